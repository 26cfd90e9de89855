# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca from another seat's side, for a match of several people (mesa.core.shared). Loaded only for one."""

from games.sueca import state
from mesa.core.contract import HAND_END, MATCH_END

_SEATS = (state.AT_TURN, state.AT_SHUFFLER)
_PAIRS = (state.AT_HAND_SCORES, state.AT_TRICKS)


def turned(s: bytearray, by: int) -> bytearray:
    """Return a copy in which seat `by` is seat 0. An odd seat's pair becomes pair 0."""
    t = bytearray(s)
    if not by:
        return t
    for at in _SEATS:
        t[at] = (s[at] - by) % 4
    for card in range(state.AT_CARDS, state.AT_LOG):
        if s[card] < state.GONE:
            t[card] = (s[card] - by) % 4
    for i in range(state.AT_LOG, state.AT_LOG + s[state.AT_LAID]):
        t[i] = s[i] & 63 | ((s[i] >> 6) - by) % 4 << 6
    t[state.AT_SHOWN] = _bits(s[state.AT_SHOWN], by)
    t[state.AT_REVOKED] = _bits(s[state.AT_REVOKED] & 15, by) | _bits(s[state.AT_REVOKED] >> 4, by) << 4
    if by & 1:
        for at in _PAIRS:
            t[at] = s[at + 1]
            t[at + 1] = s[at]
        at = state.AT_SCORES
        t[at : at + 4] = s[at + 2 : at + 4] + s[at : at + 2]
        if s[state.AT_WON_BY] < state.TIED:
            t[state.AT_WON_BY] ^= 1
        t[state.AT_ACCUSED] = s[state.AT_ACCUSED] >> 1 | (s[state.AT_ACCUSED] & 1) << 1
        if s[state.AT_PHASE] == state.FINISHED:
            t[state.AT_WINNER] ^= 1
    return t


def _bits(mask, by):
    # return the mask of four seats, a bit each, from that side
    return mask >> by | mask << 4 - by & 15


def event(kind: int, seat: int, a: int, b: int, by: int, seats: int) -> "tuple[int, int, int, int]":
    """Return the event as seen from seat `by`."""
    if kind == HAND_END or kind == MATCH_END:
        if by & 1:
            if seat >= 0:
                seat ^= 1
            if kind == HAND_END:
                a = 120 - a
    else:
        seat = (seat - by) % 4
        if kind == state.NEW_HAND:
            a = (a - by) % 4
            b = (b - by) % 4
        elif kind == state.SHOWN:
            a = (a - by) % 4
    return kind, seat, a, b


def skips(s: bytearray, action: int) -> bool:
    """Return whether there is no choice for all to see: the last card, or no redeal to ask for.

    Asking all four hides who could have asked; among people, passing the console on for nothing would be
    worse.
    """
    return s[state.AT_PHASE] != state.PLAYING or s[state.AT_LAID] >= 36
