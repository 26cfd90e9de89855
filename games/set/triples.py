# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The state of SET's problems, and their actions: each marks three of twelve cards.

The state is that of a match in which only the table counts, and one byte more, AT_DONE. The bottom row is
`slot % 3 == 2`.
"""

from micropython import const

AT_DONE = const(76)
"""In the state, behind its options: which of `Problem.sets` have been found, a bit each."""
CARDS = const(12)
"""Cards on the table."""
ACTIONS = const(220)
FOUND = const(8)
"""Event: a SET has been found; a is the action."""


def action(a: int, b: int, c: int) -> int:
    """Return the action 0 … 219 that marks these slots, ascending and below 12."""
    return a + b * (b - 1) // 2 + c * (c - 1) * (c - 2) // 6


def slots(action: int) -> "tuple[int, int, int]":
    """Return the three slots that an action marks, ascending."""
    c = 2
    while (c + 1) * c * (c - 1) // 6 <= action:
        c += 1
    action -= c * (c - 1) * (c - 2) // 6
    b = 1
    while (b + 1) * b // 2 <= action:
        b += 1
    return action - b * (b - 1) // 2, b, c
