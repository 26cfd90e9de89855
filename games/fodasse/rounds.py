# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal, which comes once a hand, and guesses of what is hidden.

A `ring` is a list of the seats that play the hand, in turn order.
"""

from micropython import const

from games.fodasse import rules
from mesa.core import contract
from mesa.core.contract import HIDDEN
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit


def deal(s: bytearray, ring: list[int], emit: "Emit") -> None:
    """Deal hand `hand_number(s)` of `s[AT_SIZE]` cards each and the vira (rules 5a-b, 6b)."""
    n = len(ring)
    deck = bytearray(range(40))
    Rng(contract.get_seed(s, rules.AT_SEED), contract.get16(s, rules.AT_HAND)).shuffle(deck)
    s[rules.AT_PHASE] = rules.BIDDING
    s[rules.AT_SHOWN : rules.AT_SCORES] = bytes(rules.AT_SCORES - rules.AT_SHOWN)
    for i in range(rules.AT_BIDS, rules.AT_OPTIONS):
        s[i] = 0 if rules.AT_WON <= i < rules.AT_TRICKS else 0xFF  # NONE, NOBODY, HIDDEN
    s[rules.AT_BEST] = rules.NONE
    size = s[rules.AT_SIZE]
    for i in range(n):
        s[rules.AT_BEGINS + ring[i]] = i * size
        put_hand(s, ring[i], [deck[i + n * k] for k in range(size)])
    vira = s[rules.AT_VIRA] = deck[size * n]
    s[rules.AT_TURN] = ring[0]
    emit(rules.DEALT, s[rules.AT_DEALER], size, s[rules.AT_CLIMBING])
    if size > 1:
        emit(rules.VIRA, s[rules.AT_DEALER], vira, (vira + 1) % 10)


def put_hand(s: bytearray, seat: int, dealt: list[int]) -> None:
    """Give `seat` these cards."""
    at = rules.AT_HANDS + s[rules.AT_BEGINS + seat]
    s[at : at + len(dealt)] = bytes(sorted(dealt))


def prepare(s: bytearray, limit: int) -> None:
    """Set players and size of the next hand; if all would be out, repeat it (rule 10, RULES 9)."""
    contract.put16(s, rules.AT_HAND, contract.get16(s, rules.AT_HAND) + 1 & 0x7FFF)
    if s[rules.AT_REPEATED]:
        return
    for seat in range(s[rules.AT_SEATS]):
        if s[rules.AT_PLAY] >> seat & 1 and s[rules.AT_SCORES + seat] >= limit:
            s[rules.AT_PLAY] -= 1 << seat
            s[rules.AT_PLAYERS] -= 1
    # rule 6b, RULES 8: up while one more can be dealt plus the vira, else down to 1, then up again
    size = s[rules.AT_SIZE]
    s[rules.AT_CLIMBING] = 1 if size == 1 or s[rules.AT_CLIMBING] and size < 39 // s[rules.AT_PLAYERS] else 0
    s[rules.AT_SIZE] += 1 if s[rules.AT_CLIMBING] else -1


def guess(seen: bytearray, rng: Rng) -> bytearray:
    """Guess as described in rules.guess."""
    g = bytearray(seen)
    contract.put_seed(g, rules.AT_SEED, rng.seed())
    rest = unseen(g)
    rng.shuffle(rest)
    for p in range(g[rules.AT_SEATS]):
        at = rules.AT_HANDS + g[rules.AT_BEGINS + p]
        n = g[rules.AT_SIZE] - g[rules.AT_TRICKS_LAID] - (g[rules.AT_WHO_LAID] >> p & 1)
        if g[rules.AT_PLAY] >> p & 1 and n and g[at] == HIDDEN:
            put_hand(g, p, rest[-n:])
            rest = rest[:-n]
    if g[rules.AT_VIRA] == HIDDEN:
        g[rules.AT_VIRA] = rest.pop()
    return g


def unseen(s: bytearray) -> list[int]:
    """Return the cards that a state does not show, ascending.

    In a hidden state some of them are held, the rest are not dealt.
    """
    seen = bytes(s[rules.AT_HANDS : rules.AT_OPTIONS])  # the hands and the cards played
    return [card for card in range(40) if card not in seen and card != s[rules.AT_VIRA]]
