# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The medium bot of Sueca: counts and weighs, without search.

For each legal card, it multiplies the trick's points by the chance that its own pair takes it, and subtracts
the card's value in hand. Probabilities are whole percent and values tenths of a point: no float, so board, PC
and replay decide alike. `rules` says what is public; past play is derived from it.
"""

from micropython import const

from games.sueca import rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

# Medium's weights, in twentieths of a point: a linear fit to what each card in some thousand positions
# brought over sampled deals played out to the end, rounded.
_SWING = const((3, 9, 9, 8))  # weight of the trick's points, by the number of cards laid before, 0 … 3
# The extra value of a card of each kind: when led; following suit; discarded, or ruffing. Kinds: 2-6, Q-K, 7
# below an unseen ace, other 7, ace, other master, nobody else has the suit; trump 2-6, Q-K, 7, ace.
_KINDS = const(
    (
        (36, 32, -19, 39, 34, 37, 52, -11, -35, -90, -74),
        (27, 24, -12, -13, -13, 12, -25, 68, 37, -27, -78),
        (61, 61, 21, 4, -58, 31, 39, 27, -1, -65, -120),
    )
)
# A trump, not the ace, that no unseen card beats; grows with the tricks to come
_MASTER_TRUMP = const((16, -38, -61))
_LAST_OF_SUIT = const((-6, 0, 24))  # a singleton while holding trumps: next time it can be ruffed
_BARES_SEVEN = const((28, -23, -69))  # leaves a seven alone below an unseen ace
_TAKES = const(18)  # wins the trick so far
_LONG_LEAD = const(-5)  # for each card held of the suit led
_TRUMP_LEAD = const(8)  # for each trump held; grows with the tricks to come
_DRAWS = const(22)  # leading trumps while opponents may have some: for each opponent's chance of it
_PARTNER = const(30)  # percent: a partner who can beat the card that beats our lead does so


def _counted(seen: bytearray, seat: int) -> tuple[list[int], bytearray, bytearray]:
    """Return what can be known about the others: (unseen, share, void).

    unseen: by suit, a 10-bit mask of the cards in others' hands. share[q * 4 + suit]: percent chance that
    seat q holds any given one of the suit. void[q * 4 + suit]: percent chance that q has none of it.
    """
    unseen = [0, 0, 0, 0]
    space = rules.space(seen)
    for card in range(40):
        holder = seen[rules.AT_CARDS + card]
        if holder != seat and holder != rules.GONE:
            unseen[card // 10] |= 1 << card % 10
    missed = rules.voids(seen)
    share = bytearray(16)
    void = bytearray(16)
    for suit in range(4):
        room = [0 if missed[q] >> suit & 1 else space[q] for q in range(4)]
        total = sum(room) or 1
        for q in range(4):
            share[q * 4 + suit] = room[q] * 100 // total
            void[q * 4 + suit] = 100 - _some(seen, q, suit, unseen[suit], share)
    return unseen, share, void


def _by_suit(cards):
    # return how many of these cards each suit has, without a list a suit: the bots make no garbage
    counts = [0, 0, 0, 0]
    for card in cards:
        counts[card // 10] += 1
    return counts


def _some(seen: bytearray, q: int, suit: int, mask: int, share: bytearray) -> int:
    """Return the percent chance that seat q holds at least one of the suit's cards in `mask`."""
    none = 100
    at = rules.AT_CARDS + suit * 10
    while mask:
        if mask & 1:
            if seen[at] == q:
                return 100
            if seen[at] > rules.GONE:
                none = none * (100 - share[q * 4 + suit]) // 100
        mask >>= 1
        at += 1
    return 100 - none


def _kind(card: int, trump: int, unseen: list[int]) -> int:
    """Return the column of _KINDS for a card."""
    rank = card % 10
    others = unseen[card // 10]
    if card // 10 == trump:
        return 7 + (rank > 4) + (rank > 7) + (rank > 8)
    if rank == 9:
        return 4
    if rank == 8:
        return 2 if others >> 9 else 3
    if not others >> rank + 1:
        return 5 if others else 6
    return 1 if rank > 4 else 0


def weigh(seen: bytearray, seat: int, cards: list[int], values: list[int]) -> "Iterator[int]":
    """Yield, card by card, the best so far; fill `values` with each card's worth in twentieths of a point."""
    unseen, share, void = _counted(seen, seat)
    trump = rules.trump(seen)
    laid = seen[rules.AT_LAID] % 4
    first = rules.led(seen)
    later = 9 - seen[rules.AT_LAID] // 4  # tricks to come after this one
    held = rules.hand(seen, seat)
    mine = _by_suit(held)
    table = rules.worth(seen)
    best, ours = -1, False
    if laid:
        holder, best = rules.winning(seen)
        ours = (holder ^ seat) & 1 == 0

    def odds(top: int, ours: bool, led: int) -> int:
        """Return the percent chance that our pair takes the trick; `top` is its best card so far, `ours` or
        not.

        Opponents beat it if they can; so does the partner, if the trick is theirs.
        """
        chance = 100 if ours else 0
        higher = unseen[top // 10] >> top % 10 + 1 << top % 10 + 1
        for step in range(1, 4 - laid):
            q = (seat + rules.direction(seen) * step) % 4
            if top // 10 != led:
                beat = void[q * 4 + led] * _some(seen, q, trump, higher, share) // 100
            else:
                beat = _some(seen, q, led, higher, share)
                if led != trump:
                    beat = min(100, beat + void[q * 4 + led] * (100 - void[q * 4 + trump]) // 100)
            if step == 2:
                chance += (100 - chance) * beat * (_PARTNER if laid == 0 else 100) // 10000
            else:
                chance -= chance * beat // 100
        return chance

    for card in cards:
        suit = card // 10
        led = first if laid else suit
        role = 0 if not laid else 1 if suit == led else 2
        takes = best < 0 or rules.beats(card, best, trump)
        chance = odds(card if takes else best, takes or ours, led)
        value = (2 * chance - 100) * (table + rules.POINTS[card % 10]) * _SWING[laid] // 100
        value += _KINDS[role][_kind(card, trump, unseen)]
        if takes:
            value += _TAKES
        if suit == trump:
            if card % 10 < 9 and not unseen[suit] >> card % 10 + 1:
                value += _MASTER_TRUMP[role] * later // 9
            if not laid:
                value += _TRUMP_LEAD * mine[trump] * later // 9
                for step in (1, 3):
                    value += _DRAWS * (100 - void[(seat + step) % 4 * 4 + trump]) // 100
        else:
            if mine[suit] == 1 and mine[trump]:
                value += _LAST_OF_SUIT[role]
            elif mine[suit] == 2 and unseen[suit] >> 9 and card % 10 < 8 and suit * 10 + 8 in held:
                value += _BARES_SEVEN[role]
            if not laid:
                value += _LONG_LEAD * mine[suit]
        values.append(value)
        yield cards[values.index(max(values))]
