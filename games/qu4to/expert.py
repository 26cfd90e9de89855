# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of QU4TO: weighs what each action leaves.

An action's value is that of the hand it leaves: the cheapest split into sets (plan.py), how high its numbers
are, the lead that a set may win, the best card to turn next, how few cards the rivals have. The weights were
tuned by small changes, in many thousand matches against medium, keeping those that won more points.
"""

from micropython import const

from games.qu4to import plan, rules, state
from games.qu4to.deck import FOUR, KIND, STARTS, numbers

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from games.qu4to.network import Network
    from mesa.core.rng import Rng

NOISE = const(40)
"""A difference of values up to this is noise, at patience 4."""

_ALONE = const(50)  # no rival has as many cards as are played, so nobody can beat them …
_SURE = const(300)  # … and one set is left, which then leads
_BOLD = const(30)  # a bold player values a point this much more, and a draw half as much more
_FINALISTS = const(6)  # this many of the best are weighed again with the next turn in mind
_SLICE = const(8)  # numbers of cards processed in splitting hands, per slice


def choices(s: bytearray, seat: int) -> "list[int]":
    """Return the actions worth weighing for a decision of the seat; [] or one if there is no choice."""
    legal = rules.legal(s, seat)
    if s[state.AT_PHASE] == state.PLAYING:
        hand = rules.count(s, seat)
        if hand < 5:
            # the classes of this many cards: runs, then equal ones
            low = STARTS[2 * hand - 3] if hand > 1 else 0
            high = STARTS[2 * hand - 1]
            for action in legal:
                if low <= action - state.SET < high:
                    return [action]  # it empties the hand
    return legal


def search(
    seen: bytearray,
    seat: int,
    actions: "list[int]",
    style: int,
    rng: "Rng",
    values: "list[int]",
    patience: int = 1,
    played: int = -1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, one slice each.

    values: a list of that many ints, kept up to date: the value of each action, in thousandths of a point of
    the match expected from this round. patience 1: only the best few are weighed with the next turn in mind.
    More: all of them.
    """
    yield actions[0]
    w, costs = plan.weights(seen[state.AT_SEATS] > 2)
    yield actions[0]
    if seen[state.AT_PHASE] != state.PLAYING:
        yield from plan.choose(seen, seat, actions, values, costs, w[plan.CHOSEN], _stays(seen, w))
        return
    of = Weighing(seen, seat, actions, values, w, costs)
    yield from of.rank(style)
    network = None
    if seen[state.AT_SEATS] > 2:
        from games.qu4to.network import Network

        yield of.best
        network = Network(seen, seat)
        yield of.best
    yield from of.next_turn(_FINALISTS if patience == 1 else len(actions), network)


def _stays(seen: bytearray, w: "Sequence[int]") -> int:
    """Return the cost common to all choices of a half or of equal cards."""
    if seen[state.AT_PHASE] == state.PICKING:
        return -w[plan.HOLD + KIND[seen[state.AT_CLASS]]]
    if seen[state.AT_PHASE] == state.PUTTING:
        return -w[plan.YIELD + KIND[seen[state.AT_LEAD]]]
    return 0


