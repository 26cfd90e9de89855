# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of Fodasse: rates each card or bid.

It uses a small network, trained on millions of hands against easy, medium and itself. Inputs 0 … 64 describe
what the seat sees, its cards and needs, the others' needs, and the action; sixteen weighted sums of them,
negative ones set to 0, are summed again into two chances: that the seat loses no point in this hand, and the
others' mean. The network overrates the loss of worse cards: of a small loss five eighths are real, and the
values are corrected for that. A bid below the tricks that are certain (inputs.sure) is worth nothing whatever
the network says: it has learned without the hook, which can bar the bid that fits.
The weights, a byte each (128 is 0, 32 more is 1), are in expert.bin: for 2, 3 … 8 players first those for a
card, then those for a bid; sim/fit/fodasse.py makes them. The values are thousandths of the first chance. rng
and patience are not used.
"""

from micropython import const

from games.fodasse import inputs, rules
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(30)
"""A difference of values up to this is noise."""

_SAME = const(30)  # values this close count as equal: then the others' chance decides
_SUMS = const(16)
_CARD_SIZE = const(914)  # _SUMS * inputs.CARD + 2 * (_SUMS + 1) bytes of weights
_SIZE = const(1460)  # plus those for a bid, _SUMS * inputs.BID + 2 * (_SUMS + 1)
_CAREFUL = const(1)  # weight of the others' chance, in halves of one's own
_BOLD = const(2)
_NEVER = const(9000)  # the others' chance for a bid that cannot be met: it is not taken
_CHANCE = const(
    (500, 622, 731, 818, 881, 924, 953, 971, 982, 989, 993, 996, 998, 999, 999, 999, 1000)
)  # of n / 2


def choices(s: bytearray, seat: int) -> list[int]:
    """Return the actions that `seat` can choose from in `s`, as the seat may know it; [] if all are equal."""
    actions = rules.legal(s, seat)
    return actions if [1 for one in actions if not rules.alike(s, actions[0], one)] else []


def search(
    seen: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
    played: int = -1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, a slice each; values[i] is the value of actions[i].

    Of those with about the same value it takes the one that is worse for the others. If there is room for as
    many values again, they are the others' mean chances after these actions, 0 in a blind hand.
    """
    best = actions[0]
    yield best
    bidding = seen[rules.AT_PHASE] == rules.BIDDING
    if rules.is_blind(seen):
        yield from _blind(seen, seat, actions, values)
        return
    net = _weights(seen[rules.AT_PLAYERS], bidding)
    yield best
    rank = rules.manilha(seen)
    hand = [rules.power(card, rank) for card in rules.by_power(seen, seat)]
    laid = [rules.power(card, rank) for card in rules.cards(seen)]
    unseen = rules.unseen(seen)
    share, wins = _shares(unseen, seen[rules.AT_PLAYERS])
    yield best
    x = bytearray(inputs.BID if bidding else inputs.CARD)
    at = inputs.BID_AT if bidding else inputs.CARD_AT
    cards = [wins[p] for p in hand]
    least = 0
    if bidding:
        inputs.hand(x, seen, cards)
        least = min(inputs.sure(hand, unseen), actions[-1] - rules.BID)
    else:
        inputs.table(x, seen, laid, share)
    base = [0] * _SUMS  # of the inputs that all actions share
    sums = base[:]
    yield best
    _add(base, x, 0, net)
    others = [0] * len(actions)
    for i in range(len(actions)):
        p = actions[i] - rules.BID if bidding else rules.power(actions[i], rank)
        x[at:] = bytes(len(x) - at)
        if bidding:
            inputs.bid(x, seen, cards, p)
        else:
            inputs.card(x, seen, seat, laid, hand, p, unseen, share, wins)
        sums[:] = base
        _add(sums, x, at, net)
        values[i] = _chance(sums, net, len(net) - 2 * _SUMS - 2)
        others[i] = _chance(sums, net, len(net) - _SUMS - 1)
        if not bidding:
            values[i] = _certain(seen, seat, x[38], values[i])
        elif p < least:
            values[i] = 0
            others[i] = _NEVER
        best = actions[_best(values, others, i + 1, style)]
        yield best
    if not bidding:
        _lessen(values)
    values[len(actions) :] = others[: len(values) - len(actions)]
    yield best


def _blind(seen: bytearray, seat: int, actions: list[int], values: list[int]) -> "Iterator[int]":
    """Do the same for a bid on a card that only the others see."""
    found = []
    with scope.current:
        from games.fodasse.blind import bid
    yield from bid(seen, seat, actions, 0, found)
    for i in range(len(actions)):
        values[i] = found[0] if actions[i] > rules.BID else 1000 - found[0]


def _weights(n: int, bidding: bool) -> bytes:
    """Return the network's weights for n players."""
    with open(__file__[: __file__.rfind("expert.")] + "expert.bin", "rb") as f:
        f.seek((n - 2) * _SIZE + bidding * _CARD_SIZE)
        return f.read(_SIZE - _CARD_SIZE if bidding else _CARD_SIZE)


def _shares(unseen: bytearray, n: int) -> "tuple[bytearray, bytearray]":
    """Return by power, in 64ths: the share of unseen cards that is weaker, and that ** (n - 1)."""
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
    return share, wins


def _certain(seen: bytearray, seat: int, wins: int, value: int) -> int:
    """Return the value of a card, or 0 or 1000 if certain; wins: it would be the best on the table."""
    mine = rules.need(seen, seat)
    waiting = seen[rules.AT_WAITING]
    if mine < 0 or mine > rules.left(seen) + waiting:
        return 0  # already missed
    if rules.left(seen) == 1 and seen[rules.AT_LAID] == seen[rules.AT_PLAYERS] - 1:  # the hand's last card
        return 1000 * (mine == (waiting + 1 if wins else 0))
    return value


def _lessen(values: list[int]) -> None:
    """Reduce the losses to what worse cards really lose, as measured in a million hands."""
    top = max(values)
    for k in range(len(values)):
        loss = top - values[k]
        values[k] = top - max(5 * loss >> 3, (17 * loss >> 4) - 62)


def _best(values: list[int], others: list[int], n: int, style: int) -> int:
    """Return the best of the first n; of about equal ones, that which is worse for the others."""
    top = max(values[:n])
    best = -1
    answer = 0
    for i in range(n):
        x = 2 * (values[i] - top + _SAME) + (_BOLD if style else _CAREFUL) * (1000 - others[i])
        if values[i] >= top - _SAME and x > best:
            best = x
            answer = i
    return answer


# The network


def _add(sums: list[int], x: bytearray, first: int, net: bytes) -> None:
    """Add to the sums the weighted inputs of x from `first` on."""
    for i in range(first, len(x)):
        n = x[i]
        if n:
            at = i * _SUMS
            for j in range(_SUMS):
                sums[j] += n * (net[at + j] - 128)


def _chance(sums: list[int], net: bytes, at: int) -> int:
    """Return the chance from the sums and the weights at `at`, in thousandths."""
    z = (net[at + _SUMS] - 128) << 5
    for j in range(_SUMS):
        if sums[j] > 0:
            z += sums[j] * (net[at + j] - 128) >> 6
    n = min(abs(z), 8191)  # 1024 is 1
    i = n >> 9
    chance = _CHANCE[i] + ((_CHANCE[i + 1] - _CHANCE[i]) * (n & 511) >> 9)
    return chance if z > 0 else 1000 - chance
