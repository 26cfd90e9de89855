# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of QU4TO."""

from micropython import const

from games.qu4to import deck, rules, state
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN
from mesa.core.contract import get16

_TURNS = const(1000)  # limit of a round: after turn 300 nobody draws, and sets are led
_MOST = const(14)  # most points in a round: four for the place, and the 4s


def complete(s: bytearray) -> None:
    """Add to a state what those of earlier versions lack: the option `length`."""
    if len(s) == state.AT_OPTIONS + state.LENGTH:
        s.append(0)


def valid(s: bytearray, t: bytearray) -> bool:
    """Return whether play can lead to s and continue from it; t is a new match like it."""
    n = s[state.AT_SEATS]
    if s[state.AT_PHASE] > state.SCORED or s[state.AT_TURN] >= n or s[state.AT_LEADER] >= n:
        return False
    if not _points(s, n) or not _cards(s, n):
        return False
    if s[state.AT_PHASE] == state.CHOOSING:  # nothing has been played yet
        t[state.AT_TURN : state.AT_LEAD] = s[state.AT_TURN : state.AT_LEAD]  # and the leader
        for at in (state.AT_HAND, state.AT_HALVES):
            t[at] = s[at]
        t[state.AT_SCORES : state.AT_HAND_SCORES] = s[state.AT_SCORES : state.AT_HAND_SCORES]
        t[state.AT_CARDS : state.AT_OPTIONS] = s[state.AT_CARDS : state.AT_OPTIONS]
        return t == s and not s[state.AT_HALVES] >> s[state.AT_TURN]
    return 0 < get16(s, state.AT_TURNS) < _TURNS and not s[state.AT_HALVES] and _turn(s, n) and _lead(s)


def _points(s, n):
    # check places and points of the round and of the match
    ended = s[state.AT_PHASE] == state.SCORED
    of_match = 0
    places = 0
    for seat in range(5):
        points = get16(s, state.AT_SCORES + 2 * seat)
        score = s[state.AT_HAND_SCORES + seat]
        place = s[state.AT_PLACE + seat]
        if seat >= n and (points or score or place) or place >= n or score > _MOST:
            return False
        least = n - place if place else 0
        if score < least or n == 2 and score > least:
            return False
        before = points - (score if ended else 0)
        if not 0 <= before <= s[state.AT_HAND] * _MOST or n == 2 and points > 1:
            return False
        of_match += before
        if seat < n and (place > 0) != (not rules.count(s, seat)):
            return False
        if place:
            if places >> place & 1:
                return False
            places |= 1 << place
    if places != (1 << n) - 2 if ended else places not in (0, 2, 6, 14) or places >> n - 1:
        return False  # one player still holds cards at the end of a round, at least two during it
    if n == 2 and of_match != s[state.AT_HAND]:
        return False
    one = s[state.AT_OPTIONS + state.LENGTH] == state.ONE_ROUND
    return s[state.AT_HAND] + ended < (1 if one else state.ROUNDS)


