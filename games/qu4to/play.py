# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A turn of QU4TO, phase by phase: `step`, on which games.qu4to.rules stands.

Headings in brackets are the rulebook's, "D" a decision of RULES.md.
"""

from micropython import const

from games.qu4to import state
from games.qu4to.deck import BLUE as B
from games.qu4to.deck import CARDS, FOUR, form
from games.qu4to.deck import GREEN as G
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DECK,
    AT_FOURS,
    AT_HALVES,
    AT_LEAD,
    AT_LEADER,
    AT_PHASE,
    AT_PLACE,
    AT_PLAIN,
    AT_POINTS,
    AT_ROUND,
    AT_SCORE,
    AT_SEAT,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    AT_TURN,
    CHOOSE,
    DISCARDED,
    DRAW,
    DRAWN,
    FINISHED,
    GREEN,
    GREEN_UP,
    IN_DECK,
    KNOWN,
    LEADING,
    LOW,
    NONE,
    OUT,
    PICK,
    PLAY,
    SET,
    SIDE,
    TAKE,
    TAKEN,
    TURN,
    count,
    drawn,
    turn_number,
)
from mesa.contract import HAND_END, MATCH_END, get16, get_seed, put16
from mesa.rng import Rng

HAND_SIZES = bytes([0, 0, 14, 12, 11, 10])
"""Cards dealt to each, by the number of seats [Game setup, Variant]."""
ROUNDS = const(3)
"""Of a match of more than two."""
GOAL = const(2)
"""Points that win the match of two [Variant]."""


def step(s, seat, action, emit=None):
    """Do `action`, which must be open to `seat`; with emit, tell everybody what they may know."""
    if action <= GREEN:
        if s[AT_PHASE] == CHOOSE:
            _choose(s, seat, action, emit)
        else:
            _put(s, seat, action, emit)
    elif action >= TAKE:
        s[AT_CARDS + action - TAKE] |= TAKEN
        if not choice(s):
            _lay(s, seat, emit)
    elif action >= TURN:
        _turn(s, seat, action - TURN, emit)
    elif action >= SET:
        s[AT_CLASS] = action - SET
        s[AT_PHASE] = PICK
        if not choice(s):
            _lay(s, seat, emit)
    elif action == DRAW:
        _draw(s, seat, emit)
    else:
        for side in range(2):  # what was held back would have been turned: these are all 4s
            s[AT_FOURS + 2 * seat + side] = s[AT_COUNT + 2 * seat + side]
        if emit:
            emit(state.PASSED, seat, 0, 0)
        _next(s, emit)


def deal(s, emit):
    """Shuffle and deal a round; the leader is known [Game setup]."""
    n = s[AT_SEATS]
    each = HAND_SIZES[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, AT_SEED), s[AT_ROUND]).shuffle(order)
    for i in range(AT_SCORE, AT_CARDS):
        s[i] = 0
    for i in range(CARDS):
        s[AT_CARDS + order[i]] = i // each if i < each * n else IN_DECK
    for seat in range(n):
        s[AT_COUNT + 2 * seat] = each
    s[AT_DECK] = CARDS - each * n
    s[AT_PHASE] = CHOOSE
    s[AT_SEAT] = s[AT_HALVES] = 0
    s[AT_LEAD] = s[AT_CLASS] = NONE
    put16(s, AT_TURN, 0)
    if emit:
        emit(state.ROUND, s[AT_LEADER], s[AT_ROUND], each)


def _choose(s, seat, half, emit):
    """A secret half; with the last one all hands are turned [Game setup, D2]. 4s lie like the rest."""
    s[AT_HALVES] |= half << seat
    if emit:
        emit(state.CHOSE, seat, 0, 0)
    s[AT_SEAT] += 1
    if s[AT_SEAT] < s[AT_SEATS]:
        return
    for card in range(CARDS):
        place = s[AT_CARDS + card]
        if place < IN_DECK and s[AT_HALVES] >> place & 1:
            s[AT_CARDS + card] |= GREEN_UP
    for i in range(s[AT_SEATS]):
        half = s[AT_HALVES] >> i & 1
        if half:
            s[AT_COUNT + 2 * i], s[AT_COUNT + 2 * i + 1] = 0, s[AT_COUNT + 2 * i]
        if emit:
            emit(state.HALF, i, half, 0)
    s[AT_HALVES] = 0
    s[AT_PHASE] = PLAY
    s[AT_SEAT] = s[AT_LEADER]
    put16(s, AT_TURN, 1)
    if emit:
        emit(state.LEADS, s[AT_SEAT], 0, 0)


def choice(s):
    """Mark the cards that the class being played takes anyway; those that the next pick may be, ascending.

    [] when the set is complete. Equal cards are picked in ascending order, so a set is picked in one way
    only, and where their other halves are equal too there is nothing to choose (D7).
    """
    low, run, size = form(s[AT_CLASS])
    for number in range(low, low + size if run else low + 1):
        need = 1 if run else size
        free = []
        for card in range(CARDS):
            place = s[AT_CARDS + card]
            if place & LOW == s[AT_SEAT] and (G if place & GREEN_UP else B)[card] == number:
                if place & TAKEN:
                    need -= 1
                    free = []
                else:
                    free.append(card)
        others = [B[card] + G[card] for card in free]
        if need and len(free) > need and max(others) > min(others):
            return free[: len(free) - need + 1]
        for card in free[:need]:
            s[AT_CARDS + card] |= TAKEN
    return []


def _lay(s, seat, emit):
    """The marked cards beat the leading set and become it [Playing a set, The QU4TO card, Running out]."""
    low, run, size = form(s[AT_CLASS])
    lead = s[AT_LEAD]
    has_four = low == FOUR or run and low < FOUR < low + size
    mark = NONE
    least = NONE
    for card in range(CARDS):
        place = s[AT_CARDS + card]
        if place & LOW == LEADING:
            number = (G if place & GREEN_UP else B)[card]
            if number < least:
                least = number
                mark = card
            s[AT_CARDS + card] = DISCARDED
    for i in range(size if run else 1):
        for card in range(CARDS):
            place = s[AT_CARDS + card]
            if place & TAKEN and (G if place & GREEN_UP else B)[card] == low + i:
                _leave(s, seat, card)
                if place & KNOWN:
                    s[AT_SINCE + seat] -= 1
                s[AT_CARDS + card] = LEADING | place & GREEN_UP
                if emit:
                    emit(state.CARD, seat, card, place >> 4 & 1)
    if emit:
        emit(state.PLAYED, seat, s[AT_CLASS], lead)
    s[AT_LEAD] = s[AT_CLASS]
    s[AT_CLASS] = NONE
    s[AT_LEADER] = seat
    s[AT_PHASE] = PLAY
    if has_four and mark != NONE and s[AT_SEATS] > 2:
        s[AT_CARDS + mark] = OUT
        s[AT_SCORE + seat] += 1
        if emit:
            emit(state.POINT, seat, mark, s[AT_SCORE + seat])
    if not count(s, seat):
        left = 0
        for i in range(s[AT_SEATS]):
            left += count(s, i) > 0
        s[AT_PLACE + seat] = s[AT_SEATS] - left
        s[AT_SCORE + seat] += left
        if emit:
            emit(state.EMPTIED, seat, s[AT_SEATS] - left, left)
        if left == 1:
            _end_round(s, emit)
            return
    _next(s, emit)


def _leave(s, seat, card):
    """What everybody can count of a hand when a card that they then see leaves one side of it."""
    i = 2 * seat + (s[AT_CARDS + card] >> 4 & 1)
    s[AT_COUNT + i] -= 1
    i += AT_FOURS if B[card] == FOUR else AT_PLAIN
    if s[i]:
        s[i] -= 1


def _turn(s, seat, card, emit):
    """Pass and turn a card [Passing]."""
    was = s[AT_CARDS + card] >> 4 & 1
    _leave(s, seat, card)
    s[AT_CARDS + card] ^= GREEN_UP
    s[AT_COUNT + 2 * seat + 1 - was] += 1
    s[AT_PLAIN + 2 * seat + 1 - was] += 1
    if emit:
        emit(state.TURNED, seat, was, 1 - was)
    _next(s, emit)


def _draw(s, seat, emit):
    """Pass and draw; the discards without their 4s make a new deck when there is none [Passing, D5].

    No order is kept: the card is drawn from the cards in the deck by the turn's own generator.
    """
    if not s[AT_DECK]:
        fours = 0
        for i in range(AT_CARDS, AT_CARDS + CARDS):
            if s[i] == DISCARDED:
                if B[i - AT_CARDS] == FOUR:
                    s[i] = OUT
                    fours += 1
                else:
                    s[i] = IN_DECK | KNOWN
                    s[AT_DECK] += 1
            else:
                s[i] &= ~KNOWN
        for i in range(s[AT_SEATS]):
            s[AT_SINCE + i] = 0
        if emit:
            emit(state.RESHUFFLED, seat, s[AT_DECK], fours)
    skip = Rng(get_seed(s, AT_SEED), s[AT_ROUND], turn_number(s)).below(s[AT_DECK])
    i = AT_CARDS
    while s[i] & LOW != IN_DECK or skip:
        skip -= s[i] & LOW == IN_DECK
        i += 1
    if s[i] & KNOWN:
        s[AT_SINCE + seat] += 1
    s[i] = DRAWN | s[i] & KNOWN
    s[AT_DECK] -= 1
    s[AT_PHASE] = SIDE
    if emit:
        emit(state.DREW, seat, s[AT_DECK], 0)


def _put(s, seat, half, emit):
    """The drawn card goes into the hand with this half up [Passing]."""
    at = AT_CARDS + drawn(s)
    s[at] = seat | s[at] & KNOWN | half << 4
    s[AT_COUNT + 2 * seat + half] += 1
    if s[at] & KNOWN:
        s[AT_PLAIN + 2 * seat + half] += 1
    s[AT_PHASE] = PLAY
    if emit:
        emit(state.PUT, seat, half, 0)
    _next(s, emit)


def _next(s, emit):
    """The turn goes on clockwise; back at the leader the set is discarded and a new one led.

    A leader without cards is followed by the next player who has some [The leader's turn, Running out].
    """
    stood = 0
    while True:
        s[AT_SEAT] = (s[AT_SEAT] + 1) % s[AT_SEATS]
        if s[AT_SEAT] == s[AT_LEADER] and s[AT_LEAD] != NONE:
            for i in range(AT_CARDS, AT_CARDS + CARDS):
                if s[i] & LOW == LEADING:
                    s[i] = DISCARDED
            if emit:
                emit(state.STOOD, s[AT_LEADER], s[AT_LEAD], 0)
            s[AT_LEAD] = NONE
        if count(s, s[AT_SEAT]):
            break
        stood = 1
    put16(s, AT_TURN, turn_number(s) + 1)
    if s[AT_LEAD] == NONE:
        s[AT_LEADER] = s[AT_SEAT]
        if emit:
            emit(state.LEADS, s[AT_SEAT], stood, 0)


def _end_round(s, emit):
    """One player holds cards: points are added, then the next round or the end [Running out, Variant]."""
    n = s[AT_SEATS]
    over = n > 2 and s[AT_ROUND] == ROUNDS - 1
    last = least = best = 0
    for seat in range(n):
        points = get16(s, AT_POINTS + 2 * seat) + s[AT_SCORE + seat]
        put16(s, AT_POINTS + 2 * seat, points)
        over |= n == 2 and points == GOAL
        if not s[AT_PLACE + seat]:
            last = seat
        if emit:
            emit(state.SCORED, seat, s[AT_SCORE + seat], points)
    for seat in range(n):
        # Equal points: who was later leads next, who was earlier wins. With two players that is always
        # the one who did not empty the hand, as the variant has it.
        if _rank(s, seat) > _rank(s, best):
            best = seat
        if _rank(s, seat) < _rank(s, least):
            least = seat
    if emit:
        emit(HAND_END, last, s[AT_ROUND], 0)
    if over:
        s[AT_PHASE] = FINISHED
        s[AT_LEADER] = best
        if emit:
            emit(MATCH_END, best, 0, 0)
        return
    s[AT_LEADER] = least
    s[AT_ROUND] += 1
    deal(s, emit)


def _rank(s, seat):
    """Seats in order: by points of the match, then by how early the hand was emptied."""
    return 8 * get16(s, AT_POINTS + 2 * seat) - (s[AT_PLACE + seat] or 7)
