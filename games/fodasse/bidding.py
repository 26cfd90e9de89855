# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bids of Fodasse's medium bot."""

from micropython import const

from games.fodasse import guess, rules, state
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

_SAYS_ONE = const(
    b"\x0e\x0e\x0e\x0c\x08\x04\x02\x02\x02\x02"
)  # of 16: seeing no better rank, a blind bidder bids to win


def bid(
    seen: bytearray, seat: int, actions: list[int], style: int, found: "list[int] | None" = None
) -> "Iterator[int]":
    """Yield the best bid so far. `found`: as below; of a hand that is seen, it receives each bid's worth."""
    return (bid_blind if rules.is_blind(seen) else _bid_seen)(seen, seat, actions, style, found)


def bid_blind(
    seen: bytearray, seat: int, actions: list[int], style: int, found: "list[int] | None" = None
) -> "Iterator[int]":
    """Bid in a one-card hand by the chance that my unseen card wins, over all cards and all viras.

    `found`: receives that chance, in thousandths.

    The others saw my card. Whoever bid nothing against low cards saw a high one, so it is mine; whoever bid
    one saw none.
    """
    seats = [other for other in rules.order(seen, seen[state.AT_DEALER]) if other != seat]
    others = [rules.hand(seen, other)[0] for other in seats]
    unseen = guess.unseen(seen)
    count = [0] * 10
    for card in unseen:
        count[card % 10] += 1
    trust = [1] * 10
    yield actions[0]
    for i in range(len(seats)):
        bid = seen[state.AT_BIDS + seats[i]]
        if bid != state.NONE:
            _trust(trust, others[:i] + others[i + 1 :], bid)
            yield actions[0]
    won = total = 0
    for rank in range(10):
        vira = (rank + 9) % 10
        best = rules.winning(others, rank)
        top = -1 if best < 0 else rules.power(others[best], rank)
        annuls = 0
        for card in others:
            if card % 10 != rank:
                annuls |= 1 << card % 10
        for card in unseen:
            r = card % 10
            weight = trust[r] * (count[vira] - (r == vira))
            total += weight
            if not annuls >> r & 1 and rules.power(card, rank) > top:
                won += weight
        yield actions[0]
    if found is not None:
        found.append(won * 1000 // total)
    answer = state.BID + (won * 100 > total * (45 if style else 50))
    yield answer if answer in actions else actions[0]  # the hook leaves only the other


def _trust(weights: list[int], shown: list[int], bid: int) -> None:
    """Weight each rank of my card by how well it fits the bid of a player who saw it beside `shown`."""
    best = max([card % 10 for card in shown] or [0])
    for r in range(10):
        says_one = _SAYS_ONE[max(best, r)]
        weights[r] *= says_one if bid else 16 - says_one
    while max(weights) > 255:
        for r in range(10):
            weights[r] >>= 1


def _bid_seen(
    seen: bytearray, seat: int, actions: list[int], style: int, found: "list[int] | None"
) -> "Iterator[int]":
    """Bid the most likely number of tricks; a bold player bids rather more."""
    with scope.current:
        from games.fodasse import medium
    yield actions[0]
    n = seen[state.AT_PLAYERS]
    size = seen[state.AT_SIZE]
    rank = rules.manilha(seen)
    hand = medium.by_power(rules.hand(seen, seat), rank)
    said = [bid for bid in seen[state.AT_BIDS : state.AT_BIDS + 8] if bid != state.NONE]
    wanted = n * sum(said) + size * (n - 1 - len(said))  # n times the excess; the silent also want some
    win, lose = medium.chances(
        hand, rank, n, medium.unseen_by_power(seen, seat, rank), medium.demand(wanted, n * size, n)
    )
    yield actions[0]
    best = -1
    answer = actions[0]
    for action in actions:
        x = medium.likely(win, lose, action - state.BID) * (50 + style * (action - state.BID))
        if found is not None:
            found.append(x)
        if x >= best:
            best = x
            answer = action
        yield answer
