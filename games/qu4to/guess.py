# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guesses the hidden cards for a player: rules.guess."""

from games.qu4to import state
from games.qu4to.deck import CARDS, FOUR, NUMBER
from mesa.core.contract import HIDDEN, put_seed
from mesa.core.rng import Rng


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Guess as described in rules.guess."""
    s = bytearray(seen)
    put_seed(s, state.AT_SEED, rng.seed())
    fours, plain, known = _hidden(s, rng)
    places = []  # places for any card
    for other in range(s[state.AT_SEATS]):
        if other == seat:
            continue
        if s[state.AT_PHASE] == state.CHOOSING and other < s[state.AT_TURN]:
            s[state.AT_HALVES] |= rng.below(2) << other
        since = s[state.AT_SINCE + other]
        sure, loose = [], []  # places for cards other than 4s, and for any
        for i in range(2 * other, 2 * other + 2):
            where = other | (i & 1) << 4
            for _ in range(s[state.AT_FOURS + i]):
                s[fours.pop()] = where
            sure.extend([where] * s[state.AT_PLAIN + i])
            loose.extend([where] * (s[state.AT_COUNT + i] - s[state.AT_FOURS + i] - s[state.AT_PLAIN + i]))
        rng.shuffle(sure)
        rng.shuffle(loose)
        if s[state.AT_PHASE] == state.PUTTING and s[state.AT_TURN] == other:
            (sure if since else loose).append(state.DRAWN)
        for _ in range(since):
            s[known.pop()] = (sure or loose).pop() | state.KNOWN
        for where in sure:
            s[plain.pop()] = where
        places.extend(loose)
    places.extend([state.IN_DECK] * (s[state.AT_DECK] - len(known)))
    for i in known:
        s[i] = state.IN_DECK | state.KNOWN
    fours.extend(plain)
    rng.shuffle(fours)
    for i in range(len(places)):
        s[fours[i]] = places[i]
    for card in range(CARDS):
        if s[state.AT_CARDS + card] & state.LOW == state.DRAWN:
            s[state.AT_DRAWN] = card
    return s


def _hidden(s: bytearray, rng: Rng) -> "tuple[list[int], list[int], list[int]]":
    """Return the hidden cards of s, shuffled: 4s, others, those that everybody has seen."""
    fours, plain, known = [], [], []
    for i in range(state.AT_CARDS, state.AT_CARDS + CARDS):
        if s[i] == HIDDEN:
            (fours if NUMBER[2 * (i - state.AT_CARDS)] == FOUR else plain).append(i)
        elif s[i] == state.HIDDEN_KNOWN:
            known.append(i)
    for unseen in (fours, plain, known):
        rng.shuffle(unseen)
    return fours, plain, known
