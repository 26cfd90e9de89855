# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse in words for logs and golden files. The rules import it when asked: the board never does."""

from games.fodasse import rules
from mesa import cards
from mesa.contract import HIDDEN


def name(action):
    """ASCII for logs: "7H", "bid 2", "show"."""
    if action < rules.BID:
        return _card(action)
    return "show" if action == rules.SHOW else "bid {}".format(action - rules.BID)


def _card(card):
    return "??" if card == HIDDEN else cards.name(card, rules.ORDER)


def text(s):
    """The whole state in ASCII lines, for golden files."""
    way = "up" if rules.climbing(s) else "down"
    now = ("bids", "plays", "over")[rules.phase(s)]
    line = "hand {} of {}, {}, dealer {}, vira {}, {} {}"
    vira = _card(rules.vira(s))
    out = [line.format(rules.hand_number(s), rules.size(s), way, rules.dealer(s), vira, now, rules.turn(s))]
    points = rules.scores(s)
    for p in range(len(points)):
        held = rules.hand(s, p)
        names = " ".join([_card(card) for card in held] + ["??"] * (rules.count(s, p) - len(held)))
        bid = rules.bids(s)[p]
        said = "-" if bid == rules.NONE else bid
        line = "{}: points {} won {}/{} holds {}"
        out.append(line.format(p, points[p], rules.won(s)[p], said, names or "-"))
    for t in range(rules.size(s)):
        laid = " ".join(["{}:{}".format(p, _card(card)) for p, card in rules.trick(s, t)])
        if laid:
            who = rules.owner(s, t)
            out.append("{} > {}".format(laid, "-" if who == rules.NOBODY else who))
    return "\n".join(out)
