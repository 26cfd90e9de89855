# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca from another seat's side, for a match of several people (mesa.core.shared)."""

from micropython import const

from games.sueca import rules
from mesa.core.contract import HAND_END, MATCH_END

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

_SEATS = (rules.AT_TURN, 1, 0, rules.AT_SHUFFLER, 1, 0, rules.AT_CARDS, 40, 0, rules.AT_LOG, 40, 6)
_BITS = (rules.AT_SHOWN, 0, rules.AT_REVOKED, 0, rules.AT_REVOKED, 4)
_EACH_PAIR = (rules.AT_HAND_SCORES, 1, rules.AT_TRICKS, 1, rules.AT_SCORES, 2)


def turned(s: bytearray, by: int, rotate: "Callable[..., bytearray]") -> bytearray:
    """Return a copy in which seat `by` is seat 0. An odd seat's pair becomes pair 0."""
    t = rotate(s, by, 4, _SEATS, _BITS, ())
    t = rotate(t, by & 1, 2, (rules.AT_WON_BY, 1, 0), (rules.AT_ACCUSED, 0), _EACH_PAIR)
    if s[rules.AT_PHASE] == rules.FINISHED:
        t[rules.AT_WINNER] ^= by & 1
    return t


def event(kind: int, seat: int, a: int, b: int, by: int) -> "tuple[int, int, int, int]":
    """Return the event as seen from seat `by`."""
    if kind in (HAND_END, MATCH_END):  # of a pair, -1 for none
        if by & 1:
            a = 120 - a if kind == HAND_END else a
            seat = seat ^ 1 if seat >= 0 else seat
        return kind, seat, a, b
    if kind in (rules.NEW_HAND, rules.SHOWN):
        a = (a - by) % 4
    if kind == rules.NEW_HAND:
        b = (b - by) % 4
    return kind, (seat - by) % 4, a, b


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: the last card, or no redeal to ask for.

    Asking all four hides who could have asked; among people, passing the console on for nothing would be
    worse.
    """
    return s[rules.AT_PHASE] != rules.PLAYING or s[rules.AT_LAID] >= 36
