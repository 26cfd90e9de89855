# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How to come to a replay of the last match, or to a demonstration, and back. In memory only on the way."""

from micropython import const

from mesa.core.loader import load, unload
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.app.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_OF_THE_WAY = const((
    "mesa.app.navigation", "mesa.app.opening", "mesa.app.watch_ways", "mesa.app.coach_ways",
    "mesa.core.setup", "mesa.ui.menus", "mesa.ui.find_line", "mesa.app.match_menus",
))  # fmt: skip
# what each needs beside the game's PARTS, its own module last; and texts, which are among the words of menus
_REPLAY = (
    ("core.replay", "app.watched", "app.replaying"),
    ("replay_keys", "replay_at", "replay_middle", "replay_end", "replay_full"),
)
_DEMONSTRATION = (("app.watched", "app.demonstration"), ("demo",))


def _open(
    console: "ConsoleParts",
    game: str,
    show: "Callable[[Any, Sequence[str]], GameView]",
    more: "tuple[Sequence[str], Sequence[str]]",
) -> None:
    # What was open is out of memory. show(modules, texts) makes the view; `more`: _REPLAY or _DEMONSTRATION.
    parts = getattr(load("games." + game), "PARTS", "rules bots view").split()
    if more is _REPLAY:
        parts.remove("bots")
    console.words.use_game(game)
    said = tuple([console.words.text(key) for key in more[1]])
    console.words.drop_menu_words()

    def make(modules):
        view = show(modules, said)
        text.forget_palettes()
        unload(*_OF_THE_WAY)
        return view

    parts += more[0]
    console.stack.swap(load("mesa.app.opening").Loading(console, game, parts, make))


def _replay(console, leave):
    # what _open is to show
    def show(modules, said):
        made = load("mesa.app.replaying").open_replay
        return made(console, modules["rules"], modules["view"].View, leave, said)

    return show


def _leave_launcher(console, game, show, more, menus):
    def steps():
        unload(*menus)
        console.opened = game
        _open(console, game, show, more)
        yield

    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_launcher(console: "ConsoleParts", game: str, menus: "tuple[str, ...]") -> None:
    """Play console.log, of `game`, again; then back to the launcher. menus: modules to let go of."""

    def leave():
        console.navigation().show_launcher()

    _leave_launcher(console, game, _replay(console, leave), _REPLAY, menus)


def demonstrate(console: "ConsoleParts", game: str, menus: "tuple[str, ...]") -> None:
    """From the launcher to a match of bots."""

    def show(modules, said):
        made = load("mesa.app.demonstration").show
        return made(console, game, modules["rules"], modules["bots"], modules["view"].View, said[0])

    _leave_launcher(console, game, show, _DEMONSTRATION, menus)


def from_end(view: "GameView") -> None:
    """From a match's end; then back to where that was said."""
    console = view.console
    match = view.match

    def leave():
        console.stack.swap(load("mesa.app.opening").Blank(console, back()))

    def back():  # the replay is out of memory
        console.navigation().coach().to_match(console, match)
        yield

    def steps():
        unload(*_OF_THE_WAY)
        _open(console, match.game, _replay(console, leave), _REPLAY)
        yield

    view.covered(True)
    console.stack.swap(load("mesa.app.opening").Blank(console, steps()))


def from_file(console: "ConsoleParts", data: bytes) -> str:
    """The simulator has a log to play: it becomes the console's. Returns its game."""
    console.log.clear()
    for byte in data:
        console.log.put(byte)
    return load("mesa.core.replay").head(data)[0]
