# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Passing: turning or drawing a card. Loaded until the player has answered."""

from micropython import const

from games.qu4to import state
from games.qu4to.cards import PASSING, TURNING
from games.qu4to.deck import set_text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View


def ask(view: "View") -> "Any":
    """Ask how to pass; return the dialog."""
    t = view.t
    legal = view.match.legal()
    actions = [action for action in legal if action < state.SET]
    choices = [t("draw_one" if action == state.DRAW else "pass") for action in actions]
    if legal[-1] >= state.TURN:
        choices.insert(0, t("turn_one"))
        actions.insert(0, state.TURN)

    def answer(i):
        view.input[PASSING] = 0
        if i < len(actions):
            if actions[i] == state.TURN:
                turn(view)
            else:
                view.act(actions[i])

    beats = len(view.sets)
    lines = () if beats else (set_text(t, view.match.seen[state.AT_LEAD]),)
    return view.dialog(lines, choices, answer, len(choices), t("pass" if beats else "nothing_beats"), actions)


def turn(view: "View") -> None:
    """Let the player choose a card to turn; each is shown turned while the cursor is on it."""
    hand = view.table.hand
    hand.unmark()
    view.input[TURNING] = 1
    hand.brighten(view.match.seen)
    hand.at = (hand.at - 1) % len(hand.cards)
    view.move_cursor(1)