def _cards(s, n):
    # check that every card is at a possible place, and counted there
    now = s[state.AT_PHASE]
    counts = bytearray(70)  # by the low half and the side that is up; from 32 on those known, from 48 on 4s
    known = 0
    for i in range(CARDS):
        at = s[state.AT_CARDS + i]
        low = at & state.LOW
        bits = at & ~state.LOW
        if bits & state.TAKEN and low < n:
            if now != state.PICKING or low != s[state.AT_TURN]:
                return False
            bits ^= state.TAKEN
        if low >= n and (low < state.IN_DECK or low > state.DRAWN):
            return False
        if bits & state.KNOWN:
            if BLUE[i] == FOUR or low >= n and low != state.IN_DECK and low != state.DRAWN:
                return False
            known += 1
            counts[32 + low] += 1
            bits ^= state.KNOWN
        if bits and (bits != state.GREEN_UP or low >= n and low != state.LEADING):
            return False
        side = 2 * low + bits // state.GREEN_UP
        counts[side] += 1
        if low < n and BLUE[i] == FOUR:
            counts[48 + side] += 1
    in_deck = counts[2 * state.IN_DECK]
    if in_deck != s[state.AT_DECK] or known and counts[32 + state.IN_DECK] != in_deck:
        return False  # after a reshuffle, all know what is in the deck
    drawn = s[state.AT_DRAWN]
    if counts[2 * state.DRAWN] != (now == state.PUTTING) or (drawn != state.NONE) != (now == state.PUTTING):
        return False
    if now == state.PUTTING and (drawn >= CARDS or s[state.AT_CARDS + drawn] & state.LOW != state.DRAWN):
        return False
    if now == state.PUTTING and counts[32 + state.DRAWN] != (known > 0):
        return False
    for i in range(10):
        fours = counts[48 + i]
        if counts[i] * (i < 2 * n) != s[state.AT_COUNT + i] or s[state.AT_FOURS + i] > fours:
            return False
        if s[state.AT_PLAIN + i] > s[state.AT_COUNT + i] - fours:
            return False
    for seat in range(5):
        mine = counts[32 + seat] * (seat < n) + (seat == s[state.AT_TURN] and counts[32 + state.DRAWN])
        if s[state.AT_SINCE + seat] != mine:
            return False
    top = s[state.AT_TOP]
    return top == state.NONE or top >> 1 < CARDS and s[state.AT_CARDS + (top >> 1)] == state.DISCARDED


def _turn(s, n):
    # whose turn it is follows from the actions since the last lead or set
    seat = s[state.AT_LEADER]
    if s[state.AT_DID + seat] != state.LEADS or n < 5 and max(s[state.AT_DID + n : state.AT_COUNT]):
        return False
    here = seat == s[state.AT_TURN]
    if s[state.AT_PHASE] == state.SCORED:
        if not here or s[state.AT_PLACE + seat] != n - 1:
            return False
    elif here != (s[state.AT_LEAD] == state.NONE) or not rules.count(s, s[state.AT_TURN]):
        return False
    for _ in range(n - 1):
        seat = (seat + 1) % n
        did = s[state.AT_DID + seat]
        here = here or seat == s[state.AT_TURN]
        if here:
            if did != (state.DREW if s[state.AT_PHASE] == state.PUTTING and seat == s[state.AT_TURN] else 0):
                return False
        elif did not in (state.TURNED, state.DREW, state.PASSED) and (did or rules.count(s, seat)):
            return False
    return True


def _lead(s):
    # check the leading set, and the one being picked
    numbers = []
    for i in range(CARDS):
        if s[state.AT_CARDS + i] & state.LOW == state.LEADING:
            numbers.append((GREEN if s[state.AT_CARDS + i] & state.GREEN_UP else BLUE)[i])
    lead = s[state.AT_LEAD]
    if (deck.class_of(numbers) if numbers else state.NONE) != lead:
        return False
    cls = s[state.AT_CLASS]
    if s[state.AT_PHASE] != state.PICKING:
        return cls == state.NONE and (s[state.AT_PHASE] != state.PUTTING or lead != state.NONE)
    if cls >= deck.CLASSES or lead != state.NONE and cls <= lead or not rules.legal(s, s[state.AT_TURN]):
        return False
    low, run, size = deck.form(cls)
    held, ups = [], []
    rules.hand(s, s[state.AT_TURN], held, ups)
    for i in range(len(held)):
        if rules.taken(s, held[i]) and not low <= ups[i] <= (low + size - 1 if run else low):
            return False
    for number in range(low, low + size if run else low + 1):
        need = 1 if run else size
        last = -1
        for i in range(len(held)):
            if ups[i] == number and rules.taken(s, held[i]):
                need -= 1
                last = max(last, held[i])
        free = 0
        for i in range(len(held)):
            free += ups[i] == number and held[i] > last
        if not 0 <= need <= free:
            return False
    return True
