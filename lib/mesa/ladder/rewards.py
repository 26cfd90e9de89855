# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the looks (mesa.ui.looks) are won with: opponents of ladders, stars of problems, streaks. All of it is
read from the games' records, so nothing that was won is ever lost.
"""

from micropython import const

from mesa.board import records, store
from mesa.board.records import beaten

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.store import Store

_ALL = const(0)  # opponents beaten, of all games together
_ONE = const(1)  # the same, of the game with most
_STARS = const(2)  # stars of problems, of all games
_STREAK = const(3)  # the longest streak of daily deals or problems, of any game, up to 15 days
WANTED = (
    ((_ALL, 0), (_ONE, 3), (_STARS, 15), (_ALL, 10), (_STREAK, 5), (_ONE, 8)),
    ((_ALL, 0), (_ALL, 1), (_STARS, 5), (_STREAK, 3), (_ALL, 6), (_STARS, 40)),
    ((_ALL, 0), (_ALL, 16), (_STARS, 75)),
)
"""By kind, back, table or deck, and by number: what is counted, and how much of it is needed."""


def reached(kept: "Store", less: int = 0) -> "list[int]":
    """Return how much of _ALL, _ONE, _STARS and _STREAK there is.

    less: the id of a game of which one opponent fewer is counted.
    """
    found = [0, 0, 0, 0]
    d = kept.data
    for at in range(store.GAMES, kept.at_matches(), store.GAME):
        record = d[at : at + store.GAME]
        n = beaten(record) - (store.word(record, 0) == less)
        found[_ALL] += n
        found[_ONE] = max(found[_ONE], n)
        found[_STARS] += store.word(record, records.STARS)
        found[_STREAK] = max(found[_STREAK], records.streak(record))
    return found


def _wanted():
    # yield (kind, number, what is counted, how much) of each look but the first ones, which all have
    for kind, looks in enumerate(WANTED):
        for i in range(1, len(looks)):
            what, much = looks[i]
            yield kind, i, what, much


def nearest(kept: "Store") -> "tuple[int, int, int] | None":
    """Return the look of which most is reached, as (kind, number, how much); None if all are won."""
    now = reached(kept)
    found = None
    share = 0
    for kind, i, what, much in _wanted():
        # of those of which nothing is reached, the one that wants least
        n = 1000 * now[what] // much + 100 // much
        if now[what] < much and n > share:
            share = n
            found = kind, i, now[what]
    return found


def gained(kept: "Store", game: str) -> "list[tuple[int, int]]":
    """Return the looks (kind, number) that the last opponent of `game` to be beaten has brought."""
    before, now = reached(kept, store.game_id(game)), reached(kept)
    return [(kind, i) for kind, i, what, much in _wanted() if before[what] < much <= now[what]]
