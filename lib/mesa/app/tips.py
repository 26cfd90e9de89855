# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips for a first match: a small box the first time that something is asked. Loaded while open.

A game's texts have at most eight. Each begins with a line "## top" or "## bottom": where its box is, so that
it does not cover what it is about. The rest is one text; keys are written [A] [B] [START] [SELECT].
"""

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_RIGHT, KEY_SELECT
from mesa.core.scope import once
from mesa.ui import pictures, text, theme
from mesa.ui.scene import UNREAD, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from mesa.app.game_view import GameView

LINES = const(4)
WIDE = const(144)
"""Maximum number of lines of a tip, and their width in pixels."""


def open_tip(view: "GameView", i: int, then: "Callable[[], None] | None") -> bool:
    """Open tip i of the game that `view` shows, see GameView.tip. Return False if it cannot be read."""
    try:
        code = view.console.words.code
        (tip,) = once("mesa.ui.text_file").parts("games/" + view.match.game, code, "tips", i)
    except OSError as problem:  # the match goes on without it
        print("tips:", problem)
        return False
    view.free_memory()
    view.console.stack.push(Tip(view, i, tip[:1] == b"^", tip[1:].decode(), then))
    return True


class Tip(Scene):
    """Tip i, `words`, in a box at the `top` or the bottom; any key but an arrow or Select closes it."""

    over = True
    unread = UNREAD

    def __init__(
        self, view: "GameView", i: int, top: bool, words: str, then: "Callable[[], None] | None"
    ) -> None:
        super().__init__(view.console)
        self.view = view
        self.i = i
        self.then = then
        self.top = top
        self.words = words

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        console = self.console
        game = self.view.match.game
        lines = once("mesa.ui.text_layout").wrap(text.symbols(self.words), WIDE)[:LINES]
        h = len(lines) * text.LINE + 17
        y = 13 if self.top else 126 - h
        self.group.append(pictures.panel(3, y, 154, h, theme.PANEL, theme.EDGE))
        for i in range(len(lines)):
            self.group.append(text.label(lines[i], 8, y + 3 + i * text.LINE))
        self.group.append(
            text.label(text.A_KEY + " " + self.t("tip_read"), 152, y + h - 13, theme.TITLE, align=text.RIGHT)
        )
        record = console.store.game(game)
        record[store.GAME_SEEN] |= 1 << self.i
        console.put_game(game, record)

    def key(self, k: int) -> None:
        if k < KEY_RIGHT and k != KEY_SELECT:
            self.console.stack.pop()
            if self.then:
                self.then()
            else:
                self.view.asked = False
