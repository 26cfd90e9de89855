# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes problems of Fodasse (games/fodasse/position.py): a decision in which one action is clearly the best.

Beginners play a hand up to it. Medium and expert choose the same action, which hits the bid more often than
any other, whether all go on like easy, medium or expert bots, or like simple players.
"""

from __future__ import annotations

from games.fodasse import advice, expert, rounds, rules
from games.fodasse.position import CARD as NAMED
from games.fodasse.position import Problem
from mesa.core.match import EASY, MEDIUM, NAMES
from mesa.core.rng import Rng
from sim.making.candidate import Candidate, Wrong
from sim.making.fodasse_playing_out import answer, hits, simple_hits

NUMBERS = 6000
"""Hands to be dealt."""
KEY = 5003
"""Of their random numbers."""
BID, NO_TRICK, CARD = range(3)
"""Numbers of KINDS."""
KINDS = BID, NO_TRICK, CARD, CARD, CARD
"""By the number of the hand."""
SEATS = 3, 4, 4, 4
"""As likely each."""
FIRST, DEALS = 16, 100
"""Deals of the simulation: after the first ones it goes on if the best action is not behind."""
LEAD, FAR = 10, 40
"""Percent of the deals by which it leads at least, however all go on; and by which it leads an action
that is tried no more after the first deals."""
SIMPLE_DEALS, SIMPLE_LEAD, APART = 400, 7, 38
"""Deals of simple players; percent by which it leads at least, and by which a cost may be another."""
SIMPLE = 4, 1, 3
"""One of so many that a beginner finds is tried, by kind: of some there are too many."""
CLOSE, WEAKEST = (60, 30), 20
"""Percent: if another costs less, it is the harder to tell them apart; for one that a beginner finds, or that
is the bid that the others leave; where the weakest card is wasted.
"""
DULL = "alone", "others", "try"
"""Ideas that make no problem: the only card that takes the trick, or that does not; one that only may."""
LOW_LEAD = "lead"
"""The idea of a card that is led by one who wants tricks: `why` has reasons against higher ones only."""
HIGHEST = "annul", "rid", "twin"
"""Those for which the strongest card may be the answer."""
REASONS = [key for key, _ in Problem.REASONS]
Reason = tuple[str, tuple[int, ...]]
"""The key of a line in the section `problems` of the texts, and the cards that it names."""


def make(number: int) -> Decision | None:
    """Return the first decision of hand `number` that is a problem of its kind."""
    rng = Rng(number, KEY)
    kind = KINDS[number % len(KINDS)]
    s = rules.new(rng.seed(), SEATS[rng.below(len(SEATS))], bytes(len(rules.OPTIONS)))
    size = s[rules.AT_SIZE] = 3 + min(rng.below(4), rng.below(4))
    s[rules.AT_DEALER] = 0 if kind == BID else rng.below(s[rules.AT_SEATS])  # who bids last
    rounds.deal(s, rules.order(s, s[rules.AT_DEALER] + rules.DIRECTION), lambda *_: None)
    head = bytes([s[rules.AT_SEATS], s[rules.AT_DEALER], s[rules.AT_VIRA], size, *rules.hand(s, 0)])
    done: list[int] = []
    while s[rules.AT_TRICKS_LAID] < size - 1:
        seat = rules.turn(s)
        if not seat and _kind(s) == kind:
            one = Decision(kind, head + bytes([len(done), *done]), rng)
            if one.is_fit():
                sure = one.is_simple(Rng(number, KEY + 2)) and one.is_sure(Rng(number, KEY + 1))
                return one if sure else None
        done.append(answer(s, EASY, seat & 1, rng))
        rules.step(s, seat, done[-1])
    return None


def _kind(s: bytearray) -> int:
    """Return which kind a decision of the player is."""
    if s[rules.AT_PHASE] == rules.BIDDING:
        return BID
    return CARD if rules.need(s, 0) else NO_TRICK


class Decision(Candidate):
    """A problem of Fodasse."""

    rules = rules

    def __init__(self, kind: int, position: bytes, rng: Rng) -> None:
        s = self.s = Problem(rules, kind << 2, position).s
        self.kind, self._position, self._rng = kind, position, rng
        self._legal, rank = rules.legal(s, 0), rules.manilha(s)
        self._alike = [action if kind == BID else rules.power(action, rank) for action in self._legal]

    def is_fit(self) -> bool:
        """Return whether one may be asked this; set what is known of a candidate."""
        s, legal, alike = self.s, self._legal, self._alike
        need = rules.need(s, 0)
        if self.kind != BID and not 0 <= need <= len(legal) + s[rules.AT_WAITING]:
            return False
        easy, medium = [legal.index(answer(s, level, 0, self._rng)) for level in (EASY, MEDIUM)]
        values = [0] * len(legal)
        _ = [*expert.search(s, 0, legal, 0, self._rng, values)]
        best = values.index(max(values))
        if len({*alike}) < 2 or alike[medium] != alike[best]:
            return False
        self.idea = advice.reason(s, 0, legal[best], NAMES.__getitem__)[0]
        if self.kind == CARD and not s[rules.AT_LAID]:
            self.idea = LOW_LEAD
        highest = self.kind != BID and alike[best] == max(alike)
        if self.idea in DULL or highest and self.idea not in HIGHEST:
            return False
        simple = alike[easy] == alike[best]
        if simple and (legal[best] == rules.BID or self._rng.below(SIMPLE[self.kind])):
            return False
        reasons = [alike[i] == alike[best] or why(s, action, legal[best]) for i, action in enumerate(legal)]
        costs = self._costs(best) if all(reasons) else []
        if not costs:
            return False
        self._said: list[int | Wrong] = [alike.index(one) for one in alike]
        for i, reason in enumerate(reasons):
            if isinstance(reason, tuple) and self._said[i] == i:
                key, cards = reason
                self._said[i] = Wrong(
                    REASONS.index(key), bytes([costs[i], *(NAMED + card for card in cards)])
                )
        others = [i for i, one in enumerate(alike) if alike.index(one) == i and one != alike[best]]
        self._costs_of = {i: costs[i] for i in others}
        least = min(self._costs_of.values())
        self._best = best
        plain = simple or 0 < s[rules.AT_SIZE] - s[rules.AT_BID_SUM] == legal[best] - rules.BID
        close = WEAKEST if self.idea == "waste" else CLOSE[plain]
        self.effort = (not plain) - least / 100
        self.grade = min(1 + (not plain) + (least < close), len({*alike}))
        laid, held = [
            [rules.power(card, rules.manilha(s)) for card in cards]
            for cards in (rules.cards(s), rules.hand(s, 0))
        ]
        self.apart = self.idea
        if self.kind == BID:
            self.idea += " {}".format(legal[best] - rules.BID)
        place = len({one for one in alike if one > alike[best]})
        under = rules.manilha(s) in [card % 10 for card in legal]
        how = (under, not laid) if self.kind else (len(legal),)
        self.theme = self.grade, self.idea, self.kind, place, *how
        self.twin = self.shape = self.kind, need, *alike, *laid, *held, *s[rules.AT_BIDS : rules.AT_WON]
        return True

    def _costs(self, best: int) -> list[int]:
        """Return in how many of a hundred deals each action costs a letter; [] if one costs too little."""
        alike, costs = self._alike, {self._alike[best]: 0}
        tried = [i for i, one in enumerate(alike) if alike.index(one) == i]
        for deals, least in ((FIRST, 0), (DEALS, LEAD)):
            if len(tried) < 2:
                break
            tried.sort(key=lambda i: alike[i] != alike[best])
            leads: list[list[float]] = []
            for most, *rest in hits(self.s, [self._legal[i] for i in tried], deals, self._rng):
                leads.append([100 * (most - other) / deals for other in rest])
                if min(leads[-1]) < least:
                    return []
            found = dict(zip(tried[1:], zip(*leads, strict=True), strict=True))
            costs.update({alike[i]: round(sum(found[i]) / len(leads)) for i in found})
            tried = [tried[0], *(i for i in found if min(found[i]) < FAR)]
        return [costs[one] for one in alike]

    def is_sure(self, rng: Rng) -> bool:
        """Return whether the best action leads by half as much again, in other deals."""
        close = [self._best, *(i for i, cost in self._costs_of.items() if cost < FAR)]
        found = hits(self.s, [self._legal[i] for i in close], DEALS, rng)
        return all(most - max(rest, default=0) >= LEAD / 2 * DEALS / 100 for most, *rest in found)

    def is_simple(self, rng: Rng) -> bool:
        """Return whether it leads among simple players, too, and others cost about the same."""
        actions = [self._legal[i] for i in (self._best, *self._costs_of)]
        most, *rest = simple_hits(self.s, actions, SIMPLE_DEALS, rng)
        leads = [100 * (most - other) / SIMPLE_DEALS for other in rest]
        apart = [abs(lead - cost) for lead, cost in zip(leads, self._costs_of.values(), strict=True)]
        return min(leads) >= SIMPLE_LEAD and max(apart) <= APART

    def position(self) -> bytes:
        return self._position

    def solved(self, s: bytearray) -> bool:
        return s != self.s

    def judge(self, s: bytearray) -> list[int | Wrong]:
        return self._said


def why(s: bytearray, action: int, best: int) -> Reason | None:
    """Return the reason why an answer is not the best; None: there is none."""
    return (_bid(s, action, best), ()) if action >= rules.BID else _card(s, action, best)


def _bid(s: bytearray, bid: int, best: int) -> str:
    """Return why a bid is wrong."""
    others = s[rules.AT_BID_SUM]
    if bid > best:
        return "too_many_wanted" if others >= s[rules.AT_SIZE] else "too_many"
    return "too_few_wanted" if others < s[rules.AT_SIZE] - (best - rules.BID) else "too_few"


def _card(s: bytearray, card: int, best: int) -> Reason | None:
    """Return why a card is wrong."""
    rank = rules.manilha(s)
    laid = rules.cards(s)
    wins, right = rules.wins(s, card), rules.wins(s, best)
    sure, right_sure = _is_sure(s, card), _is_sure(s, best)
    stronger = rules.power(card, rank) > rules.power(best, rank)
    need = rules.need(s, 0)
    more = need - 1 - s[rules.AT_WAITING]  # once this trick is won
    key = None
    if need and more < 0:
        return None
    if not need:
        if wins != right:
            key = ("takes" if sure else "takes_perhaps") if wins else None if stronger else "keeps"
        else:
            key = "keeps" if not stronger else "surer" if wins and not right_sure else None
    elif wins == right and not stronger:
        key = "keeps" if not wins or sure and not more else None  # others can beat it
    elif wins and not (laid and right):
        return _wins(s, bool(laid), card, best, more, sure)
    elif right:
        key = "gives_up" if not wins else "strong" if right_sure else None
    else:
        cancelled = [other for other in laid if other % 10 == card % 10 != rank]
        if cancelled:
            return "cancels", (cancelled[0],)
        lowest = min(rules.power(other, rank) for other in rules.hand(s, 0))
        return "wastes" if rules.power(best, rank) == lowest else "needed", ()
    return (key, (best,) * (key == "keeps")) if key else None


def _wins(s: bytearray, follows: bool, card: int, best: int, more: int, sure: bool) -> Reason | None:
    """Return why a card is wrong that may win: the best one does not, or it is led and a lower one.

    more: tricks that are needed once this one is won.
    """
    rank = rules.manilha(s)
    rest = sorted((rules.power(other, rank), other) for other in rules.hand(s, 0) if other != card)
    highest, lowest = rest[-1], rest[0]
    if not more and (follows or highest[0] > rules.power(card, rank)):
        too_many = highest[1]
    elif not follows:
        return ("leads_high", ()) if more < len(rest) else None  # else no trick may be lost
    elif rules.power(best, rank) > lowest[0]:
        too_many = best
    else:
        return None
    return "one_more" if sure else "one_more_perhaps", (too_many,)


def _is_sure(s: bytearray, card: int) -> bool:
    """Return whether a card wins the trick, whatever others lay."""
    rank = rules.manilha(s)
    power = rules.power(card, rank)
    last = s[rules.AT_LAID] == s[rules.AT_PLAYERS] - 1
    return rules.wins(s, card) and (
        last or all(rules.power(other, rank) < power for other in rounds.unseen(s))
    )
