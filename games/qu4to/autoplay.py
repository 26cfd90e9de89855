# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a given action, for scripted play: not loaded while a person plays."""

from micropython import const

from games.qu4to import state
from games.qu4to.cards import HALF, SUGGESTED, TURNING
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_RIGHT, KEY_UP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.problem import Page
    from games.qu4to.view import View


def action_key(view: "View", action: int) -> int:
    """Return the next key towards `action`, which is legal."""
    hand = view.table.hand
    phase = view.match.seen[state.AT_PHASE]
    if phase == state.CHOOSING or phase == state.PUTTING:
        return KEY_A if action == view.input[HALF] - 1 else KEY_DOWN if action else KEY_UP
    turning = view.input[TURNING]
    if action >= state.TURN:
        if phase == state.PLAYING and not turning:
            return KEY_B
        card = action - (state.TAKE if phase == state.PICKING else state.TURN)
        here = hand.chosen() >> 1
        if hand.marked(card):  # more must be marked, and this is not the last
            return KEY_A if here > card and not hand.marked(here) else KEY_RIGHT
        return KEY_A if here == card else KEY_RIGHT
    if turning or action < state.SET:
        return KEY_B
    suggested = view.input[SUGGESTED]
    if suggested and view.sets[suggested - 1] == action - state.SET:
        return KEY_A
    return KEY_UP


def problem_keys(page: "Page", action: int) -> int:
    """Return the next key towards `action`, which is legal, on the page of a problem."""
    if action == state.PASS and not page.hand.numbers():
        return KEY_B
    return action_key(page, action)  # pyright: ignore[reportArgumentType] - it has what is asked of a view
