# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether a state of Fodasse makes sense: its hand is played again. In memory while a match is resumed."""

from games.fodasse import rules
from games.fodasse.rounds import put_hand
from games.fodasse.state import (
    BEST,
    BID,
    BIDDING,
    BIDS,
    CLIMBING,
    DEALER,
    HAND,
    HANDS,
    HANDS_SHOWN,
    LAID,
    LOG,
    NONE,
    OPTIONS_AT,
    PHASE,
    PLACE,
    PLAY,
    PLAYERS,
    PLAYING,
    POINTS,
    REPEATED,
    SCORED,
    SEATS_AT,
    SEED,
    SIZE,
    TRICKS,
    TRICKS_LAID,
    TURN,
    VIRA_CARD,
    WON,
)
from mesa.core.contract import check_new, get16, get_seed


def valid(s: bytearray) -> bool:
    """True if play can have led to s, and goes on from it. Never raises."""
    if len(s) != OPTIONS_AT + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    seats = s[SEATS_AT]
    try:
        check_new(rules.SEATS, rules.OPTIONS, get_seed(s, SEED), seats, s[OPTIONS_AT:])
    except ValueError:
        return False
    size = s[SIZE]
    if s[PHASE] > SCORED or s[DEALER] >= seats or s[PLAY] >> seats or s[CLIMBING] > 1 or get16(s, HAND) < 0:
        return False
    ring = rules.order(s, s[DEALER] + rules.DIRECTION)
    n = len(ring)
    if n < 2 or s[PLAYERS] != n or not rules.plays(s, s[DEALER]) or not 0 < size <= 39 // n:
        return False
    if s[HANDS_SHOWN] and (size == 1 or s[HANDS_SHOWN] & ~s[PLAY]):
        return False
    t = bytearray(s)
    t[PHASE] = BIDDING
    for i in range(HANDS_SHOWN, POINTS):
        t[i] = 0
    for i in range(BIDS, OPTIONS_AT):
        t[i] = 0 if WON <= i < TRICKS else 0xFF
    t[BEST] = NONE
    t[TURN] = ring[0]
    if not _points(s, t) or not _dealt(s, t, ring):
        return False
    for seat in ring:
        if s[BIDS + seat] != NONE:
            if t[TURN] != seat or BID + s[BIDS + seat] not in rules.legal(t, seat):
                return False
            rules.step(t, seat, BID + s[BIDS + seat])
    if size > 1:
        for i in range(LOG, LOG + s[TRICKS_LAID] * n + s[LAID]):
            if t[PHASE] != PLAYING or s[i] not in rules.hand(t, t[TURN]):
                return False
            rules.step(t, t[TURN], s[i])
    t[HANDS_SHOWN] = s[HANDS_SHOWN]
    return t == s


def _points(s, t):
    # in t, the points as they were before the hand
    limit = rules.limit(s)
    for seat in range(8):
        points = s[POINTS + seat]
        if rules.plays(s, seat):
            if s[PHASE] == SCORED and not s[REPEATED] and s[BIDS + seat] != s[WON + seat]:
                points -= 1
            if not 0 <= points < limit:
                return False
            t[POINTS + seat] = points
        elif points != (limit if seat < s[SEATS_AT] else 0):
            return False
    return True


def _dealt(s, t, ring):
    # in t, what was dealt: the cards that are held, and those that were laid
    size = s[SIZE]
    n = len(ring)
    if s[TRICKS_LAID] > size or s[LAID] >= n or s[TRICKS_LAID] == size and s[LAID]:
        return False
    dealt = {}
    for seat in ring:
        dealt[seat] = []
    at = LOG
    end = LOG + s[TRICKS_LAID] * n + s[LAID]
    trick = TRICKS
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
    seen[s[VIRA_CARD]] = 1
    for i in range(n):
        cards = dealt[ring[i]]
        at = HANDS + i * size
        cards.extend(s[at : at + size - len(cards)])
        for card in cards:
            seen[card] += seen[card] < 2
        t[PLACE + ring[i]] = i * size
        put_hand(t, ring[i], cards)
    return sum(seen[:40]) == n * size + 1 and max(seen) == 1
