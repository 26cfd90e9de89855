# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Offers the bots' next level at a match's end, after wins that show that it is due. Loaded only then."""

from micropython import const

from mesa.app.hint import best_level
from mesa.board import records, store
from mesa.board.store_menus import pack_levels
from mesa.core.match import PERSON
from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_LAST = const(3)  # of this many matches at that level
_WON = const(2)  # so many were won


def next_level(console: "ConsoleParts", match: "Match") -> int:
    """Return the level to offer, 0 for none: the bots' levels are equal, and two of the last three matches
    at it were won.
    """
    level = match.levels[-1]
    seats = len(match.levels)
    others = bytes([level] * (seats - 1))
    if match.trial or match.human is None or not others or match.levels[1:] != others or level == PERSON:
        return 0
    record = console.store.game(match.game)
    played = records.number(record, records.level_at(level) + records.LEVEL_PLAYED, 2)
    won = 0
    for i in range(min(played, _LAST)):
        won += records.result(record, i) == records.WON
    return level + 1 if won >= _WON and level < best_level(match) else 0


def choose(console: "ConsoleParts", match: "Match", level: int) -> bytes:
    """Store that level for the game's next matches; return the levels of one with as many players."""
    record = console.store.game(match.game)
    pack_levels(bytes([0] + [level] * 7), record, store.LEVELS, store.LEVELS_ABOVE)
    once("mesa.board.store_menus").put_game(console.store, match.game, record)
    return bytes([match.levels[0]] + [level] * (len(match.levels) - 1))
