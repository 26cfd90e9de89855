# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's bots: random, a beginner who counts strong cards, one who aims at its bid, an expert.

Each level has its own file (easy, medium, expert), and blind is for a one-card hand.
"""

from micropython import const

from games.fodasse import rules
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium", "expert")
YIELDS = (1, 1, 24, 28)  # medium: one a card or a bid, at most 4 + 20; a blind hand 3 + 7 + 10 + 1


def usual(level: int, seats: int) -> int:
    """Return the board ms in which nearly all decisions of that level are made; see docs/CONTRACT.md."""
    return (0, 0, 120, 180)[level]


def think(seen: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """Yield the best action so far of `seat`, which sees `seen`; style 0 careful, 1 bold (CONTRACT.md)."""
    actions = rules.legal(seen, seat)
    if level == 0:
        yield actions[rng.below(len(actions))]
    elif level == 1:
        with scope.current:
            from games.fodasse.easy import choose
        yield choose(seen, seat, actions, style)
    elif level == 3:
        yield actions[0]
        with scope.current:
            from games.fodasse import inputs  # noqa: F401  # one slice for each file
        yield actions[0]
        with scope.current:
            from games.fodasse import expert
        yield actions[0]
        yield from expert.search(seen, seat, actions, style, rng, [0] * len(actions))
    else:
        yield actions[0]
        with scope.current:
            if rules.is_blind(seen):
                from games.fodasse.blind import bid as choose
            elif seen[rules.AT_PHASE] == rules.BIDDING:
                from games.fodasse.medium import bid as choose
            else:
                from games.fodasse.medium import play as choose
        yield actions[0]
        yield from choose(seen, seat, actions, style)
