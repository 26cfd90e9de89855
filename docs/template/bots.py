# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's bots: easy wins a trick with its highest card, medium with the lowest that wins.

Medium leaves a trick to its partner.
"""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium")
YIELDS = (1, 1, 2)


def think(view: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """Yield answers from what the seat may know, `view`; the last one counts (docs/CONTRACT.md)."""
    legal = rules.legal(view, seat)
    if level == 0:
        yield legal[rng.below(len(legal))]
        return
    laid = rules.trick(view)
    top = max([(card % 10, card // 10, card, taker) for taker, card in laid] + [(-1, 0, 0, seat)])
    cards = sorted([(card % 10, card // 10, card) for card in legal])
    winning = [card for card in cards if card > top[:3]]
    partner = False
    for side in rules.sides(view):
        partner = partner or top[3] != seat and seat in side and top[3] in side
    if not winning or level > 1 and partner:
        yield cards[0][2]
    elif level == 1:
        yield cards[-1][2]
    else:
        yield winning[0][2]  # keep the strong ones
