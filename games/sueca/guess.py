# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guesses which cards of Sueca others hold, and finds proved revokes."""

from micropython import const

from games.sueca import state
from mesa.core.contract import HIDDEN, put_seed

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.rng import Rng


def guess(seen: bytearray, seat: int, rng: "Rng", counts: bytes, lacks: bytearray) -> bytearray:
    """Guess as in rules.guess; ValueError if no deal fits the cards played.

    counts: by seat, how many cards it holds. lacks: by seat, a mask of the suits that it cannot hold.

    Cards go to random hands with space, those with fewest possible holders first. If no possible hand has
    space, cards move along the shortest chain of hands that makes some: it fails only if no deal fits.
    """
    s = bytearray(seen)
    put_seed(s, state.AT_SEED, rng.seed())
    space = list(counts)
    unseen = []
    for card in range(40):
        holder = s[state.AT_CARDS + card]
        if holder == HIDDEN:
            unseen.append(card)
        elif holder < state.GONE:
            space[holder] -= 1
    may = bytearray(4)  # the suits that each hand may get, a bit each
    for q in range(4):
        if space[q]:
            may[q] = 15 & ~lacks[q]
    rng.shuffle(unseen)
    holders = s[state.AT_CARDS : state.AT_CARDS + 40]
    for ways in range(4):
        for card in unseen:
            if sum([may[q] >> card // 10 & 1 for q in range(4)]) == ways:
                _place(holders, card, unseen, space, may, rng)
    s[state.AT_CARDS : state.AT_CARDS + 40] = holders
    for i, q, led in state.strays(s):
        at = state.AT_CARDS + led * 10
        # on the board, only bytes can search for a number, not bytearray
        if q != seat and (_later(s, q, led, i) >= 0 or q in bytes(s[at : at + 10])):
            s[state.AT_REVOKED] |= 1 << q
    return s


def _place(
    holders: bytearray, card: int, unseen: list[int], space: list[int], may: bytearray, rng: "Rng"
) -> None:
    """Give an unseen card to a hand that may hold it; search breadth first if those are full."""
    came = [-1] * 4  # the card that would move into each hand
    queue = [q for q in range(4) if may[q] >> card // 10 & 1]
    for q in queue:
        came[q] = card
    free = sum([space[q] for q in queue])
    if free:
        n = rng.below(free)
        q = 0
        for q in queue:
            n -= space[q]
            if n < 0:
                break
        holders[card] = q
        space[q] -= 1
        return
    for q in queue:
        for other in unseen:
            if holders[other] != q:
                continue
            for to in range(4):
                if came[to] < 0 and may[to] >> other // 10 & 1:
                    came[to] = other
                    queue.append(to)
                    if space[to]:
                        space[to] -= 1
                        while True:
                            moved = came[to]
                            left = holders[moved]
                            holders[moved] = to
                            if moved == card:
                                return
                            to = left
    raise ValueError("no deal fits what has been played")


def proof(s: bytearray, pair: int) -> "tuple[int, int] | None":
    """Return that pair's revoke proved by the table, as (log index, proving card), or None (RULES 8).

    The proof is a later card of the suit led from the same hand, or the dealer's turned trump, which
    everybody has seen, if it is not laid yet.
    """
    turned = s[state.AT_TURNED]
    for i, seat, led in state.strays(s):
        if seat & 1 == pair:
            card = _later(s, seat, led, i)
            if card < 0 and s[state.AT_CARDS + turned] == seat and turned // 10 == led:
                card = turned
            if card >= 0:
                return i, card
    return None


def _later(s: bytearray, seat: int, suit: int, i: int) -> int:
    """Return the first card of a suit that the seat laid after log index i, or -1."""
    for j in range(i + 1, s[state.AT_LAID]):
        if s[state.AT_LOG + j] >> 6 == seat and (s[state.AT_LOG + j] & 63) // 10 == suit:
            return s[state.AT_LOG + j] & 63
    return -1
