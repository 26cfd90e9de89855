# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of QU4TO. Loaded while a match is resumed."""

from micropython import const

from games.qu4to import deck, rules
from games.qu4to.deck import BLUE, CARDS, FOUR, GREEN
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DECK,
    AT_DID,
    AT_DRAWN,
    AT_FOURS,
    AT_HALVES,
    AT_HAND,
    AT_HAND_SCORES,
    AT_LEAD,
    AT_LEADER,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLACE,
    AT_PLAIN,
    AT_SCORES,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    AT_TOP,
    AT_TURN,
    AT_TURNS,
    CHOOSING,
    DISCARDED,
    DRAWN,
    DREW,
    GREEN_UP,
    IN_DECK,
    KNOWN,
    LEADING,
    LEADS,
    LENGTH,
    LOW,
    NONE,
    ONE_ROUND,
    PASSED,
    PICKING,
    PUTTING,
    ROUNDS,
    SCORED,
    TAKEN,
    TURNED,
)
from mesa.core.contract import check_new, get16, get_seed

_TURNS = const(1000)  # limit of a round: after turn 300 nobody draws, and sets are led
_MOST = const(14)  # most points in a round: four for the place, and the 4s


def complete(s: bytearray) -> None:
    """Add to a state what those of earlier versions lack: the option `length`."""
    if len(s) == AT_OPTIONS + LENGTH:
        s.append(0)


def valid(s: bytearray) -> bool:
    """Return whether play can lead to s and continue from it. Never raises."""
    if len(s) != AT_OPTIONS + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    n = s[AT_SEATS]
    try:
        check_new(rules.SEATS, rules.OPTIONS, get_seed(s, AT_SEED), n, s[AT_OPTIONS:])
    except ValueError:
        return False
    if s[AT_PHASE] > SCORED or s[AT_TURN] >= n or s[AT_LEADER] >= n:
        return False
    if not _points(s, n) or not _cards(s, n):
        return False
    if s[AT_PHASE] == CHOOSING:  # nothing has been played yet
        new = rules.new(get_seed(s, AT_SEED), n, s[AT_OPTIONS:])
        return (
            s[AT_TURNS:AT_TURN] == new[AT_TURNS:AT_TURN]
            and s[AT_LEAD:AT_HALVES] == new[AT_LEAD:AT_HALVES]
            and s[AT_DECK:AT_SCORES] == new[AT_DECK:AT_SCORES]
            and s[AT_HAND_SCORES:AT_CARDS] == new[AT_HAND_SCORES:AT_CARDS]
            and not s[AT_HALVES] >> s[AT_TURN]
        )
    return 0 < get16(s, AT_TURNS) < _TURNS and not s[AT_HALVES] and _turn(s, n) and _lead(s)


def _points(s, n):
    # check places and points of the round and of the match
    ended = s[AT_PHASE] == SCORED
    of_match = 0
    places = 0
    for seat in range(5):
        points = get16(s, AT_SCORES + 2 * seat)
        score = s[AT_HAND_SCORES + seat]
        place = s[AT_PLACE + seat]
        if seat >= n and (points or score or place) or place >= n or score > _MOST:
            return False
        least = n - place if place else 0
        if score < least or n == 2 and score > least:
            return False
        before = points - (score if ended else 0)
        if not 0 <= before <= s[AT_HAND] * _MOST or n == 2 and points > 1:
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
    if n == 2 and of_match != s[AT_HAND]:
        return False
    return s[AT_HAND] + ended < (1 if s[AT_OPTIONS + LENGTH] == ONE_ROUND else ROUNDS)


def _cards(s, n):
    # check that every card is at a possible place, and counted there
    now = s[AT_PHASE]
    counts = bytearray(70)  # by the low half and the side that is up; from 32 on those known, from 48 on 4s
    known = 0
    for i in range(CARDS):
        at = s[AT_CARDS + i]
        low = at & LOW
        bits = at & ~LOW
        if bits & TAKEN and low < n:
            if now != PICKING or low != s[AT_TURN]:
                return False
            bits ^= TAKEN
        if low >= n and (low < IN_DECK or low > DRAWN):
            return False
        if bits & KNOWN:
            if BLUE[i] == FOUR or low >= n and low != IN_DECK and low != DRAWN:
                return False
            known += 1
            counts[32 + low] += 1
            bits ^= KNOWN
        if bits and (bits != GREEN_UP or low >= n and low != LEADING):
            return False
        side = 2 * low + bits // GREEN_UP
        counts[side] += 1
        if low < n and BLUE[i] == FOUR:
            counts[48 + side] += 1
    in_deck = counts[2 * IN_DECK]
    if in_deck != s[AT_DECK] or known and counts[32 + IN_DECK] != in_deck:
        return False  # after a reshuffle, all know what is in the deck
    drawn = s[AT_DRAWN]
    if counts[2 * DRAWN] != (now == PUTTING) or (drawn != NONE) != (now == PUTTING):
        return False
    if now == PUTTING and (drawn >= CARDS or s[AT_CARDS + drawn] & LOW != DRAWN):
        return False
    if now == PUTTING and counts[32 + DRAWN] != (known > 0):
        return False
    for i in range(10):
        fours = counts[48 + i]
        if counts[i] * (i < 2 * n) != s[AT_COUNT + i] or s[AT_FOURS + i] > fours:
            return False
        if s[AT_PLAIN + i] > s[AT_COUNT + i] - fours:
            return False
    for seat in range(5):
        mine = counts[32 + seat] * (seat < n) + (seat == s[AT_TURN] and counts[32 + DRAWN])
        if s[AT_SINCE + seat] != mine:
            return False
    top = s[AT_TOP]
    return top == NONE or top >> 1 < CARDS and s[AT_CARDS + (top >> 1)] == DISCARDED


def _turn(s, n):
    # whose turn it is follows from the actions since the last lead or set
    seat = s[AT_LEADER]
    if s[AT_DID + seat] != LEADS or n < 5 and max(s[AT_DID + n : AT_COUNT]):
        return False
    here = seat == s[AT_TURN]
    if s[AT_PHASE] == SCORED:
        if not here or s[AT_PLACE + seat] != n - 1:
            return False
    elif here != (s[AT_LEAD] == NONE) or not rules.count(s, s[AT_TURN]):
        return False
    for _ in range(n - 1):
        seat = (seat + 1) % n
        did = s[AT_DID + seat]
        here = here or seat == s[AT_TURN]
        if here:
            if did != (DREW if s[AT_PHASE] == PUTTING and seat == s[AT_TURN] else 0):
                return False
        elif did not in (TURNED, DREW, PASSED) and (did or rules.count(s, seat)):
            return False
    return True


def _lead(s):
    # check the leading set, and the one being picked
    numbers = []
    for i in range(CARDS):
        if s[AT_CARDS + i] & LOW == LEADING:
            numbers.append((GREEN if s[AT_CARDS + i] & GREEN_UP else BLUE)[i])
    lead = s[AT_LEAD]
    if (deck.class_of(numbers) if numbers else NONE) != lead:
        return False
    cls = s[AT_CLASS]
    if s[AT_PHASE] != PICKING:
        return cls == NONE and (s[AT_PHASE] != PUTTING or lead != NONE)
    if cls >= deck.CLASSES or lead != NONE and cls <= lead or not rules.legal(s, s[AT_TURN]):
        return False
    low, run, size = deck.form(cls)
    held, ups = [], []
    rules.hand(s, s[AT_TURN], held, ups)
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
