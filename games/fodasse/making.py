# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes Fodasse's problems.

Beginners play hands up to a decision of the player, seat 0, in which one action is clearly the best: the
expert and medium both choose it, by the expert's figures any other costs at least a tenth of a letter, and
playing the hand out many times, with the unseen cards dealt anew, agrees.
"""

from micropython import const

from games.fodasse import bidding, easy, expert, medium, playing_out, rounds, rules, state
from mesa.core import contract
from mesa.core.problem import EASY, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator

_STREAM = const(0x0F0DA55)  # the key of the problems' random numbers
_SEATS = const(b"\4\4\4\3")  # the numbers of players, each as likely

# The expert's figures, in thousandths of a letter
_CLEAR = const(100)  # what any other action costs at least
_WIDE = const(250)  # one that costs less makes the problem harder
_CLOSE = const(65)  # percent of the best bid's chance by medium; more for another: not clear
_FAR = const(400)  # what costs more need not be played out, unless it is the second best

# Playing out
_ROUNDS = const(28)  # of four deals,
_ROUNDS_BID = const(32)  # and for a bid
_LOOK = const(4)  # a look at the sums after so many
_LEAD = const(160)  # thousandths of the deals by which the best card must lead at the end,
_LEAD_BID = const(230)  # the best bid,
_LEAD_HARD = const(290)  # and one that easy would not make;
_MORE = const(300)  # with so much more, less every round, it leads before the end,
_LESS = const(90)  # and with so much less it does not

# About the board's milliseconds
_DEALING = const(16)
_LAYING = const(3)
_ASKING = const(11)
_WEIGHING = const(42)
_PLAYING = const(6)
_ENOUGH = const(b"\x32\x3c")  # tens spent, for cards and for bids: what easy gets right will do from here on
_TOO_MUCH = const(800)  # spent on cards: a bid is found sooner
_ALL = const(2000)


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Do problems.make. Every third number is about a bid, and so are some others.

    Three of four numbers first look for a decision that easy gets wrong, and keep the others meanwhile.
    """
    rng = Rng(number, _STREAM)
    bids = not number % 3
    choosy = rng.below(4) > 0
    s = rules.new(rng.seed(), _SEATS[rng.below(len(_SEATS))], bytes(len(rules.OPTIONS)))
    hand = spent = 0
    kept: "list[_Decision]" = []
    while True:
        tried: "list[_Decision]" = []
        _deal(s, rng, hand, bids)
        hand += 1
        spent += _DEALING
        while s[state.AT_TRICKS_LAID] < s[state.AT_SIZE] - 1:
            yield _progress(spent)
            seat = s[state.AT_TURN]
            answer = easy.choose(s, seat, rules.legal(s, seat), seat & 1)
            spent += _LAYING
            if not seat and bids == (s[state.AT_PHASE] == state.BIDDING):
                one = _Decision(s)
                if len(one.actions) > 1 and (bids or _is_late(s)):
                    for _ in one.weigh(rng):
                        yield _progress(spent)
                    spent += _WEIGHING if one.near else _ASKING
                    if one.cost >= _CLEAR:
                        one.simple = one.is_best(answer)
                        (kept if one.simple and choosy else tried).append(one)
                if bids:
                    break
            rules.step(s, seat, answer)
        if spent >= 10 * _ENOUGH[bids]:
            choosy = False
            bids |= spent >= _TOO_MUCH
            tried += kept
            kept = []
        while tried:
            one = tried.pop(_widest(tried))
            clear = False
            for clear in one.clear(rng):  # noqa: B007 - the last one counts
                spent += _PLAYING
                yield _progress(spent)
            if clear:
                yield one.problem(number)
                return


def _is_late(s: bytearray) -> bool:
    """Return whether the player has few cards: with more, one is seldom clearly the best."""
    return rules.count(s, 0) <= 3 and (s[state.AT_BIDS] > s[state.AT_WON] or rules.count(s, 0) == 2)


def _widest(kept: "list[_Decision]") -> int:
    """Return the place of the decision whose second best action costs most."""
    at = 0
    for i in range(len(kept)):
        if kept[i].cost > kept[at].cost:
            at = i
    return at


