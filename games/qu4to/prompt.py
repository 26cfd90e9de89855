# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The line above the hand: what is marked, what A would do, what a turn would bring."""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import SUGGESTED, TURNING
from games.qu4to.deck import FOUR, NUMBER, STARTS, beating, class_of, dashed, numbers, set_text, shown
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def line(view: "View") -> "tuple[str, int]":
    """Return (words, colour) for the line, for a player who must choose a card or cards."""
    t = view.t
    s = view.match.seen
    phase = s[rules.AT_PHASE]
    hand = view.table.hand
    face = hand.chosen()
    up = NUMBER[face]
    down = NUMBER[face ^ 1]
    if phase == rules.PUTTING:
        line = t("side", text.LEFT_KEY, text.RIGHT_KEY, text.A_KEY, up)
        if up == FOUR:  # on both sides
            line = line.split("  ")[1]
        return line + _gain(s, up, 0), theme.VALUE
    if phase == rules.PICKING:
        need = numbers(s[rules.AT_CLASS]).count(up)
        if need == 1:
            line = t("which", up, text.A_KEY, text.B_KEY)
        else:
            line = t("missing", need - hand.numbers().count(up), need, text.B_KEY)
        if view.match.script:  # a problem has judged the set: B does not go back
            line = line.split("   ")[0]
        return line, theme.VALUE
    if view.input[TURNING]:
        return t("turns", text.A_KEY, up, down) + _gain(s, down, up), theme.VALUE
    marked = hand.numbers()
    follows = rules.follows(s)
    count = len(view.sets)
    marks = t("marks", text.A_KEY, up) if hand.usable() else t("weak", up)
    if not marked:
        if not count:
            return t("none_beats", text.B_KEY), theme.KEYS
        return marks + t(
            "beats" if follows else "sets", count, text.UP_KEY, text.DOWN_KEY, text.B_KEY
        ), theme.INFO
    cls = class_of(marked)
    if not hand.marked(face):  # A marks it, too
        return marks + t("unmarks", text.B_KEY), theme.INFO
    if cls < 0:
        return t("no_set", len(marked)), theme.KEYS
    if cls not in view.sets:
        return t("weak", set_text(t, cls)), theme.KEYS
    point = FOUR in marked and follows and s[rules.AT_SEATS] > 2
    line = t("plays", text.A_KEY, dashed(cls)) + (t("and_point") if point else "")
    if view.input[SUGGESTED]:
        line += "   {}/{}".format(view.input[SUGGESTED], count)
    return line, theme.VALUE


def _gain(s, new, old):
    # return the strongest set that contains number `new`, shown instead of `old`; "" if of one card
    ups = [new] + shown(rules.hand(s, 0))
    if old:
        ups.remove(old)
    found = [cls for cls in beating(ups, STARTS[1]) if new in numbers(cls)]
    return ": " + dashed(found[-1]) if found else ""
