# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card in words, for the page of a browser; see sim/web/contract.py. A game may do without."""

from micropython import const

from games.highcard import rules
from games.highcard.table import ON_STOCK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from sim.web.vm._speech import Say


def event(say: "Say", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for what the next screen says."""
    if kind == rules.PLAYED:
        return say.name(seat) + ": " + say.card(a)
    if kind == rules.TAKEN:
        return say.t("taken", say.name(seat)) if seat else say.t("you_take")
    if kind == rules.DREW and seat:
        return say.t("drew", say.name(seat)) + ". " + say("stock", a)
    if kind == rules.CALLED:
        return say.t("called_low" if a else "called_high", say.name(seat)) if seat else say("called")
    return hand(say, s) if kind in (rules.DREW, rules.DEALT) else ""


def question(say: "Say", s: bytearray) -> str:
    """Return what the player is asked now."""
    return say("your_turn")


def chosen(say: "Say", s: bytearray) -> str:
    """Return what A would do now; "" if nothing."""
    held = say.view.table.hand
    if say.view.asked and say.view.input[ON_STOCK]:
        return say("draw")
    if not say.view.asked or not held.raised:
        return ""
    return say.place(say.card(held.chosen()), held.at, len(held.cards))


def hand(say: "Say", s: bytearray) -> str:
    """Return the player's cards."""
    cards = [say.card(card) for card in rules.hand(s, 0)]
    return say("hand", "; ".join(cards)) if cards else ""


def table(say: "Say", s: bytearray) -> str:
    """Return the trick so far, and the stock."""
    lines = [say.name(seat) + ": " + say.card(card) for seat, card in rules.trick(s)]
    return "; ".join(lines + [say("stock", s[rules.AT_LEFT])])


def score(say: "Say", s: bytearray) -> str:
    """Return everybody's points."""
    points = rules.scores(s)
    return "; ".join(["{}: {}".format(say.name(seat), points[seat]) for seat in range(len(points))])
