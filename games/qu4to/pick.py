# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which of several equal cards are in the set that is played. In memory while that is asked."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import form
from games.qu4to.faces import number
from games.qu4to.hand import SUGGESTED, TURNING
from mesa.ui.motion import SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def ask(view: "View", s: bytearray) -> None:
    """Those marked by hand are taken, in ascending order as the rules want; or the player is asked."""
    hand = view.table.hand
    legal = view.match.legal()
    first = legal[0] - rules.TAKE
    new = view.newly_asked()
    if new:
        view.input[TURNING] = 0
        if view.input[SUGGESTED]:  # a suggestion leaves the choice open
            hand.unmark()
        for face in hand.cards:
            if rules.taken(s, face >> 1):
                hand.mark(face >> 1)
    face = 2 * first + rules.half_up(s, first)
    low, run, size = form(s[rules.AT_CLASS])
    if hand.numbers().count(number(face)) == (1 if run else size):
        for action in legal:
            if hand.marked(action - rules.TAKE):
                view.act(action)
                return
    if new:
        hand.at = hand.cards.index(face)
    hand.rise(s, SPREAD)
    view.motion.in_steps(view.table.hinting())


def pick(view: "View") -> None:
    """A among equal cards: this one is in the set, or not; with enough of them the set is played."""
    hand = view.table.hand
    card = hand.chosen() >> 1
    hand.mark(card, 1 - hand.marked(card))
    ask(view, view.match.view)
