# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of QU4TO: weighs what each action leaves as medium does, and more.

It also weighs how high the numbers are that are left and how few cards the rivals have; with more than two
players, a network weighs the rest of the round. The weights were tuned by small changes, in many thousand
matches against medium, keeping those that won more points.
"""

from micropython import const

from games.qu4to import plan, rules, weighing
from games.qu4to.deck import KIND
from games.qu4to.plan import choices  # noqa: F401 - of an expert

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this is noise, at patience 4."""

# As in plan.py: with two players, with more
# fmt: off
_WEIGHTS = (
    (
        35, 40, 40, 21, 15, -9, -36,
        0, 0, 0, 0, 0, 0, 0,
        23, 25, 24, 34, 37, 58, 57,
        -4, -14, 8, -3, 19, 23, 25,
        100, 40, 10, 8, 0, 20, 40, 50, 300,
    ),
    (
        34, 37, 39, 22, 6, -6, -44,
        13, 36, 40, 58, 48, 76, 33,
        14, 14, 14, 18, 19, 23, 60,
        -16, -14, -4, -3, 3, 11, 13,
        100, 44, 12, 4, 10, 20, 88, 50, 300,
    ),
)
# fmt: on


def search(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    rng: "Rng",
    values: "list[int]",
    patience: int = 1,
    played: int = -1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, one slice each.

    values: a list of that many ints, kept up to date: the value of each action, in thousandths of a point of
    the match expected from this round. patience 1: only the best few are weighed with the next turn in mind.
    More: all of them.
    """
    yield actions[0]
    w = _WEIGHTS[seen[rules.AT_SEATS] > 2]
    costs = plan.tables(w, True)
    yield actions[0]
    if seen[rules.AT_PHASE] != rules.PLAYING:
        yield from plan.choose(seen, seat, actions, values, costs, w[plan.CHOSEN], _stays(seen, w))
        return
    of = weighing.Weighing(seen, seat, actions, values, w, costs)
    yield from of.rank(style)
    network = None
    if seen[rules.AT_SEATS] > 2:
        from games.qu4to.network import Network

        yield of.best
        network = Network(seen, seat)
        yield of.best
    yield from of.next_turn(weighing.FINALISTS if patience == 1 else len(actions), network)


def _stays(seen: bytearray, w: "Sequence[int]") -> int:
    """Return the cost common to all choices of a half or of equal cards."""
    if seen[rules.AT_PHASE] == rules.PICKING:
        return -w[plan.HOLD + KIND[seen[rules.AT_CLASS]]]
    if seen[rules.AT_PHASE] == rules.PUTTING:
        return -w[plan.YIELD + KIND[seen[rules.AT_LEAD]]]
    return 0
