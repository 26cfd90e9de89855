# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys that lead to an action, and to what is touched: not on the board's drive.

`boxes` is for the browser's page: sim/web/contract.py.
"""

from micropython import const

from games.sueca import rules
from mesa.board.hardware import KEY_A, KEY_START
from mesa.ui.keys import card_key, number_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.sueca.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    if view.box:
        return number_key(view.box, action - rules.CUT)
    if action == rules.ACCUSE:
        return KEY_START
    hand = view.table.hand
    return card_key(hand, action) if action in hand.cards else KEY_A


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the two packets of a cut deck, which A cuts; None elsewhere."""
    cut = getattr(scene, "box", None)
    if not cut or not scene.asked:
        return None
    left, right = cut.backs
    y = min(left.y, right.y)
    return [(left.x, y, right.x + 24 - left.x, 88 - y, b"", bytes([KEY_A]))]
