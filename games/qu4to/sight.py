# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guessing what a seat of QU4TO cannot see. The rules import it when asked: no bot on the board does."""

from games.qu4to.deck import BLUE as B
from games.qu4to.deck import CARDS, FOUR
from games.qu4to.state import (
    AT_CARDS,
    AT_COUNT,
    AT_DECK,
    AT_FOURS,
    AT_HALVES,
    AT_PHASE,
    AT_PLAIN,
    AT_SEAT,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    CHOOSE,
    DRAWN,
    HIDDEN_KNOWN,
    IN_DECK,
    KNOWN,
    SIDE,
)
from mesa.contract import HIDDEN, put_seed


def guess(view, seat, rng):
    """A whole state that `seat` cannot tell from the true one, drawn with rng; what is certain: state.py.

    The hidden cards are dealt anew under what is certain of each hand. After a second reshuffle in one round
    it is no longer held who drew which of the cards of the first.
    """
    s = bytearray(view)
    put_seed(s, AT_SEED, rng.seed())
    fours, plain, known = [], [], []
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        if s[i] == HIDDEN:
            (fours if B[i - AT_CARDS] == FOUR else plain).append(i)
        elif s[i] == HIDDEN_KNOWN:
            known.append(i)
    for cards in (fours, plain, known):
        rng.shuffle(cards)
    places = []  # those that any card may take
    for other in range(s[AT_SEATS]):
        if other == seat:
            continue
        if s[AT_PHASE] == CHOOSE and other < s[AT_SEAT]:
            s[AT_HALVES] |= rng.below(2) << other
        since = s[AT_SINCE + other]
        sure, loose = [], []  # places for cards that are no 4, and for any
        for i in range(2 * other, 2 * other + 2):
            place = other | (i & 1) << 4
            for _ in range(s[AT_FOURS + i]):
                s[fours.pop()] = place
            sure.extend([place] * s[AT_PLAIN + i])
            loose.extend([place] * (s[AT_COUNT + i] - s[AT_FOURS + i] - s[AT_PLAIN + i]))
        rng.shuffle(sure)
        rng.shuffle(loose)
        if s[AT_PHASE] == SIDE and s[AT_SEAT] == other:
            (sure if since else loose).append(DRAWN)
        for _ in range(since):
            s[known.pop()] = (sure or loose).pop() | KNOWN
        for place in sure:
            s[plain.pop()] = place
        places.extend(loose)
    places.extend([IN_DECK] * (s[AT_DECK] - len(known)))
    for i in known:
        s[i] = IN_DECK | KNOWN
    fours.extend(plain)
    rng.shuffle(fours)
    for i in range(len(places)):
        s[fours[i]] = places[i]
    return s
