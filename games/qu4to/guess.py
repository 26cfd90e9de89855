# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guesses the hidden cards for a player: rules.guess. Loaded when needed."""

from games.qu4to.deck import BLUE, CARDS, FOUR
from games.qu4to.state import (
    AT_CARDS,
    AT_COUNT,
    AT_DECK,
    AT_DRAWN,
    AT_FOURS,
    AT_HALVES,
    AT_PHASE,
    AT_PLAIN,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    AT_TURN,
    CHOOSING,
    DRAWN,
    HIDDEN_KNOWN,
    IN_DECK,
    KNOWN,
    LOW,
    PUTTING,
)
from mesa.core.contract import HIDDEN, put_seed
from mesa.core.rng import Rng


def guess(view: bytearray, seat: int, rng: Rng) -> bytearray:
    """Guess as described in rules.guess."""
    s = bytearray(view)
    put_seed(s, AT_SEED, rng.seed())
    fours, plain, known = _hidden(s, rng)
    places = []  # places for any card
    for other in range(s[AT_SEATS]):
        if other == seat:
            continue
        if s[AT_PHASE] == CHOOSING and other < s[AT_TURN]:
            s[AT_HALVES] |= rng.below(2) << other
        since = s[AT_SINCE + other]
        sure, loose = [], []  # places for cards other than 4s, and for any
        for i in range(2 * other, 2 * other + 2):
            where = other | (i & 1) << 4
            for _ in range(s[AT_FOURS + i]):
                s[fours.pop()] = where
            sure.extend([where] * s[AT_PLAIN + i])
            loose.extend([where] * (s[AT_COUNT + i] - s[AT_FOURS + i] - s[AT_PLAIN + i]))
        rng.shuffle(sure)
        rng.shuffle(loose)
        if s[AT_PHASE] == PUTTING and s[AT_TURN] == other:
            (sure if since else loose).append(DRAWN)
        for _ in range(since):
            s[known.pop()] = (sure or loose).pop() | KNOWN
        for where in sure:
            s[plain.pop()] = where
        places.extend(loose)
    places.extend([IN_DECK] * (s[AT_DECK] - len(known)))
    for i in known:
        s[i] = IN_DECK | KNOWN
    fours.extend(plain)
    rng.shuffle(fours)
    for i in range(len(places)):
        s[fours[i]] = places[i]
    for card in range(CARDS):
        if s[AT_CARDS + card] & LOW == DRAWN:
            s[AT_DRAWN] = card
    return s


def _hidden(s: bytearray, rng: Rng) -> "tuple[list[int], list[int], list[int]]":
    """Return the hidden cards of s, shuffled: 4s, others, those that everybody has seen."""
    fours, plain, known = [], [], []
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        if s[i] == HIDDEN:
            (fours if BLUE[i - AT_CARDS] == FOUR else plain).append(i)
        elif s[i] == HIDDEN_KNOWN:
            known.append(i)
    for unseen in (fours, plain, known):
        rng.shuffle(unseen)
    return fours, plain, known
