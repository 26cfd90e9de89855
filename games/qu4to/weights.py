# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The weights of sets and actions for QU4TO's bots."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

# fmt: off
WEIGHTS = (  # with two players, with more
    (
        35, 40, 40, 21, 15, -9, -36,
        0, 0, 0, 0, 0, 0, 0,
        23, 25, 24, 34, 37, 58, 57,
        -4, -14, 8, -3, 19, 23, 25,
        100, 40, 10, 8, 0, 0, 20, 40,
    ),
    (
        34, 37, 39, 22, 6, -6, -44,
        13, 36, 40, 58, 48, 76, 33,
        14, 14, 14, 18, 19, 23, 60,
        -16, -14, -4, -3, 3, 11, 13,
        100, 44, 12, 4, 10, 0, 20, 88,
    ),
)
# fmt: on
# Offsets in a row of WEIGHTS; hundredths of a point, except percents. First, by kind of set (deck.STARTS),
# seven each: the cost of one still in hand, what 4s in it, which score, take off that (_HOPE), and
HOLD = const(14)  # having played the leading set
YIELD = const(21)  # having passed while such a set leads
# Then one each
POINT = const(28)  # one point for a 4 now
AHEAD = const(29)  # percent of the best turn's saving that already counts
ABOVE_SIX = const(30)  # twentieths, for each number that a card in hand is above 6
NEAR = const(31)  # added cost of passing, for each card that a rival has below 6
DRAW = const(32)  # bonus for drawing
STANDS = const(33)  # one set would be left, and nobody can beat the played one
READY = const(34)  # a turn makes the whole hand one set
CHOSEN = const(35)  # AHEAD, when choosing a half
_HOPE = const(7)
_MOST = const(12)  # more than a hand can show of any number


def of(more: bool) -> "tuple[Sequence[int], list[list[int]]]":
    """Return the row of WEIGHTS for two players, or for more, and the `tables` of its sets."""
    w = WEIGHTS[more]
    return w, tables(w, w[_HOPE:])


def tables(cost: "Sequence[int]", hope: "Sequence[int]") -> list[list[int]]:
    """Return tables for `hand_cost`: equal cards by number, without and with 4s; a run's growth by length so
    far.

    cost: of a set still in hand, by kind; hope: by kind, the reduction with 4s in it. Growth of runs comes
    three times: no 4 in it, the new card is the 4, there is a 4 already.
    """
    four = [cost[k] - hope[k] for k in range(7)]
    out = []
    for c in (cost, four):
        row = [0] * _MOST
        for many in range(1, _MOST):
            least = row[many - 1] + c[0]
            for j in range(2, min(4, many) + 1):
                least = min(least, row[many - j] + c[2 * j - 2])
            row[many] = least
        out.append(row)
    for a, b in ((cost, cost), (cost, four), (four, four)):
        out.append([b[0], b[1] - a[0], b[3] - a[1], b[5] - a[3]])
    return out
