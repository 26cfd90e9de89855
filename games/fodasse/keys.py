# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, and to what is touched: not on the board's drive.

`boxes` is for the browser's page: sim/web/contract.py.
"""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.ui.keys import card_key, number_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.fodasse.view import View

_WIDE = const(72)  # of the box for a bid, and its height
_HIGH = const(49)
_LEFT = const(25)  # x of the number in it, and its right end
_RIGHT = const(47)


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    return number_key(view.box, action - rules.BID) if view.box else card_key(view.table.hand, action)


def still(view: "View") -> bool:
    """Return False while skipping, or while more notices are due."""
    return not view.skipping and not view.said


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the numbers of the box for a bid: the one in the middle is bid, its neighbours move there.

    Behind them is the hand, of which the left or the right end is shown. None without that box.
    """
    bid = getattr(scene, "box", None)
    if not bid or not scene.asked:
        return None
    found = []
    hand = scene.table.hand
    if len(hand.cards) > hand.seen:
        for x, key in ((0, KEY_DOWN), (80, KEY_UP)):
            found.append((x, hand.y, 80, 128 - hand.y, b"", bytes([key])))
    for x, end, key in ((0, _LEFT, KEY_LEFT), (_RIGHT, _WIDE, KEY_RIGHT), (_LEFT, _RIGHT, KEY_A)):
        found.append((bid.group.x + x, bid.group.y, end - x, _HIGH, b"", bytes([key])))
    return found
