# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of Fodasse by replaying its hand. Loaded while a match is resumed."""

from games.fodasse import rules
from games.fodasse.rounds import put_hand
from games.fodasse.state import (
    AT_BEGINS,
    AT_BEST,
    AT_BIDS,
    AT_CLIMBING,
    AT_DEALER,
    AT_HAND,
    AT_HANDS,
    AT_LAID,
    AT_LOG,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLAY,
    AT_PLAYERS,
    AT_REPEATED,
    AT_SCORES,
    AT_SEATS,
    AT_SEED,
    AT_SHOWN,
    AT_SIZE,
    AT_TRICKS,
    AT_TRICKS_LAID,
    AT_TURN,
    AT_VIRA,
    AT_WON,
    BID,
    BIDDING,
    NONE,
    PLAYING,
    SCORED,
)
from mesa.core.contract import check_new, get16, get_seed


def valid(s: bytearray) -> bool:
    """Return whether play can lead to s and continue from it. Never raises."""
    if len(s) != AT_OPTIONS + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    seats = s[AT_SEATS]
    try:
        check_new(rules.SEATS, rules.OPTIONS, get_seed(s, AT_SEED), seats, s[AT_OPTIONS:])
    except ValueError:
        return False
    size = s[AT_SIZE]
    if (
        s[AT_PHASE] > SCORED
        or s[AT_DEALER] >= seats
        or s[AT_PLAY] >> seats
        or s[AT_CLIMBING] > 1
        or get16(s, AT_HAND) < 0
    ):
        return False
    ring = rules.order(s, s[AT_DEALER] + rules.DIRECTION)
    n = len(ring)
    if n < 2 or s[AT_PLAYERS] != n or not rules.plays(s, s[AT_DEALER]) or not 0 < size <= 39 // n:
        return False
    if s[AT_SHOWN] and (size == 1 or s[AT_SHOWN] & ~s[AT_PLAY]):
        return False
    t = bytearray(s)
    t[AT_PHASE] = BIDDING
    for i in range(AT_SHOWN, AT_SCORES):
        t[i] = 0
    for i in range(AT_BIDS, AT_OPTIONS):
        t[i] = 0 if AT_WON <= i < AT_TRICKS else 0xFF
    t[AT_BEST] = NONE
    t[AT_TURN] = ring[0]
    if not _points(s, t) or not _dealt(s, t, ring):
        return False
    for seat in ring:
        if s[AT_BIDS + seat] != NONE:
            if t[AT_TURN] != seat or BID + s[AT_BIDS + seat] not in rules.legal(t, seat):
                return False
            rules.step(t, seat, BID + s[AT_BIDS + seat])
    if size > 1:
        for i in range(AT_LOG, AT_LOG + s[AT_TRICKS_LAID] * n + s[AT_LAID]):
            if t[AT_PHASE] != PLAYING or s[i] not in rules.hand(t, t[AT_TURN]):
                return False
            rules.step(t, t[AT_TURN], s[i])
    t[AT_SHOWN] = s[AT_SHOWN]
    return t == s


def _points(s, t):
    # set the points in t to those before the hand
    limit = rules.limit(s)
    for seat in range(8):
        points = s[AT_SCORES + seat]
        if rules.plays(s, seat):
            if s[AT_PHASE] == SCORED and not s[AT_REPEATED] and s[AT_BIDS + seat] != s[AT_WON + seat]:
                points -= 1
            if not 0 <= points < limit:
                return False
            t[AT_SCORES + seat] = points
        elif points != (limit if seat < s[AT_SEATS] else 0):
            return False
    return True


def _dealt(s, t, ring):
    # set in t the cards as dealt: those held and those laid
    size = s[AT_SIZE]
    n = len(ring)
    if s[AT_TRICKS_LAID] > size or s[AT_LAID] >= n or s[AT_TRICKS_LAID] == size and s[AT_LAID]:
        return False
    dealt = {}
    for seat in ring:
        dealt[seat] = []
    at = AT_LOG
    end = AT_LOG + s[AT_TRICKS_LAID] * n + s[AT_LAID]
    trick = AT_TRICKS
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
    seen[s[AT_VIRA]] = 1
    for i in range(n):
        cards = dealt[ring[i]]
        at = AT_HANDS + i * size
        cards.extend(s[at : at + size - len(cards)])
        for card in cards:
            seen[card] += seen[card] < 2
        t[AT_BEGINS + ring[i]] = i * size
        put_hand(t, ring[i], cards)
    return sum(seen[:40]) == n * size + 1 and max(seen) == 1
