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
_SEATS = const(b"\4\4\4\4\4\3\3\5")  # the numbers of players, each as likely
_SUITS = const("♦♠♥♣")

# The expert's figures, in thousandths of a letter
_CLEAR = const(100)  # what any other action costs at least
_WIDE = const(250)  # one that costs less makes the problem harder
_FAR = const(400)  # what costs more need not be played out, unless it is the second best

# Playing out
_ROUNDS = const(24)  # of four deals
_LOOK = const(4)  # a look at the sums after so many
_LEAD = const(200)  # thousandths of the deals by which the best action must lead at the end;
_MORE = const(300)  # with so much more, less every round, it leads before the end,
_LESS = const(180)  # and with so much less it does not
_TRIES = const(8)  # to deal a hand that fits its bid:
_FITS = const(36)  # 64ths of a trick between the bid and what it is worth

# About the board's milliseconds
_DEALING = const(30)
_WEIGHING = const(25)
_MEDIUM = const(50)
_PLAYING = const(9)
_ENOUGH = const(1200)  # spent: a problem that easy answers, too, will do


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
    play = load("games.fodasse.medium").play
    if bidding:
        yield 0
        play = load("games.fodasse.bidding").bid
    yield 0
    plain = not rng.below(4)  # easy may be right
    s = rules.new(rng.seed(), _SEATS[rng.below(len(_SEATS))], bytes(len(rules.OPTIONS)))
    hand = spent = 0
    found = None
    while not found or spent < _ENOUGH and not plain:
        yield min(spent * 999 // _ENOUGH, 999)
        _deal(s, rng, hand, bidding)
        hand += 1
        spent += _DEALING
        while s[rules.AT_TRICKS_LAID] < s[rules.AT_SIZE] - 1:
            yield min(spent * 999 // _ENOUGH, 999)
            seat = s[rules.AT_TURN]
            answer = easy.choose(s, seat, rules.legal(s, seat), seat & 1)
            if not seat and bidding == (s[rules.AT_PHASE] == rules.BIDDING):
                view = rules.hide(s, 0)
                actions = _actions(view)
                values = [0] * len(actions)
                if len(actions) > 1:
                    spent += _WEIGHING
                    for _ in expert.search(view, 0, actions, 0, rng, values, 4):
                        yield min(spent * 999 // _ENOUGH, 999)
                near, cost = _near(actions, values)
                simple = cost >= _CLEAR and _same(view, near[0], answer)
                if cost >= _CLEAR and not (simple and found):
                    spent += _MEDIUM
                    for answer in play(view, 0, rules.legal(view, 0), 0):  # noqa: B007 - the last one counts
                        yield min(spent * 999 // _ENOUGH, 999)
                    clear = _same(view, near[0], answer)
                    if clear:
                        for clear in _clear(view, near, rng):  # noqa: B007
                            spent += _PLAYING
                            yield min(spent * 999 // _ENOUGH, 999)
                    if clear:
                        grade = EASY + (not simple) + (cost < _WIDE)
                        found = _problem(number, bytearray(s), view, actions, values, grade)
                        plain |= not simple
                        break
            if bidding and not seat:
                break
            rules.step(s, seat, answer)
    yield found


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
    cost = str(min(9, (costs[i] + 50) // 100))
    best = actions[costs.index(0)]
    return ((_why_bid if action >= rules.BID else _why_card)(s, action, best), cost)


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
    needs = s[rules.AT_BIDS] > s[rules.AT_WON]
    stronger = rules.power(card, rank) > rules.power(best, rank)
    if wins != _is_best(laid, best, rank):
        return ("takes_early" if needs else "takes") if wins else "gives_up" if needs else "keeps"
    if wins:
        return ("strong" if stronger else "weak") if needs else "risky" if stronger else "keeps"
    return "wastes" if stronger else "keeps_weak" if needs else "keeps"


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


def _near(actions: "list[int]", values: "list[int]") -> "tuple[list[int], int]":
    """Return the best action with the next ones, and what the second best costs."""
    if len(actions) < 2:
        return actions, 0
    top = max(values)
    best = values.index(top)
    cost = top - max(values[:best] + values[best + 1 :])
    near = [actions[best]]
    for i in range(len(actions)):
        if i != best and top - values[i] <= max(cost, _FAR):
            near.append(actions[i])
    return near, cost


def _problem(
    number: int, s: bytearray, view: bytearray, actions: "list[int]", values: "list[int]", grade: int
) -> Problem:
    """Return the problem with the costs of all legal actions."""
    legal = rules.legal(view, 0)
    costs = []
    for action in legal:
        for i in range(len(actions)):
            if _same(view, action, actions[i]):
                costs.append(max(values) - values[i])
    if s[rules.AT_PHASE] == rules.BIDDING:
        own = rules.AT_BIDS, legal, costs
        return Problem(number, "which_bid", s, ("which_bid_goal",), grade, own)
    at = rules.AT_LOG + s[rules.AT_TRICKS_LAID] * s[rules.AT_PLAYERS] + s[rules.AT_LAID]
    need = s[rules.AT_BIDS] - s[rules.AT_WON]
    return Problem(number, "which_card", s, ("which_card_goal", need), grade, (at, legal, costs))


# Playing out


def _clear(view: bytearray, actions: "list[int]", rng: Rng) -> "Iterator[bool]":
    """Yield last whether the first action hits the bid clearly more often than the others.

    It must do so in any deals, and in those in which the others' hands fit their bids.
    """
    hits = [[0] * len(actions), [0] * len(actions)]
    playing = _weigh(view, actions, rng, hits)
    for i in range(1, _ROUNDS + 1):
        for _ in range(4):
            next(playing)
            yield False
        if not i % _LOOK:
            lead = min([hit[0] - max(hit[1:]) for hit in hits]) * 500 // i - _LEAD
            if lead * _ROUNDS < (i - _ROUNDS) * _LESS:
                return
            if lead * _ROUNDS >= (_ROUNDS - i) * _MORE:
                break
    yield True


def _weigh(s: bytearray, actions: "list[int]", rng: Rng, hits: "list[list[int]]") -> "Iterator[None]":
    """Play out deals for ever, one a slice, and count how often each action hits the bid.

    In turn: in hits[0] in any deal, in hits[1] in one that fits the bids; after two of each, those who need
    tricks play as low as they can to win.
    """
    n = s[rules.AT_SEATS]
    rank = rules.manilha(s)
    size = s[rules.AT_SIZE]
    now = s[rules.AT_TRICKS_LAID]
    bidding = s[rules.AT_PHASE] == rules.BIDDING
    rest = [rules.power(card, rank) for card in guess.unseen(s)]
    wins = [0] * 14  # by power: the chance that no player has a better one, in 64ths
    below = 0
    for p in range(14):
        wins[p] = 64
        for _ in range(n - 1):
            wins[p] = wins[p] * below // 39
        below += 1 if p > 9 else 0 if p == rank else 3 if p == s[rules.AT_VIRA] % 10 else 4
    shown = [0] * n  # the sum of these of the cards that a seat has laid
    laid = [0] * n  # cards are bits, 1 << power, from here on
    placed = 0
    lead = (s[rules.AT_DEALER] + rules.DIRECTION) % n
    if not bidding:
        lead = s[rules.AT_TRICKS + now] >> 4
        for t in range(now + 1):
            for seat, card in rules.trick(s, t):
                shown[seat] += wins[rules.power(card, rank)]
        for card in rules.cards(s, now):
            laid[placed] = 1 << rules.power(card, rank)
            placed += 1
    mine = [1 << rules.power(card, rank) for card in rules.hand(s, 0)]
    mine.sort(reverse=True)
    dealt = [mine] + [[] for _ in range(n - 1)]
    hands = [mine[:] for _ in range(n)]
    table = laid[:]
    start = [s[rules.AT_BIDS + seat] - s[rules.AT_WON + seat] for seat in range(n)]
    need = start[:]
    left = size - now
    waiting = s[rules.AT_WAITING]
    turn = 0
    while True:
        fitting = turn & 1
        top = len(rest)
        for seat in range(1, n):
            hand = dealt[seat]
            bid = s[rules.AT_BIDS + seat]
            cards = rules.count(s, seat)
            tries = _TRIES if fitting else 1
            while tries:
                tries -= 1
                del hand[:]
                w = shown[seat] - (bid << 6)
                for _ in range(cards):
                    i = rng.word() % top
                    top -= 1
                    p = rest[i]
                    rest[i] = rest[top]
                    rest[top] = p
                    w += wins[p]
                    hand.append(1 << p)
                if not tries or -_FITS <= w <= _FITS:
                    break
                top += cards
            hand.sort(reverse=True)
        hit = hits[fitting]
        for a in range(len(actions)):
            for seat in range(n):
                hands[seat][:] = dealt[seat]
            need[:] = start
            table[:] = laid
            first = 0
            if bidding:
                need[0] = actions[a] - rules.BID
            else:
                first = 1 << rules.power(actions[a], rank)
            hit[a] += _hits(hands, need, table, placed, lead, left, waiting, first, turn >> 1)
        turn = turn + 1 & 3
        yield


def _hits(
    hands: "list[list[int]]",
    need: "list[int]",
    laid: "list[int]",
    placed: int,
    lead: int,
    left: int,
    waiting: int,
    first: int,
    cheap: int,
) -> bool:
    """Play out a hand, and return whether seat 0 hits its bid.

    hands: strongest first; need: tricks wanted; laid, placed: the trick so far. first: the card that is laid
    now, or 0. Who needs tricks lays the strongest card, or the weakest that is the best so far if nobody
    follows (`cheap`: if it does not lead, and is not seat 0); who needs none the strongest that is not.
    """
    n = len(hands)
    seat = (lead - placed) % n
    best = seen = 0  # the cards not annulled, all cards
    for i in range(placed):
        card = laid[i]
        if seen & card:
            best &= ~card
        else:
            best |= card
        seen |= card
    while True:
        while placed < n:
            hand = hands[seat]
            card = first
            first = 0
            if not card:
                if need[seat] > 0:
                    for x in hand:
                        if x <= best:
                            break
                        if not seen & x:
                            card = x
                            if placed < n - 1 and not (placed and cheap and seat):
                                break
                    if not card:
                        card = hand[-1]
                else:
                    for x in hand:
                        if x <= best or seen & x:
                            card = x
                            break
                    if not card:
                        card = hand[0 if placed == n - 1 else -1]
            hand.remove(card)
            if seen & card:
                best &= ~card
            else:
                best |= card
            seen |= card
            laid[placed] = card
            placed += 1
            seat = seat - 1 if seat else n - 1
        if best:
            top = 0
            for i in range(n):
                card = laid[i]
                if card > top and card & best:
                    top = card
                    placed = i
            lead = (lead - placed) % n
            need[lead] -= 1 + waiting
            waiting = 0
        else:
            waiting += 1
        left -= 1
        if not left:
            return not need[0]
        if not 0 <= need[0] <= left + waiting:
            return False
        best = seen = placed = 0
        seat = lead
