# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Why an action is illegal, for rules.why."""

from games.qu4to import state
from games.qu4to.deck import CARDS, CLASSES
from mesa.core.contract import HAND_OVER, OVER


def why(s: bytearray, seat: int, action: int, now: int) -> str:
    """Return the key of the text for rules.why; `action` is not legal, `now` is whose turn it is."""
    if now != seat:
        return "over" if now == OVER else "round_over" if now == HAND_OVER else "not_turn"
    if s[state.AT_PHASE] != state.PLAYING:
        return ("choose_half", "", "pick_card", "choose_half", "round_over")[s[state.AT_PHASE]]
    floor = 0 if s[state.AT_LEAD] == state.NONE else s[state.AT_LEAD] + 1
    if state.SET <= action < state.SET + CLASSES:
        return "too_weak" if action < state.SET + floor else "no_cards"
    if s[state.AT_LEAD] == state.NONE:
        return "lead_first"
    if state.TURN <= action < state.TURN + CARDS:
        return "four_stays" if s[state.AT_CARDS + action - state.TURN] & state.LOW == seat else "no_cards"
    return "no_draw" if action == state.DRAW else "must_change"
