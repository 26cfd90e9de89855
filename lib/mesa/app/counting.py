# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Counts a hand of the player's once it is scored, and deals the next one. Loaded only then.

mesa.app.counting_end counts a match; a game's part of both is described there.
"""

from micropython import const

from mesa.board import records
from mesa.board.setting import PACE
from mesa.board.store import GAME, GAMES
from mesa.core.contract import TABLE
from mesa.core.match import HAND_COUNTED, PERSON, UNCOUNTED
from mesa.core.scope import once
from mesa.ui.motion import PERCENT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.core.match import Match
    from mesa.core.setup import MatchStart
    from mesa.ui.scene import ConsoleParts

_SEEN = const(3)  # in the view's input, as in mesa.app.game_view


def hand_seen(view: "GameView") -> None:
    """After a hand's result: deal the next hand, or show the match's result."""
    if view.match.over():
        view.input[_SEEN] = 1
        view.asked = view.result_seen = False
    else:
        deal(view)


def deal(view: "GameView") -> None:
    """Deal the next hand on the screen, in steps."""
    view.asked = view.result_seen = False
    view.rest = 0
    view.motion.percent = PERCENT[view.console.store.get(PACE) % 3]
    view.motion.in_steps(next_hand(view.console, view.match))


def next_hand(console: "ConsoleParts", match: "Match") -> "Generator[None, None, None]":
    """Deal the next hand, starting with an empty match.input, in two steps (mesa.ui.motion)."""
    scored(console, match)
    yield
    for i in range(len(match.input)):
        match.input[i] = 0
    match.deal()


def scored(console: "ConsoleParts", match: "Match") -> None:
    """Count the hand that is scored, once, if the match counts.

    If memory runs out, no hand is counted twice.
    """
    # not a trial or a demonstration, nor a match of several people
    if match is not console.match or max(match.levels) == PERSON or match.turn() != TABLE:
        return
    if match.flags & (HAND_COUNTED | UNCOUNTED):
        return
    record = console.store.game(match.game)
    hand(part(match), record, match)
    match.flags |= HAND_COUNTED
    kept = console.store
    kept.keep_match(match)
    # as nearly always; put_game would need more memory
    if any(record[:2]) and kept.data[GAMES : GAMES + 2] == record[:2]:
        kept.data[GAMES : GAMES + GAME] = record
    else:
        console.put_game(match.game, record)


def part(match: "Match | MatchStart") -> "Any":
    """Return the game's own part, or None."""
    try:
        return once("games." + match.game + ".records")
    except ImportError:
        return None


def hand(page: "Any", record: bytearray, match: "Match") -> None:
    """Count the hand that is scored, by the game's own part, if there is one."""
    if page:
        own = record[records.OWN : records.OWN + records.OWN_SIZE]
        page.hand(own, match.s, match)
        record[records.OWN : records.OWN + records.OWN_SIZE] = own
