# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.set import rules
from games.set.deck import SLOTS
from games.set.score_bar import HIGH
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.set.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    if action < SLOTS:
        column, row = view.table.frames.at // 3, view.table.frames.at % 3
        if row != action % 3:
            return KEY_DOWN
        return KEY_A if column == action // 3 else KEY_RIGHT if column < action // 3 else KEY_LEFT
    # after B, an arrow makes it a call and does nothing else
    return KEY_RIGHT if view.asking and action == rules.CALL else KEY_B


def still(view: "View") -> bool:
    """Return False while the beginner's aid flashes a card."""
    return not view.table.cards.flash_left


def clock_boxes(view: "View") -> tuple[tuple[int, int, int, int], ...]:
    """Return the boxes of running clocks: the strip during a timed call, else the solo player's time."""
    if view.match.due:
        return ((0, 0, 160, HIGH),)
    return ((106, 0, 32, HIGH - 1),) if len(view.match.levels) == 1 else ()
