# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's bots: random, easy (a beginner's habits), medium (counts and weighs), expert (plays out deals).

The code they share; each level has its own file.
"""

from micropython import const

from games.sueca import rules
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium", "expert")
YIELDS = (1, 1, 13, 200)  # nothing is cut off: expert takes about 100, at most 180

_EASY = const(1)
_EXPERT = const(3)


def usual(level: int, seats: int) -> int:
    """Return the board ms in which nearly all decisions of that level are made; see docs/CONTRACT.md."""
    return (0, 0, 80, 920)[level]


def think(seen: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """Yield answers, each the best so far; see docs/CONTRACT.md. style: 0 careful, 1 bold."""
    legal = rules.legal(seen, seat)
    if level == 0:
        yield legal[rng.below(len(legal))]
        return
    at = seen[rules.AT_PHASE]
    revokes = None
    if rules.can_revoke(seen) and at >= rules.PLAYING:
        with scope.current:
            from games.sueca import revoking as revokes
    if at < rules.PLAYING:
        # in the middle; the last card first; hands that may ask for a redeal make 34 to 59 points, whatever
        # their trumps
        yield legal[len(legal) // 2]
    elif revokes and revokes.accuses(seen, seat, level, style):
        yield rules.ACCUSE
    elif at == rules.ACCUSING:
        yield rules.GO_ON
    else:
        cards = rules.follow(seen)
        if level == _EASY:
            with scope.current:
                from games.sueca.easy import choose
            yield choose(seen, seat, cards)
            return
        ruff = revokes.dares(seen, seat, style, rng) if revokes else -1
        if ruff >= 0:
            yield ruff
            return
        yield cards[0]
        if level == _EXPERT:
            from games.sueca import expert

            cards = expert.choices(seen, seat)
            if cards:
                yield cards[0]
                yield from expert.search(seen, seat, cards, style, rng, [0] * len(cards))
        elif len(cards) > 1:
            with scope.current:
                from games.sueca.medium import weigh
            yield cards[0]  # reading a file is enough work for a slice
            yield from weigh(seen, seat, cards, [])
