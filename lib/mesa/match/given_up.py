# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A waiting match that is given up for another one: it is lost, if the player has acted in it. Loaded only
then.

Neither the rules nor the table of that game are in memory, so what counts is what the store has: the levels
of its seats, and its flags (mesa.core.match). A hand that was scored has been counted by then
(mesa.match.hand_end).
"""

import os

from micropython import const

from mesa.board import records
from mesa.board.store_menus import count, drop_match, has_match, put_game, waiting_match
from mesa.core.match import ACTED, UNCOUNTED
from mesa.match import match_end

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match_start import MatchStart
    from mesa.ui.scene import ConsoleParts


def waiting(console: "ConsoleParts") -> "MatchStart | None":
    """Return the start of the match that waits, of any game; None if there is none."""
    for name in os.listdir("games"):
        if name[0] not in "._" and has_match(console.store, name):
            return waiting_match(console.store, name)
    return None


def question(console: "ConsoleParts") -> str:
    """Return what becomes of the match that waits if another one begins."""
    start = waiting(console)
    if start is None or not _counts(start):
        return console.words.text("waiting_lost")
    from mesa.ui import text_file

    found: "Any" = text_file.about(console.words, start.game, 0)
    return console.words.text("waiting_counts", found[0])


def give_up(console: "ConsoleParts") -> None:
    """Count the match that waits as lost, if it counts, and delete it."""
    store = console.store
    start = waiting(console)
    if start is None:
        drop_match(store)
        return
    game = start.game
    record = store.game(game)
    if record[records.DAY_PLACE] == records.UNDER_WAY:  # its cards are known now: begun anew, it is uncounted
        record[records.DAY_PLACE] = record[records.DAY_STREAK] = 0
        put_game(store, game, record)
    if not _counts(start):
        drop_match(store)
        return
    count(store, game, [], lambda record: match_end.lost(record, start))


def _counts(start):
    return start.flags & (ACTED | UNCOUNTED) == ACTED and not start.shared
