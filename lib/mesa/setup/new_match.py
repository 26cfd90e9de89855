# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Starts a new match from the set-up page, or from that of the day."""

from micropython import const

from mesa.board import records, store
from mesa.board.records import (
    CHOSEN,
    DAY,
    DAY_PLACE,
    DAY_SCORE,
    DAY_STREAK,
    GUIDED,
    SHOWN,
    UNDER_WAY,
    beaten,
    fresh,
)
from mesa.board.store_menus import has_match, put_game, told
from mesa.core.match import DAILY, PERSON, UNCOUNTED

# mesa.home.today has these, which is not to be read here
_DEAL = const(0)
_CONTINUE = const(3)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.setup.match_setup import MatchSetup


def start(page: "MatchSetup") -> None:
    """Open a match as chosen on `page`."""
    from mesa.core import match_start

    page.keep()
    kept = page.console.store
    navigation = page.console.navigation()
    record = kept.game(page.game)
    seed = page.seed
    if seed is None and page.manifest.GUIDED and not record[GUIDED]:  # that has the same deal
        if not (any(record[store.PLAYED : store.WON]) or any(record[SHOWN:CHOSEN]) or told(kept, page.game)):
            seed = page.manifest.GUIDED[0]
    days = begin(record, page.day)
    known = seed is not None and records.chosen(record, seed)
    if days and (known or max(page.levels[: page.seats]) == PERSON):
        days = False  # its cards are known, or are from now on though it counts nowhere
        record[DAY_PLACE] = record[DAY_STREAK] = 0
    if seed is not None and page.known():
        records.choose(record, seed)
    put_game(kept, page.game, record)  # flash gets it with the new match
    leader = None if page.day or seed == page.linked else navigation.last_winner(page.game)
    levels = bytes(page.levels[: page.seats])
    start = match_start.MatchStart(page.game, levels, bytes(page.options), seed, leader)
    if days or page.known():
        start.flags = DAILY if days else UNCOUNTED
    navigation.start_match(start)


def begin_today(page: "MatchSetup", what: int) -> "Iterator[MatchSetup | None]":
    """Begin the deal of the day, or the match against the next rival, or go on (mesa.home.today), in steps.

    If there is no match to go on with, yield the page, which says why.
    """
    if what == _CONTINUE:
        if page.stale:
            yield page
            return
        yield
        page.continue_match()
        return
    another = _rival
    if what == _DEAL:
        from mesa.daily import daily

        another = start
        page.seed, page.day = daily.deal_of_today(page.console)
    yield
    if not has_match(page.console.store, page.game):
        another(page)
        return
    from mesa.setup import stakes

    stakes.begin(page.console, page.game, another, page)


def _rival(page):
    from mesa.ladder import opponent

    page.keep()
    row = opponent.rows(page.game)[beaten(page.console.store.game(page.game))]
    opponent.play(page.console, page.game, page.rules, row)


def begin(record: bytearray, number: int) -> bool:
    """Start a match in the game's record, with the deal of that day's number (mesa.daily.daily); 0: another
    deal.

    Return whether the match counts as that day's: the first one that is begun does, after that its cards are
    known. An earlier day than the last one begun does not: it is practice.

    Not in mesa.daily.daily, whose names would then be in memory in every match.
    """
    if record[DAY_PLACE] == UNDER_WAY:
        record[DAY_PLACE] = 0
    known = store.word(record, DAY)
    over = record[DAY_PLACE] > 0
    if not fresh(record, number):
        return False
    # until this day's deal is over, the streak is that of the days before it
    if number != known + 1 or not over:
        record[DAY_STREAK] = 0
    record[DAY] = number & 0xFF
    record[DAY + 1] = number >> 8
    record[DAY_PLACE] = UNDER_WAY
    record[DAY_SCORE] = record[DAY_SCORE + 1] = 0
    return True
