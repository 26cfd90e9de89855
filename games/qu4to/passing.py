# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Passing: turning or drawing a card. Loaded until the player has answered."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import set_text
from games.qu4to.hand import PASSING, TURNING

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View


def ask(view: "View") -> "Any":
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
                _turn(view)
            else:
                view.act(actions[i])

    beats = len(view.sets)
    lines = () if beats else (set_text(t, view.match.view[rules.AT_LEAD]),)
    return view.dialog(lines, choices, answer, len(choices), t("pass" if beats else "nothing_beats"), actions)


def _turn(view):
    # let the player choose a card to turn; each is shown turned while the cursor is on it
    hand = view.table.hand
    hand.unmark()
    view.input[TURNING] = 1
    hand.brighten(view.match.view)
    hand.at = (hand.at - 1) % len(hand.cards)
    view.move_cursor(1)
