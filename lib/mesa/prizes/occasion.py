# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the picture at a match's end says, and whether it is a great one. Loaded by mesa.prizes.pieces."""

from micropython import const

from mesa.board import store
from mesa.core.match import DAILY, UNCOUNTED
from mesa.ui import text_file
from mesa.ui.text import say

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.prizes.celebration import Celebration


def title(scene: "Celebration") -> str:
    """Return the title, "" for the kind's own; give the scene its lines, and say whether it is great."""
    try:
        return _title(scene)
    except OSError:  # without the drive's words there are only the game's
        return scene.view.ended[1]


def _title(scene):
    view = scene.view
    match = view.match
    console = scene.console
    lines, said, *_ = view.ended

    def word(key):
        return say(text_file.parts(text_file.CONSOLE, console.words.code, "ends"), key)

    if scene.kind == "record":
        scene.lines = [view.t(*match.record)]
        said = ""
    elif scene.kind == "win":
        counted = not match.flags & UNCOUNTED and not match.shared
        scene.lines = [line.strip() for line in lines[:1]]
        if counted and store.word(console.store.game(match.game), store.WON) == 1:
            scene.great = True
            said = word("first")
        elif match.flags & DAILY and counted:
            scene.great = True
            scene.lines = lines[-1:]
    if match.rival:
        from mesa.ladder import opponent

        person, outcome = match.rival
        if outcome == opponent.BEATEN:
            scene.great = True
            said = say(opponent.parts(console.words), "beaten_now", match.names[1])
        ahead = scene.kind != "lost" or outcome == opponent.AHEAD
        last = word(("cross_{}" if ahead else "glad_{}").format(person))
        scene.lines = scene.lines[: scene.kind != "win"] + ["{}: “{}”".format(match.names[1], last)]
    return said
