# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card's actions in ASCII, for logs and golden files; never on the board's screen."""

from games.highcard import rules
from mesa.core import cards
from mesa.core.contract import DEAL


def name(s: bytearray, action: int) -> str:
    """Return "7H", a call, "high" or "low", "draw", or "deal" for the next hand."""
    if action == DEAL:
        return "deal"
    return (
        ("high", "low", "draw")[action - rules.HIGH]
        if action >= rules.HIGH
        else cards.name(action, rules.ORDER)
    )
