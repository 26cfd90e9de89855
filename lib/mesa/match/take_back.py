# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Take back the player's last decision, found in the match's log.

Only against bots, in the hand that is being played, and while nobody has seen new cards since: cards that
were dealt, drawn, turned up or shown. A card that was played is not new. NEW_CARDS of the game's
advice.py, which may be missing, says after which events somebody has seen some. It counts as a hint.
"""

from micropython import const

from mesa.board import signals
from mesa.core.contract import DEAL
from mesa.core.match import HELPED
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.match.game_view import GameView

_AT_ONCE = const(12)  # actions of the log played in a frame
_A_PICTURE = const(24)  # and until the bar is drawn
_BAR_Y = const(126)


def begin(view: "GameView") -> None:
    """Take the last decision back, or say that there is none. Keys wait until it is done."""
    view.motion.finish()
    view.match.events.clear()
    view.console.stack.work(_steps(view))


def refuse(view: "GameView") -> None:
    """Say that there is nothing to take back."""
    view.sound(signals.BAD)
    view.notice("no_take_back")


def _steps(view: "GameView"):
    match = view.match
    rules = match.rules
    log: "Any" = match.log
    match.release_bots()
    view.moves.remove()
    bar = theme.rect(view.group, 0, _BAR_Y, 1, 2, theme.SELECTED)  # how far it is
    yield False
    advice = match.part("advice")
    new_cards = advice.NEW_CARDS if advice else ()
    yield
    from mesa.core import replay

    n = log.first
    found: "tuple[bytes, int, int] | None" = None  # (state, offset in the log, moves) of the last decision

    def emit(event, seat, a, b):
        nonlocal found
        if event in new_cards:
            found = None

    for at, seat, action, s in replay.walk(log, rules, emit):
        if action == DEAL:
            found = None
        elif seat == match.human and seat == rules.turn(s) and len(rules.legal(s, seat)) > 1:
            found = bytes(s), at, n & 0xFFFF
        n += 1
        if n % _AT_ONCE == 0 or action == DEAL:
            bar.width = max(bar.width, 160 * at // log.size)
            yield n % _A_PICTURE > 0
    view.group.remove(bar)
    if found is None:
        refuse(view)
        return
    yield
    match.s[:], log.size, match.moves = found
    match.hints += 1
    match.flags |= HELPED
    log.helped = True
    console = view.console
    match.clear_input()
    match.changed()
    console.keep_match()
    yield
    view.close_box()
    view.asked = view.result_seen = False
    view.playing_out = 0
    view.draw()
    view.notice("taken_back")
