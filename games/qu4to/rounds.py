# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start of a round of QU4TO, and guesses of what is hidden, which the rules need rarely."""

from micropython import const

from games.qu4to import state
from games.qu4to.deck import CARDS, FOUR, NUMBER
from mesa.core.contract import HIDDEN, get_seed, put16, put_seed
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

# Cards dealt to each player, by the number of seats [Game setup, Variant].
_EACH = bytes([0, 0, 14, 12, 11, 10])


def deal(s: bytearray, emit: "Emit") -> None:
    """Shuffle and deal a round; the leader is already known [Game setup]."""
    n = s[state.AT_SEATS]
    each = _EACH[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, state.AT_SEED), s[state.AT_HAND]).shuffle(order)
    s[state.AT_HAND_SCORES : state.AT_CARDS] = bytes(state.AT_CARDS - state.AT_HAND_SCORES)
    for i in range(CARDS):
        s[state.AT_CARDS + order[i]] = i // each if i < each * n else state.IN_DECK
    for seat in range(n):
        s[state.AT_COUNT + 2 * seat] = each
    s[state.AT_DECK] = CARDS - each * n
    s[state.AT_PHASE] = state.CHOOSING
    s[state.AT_TURN] = s[state.AT_HALVES] = 0
    s[state.AT_LEAD] = s[state.AT_CLASS] = s[state.AT_TOP] = s[state.AT_DRAWN] = state.NONE
    put16(s, state.AT_TURNS, 0)
    emit(state.DEALT, s[state.AT_LEADER], s[state.AT_HAND], each)


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
