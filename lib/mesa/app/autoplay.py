# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which keys lead on: for who plays by script, as the simulator and the tests do.

Not in memory while somebody plays. What keys lead to an action of a game, its autoplay.py knows.
"""

from micropython import const

from mesa.app.game_view import OFFERED
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_RIGHT, KEY_UP
from mesa.core.scope import load
from mesa.ui.scene import DIALOG, LAUNCHER, MATCH, PAGE, SETUP, WATCHED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def key_towards(scene: "Any", action: "int | None") -> "Any":
    """The key to press in a scene that waits, towards `action` of the match (None: onwards); None: no key."""
    role = scene.role
    if role == MATCH:
        if action is None:
            return None
        if scene.rest == OFFERED:  # no: it plays every card itself
            return KEY_UP
        return load("games." + scene.match.game + ".autoplay").action_key(scene, action)
    if role == DIALOG:
        return _row(scene, scene.actions.index(action)) if action in scene.actions else KEY_A
    if role == LAUNCHER:
        return KEY_A if scene.at == scene.goal else KEY_RIGHT
    if role == SETUP:
        return _row(scene, scene.rows.index("new_match"))
    return None if role == WATCHED else KEY_B if role == PAGE else KEY_A


def _row(menu, i):
    # to row i of a list, and A on it
    return KEY_A if i == menu.at else KEY_DOWN if i > menu.at else KEY_UP


def still(view: "Any") -> bool:
    """False while something of a match's view moves that its `motion` does not know of: its game says so."""
    of_game = getattr(load("games." + view.match.game + ".autoplay"), "still", None)
    return of_game is None or of_game(view)


def clock_boxes(view: "Any") -> "tuple[tuple[int, int, int, int], ...]":
    """Where a match's view shows time, at most three (x, y, w, h), not in the state: its game says so.

    Where somebody thinks, dots say that it takes a while.
    """
    of_game = getattr(load("games." + view.match.game + ".autoplay"), "clock_boxes", None)
    if of_game:
        return of_game(view)
    return ((view.dots.grid.x, view.dots.grid.y, 12, 4),) if view.dots else ()
