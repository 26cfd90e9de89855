# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.sueca import state
from mesa.board.hardware import KEY_A, KEY_START
from mesa.ui.autoplay_keys import card_key, number_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.sueca.problem import Page
    from games.sueca.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    if view.box:
        return number_key(view.box, action - state.CUT)
    if action == state.ACCUSE:
        return KEY_START
    hand = view.table.hand
    return card_key(hand, action) if action in hand.cards else KEY_A


def problem_keys(page: "Page", action: int) -> int:
    """Return the next key towards a card on the page of a problem."""
    return card_key(page.hand, action)
