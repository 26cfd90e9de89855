# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Before a hand's last action: reads what counts it, a file a frame, while nothing else is to be done.

A hand counts from its last action on, in the same frame, which has enough to do. Loaded with the bots.
"""

from micropython import const

from mesa.core.contract import HAND_OVER, OVER
from mesa.core.match import UNCOUNTED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.match.game_view import GameView


def act(view: "GameView") -> None:
    """Do a bot's answer when its time has come, and once all is read, if that answer ends the hand."""
    match = view.match
    thinker: "Any" = match.thinkers[0]
    if not thinker.ending:
        thinker.close()
        thinker.ending = reading(view, thinker.seat, thinker.answer)
    for _ in thinker.ending:
        return
    if not view.motion.busy and match.tick(0, thinker.takes(view.bot_pause())):
        view.asked = False


def prepare(view: "GameView") -> None:
    """In real time, while the match may end: read what counts it. It goes with the bots."""
    for thinker in view.match.thinkers[:1]:
        thinker.ending = thinker.ending or counting(view, OVER)
        for _ in thinker.ending:
            return


def reading(view: "GameView", seat: int, action: int) -> "Iterator[None]":
    """Read what is needed, in steps, if that action ends the hand or the match."""
    match = view.match
    s = bytearray(match.s)
    with match.scope:
        match.rules.step(s, seat, action)
    yield
    yield from counting(view, match.rules.turn(s))


def counting(view: "GameView", turn: int) -> "Iterator[None]":
    """Read what counts the end of a hand, in steps, if `turn` says that it has ended."""
    match = view.match
    counts = match is view.console.match and not match.shared and not match.flags & UNCOUNTED
    if counts and turn in (HAND_OVER, OVER):
        with match.scope:
            from mesa.board import records  # noqa: F401
        yield
        with match.scope:
            from mesa.match import hand_end
        yield
        with match.scope:
            hand_end.part(match)
        yield  # what counts a match, too, would take too much memory
