# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's actions in ASCII, for logs and golden files; never on the board's screen."""

from micropython import const

from games.sueca import rules
from mesa.core import cards
from mesa.core.contract import DEAL

_ACTIONS = const(("deal first", "deal last", "go on", "redeal", "accuse", "show"))  # from DEAL_FIRST on


def name(s: bytearray, action: int) -> str:
    """Return "7H", "cut 20", "deal first", "deal" …"""
    if action < rules.CUT:
        return cards.name(action, rules.ORDER)
    if action < rules.DEAL_FIRST:
        return "cut {}".format(action - rules.CUT)
    return "deal" if action == DEAL else _ACTIONS[action - rules.DEAL_FIRST]
