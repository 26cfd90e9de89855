# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How to come to a replay of the last match, or to a demonstration, and back. In memory only on the way."""

from micropython import const

from mesa.core.loader import load, unload
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_OF_THE_WAY = const((
    "mesa.app.navigation", "mesa.app.opening", "mesa.app.watch_ways", "mesa.app.coach_ways",
    "mesa.core.setup", "mesa.ui.menus", "mesa.ui.find_line", "mesa.app.match_menus",
))  # fmt: skip


def _open(console: "ConsoleParts", game: str, show: "Callable[[Any], GameView]", bots: bool) -> None:
    # What was open is out of memory. show(modules) makes the view; `bots`: the match needs them.
    parts = getattr(load("games." + game), "PARTS", "rules bots view").split()
    if not bots:
        parts.remove("bots")

    def make(modules):
        view = show(modules)
        text.forget_palettes()
        unload(*_OF_THE_WAY)
        return view

    console.words.use_game(game)
    console.words.drop_menu_words()
    console.stack.swap(load("mesa.app.opening").Loading(console, game, parts, make))


def _replay(console, leave):
    # what _open is to show
    def show(modules):
        return load("mesa.app.replaying").open_replay(console, modules["rules"], modules["view"].View, leave)

    return show


def _leave_launcher(console, game, show, bots, menus):
    def steps():
        unload(*menus)
        console.opened = game
        _open(console, game, show, bots)
        yield

    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_launcher(console: "ConsoleParts", game: str, menus: "tuple[str, ...]") -> None:
    """Play console.log, of `game`, again; then back to the launcher. menus: modules to let go of."""

    def leave():
        console.navigation().show_launcher()

    _leave_launcher(console, game, _replay(console, leave), False, menus)


def demonstrate(console: "ConsoleParts", game: str, menus: "tuple[str, ...]") -> None:
    """From the launcher to a match of bots."""

    def show(modules):
        made = load("mesa.app.demonstration").show
        return made(console, game, modules["rules"], modules["bots"], modules["view"].View)

    _leave_launcher(console, game, show, True, menus)


def from_end(view: "GameView") -> None:
    """From a match's end; then back to where that was said."""
    console = view.console
    match = view.match

    def leave():
        console.navigation().coach().to_match(console, match)

    def steps():
        unload(*_OF_THE_WAY)
        _open(console, match.game, _replay(console, leave), False)
        yield

    view.covered(True)
    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_file(console: "ConsoleParts", data: bytes) -> str:
    """The simulator has a log to play: it becomes the console's. Returns its game."""
    console.log.clear()
    for byte in data:
        console.log.put(byte)
    return load("mesa.core.replay").head(data)[0]
