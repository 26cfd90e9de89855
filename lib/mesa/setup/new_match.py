# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Starts a new match from the set-up page, or from that of the day: whether it counts, and what becomes of
one that is given up for it.

UNCOUNTED of a game's manifest, which is optional, has rows (option or preference, choice): with these a match
is trivial and uncounted. A match that is given up is lost, if the player has acted in it. Neither the rules
nor the table of that game are in memory, so what counts is what the store has: the levels of its seats, and
its flags (mesa.core.match). A hand that was scored has been counted by then (mesa.match.hand_end).
"""

import os
import struct

from micropython import const

from mesa import screens
from mesa.board import records, store, store_menus
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
)
from mesa.board.setting import RATING_OFF
from mesa.board.store_menus import has_match, saved_match, tips_done
from mesa.core.match import ACTED, DAILY, PERSON, UNCOUNTED, UNRATED
from mesa.core.scope import Game

_DEALS = const(0x1FFFFFFF)  # the highest deal number

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mesa.core.contract import CompleteRules
    from mesa.core.match_start import MatchStart
    from mesa.setup.match_setup import MatchSetup
    from mesa.ui.scene import ConsoleParts


def start(page: "MatchSetup") -> None:
    """Open a match as chosen on `page`."""
    from mesa.core import match_start

    kept = page.console.store
    navigation = page.console.navigation()
    record = kept.game(page.game)
    seed = page.seed
    new = not any(record[store.PLAYED : store.WON] + record[SHOWN:CHOSEN] + record[GUIDED : GUIDED + 1])
    if seed is None and page.manifest.GUIDED and new and not tips_done(kept, page.game):
        seed = page.manifest.GUIDED[0]  # as in the guided hand
    days = begin(record, page.day)
    known = seed is not None and records.chosen(record, seed)
    if days and (known or max(page.levels[: page.seats]) == PERSON):
        days = False  # its cards are known, or are from now on though it counts nowhere
        page.console.writes_needed = store.FOR_OVER
    if seed is not None and page.known():
        records.choose(record, seed)
        if not days:  # as with the day's match
            page.console.writes_needed = store.FOR_OVER
    page.console.put_game(page.game, record)  # flash gets it with the new match
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
    if what == store.GO_ON:
        if page.stale:
            yield page
            return
        yield
        page.continue_match()
        return
    rival = None
    if what == store.DAILY_DEAL:
        from mesa.daily import daily

        page.day = daily.today(page.console)
        page.seed = daily.deal_of(page.day)
    else:
        rival = beaten(page.console.store.game(page.game))
    yield
    replace(page, rival)


def begin(record: bytearray, number: int) -> bool:
    """Start a match in the game's record, with the deal of that day's number (mesa.daily.daily); 0: another
    deal.

    Return whether the match counts as that day's: the first one that is begun does, after that its cards are
    known. An earlier day than the last one begun does not: it is practice.

    Not in mesa.daily.daily, whose names would then be in memory in every match.
    """
    known = store.word(record, DAY)
    over = 0 < record[DAY_PLACE] < UNDER_WAY
    if number <= known:
        return False
    # until this day's deal is over, the streak is that of the days before it
    if number != known + 1 or not over:
        record[DAY_STREAK] = 0
    records.put(record, DAY, 2, number)
    record[DAY_PLACE] = UNDER_WAY
    record[DAY_SCORE] = record[DAY_SCORE + 1] = 0
    return True


def trivial(
    console: "ConsoleParts", game: str, seats: int, options: "bytes | bytearray", rules: "CompleteRules"
) -> bool:
    """Return whether a match that begins or goes on has such an option or preference."""
    manifest = Game(game).part("")
    prefs = [console.store.pref(game, i) for i in range(len(manifest.PREFS))]
    for table, chosen in ((rules.OPTIONS, options), (manifest.PREFS, prefs)):
        for (name, choices), i in zip(table, chosen):
            alone = (name, "seats", "1") in manifest.DEPENDS
            if (name, choices[i]) in manifest.UNCOUNTED and not (alone and seats > 1):
                return True
    return False


def mark(console: "ConsoleParts", start: "MatchStart", rules: "CompleteRules") -> None:
    """Note how a new match counts, and that no daily deal of its game is under way but itself; draw its deal:
    one that was shown and never played comes again.

    With another number of players it is another one: else the cards of each would be known from the other.
    In real time to look is to play. An aid that is chosen later does nothing in this match, nor any on the
    ladder.
    """
    game = start.game
    aided = not start.rival and trivial(console, game, len(start.levels), start.options, rules)
    if aided or console.preset.get("autoplay"):
        start.flags |= UNCOUNTED
    if console.store.get(RATING_OFF):
        start.flags |= UNRATED
    if rules.REAL_TIME:
        start.flags |= ACTED
    record = console.store.game(game)
    if record[DAY_PLACE] == UNDER_WAY and not start.flags & DAILY:
        record[DAY_PLACE] = record[DAY_STREAK] = 0  # its cards are known now: begun anew, it is uncounted
    counts = not start.shared and not start.flags & (UNCOUNTED | DAILY)
    seats = len(start.levels)
    if start.seed is None:
        shown = _deal(record, SHOWN)
        start.seed = shown ^ seats if counts and shown else _deal(os.urandom(4), 0)
    if counts:
        struct.pack_into(">I", record, SHOWN, start.seed ^ seats)
    console.put_game(game, record)


def _deal(data, at):
    # return the deal number that four bytes have, or from noise
    return struct.unpack_from(">I", data, at)[0] & _DEALS


def ask(console: "ConsoleParts", game: str, begin: "Callable[[], None]") -> None:
    """Begin another match of `game`; if one is in progress, say first what becomes of it, and ask."""
    if not has_match(console.store, game):
        return begin()

    def answer(i):
        if i:
            begin()

    t = console.words.text
    said = t("waiting_counts" if _counts(saved_match(console.store, game)) else "waiting_lost")
    # autoplay, which has no action in mind here, continues
    given = said, (t("back"), t("play_another")), answer, 0, "", (0, None)
    console.stack.open(screens.DIALOG, console, *given)


def give_up(console: "ConsoleParts", game: str) -> None:
    """Count the match in progress of `game` as lost, if it counts, and delete it."""
    kept = console.store
    start = saved_match(kept, game)
    if not _counts(start):
        store_menus.drop_match(kept, store.game_id(game))
        return
    from mesa.match import match_end

    record = kept.game(game)
    match_end.lost(record, start)
    store_menus.count(kept, game, record, [])
    console.writes_needed = store.FOR_OVER


def replace(page: "MatchSetup", rival: "int | None") -> None:
    """Give up the match of the page's game, if there is one, then begin another one, whose way shows already:
    as chosen on the page, or against the `rival` of that row of the ladder.
    """
    console = page.console

    def begin_another():
        page.keep()
        if rival is not None:
            from mesa.ladder import opponent

            opponent.play(console, page.game, page.rules, rival)
        else:
            start(page)

    def steps():
        yield
        give_up(console, page.game)
        yield
        begin_another()

    if has_match(console.store, page.game):
        console.navigation().go("match", steps())
    else:
        begin_another()


def _counts(start):
    return start.flags & (ACTED | UNCOUNTED) == ACTED and not start.shared
