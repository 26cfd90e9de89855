# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Ways through a console that several test files take: to a match, to its end, and back to the launcher."""

from __future__ import annotations

import functools
import random
from typing import Any

import harness

from mesa.core.match_start import begin_log

from . import begin


def at_setup(t: Any, game: str) -> Any:
    """Go from the launcher to the game's set-up page."""
    while t.top.games[t.top.at].name != game:
        t.press("RIGHT")
    return t.press("A").wait("MatchSetup").frames(1)


def play(t: Any) -> None:
    """Choose Play on the set-up page; a waiting match may be lost."""
    t.take("new_match")
    if t.scene == "Dialog" and not hasattr(t.view, "table"):  # not a first question of the match
        t.press("DOWN", "A")
    t.until(lambda t: t.match is not None, auto=False).frames(5)


def the_day(t: Any) -> Any:
    """From the launcher, open the page of the day that is proposed."""
    t.frames(12)
    while t.top.games[t.top.at].name != t.game:
        t.press("RIGHT")
    t.press("UP").wait("Today").frames(1)
    return t.press(*["A"] * (t.top.row < 0))


def play_the_day(t: Any) -> Any:
    """From the launcher, play the daily deal of the day that is proposed."""
    the_day(t).press("A")
    if t.scene == "Dialog":  # a match waits
        t.press("DOWN", "A")
    return t.until(lambda t: t.match is not None, auto=False).frames(5)


def end(t: Any) -> None:
    """Play the match to its end at once, always taking the first legal action."""
    begin.do(t, "end")


def leave(t: Any) -> None:
    """Go back to the launcher."""
    t.console.navigation().leave_match()
    t.wait("Launcher").frames(2)


@functools.lru_cache(maxsize=None)
def last_move(game: str, seats: int, options: bytes, ahead: bool) -> tuple[bytes, int, int]:
    """Return a state, and the seat and the action that end a match there: won, or seat 1 is the winner."""
    rules = harness.rules_of(game)
    for seed in range(400):
        before: Any = None
        s: Any = None
        for s, seat, action in harness.walk(rules, seed, seats, options, random.Random(seed)):
            if seat is not None:
                before = bytes(s), seat, action
        winners = rules.winners(s)
        if (0 in winners) == ahead and (ahead or 1 in winners):
            return before
    raise AssertionError("no such match")


def decide(match: Any, ahead: bool) -> None:
    """Let the match be over with one action, from another state than its table shows: see last_move."""
    state, seat, action = last_move(match.game, len(match.levels), bytes(match.options), ahead)
    match.events.clear()
    match.s = bytearray(state)
    match.changed()
    if match.log is not None:  # it leads there, too
        begin_log(match.log, match)
    match.take(seat, action)
