# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Plays hands of Fodasse out with unseen cards dealt anew, to judge what makes a problem. Loaded with it."""

from micropython import const

from games.fodasse import guess, rules, state

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

_TRIES = const(8)  # to deal a hand that fits its bid:
_FITS = const(36)  # 64ths of a trick between the bid and what it is worth


def weigh(s: bytearray, actions: "list[int]", rng: "Rng", hits: "list[list[int]]") -> "Iterator[None]":
    """Play out deals for ever, one a slice, and count how often each action hits the bid.

    In turn: in hits[0] in any deal, in hits[1] in one that fits the bids; after two of each, those who need
    tricks play as low as they can to win. Cards are powers in `rest`, else bits, 1 << power.
    """
    n = s[state.AT_SEATS]
    rank = rules.manilha(s)
    now = s[state.AT_TRICKS_LAID]
    bidding = s[state.AT_PHASE] == state.BIDDING
    rest = [rules.power(card, rank) for card in guess.unseen(s)]
    worth = _worth(n, rank, s[state.AT_VIRA])
    need = [s[state.AT_BIDS + seat] - s[state.AT_WON + seat] for seat in range(n)]
    goal = [s[state.AT_BIDS + seat] << 6 for seat in range(n)]  # what the cards in hand should be worth
    lead = (s[state.AT_DEALER] + rules.DIRECTION) % n
    laid = []
    if not bidding:
        lead = s[state.AT_TRICKS + now] >> 4
        laid = [1 << rules.power(card, rank) for card in rules.cards(s, now)]
        for t in range(now + 1):
            for seat, card in rules.trick(s, t):
                goal[seat] -= worth[rules.power(card, rank)]
    dealt = [[] for _ in range(n)]
    dealt[0] = sorted([-1 << rules.power(card, rank) for card in rules.hand(s, 0)])
    for i in range(len(dealt[0])):
        dealt[0][i] = -dealt[0][i]
    cards = [rules.count(s, seat) for seat in range(n)]
    turn = 0
    while True:
        top = len(rest)
        for seat in range(1, n):
            _draw(dealt[seat], cards[seat], rest, top, worth, goal[seat], _TRIES if turn & 1 else 1, rng)
            top -= cards[seat]
        hit = hits[turn & 1]
        for a in range(len(actions)):
            first = 0
            if bidding:
                need[0] = actions[a] - state.BID
            else:
                first = 1 << rules.power(actions[a], rank)
            hands = [hand[:] for hand in dealt]
            hit[a] += _hits(hands, need[:], laid[:], lead, s[state.AT_WAITING], first, turn >> 1)
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


# Long for the same reason as `_hits`: it has rng.word() in it.
def _draw(
    hand: "list[int]",
    cards: int,
    rest: "list[int]",
    top: int,
    worth: "list[int]",
    goal: int,
    tries: int,
    rng: "Rng",
) -> None:
    """Deal so many of the first `top` cards of `rest`, and move them to its end; again if they do not fit."""
    a = rng.a
    b = rng.b
    c = rng.c
    n = rng.n
    while tries:
        tries -= 1
        del hand[:]
        misfit = -goal
        word = 0
        for i in range(top, top - cards, -1):
            if word < 1 << 10:  # a word is enough for two cards
                word = a + b + n & 0xFFFF
                n = n + 1 & 0xFFFF
                a = b ^ b >> 5
                b = c + (c << 3) & 0xFFFF
                c = (c << 6 | c >> 10) + word & 0xFFFF
            j = word % i
            word //= i
            p = rest[j]
            rest[j] = rest[i - 1]
            rest[i - 1] = p
            misfit += worth[p]
            hand.append(1 << p)
            if misfit > _FITS and tries:
                break
        if -_FITS <= misfit <= _FITS:
            break
    rng.a = a
    rng.b = b
    rng.c = c
    rng.n = n
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
