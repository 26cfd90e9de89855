# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card in ASCII, for logs and golden files; never on the board's screen."""

from games.highcard import rules
from mesa.core import cards
from mesa.core.contract import DEAL, HIDDEN, get_seed


def name(s: bytearray, action: int) -> str:
    """Return "7H", a call, "high" or "low", "draw", or "deal" for the next hand."""
    if action == DEAL:
        return "deal"
    return (
        ("high", "low", "draw")[action - rules.HIGH]
        if action >= rules.HIGH
        else cards.name(action, rules.ORDER)
    )


def text(s: bytearray) -> str:
    """Return the whole state as text, in several lines."""
    lines = [
        "deal {} hand {} phase {} turn {} low {} points {} in this hand {}".format(
            get_seed(s, rules.AT_SEED),
            s[rules.AT_HAND],
            s[rules.AT_PHASE],
            rules.turn(s),
            s[rules.AT_LOW],
            rules.scores(s),
            rules.hand_scores(s),
        )
    ]
    for seat in range(len(rules.scores(s))):
        lines.append("{}: {}".format(seat, " ".join([name(s, card) for card in rules.hand(s, seat)])))
    stock = s[rules.AT_STOCK : rules.AT_STOCK + s[rules.AT_LEFT]]
    lines.append("stock: " + " ".join(["?" if card == HIDDEN else name(s, card) for card in stock]))
    lines.append("table: " + " ".join([name(s, card) for _, card in rules.trick(s)]))
    return "\n".join(lines) + "\n"
