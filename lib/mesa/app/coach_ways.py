# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How to come to the coach and back. In memory only on the way.

While the coach is open the view and its modules are out of memory; they are read again as when a match opens.
"""

from micropython import const

from mesa.core.loader import load, remove, unload
from mesa.core.match import Match
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_OF_THE_COACH = const((
    "mesa.app.coach", "mesa.app.coach_search", "mesa.ui.find_line", "mesa.ui.text_layout",
    "mesa.app.opening", "mesa.app.navigation", "mesa.app.coach_ways", "mesa.app.trial", "mesa.core.setup",
))  # fmt: skip
_OF_A_GAME = const(("coach", "advice", "examples"))


def look_again(view: "GameView", hand: int) -> None:
    """Leave the table of a match for the coach, who looks at the hand of that number (0 …)."""
    match = view.match
    if match.events:  # the view that is built anew shows what they have led to
        match.events.clear()
        view.console.hand_end()
    open_coach(view, load("mesa.app.trial").Trial(match, hand))


def open_coach(view: "GameView", found: "Any") -> None:
    """The same, with a mesa.app.trial.Trial: what the coach has found, if it has looked already."""
    console = view.console
    view.covered(True)
    console.stack.swap(load("mesa.app.opening").Blank(console, _steps(console, found)))


def _parts(game: str) -> "list[str]":
    # what a view needs beside the rules; those, and what they import, stand first
    parts = getattr(load("games." + game), "PARTS", "rules bots view").split()
    return parts[parts.index("bots") + 1 :]


def _steps(console, found) -> "Iterator[None]":
    game = found.match.game
    for part in _parts(game):
        remove("mesa." + part if "." in part else "games." + game + "." + part)
    unload("mesa.app.opening", "mesa.app.navigation", "mesa.app.coach_ways", "mesa.ui.menus")
    yield
    console.stack.swap(load("mesa.app.coach").Coach(console, found))


def to_match(console: "ConsoleParts", match: "Match", note: "str | None" = None) -> None:
    """Leave the coach: the table of `match` is built anew. `note`: a message over it."""
    game = match.game

    def make(modules):
        for name in _OF_A_GAME:
            remove("games." + game + "." + name)
        text.forget_palettes()
        unload(*_OF_THE_COACH)
        return modules["view"].View(console, match)

    console.words.drop_menu_words()
    loading = load("mesa.app.opening").Loading(console, game, _parts(game), make, note)
    console.stack.swap(loading)


def to_trial(console: "ConsoleParts", found: "Any", note: str) -> None:
    """Play on from the decision that is shown, in a match that counts for nothing (mesa.app.trial)."""
    match = found.match
    decision = found.decisions[found.at]
    tried = Match(
        match.game,
        match.rules,
        None,
        (None, len(match.levels), match.options),
        match.levels,
        match.styles,
        bytearray(decision[2]),
        decision[3],
    )
    tried.trial = found
    to_match(console, tried, note)
