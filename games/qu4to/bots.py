# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The QU4TO bots (docs/CONTRACT.md): random, easy, medium and expert.

Easy plays the weakest set that beats, turns its cards upwards, and draws when no turn gains much. Medium
splits its hand into the cheapest sets and does what leaves the lightest hand. Expert also weighs the others'
hands and the rest of the round. Each level has its own file.
"""

from micropython import const

from games.qu4to import rules
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium", "expert")
YIELDS = (1, 1, 180, 180)  # both take about 30, rarely more than 110


def usual(level: int, seats: int) -> int:
    """Return the board ms in which nearly all decisions of that level are made; see docs/CONTRACT.md."""
    return (0, 0, 560, 680)[level] if seats > 2 else (0, 0, 800, 820)[level]


def think(seen: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """Yield actions, each the best so far; the last of YIELDS[level] is the answer. See docs/CONTRACT.md."""
    legal = rules.legal(seen, seat)
    if level == 0:
        yield legal[rng.below(len(legal))]
    elif level == 1:
        with scope.current:
            from games.qu4to.easy import choose
        yield choose(seen, seat, legal, rng)
    else:
        yield legal[0]
        with scope.current:
            from games.qu4to.plan import choices  # one slice for each file
        yield legal[0]
        with scope.current:
            from games.qu4to import weighing  # noqa: F401
        yield legal[0]
        actions = choices(seen, seat)
        if len(actions) == 1:
            yield actions[0]
            return
        with scope.current:
            if level == 2:
                from games.qu4to.medium import search
            else:
                from games.qu4to.expert import search
        yield from search(seen, seat, actions, style, rng, [0] * len(actions))
