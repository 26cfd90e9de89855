# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The line over the hand: what is marked, what A would do, what a turn would bring.

In memory while the player is asked and no page lies over the table.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import FOUR, add_beating, class_of, form, set_text
from games.qu4to.faces import number
from games.qu4to.hand import TURNING
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def line(view: "View") -> "tuple[str, int]":
    """(words, colour) for what the player does, who is asked for a card or for cards."""
    s = view.match.view
    phase = s[rules.AT_PHASE]
    hand = view.table.hand
    face = hand.chosen()
    up = number(face)
    down = number(face ^ 1)
    if phase == rules.SIDE:
        return text.LEFT + text.RIGHT + " " + text.A_KEY + " " + _gain(view.t, s, up, 0), theme.VALUE
    if phase == rules.PICK:
        return view.t("which", up, text.A_KEY, up, down), theme.VALUE
    if view.input[TURNING]:
        return "{} {} {} {}".format(text.A_KEY, up, text.RIGHT, _gain(view.t, s, down, up)), theme.VALUE
    marked = hand.numbers()
    leads = s[rules.AT_LEAD] == rules.NONE
    if not marked:
        if not view.sets:
            return view.t("none_beats", text.B_KEY), theme.KEYS
        key = "sets" if leads else "beats"
        return view.t(key, text.UP, text.DOWN, len(view.sets), text.B_KEY), theme.INFO
    cls = class_of(marked)
    if cls < 0:
        return view.t("marked", len(marked)), theme.KEYS
    if cls not in view.sets:
        return view.t("weak", set_text(view.t, cls)), theme.KEYS
    point = FOUR in marked and not leads and s[rules.AT_SEATS] > 2
    return text.A_KEY + " " + set_text(view.t, cls) + (" +1" if point else ""), theme.VALUE


def _gain(t, s, new, old):
    """In words: the strongest set with number `new` in it, once a card shows that in place of `old`."""
    sets, ups = [], [new]
    rules.hand(s, 0, [], ups)
    if old:
        ups.remove(old)
    add_beating(sets, 0, 0, ups)
    best = new - 1
    for cls in sets:
        low, run, size = form(cls)
        if low <= new < low + (size if run else 1):
            best = cls
    return set_text(t, best)
