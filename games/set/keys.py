# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, and to what is touched: not on the board's drive.

`boxes` is for the browser's page: sim/web/contract.py.
"""

from micropython import const

from games.set import rules
from games.set.deck import AT_TABLE, HOLE, SLOTS, unpack
from games.set.table import HIGH
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_UP
from mesa.core.contract import ANY
from mesa.ui.keys import way
from mesa.ui.scene import MATCH

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.view import View

_DECK = const(136)  # x of the deck in the strip


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    if view.match.script:
        return _problem_key(view, action)
    pair = view.match.shared
    if action >= SLOTS and pair:  # the left end's keys; to give up is in the menu
        return KEY_RIGHT if action == rules.CALL else KEY_B if action == rules.SAY_NONE else KEY_SELECT
    if action < SLOTS:
        k = _towards(view.table.frames.at, action)
        return KEY_B if pair and k == KEY_A else k
    # after B, an arrow makes it a call and does nothing else
    return KEY_RIGHT if view.asking and action == rules.CALL else KEY_B


def _problem_key(page: "Any", action: int) -> int:
    due = unpack(action)
    frames = page.table.frames
    for slot in frames.own:
        if slot not in due:
            return KEY_B
    for slot in due:
        if slot not in frames.own:
            return _towards(frames.at, slot)
    return KEY_B


def _towards(at: int, slot: int) -> int:
    if at % 3 != slot % 3:
        return KEY_DOWN
    return KEY_A if at // 3 == slot // 3 else KEY_RIGHT if at < slot else KEY_LEFT


def still(view: "View") -> bool:
    """Return False while the beginner's aid flashes a card."""
    return not view.table.cards.flash_left


def clock_boxes(view: "View") -> tuple[tuple[int, int, int, int], ...]:
    """Return the boxes of running clocks: the strip during a timed call, else the solo player's time."""
    if view.match.due:
        return ((0, 0, 160, HIGH),)
    return ((106, 0, 32, HIGH - 1),) if len(view.match.levels) == 1 else ()


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the cards: a tap marks one. In a match also the deck, which is B: no SET here.

    While the result of a call is being read, that only hurries, as all of the strip does then. Two people at
    the two ends of the keys call by these; then the caller marks by taps. None on other pages.
    """
    if scene.role != MATCH:
        if type(scene).__name__ == "Features":
            return [(0, 0, 160, 128, b"", bytes([KEY_A]))]
        return None
    s = scene.match.seen
    if scene.match.script and not scene.asked:
        return None
    turn = scene.match.turn()
    found = []
    key = KEY_A
    if scene.match.shared:
        if turn not in (0, 1):
            return found
        key = (KEY_B, KEY_A)[turn]
    elif turn < ANY or not scene.has_player:
        return found
    elif scene.motion.waiting or turn == ANY:
        x = 0 if scene.motion.waiting else _DECK
        found.append((x, 0, 160 - x, HIGH, b"", bytes([KEY_B])))
    cards = scene.table.cards
    at = scene.table.frames.at
    for slot in range(min(len(cards.sprites), 3 * cards.columns)):
        sprite = cards.sprites[slot]
        if s[AT_TABLE + slot] != HOLE:
            keys = way(at // 3, slot // 3, cards.columns, KEY_LEFT, KEY_RIGHT)
            keys += way(at % 3, slot % 3, 3, KEY_UP, KEY_DOWN)
            found.append(
                (sprite.x, sprite.y, sprite.bitmap.width, sprite.bitmap.height, b"", keys + bytes([key]))
            )
    return found
