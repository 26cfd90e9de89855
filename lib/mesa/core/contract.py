# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The few numbers and byte helpers that every game's rules share.

Pure: no display, no clock, no randomness. `docs/CONTRACT.md` has the whole contract.
"""

from micropython import const

ANY = const(-1)
"""turn(): everybody may act (SET only)."""
OVER = const(-2)
"""turn(): the match is over."""
TABLE = const(-3)
"""turn(): the hand is scored, its result lies there; nobody's turn, the next hand is to be dealt."""
DEAL = const(255)
"""The one action of TABLE: deal the next hand."""
HIDDEN = const(0xFF)
"""What hide() writes where a seat may not look."""

HAND_END = const(1)
"""Event: a hand has been scored; the table may save. seat, a and b are the game's own."""
MATCH_END = const(2)
"""Event: the match is over; `winners(s)` says who won."""
FIRST_OWN_EVENT = const(8)
"""Games number their own events from here."""


def get16(s, at):
    """The signed 16-bit number in s[at:at + 2], low byte first."""
    n = s[at] | s[at + 1] << 8
    return n - 0x10000 if n & 0x8000 else n


def put16(s, at, n):
    """Write the signed 16-bit number n (-32768 … 32767) to s[at:at + 2], low byte first."""
    s[at] = n & 0xFF
    s[at + 1] = n >> 8 & 0xFF


def get_seed(s, at):
    """The deal number, 0 … 2**29 - 1, in s[at:at + 4], low byte first."""
    return s[at] | s[at + 1] << 8 | s[at + 2] << 16 | s[at + 3] << 24


def put_seed(s, at, seed):
    """Write the deal number to s[at:at + 4]."""
    for i in range(4):
        s[at + i] = seed & 0xFF
        seed >>= 8


def check_new(limits, choices, seed, seats, options):
    """Raise ValueError, saying what is wrong, unless new(seed, seats, options) makes sense.

    `limits` and `choices` are the rules' SEATS and OPTIONS.
    """
    if not 0 <= seed < 1 << 29:
        raise ValueError("deal number must be 0 to 536870911")
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("players must be {} to {}".format(limits[0], limits[1]))
    if len(options) != len(choices):
        raise ValueError("{} options needed".format(len(choices)))
    for i in range(len(options)):
        if options[i] >= len(choices[i][1]):
            raise ValueError("option {} has no choice {}".format(choices[i][0], options[i]))
