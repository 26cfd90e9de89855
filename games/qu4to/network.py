# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The network of QU4TO's expert, which values actions with more than two players. Loaded only while needed.

A small network, trained on some 100 000 rounds against medium and itself (sim/fit/qu4to.c): inputs 0 … 64
describe the round (context.py) and what an action leaves; sixteen weighted sums of them, negative ones set to
0, are summed again. Together with a share of the formula's value (ranking.py), that is how many points more
than the others' average the seat will win in the rest of the round. The weights, a byte each (128 is 0, 32
more is 1), are in network.bin, for 3, 4 and 5 players.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import form
from games.qu4to.plan import has_four, kind

_SUMS = const(16)
_OWN = const(42)  # number of inputs that describe what an action leaves
_SCALE = const(b"\6\x0c\x18\x40\x08\x0a\x0e")


def worth(
    view: bytearray,
    seat: int,
    base: "list[int]",
    sums: "list[int]",
    net: bytes,
    action: int,
    n: bytearray,
    cost: int,
    saves: int,
    value: int,
) -> int:
    """Return the value, in thousandths of a point, of an action that leaves tally n (before any draw).

    base, net: from context.prepare; sums: a work list of the same length; cost: the hand's; saves: what the
    best turn would save of it; value: the formula's.
    """
    x = bytearray(_OWN)
    seats = view[rules.AT_SEATS]
    plays = rules.SET <= action < rules.TURN
    lead = action - rules.SET if plays else view[rules.AT_LEAD]
    low, run, size = form(lead)
    x[2 + kind(lead)] = 64
    x[9] = 5 * low
    most = able = 0
    for i in range(seats):
        if i != seat:
            most = max(most, rules.count(view, i))
            able += rules.count(view, i) >= size
    if plays:
        x[0] = 64
        x[10] = 5 * low
        x[11] = 16 * size
        if view[rules.AT_LEAD] != rules.NONE and has_four(low, run, size):
            x[12] = 64
        if size > most:
            x[13] = 64
    x[14] = 16 * able
    _put(x, 19, cost + 40 >> 1)
    _put(x, 20, cost >> 2)
    _put(x, 21, saves)
    _put(x, 22, value + 96 >> 2)
    _put(x, 23, value + 32 >> 1)
    longest = _shape(x, n)
    left = sum(n)
    if action == rules.DRAW:
        x[1] = 64
        left += 1
    _put(x, 15, 4 * left)
    if left < 5:
        _put(x, 18, 64 - 12 * left)
        if left == longest or left == max(n):  # it is one set
            x[16] = 64
            x[17] = x[0]
    for j in range(_SUMS):
        sums[j] = base[j]
    return _points(x, sums, net) + max(-400, min(400, value)) * (net[_SUMS * (_OWN + 1) + 1] - 128) // 10


def _shape(x: bytearray, n: bytearray) -> int:
    """Write x[24 …]: different numbers, pairs, triples, quads; runs of 2, 3, 4; length of the longest run."""
    long = longest = 0
    for number in range(1, 12):
        many = min(4, n[number])
        x[30 + number] = 16 * many
        long = min(long + 1, 4) if many else 0
        longest = max(longest, long)
        for k in range(many):
            x[24 + k] += 1
        for k in range(4, 3 + long):
            x[24 + k] += 1
    for k in range(7):
        _put(x, 24 + k, _SCALE[k] * x[24 + k])
    return longest


def _points(x: bytearray, sums: "list[int]", net: bytes) -> int:
    """Return the network's output for x, in thousandths of a point, given the initial sums."""
    for i in range(_OWN):
        many = x[i]
        if many:
            k = _SUMS * i
            for j in range(_SUMS):
                sums[j] += many * (net[k + j] - 128)
    k = _SUMS * _OWN
    z = net[k + _SUMS] - 128 << 11
    for j in range(_SUMS):
        if sums[j] > 0:
            z += sums[j] * (net[k + j] - 128)  # 65536 is a point
    return (z >> 6) * 125 >> 7


def _put(x: bytearray, at: int, n: int) -> None:
    x[at] = max(0, min(64, n))
