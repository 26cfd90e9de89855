# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse in words, for logs and golden files: the rules and the board's screen do without."""

from games.fodasse import rules
from mesa.core import cards
from mesa.core.contract import DEAL, HIDDEN

_NOW = ("bids", "plays", "scored", "over")  # by phase


def name(s: bytearray, action: int) -> str:
    """ASCII for logs: "7H", "bid 2", "show", "deal"."""
    if action < rules.BID:
        return _card(action)
    if action < rules.SHOW:
        return "bid {}".format(action - rules.BID)
    return "deal" if action == DEAL else "show"


def _card(card: int) -> str:
    return "??" if card == HIDDEN else cards.name(card, rules.ORDER)


def text(s: bytearray) -> str:
    """The whole state in ASCII lines, for golden files."""
    way = "up" if rules.climbing(s) else "down"
    line = "hand {} of {}, {}, dealer {}, vira {}, {} {}{}"
    vira = _card(rules.vira(s))
    now = _NOW[rules.phase(s)]
    again = ", to be dealt again" if rules.repeated(s) else ""
    number = rules.hand_number(s)
    out = [line.format(number, rules.size(s), way, rules.dealer(s), vira, now, rules.turn(s), again)]
    points = rules.scores(s)
    for p in range(len(points)):
        held = rules.hand(s, p)
        names = " ".join([_card(card) for card in held] + ["??"] * (rules.count(s, p) - len(held)))
        bid = rules.bids(s)[p]
        said = "-" if bid == rules.NONE else bid
        line = "{}: points {} won {}/{} holds {}"
        out.append(line.format(p, points[p], rules.won(s)[p], said, names or "-"))
    for t in range(rules.size(s)):
        laid = rules.trick(s, t)
        if laid:
            who = rules.owner(s, t)
            shown = " ".join(["{}:{}".format(p, _card(card)) for p, card in laid])
            line = "{} > {}".format(shown, "-" if who == rules.NOBODY else who)
            if t == rules.last_trick(s):
                best = rules.best(s)
                line += ", best {}".format("-" if best == rules.NONE else _card(laid[best][1]))
            out.append(line)
    if rules.waiting(s):
        out.append("accumulated: {}".format(rules.waiting(s)))
    return "\n".join(out)
