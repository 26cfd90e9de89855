# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's actions in words, for logs and golden files; never on the board's screen."""

from games.set import deck, rules
from mesa.core.contract import DEAL


def card_name(card: int) -> str:
    """Return ASCII, "2R=S": number, colour, shading (# solid, = striped, - open), shape (O, S, D)."""
    if card == deck.HOLE:
        return "----"
    number = deck.feature(card, 2) + 1
    colour = "RPG"[deck.feature(card, 1)]
    return "{}{}{}{}".format(number, colour, "#=-"[deck.feature(card, 3)], "OSD"[deck.feature(card, 0)])


def name(s: bytearray, action: int) -> str:
    """Return ASCII: "call", "none", "give up", "deal", "mark 3 2R=S", "unmark 3 2R=S"."""
    if action == DEAL:
        return "deal"
    if action >= deck.SLOTS:
        return ("call", "none", "give up")[action - rules.CALL]
    verb = "unmark" if action in rules.marks(s) else "mark"
    return "{} {} {}".format(verb, action, card_name(s[deck.AT_TABLE + action]))
