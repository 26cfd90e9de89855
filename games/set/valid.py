# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks a saved state of SET."""

from games.set import deck, rules
from games.set.deck import AT_DRAWN, AT_TABLE, HOLE, SLOTS
from mesa.core.contract import HAND_OVER, HIDDEN, OVER, get16


def valid(s: bytearray, t: bytearray) -> bool:
    """Return whether play can lead to s and continue from it; t is a new match like it."""
    seats = s[rules.AT_SEATS]
    size = 27 if s[rules.AT_OPTIONS + rules.DECK] else 81
    drawn = size - s[rules.AT_DECK]
    if drawn < 12 or drawn % 3:
        return False
    down = _cards(s, drawn, size)
    return down >= 0 and _phase(s, seats, down) and _points(s, seats, (drawn - down) // 3)


def _cards(s, drawn, size):
    # return how many cards lie on the table, -1 if they cannot lie so; 0 once all are taken
    for card in range(88):
        if s[AT_DRAWN + card // 8] >> card % 8 & 1:
            drawn -= 1
            if card >= size:
                return -1
    if drawn:
        return -1
    seen = bytearray(HOLE)
    down = end = 0
    for i in range(SLOTS):
        card = s[AT_TABLE + i]
        if card != HOLE:
            if card >= size or seen[card] or not s[AT_DRAWN + card // 8] >> card % 8 & 1:
                return -1
            seen[card] = 1
            down += 1
            end = i + 1
    if down % 3 or down != end and (s[rules.AT_DECK] or down >= 12 or end > 12):
        return -1  # there are holes only at the end, among the first twelve places
    return -1 if s[rules.AT_DECK] and down < 12 else down


def _phase(s, seats, down):
    # who has called, what is marked, who says that there is none
    turn = rules.turn(s)
    everybody = (1 << seats) - 1
    agreed = s[rules.AT_AGREED]
    deals = seats if s[rules.AT_OPTIONS + rules.DEALS] else 1
    if turn == OVER or agreed > everybody or s[rules.AT_HAND] + (turn == HAND_OVER) >= deals:
        return False
    if turn == HAND_OVER:
        if s[rules.AT_DECK] or agreed != everybody and (agreed or deck.first_set(s)):
            return False
    elif agreed == everybody or agreed and down >= (10 if s[rules.AT_OPTIONS + rules.DECK] else SLOTS):
        return False
    elif not s[rules.AT_DECK] and not deck.first_set(s):
        return False
    if turn < 0:
        return min(s[rules.AT_CALLER : rules.AT_AGREED]) == HIDDEN  # and nothing is marked
    if turn >= seats or agreed >> turn & 1:
        return False
    first, second, third = s[rules.AT_MARKS : rules.AT_AGREED]
    if first == HIDDEN:
        return second == third == HIDDEN
    for slot in (first, second):
        if slot != HIDDEN and (slot >= SLOTS or s[AT_TABLE + slot] == HOLE):
            return False
    return first != second and third == HIDDEN


def _points(s, seats, taken):
    # return the SETs found in this deal
    found = 0
    for seat in range(4):
        total = get16(s, rules.AT_SCORES + 2 * seat)
        here = get16(s, rules.AT_HAND_SCORES + 2 * seat)
        mine = s[rules.AT_FOUND + seat]
        if total > mine or here > min(mine, taken) or seat >= seats and (total or here or mine):
            return False
        if not s[rules.AT_HAND] and total != here:
            return False
        found += mine
    if found != taken and (found < taken or not s[rules.AT_HAND]):
        return False
    last = s[rules.AT_LAST]
    cards = s[rules.AT_LAST_CARDS : rules.AT_LAST_CARDS + 3]
    if not found:
        if last != HIDDEN or min(cards) != HIDDEN:
            return False
    elif last >= seats or not s[rules.AT_FOUND + last] or max(cards) > 80 or deck.failing(*cards):
        return False
    elif cards[0] == cards[1]:
        return False
    # the most times that three more cards can have been laid
    return s[rules.AT_DEBT] <= (rules.alone(s, rules.SOLO) and 23)
