# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Single cards: which one to turn, for a player who passes; which of several equal ones go into a set.

Nobody else knows yet which set it is, so the player may still choose another one.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import PASSING, SUGGESTED, TURNING
from games.qu4to.deck import CARDS, NUMBER, numbers, set_text
from mesa.board.hardware import KEY_A, KEY_B
from mesa.core.log import HELP
from mesa.ui.motion import SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View


def ask_pass(view: "View") -> "Any":
    """Ask how to pass; return the dialog."""
    t = view.t
    legal = view.match.legal()
    actions = [action for action in legal if action < rules.SET]
    choices = [t("draw_one" if action == rules.DRAW else "pass") for action in actions]
    if legal[-1] >= rules.TURN:
        choices.insert(0, t("turn_one"))
        actions.insert(0, rules.TURN)

    def answer(i):
        view.input[PASSING] = 0
        if i < len(actions):
            if actions[i] == rules.TURN:
                turn(view)
            else:
                view.act(actions[i])

    beats = len(view.sets)
    lines = () if beats else (set_text(t, view.match.seen[rules.AT_LEAD]),)
    if legal[-1] < rules.TURN:
        lines += (t("only_fours"),)
    return view.dialog(lines, choices, answer, len(choices), t("pass" if beats else "nothing_beats"), actions)


def turn(view: "View") -> None:
    """Let the player choose a card to turn; each is shown turned while the cursor is on it."""
    hand = view.table.hand
    hand.unmark()
    view.input[TURNING] = 1
    hand.brighten(view.match.seen)
    hand.at = (hand.at - 1) % len(hand.cards)
    view.move_cursor(1)


def ask(view: "View", s: bytearray) -> None:
    """Take the cards marked by hand, in ascending order as the rules require; or ask the player."""
    hand = view.table.hand
    legal = view.match.legal()
    new = view.newly_asked()
    if new:
        view.input[TURNING] = 0
        if view.input[SUGGESTED]:  # a suggestion leaves the choice open
            hand.unmark()
        for face in hand.cards:
            if rules.taken(s, face):
                hand.mark(face)
    face = rules.face_of(s, legal[0])
    if hand.numbers().count(NUMBER[face]) == numbers(s[rules.AT_CLASS]).count(NUMBER[face]):
        for action in legal:
            if hand.marked(rules.face_of(s, action)):
                view.act(action)
                return
    if new:
        hand.at = hand.cards.index(face)
    hand.rise(s, SPREAD)


def press(view: "View", k: int) -> None:
    """Put this card into the set, or not (A); with enough cards, play the set. B goes back."""
    hand = view.table.hand
    s = view.match.seen
    face = hand.chosen()
    if k == KEY_A:
        hand.mark(face, 1 - hand.marked(face))
        ask(view, s)
        return
    if k != KEY_B or view.match.script:  # a problem has judged the set
        return
    found = False
    for face in hand.cards:
        if hand.marked(face) and not rules.taken(s, face):
            hand.mark(face, 0)
            found = True
    if found:
        ask(view, s)
    else:
        _put_back(view)


def _put_back(view):
    # take the set out of the state and the log, as if it had not been chosen, and mark it
    match = view.match
    s = match.s
    cls = s[rules.AT_CLASS]
    n = 1 + _clear(s)
    s[rules.AT_PHASE] = rules.PLAYING
    s[rules.AT_CLASS] = rules.NONE
    then = bytearray(s)
    rules.step(then, s[rules.AT_TURN], rules.SET + cls)
    n -= _clear(then)  # those that it takes anyway are no actions
    log = match.log
    if log is not None and not log.full:
        for _ in range(n):
            log.size -= 1
            if log[log.size - 1] == HELP:
                log.size -= 1
                log.helped = True
    match.moves = (match.moves - n) & 0xFFFF
    match.changed()
    view.newly_asked()
    hand = view.table.hand
    hand.unmark()
    if cls in view.sets:
        hand.mark_set(cls)
        view.input[SUGGESTED] = 1 + view.sets.index(cls)
    view.asked = False
    view.boxes.remove()


def _clear(s):
    # put back all cards that were taken for the set; return how many
    n = 0
    for card in range(CARDS):
        if rules.taken(s, 2 * card):
            s[rules.AT_CARDS + card] ^= rules.TAKEN
            n += 1
    return n
