# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Offers another step of strength at a match's end: the next one after wins, the one below after losses."""

from micropython import const

from mesa.board import records, store
from mesa.core.match import PERSON

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_LAST = const(3)  # of this many matches in a row at that step
_WON = const(2)  # so many were won: the next one; none, nor a place in the upper half: the one below


def next_step(console: "ConsoleParts", match: "Match") -> "tuple[str, int] | None":
    """Return which step to offer, as ("harder" or "easier", its code); None if the bots' steps differ, or the
    last matches show neither.
    """
    code = match.levels[-1]
    others = bytes([code] * (len(match.levels) - 1))
    if match.returns_to or match.human is None or not others or match.levels[1:] != others or code == PERSON:
        return None
    record = console.store.game(match.game)
    matches = records.at_step(record, code)
    won = lost = 0
    for i in range(min(matches, _LAST)):
        won += records.result(record, i) == records.WON
        lost += records.result(record, i) == records.LOST
    from mesa.core import steps

    table = steps.of(match.game)
    codes = steps.codes(table)
    at = steps.place(table, code) - 1
    if won >= _WON and at < len(codes) - 1:
        return "harder", codes[at + 1]
    if lost >= _LAST and at > 0:
        return "easier", codes[at - 1]
    return None


def choose(console: "ConsoleParts", match: "Match", level: int) -> bytes:
    """Store that level for the game's next matches; return the levels of one with as many players."""
    from mesa.board import store_menus

    record = console.store.game(match.game)
    record[store.LEVELS : store.SEATS] = store_menus.pack(bytes([0] + [level] * 7))[:4]
    console.put_game(match.game, record)
    return bytes([match.levels[0]] + [level] * (len(match.levels) - 1))
