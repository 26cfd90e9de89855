# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a hand: counts the player's once it is scored, and deals the next one after its result.

mesa.match.match_end counts a match; a game's part of both is described there.
"""

from micropython import const

from mesa.board import records
from mesa.board.setting import PACE
from mesa.board.store import GAME, GAMES
from mesa.core import scope
from mesa.core.match import HAND_COUNTED, UNCOUNTED, Match
from mesa.core.scope import Game
from mesa.match.game_view import SEEN
from mesa.ui.motion import PERCENT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mesa.core.match_start import MatchStart
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts


def scored(console: "ConsoleParts", match: "Match") -> None:
    """Count the hand that is scored, and has not been counted, of the console's match, if that counts.

    If memory runs out, no hand is counted twice.
    """
    if match.shared or match.flags & UNCOUNTED:
        return
    record = console.store.game(match.game)
    own(part(match), "hand", record, match.s, match)
    match.flags |= HAND_COUNTED
    kept = console.store
    kept.keep_match(match)
    # as nearly always; put_game would need more memory
    if kept.data[3] and kept.data[GAMES : GAMES + 2] == record[:2]:
        kept.data[GAMES : GAMES + GAME] = record
        kept.changed()
    else:
        console.put_game(match.game, record)


def part(match: "Match | MatchStart") -> "Any":
    """Return the game's own part, without what it lacks, or None."""
    game = Game(match.game)
    try:
        return scope.once(game.module("records"))  # loads: games.*.records
    except ImportError:
        return game.part("records")  # None, or the error


def own(page: "Any", function: str, record: bytearray, *given: object) -> "Any":
    """Return what a function of the game's own part says, None if it has none: function(data, *given), where
    `data` are the bytes of the record that it may change.
    """
    do = getattr(page, function, None)
    if not do:
        return None
    data = record[records.OWN : records.OWN + records.OWN_SIZE]
    said = do(data, *given)
    record[records.OWN : records.OWN + records.OWN_SIZE] = data
    return said


def hand_seen(view: "GameView") -> None:
    """After a hand's result: deal the next hand, or show the match's result."""
    if view.match.over():
        view.input[SEEN] = 1
        view.asked = view.result_seen = False
    else:
        deal(view)


def deal(view: "GameView") -> None:
    """Deal the next hand on the screen, in steps."""
    view.asked = view.result_seen = False
    view.playing_out = 0
    view.motion.percent = PERCENT[view.console.store.get(PACE)]
    view.motion.in_steps(next_hand(view.match))


def next_hand(match: "Match") -> "Generator[None, None, None]":
    """Deal the next hand, starting with an empty match.input, in two steps (mesa.ui.motion)."""
    yield
    match.clear_input()
    match.deal()
