# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Chooses which of several equal cards go into a set.

Nobody else knows yet which set it is, so the player may still choose another one.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.cards import SUGGESTED, TURNING, number
from games.qu4to.deck import form
from mesa.board.hardware import KEY_A
from mesa.ui.motion import SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.view import View


def ask(view: "View", s: bytearray) -> None:
    """Take the cards marked by hand, in ascending order as the rules require; or ask the player."""
    hand = view.table.hand
    legal = view.match.legal()
    first = legal[0] - state.TAKE
    new = view.newly_asked()
    if new:
        view.input[TURNING] = 0
        if view.input[SUGGESTED]:  # a suggestion leaves the choice open
            hand.unmark()
        for face in hand.cards:
            if rules.taken(s, face >> 1):
                hand.mark(face >> 1)
    face = 2 * first + rules.half_up(s, first)
    low, run, size = form(s[state.AT_CLASS])
    if hand.numbers().count(number(face)) == (1 if run else size):
        for action in legal:
            if hand.marked(action - state.TAKE):
                view.act(action)
                return
    if new:
        hand.at = hand.cards.index(face)
    hand.rise(s, SPREAD)
    view.motion.in_steps(view.table.hinting())


def pick(view: "View", k: int) -> None:
    """Put this card into the set, or not (A); with enough cards, play the set. B goes back."""
    hand = view.table.hand
    s = view.match.seen
    card = hand.chosen() >> 1
    if k == KEY_A:
        hand.mark(card, 1 - hand.marked(card))
        ask(view, s)
        return
    found = False
    for face in hand.cards:
        if hand.marked(face >> 1) and not rules.taken(s, face >> 1):
            hand.mark(face >> 1, 0)
            found = True
    if found:
        ask(view, s)
    else:
        from games.qu4to.put_back import put_back

        put_back(view)
