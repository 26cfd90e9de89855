# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes Fodasse's problems: which number to bid, or which card to play. Loaded only for them.

Beginners play hands up to a decision of the player, seat 0, in which one action is clearly the best: the
expert and medium both choose it, by the expert's figures any other costs at least a tenth of a letter, and
playing the hand out many times, with the unseen cards dealt anew, agrees (`_clear`).
"""

from micropython import const

from games.fodasse import easy, guess, rounds, rules
from mesa.core import contract
from mesa.core.contract import HIDDEN
from mesa.core.problem import EASY, Problem
from mesa.core.rng import Rng
from mesa.core.scope import load

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

_STREAM = const(0x0F0DA55)  # the key of the problems' random numbers
_SEATS = const(b"\4\4\4\3")  # the numbers of players, each as likely
_SUITS = const("♦♠♥♣")

# The expert's figures, in thousandths of a letter
_CLEAR = const(100)  # what any other action costs at least
_WIDE = const(250)  # one that costs less makes the problem harder
_FAR = const(400)  # what costs more need not be played out, unless it is the second best

# Playing out
_ROUNDS = const(28)  # of four deals
_LOOK = const(4)  # a look at the sums after so many
_LEAD = const(150)  # thousandths of the deals by which the best action must lead at the end;
_BIDDING = const(70)  # so much more with a bid;
_MORE = const(300)  # with so much more, less every round, it leads before the end,
_LESS = const(180)  # and with so much less it does not
_TRIES = const(8)  # to deal a hand that fits its bid:
_FITS = const(36)  # 64ths of a trick between the bid and what it is worth

# About the board's milliseconds
_DEALING = const(16)
_LAYING = const(3)
_WEIGHING = const(33)
_PLAYING = const(6)
_ENOUGH = const(b"\x41\x78")  # tens, spent on cards or bids: a decision that easy gets right will do
_ALL = const(1800)


def make(number: int) -> "Iterator[int | Problem]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem.

    Its `own`: the place in the state where the answer will stand; the legal actions; what each costs, in
    thousandths of a letter.
    """
    rng = Rng(number, _STREAM)
    bidding = number & 1
    yield 0
    load("games.fodasse.inputs")  # one slice for each file
    yield 0
    expert = load("games.fodasse.expert")
    yield 0
    load("games.fodasse.medium")
    yield 0
    load("games.fodasse.bidding")
    yield 0
    plain = not rng.below(4)  # easy may be right
    s = rules.new(rng.seed(), _SEATS[rng.below(len(_SEATS))], bytes(len(rules.OPTIONS)))
    hand = spent = 0
    kept: "list[_Decision]" = []
    while True:
        yield _progress(spent)
        _deal(s, rng, hand, bidding)
        hand += 1
        spent += _DEALING
        while s[rules.AT_TRICKS_LAID] < s[rules.AT_SIZE] - 1:
            yield _progress(spent)
            seat = s[rules.AT_TURN]
            answer = easy.choose(s, seat, rules.legal(s, seat), seat & 1)
            spent += _LAYING
            if not seat and bidding == (s[rules.AT_PHASE] == rules.BIDDING):
                one = _Decision(s)
                if len(one.actions) > 1 and (bidding or _is_late(s)):
                    spent += _WEIGHING
                    for _ in expert.search(one.view, 0, one.actions, 0, rng, one.values, 4):
                        yield _progress(spent)
                    one.sort()
                    one.simple = one.is_best(answer)
                    if one.cost >= _CLEAR and one.simple and not plain:
                        kept.append(one)
                    elif one.cost >= _CLEAR:
                        clear = False
                        for clear in one.clear(rng):  # noqa: B007 - the last one counts
                            spent += _PLAYING
                            yield _progress(spent)
                        if clear:
                            yield one.problem(number)
                            return
                if bidding:
                    break
            rules.step(s, seat, answer)
        while kept and spent >= 10 * _ENOUGH[bidding]:
            plain = True
            one = kept.pop(_widest(kept))
            clear = False
            for clear in one.clear(rng):  # noqa: B007
                spent += _PLAYING
                yield _progress(spent)
            if clear:
                yield one.problem(number)
                return


