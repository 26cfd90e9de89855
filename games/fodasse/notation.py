# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse in words, for logs and golden files: not used by the rules or the board's screen."""

from micropython import const

from games.fodasse import rules, state
from mesa.core import cards
from mesa.core.contract import DEAL, HIDDEN

_NOW = const(("bids", "plays", "scored", "over"))  # by phase


def name(s: bytearray, action: int) -> str:
    """Return ASCII for logs: "7H", "bid 2", "show", "deal"."""
    if action < state.BID:
        return _card(action)
    if action < state.SHOW:
        return "bid {}".format(action - state.BID)
    return "deal" if action == DEAL else "show"


def _card(card: int) -> str:
    return "??" if card == HIDDEN else cards.name(card, rules.ORDER)


def text(s: bytearray) -> str:
    """Return the whole state in ASCII lines, for golden files."""
    way = "up" if s[state.AT_CLIMBING] else "down"
    letters = rules.limit(s)
    line = "hand {} of {}, {}, dealer {}, vira {}, {} {}{}" + ("" if letters == 7 else ", {} letters")
    vira = _card(s[state.AT_VIRA])
    now = _NOW[s[state.AT_PHASE]]
    again = ", to be dealt again" if s[state.AT_REPEATED] else ""
    number = rules.hand_number(s)
    out = [
        line.format(
            number, s[state.AT_SIZE], way, s[state.AT_DEALER], vira, now, rules.turn(s), again, letters
        )
    ]
    points = rules.scores(s)
    for p in range(len(points)):
        held = rules.hand(s, p)
        names = " ".join([_card(card) for card in held] + ["??"] * (rules.count(s, p) - len(held)))
        bid = s[state.AT_BIDS + p]
        said = "-" if bid == state.NONE else bid
        line = "{}: points {} won {}/{} holds {}"
        out.append(line.format(p, points[p], s[state.AT_WON + p], said, names or "-"))
    for t in range(s[state.AT_SIZE]):
        laid = rules.trick(s, t)
        if laid:
            who = s[state.AT_TRICKS + t] & 15
            shown = " ".join(["{}:{}".format(p, _card(card)) for p, card in laid])
            line = "{} > {}".format(shown, "-" if who == state.NOBODY else who)
            if t == min(s[state.AT_TRICKS_LAID], s[state.AT_SIZE] - 1):
                best = s[state.AT_BEST]
                line += ", best {}".format("-" if best == state.NONE else _card(laid[best][1]))
            out.append(line)
    if s[state.AT_WAITING]:
        out.append("accumulated: {}".format(s[state.AT_WAITING]))
    return "\n".join(out)
