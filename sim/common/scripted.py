# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in which a function decides every action: lets scenarios and tests reach rare positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER, apply
from mesa.core.scope import Game


def play(
    game: str,
    s: bytearray,
    choose: Callable[[bytearray, int], Any],
    reached: Callable[[bytearray], bool],
    emit: Callable[..., object] | None = None,
) -> bytearray:
    """Play on from state s, in place, until `reached(s)` or the end of the match; return s.

    choose(s, seat) returns the action of the seat in turn; where anybody may act, every seat is asked and the
    first that has an answer acts. Between hands, the next one is dealt. emit(event) is called for each event.
    """
    rules = Game(game).part("rules")
    seats = range(len(rules.scores(s)))
    while (turn := rules.turn(s)) != OVER and not reached(s):
        if turn == HAND_OVER:
            apply(rules, s, HAND_OVER, DEAL, emit)
            continue
        answers = ((seat, choose(s, seat)) for seat in (seats if turn == ANY else (turn,)))
        seat, action = next((seat, action) for seat, action in answers if action is not None)
        apply(rules, s, seat, action, emit)
    return s
