# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What leads from one screen to another: launcher, set-up, match and back. In memory only between matches.

What is open is left first, so that two screens' data are never in memory together.
"""

import gc
import os

from micropython import const

from mesa.board import store
from mesa.core.loader import load, remove, unload
from mesa.core.match import Match
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_FLOOR = const(40960)  # bytes to be free in the launcher: the largest game takes about that much more
# bytes: no larger pieces are asked for while a game is open, nor so many at once in the launcher
_PIECES = const((2560, 1024, 1024, 768, 768, 768, 768))
_OF_MENUS = const((
    "mesa.app.match_setup", "mesa.app.launcher", "mesa.app.settings", "mesa.app.help", "mesa.ui.menu_screen",
    "mesa.board.store_menus", "mesa.board.records", "mesa.ui.menus", "mesa.ui.text_layout", "mesa.ui.logo",
))  # fmt: skip
_OF_A_MATCH = const((
    "games", "mesa.app.errors", "mesa.app.suspend", "mesa.app.game_view", "mesa.core.real_time",
    "mesa.core.thinker", "mesa.ui.fan", "mesa.ui.motion", "mesa.ui.trick", "mesa.ui.nameplates",
    "mesa.ui.score_bar", "mesa.ui.playing_cards",
))  # fmt: skip


class Navigation:
    """Takes a console from screen to screen."""

    def __init__(self, console: "ConsoleParts") -> None:
        self.console = console

    def note(self, message: str) -> None:
        """Show a message over the scene; A or B closes it."""
        lines = load("mesa.ui.text_layout").wrap(text.symbols(message), 136)
        unload("mesa.ui.text_layout")
        ok = (self.console.words.text("ok"),)
        dialog = load("mesa.ui.menus").Dialog(self.console, lines, ok, _nothing, escape=0)
        self.console.stack.push(dialog)

    def show_about(self) -> None:
        """From the settings to the About page: all else goes, since it brings two libraries.

        Their names stay in memory for good, as a game's do: so no game comes before it or after it without a
        new start of the program.
        """
        console = self.console
        if console.opened and _free() is not None:
            console.store.put(store.OPEN, store.ABOUT)
            console.restart()
        console.opened = ""
        console.stack.swap(load("mesa.app.opening").Blank(console, self._to_about()))

    def _to_about(self):
        unload(*_OF_MENUS)
        self.console.stack.swap(load("mesa.app.about").About(self.console))
        yield

    def show_launcher(self, settings: bool = False) -> None:
        """Leave whatever is open and show the launcher; with the settings over it, at their last row."""
        console = self.console
        trouble = console.end_match()
        console.stack.swap(load("mesa.app.opening").Blank(console, self.to_launcher(trouble, settings)))

    def to_launcher(self, trouble: "str | None", settings: bool = False) -> "Iterator[bool | None]":
        """What show_launcher does in steps, with nothing open. `trouble`: what end_match has said."""
        console = self.console
        remove(*_OF_A_MATCH, *_OF_MENUS)
        console.words.use_game(None)
        yield  # all that is out of memory then
        # what is still to be said would be lost
        if not trouble and not console.stack.waiting and self.low_memory():
            console.restart()  # with an empty memory; nothing is lost, the launcher is at the same game
        console.stack.swap(load("mesa.app.launcher").Launcher(console))
        if settings:
            page = load("mesa.app.settings").Settings(console)
            page.at = page.about
            console.stack.push(page)
        if trouble:
            self.note(console.words.text("log_broken", trouble))
        if console.preset.get("link") and not console.opened:
            self.open_setup(console.preset["link"].game)
        if console.preset.get("log") and not console.opened:
            self.watch(self.watching().from_file(console, console.preset["log"]))

    def low_memory(self) -> bool:
        """True when so little memory is free, or in such small pieces, that the next game might not open."""
        free = _free()
        if free is None or self.console.frames < 90:  # a program that has just begun would only begin again
            return False
        try:
            [bytearray(size) for size in _PIECES]
        except MemoryError:
            return True
        return free < _FLOOR

    def open_setup(self, game: str) -> None:
        """From the launcher to the page where a match of `game` (its folder's name) is set up.

        Names that a game brings stay in memory for good, so another game begins with a new start of the
        program, which comes straight back here.
        """
        console = self.console
        loading = load("mesa.app.opening").Loading
        if console.opened not in (None, game) and _free() is not None:

            def anew(_):
                console.store.put(store.OPEN, 1)
                console.restart()

            # the bar is seen before; what it loads is in memory
            console.stack.swap(loading(console, game, ("core.loader",), anew))
            return
        console.opened = game

        def make(modules):
            console.words.use_game(game)
            return modules["app.match_setup"].MatchSetup(console, game, modules["rules"], modules["bots"])

        parts = ("rules", "bots", "app.match_setup")
        console.stack.swap(loading(console, game, parts, make))
        unload("mesa.app.launcher")

    def last_winner(self, game: str) -> "int | None":
        """The seat that alone won the last match of `game`, also before the console was switched off."""
        winner = self.console.store.game(game)[store.WINNER]
        return winner - 1 if winner else None

    def start_match(
        self,
        game: str,
        setup: "tuple[int | None, int, bytes]",
        levels: "bytes | bytearray",
        styles: "bytes | bytearray",
        state: "bytearray | None" = None,
        moves: int = 0,
        leader: "int | None" = None,
        hints: int = 0,
        seconds: int = 0,
    ) -> None:
        """Open a match of `game`: a new one from setup = (seed, seats, options), or a saved state.

        `leader`: who won the match before; somebody who does not play now counts for nothing.
        """
        console = self.console
        if leader is not None and leader >= setup[1]:
            leader = None

        def make(modules):
            rules = modules["rules"]
            console.words.use_game(game)
            console.words.drop_menu_words()
            human = None if rules.REAL_TIME and console.preset.get("bots_only") else 0
            match = Match(
                game,
                rules,
                modules["bots"],
                setup,
                levels,
                styles,
                state,
                moves,
                leader,
                human=human,
                log=console.log,
            )
            match.hints = hints
            match.played = 1000 * seconds
            console.match = match
            if console.board.writable:
                console.log_file = load("mesa.board.log_file").LogFile(match)
            console.keep_match()
            text.forget_palettes()
            unload("mesa.app.navigation", "mesa.app.opening", "mesa.core.setup")
            return modules["view"].View(console, match)

        def to_loading():
            unload(*_OF_MENUS)
            note = trouble and console.words.text("log_broken", trouble)
            parts = getattr(load("games." + game), "PARTS", "rules bots view").split()
            console.stack.swap(load("mesa.app.opening").Loading(console, game, parts, make, note))
            yield

        trouble = console.end_match()
        console.stack.swap(load("mesa.app.opening").Blank(console, to_loading()))

    def rematch(self, old: Match, same: bool) -> None:
        """Play the match `old` again, same players, levels and options: another deal, or the `same`."""
        leader = old.leader if same else self.last_winner(old.game)
        seed = old.seed if same else self.random_deal()
        self.start_match(
            old.game, (seed, len(old.levels), old.options), old.levels, old.styles, leader=leader
        )

    def leave_match(self) -> None:
        """Back to the launcher; a match that is not over waits in the store."""
        match = self.console.match
        if match is not None and not match.over():
            self.console.store.keep_match(match)  # with the time since the last action
        self.console.save_now()
        self.show_launcher()

    def coach(self) -> "Any":
        """What leads to the coach and back: mesa.app.coach_ways."""
        return load("mesa.app.coach_ways")

    def watch(self, game: str) -> None:
        """Play the log of the last match, of `game`, again."""
        self.watching().from_launcher(self.console, game, _OF_MENUS)

    def watching(self) -> "Any":
        """What leads to a replay and back: mesa.app.watch_ways."""
        return load("mesa.app.watch_ways")

    def demonstrate(self, game: str) -> None:
        """From the launcher to a match of bots. `game`: the one that this run has opened, if it has one."""
        self.watching().demonstrate(self.console, game, _OF_MENUS)

    def random_deal(self) -> int:
        """A deal number from the chip's noise."""
        noise = os.urandom(4)
        return (noise[0] & 0x1F) << 24 | noise[1] << 16 | noise[2] << 8 | noise[3]


def _nothing(_):
    pass


def _free():
    # bytes of memory that are free, or None where that is unknown
    return gc.mem_free() if hasattr(gc, "mem_free") else None
