# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse from another seat's side, for a match of several people (mesa.core.shared). Loaded only for one."""

from games.fodasse import state

_SEATS = (state.AT_DEALER, state.AT_TURN)
_MASKS = (state.AT_PLAY, state.AT_SHOWN, state.AT_WHO_LAID)
_BY_SEAT = (state.AT_SCORES, state.AT_BIDS, state.AT_WON, state.AT_BEGINS)


def turned(s: bytearray, by: int) -> bytearray:
    """Return a copy in which seat `by` is seat 0. The hands stay where AT_BEGINS says."""
    t = bytearray(s)
    if not by:
        return t
    n = s[state.AT_SEATS]
    for at in _SEATS:
        t[at] = (s[at] - by) % n
    for at in _MASKS:
        t[at] = s[at] >> by | s[at] << n - by & (1 << n) - 1
    for at in _BY_SEAT:
        t[at : at + n] = s[at + by : at + n] + s[at : at + by]
    for at in range(state.AT_TRICKS, state.AT_HANDS):
        lead = s[at] >> 4
        if lead < n:  # else it has not begun
            winner = s[at] & 15
            if winner != state.NOBODY:
                winner = (winner - by) % n
            t[at] = (lead - by) % n << 4 | winner
    return t


def event(kind: int, seat: int, a: int, b: int, by: int, seats: int) -> "tuple[int, int, int, int]":
    """Return the event as seen from seat `by`."""
    return kind, (seat - by) % seats, a, b


def skips(s: bytearray, action: int) -> bool:
    """Return True: the last card, and the only bid that the hook leaves, are known to all."""
    return True
