# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start of a round of QU4TO, which the rules need rarely."""

from micropython import const

from games.qu4to import state
from games.qu4to.deck import CARDS
from mesa.core.contract import get_seed, put16
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
