# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of QU4TO choosing a half or one of several equal cards."""

from micropython import const

from games.qu4to import plan, rules, state
from games.qu4to.deck import BLUE, FOUR, GREEN, KIND
from games.qu4to.plan import FAR, halves, hand_cost, pairs, points, put, tally, turned

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_SLICE = const(8)


def search(seen: bytearray, seat: int, actions: "list[int]", values: "list[int]") -> "Iterator[int]":
    """Choose a half for the hand or the drawn card; of equal cards, the one least worth turning.

    Same arguments as the expert's search (expert.py).
    """
    phase = seen[state.AT_PHASE]
    best = actions[0]
    yield best
    w, costs = plan.weights(seen[state.AT_SEATS] > 2)
    yield best
    n = tally(seen, seat)
    held = []
    rules.hand(seen, seat, held, [])
    stays = _stays(seen, n, w)
    least = FAR
    work = 0
    for i in range(len(actions)):
        action = actions[i]
        number = 0
        turns = []
        if phase == state.PICKING:
            turns.append(halves(seen, action - state.TAKE))
            n[turns[0][0]] += 1
        elif phase == state.PUTTING:
            number = (GREEN if action else BLUE)[seen[state.AT_DRAWN]]
            n[number] += 1
            turns = pairs(seen, seat)
        else:
            n = bytearray(12)
            for card in held:
                up = (GREEN if action else BLUE)[card]
                n[up] += 1
                if up != FOUR:
                    turns.append((up, BLUE[card] + GREEN[card] - up))
        start = after = hand_cost(n, costs)
        for up, down in turns:
            work += len(held)
            if work > _SLICE:
                work = 0
                yield best
            cost = turned(n, up, down, costs)
            if phase == state.PICKING:
                n[up] -= 1
                start = hand_cost(n, costs)
                after = 2 * start - cost  # a card that is played cannot be turned any more
            else:
                after = min(after, cost)
        value = stays + start - (start - after) * w[plan.CHOSEN] // 100
        if number:
            n[number] -= 1
        values[i] = points(seen, seat, value)
        if value < least:
            least = value
            best = action
        yield best


def _stays(seen: bytearray, n: bytearray, w: "Sequence[int]") -> int:
    """Return the cost common to all choices; take a set that has been played out of the tally n."""
    if seen[state.AT_PHASE] == state.PICKING:
        put(n, seen[state.AT_CLASS], -1)
        return -w[plan.HOLD + KIND[seen[state.AT_CLASS]]]
    if seen[state.AT_PHASE] == state.PUTTING:
        return -w[plan.YIELD + KIND[seen[state.AT_LEAD]]]
    return 0
