# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's actions in words, for logs and golden files: not used by the rules or the board's screen."""

from games.fodasse import rules
from mesa.core import cards
from mesa.core.contract import DEAL


def name(s: bytearray, action: int) -> str:
    """Return ASCII for logs: "7H", "bid 2", "show", "deal"."""
    if action < rules.BID:
        return cards.name(action, rules.ORDER)
    if action < rules.SHOW:
        return "bid {}".format(action - rules.BID)
    return "deal" if action == DEAL else "show"
