# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of High card."""

from games.highcard import rules
from mesa.core.contract import HAND_OVER, OVER


def valid(s: bytearray, t: bytearray) -> bool:
    """Return whether play can lead to s and continue from it; t is a new match like it."""
    seats = s[rules.AT_SEATS]
    laid = s[rules.AT_LAID]
    sides = rules.sides(s)
    taken = rules.tricks(s)
    turn = rules.turn(s)
    hands = 1 if s[rules.AT_OPTIONS + rules.HANDS] else 3
    if turn == OVER or s[rules.AT_HAND] + (turn == HAND_OVER) >= hands or s[rules.AT_LEADER] >= seats:
        return False
    if turn == HAND_OVER:
        if taken != rules.CARDS or laid:
            return False
    elif turn != (s[rules.AT_LEADER] + laid) % seats or taken >= rules.CARDS or laid >= seats:
        return False
    drawn = sum(s[rules.AT_DRAWN : rules.AT_OPTIONS])
    if drawn + s[rules.AT_LEFT] != seats * rules.DRAWS:
        return False
    begun = s[rules.AT_LOW] or laid or taken or drawn
    if s[rules.AT_LOW] > 1 or s[rules.AT_PHASE] == rules.CALLING and begun:
        return False
    total = 0
    for side in sides:  # check the points of the hands before this one
        points = [(s[rules.AT_SCORES + seat], s[rules.AT_HAND_SCORES + seat]) for seat in side]
        if (
            min(points) != max(points)
            or not 0 <= points[0][0] - points[0][1] <= rules.CARDS * s[rules.AT_HAND]
        ):
            return False
        total += points[0][0]
    for seat in range(seats, 4):
        if s[rules.AT_SCORES + seat] or s[rules.AT_HAND_SCORES + seat] or s[rules.AT_DRAWN + seat]:
            return False
    return total == rules.CARDS * s[rules.AT_HAND] + taken and _cards(s, seats, taken)


def _cards(s: bytearray, seats: int, taken: int) -> bool:
    # return whether each card is in one place, and each place has as many as it must have
    laid = s[rules.AT_LAID]
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
    for i in range(rules.AT_STOCK, rules.AT_CARDS):
        if i >= rules.AT_STOCK + s[rules.AT_LEFT]:
            if s[i]:
                return False
        elif s[i] > 39 or s[rules.AT_CARDS + s[i]] != rules.STOCK or s[i] in seen:
            return False
        else:
            seen.append(s[i])
    for seat in range(4):
        if held[seat] != (rules.count(s, seat) if seat < seats else 0):
            return False
    return held[rules.LAID] == seats * taken + laid
