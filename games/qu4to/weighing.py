# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How QU4TO's medium and expert weigh what each action leaves, each with its own weights.

An action's value is that of the hand it leaves: the cheapest split into sets (plan.py), the points of the 4s,
the lead that a set may win, the best card to turn next; for the expert more (plan.py, network.py).
"""

from micropython import const

from games.qu4to import plan, rules
from games.qu4to.deck import KIND, class_of, with_four

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from games.qu4to.network import Network

_BOLD = const(30)  # a bold player values a point this much more, and a draw half as much more
FINALISTS = const(6)
"""This many of the best are weighed again with the next turn in mind."""


class Weighing:
    """The actions of a turn being weighed. `best`: so far; n: the tally of the hand; w, costs: the
    weights and their plan.tables; percent: medium's weight of a hand's cost, 0 for the expert.

    weighed: what each costs, in hundredths of a point. For the expert, a turn equal to an earlier one gets no
    value: `same` has 1 + the index of that one.
    """

    def __init__(
        self,
        seen: bytearray,
        seat: int,
        actions: "list[int]",
        values: "list[int]",
        w: "Sequence[int]",
        costs: "list[list[int]]",
        percent: int = 0,
    ) -> None:
        self.seen = seen
        self.seat = seat
        self.actions = actions
        self.values = values
        self.w = w
        self.costs = costs
        self.percent = percent
        self.weighed = [plan.FAR] * len(actions)
        self.same = bytearray(len(actions))
        self.best = actions[0]
        self.n = plan.tally(rules.hand(seen, seat))

    def rank(self, style: int) -> "Iterator[int]":
        """Weigh each action by what it leaves. Yield the best so far."""
        seen, n, w = self.seen, self.n, self.w
        rivals = plan.rivals(seen, self.seat)
        most = max(rivals)
        stays = 0  # the cost of an action that leaves the leading set
        if rules.follows(seen):
            stays = w[plan.NEAR] * max(0, 6 - min(rivals)) - w[plan.YIELD + KIND[seen[rules.AT_LEAD]]]
        scores = seen[rules.AT_SEATS] > 2 and rules.follows(seen)
        four = w[plan.POINT] + _BOLD * style if scores else 0
        turns = {}
        least = plan.FAR
        for i in range(len(self.actions)):
            action = self.actions[i]
            if action >= rules.TURN:
                both = rules.halves(seen, action)
                if both in turns and not self.percent:
                    self.same[i] = turns[both]
                    continue
                turns[both] = i + 1
            size = plan.leave(seen, n, action, -1)
            rest = stays
            if action == rules.DRAW:
                cost = yield from self.drawn()
                rest -= w[plan.DRAW] + _BOLD // 2 * style
            else:
                cost = self.cost()
            if size:
                cls = action - rules.SET
                rest = -w[plan.HOLD + KIND[cls]]
                if size > most:
                    rest -= w[plan.SURE if _whole(n) else plan.ALONE]
                if with_four(cls):
                    rest -= four
            elif action >= rules.TURN and _whole(n):
                cost -= w[plan.READY]
            plan.leave(seen, n, action, 1)
            value = cost * (self.percent or 100) // 100 + rest
            self.weighed[i] = value
            self.values[i] = plan.points(seen, self.seat, value)
            if value < least:
                least = value
                self.best = action
            yield self.best

    def drawn(self) -> "Generator[int, None, int]":
        """Return the hand's average cost after a draw."""
        cost = [0] * 12  # by the number that is added
        for number in range(1, 12):
            self.n[number] += 1
            cost[number] = self.cost()
            self.n[number] -= 1
            yield self.best
        return plan.drawn(self.seen, cost)

    def cost(self) -> int:
        """Return the hand's cost plus the total by which its numbers are below 6."""
        level = 0
        if not self.percent:  # it is nothing to medium
            for number in range(1, 12):
                level += self.n[number] * (6 - number)
        return plan.hand_cost(self.n, self.costs) + level * self.w[plan.ABOVE_SIX] // 20

    def next_turn(self, most: int, network: "Network | None") -> "Iterator[int]":
        """Weigh the best again with the next turn in mind, at most `most` of them. Yield the best so far."""
        seen, n, costs = self.seen, self.n, self.costs
        seats = seen[rules.AT_SEATS]
        turns = plan.pairs(rules.hand(seen, self.seat))
        order = [self.weighed[i] << 8 | i for i in range(len(self.actions)) if not self.same[i]]
        order.sort()
        least = plan.FAR
        for k in range(min(most, len(order))):
            at = order[k] & 0xFF
            action = self.actions[at]
            if not k:
                self.best = action
            # The saving from the best turn of a card after this action.
            plan.leave(seen, n, action, -1)
            start = after = plan.hand_cost(n, costs)
            for up, down in turns:
                if n[up]:
                    yield self.best
                    after = min(after, plan.turned(n, up, down, costs))
            value = self.weighed[at] - (start - after) * self.w[plan.AHEAD] // 100
            if network:
                yield self.best
                value = -network.worth(action, n, start, start - after, value)
                if k >= FINALISTS:  # it never chooses among these
                    value = max(value, least)
                self.values[at] = network.more - value * (seats - 1) // seats
                yield self.best
            else:
                self.values[at] = plan.points(seen, self.seat, value)
            plan.leave(seen, n, action, 1)
            if value < least:
                least = value
                self.best = action
        for i in range(len(self.actions)):
            if self.same[i]:
                self.values[i] = self.values[self.same[i] - 1]
        yield self.best


def _whole(n):
    # return whether all that is left, fewer than five cards, is one set
    return sum(n) < 5 and class_of([number for number in range(1, 12) for _ in range(n[number])]) >= 0
