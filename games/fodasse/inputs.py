# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The inputs, 0 … 64, of the network of Fodasse's expert (expert.py). Loaded with the expert."""

from micropython import const

from games.fodasse import rules

CARD = const(55)
"""Number of a card's inputs; those before"""
CARD_AT = const(31)
"""are common to all cards."""
BID = const(32)
BID_AT = const(13)
"""Likewise for a bid."""


def _need(need: int, tricks: int) -> int:
    """Return one of four kinds: 0 missed already, 1 wants none, 2 one, 3 more."""
    return 0 if need < 0 or need > tricks else min(need, 2) + 1


def _put(x: bytearray, at: int, n: int) -> None:
    x[at] = max(0, min(n, 64))


def table(x: bytearray, seen: bytearray, laid: list[int], share: bytearray) -> None:
    """Write the inputs common to all cards: the needs of all players, the trick so far, `laid` by power."""
    n = seen[rules.AT_PLAYERS]
    left = rules.left(seen)
    tricks = left + seen[rules.AT_WAITING]
    need = [rules.need(seen, other) for other in rules.players(seen)]
    me = len(laid)
    mine = max(0, need[me])
    wanted = sum([max(0, other) for other in need])
    x[0] = 64
    x[1] = 64 * left // (39 // n)
    if left < 4:
        x[1 + left] = 64
    _put(x, 5, 24 * seen[rules.AT_WAITING])
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
    best = seen[rules.AT_BEST]
    if best != rules.NONE:
        x[25 + min(2, _need(need[best], tricks))] = 64
        x[28] = share[laid[best]]
    if me == n - 1:
        x[16] = 64
    else:
        x[29] = 64 if need[me + 1] > 0 else 0
        x[30] = 64 if need[n - 1] > 0 else 0


def card(
    x: bytearray,
    seen: bytearray,
    seat: int,
    laid: list[int],
    hand: list[int],
    p: int,
    unseen: bytearray,
    share: bytearray,
    wins: bytearray,
) -> None:
    """Write the inputs of a card of power p: its effect on this trick, and how the rest fits the need."""
    rest = [wins[q] for q in hand]
    rest.pop(hand.index(p))
    mine = rules.need(seen, seat)
    best = seen[rules.AT_BEST]
    top = -1 if best == rules.NONE else laid[best]
    dead = rules.annulling(rules.cards(seen), rules.manilha(seen))
    beats = p > top and not dead >> p & 1
    x[31] = share[p]
    x[32] = wins[p]
    _put(x, 33, 21 * unseen[p])  # none of a manilha
    if beats and laid:
        x[34] = 64
    if dead >> p & 1:
        x[36] = 64
        if p == top:
            x[35] = 64
    above = rules.beaters(unseen, p, dead)
    x[37] = 64 * above // (sum(unseen) or 1)
    if beats and (len(laid) == seen[rules.AT_PLAYERS] - 1 or not above and not unseen[p]):
        x[38] = 64
    _fit(x, 39, rest, mine, 3)
    _miss(x, 45, rest, mine)
    _miss(x, 47, rest, mine - 1 - seen[rules.AT_WAITING])
    sure = hopeless = 0
    for w in rest:
        sure += w >= 60
        hopeless += w <= 2
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
    if mine == 1 + seen[rules.AT_WAITING]:
        x[54] = 64


def sure(hand: list[int], unseen: "bytes | bytearray") -> int:
    """Return how many tricks are certain for a hand of these powers, strongest first; unseen: by power.

    Each card is laid in some trick, and an unseen one that beats or annuls it does so in one trick only. So
    k cards bring k tricks, less one for each unseen card that is at least as strong as the weakest of them.
    """
    most = 0
    for i in range(len(hand)):
        most = max(most, i + 1 - sum(unseen[hand[i] :]))
    return most


def hand(x: bytearray, seen: bytearray, wins: list[int]) -> None:
    """Write the inputs common to all bids: the hand (wins: by card, strongest first), the bids so far."""
    n = seen[rules.AT_PLAYERS]
    size = seen[rules.AT_SIZE]
    bids = [bid for bid in seen[rules.AT_BIDS : rules.AT_BIDS + 8] if bid != rules.NONE]
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
    x[9] = bids.count(0) * 64 // (n - 1)
    _put(x, 10, 2 * sum(wins) // size)
    _put(x, 11, 16 * len([w for w in wins if w >= 56]))
    x[12] = len([w for w in wins if w <= 4]) * 64 // size


def bid(x: bytearray, seen: bytearray, wins: list[int], bid: int) -> None:
    """Write the inputs of a bid: how the hand fits it."""
    if bid < 3:
        x[13 + bid] = 64
    if bid == len(wins):
        x[16] = 64
    _put(x, 17, 12 * bid)
    _put(x, 18, 8 * (seen[rules.AT_BID_SUM] + bid - len(wins) + 4))
    _fit(x, 19, wins, bid, 4)
    short, over = _miss(x, 27, wins, bid)
    _put(x, 29, short >> 2)
    _put(x, 30, over >> 2)
    _put(x, 31, 32 + (over - short >> 2))


def _fit(x: bytearray, at: int, wins: list[int], need: int, n: int) -> None:
    """Write the n weakest cards that should win and the n strongest that should lose."""
    for i in range(2 * n):
        j = need - n + i
        x[at + i] = 64 if j < 0 else wins[j] if j < len(wins) else 0


def _miss(x: bytearray, at: int, wins: list[int], need: int) -> tuple[int, int]:
    """Write and return the total shortfall of the cards that should win, and the excess of the others."""
    short = over = 0
    for i in range(len(wins)):
        if i < need:
            short += 64 - wins[i]
        else:
            over += wins[i]
    _put(x, at, short >> 1)
    _put(x, at + 1, over >> 1)
    return short, over
