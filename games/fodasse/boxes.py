# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched besides the hand (sim/web/contract.py): not on the board's drive."""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_WIDE = const(66)  # of the box for a bid, and its height
_HIGH = const(48)
_LEFT = const(22)  # x of the number in it, and its right end
_RIGHT = const(44)


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the numbers of the box for a bid: the one in the middle is bid, its neighbours move there.

    Behind them is the hand, of which the left or the right end is shown. None without that box.
    """
    bid = getattr(scene, "box", None)
    if not bid or not scene.asked:
        return None
    x = bid.group.x
    y = bid.group.y
    found = []
    hand = scene.table.hand
    if len(hand.cards) > hand.seen:
        found.append((0, hand.y, 80, 128 - hand.y, b"", bytes([KEY_DOWN])))
        found.append((80, hand.y, 80, 128 - hand.y, b"", bytes([KEY_UP])))
    found.append((x, y, _LEFT, _HIGH, b"", bytes([KEY_LEFT])))
    found.append((x + _RIGHT, y, _WIDE - _RIGHT, _HIGH, b"", bytes([KEY_RIGHT])))
    found.append((x + _LEFT, y, _RIGHT - _LEFT, _HIGH, b"", bytes([KEY_A])))
    return found
