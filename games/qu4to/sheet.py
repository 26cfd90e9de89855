# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's lines of the score sheet (mesa.match.sheet): each player's gain in a round."""

from micropython import const

from games.qu4to import rules

COACHED = True
WIDE = const(4)
"""The most players for separate points."""


def row(s: bytearray) -> "tuple[int, ...]":
    """Return by seat: 16 times the points for its 4s, plus those for emptying the hand; or all together."""
    out = []
    made = rules.hand_scores(s)
    for seat in range(len(made)):
        emptying = rules.emptying(s, seat)
        out.append((made[seat] - emptying) * 16 + emptying if len(made) <= WIDE else made[seat])
    return tuple(out)


def cell(column: int, value: int) -> str:
    """Return "3+1★": three points for emptying the hand, one for a 4."""
    fours = value >> 4
    return "{}+{}★".format(value & 15, fours) if fours else str(value & 15)
