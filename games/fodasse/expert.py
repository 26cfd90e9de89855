# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of Fodasse: what each card or bid is worth. In memory while one plays, for a hint and the coach.

It asks a small network, fitted in millions of hands against easy, medium and itself: numbers 0 … 64 say what
the seat sees, its cards and needs, the others' needs, the action; sixteen sums of them, those below zero
dropped, are summed again into two chances: that the seat loses no point in this hand, and the others' mean.
Worse cards seem worse to it than they are: of a small loss five eighths are true, and the values say those.
The weights, a byte each (128 is 0, 32 more is 1), lie in expert.bin: for 2, 3 … 8 players those for a card,
then those for a bid; sim/fit/fodasse.py makes them. The values are thousandths of the first chance. rng is
not used, nor patience.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.loader import load

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(30)
"""A difference of values up to this says nothing."""

_SAME = const(30)  # what differs by no more is about as good: then the others' chance decides
_SUMS = const(16)
_CARD = const(55)  # numbers that say what a card is; of them
_CARD_AT = const(31)  # are the same for all cards
_BID = const(32)  # the same for a bid
_BID_AT = const(13)
_CARD_SIZE = const(914)  # _SUMS * _CARD + 2 * (_SUMS + 1) bytes of weights
_SIZE = const(1460)  # with those for a bid, _SUMS * _BID + 2 * (_SUMS + 1)
_CAREFUL = const(1)  # what a chance of the others counts, in halves of one of the own
_BOLD = const(2)
_CHANCE = (500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 999, 999, 999, 1000)  # of n / 2


