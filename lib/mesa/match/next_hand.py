# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Goes on after a hand's result: deals the next hand."""

from micropython import const

from mesa.board.setting import PACE
from mesa.match.game_view import SEEN
from mesa.ui.motion import PERCENT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from mesa.core.match import Match
    from mesa.match.game_view import GameView


def hand_seen(view: "GameView") -> None:
    """After a hand's result: deal the next hand, or show the match's result."""
    if view.match.over():
        view.input[SEEN] = 1
        view.asked = view.result_seen = False
    else:
        deal(view)


def deal(view: "GameView") -> None:
    """Deal the next hand on the screen, in steps."""
    view.asked = view.result_seen = False
    view.playing_out = 0
    view.motion.percent = PERCENT[view.console.store.get(PACE)]
    view.motion.in_steps(next_hand(view.match))


def next_hand(match: "Match") -> "Generator[None, None, None]":
    """Deal the next hand, starting with an empty match.input, in two steps (mesa.ui.motion)."""
    yield
    match.input[:] = bytes(len(match.input))
    match.deal()
