# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in which a function decides every action: lets scenarios and tests reach rare positions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mesa.core.contract import no_events
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game


def play(
    game: str,
    s: bytearray,
    choose: Callable[[bytearray, int], Any],
    reached: Callable[[bytearray], bool],
    emit: Callable[..., object] = no_events,
) -> bytearray:
    """Play on from state s, in place, until `reached(s)` or the end of the match; return s.

    choose(s, seat) returns the action of the seat in turn; between hands, the next one is dealt. emit(event)
    is called for each event.
    """

    class Players:
        """Bots that ask `choose`."""

        YIELDS = (1,)

        @staticmethod
        def think(view: Any, seat: int, level: int, style: int, rng: Any, since: Any) -> Iterator[int]:
            """Yield the answer in a single slice."""
            yield choose(s, seat)

    rules = Game(game).part("rules")
    players: Any = Players
    start = MatchStart(game, bytes(len(rules.scores(s))), b"", state=s)
    match = Match(start, rules, players, human=None, shown=False)
    match.sink = emit
    while not match.over() and not reached(s):
        match.tick(33)
    return s
