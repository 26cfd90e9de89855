# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether a match counts, and what becomes of one that is given up for another of the same game.

UNCOUNTED of a game's manifest, which is optional, has rows (option or preference, choice): with these a match
is trivial and uncounted. A match that is given up is lost, if the player has acted in it. Neither the rules
nor the table of that game are in memory, so what counts is what the store has: the levels of its seats, and
its flags (mesa.core.match). A hand that was scored has been counted by then (mesa.match.hand_end).
"""

import struct

from micropython import const

from mesa.board import records, store_menus
from mesa.board.setting import RATING_OFF
from mesa.board.store import FOR_OVER
from mesa.core.match import ACTED, DAILY, UNCOUNTED, UNRATED
from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.core.contract import CompleteRules
    from mesa.core.match_start import MatchStart
    from mesa.setup.match_setup import MatchSetup
    from mesa.ui.scene import ConsoleParts


def trivial(
    console: "ConsoleParts", game: str, seats: int, options: "bytes | bytearray", rules: "CompleteRules"
) -> bool:
    """Return whether a match that begins or goes on has such an option or preference."""
    manifest = Game(game).part("")
    for name, choice in manifest.UNCOUNTED:
        if (name, "seats", "1") in manifest.DEPENDS and seats > 1:
            continue
        for i in range(len(options)):
            known, choices = rules.OPTIONS[i]
            if known == name and choices[options[i]] == choice:
                return True
        for i in range(len(manifest.PREFS)):
            known, choices = manifest.PREFS[i]
            if known == name and choices[console.store.pref(game, i)] == choice:
                return True
    return False


def mark(console: "ConsoleParts", start: "MatchStart", rules: "CompleteRules") -> None:
    """Note how a new match counts, and draw its deal: one that was shown and never played comes again.

    An aid that is chosen later does nothing in this match, nor any on the ladder.
    """
    game = start.game
    aided = not start.rival and trivial(console, game, len(start.levels), start.options, rules)
    if aided or console.preset.get("autoplay"):
        start.flags |= UNCOUNTED
    if console.store.get(RATING_OFF):
        start.flags |= UNRATED
    record = console.store.game(game)
    counts = not start.shared and not start.flags & (UNCOUNTED | DAILY)
    if start.seed is None:
        shown = struct.unpack_from("<I", record, records.SHOWN)[0]
        start.seed = counts and shown or console.navigation().random_deal()
    if counts:
        struct.pack_into("<I", record, records.SHOWN, start.seed)
        console.put_game(game, record)


def chosen(page: "MatchSetup") -> bool:
    """Return whether a match as chosen on the set-up page is uncounted."""
    return page.known() or trivial(page.console, page.game, page.seats, page.options, page.rules)


def question(console: "ConsoleParts", game: str) -> "list[str]":
    """Return what becomes of the match in progress of `game` if another one begins, in lines."""
    from mesa.ui import text_layout

    start = store_menus.saved_match(console.store, game)
    key = "waiting_counts" if _counts(start) else "waiting_lost"
    return text_layout.wrap(console.words.text(key), 136)


def give_up(console: "ConsoleParts", game: str) -> None:
    """Count the match in progress of `game` as lost, if it counts, and delete it."""
    store = console.store
    start = store_menus.saved_match(store, game)
    record = store.game(game)
    if record[records.DAY_PLACE] == records.UNDER_WAY:  # its cards are known now: begun anew, it is uncounted
        record[records.DAY_PLACE] = record[records.DAY_STREAK] = 0
        store_menus.put_game(store, game, record)
    if not _counts(start):
        store_menus.drop_match(store, game)
        return
    from mesa.match import match_end

    store_menus.count(store, game, [], lambda record: match_end.lost(record, start))
    console.need = FOR_OVER


def begin(console: "ConsoleParts", game: str, another: "Callable[..., None]", *given: object) -> None:
    """Give up the match of `game`, then begin another one, by another(*given); its way shows already."""

    def steps():
        yield
        give_up(console, game)
        yield
        another(*given)

    console.navigation().go("match", steps())


def _counts(start):
    return start.flags & (ACTED | UNCOUNTED) == ACTED and not start.shared
