# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The network inputs of QU4TO's expert (network.py) that all actions share. Loaded only while needed."""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import CARDS
from mesa.core.contract import get16

_OWN = const(42)  # number of inputs that describe what an action leaves, as in network.py


def prepare(view: bytearray, seat: int, base: "list[int]") -> "tuple[bytes, int]":
    """Set the sums `base` to what all actions share.

    Return the other weights, and thousandths of a point: what a seat gets from this round if it wins as much
    more of it as the others do on average.
    """
    n = view[rules.AT_SEATS]
    x = bytearray(n + 11)
    x[0] = 64
    rivals = _rivals(view, seat, x)
    x[n + 5] = min(64, 3 * view[rules.AT_DECK])
    x[n + 6] = min(64, get16(view, rules.AT_TURNS) // 3)
    if view[rules.AT_LEAD] == rules.NONE:
        x[n + 7] = 64
    else:
        leader = view[rules.AT_LEADER]
        x[n + 8] = 64 * ((leader - seat) % n) // n
        x[n + 9] = min(64, 5 * rules.count(view, leader))
    fours = own = 0
    for card in range(CARDS - 10, CARDS):
        fours += view[rules.AT_CARDS + card] >= rules.HIDDEN_KNOWN
        own += view[rules.AT_CARDS + card] & rules.LOW == seat
    x[n + 10] = 6 * fours
    sums = len(base)
    with open(__file__[: __file__.rfind("context.")] + "network.bin", "rb") as f:
        for seats in range(3, n):  # those for fewer players come first
            f.seek(sums * (seats + 11 + _OWN + 1) + 2, 1)
        weights = bytearray(sums)
        for number in x:
            f.readinto(weights)
            for j in range(sums):
                base[j] += number * (weights[j] - 128)
        # the points left to win: for places still open, and, on average, for 4s
        more = 500 * rivals * (rivals + 1) + (100 * n - 40) * (fours + own)
        return f.read(sums * (_OWN + 1) + 2), 1000 * view[rules.AT_HAND_SCORES + seat] + more // n


def _rivals(view: bytearray, seat: int, x: bytearray) -> int:
    """Write the inputs about the rivals' cards; return how many rivals have some."""
    n = view[rules.AT_SEATS]
    fewest = 99
    most = rivals = 0
    for i in range(1, n):
        cards = rules.count(view, (seat + i) % n)
        x[i] = 4 * cards if cards < 16 else 64
        if cards:
            rivals += 1
            fewest = min(fewest, cards)
            most = max(most, cards)
    x[n] = 64 if rivals == 1 else 0
    x[n + 1] = 64 if rivals == 2 else 0
    x[n + 2] = max(0, 64 - 16 * fewest)
    x[n + 3] = min(64, 5 * most)
    x[n + 4] = min(64, 5 * fewest)
    return rivals
