# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The network of QU4TO's expert, which values actions with more than two players.

A small network, trained on some 100 000 rounds against medium and itself (sim/fit/qu4to.c); for three
players also on single decisions, played out with each action in the true deal: deals of rules.guess would
say too much for waiting, because the rivals have chosen and turned their real cards. Inputs 0 … 64
describe the round and what an action leaves; sixteen weighted sums of them, negative ones set to 0, are
summed again. Together with a share of the formula's value (weighing.py), that is how many points more than
the others' average the seat will win in the rest of the round. The weights, a byte each (128 is 0, 32
more is 1), are in network.bin, for 3, 4 and 5 players.
"""

from micropython import const

from games.qu4to import plan, rules
from games.qu4to.deck import FOURS, KIND, LOW, size, with_four
from mesa.core.contract import get16

_SUMS = const(16)
_OWN = const(42)  # number of inputs that describe what an action leaves
_NOTHING = const(b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")
_SCALE = const(b"\6\x0c\x18\x40\x08\x0a\x0e")


class Network:
    """The network for the action of a seat. more: thousandths of a point: what the seat gets from this round
    if it wins as much more of it as the others do on average.
    """

    def __init__(self, seen: bytearray, seat: int) -> None:
        self.seen = seen
        n = seen[rules.AT_SEATS]
        x = bytearray(n + 11)
        x[0] = 64
        rivals = self.rivals = plan.rivals(seen, seat)
        for i in range(1, n):
            x[i] = min(64, 4 * rules.count(seen, (seat + i) % n))
        if len(rivals) < 3:
            x[n - 1 + len(rivals)] = 64
        x[n + 2] = max(0, 64 - 16 * min(rivals))
        x[n + 3] = min(64, 5 * max(rivals))
        x[n + 4] = min(64, 5 * min(rivals))
        x[n + 5] = min(64, 3 * seen[rules.AT_DECK])
        x[n + 6] = min(64, get16(seen, rules.AT_TURNS) // 3)
        if rules.follows(seen):
            leader = seen[rules.AT_LEADER]
            x[n + 8] = 64 * ((leader - seat) % n) // n
            x[n + 9] = min(64, 5 * rules.count(seen, leader))
        else:
            x[n + 7] = 64
        fours = own = 0
        for at in seen[rules.AT_CARDS + FOURS : rules.AT_OPTIONS]:
            fours += at >= rules.HIDDEN_KNOWN
            own += at & rules.LOW == seat
        x[n + 10] = 6 * fours
        # the sums of the inputs that all actions share: they describe the round
        base = self.base = [0] * _SUMS
        with open(__file__[: __file__.rfind("network.")] + "network.bin", "rb") as f:
            for seats in range(3, n):  # those for fewer players come first
                f.seek(_SUMS * (seats + 11 + _OWN + 1) + 2, 1)
            weights = bytearray(_SUMS)
            for number in x:
                f.readinto(weights)
                for j in range(_SUMS):
                    base[j] += number * (weights[j] - 128)
            self.weights = f.read(_SUMS * (_OWN + 1) + 2)
        # made once, since each action has its own
        self.sums, self.own = [0] * _SUMS, bytearray(_OWN)
        # the points left to win: for places still open, and, on average, for 4s
        more = 500 * len(rivals) * (len(rivals) + 1) + (100 * n - 40) * (fours + own)
        self.more = 1000 * seen[rules.AT_HAND_SCORES + seat] + more // n

    def worth(self, action: int, n: bytearray, cost: int, saves: int, value: int) -> int:
        """Return the value, in thousandths of a point, of an action that leaves tally n (before any draw).

        cost: the hand's; saves: what the best turn would save of it; value: the formula's.
        """
        x = self.own
        x[:] = _NOTHING
        self.sums[:] = self.base
        seen = self.seen
        plays = rules.SET <= action < rules.TURN
        lead = action - rules.SET if plays else seen[rules.AT_LEAD]
        low = LOW[lead]
        cards = size(lead)
        x[2 + KIND[lead]] = 64
        x[9] = 5 * low
        if plays:
            x[0] = 64
            x[10] = 5 * low
            x[11] = 16 * cards
            if rules.follows(seen) and with_four(lead):
                x[12] = 64
            if cards > max(self.rivals):
                x[13] = 64
        for held in self.rivals:
            x[14] += 16 * (held >= cards)
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
        share = self.weights[_SUMS * (_OWN + 1) + 1] - 128
        return _output(self.sums, x, self.weights) + max(-400, min(400, value)) * share // 10


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


def _output(sums: "list[int]", x: bytearray, net: bytes) -> int:
    """Add the weighted inputs of x to the sums; return the output for them, in thousandths of a point."""
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
