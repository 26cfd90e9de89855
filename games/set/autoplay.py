# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.set import rules
from games.set.deck import SLOTS
from games.set.score_bar import HIGH
from games.set.triples import slots
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.set.problem import Page
    from games.set.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    pair = view.match.shared
    if action >= SLOTS and pair:  # the left end's keys; to give up is in the menu
        return KEY_RIGHT if action == rules.CALL else KEY_B if action == rules.SAY_NONE else KEY_SELECT
    if action < SLOTS:
        k = _towards(view.table.frames.at, action)
        return KEY_B if pair and k == KEY_A else k
    # after B, an arrow makes it a call and does nothing else
    return KEY_RIGHT if view.asking and action == rules.CALL else KEY_B


def problem_keys(page: "Page", action: int) -> int:
    """Return the next key towards `action` on the page of a problem."""
    due = slots(action)
    for slot in page.marks:
        if slot not in due:
            return KEY_B
    for slot in due:
        if slot not in page.marks:
            return _towards(page.at, slot)
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
