# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guesses which cards of Sueca others hold, and finds proved revokes."""

from micropython import const

from games.sueca import rules
from mesa.core.contract import HIDDEN, put_seed

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng


def guess(seen: bytearray, seat: int, rng: "Rng", space: list[int], lacks: bytearray) -> bytearray:
    """Guess as in rules.guess; ValueError if no deal fits the cards played.

    space: by seat, how many unseen cards it holds; used up. lacks: by seat, a mask of the suits that it
    cannot hold. Each card goes to a random hand, but to none that would leave the others no room.
    """
    s = bytearray(seen)
    put_seed(s, rules.AT_SEED, rng.seed())
    unseen = [card for card in range(40) if s[rules.AT_CARDS + card] == HIDDEN]
    rest = bytearray(4)  # how many are still to be dealt, by suit
    for card in unseen:
        rest[card // 10] += 1
    if not _fits(rest, space, lacks):
        raise ValueError("no deal fits what has been played")
    rng.shuffle(unseen)
    for card in unseen:
        suit = card // 10
        rest[suit] -= 1
        hands = []  # each as often as it has space
        for q in range(4):
            space[q] -= 1
            if not lacks[q] >> suit & 1 and _fits(rest, space, lacks):
                hands += [q] * (space[q] + 1)
            space[q] += 1
        q = hands[rng.below(len(hands))]
        space[q] -= 1
        s[rules.AT_CARDS + card] = q
    for i, q, led in _strays(s):
        at = rules.AT_CARDS + led * 10
        # on the board, only bytes can search for a number, not bytearray
        if q != seat and (_later(s, q, led, i) >= 0 or q in bytes(s[at : at + 10])):
            s[rules.AT_REVOKED] |= 1 << q
    return s


def _fits(rest: bytearray, space: list[int], lacks: bytearray) -> bool:
    """Return whether these cards can be dealt: any hands have room for those that only they may hold."""
    for hands in range(16):
        room = 0
        only = 15  # the suits that all other hands lack
        for q in range(4):
            if hands >> q & 1:
                room += space[q]
            else:
                only &= lacks[q]
        if sum([rest[suit] for suit in range(4) if only >> suit & 1]) > room:
            return False
    return True


def proof(s: bytearray, pair: int) -> "tuple[int, int] | None":
    """Return that pair's revoke proved by the table, as (log index, proving card), or None (RULES 8).

    The proof is a later card of the suit led from the same hand, or the dealer's turned trump, which
    everybody has seen, if it is not laid yet.
    """
    turned = s[rules.AT_TURNED]
    for i, seat, led in _strays(s):
        if seat & 1 == pair:
            card = _later(s, seat, led, i)
            if card < 0 and s[rules.AT_CARDS + turned] == seat and turned // 10 == led:
                card = turned
            if card >= 0:
                return i, card
    return None


def _strays(s: bytearray) -> "Iterator[tuple[int, int, int]]":
    """Yield (log index, seat, suit led) for each card of this hand that did not follow."""
    led = -1
    for i in range(s[rules.AT_LAID]):
        suit = (s[rules.AT_LOG + i] & 63) // 10
        if i % 4 == 0:
            led = suit
        elif suit != led:
            yield i, s[rules.AT_LOG + i] >> 6, led


def _later(s: bytearray, seat: int, suit: int, i: int) -> int:
    """Return the first card of a suit that the seat laid after log index i, or -1."""
    for j in range(i + 1, s[rules.AT_LAID]):
        if s[rules.AT_LOG + j] >> 6 == seat and (s[rules.AT_LOG + j] & 63) // 10 == suit:
            return s[rules.AT_LOG + j] & 63
    return -1
