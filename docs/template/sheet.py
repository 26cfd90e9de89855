# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's columns of the score sheet: everybody's points."""

from games.highcard import rules


def row(s: bytearray) -> "tuple[int, ...]":
    """Return the points in the hand just scored in s, by seat; a side's stand at each of its seats."""
    return tuple(rules.hand_scores(s))
