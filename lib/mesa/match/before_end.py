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

    from mesa.match.game_view import GameView

_READING = const(-99)  # `left` of a Thinker whose answer waits for its time: `thinking` reads then


def wait(view: "GameView") -> None:
    """While a bot's answer waits for its time: read a file if that answer ends the hand."""
    match = view.match
    thinker = match.thinkers[0]
    if thinker.left > _READING:
        thinker.close()
        thinker.left = _READING
        thinker.thinking = reading(view, thinker.seat, thinker.answer)  # pyright: ignore[reportArgumentType]
    for _ in thinker.thinking:
        return


def reading(view: "GameView", seat: int, action: int) -> "Iterator[None]":
    """Read what is needed, in steps, if that action ends the hand or the match."""
    match = view.match
    s = bytearray(match.s)
    with match.scope:
        match.rules.apply(s, seat, action, None)
    turn = match.rules.turn(s)
    if turn in (HAND_OVER, OVER) and match is view.console.match and not match.flags & UNCOUNTED:
        yield
        with match.scope:
            from mesa.board import records  # noqa: F401
        yield
        with match.scope:
            from mesa.match import hand_end
        yield
        with match.scope:
            hand_end.part(match)
        yield
        if turn == OVER:
            with match.scope:
                from mesa.board import store_menus  # noqa: F401
            yield
            with match.scope:
                from mesa.core import steps  # noqa: F401
            yield
            with match.scope:
                from mesa.match import match_end  # noqa: F401
            yield
