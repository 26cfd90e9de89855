# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET in words, for logs and golden files; never on the board's screen."""

from games.set import deck, rules
from mesa.core.contract import ANY, DEAL, HAND_OVER, HIDDEN, OVER


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
    return "{} {} {}".format(verb, action, card_name(table(s)[action]))


def table(s: bytearray) -> bytearray:
    """Return the 21 places: card or HOLE by slot."""
    return s[deck.AT_TABLE : deck.AT_TABLE + deck.SLOTS]


def missed(s: bytearray) -> int:
    """Return a SET left on the table after the deal (RULES 4), as a triple of slots; 0 if there is none."""
    return deck.first_set(s) if rules.turn(s) in (HAND_OVER, OVER) else 0


def last_set(s: bytearray) -> "tuple[int, int] | None":
    """Return (finder of the last SET of the match, its cards as a triple), or None before the first."""
    if s[rules.AT_LAST] == HIDDEN:
        return None
    a, b, c = s[rules.AT_LAST_CARDS : rules.AT_LAST_CARDS + 3]
    return s[rules.AT_LAST], deck.pack(a, b, c)


def found(s: bytearray) -> list[int]:
    """Return the SETs found by each seat in all deals; found less scores gives the faults."""
    return list(s[rules.AT_FOUND : rules.AT_FOUND + s[rules.AT_SEATS]])


def text(s: bytearray) -> str:
    """Return the whole state as ASCII lines."""
    turn = rules.turn(s)
    phase = {ANY: "open", HAND_OVER: "table", OVER: "over"}.get(turn, "call")
    lines = ["SET deal {} deck {} phase {}".format(s[rules.AT_HAND], s[rules.AT_DECK], phase)]
    places = table(s)
    for row in range(0, deck.SLOTS, 3):
        cards = places[row : row + 3]
        if row < 12 or list(cards) != [deck.HOLE] * 3:
            lines.append(_names(cards))
    if phase == "call":
        lines.append("caller {} marks {}".format(turn, " ".join([str(i) for i in rules.marks(s)]) or "-"))
    said = s[rules.AT_AGREED]
    for seat in range(len(rules.scores(s))):
        says = " none" if said >> seat & 1 else ""
        total = rules.scores(s)[seat]
        points = rules.hand_scores(s)[seat]
        sets = found(s)[seat]
        lines.append("seat {} points {} deal {} sets {}{}".format(seat, total, points, sets, says))
    if rules.alone(s, rules.SOLO):
        lines.append("debt {}".format(s[rules.AT_DEBT]))
    last = last_set(s)
    if last:
        lines.append("last {} {}".format(last[0], _names(deck.unpack(last[1]))))
    if missed(s):
        lines.append("missed {}".format(_names([places[i] for i in deck.unpack(missed(s))])))
    return "\n".join(lines) + "\n"


def _names(cards: "bytearray | list[int] | tuple[int, ...]") -> str:
    return " ".join([card_name(card) for card in cards])
