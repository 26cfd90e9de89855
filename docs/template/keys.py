# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, and to what is touched: not on the board's drive.

`boxes` is for the browser's page: sim/web/contract.py.
"""

from micropython import const

from games.highcard import rules
from games.highcard.table import ON_STOCK
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_UP
from mesa.ui.keys import card_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.highcard.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards a card or the stock; a box that knows its actions needs no keys here."""
    if action == rules.DRAW:
        return KEY_A if view.input[ON_STOCK] else KEY_UP
    return KEY_DOWN if view.input[ON_STOCK] else card_key(view.table.hand, action)


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the hand, which leads back from the stock; None while the cursor is in the hand."""
    if not getattr(scene, "asked", False) or not scene.input[ON_STOCK]:
        return None
    y = scene.table.hand.y
    return [(0, y, 160, 128 - y, b"", bytes([KEY_DOWN]))]
