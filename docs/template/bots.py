# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's bots: easy wins a trick with its strongest card, medium with the weakest that wins.

Medium leaves a trick to its partner, and draws when it cannot win one. Both call what suits their cards.
"""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Answers
    from mesa.core.rng import Rng

LEVELS = ("random", "easy", "medium")
YIELDS = (1, 1, 2)


def usual(level: int, seats: int) -> int:
    """Return the board ms in which nearly all decisions of that level are made: 0 if the pace is longer."""
    return 0


def think(seen: bytearray, seat: int, level: int, style: int, rng: "Rng", since: int) -> "Answers":
    """Yield answers from what the seat may know, `seen`; the last one counts (docs/CONTRACT.md)."""
    legal = rules.legal(seen, seat)
    if level == 0:
        yield legal[rng.below(len(legal))]
        return
    if legal[0] == rules.HIGH:
        ranks = [card % 10 for card in rules.hand(seen, seat)]
        yield rules.HIGH if sum(ranks) * 2 > 9 * len(ranks) else rules.LOW
        return
    top = max([(rules.strength(seen, card), taker) for taker, card in rules.trick(seen)] + [(-1, seat)])
    cards = sorted([(rules.strength(seen, card), card) for card in rules.hand(seen, seat)])
    winning = [card for card in cards if card[0] > top[0]]
    partner = False
    for side in rules.sides(seen):
        partner = partner or top[1] != seat and seat in side and top[1] in side
    if level > 1 and not winning and not partner and legal[-1] == rules.DRAW:
        yield rules.DRAW
    elif not winning or level > 1 and partner:
        yield cards[0][1]
    elif level == 1:
        yield cards[-1][1]
    else:
        yield winning[0][1]  # keep the strong ones
