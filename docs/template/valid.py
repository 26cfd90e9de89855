# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of High card. Loaded while a match is resumed."""

from games.highcard import rules
from mesa.core.contract import OVER, TABLE, check_new, get_seed


def valid(s: bytearray) -> bool:
    """Return whether play can lead to s and continue from it. Never raises."""
    if len(s) != rules.AT_OPTIONS + len(rules.OPTIONS) or s[0] != rules.VERSION:
        return False
    seats = s[rules.AT_SEATS]
    try:
        check_new(rules.SEATS, rules.OPTIONS, get_seed(s, rules.AT_SEED), seats, s[rules.AT_OPTIONS :])
    except ValueError:
        return False
    laid = s[rules.AT_LAID]
    taken = sum(s[rules.AT_HAND_SCORES : rules.AT_OPTIONS])  # tricks taken in this hand
    turn = rules.turn(s)
    hands = 1 if s[rules.AT_OPTIONS + rules.HANDS] else 3
    if turn == OVER or s[rules.AT_HAND] + (turn == TABLE) >= hands or s[rules.AT_LEADER] >= seats:
        return False
    if turn == TABLE:
        if taken != 3 or laid:
            return False
    elif turn != (s[rules.AT_LEADER] + laid) % seats or taken > 2 or laid >= seats:
        return False
    for seat in range(4):  # check the points of the hands before this one
        before = s[rules.AT_SCORES + seat] - s[rules.AT_HAND_SCORES + seat]
        if not 0 <= before <= 3 * s[rules.AT_HAND] or seat >= seats and s[rules.AT_SCORES + seat]:
            return False
    if sum(s[rules.AT_SCORES : rules.AT_TABLE]) != 3 * s[rules.AT_HAND] + taken:
        return False
    held = bytearray(6)  # number of cards by seat, then in the stock, then laid
    for card in range(40):
        if s[rules.AT_CARDS + card] > 5:
            return False
        held[s[rules.AT_CARDS + card]] += 1
    seen = []
    for i in range(rules.AT_TABLE, rules.AT_TABLE + laid):
        if s[i] > 39 or s[rules.AT_CARDS + s[i]] != rules.LAID or s[i] in seen:
            return False
        seen.append(s[i])
    for seat in range(4):
        has_laid = seat < seats and (seat - s[rules.AT_LEADER]) % seats < laid
        if held[seat] != (3 - taken - has_laid if seat < seats else 0):
            return False
    return held[rules.LAID] == seats * taken + laid
