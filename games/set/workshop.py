# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET in words for logs and golden files. The rules import it when asked: the board never does."""

from games.set import rules
from games.set.deck import HOLE, SLOTS, feature
from mesa.contract import ANY, OVER


def card_name(card):
    """Four ASCII letters, number, colour, shading (# solid, = striped, - open), shape (O, S, D): "2R=S"."""
    if card == HOLE:
        return "----"
    return "{}{}{}{}".format(
        feature(card, 2) + 1, "RPG"[feature(card, 1)], "#=-"[feature(card, 3)], "OSD"[feature(card, 0)]
    )


def name(s, action):
    """ASCII: "call", "none", "give up", "mark 3 2R=S", "unmark 3 2R=S"."""
    if action >= SLOTS:
        return ("call", "none", "give up")[action - rules.CALL]
    verb = "unmark" if action in rules.marks(s) else "mark"
    return "{} {} {}".format(verb, action, card_name(rules.table(s)[action]))


def text(s):
    """The whole state as ASCII lines."""
    turn = rules.turn(s)
    phase = "open" if turn == ANY else "over" if turn == OVER else "call"
    lines = ["SET deal {} deck {} phase {}".format(rules.hand_number(s), rules.cards_left(s), phase)]
    table = rules.table(s)
    for row in range(0, SLOTS, 3):
        cards = table[row : row + 3]
        if row < 12 or list(cards) != [HOLE] * 3:
            lines.append(" ".join([card_name(card) for card in cards]))
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
    return "\n".join(lines) + "\n"