def _is_late(s: bytearray) -> bool:
    """Return whether the player has few cards: with more, one is seldom clearly the best."""
    return rules.count(s, 0) <= 3 and (s[rules.AT_BIDS] > s[rules.AT_WON] or rules.count(s, 0) == 2)


def _widest(kept: "list[_Decision]") -> int:
    """Return the place of the decision whose second best action costs most."""
    at = 0
    for i in range(len(kept)):
        if kept[i].cost > kept[at].cost:
            at = i
    return at


def _progress(spent: int) -> int:
    return min(999, 999 * spent // _ALL)


class _Decision:
    """A decision of the player. actions: those worth comparing; values: by the expert."""

    def __init__(self, s: bytearray) -> None:
        self.s = bytearray(s)
        self.view = rules.hide(s, 0)
        self.actions = _actions(self.view)
        self.values = [0] * len(self.actions)
        self.cost = 0  # of the second best
        self.simple = False  # easy chooses the best, too
        self.near: "list[int]" = []  # the best one first

    def sort(self) -> None:
        """Find the best action, what the second best costs, and those that are to be played out."""
        values = self.values
        top = max(values)
        best = values.index(top)
        self.cost = top - max(values[:best] + values[best + 1 :])
        self.near = [self.actions[best]]
        for i in range(len(values)):
            if i != best and top - values[i] <= max(self.cost, _FAR):
                self.near.append(self.actions[i])

    def is_best(self, action: int) -> bool:
        """Return whether it is the best action, or equals it."""
        return _same(self.view, self.near[0], action)

    def clear(self, rng: Rng) -> "Iterator[bool]":
        """Yield last whether medium agrees, and the best action hits the bid clearly more often than others.

        It must do so in any deals, and in those in which the others' hands fit their bids.
        """
        answer = 0
        if self.view[rules.AT_PHASE] == rules.BIDDING:
            play = load("games.fodasse.bidding").bid
        else:
            play = load("games.fodasse.medium").play
        for answer in play(self.view, 0, rules.legal(self.view, 0), 0):  # noqa: B007
            yield False
        if not self.is_best(answer):
            return
        least = _LEAD + _BIDDING * (self.view[rules.AT_PHASE] == rules.BIDDING)
        hits = [[0] * len(self.near), [0] * len(self.near)]
        playing = _weigh(self.view, self.near, rng, hits)
        for i in range(1, _ROUNDS + 1):
            for _ in range(4):
                next(playing)
                yield False
            if not i % _LOOK:
                lead = min([hit[0] - max(hit[1:]) for hit in hits]) * 500 // i - least
                if lead * _ROUNDS < (i - _ROUNDS) * _LESS:
                    return
                if lead * _ROUNDS >= (_ROUNDS - i) * _MORE:
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
        if s[rules.AT_PHASE] == rules.BIDDING:
            own = rules.AT_BIDS, legal, costs
            return Problem(number, "which_bid", s, ("which_bid_goal",), grade, own)
        at = rules.AT_LOG + s[rules.AT_TRICKS_LAID] * s[rules.AT_PLAYERS] + s[rules.AT_LAID]
        need = s[rules.AT_BIDS] - s[rules.AT_WON]
        return Problem(number, "which_card", s, ("which_card_goal", need), grade, (at, legal, costs))


def judge(problem: Problem) -> "Iterator[bytes | None]":
    """Yield None, then the best actions: the bid, or the card with its equals."""
    yield None
    _, actions, costs = problem.own
    yield bytes([actions[i] for i in range(len(actions)) if not costs[i]])


def solved(problem: Problem) -> "bool | None":
    """Return whether the answer was the best one; None before it."""
    at, actions, costs = problem.own
    answer = problem.s[at]
    if answer == HIDDEN:  # as rules.NONE
        return None
    return not costs[actions.index(answer + rules.BID if at < rules.AT_LOG else answer)]


def why(problem: Problem, action: int) -> "tuple[str, ...]":
    """Return why an action is not the best one, and what it costs."""
    s = problem.s
    _, actions, costs = problem.own
    i = actions.index(action)
    best = actions[costs.index(0)]
    return (_why_bid if action >= rules.BID else _why_card)(s, action, best), percent(costs[i])


def percent(cost: int) -> str:
    """Return in how many of a hundred hands a cost in thousandths is a letter."""
    return str((cost + 5) // 10)


def _why_bid(s: bytearray, bid: int, best: int) -> str:
    """Return why a bid is wrong."""
    others = s[rules.AT_BID_SUM]
    if bid > best:
        return "too_many_wanted" if others >= s[rules.AT_SIZE] else "too_many"
    return "too_few_wanted" if others < s[rules.AT_SIZE] - best else "too_few"


def _why_card(s: bytearray, card: int, best: int) -> str:
    """Return why a card is wrong."""
    rank = rules.manilha(s)
    laid = rules.cards(s, s[rules.AT_TRICKS_LAID])
    wins = _is_best(laid, card, rank)
    right = _is_best(laid, best, rank)
    stronger = rules.power(card, rank) > rules.power(best, rank)
    if s[rules.AT_BIDS] == s[rules.AT_WON]:
        if wins and not right:
            return "takes"
        return "keeps" if not stronger else "surer" if wins else "other"
    if wins != right:
        return "early" if wins else "gives_up"
    if wins:
        return "strong" if stronger else "weak"
    return "wastes" if stronger else "other"


def _is_best(laid: bytearray, card: int, rank: int) -> bool:
    """Return whether the card would be the best on the table."""
    return rules.winning(laid + bytes((card,)), rank) == len(laid)


def _deal(s: bytearray, rng: Rng, hand: int, bidding: int) -> None:
    """Deal hand `hand` of the match: 3 … 6 cards each, rather fewer; who bids is the last to do it."""
    s[rules.AT_SIZE] = 3 + min(rng.below(4), rng.below(4))
    s[rules.AT_DEALER] = 0 if bidding else rng.below(s[rules.AT_SEATS])
    contract.put16(s, rules.AT_HAND, hand)
    rounds.deal(s, rules.order(s, s[rules.AT_DEALER] + rules.DIRECTION), _silent)


def _silent(event: int, seat: int, a: int, b: int) -> None:
    """Ignore an event."""


def _actions(view: bytearray) -> "list[int]":
    """Return the player's bids, or one card of each power; [] if the bid is missed already."""
    actions = rules.legal(view, 0)
    if view[rules.AT_PHASE] == rules.BIDDING:
        return actions
    need = view[rules.AT_BIDS] - view[rules.AT_WON]
    if not 0 <= need <= len(actions) + view[rules.AT_WAITING]:
        return []
    kept = []
    for card in actions:
        if not any([_same(view, card, other) for other in kept]):
            kept.append(card)
    return kept


def _same(view: bytearray, action: int, other: int) -> bool:
    """Return whether two actions are equal: the same bid, or cards of the same power."""
    rank = rules.manilha(view)
    return action == other or action < rules.BID and rules.power(action, rank) == rules.power(other, rank)


# Playing out


def _weigh(s: bytearray, actions: "list[int]", rng: Rng, hits: "list[list[int]]") -> "Iterator[None]":
    """Play out deals for ever, one a slice, and count how often each action hits the bid.

    In turn: in hits[0] in any deal, in hits[1] in one that fits the bids; after two of each, those who need
    tricks play as low as they can to win. Cards are powers in `rest`, else bits, 1 << power.
    """
    n = s[rules.AT_SEATS]
    rank = rules.manilha(s)
    now = s[rules.AT_TRICKS_LAID]
    bidding = s[rules.AT_PHASE] == rules.BIDDING
    rest = [rules.power(card, rank) for card in guess.unseen(s)]
    worth = _worth(n, rank, s[rules.AT_VIRA])
    need = [s[rules.AT_BIDS + seat] - s[rules.AT_WON + seat] for seat in range(n)]
    goal = [s[rules.AT_BIDS + seat] << 6 for seat in range(n)]  # what the cards in hand should be worth
    lead = (s[rules.AT_DEALER] + rules.DIRECTION) % n
    laid = []
    if not bidding:
        lead = s[rules.AT_TRICKS + now] >> 4
        laid = [1 << rules.power(card, rank) for card in rules.cards(s, now)]
        for t in range(now + 1):
            for seat, card in rules.trick(s, t):
                goal[seat] -= worth[rules.power(card, rank)]
    dealt = [[] for _ in range(n)]
    dealt[0] = sorted([-1 << rules.power(card, rank) for card in rules.hand(s, 0)])
    for i in range(len(dealt[0])):
        dealt[0][i] = -dealt[0][i]
    turn = 0
    while True:
        top = len(rest)
        for seat in range(1, n):
            tries = _TRIES if turn & 1 else 1
            cards = rules.count(s, seat)
            _draw(dealt[seat], cards, rest, top, worth, goal[seat], tries, rng)
            top -= cards
        hit = hits[turn & 1]
        for a in range(len(actions)):
            first = 0
            if bidding:
                need[0] = actions[a] - rules.BID
            else:
                first = 1 << rules.power(actions[a], rank)
            hands = [hand[:] for hand in dealt]
            hit[a] += _hits(hands, need[:], laid[:], lead, s[rules.AT_WAITING], first, turn >> 1)
        turn = turn + 1 & 3
        yield


def _worth(n: int, rank: int, vira: int) -> "list[int]":
    """Return by power the chance that none of n - 1 others has a better card, in 64ths."""
    worth = []
    below = 0
    for p in range(14):
        chance = 64
        for _ in range(n - 1):
            chance = chance * below // 39
        worth.append(chance)
        below += 1 if p > 9 else 0 if p == rank else 3 if p == vira % 10 else 4
    return worth


def _draw(
    hand: "list[int]",
    cards: int,
    rest: "list[int]",
    top: int,
    worth: "list[int]",
    goal: int,
    tries: int,
    rng: Rng,
) -> None:
    """Deal so many of the first `top` cards of `rest`, and move them to its end; again if they do not fit."""
    while tries:
        tries -= 1
        del hand[:]
        misfit = -goal
        for i in range(top - 1, top - cards - 1, -1):
            j = rng.word() % (i + 1)
            p = rest[j]
            rest[j] = rest[i]
            rest[i] = p
            misfit += worth[p]
            hand.append(1 << p)
        if -_FITS <= misfit <= _FITS:
            break
    hand.sort(reverse=True)


# Long: a call for each card would take as long as all the rest.
def _hits(
    hands: "list[list[int]]",
    need: "list[int]",
    laid: "list[int]",
    lead: int,
    waiting: int,
    first: int,
    cheap: int,
) -> bool:
    """Play out a hand, and return whether seat 0 hits its bid.

    hands: strongest first; need: tricks wanted; laid: the trick so far. first: the card that is laid now, or
    0. Who needs tricks lays the strongest card, or the weakest that is the best so far if nobody follows
    (`cheap`: if it does not lead, and is not seat 0); who needs none the strongest that is not.
    """
    n = len(hands)
    seat = (lead - len(laid)) % n
    best = seen = 0  # the cards not annulled, all cards
    for card in laid:
        best = best & ~card if seen & card else best | card
        seen |= card
    while hands[0]:
        while len(laid) < n:
            last = len(laid) == n - 1
            hand = hands[seat]
            card = first
            first = 0
            if not card and need[seat] > 0:
                for x in hand:
                    if x <= best:
                        break
                    if not seen & x:
                        card = x
                        if not (last or cheap and seat and laid):
                            break
                card = card or hand[-1]
            elif not card:
                for x in hand:
                    if x <= best or seen & x:
                        card = x
                        break
                card = card or hand[0 if last else -1]
            hand.remove(card)
            best = best & ~card if seen & card else best | card
            seen |= card
            laid.append(card)
            seat = seat - 1 if seat else n - 1
        waiting += 1
        if best:
            top = place = 0
            for i in range(n):
                if laid[i] > top and laid[i] & best:
                    top = laid[i]
                    place = i
            lead = (lead - place) % n
            need[lead] -= waiting
            waiting = 0
        if not 0 <= need[0] <= len(hands[0]) + waiting:
            return False
        laid = []
        best = seen = 0
        seat = lead
    return not need[0]
