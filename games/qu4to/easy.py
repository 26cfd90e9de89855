# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The easy bot of QU4TO: a beginner's habits. Loaded only while one plays."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, GREEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.rng import Rng


def choose(view: bytearray, seat: int, legal: list[int], rng: "Rng") -> int:
    """Play the weakest set that beats, else make the best turn; choose halves and equal cards at random."""
    if view[rules.AT_PHASE] != rules.PLAYING:
        return legal[rng.below(len(legal))]
    best = legal[0]
    gain = -99
    for action in legal:
        if rules.SET <= action < rules.TURN:
            return action
        if action >= rules.TURN:
            up, down = _halves(view, action - rules.TURN)
            if down - up > gain:
                gain = down - up
                best = action
    return best


def _halves(view: bytearray, card: int) -> tuple[int, int]:
    """Return (number up, number down) of a card in one's own hand."""
    if rules.half_up(view, card) == rules.BLUE:
        return BLUE[card], GREEN[card]
    return GREEN[card], BLUE[card]