def _progress(spent: int) -> int:
    """Return how much of the work is done, 0 … 999."""
    return min(999, 999 * spent // _ALL)


class _Decision:
    """A decision of the player. actions: those worth comparing; values: by the expert."""

    def __init__(self, s: bytearray) -> None:
        self.s = bytearray(s)
        self.view = rules.hide(s, 0)
        self.actions = _actions(self.view)
        self.values = [0] * len(self.actions)
        self.cost = 0  # of the second best; 0: it is not clear to medium which is the best
        self.simple = False  # easy chooses the best, too
        self.near: "list[int]" = []  # the best one first

    def weigh(self, rng: Rng) -> "Iterator[int]":
        """Find the best action, what the second best costs, and what to play out: also the next bids.

        What medium thinks comes first, since it takes a third of the time: where it takes another bid for
        almost as good, one of fifty is clear in the end.
        """
        chances: "list[int]" = []
        answer = 0
        if self.view[state.AT_PHASE] == state.BIDDING:
            thinking = bidding.bid(self.view, 0, self.actions, 0, chances)
        else:
            thinking = medium.play(self.view, 0, rules.legal(self.view, 0), 0)
        for answer in thinking:  # noqa: B007 - the last one counts
            yield 0
        if chances:
            chances.sort()
            if 100 * chances[-2] > _CLOSE * chances[-1]:
                return
        yield from expert.search(self.view, 0, self.actions, 0, rng, self.values, 4)
        values = self.values
        top = max(values)
        best = values.index(top)
        self.near = [self.actions[best]]
        if self.is_best(answer):
            self.cost = top - max(values[:best] + values[best + 1 :])
        for i in range(len(values)):
            far = top - values[i] > max(self.cost, _FAR)
            if i != best and not (far and abs(self.actions[i] - self.near[0]) > 1):
                self.near.append(self.actions[i])

    def is_best(self, action: int) -> bool:
        """Return whether it is the best action, or equals it."""
        return _same(self.view, self.near[0], action)

    def clear(self, rng: Rng) -> "Iterator[bool]":
        """Yield last whether the best action hits the bid clearly more often than others.

        It must do so in any deals, and in those in which the others' hands fit their bids.
        """
        bids = self.view[state.AT_PHASE] == state.BIDDING
        least = (_LEAD_BID if self.simple else _LEAD_HARD) if bids else _LEAD
        rounds = _ROUNDS_BID if bids else _ROUNDS
        hits = [[0] * len(self.near), [0] * len(self.near)]
        playing = playing_out.weigh(self.view, self.near, rng, hits)
        for i in range(1, rounds + 1):
            for _ in range(4):
                next(playing)
                yield False
            if not i % _LOOK:
                lead = min([hit[0] - max(hit[1:]) for hit in hits]) * 500 // i - least
                if lead * rounds < (i - rounds) * _LESS:
                    return
                if lead * rounds >= (rounds - i) * _MORE:
                    break
        yield True

    def problem(self, number: int) -> Problem:
        """Return the problem, with the costs of all legal actions."""
        s = self.s
        legal = rules.legal(self.view, 0)
        costs = []
        for action in legal:
            for i in range(len(self.actions)):
                if _same(s, action, self.actions[i]):
                    costs.append(max(self.values) - self.values[i])
        grade = EASY + (not self.simple) + (self.cost < _WIDE)
        if s[state.AT_PHASE] == state.BIDDING:
            own = state.AT_BIDS, legal, costs
            return Problem(number, "which_bid", s, ("which_bid_goal",), grade, own)
        at = state.AT_LOG + s[state.AT_TRICKS_LAID] * s[state.AT_PLAYERS] + s[state.AT_LAID]
        need = s[state.AT_BIDS] - s[state.AT_WON]
        own = at, legal, costs
        if not need:
            return Problem(number, "no_trick", s, ("no_trick_goal",), grade, own)
        return Problem(number, "which_card", s, ("which_card_goal", need), grade, own)


def _deal(s: bytearray, rng: Rng, hand: int, bids: int) -> None:
    """Deal hand `hand` of the match: 3 … 6 cards each, rather fewer; who bids is the last to do it."""
    s[state.AT_SIZE] = 3 + min(rng.below(4), rng.below(4))
    s[state.AT_DEALER] = 0 if bids else rng.below(s[state.AT_SEATS])
    contract.put16(s, state.AT_HAND, hand)
    rounds.deal(s, rules.order(s, s[state.AT_DEALER] + rules.DIRECTION), _silent)


def _silent(event: int, seat: int, a: int, b: int) -> None:
    """Ignore an event."""


def _actions(seen: bytearray) -> "list[int]":
    """Return the player's bids, or one card of each power; [] if the bid is missed already."""
    actions = rules.legal(seen, 0)
    if seen[state.AT_PHASE] == state.BIDDING:
        return actions
    need = seen[state.AT_BIDS] - seen[state.AT_WON]
    if not 0 <= need <= len(actions) + seen[state.AT_WAITING]:
        return []
    kept = []
    for card in actions:
        if not any([_same(seen, card, other) for other in kept]):
            kept.append(card)
    return kept


def _same(seen: bytearray, action: int, other: int) -> bool:
    """Return whether two actions are equal: the same bid, or cards of the same power."""
    rank = rules.manilha(seen)
    return action == other or action < state.BID and rules.power(action, rank) == rules.power(other, rank)
