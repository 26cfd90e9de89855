# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of Sueca: plays out many deals that fit what it knows. In memory only while it is asked.

It thinks in three steps, and each has its file, in memory only meanwhile: medium's opinion of each card; what
the others may hold (worlds.py); playing that out (playout.py). All work is counted in cards played, never in
time: board, PC and replay decide alike.
"""

from micropython import const

from games.sueca import rules
from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(20)
"""A difference of values up to this says nothing (at patience 4)."""


def choices(s: bytearray, seat: int) -> list[int]:
    """The cards among which a decision of the seat is worth weighing, in the state s as it may know it.

    [] where all that it may lay are as good as one another.
    """
    if s[rules.AT_PHASE] != rules.PLAYING or s[rules.AT_TURN] != seat:
        return []
    cards = rules.legal(s, seat)
    laid = s[rules.AT_LAID] % 4
    if laid:
        led = (s[rules.AT_LOG + s[rules.AT_LAID] - laid] & 63) // 10
        follow = [card for card in cards if card // 10 == led]
        cards = follow or cards
    for card in cards:
        if card != cards[0] and not _alike(s, seat, cards[0], card):
            return cards
    return []


def _alike(s: bytearray, seat: int, low: int, high: int) -> bool:
    """Whether two cards of the seat's hand are as good as one another: no card that matters lies between."""
    if low // 10 != high // 10 or rules.POINTS[low % 10] != rules.POINTS[high % 10]:
        return False
    for card in range(low, high):
        if s[rules.AT_CARDS + card] != seat:
            if s[rules.AT_CARDS + card] != rules.GONE:
                return False
            for i in range(s[rules.AT_LAID] - s[rules.AT_LAID] % 4, s[rules.AT_LAID]):
                if s[rules.AT_LOG + i] & 63 == card:
                    return False
    return True


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, the first one at once, then a slice of work each.

    values: a list of as many ints, kept up to date: tenths of a card point that the own pair will have at the
    hand's end. patience 1: for a move or a hint; few cards are weighed to the end, and of two about as
    good the one that wins the hand more often is best. More: so many times the work, all cards alike.
    """
    best = actions[0]
    thought = []  # by medium
    weigh = once("games.sueca.medium").weigh
    yield best  # to read a file is enough for a slice
    for best in weigh(view, seat, actions, thought):
        if len(thought) % 4 == 1:  # all that comes before the first card takes as long as the others
            yield best
    yield best
    del weigh
    same = bytearray(len(actions))  # the first that is as good
    most = 0
    for i in range(len(actions)):
        while not _alike(view, seat, actions[same[i]], actions[i]):
            same[i] += 1
        if same[i] == i and thought[i] > thought[most]:
            most = i
    best = actions[most]
    cards = [0] * 16, bytearray(4), bytearray(), bytearray()  # what worlds.py reads
    read = once("games.sueca.worlds").read
    yield best
    for _ in read(view, seat, *cards):
        yield best
    yield best
    del read  # it goes before the next file comes
    play_out = once("games.sueca.playout").search
    yield best
    yield from play_out(view, seat, actions, rng, values, patience, thought, same, cards)
