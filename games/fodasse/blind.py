# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bid of the better bots of Fodasse in a one-card hand, whose card only the others see."""

from micropython import const

from games.fodasse import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

# Of 16: seeing no better rank, a blind bidder bids to win
_SAYS_ONE = const(b"\x0e\x0e\x0e\x0c\x08\x04\x02\x02\x02\x02")


def bid(
    seen: bytearray, seat: int, actions: list[int], style: int, found: "list[int] | None" = None
) -> "Iterator[int]":
    """Bid by the chance that my unseen card wins, over all cards and all viras.

    `found`: receives that chance, in thousandths.

    The others saw my card. Whoever bid nothing against low cards saw a high one, so it is mine; whoever bid
    one saw none.
    """
    seats = [other for other in rules.order(seen, seen[rules.AT_DEALER]) if other != seat]
    others = [rules.hand(seen, other)[0] for other in seats]
    unseen = [card for card in range(40) if card not in others]
    count = [0] * 10
    for card in unseen:
        count[card % 10] += 1
    trust = [1] * 10
    yield actions[0]
    for i in range(len(seats)):
        bid = seen[rules.AT_BIDS + seats[i]]
        if bid != rules.NONE:
            _trust(trust, others[:i] + others[i + 1 :], bid)
            yield actions[0]
    won = total = 0
    for rank in range(10):
        vira = (rank + 9) % 10
        best = rules.winning(others, rank)
        top = -1 if best < 0 else rules.power(others[best], rank)
        annuls = rules.annulling(others, rank)
        for card in unseen:
            r = card % 10
            weight = trust[r] * (count[vira] - (r == vira))
            total += weight
            if not annuls >> r & 1 and rules.power(card, rank) > top:
                won += weight
        yield actions[0]
    if found is not None:
        found.append(won * 1000 // total)
    answer = rules.BID + (won * 100 > total * (45 if style else 50))
    yield answer if answer in actions else actions[0]  # the hook leaves only the other


def _trust(weights: list[int], shown: list[int], bid: int) -> None:
    """Weight each rank of my card by how well it fits the bid of a player who saw it beside `shown`."""
    best = max([0] + [card % 10 for card in shown])
    for r in range(10):
        says_one = _SAYS_ONE[max(best, r)]
        weights[r] *= says_one if bid else 16 - says_one
    while max(weights) > 255:
        for r in range(10):
            weights[r] >>= 1
