# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How to come to a replay of the last match and back. In memory only on the way."""

from micropython import const

from mesa.core.loader import load, unload
from mesa.core.replay import head
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable

    from mesa.app.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_OF_THE_WAY = (
    "mesa.app.navigation", "mesa.app.opening", "mesa.app.watch_ways", "mesa.app.coach_ways",
    "mesa.core.setup", "mesa.ui.menus", "mesa.ui.find_line", "mesa.app.match_menus",
)  # fmt: skip


def _open(console: "ConsoleParts", game: str, leave: "Callable[[], None]") -> None:
    # what was open is out of memory; the match's bots are not needed
    parts = getattr(load("games." + game), "PARTS", "rules bots view").split()
    parts.remove("bots")

    def make(modules):
        scene = load("mesa.app.replaying").open_replay(console, modules["rules"], modules["view"].View, leave)
        text.forget_palettes()
        unload(*_OF_THE_WAY)
        return scene

    console.words.use_game(game)
    console.words.drop_menu_words()
    console.stack.swap(load("mesa.app.opening").Loading(console, game, parts, make))


def from_launcher(console: "ConsoleParts", game: str, menus: "tuple[str, ...]") -> None:
    """Play console.log, of `game`, again; then back to the launcher. menus: modules to let go of."""

    def leave():
        console.navigation().show_launcher()

    def steps():
        yield  # what was open is out of memory then
        unload(*menus)
        console.opened = game
        _open(console, game, leave)

    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_end(view: "GameView") -> None:
    """From a match's end; then back to where that was said."""
    console = view.console
    match = view.match
    game = match.game

    def leave():
        console.navigation().coach().to_match(console, match)

    def steps():
        yield  # the view is out of memory then
        unload(*_OF_THE_WAY)
        _open(console, game, leave)

    view.covered(True)
    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_file(console: "ConsoleParts", data: bytes) -> str:
    """The simulator has a log to play: it becomes the console's. Returns its game."""
    console.log.clear()
    for byte in data:
        console.log.put(byte)
    return head(data)[0]
