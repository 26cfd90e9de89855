# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO from another seat's side, for a match of several people (mesa.core.shared). Loaded only for one."""

from games.qu4to import rules
from games.qu4to.state import AT_FOURS, AT_HALVES, AT_PLAIN, HIDDEN_KNOWN
from mesa.core.contract import put16

_SEATS = (rules.AT_TURN, rules.AT_LEADER)
_BYTES = (rules.AT_HAND_SCORES, rules.AT_PLACE, rules.AT_DID, rules.AT_SINCE)  # one for each seat
_PAIRS = (rules.AT_SCORES, rules.AT_COUNT, AT_PLAIN, AT_FOURS)  # two


def turned(s: bytearray, by: int) -> bytearray:
    """Return a copy in which seat `by` is seat 0.

    While halves are chosen, AT_TURNS says which seat chose first: see rules.has_chosen.
    """
    t = bytearray(s)
    if not by:
        return t
    n = s[rules.AT_SEATS]
    for at in _SEATS:
        t[at] = (s[at] - by) % n
    t[AT_HALVES] = s[AT_HALVES] >> by | s[AT_HALVES] << n - by & (1 << n) - 1
    for at in _BYTES:
        t[at : at + n] = s[at + by : at + n] + s[at : at + by]
    for at in _PAIRS:
        t[at : at + 2 * n] = s[at + 2 * by : at + 2 * n] + s[at : at + 2 * by]
    for at in range(rules.AT_CARDS, rules.AT_OPTIONS):
        where = s[at]
        if where < HIDDEN_KNOWN and where & rules.LOW < rules.IN_DECK:
            t[at] = where & ~rules.LOW | ((where & rules.LOW) - by) % n
    if s[rules.AT_PHASE] == rules.CHOOSING:
        put16(t, rules.AT_TURNS, (s[rules.AT_TURNS] - by) % n)
    return t


def event(kind: int, seat: int, a: int, b: int, by: int, seats: int) -> "tuple[int, int, int, int]":
    """Return the event as seen from seat `by`."""
    return kind, (seat - by) % seats, a, b


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: a pass without a card to turn or to draw (RULES 3),
    or the last card is led.
    """
    return action == rules.PASS or s[rules.AT_LEAD] == rules.NONE and rules.count(s, s[rules.AT_TURN]) == 1
