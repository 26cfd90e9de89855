# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's players: easy lays its lowest card, medium its highest when that wins."""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium")
YIELDS = (1, 1, 1)


def think(view: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """A generator over a hidden copy; its last answer counts (docs/CONTRACT.md)."""
    legal = rules.legal(view, seat)
    if level == 0:
        yield legal[rng.below(len(legal))]
        return
    ranks = sorted([(card % 10, card) for card in legal])
    if level == 2:
        top = max([card % 10 for _, card in rules.trick(view)] + [4 + style])
        if ranks[-1][0] > top:
            yield ranks[-1][1]
            return
    yield ranks[0][1]
