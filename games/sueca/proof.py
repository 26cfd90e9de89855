# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which revoke the cards on the table prove. In memory only where a match is played with revokes."""

from micropython import const

# places in the state, as in rules.py
_AT_TURNED = const(13)
_COUNT = const(14)
_LOC = const(32)
_LOG = const(72)


def proof(s: bytearray, pair: int) -> "tuple[int, int] | None":
    """As rules.proof says."""
    for i in range(s[_COUNT]):
        seat = s[_LOG + i] >> 6
        led = (s[_LOG + i - i % 4] & 63) // 10
        if seat & 1 == pair and (s[_LOG + i] & 63) // 10 != led:
            card = later(s, seat, led, i)
            turned = s[_AT_TURNED]
            if card < 0 and s[_LOC + turned] == seat and turned // 10 == led:
                card = turned
            if card >= 0:
                return i, card
    return None


def later(s: bytearray, seat: int, suit: int, i: int) -> int:
    """The first card of a suit that the seat laid after log index i, or -1."""
    for j in range(i + 1, s[_COUNT]):
        if s[_LOG + j] >> 6 == seat and (s[_LOG + j] & 63) // 10 == suit:
            return s[_LOG + j] & 63
    return -1
