# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Random deals of the hidden cards to QU4TO's rivals. Loaded only while needed."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import BLUE, CARDS, CLASSES, FOUR, GREEN, STARTS

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.rng import Rng


def deal(view: bytearray, seat: int, rng: "Rng") -> int:
    """Deal the hidden cards to the rivals; return the strongest class that any holds."""
    pool = bytearray(CARDS)
    n = bytearray(12)
    many = 0
    for card in range(CARDS):
        if view[rules.AT_CARDS + card] >= rules.HIDDEN_KNOWN:
            pool[many] = card
            many += 1
    most = 0
    for q in range(view[rules.AT_SEATS]):
        if q == seat or not rules.count(view, q):
            continue
        for number in range(12):
            n[number] = 0
        for side in range(2):
            numbers = GREEN if side else BLUE
            for _ in range(view[rules.AT_COUNT + 2 * q + side]):
                at = rng.word() % many
                many -= 1
                n[numbers[pool[at]]] += 1
                pool[at] = pool[many]
        most = max(most, _strongest(n))
    return most


def _strongest(n):
    # return the strongest class that a hand with this tally holds
    if n[FOUR] > 3:
        return CLASSES - 1
    same = 1
    top = 1
    for number in range(1, 12):
        if n[number] >= same:
            same = min(n[number], 4)
            top = number
    longest = 1
    end = 0
    long = 0
    for number in range(1, 12):
        long = long + 1 if n[number] else 0
        if long >= longest:
            longest = min(long, 4)
            end = number
    if same < 4 and longest > same:
        return STARTS[2 * longest - 3] + end - longest
    if same == 4:
        return STARTS[6] + top - 1 - (top > FOUR)
    return STARTS[2 * same - 2] + top - 1
