# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Skips the rest of a match for a player who is out of it."""

from micropython import const

from mesa.core.contract import HAND_OVER
from mesa.match.game_view import SEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View

_FRAME = const(33)  # ms
_STEPS = const(8)  # at most as many steps a frame while skipping the rest of a match, slices of thinking


def tick(view: "View", ms: int) -> None:
    """Skip for a frame: draw only the outcome, no animation."""
    if view.full:
        view.full = False
        return
    match = view.match
    match.played += ms
    for _ in range(_STEPS):
        view.motion.finish()  # nobody sees the steps of a deal
        if match.turn() == HAND_OVER:
            from mesa.match import hand_end

            hand_end.deal(view)
        else:
            match.tick(ms)
        if view.console.stack.top is not view:  # another person is asked
            return
        match.events.clear()
        if not view.console.more(_FRAME):
            break
    if match.over():
        view.input[SEEN] = 1
        view.skipping = view.asked = False
    if view.drawn != match.moves or not view.skipping:
        view.draw()
