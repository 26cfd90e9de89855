# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power-on: opens the board, reads the store, makes the first scene. Loaded for these frames only."""

import displayio
from micropython import const

from mesa.board import hardware, store
from mesa.board.setting import LANG, TIPS_OFF
from mesa.core.scope import enter, load, once
from mesa.ui import pictures, text, theme, words
from mesa.ui.scene import Scene, Stack

_SHEET_W = const(240)  # width of the card sheet, and of every game's cards that are read into it
_SHEET_H = const(34)
_KEPT = ("mesa.board.store_menus", "mesa.ui.text_file")
_FIRST = const(60_000)  # ms from power-on until the first write to flash (mesa.app.console)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from vectorio import Rectangle

    from mesa.app.console import Console
    from mesa.board.hardware import Board


def prepare(console: "Console", board: "Board | None") -> None:
    """Set a console's fields before its first step; `begin` makes its parts."""
    console.board = board  # pyright: ignore[reportAttributeAccessIssue] - `begin` opens one
    console.stack = None  # pyright: ignore[reportAttributeAccessIssue] - `begin` makes it
    console.match = console.log_file = console.opened = console.opening = None
    console.saved = console.held = None
    console.card_path = ""
    console.started = console.fast = False
    console.preset = {}
    console.broken = {}
    console.frames = console.idle = console.unsaved = console.last = console.held_for = 0
    console.held_select = -1
    console.need = 9  # _NEVER
    console.loud = 1  # mesa.board.sound.LOW


def begin(console: "Console") -> None:
    """Make the console's parts, in two frames: what the first picture needs, then the rest.

    The first scene is made in the frames after. Raises open_parts.Missing without screen or keys,
    OSError(path) if a font is missing or damaged.
    """
    if console.stack:
        finish(console)
        return
    # these stay for good: while memory is empty, the larger ones first
    text.font(True)
    console.card_sheet = displayio.Bitmap(_SHEET_W, _SHEET_H, 16)
    text.font()
    board = console.board = console.board or hardware.Board()
    if not board.reloaded:
        console.wait = _FIRST
    root = displayio.Group(  # on larger screens the picture is centred, and doubled if it fits
        scale=board.scale, x=(board.width - 160 * board.scale) // 2, y=(board.height - 128 * board.scale) // 2
    )
    board.display.root_group = root
    console.stack = Stack(root, board.display)
    console.words = words.Words()
    first = Starting(console)
    first.draw(board.reloaded)
    console.stack.push(first)
    console.stack.shown = True
    board.display.refresh()


def finish(console: "Console") -> None:
    """Make the parts that no picture needs, and read the store."""
    before = enter(None)  # these stay for good, too
    load("mesa.core.match")
    sound = load("mesa.board.sound").Sound
    lights = load("mesa.board.lights").Lights
    log = load("mesa.core.log").Log
    enter(before)
    board = console.board
    for name in _KEPT:
        console.stack.scenes[0].scope.load(name)  # loads: mesa.board.store_menus mesa.ui.text_file
    console.store = load("mesa.board.store_load").load(board.nvm, board.scratch)
    console.log = log()
    console.sound = sound(board)
    console.lights = lights(board)
    console.started = True  # later errors can be shown on a screen
    console.game.remove()
    console.last = board.ticks()


class Starting(Scene):
    """The console's name until the first scene is there; looks like Loading if a game will be opened."""

    bar: "Rectangle | None" = None

    def draw(self, opening: bool) -> None:
        """Draw what is known: after a restart, probably a game will be opened."""
        self.group.append(pictures.table())
        self.bar = pictures.rect(40, 64, 4, 4, theme.SELECTED)
        self.group.append(self.bar)
        if not opening:
            load("mesa.ui.logo").logo(self.group, 80, 5)

    def begin(self, opening: bool) -> None:
        """Draw the rest: the settings are known."""
        if self.bar is None:
            self.draw(opening)
        if opening:
            self.group.append(text.label(self.t("opening"), 80, 48, theme.TEXT, align=text.CENTRE))
        else:
            self.bar.width = 40
            if len(self.group) < 3:
                load("mesa.ui.logo").logo(self.group, 80, 5)

    def next_game(self) -> "str | None":
        """Return the game for which the previous run restarted, if it opens; "" for the About page."""
        saved = self.console.store
        wanted = saved.get(store.OPEN)
        saved.put(store.OPEN, 0)
        if wanted != 1:
            return "" if wanted else None
        manifest = once("mesa.app.manifest")
        for name, has_icon in manifest.folders(self.console):
            if store.game_id(name) == saved.word(store.LAST_GAME):
                return name if manifest.Game(self.console, name, has_icon).opens else None
        return None

    def enter(self) -> "Iterator[bool]":
        console = self.console
        saved = console.store
        restarted = saved.get(store.RESTARTED)
        saved.put(store.RESTARTED, 0)
        if not console.board.reloaded:  # nothing has failed since power-on
            saved.put_word(store.FAULT, 0)
        if console.preset.get("lang"):
            for row in load("mesa.ui.languages").languages():
                if row[1] == console.preset["lang"]:
                    saved.put(LANG, int(row[0]))
        if console.preset.get("no_tips"):
            saved.put(TIPS_OFF, 1)
        yield True
        once("mesa.app.apply_settings").all_settings(console)
        question = once("mesa.board.setting").unasked(saved)
        self.begin(saved.get(store.OPEN) == 1)
        yield False
        game = None
        if question is None:
            game = self.next_game()
        if console.words.broken:
            console.navigation().note(console.words.text("broken_text", console.words.broken))
        for word, said in (
            ("save_lost", saved.lost),
            ("save_mended", saved.repaired),
            ("old_save", saved.old_match),
            ("memory_full", restarted),
        ):
            if said:
                console.navigation().note(console.words.text(word))
        if saved.repaired or saved.old_match or restarted:
            console.save_now()  # it has been reported, and need not be again
        kept = self.scope.names
        if game:
            self.scope.names = ()  # its page needs the same modules
            console.navigation().open_setup(game)
            console.stack.scenes[0].inside.names += kept  # which shows the bar
        elif game is not None:
            console.navigation().show_about()
        elif question is not None:
            console.stack.show("mesa.app.first_question.FirstQuestion", console, question)
        elif console.preset.get("link") or console.preset.get("log"):
            for clean in console.navigation().to_launcher(None):
                yield clean
        else:
            launcher = console.stack.make("mesa.app.launcher.Launcher", console)
            launcher.scope.names += kept
            self.scope.names = ()
            console.stack.swap(launcher)
