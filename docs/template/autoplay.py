# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from mesa.ui.autoplay_keys import card_key

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.highcard.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, a card; a box that knows its actions needs no keys here."""
    return card_key(view.table.hand, action)
