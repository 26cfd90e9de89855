# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium bot of QU4TO: does what leaves the lightest hand (weighing.py).

Its weights are the effect on the points still to come in a round, from a linear regression over some 40 000
positions of medium against itself with four players, rounded.
"""

from micropython import const

from games.qu4to import plan, rules, weighing

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.rng import Rng

# As in plan.py
# fmt: off
_WEIGHTS = (
    34, 27, 27, 14, 9, -6, -16,
    25, 48, 52, 70, 60, 88, 45,
    15, 17, 20, 26, 29, 42, 65,
    -4, -2, 8, 9, 15, 23, 25,
    100, 40, 0, 0, 0, 0, 40, 0, 0,
)
# fmt: on
# Percent of its cost at which a hand counts:
_TWO = const(150)  # in a match of two
_LAST = const(50)  # with more players, when one opponent is left; then no turn counts ahead


def search(
    seen: bytearray, seat: int, actions: "list[int]", style: int, rng: "Rng", values: "list[int]"
) -> "Iterator[int]":
    """Yield the best of `actions` so far, one slice each; values as in the expert's search."""
    yield actions[0]
    costs = plan.tables(_WEIGHTS, seen[rules.AT_SEATS] > 2)  # with two players, 4s score nothing
    yield actions[0]
    if seen[rules.AT_PHASE] == rules.PICKING:
        yield from _pick(seen, seat, actions, costs)
    elif seen[rules.AT_PHASE] != rules.PLAYING:
        yield from plan.choose(seen, seat, actions, values, costs, _WEIGHTS[plan.CHOSEN])
    else:
        percent = _TWO
        if seen[rules.AT_SEATS] > 2:
            percent = 100 if len(plan.rivals(seen, seat)) > 1 else _LAST
        if actions[0] == rules.DRAW:
            actions.append(actions.pop(0))  # of equals, another one is better
        of = weighing.Weighing(seen, seat, actions, values, _WEIGHTS, costs, percent)
        yield from of.rank(style)
        if percent != _LAST:
            yield from of.next_turn(weighing.FINALISTS, None)


def _pick(seen, seat, actions, costs):
    # choose, of equal cards, the one least worth turning
    n = plan.tally(rules.hand(seen, seat))
    plan.put(n, seen[rules.AT_CLASS], -1)
    best = actions[0]
    least = plan.FAR
    for action in actions:
        up, down = rules.halves(seen, action)
        cost = -plan.turned(n, up, down, costs)
        if cost < least:
            least = cost
            best = action
        yield best
