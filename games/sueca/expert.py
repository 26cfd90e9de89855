# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert bot of Sueca: plays out many deals that fit what it knows.

It thinks in three steps, each in its own file, loaded only for that step: medium's value for each card; what
the others may hold (worlds.py); playing that out (playout.py). Work is counted in cards played, never in
time: board, PC and replay decide alike.
"""

from micropython import const

from games.sueca import rules, state
from mesa.core import scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(20)
"""A difference of values up to this is noise (at patience 4)."""


def choices(s: bytearray, seat: int) -> list[int]:
    """Return the cards worth weighing for a decision of the seat, in the state s as the seat may know it.

    Return [] if all legal cards are equally good.
    """
    if s[state.AT_PHASE] != state.PLAYING or s[state.AT_TURN] != seat:
        return []
    cards = rules.follow(s, seat)
    for card in cards:
        if card != cards[0] and not rules.alike(s, seat, cards[0], card):
            return cards
    return []


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
    """Yield the best of `actions` so far: the first at once, then one for each slice of work.

    values: a list of that many ints, kept up to date: tenths of a card point that the own pair will have at
    the end of the hand. patience 1: for a move or a hint; few cards are weighed to the end, and of two about
    equal the one that wins the hand more often is best. More: that many times the work, all cards alike; but
    for the coach, which asks about the card `played`, no more than it takes.
    """
    best = actions[0]
    thought = []  # by medium
    from games.sueca.medium import weigh

    yield best  # reading a file is enough work for a slice
    if played >= 0:  # the coach has memory for all files, and asks about the next card at once
        for name in ("worlds", "open_hands", "playout"):
            scope.current.load("games.sueca." + name)  # one file a slice  # loads: games.sueca.playout
            yield best
    for best in weigh(seen, seat, actions, thought):
        if len(thought) % 4 == 1:  # everything before the first card takes as long as the others
            yield best
    yield best
    del weigh
    same = bytearray(len(actions))  # the first action that is equally good
    most = 0
    for i in range(len(actions)):
        while not rules.alike(seen, seat, actions[same[i]], actions[i]):
            same[i] += 1
        if same[i] == i and thought[i] > thought[most]:
            most = i
    best = actions[most]
    cards = [0] * 16, bytearray(4), bytearray(), bytearray()  # the input of worlds.py
    from games.sueca.worlds import read

    yield best
    for _ in read(seen, seat, *cards):
        yield best
    yield best
    del read  # free it before the next file is loaded
    from games.sueca.playout import search as play_out

    yield best
    yield from play_out(seen, seat, actions, rng, values, patience, thought, same, cards, played)
