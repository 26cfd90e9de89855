# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, as in the simulator, the tests and the browser; not on the board's drive.

A game's keys.py has those for its own actions.
"""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core import scope
from mesa.core.scope import Game
from mesa.ui.scene import DIALOG, LAUNCHER, MATCH, PAGE, SETUP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def key_towards(scene: "Any", action: "int | None") -> "Any":
    """Return the key to press in a waiting scene, towards `action` (None: onwards); None: no key."""
    role = scene.role
    if role == MATCH:
        if action is None:
            return None
        return _part(scene).action_key(scene, action)
    if role == DIALOG:
        return _row(scene, scene.actions.index(action)) if action in scene.actions else KEY_A
    if role == LAUNCHER:
        wanted = scene.console.preset.get("game")
        return KEY_A if wanted in (None, scene.games[scene.at].name) else KEY_RIGHT
    if role == SETUP:
        return _row(scene, scene.rows.index("new_match"))
    return KEY_B if role == PAGE else KEY_A


def _part(view):
    return Game(view.match.game).part("keys", scope.current)


def _row(menu, i):
    # to row i of a list, then A
    return KEY_A if i == menu.at else KEY_DOWN if i > menu.at else KEY_UP


def still(view: "Any") -> bool:
    """Return False while something moves that the view's `motion` does not know of; the game decides."""
    of_game = _part(view).still
    return of_game is None or of_game(view)


def clock_boxes(view: "Any") -> "tuple[tuple[int, int, int, int], ...]":
    """Return where the view shows time that is not in the state: at most three (x, y, w, h).

    The dots of a thinking bot show time.
    """
    of_game = _part(view).clock_boxes
    if of_game:
        return of_game(view)
    return ((view.dots.grid.x, view.dots.grid.y, 12, 4),) if view.dots else ()


def card_key(hand: "Any", card: int) -> int:
    """Return the next key towards a card of the hand; A once it is there."""
    return number_key(hand, hand.cards.index(card))


def number_key(box: "Any", n: int) -> int:
    """Return the next key towards a number, or a place in a hand; A once it is there."""
    return KEY_A if n == box.at else KEY_RIGHT if n > box.at else KEY_LEFT


def way(at: int, to: int, n: int, less: int, more: int) -> bytes:
    """Return the keys from item `at` to item `to` of n in a ring, by the keys `less` and `more`: the shorter
    way.
    """
    by = (to - at) % n
    return bytes([more] * by if 2 * by <= n else [less] * (n - by))
