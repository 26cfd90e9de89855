# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card in words, for the page of a browser (docs/WEB.md, Spoken). A game may do without.

Each function gets `say` and the state as seat 0 knows it, and returns a text of one or more lines, or "". The
keys H, T and S ask for `hand`, `table` and `score`; the first two are also said when a match opens. say("key", …)
is a text of the section `spoken`, say.t one of the screen, say.name a seat, say.card a card of mesa.core.cards,
and say.view the match's view. A game may also have

scene(say, page)              for a page of the game: (lines, what is selected); None for others
forgets(kind, seat, a, b)     whether the rules hide, from this event on, what was played before
example(say, name)            a card of a help page or the coach, which examples.draw calls `name`
"""

from micropython import const

from games.highcard import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def event(say: "Any", s: bytearray, kind: int, seat: int, a: int, b: int) -> str:
    """Return what has happened; "" for what the next screen says."""
    if kind == rules.PLAYED:
        return say.name(seat) + ": " + say.card(a, rules.ORDER)
    if kind == rules.TAKEN:
        return say.t("taken", say.name(seat)) if seat else say.t("you_take")
    if kind == rules.CALLED:
        return say.t("called_low" if a else "called_high", say.name(seat)) if seat else say("called")
    return hand(say, s) if kind in (rules.DREW, rules.DEALT) else ""


def question(say: "Any", s: bytearray) -> str:
    """Return what the player is asked now."""
    return say("your_turn")


def chosen(say: "Any", s: bytearray) -> str:
    """Return what A would do now; "" if nothing."""
    held = say.view.table.hand
    if not say.view.asked or not held.raised:
        return ""
    return say.place(say.card(held.chosen(), rules.ORDER), held.at, len(held.cards))


def hand(say: "Any", s: bytearray) -> str:
    """Return the player's cards."""
    cards = [say.card(card, rules.ORDER) for card in rules.hand(s, 0)]
    return say("hand", "; ".join(cards)) if cards else ""


def table(say: "Any", s: bytearray) -> str:
    """Return the trick so far."""
    return "; ".join([say.name(seat) + ": " + say.card(card, rules.ORDER) for seat, card in rules.trick(s)])


def score(say: "Any", s: bytearray) -> str:
    """Return everybody's points."""
    points = rules.scores(s)
    return "; ".join(["{}: {}".format(say.name(seat), points[seat]) for seat in range(len(points))])