class Weighing:
    """The actions of a turn being weighed. `best`: so far; n: the tally of the hand; w, costs: from
    plan.weights; work: since the last slice.

    weighed: what each costs, in hundredths of a point. A turn equal to an earlier one gets no value: `same`
    has 1 + the index of that one.
    """

    def __init__(
        self,
        seen: bytearray,
        seat: int,
        actions: "list[int]",
        values: "list[int]",
        w: "Sequence[int]",
        costs: "list[list[int]]",
    ) -> None:
        self.seen = seen
        self.seat = seat
        self.actions = actions
        self.values = values
        self.w = w
        self.costs = costs
        self.weighed: "list[int]" = [plan.FAR] * len(actions)
        self.same = bytearray(len(actions))
        self.best: int = actions[0]
        self.n: bytearray = plan.tally(seen, seat)
        self.hand: int = rules.count(seen, seat)
        self.work = 0

    def rank(self, style: int) -> "Iterator[int]":
        """Weigh each action by what it leaves. Yield the best so far."""
        seen, w = self.seen, self.w
        most, stays = self.rivals()
        scores = seen[state.AT_SEATS] > 2 and seen[state.AT_LEAD] != state.NONE
        four = w[plan.POINT] + _BOLD * style if scores else 0
        turns = {}
        least = plan.FAR
        for i in range(len(self.actions)):
            action = self.actions[i]
            value = stays
            if action == state.DRAW:
                cost = yield from self.drawn()
                value += cost - w[plan.DRAW] - _BOLD // 2 * style
            elif action >= state.TURN:
                both = plan.halves(seen, action - state.TURN)
                if both in turns:
                    self.same[i] = turns[both]
                    continue
                turns[both] = i + 1
                value += self.turned(both)
                self.work += self.hand + 4  # the rest takes time as well
            elif action < state.SET:
                value += self.cost()
                self.work += self.hand + 4
            else:
                value = self.played(action - state.SET, most, four)
            self.weighed[i] = value
            self.values[i] = plan.points(seen, self.seat, value)
            if value < least:
                least = value
                self.best = action
            if self.work > _SLICE:
                self.work = 0
                yield self.best
        yield self.best

    def rivals(self) -> "tuple[int, int]":
        """Return (cards of the rival with the most, cost of an action that leaves the leading set)."""
        seen = self.seen
        near = 0  # by how much the rival with the fewest cards is below 6
        most = 0
        for i in range(seen[state.AT_SEATS]):
            cards = rules.count(seen, i)
            if i != self.seat and cards:
                near = max(near, 6 - cards)
                most = max(most, cards)
        lead = seen[state.AT_LEAD]
        if lead == state.NONE:
            return most, 0
        return most, self.w[plan.NEAR] * near - self.w[plan.YIELD + KIND[lead]]

    def drawn(self) -> "Generator[int, None, int]":
        """Return the hand's average cost after a draw."""
        cost = [0] * 12  # by the number that is added
        for number in range(1, 12):
            self.n[number] += 1
            cost[number] = self.cost()
            self.n[number] -= 1
            self.work += self.hand + 2
            if self.work > _SLICE:
                self.work = 0
                yield self.best
        return plan.drawn(self.seen, cost)

    def turned(self, both: "tuple[int, int]") -> int:
        """Return the cost of the hand with a card turned, (number up, number down)."""
        up, down = both
        self.n[up] -= 1
        self.n[down] += 1
        cost = self.cost()
        if self.hand < 5 and _whole(self.n):
            cost -= self.w[plan.READY]
        self.n[up] += 1
        self.n[down] -= 1
        return cost

    def played(self, cls: int, most: int, four: int) -> int:
        """Return the cost of playing a set. most: cards of the rival with the most; four: what a 4 in it is
        worth.
        """
        size = KIND[cls] + 3 >> 1
        left = self.hand - size
        plan.put(self.n, cls, -1)
        value = self.cost() - self.w[plan.HOLD + KIND[cls]]
        if size > most:
            value -= _SURE if left < 5 and _whole(self.n) else _ALONE
        plan.put(self.n, cls, 1)
        self.work += left + 4
        return value - four if FOUR in numbers(cls) else value

    def cost(self) -> int:
        """Return the hand's cost plus the total by which its numbers are below 6."""
        level = 0
        for number in range(1, 12):
            level += self.n[number] * (6 - number)
        return plan.hand_cost(self.n, self.costs) + level * self.w[plan.ABOVE_SIX] // 20

    def next_turn(self, most: int, network: "Network | None") -> "Iterator[int]":
        """Weigh the best again with the next turn in mind, at most `most` of them. Yield the best so far."""
        seen, n, costs = self.seen, self.n, self.costs
        seats = seen[state.AT_SEATS]
        turns = plan.pairs(seen, self.seat)
        done = bytearray(self.same)
        least = plan.FAR
        work = 0
        for k in range(most):
            at = _lightest(done, self.weighed)
            if at < 0:
                break
            done[at] = 1
            action = self.actions[at]
            if not k:
                self.best = action
            # The saving from the best turn of a card after this action.
            left = self.hand - plan.leave(seen, n, action, -1)
            start = after = plan.hand_cost(n, costs)
            for up, down in turns:
                if n[up]:
                    work += left + 2
                    if work > _SLICE:
                        work = 0
                        yield self.best
                    after = min(after, plan.turned(n, up, down, costs))
            value = self.weighed[at] - (start - after) * self.w[plan.AHEAD] // 100
            if network:
                yield self.best
                value = -network.worth(action, n, start, start - after, value)
                if k >= _FINALISTS:  # it never chooses among these
                    value = max(value, least)
                self.values[at] = network.more - value * (seats - 1) // seats
                work = 0
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
    size = sum(n)
    low = 1
    while size and not n[low]:
        low += 1
    if n[low] < size:
        for number in range(low, low + size):
            if n[number] != 1:
                return False
    return size > 0


def _lightest(done: bytearray, weighed: "list[int]") -> int:
    """Return the index of the lowest value not done yet; -1: none."""
    at = -1
    for i in range(len(weighed)):
        if not done[i] and (at < 0 or weighed[i] < weighed[at]):
            at = i
    return at
