# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO from another seat's side, for a match of several people (mesa.core.shared). Loaded only for one."""

from games.qu4to import rules, state
from mesa.core.contract import put16

_SEATS = (state.AT_TURN, state.AT_LEADER)
_BYTES = (state.AT_HAND_SCORES, state.AT_PLACE, state.AT_DID, state.AT_SINCE)  # one for each seat
_PAIRS = (state.AT_SCORES, state.AT_COUNT, state.AT_PLAIN, state.AT_FOURS)  # two


def turned(s: bytearray, by: int) -> bytearray:
    """Return a copy in which seat `by` is seat 0.

    While halves are chosen, AT_TURNS says which seat chose first: see rules.has_chosen.
    """
    t = bytearray(s)
    if not by:
        return t
    n = s[state.AT_SEATS]
    for at in _SEATS:
        t[at] = (s[at] - by) % n
    t[state.AT_HALVES] = s[state.AT_HALVES] >> by | s[state.AT_HALVES] << n - by & (1 << n) - 1
    for at in _BYTES:
        t[at : at + n] = s[at + by : at + n] + s[at : at + by]
    for at in _PAIRS:
        t[at : at + 2 * n] = s[at + 2 * by : at + 2 * n] + s[at : at + 2 * by]
    for at in range(state.AT_CARDS, state.AT_OPTIONS):
        where = s[at]
        if where < state.HIDDEN_KNOWN and where & state.LOW < state.IN_DECK:
            t[at] = where & ~state.LOW | ((where & state.LOW) - by) % n
    if s[state.AT_PHASE] == state.CHOOSING:
        put16(t, state.AT_TURNS, (s[state.AT_TURNS] - by) % n)
    return t


def event(kind: int, seat: int, a: int, b: int, by: int, seats: int) -> "tuple[int, int, int, int]":
    """Return the event as seen from seat `by`."""
    return kind, (seat - by) % seats, a, b


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: a pass without a card to turn or to draw (RULES 3),
    or the last card is led.
    """
    return action == state.PASS or s[state.AT_LEAD] == state.NONE and rules.count(s, s[state.AT_TURN]) == 1
