# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The line over the hand: what is marked, what A would do, what a turn would bring."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import FOUR, beating, class_of, form
from games.qu4to.fan import number
from games.qu4to.table import set_text
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

# What the player is doing.
HALF = const(0)  # choosing a half for the hand
PLAY = const(1)  # choosing a set
TURN = const(2)  # choosing a card to turn
PICK = const(3)  # choosing among equal cards
SIDE = const(4)  # choosing a half for the drawn card


def line(view: "Any") -> "tuple[str, int]":
    """(words, colour) for what the player of `view` is doing."""
    fan = view.fan
    s = view.match.view
    mode = view.mode
    if not view.asked or mode == HALF:
        return "", theme.INFO
    card = fan.cards[fan.at]
    half = fan.halves[fan.at]
    up = number(card, half)
    down = number(card, 1 - half)
    if mode == SIDE:
        return text.LEFT + text.RIGHT + " " + text.A_KEY + " " + _gain(view.t, s, up, 0), theme.VALUE
    if mode == TURN:
        return "{} {} {} {}".format(text.A_KEY, up, text.RIGHT, _gain(view.t, s, down, up)), theme.VALUE
    if mode == PICK:
        return view.t("which", up, text.A_KEY, up, down), theme.VALUE
    marked = fan.numbers()
    leads = rules.leading(s) == rules.NONE
    if not marked:
        if not view.sets:
            return view.t("none_beats", text.B_KEY), theme.KEYS
        return view.t(
            "sets" if leads else "beats", text.UP, text.DOWN, len(view.sets), text.B_KEY
        ), theme.INFO
    cls = class_of(marked)
    if cls < 0:
        return view.t("marked", len(marked)), theme.KEYS
    if cls not in view.sets:
        return view.t("weak", set_text(view.t, cls)), theme.KEYS
    point = FOUR in marked and not leads and len(view.nameplates.sign) > 2
    return text.A_KEY + " " + set_text(view.t, cls) + (" +1" if point else ""), theme.VALUE


def _gain(t, s, new, old):
    """In words: the strongest set with number `new` in it, once a card shows that in place of `old`."""
    n = rules.tally(s, 0)
    n[new] += 1
    n[old] -= old > 0
    best = new - 1
    for cls in beating(n, 0):
        low, run, size = form(cls)
        if low <= new < low + (size if run else 1):
            best = cls
    return set_text(t, best)