def choices(s: bytearray, seat: int) -> list[int]:
    """The actions that `seat` has to choose from in `s`, as it may know it; [] where all are the same."""
    actions = rules.legal(s, seat)
    if s[rules.PHASE] == rules.PLAYING:
        rank = rules.manilha(s)
        powers = [rules.power(card, rank) for card in actions]
        return actions if powers and min(powers) < max(powers) else []
    return actions if len(actions) > 1 else []


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, a slice each; values[i] is what actions[i] is worth.

    Among those that are worth about the same it takes the one that is worse for the others.
    """
    yield actions[0]
    bidding = view[rules.PHASE] == rules.BIDDING
    if rules.is_blind(view):
        found = []
        for answer in load("games.fodasse.bidding").bid_blind(view, seat, actions, 0, found):
            yield answer
        for i in range(len(actions)):
            values[i] = found[0] if actions[i] > rules.BID else 1000 - found[0]
        return
    n = view[rules.PLAYERS]
    with open(__file__[: __file__.rfind("expert.")] + "expert.bin", "rb") as f:
        f.seek((n - 2) * _SIZE + bidding * _CARD_SIZE)
        net = f.read(_SIZE - _CARD_SIZE if bidding else _CARD_SIZE)
    yield actions[0]
    # how many cards of each power are not seen, what share of them is weaker, and that ** (n - 1)
    rank = rules.manilha(view)
    hand = sorted([-rules.power(card, rank) for card in rules.hand(view, seat)])
    unseen = bytearray(b"\4\4\4\4\4\4\4\4\4\4\1\1\1\1")
    unseen[rank] = 0
    unseen[rules.power(view[rules.VIRA_CARD], rank)] -= 1
    for i in range(len(hand)):
        hand[i] = -hand[i]  # strongest first
        unseen[hand[i]] -= 1
    for i in range(rules.LOG, rules.OPTIONS_AT):
        if view[i] < 40:
            unseen[rules.power(view[i], rank)] -= 1
    share = bytearray(14)
    wins = bytearray(14)
    below = 0
    total = sum(unseen) or 1
    for p in range(14):
        share[p] = 64 * below // total
        wins[p] = 64
        for _ in range(n - 1):
            wins[p] = wins[p] * share[p] >> 6
        below += unseen[p]
    yield actions[0]
    x = bytearray(_BID if bidding else _CARD)
    at = _BID_AT if bidding else _CARD_AT
    laid = []
    rest = [wins[p] for p in hand]
    if bidding:
        _hand(x, view, rest)
    else:
        laid = [rules.power(card, rank) for card in rules.cards(view, view[rules.TRICKS_LAID])]
        _table(x, view, laid, share)
    base = [0] * _SUMS
    sums = base[:]
    _add(base, x, 0, at, net)
    mine = view[rules.BIDS + seat] - view[rules.WON + seat]
    others = [0] * len(actions)
    weighed = {}
    for i in range(len(actions)):
        p = actions[i] - rules.BID if bidding else rules.power(actions[i], rank)
        if p in weighed:  # the same rank: the same card
            values[i] = values[weighed[p]]
            others[i] = others[weighed[p]]
            continue
        weighed[p] = i
        for k in range(at, len(x)):
            x[k] = 0
        if bidding:
            _bid(x, view, rest, p)
        else:
            k = hand.index(p)
            rest.pop(k)
            _card(x, view, hand, p, mine, laid, unseen, share, wins, rest)
            rest.insert(k, wins[p])
        sums[:] = base
        _add(sums, x, at, len(x), net)
        values[i] = _chance(sums, net, len(net) - 2 * _SUMS - 2)
        others[i] = _chance(sums, net, len(net) - _SUMS - 1)
        if not bidding:
            waiting = view[rules.WAITING]
            if mine < 0 or mine > len(hand) + waiting:
                values[i] = 0  # it is missed already
            elif len(hand) == 1 and len(laid) == n - 1:  # the hand's last card
                values[i] = 1000 * (mine == (waiting + 1 if x[38] else 0))
        yield actions[_best(values, others, i + 1, style)]
    i = _best(values, others, len(actions), style)
    if not bidding:  # what worse cards really lose, measured in a million hands
        top = max(values)
        for k in range(len(values)):
            loss = top - values[k]
            values[k] = top - max(5 * loss >> 3, (17 * loss >> 4) - 62)
    yield actions[i]


def _best(values: list[int], others: list[int], n: int, style: int) -> int:
    """Which of the first n: where it is worth about the same, what is worse for the others."""
    top = best = -1
    for i in range(n):
        top = max(top, values[i])
    answer = 0
    for i in range(n):
        x = 2 * (values[i] - top + _SAME) + (_BOLD if style else _CAREFUL) * (1000 - others[i])
        if values[i] >= top - _SAME and x > best:
            best = x
            answer = i
    return answer


# What the network is told: numbers 0 … 64


def _need(need: int, tricks: int) -> int:
    """Of four kinds: 0 missed already, 1 wants none, 2 one, 3 more."""
    return 0 if need < 0 or need > tricks else min(need, 2) + 1


def _put(x: bytearray, at: int, n: int) -> None:
    x[at] = 0 if n < 0 else n if n < 64 else 64


def _table(x: bytearray, view: bytearray, laid: list[int], share: bytearray) -> None:
    """What is the same for all cards: the needs of all who play, the trick so far (powers `laid`)."""
    n = view[rules.PLAYERS]
    now = view[rules.TRICKS_LAID]
    left = view[rules.SIZE] - now
    tricks = left + view[rules.WAITING]
    order = rules.order(view, view[rules.TRICKS + now] >> 4)
    need = [view[rules.BIDS + other] - view[rules.WON + other] for other in order]
    me = len(laid)
    mine = max(0, need[me])
    wanted = sum([max(0, other) for other in need])
    x[0] = 64
    x[1] = 64 * left // (39 // n)
    if left < 4:
        x[1 + left] = 64
    _put(x, 5, 24 * view[rules.WAITING])
    x[6 + _need(need[me], tricks)] = 64
    _put(x, 10, 12 * mine)
    if need[me] == tricks:
        x[11] = 64
    _put(x, 12, 8 * (wanted - tricks + 4))
    _put(x, 13, 8 * (wanted - mine))
    x[14] = (n - 1 - me) * 64 // (n - 1)
    if not laid:
        x[15] = 64
    for i in range(n):
        if i != me:
            x[(17 if i > me else 21) + _need(need[i], tricks)] += 1
    for i in range(17, 25):
        x[i] = x[i] * 64 // (n - 1)
    best = view[rules.BEST]
    if best != rules.NONE:
        x[25 + min(2, _need(need[best], tricks))] = 64
        x[28] = share[laid[best]]
    if me == n - 1:
        x[16] = 64
    else:
        x[29] = 64 if need[me + 1] > 0 else 0
        x[30] = 64 if need[n - 1] > 0 else 0


def _card(
    x: bytearray,
    view: bytearray,
    hand: list[int],
    p: int,
    mine: int,
    laid: list[int],
    unseen: bytearray,
    share: bytearray,
    wins: bytearray,
    rest: list[int],
) -> None:
    """A card of power p: what it does in this trick, and how the rest of the hand fits what is needed."""
    best = view[rules.BEST]
    top = -1 if best == rules.NONE else laid[best]
    dead = 0  # powers that what lies there annuls
    for q in laid:
        if q < 10:
            dead |= 1 << q
    beats = p > top and not dead >> p & 1
    x[31] = share[p]
    x[32] = wins[p]
    if p < 10:
        _put(x, 33, 21 * unseen[p])
    if beats and laid:
        x[34] = 64
    if dead >> p & 1:
        x[36] = 64
        if p == top:
            x[35] = 64
    above = 0
    for q in range(p + 1, 14):
        if not dead >> q & 1:
            above += unseen[q]
    x[37] = 64 * above // (sum(unseen) or 1)
    if beats and (len(laid) == view[rules.PLAYERS] - 1 or not above and (p > 9 or not unseen[p])):
        x[38] = 64
    _fit(x, 39, rest, mine, 3)
    short, over = _miss(rest, mine)
    _put(x, 45, short >> 1)
    _put(x, 46, over >> 1)
    short, over = _miss(rest, mine - 1 - view[rules.WAITING])
    _put(x, 47, short >> 1)
    _put(x, 48, over >> 1)
    sure = hopeless = 0
    for w in rest:
        if w >= 60:
            sure += 1
        if w <= 2:
            hopeless += 1
    _put(x, 49, 16 * sure)
    _put(x, 50, 12 * hopeless)
    if p == hand[0]:
        x[51] = 64
    if p == hand[-1]:
        x[52] = 64
    x[53] = 64  # the weakest that beats the table, or the strongest that does not
    for q in hand:
        if q != p and (q < p) == beats and (q > top and not dead >> q & 1) == beats:
            x[53] = 0
    if mine == 1 + view[rules.WAITING]:
        x[54] = 64


def _hand(x: bytearray, view: bytearray, wins: list[int]) -> None:
    """What is the same for all bids: the hand (wins: by card, strongest first), and the bids so far."""
    n = view[rules.PLAYERS]
    size = view[rules.SIZE]
    bids = [bid for bid in view[rules.BIDS : rules.BIDS + 8] if bid != rules.NONE]
    said = len(bids)
    x[0] = 64
    x[1] = 64 * size // (39 // n)
    if size < 4:
        x[size] = 64
    x[4] = said * 64 // (n - 1)
    if not said:
        x[5] = 64
    if said == n - 1:
        x[6] = 64
    _put(x, 7, 16 + 16 * (n * sum(bids) + size * (n - 1 - said)) // (size * (n - 1)))
    _put(x, 8, sum(bids) * 64 // size >> 1)
    x[9] = len([bid for bid in bids if not bid]) * 64 // (n - 1)
    _put(x, 10, 2 * sum(wins) // size)
    _put(x, 11, 16 * len([w for w in wins if w >= 56]))
    x[12] = len([w for w in wins if w <= 4]) * 64 // size


def _bid(x: bytearray, view: bytearray, wins: list[int], bid: int) -> None:
    """A bid: how the hand fits it."""
    if bid < 3:
        x[13 + bid] = 64
    if bid == len(wins):
        x[16] = 64
    _put(x, 17, 12 * bid)
    _put(x, 18, 8 * (view[rules.BID_SUM] + bid - len(wins) + 4))
    _fit(x, 19, wins, bid, 4)
    short, over = _miss(wins, bid)
    _put(x, 27, short >> 1)
    _put(x, 28, over >> 1)
    _put(x, 29, short >> 2)
    _put(x, 30, over >> 2)
    _put(x, 31, 32 + (over - short >> 2))


def _fit(x: bytearray, at: int, wins: list[int], need: int, n: int) -> None:
    """The n weakest cards that are to win, the n strongest that are to lose."""
    for i in range(2 * n):
        j = need - n + i
        x[at + i] = 64 if j < 0 else wins[j] if j < len(wins) else 0


def _miss(wins: list[int], need: int) -> tuple[int, int]:
    """How much those that are to win lack, how much those that are to lose have, all together."""
    short = over = 0
    for i in range(len(wins)):
        if i < need:
            short += 64 - wins[i]
        else:
            over += wins[i]
    return short, over


# The network


def _add(sums: list[int], x: bytearray, first: int, last: int, net: bytes) -> None:
    """Add to the sums the numbers `first` … `last` - 1 of x, weighed."""
    for i in range(first, last):
        n = x[i]
        if n:
            at = i * _SUMS
            for j in range(_SUMS):
                sums[j] += n * (net[at + j] - 128)


def _chance(sums: list[int], net: bytes, at: int) -> int:
    """The chance that the weights at `at` make of the sums, in thousandths."""
    z = (net[at + _SUMS] - 128) << 5
    for j in range(_SUMS):
        if sums[j] > 0:
            z += sums[j] * (net[at + j] - 128) >> 6
    n = min(abs(z), 8191)  # 1024 is 1
    i = n >> 9
    chance = _CHANCE[i] + ((_CHANCE[i + 1] - _CHANCE[i]) * (n & 511) >> 9)
    return chance if z > 0 else 1000 - chance
