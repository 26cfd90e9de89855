# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start and end of a round of QU4TO; see rules.py. Loaded when needed."""

from micropython import const

from games.qu4to.deck import CARDS
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DECK,
    AT_DRAWN,
    AT_HALVES,
    AT_HAND,
    AT_HAND_SCORES,
    AT_LEAD,
    AT_LEADER,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLACE,
    AT_SCORES,
    AT_SEATS,
    AT_SEED,
    AT_TOP,
    AT_TURN,
    AT_TURNS,
    CHOOSING,
    DEALT,
    FINISHED,
    GOAL,
    IN_DECK,
    LENGTH,
    NONE,
    ONE_ROUND,
    ROUNDS,
    SCORED,
)
from mesa.core.contract import HAND_END, get16, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

# Cards dealt to each player, by the number of seats [Game setup, Variant].
_EACH = bytes([0, 0, 14, 12, 11, 10])


def deal(s: bytearray, emit: "Emit | None") -> None:
    """Shuffle and deal a round; the leader is already known [Game setup]."""
    n = s[AT_SEATS]
    each = _EACH[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, AT_SEED), s[AT_HAND]).shuffle(order)
    s[AT_HAND_SCORES:AT_CARDS] = bytes(AT_CARDS - AT_HAND_SCORES)
    for i in range(CARDS):
        s[AT_CARDS + order[i]] = i // each if i < each * n else IN_DECK
    for seat in range(n):
        s[AT_COUNT + 2 * seat] = each
    s[AT_DECK] = CARDS - each * n
    s[AT_PHASE] = CHOOSING
    s[AT_TURN] = s[AT_HALVES] = 0
    s[AT_LEAD] = s[AT_CLASS] = s[AT_TOP] = s[AT_DRAWN] = NONE
    put16(s, AT_TURNS, 0)
    if emit:
        emit(DEALT, s[AT_LEADER], s[AT_HAND], each)


def end(s: bytearray, emit: "Emit | None") -> int:
    """Score the round when one player holds cards; return 1 if the match is over [Running out, End of the
    game, Variant].
    """
    n = s[AT_SEATS]
    over = s[AT_OPTIONS + LENGTH] == ONE_ROUND or n > 2 and s[AT_HAND] == ROUNDS - 1
    for seat in range(n):
        points = get16(s, AT_SCORES + 2 * seat) + s[AT_HAND_SCORES + seat]
        put16(s, AT_SCORES + 2 * seat, points)
        over |= n == 2 and points == GOAL
    s[AT_PHASE] = FINISHED if over else SCORED
    if emit:
        emit(HAND_END, s.find(b"\0", AT_PLACE) - AT_PLACE, s[AT_HAND], 0)
    return int(over)
