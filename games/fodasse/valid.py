# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of Fodasse by replaying its hand."""

from games.fodasse import rules, state
from games.fodasse.rounds import put_hand
from mesa.core.contract import HIDDEN, apply, get16


def valid(s: bytearray, t: bytearray) -> bool:
    """Return whether play can lead to s and continue from it; t is a new match like it. Writes to t."""
    seats = s[state.AT_SEATS]
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
    t[state.AT_HAND : state.AT_SHOWN] = s[state.AT_HAND : state.AT_SHOWN]
    t[state.AT_BEGINS : state.AT_TRICKS] = bytes(8)
    for i in range(state.AT_HANDS, state.AT_LOG):
        t[i] = HIDDEN
    t[state.AT_TURN] = ring[0]
    if not _points(s, t) or not _dealt(s, t, ring):
        return False
    for seat in ring:
        if s[state.AT_BIDS + seat] != state.NONE:
            apply(rules, t, seat, state.BID + s[state.AT_BIDS + seat])
    if size > 1:
        for i in range(state.AT_LOG, state.AT_LOG + s[state.AT_TRICKS_LAID] * n + s[state.AT_LAID]):
            apply(rules, t, t[state.AT_TURN], s[i])
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
        elif points != (limit if seat < s[state.AT_SEATS] else 0):
            return False
        t[state.AT_SCORES + seat] = points
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
