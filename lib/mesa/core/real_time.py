# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Matches in real time, where anybody may act."""

from micropython import const

from mesa.core.contract import ANY
from mesa.core.match import BOT_KEY, PERSON
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match

_LONGEST = const(0x1FFFFFFF)  # ms at which the count of time stops


def elapse(match: "Match", ms: int) -> None:
    """Count time for which all could look; the bots get it with the next tick."""
    _count(match, ms)
    match.left -= ms


def _count(match, ms):
    if match.since < _LONGEST:
        match.since += ms
        match.waited += ms
        match.unsent += ms


def tick(match: "Match", turn: int, ms: int) -> bool:
    """Match.tick in real time: all bots that may act think at once. Return whether somebody acted.

    What a bot draws depends on the state alone: after a restart it draws the same, and has waited already.
    """
    wanting = 0
    if not match.thinkers and turn != match.human:
        seats = range(len(match.levels)) if turn == ANY else (turn,)
        bots = [seat for seat in seats if seat != match.human and match.levels[seat] != PERSON]
        if bots:
            with match.scope:
                from mesa.core.thinker import Thinker
            match.thinkers = [Thinker(match, seat) for seat in bots]
        match.unsent = match.waited
        for thinker in match.thinkers:
            thinker.advance()
            wanting += thinker.answer is not None
            ms = 0
    else:
        _count(match, ms)
        for thinker in match.thinkers:
            # None until the bot wants to act
            thinker.answer = thinker.thinking.send(match.unsent)
            wanting += thinker.answer is not None
        match.unsent = 0
    if wanting:
        match.left -= ms  # actions do not stop the clock
        chosen = 0
        if wanting > 1:  # choose one of them at random
            chosen = Rng(match.seed, BOT_KEY + match.moves, len(match.levels)).below(wanting)
        for thinker in match.thinkers:
            if thinker.answer is not None:
                if chosen == 0:
                    match.take(thinker.seat, thinker.answer)
                    return True
                chosen -= 1
    return match.timed_out(ms)
