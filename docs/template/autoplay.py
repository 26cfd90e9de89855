# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.highcard import rules
from games.highcard.table import ON_STOCK
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_UP
from mesa.ui.autoplay_keys import card_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards a card or the stock; a box that knows its actions needs no keys here."""
    if action == rules.DRAW:
        return KEY_A if view.input[ON_STOCK] else KEY_UP
    return KEY_DOWN if view.input[ON_STOCK] else card_key(view.table.hand, action)
