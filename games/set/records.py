# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The records of SET: the player's time per SET, and the best solo times.

`own`, lowest byte first: 0 SETs found, 16 bit; 2 seconds of those matches, 24 bit: 194 days. Practice and
matches with hints do not count. SETs beyond 65 535 are not counted, so that the mean stays right.

The best times in seconds of solo games won are where the first versions had them, in the game's own 24 bits
from GAME_SEEN + 1 on: bit 0 belongs to dialogs.py, then 12 bits for the full deck and 11 for the beginner's;
0 for none. Longer times are not stored.
"""

from micropython import const

from games.set.rules import AT_FOUND, AT_OPTIONS, AT_SEATS, DECK, PRACTICE
from mesa.board import records
from mesa.board.store import GAME_SEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView

_SETS = const(0)
_SECONDS = const(2)
_BEGINNER = const(12)  # first bit of that deck, after the full one's


def over(own: bytearray, s: bytearray, match: "Match", record: bytearray) -> "tuple[str, ...] | None":
    """Count SETs and seconds; return ("new_best", time) if a best time was beaten."""
    rules: "Any" = match.rules
    if rules.alone(s, PRACTICE) or match.hints or match.human is None:
        return None
    seconds = match.played // 1000
    if records.number(own, _SETS, 2) + s[AT_FOUND] <= 0xFFFF:
        records.add(own, _SETS, 2, s[AT_FOUND])
        records.add(own, _SECONDS, 3, seconds)
    if s[AT_SEATS] > 1 or not match.rules.winners(s):
        return None
    before = best(record, s)
    most = 0x7FF if s[AT_OPTIONS + DECK] else 0xFFF
    if not 0 < seconds <= most or 0 < before <= seconds:
        return None
    less = seconds - before << (_BEGINNER if s[AT_OPTIONS + DECK] else 0)
    records.add(record, GAME_SEEN + 1, 3, less << 1)
    return ("new_best", clock(seconds)) if before else None


def best(record: bytearray, s: bytearray) -> int:
    """Return the best time with the deck of the match in s, 0 for none."""
    return _kept(record) >> _BEGINNER if s[AT_OPTIONS + DECK] else _kept(record) & 0xFFF


def _kept(record):
    return records.number(record, GAME_SEEN + 1, 3) >> 1


def clock(seconds: int) -> str:
    """Return minutes and seconds as text."""
    return "{}:{:02d}".format(seconds // 60, seconds % 60)


def decided(view: "GameView", cells: "array[int]") -> "tuple[Any, ...] | None":
    """Return the player's mistakes, if without them nobody would be ahead; else the worst deal.

    In a match of one deal it is the SETs found.
    """
    rules: "Any" = view.match.rules
    s = view.match.seen
    winner = rules.winners(s)[0]
    points = rules.scores(s)
    mistakes = s[AT_FOUND] - points[0]
    name = view.name(winner)
    if points[winner] - points[0] <= mistakes:
        return "decided_mistakes", mistakes
    columns = len(points) + 1
    if len(cells) <= columns:
        return "decided_found", name, s[AT_FOUND + winner], s[AT_FOUND]
    at = max(range(0, len(cells), columns), key=lambda at: cells[at + 1 + winner] - cells[at + 1])
    won, lost = cells[at + 1 + winner], cells[at + 1]
    return None if cells[0] or won <= lost else ("decided_deal", cells[at] + 1, name, won, lost)


def rows(own: bytearray, record: bytearray) -> "list[tuple[str, Any]]":
    """Return the mean time per SET, and the best times with each deck."""
    found = []
    sets = records.number(own, _SETS, 2)
    if sets:
        found.append(("seconds", records.mean(records.number(own, _SECONDS, 3), sets) + " s"))
    kept = _kept(record)
    if kept & 0xFFF:
        found.append(("best_full", clock(kept & 0xFFF)))
    if kept >> _BEGINNER:
        found.append(("best_beginner", clock(kept >> _BEGINNER)))
    return found
