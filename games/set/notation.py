# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET in words, for logs and golden files; never on the board's screen."""

from games.set import deck, rules
from mesa.core.contract import ANY, DEAL, OVER, TABLE


def card_name(card: int) -> str:
    """Four ASCII letters, number, colour, shading (# solid, = striped, - open), shape (O, S, D): "2R=S"."""
    if card == deck.HOLE:
        return "----"
    number = deck.feature(card, 2) + 1
    colour = "RPG"[deck.feature(card, 1)]
    return "{}{}{}{}".format(number, colour, "#=-"[deck.feature(card, 3)], "OSD"[deck.feature(card, 0)])


def name(s: bytearray, action: int) -> str:
    """ASCII: "call", "none", "give up", "deal", "mark 3 2R=S", "unmark 3 2R=S"."""
    if action == DEAL:
        return "deal"
    if action >= deck.SLOTS:
        return ("call", "none", "give up")[action - rules.CALL]
    verb = "unmark" if action in rules.marks(s) else "mark"
    return "{} {} {}".format(verb, action, card_name(rules.table(s)[action]))


def text(s: bytearray) -> str:
    """The whole state as ASCII lines."""
    turn = rules.turn(s)
    phase = {ANY: "open", TABLE: "table", OVER: "over"}.get(turn, "call")
    lines = ["SET deal {} deck {} phase {}".format(rules.hand_number(s), rules.cards_left(s), phase)]
    table = rules.table(s)
    for row in range(0, deck.SLOTS, 3):
        cards = table[row : row + 3]
        if row < 12 or list(cards) != [deck.HOLE] * 3:
            lines.append(_names(cards))
    if phase == "call":
        lines.append("caller {} marks {}".format(turn, " ".join([str(i) for i in rules.marks(s)]) or "-"))
    said = rules.agreed(s)
    for seat in range(len(rules.scores(s))):
        says = " none" if said >> seat & 1 else ""
        total = rules.scores(s)[seat]
        points = rules.hand_scores(s)[seat]
        found = rules.found(s)[seat]
        lines.append("seat {} points {} deal {} sets {}{}".format(seat, total, points, found, says))
    if rules.plays_solo(s):
        lines.append("debt {}".format(rules.debt(s)))
    last = rules.last_set(s)
    if last:
        lines.append("last {} {}".format(last[0], _names(deck.unpack(last[1]))))
    if rules.missed(s):
        lines.append("missed {}".format(_names([table[i] for i in deck.unpack(rules.missed(s))])))
    return "\n".join(lines) + "\n"


def _names(cards: "bytearray | list[int] | tuple[int, ...]") -> str:
    return " ".join([card_name(card) for card in cards])
