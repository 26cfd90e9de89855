# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What happens once or twice in a round of QU4TO: dealing, the choice of halves, a reshuffle, the end.

A part of rules.py, which loads it; the view unloads it.
"""

from micropython import const

from games.qu4to.deck import BLUE, CARDS, FOUR
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DECK,
    AT_DRAWN,
    AT_HALVES,
    AT_LEAD,
    AT_LEADER,
    AT_PHASE,
    AT_PLACE,
    AT_POINTS,
    AT_ROUND,
    AT_SCORE,
    AT_SEAT,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    AT_TOP,
    AT_TURN,
    CHOOSE,
    CHOSE,
    DISCARDED,
    ENDED,
    FINISHED,
    FIRST_LEADER,
    GOAL,
    GREEN_UP,
    HALF,
    IN_DECK,
    KNOWN,
    NONE,
    OPTIONS_AT,
    OUT,
    PLAY,
    RESHUFFLED,
    ROUND,
    ROUNDS,
)
from mesa.core.contract import HAND_END, MATCH_END, get16, get_seed, put16
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


# Cards dealt to each, by the number of seats [Game setup, Variant].
_EACH = bytes([0, 0, 14, 12, 11, 10])


def set_first_leader(s: bytearray, seat: int) -> None:
    """As rules.set_first_leader says."""
    if s[AT_PHASE] != CHOOSE or s[AT_SEAT] or s[AT_ROUND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[AT_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[OPTIONS_AT + FIRST_LEADER] == 0:
        s[AT_LEADER] = seat


def deal_next(s: bytearray, emit: "Emit | None") -> None:
    """The next round is dealt; who has the fewest points leads it [Running out, Variant, D9]."""
    s[AT_LEADER] = extreme(s, -1)
    s[AT_ROUND] += 1
    deal(s, emit)


def deal(s: bytearray, emit: "Emit | None") -> None:
    """Shuffle and deal a round; the leader is known [Game setup]."""
    n = s[AT_SEATS]
    each = _EACH[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, AT_SEED), s[AT_ROUND]).shuffle(order)
    s[AT_SCORE:AT_CARDS] = bytes(AT_CARDS - AT_SCORE)
    for i in range(CARDS):
        s[AT_CARDS + order[i]] = i // each if i < each * n else IN_DECK
    for seat in range(n):
        s[AT_COUNT + 2 * seat] = each
    s[AT_DECK] = CARDS - each * n
    s[AT_PHASE] = CHOOSE
    s[AT_SEAT] = s[AT_HALVES] = 0
    s[AT_LEAD] = s[AT_CLASS] = s[AT_TOP] = s[AT_DRAWN] = NONE
    put16(s, AT_TURN, 0)
    if emit:
        emit(ROUND, s[AT_LEADER], s[AT_ROUND], each)


def choose(s: bytearray, seat: int, half: int, emit: "Emit | None") -> None:
    """A secret half; with the last one all hands are turned [Game setup, D2]. 4s lie like the rest."""
    s[AT_HALVES] |= half << seat
    if emit:
        emit(CHOSE, seat, 0, 0)
    s[AT_SEAT] += 1
    if s[AT_SEAT] < s[AT_SEATS]:
        return
    for card in range(CARDS):
        where = s[AT_CARDS + card]
        if where < IN_DECK and s[AT_HALVES] >> where & 1:
            s[AT_CARDS + card] |= GREEN_UP
    for i in range(s[AT_SEATS]):
        half = s[AT_HALVES] >> i & 1
        if half:
            s[AT_COUNT + 2 * i], s[AT_COUNT + 2 * i + 1] = 0, s[AT_COUNT + 2 * i]
        if emit:
            emit(HALF, i, half, 0)
    s[AT_HALVES] = 0
    s[AT_PHASE] = PLAY
    s[AT_SEAT] = s[AT_LEADER]
    put16(s, AT_TURN, 1)


def reshuffle(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """The discards without their 4s make a new deck, of which all know what is in it [Passing, D5]."""
    fours = 0
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        if s[i] == DISCARDED:
            if BLUE[i - AT_CARDS] == FOUR:
                s[i] = OUT
                fours += 1
            else:
                s[i] = IN_DECK | KNOWN
                s[AT_DECK] += 1
        else:
            s[i] &= ~KNOWN
    s[AT_SINCE:AT_CARDS] = bytes(5)
    s[AT_TOP] = NONE
    if emit:
        emit(RESHUFFLED, seat, s[AT_DECK], fours)


def end(s: bytearray, emit: "Emit | None") -> None:
    """One player holds cards: points are added, it may be the end [Running out, End of the game, Variant]."""
    n = s[AT_SEATS]
    over = n > 2 and s[AT_ROUND] == ROUNDS - 1
    for seat in range(n):
        points = get16(s, AT_POINTS + 2 * seat) + s[AT_SCORE + seat]
        put16(s, AT_POINTS + 2 * seat, points)
        over |= n == 2 and points == GOAL
    s[AT_PHASE] = FINISHED if over else ENDED
    if emit:
        emit(HAND_END, s.find(b"\0", AT_PLACE) - AT_PLACE, s[AT_ROUND], 0)
        if over:
            emit(MATCH_END, extreme(s, 1), 0, 0)


def extreme(s: bytearray, sign: int) -> int:
    """The seat with the most points of the match (sign 1) or the fewest (-1), once a round is scored.

    Equal points: who emptied the hand earlier wins, who was later leads next. With two players that is always
    the one who did not empty it, as the variant has it.
    """
    found = best = 0
    for seat in range(s[AT_SEATS]):
        rank = sign * (8 * get16(s, AT_POINTS + 2 * seat) - (s[AT_PLACE + seat] or 7))
        if seat == 0 or rank > best:
            best = rank
            found = seat
    return found
