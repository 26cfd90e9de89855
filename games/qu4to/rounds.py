# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the rules of QU4TO need rarely: the start of a round, and why an action is illegal."""

from micropython import const

from games.qu4to import state
from games.qu4to.deck import CARDS, CLASSES
from mesa.core.contract import HAND_OVER, OVER, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

# Cards dealt to each player, by the number of seats [Game setup, Variant].
_EACH = bytes([0, 0, 14, 12, 11, 10])


def deal(s: bytearray, emit: "Emit") -> None:
    """Shuffle and deal a round; the leader is already known [Game setup]."""
    n = s[state.AT_SEATS]
    each = _EACH[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, state.AT_SEED), s[state.AT_HAND]).shuffle(order)
    s[state.AT_HAND_SCORES : state.AT_CARDS] = bytes(state.AT_CARDS - state.AT_HAND_SCORES)
    for i in range(CARDS):
        s[state.AT_CARDS + order[i]] = i // each if i < each * n else state.IN_DECK
    for seat in range(n):
        s[state.AT_COUNT + 2 * seat] = each
    s[state.AT_DECK] = CARDS - each * n
    s[state.AT_PHASE] = state.CHOOSING
    s[state.AT_TURN] = s[state.AT_HALVES] = 0
    s[state.AT_LEAD] = s[state.AT_CLASS] = s[state.AT_TOP] = s[state.AT_DRAWN] = state.NONE
    put16(s, state.AT_TURNS, 0)
    emit(state.DEALT, s[state.AT_LEADER], s[state.AT_HAND], each)


def why(s: bytearray, seat: int, action: int, now: int) -> str:
    """Return the key of the text for rules.why; `action` is not legal, `now` is whose turn it is."""
    if now != seat:
        return "over" if now == OVER else "round_over" if now == HAND_OVER else "not_turn"
    if s[state.AT_PHASE] != state.PLAYING:
        return ("choose_half", "", "pick_card", "choose_half", "round_over")[s[state.AT_PHASE]]
    lead = s[state.AT_LEAD]
    if state.SET <= action < state.SET + CLASSES:
        return "too_weak" if lead != state.NONE and action <= state.SET + lead else "no_cards"
    if lead == state.NONE:
        return "lead_first"
    if state.TURN <= action < state.TURN + CARDS:
        return "four_stays" if s[state.AT_CARDS + action - state.TURN] & state.LOW == seat else "no_cards"
    return "no_draw" if action == state.DRAW else "must_change"
