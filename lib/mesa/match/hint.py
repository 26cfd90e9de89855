# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hint: what the game's best bot would do in the player's place, and a short reason.

The game's part is games.<id>.advice: show(view, action) puts the cursor (or marks, or a number) there, and
reason(s, seat, action, name) returns the key of a line in section `reasons` of the game's texts, and texts
for its {}. In real time no bot thinks: then `show` gets None, and `reason` what `show` has returned.
"""

from micropython import const

from mesa.board import signals
from mesa.core.match import HELPED
from mesa.core.thinker import Thinker

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.match.game_view import GameView

_THINK = const(28)  # ms of a frame, in which nothing else happens


def begin(view: "GameView") -> None:
    """Think, a slice a frame, then show the hint; any key cancels it. Only in the player's turn.

    A dialog with the question shows the answer; one that may be closed closes: the search needs the memory.
    """
    match = view.match
    box: "Any" = view.console.stack.top
    if not match.mine() or view.busy() and box is view:
        _refuse(view)
        return
    if box is not view and box.escape is not None:
        view.console.stack.pop()
        view.asked = False  # it opens again if a key ends the search
    match.release_bots()  # the best level's modules must not be loaded beside others
    view.moves.remove()
    view.show_notice(view.t("thinking"), True)
    view.motion.steps.append(_steps(view))  # not in_steps: with --fast that would take them all in one frame


def _refuse(view):
    view.sound(signals.BAD)
    view.notice("no_hint")


def _steps(view: "GameView"):
    # read at most one file a frame
    match = view.match
    yield
    action = None
    if not match.real_time and view.stays:
        thinker = Thinker(match, match.human or 0, len(match.bots.LEVELS) - 1)  # the best
        yield
        while view.stays and not thinker.advance():
            if not view.console.more(_THINK):
                yield
        action = thinker.answer
        thinker.close()
        thinker = None
        match.release_bots()
    if not view.stays:  # a key has ended it
        return
    advice = match.part("advice")
    if not advice:
        _refuse(view)
        return
    yield
    if not view.stays:
        return
    view.asked = True
    shown = action
    box: "Any" = view.console.stack.top
    if box is view:
        shown = advice.show(view, action)
    elif action in box.actions:
        box.at = list(box.actions).index(action)
        box.show()
    from mesa.ui import text_file

    words = advice.reason(match.seen, 0, shown if action is None else action, view.name)
    line = text_file.line(view.console.words, match.game, "reasons", *words)
    match.hints += 1
    match.flags |= HELPED
    if match.log is not None:
        match.log.helped = True
    if match is view.console.match and not match.over():  # neither a trial nor a match already counted
        view.console.store.keep_match(match)  # at once, so that the hint counts
    view.show_notice(line, True)
