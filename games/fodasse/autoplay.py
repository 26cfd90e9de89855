# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.fodasse import state
from mesa.ui.autoplay_keys import card_key, number_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    return number_key(view.box, action - state.BID) if view.box else card_key(view.table.hand, action)


problem_keys = action_key
"""Likewise on the page of a problem, which looks like a view."""


def still(view: "View") -> bool:
    """Return False while skipping, or while more notices are due."""
    return not view.skipping and not view.said
