# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched besides the hand (sim/web/contract.py): not on the board's drive."""

from micropython import const

from games.highcard.table import ON_STOCK
from mesa.board.hardware import KEY_DOWN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the hand, which leads back from the stock; None while the cursor is in the hand."""
    if not getattr(scene, "asked", False) or not scene.input[ON_STOCK]:
        return None
    y = scene.table.hand.y
    return [(0, y, 160, 128 - y, b"", bytes([KEY_DOWN]))]
