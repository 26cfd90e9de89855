# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of Fodasse by replaying its hand. Loaded while a match is resumed."""

from games.fodasse import rules, state
from games.fodasse.rounds import put_hand
from mesa.core.contract import check_new, get16, get_seed


def valid(s: bytearray) -> bool:
    """Return whether play can lead to s and continue from it. Never raises."""
    if len(s) != state.AT_OPTIONS + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    seats = s[state.AT_SEATS]
    try:
        check_new(rules.SEATS, rules.OPTIONS, get_seed(s, state.AT_SEED), seats, s[state.AT_OPTIONS :])
    except ValueError:
        return False
    size = s[state.AT_SIZE]
    if (
        s[state.AT_PHASE] > state.SCORED
        or s[state.AT_DEALER] >= seats
        or s[state.AT_PLAY] >> seats
        or s[state.AT_CLIMBING] > 1
        or get16(s, state.AT_HAND) < 0
    ):
        return False
    ring = rules.order(s, s[state.AT_DEALER] + rules.DIRECTION)
    n = len(ring)
    if n < 2 or s[state.AT_PLAYERS] != n or not rules.plays(s, s[state.AT_DEALER]) or not 0 < size <= 39 // n:
        return False
    if s[state.AT_SHOWN] and (size == 1 or s[state.AT_SHOWN] & ~s[state.AT_PLAY]):
        return False
    t = bytearray(s)
    t[state.AT_PHASE] = state.BIDDING
    for i in range(state.AT_SHOWN, state.AT_SCORES):
        t[i] = 0
    for i in range(state.AT_BIDS, state.AT_OPTIONS):
        t[i] = 0 if state.AT_WON <= i < state.AT_TRICKS else 0xFF
    t[state.AT_BEST] = state.NONE
    t[state.AT_TURN] = ring[0]
    if not _points(s, t) or not _dealt(s, t, ring):
        return False
    for seat in ring:
        if s[state.AT_BIDS + seat] != state.NONE:
            if t[state.AT_TURN] != seat or state.BID + s[state.AT_BIDS + seat] not in rules.legal(t, seat):
                return False
            rules.step(t, seat, state.BID + s[state.AT_BIDS + seat])
    if size > 1:
        for i in range(state.AT_LOG, state.AT_LOG + s[state.AT_TRICKS_LAID] * n + s[state.AT_LAID]):
            if t[state.AT_PHASE] != state.PLAYING or s[i] not in rules.hand(t, t[state.AT_TURN]):
                return False
            rules.step(t, t[state.AT_TURN], s[i])
    t[state.AT_SHOWN] = s[state.AT_SHOWN]
    return t == s


def _points(s, t):
    # set the points in t to those before the hand
    limit = rules.limit(s)
    scored = s[state.AT_PHASE] == state.SCORED and not s[state.AT_REPEATED]
    for seat in range(8):
        points = s[state.AT_SCORES + seat]
        if rules.plays(s, seat):
            if scored and s[state.AT_BIDS + seat] != s[state.AT_WON + seat]:
                points -= 1
            if not 0 <= points < limit:
                return False
            t[state.AT_SCORES + seat] = points
        elif points != (limit if seat < s[state.AT_SEATS] else 0):
            return False
    return True


def _dealt(s, t, ring):
    # set in t the cards as dealt: those held and those laid
    size = s[state.AT_SIZE]
    left = size - s[state.AT_TRICKS_LAID]
    n = len(ring)
    if left < 0 or s[state.AT_LAID] >= (n if left else 1):
        return False
    dealt = {}
    for seat in ring:
        dealt[seat] = []
    at = state.AT_LOG
    end = state.AT_LOG + s[state.AT_TRICKS_LAID] * n + s[state.AT_LAID]
    trick = state.AT_TRICKS
    while at < end:
        lead = s[trick] >> 4
        if lead not in dealt:
            return False
        for seat in rules.order(s, lead):
            if at < end:
                dealt[seat].append(s[at])
                at += 1
        trick += 1
    seen = bytearray(256)
    seen[s[state.AT_VIRA]] = 1
    for i in range(n):
        cards = dealt[ring[i]]
        at = state.AT_HANDS + i * size
        cards.extend(s[at : at + size - len(cards)])
        for card in cards:
            seen[card] += seen[card] < 2
        t[state.AT_BEGINS + ring[i]] = i * size
        put_hand(t, ring[i], cards)
    return sum(seen[:40]) == n * size + 1 and max(seen) == 1
