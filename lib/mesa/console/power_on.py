# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power-on: opens the board and shows the first picture. Loaded for these frames only."""

import displayio
from micropython import const
from vectorio import Rectangle

from mesa.board import hardware
from mesa.core import scope
from mesa.core.scope import Scope
from mesa.ui import theme
from mesa.ui.scene import BLANK, Scene, Stack

_SHEET_W = const(240)  # width of the card sheet, and of every game's cards that are read into it
_SHEET_H = const(34)
_FIRST = const(60_000)  # ms from power-on until the first write to flash (mesa.console.console)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.console.console import Console


def begin(console: "Console") -> None:
    """Make the console's parts, in three frames; the first scene is made in the frames after.

    The first picture needs neither settings nor words. Raises own_board.Missing without screen or keys,
    OSError(path) if a font is missing or damaged.
    """
    if console.stack is None:
        show_first(console)
        return
    first: "Starting" = console.stack.scenes[0]  # pyrefly: ignore[bad-assignment]
    if first.bar.width < 12:
        # these stay for good: while memory is empty, the larger ones first
        with scope.root:
            from mesa.ui import text
        text.font(True)
        console.card_sheet = displayio.Bitmap(_SHEET_W, _SHEET_H, 16)
        usual = text.font()
        if console.board.names:
            from mesa.ui import key_caps

            key_caps.put(usual, console.board.names)
        with scope.root:
            from mesa.board import signals, store  # noqa: F401
            from mesa.ui import words  # noqa: F401
        first.bar.width = 12
        console.board.display.refresh()
    else:
        with first.scope:
            from mesa.console.first_scene import finish
        finish(console)


def show_first(console: "Console") -> None:
    """Open the board and show the first picture."""
    board = console.board = console.board or hardware.Board()
    if not board.reloaded:
        console.write_after = _FIRST
    display = board.display
    # on larger screens the picture is centred, and doubled if it fits
    scale = min(display.width // 160, display.height // 128)
    root = displayio.Group(
        scale=scale, x=(display.width - 160 * scale) // 2, y=(display.height - 128 * scale) // 2
    )
    console.stack = Stack(root, display)
    if root.x or root.y:
        console.stack.whole = _surrounded(display, root)
    display.root_group = console.stack.whole
    console.stack.push(Starting(console))
    console.stack.shown = True
    display.refresh()


def _surrounded(display, root):
    # return a Group with the picture, and what lies around it in the table's colour: parked cards and frames
    # wait outside the picture, and what flies in begins there. A screen of 160x128 ends there
    whole = displayio.Group()
    whole.append(root)
    left, top = root.x, root.y
    right, bottom = left + 160 * root.scale, top + 128 * root.scale
    for x, y, w, h in (
        (0, 0, display.width, top),
        (0, bottom, display.width, display.height - bottom),
        (0, top, left, bottom - top),
        (right, top, display.width - right, bottom - top),
    ):
        if w and h:
            whole.append(Rectangle(pixel_shader=theme.GROUND, x=x, y=y, width=w, height=h))
    return whole


class Starting(Scene):
    """A bar until the first scene goes on with its picture; looks like Loading before a game."""

    role = BLANK

    def __init__(self, console: "Console") -> None:
        self.console = console  # and no words, which are loaded after the first picture
        self.group = displayio.Group()
        self.scope = Scope()
        theme.table(self.group)
        self.bar = theme.rect(self.group, 40, 64, 4, 4, theme.SELECTED)

    def enter(self) -> "Iterator[bool | None]":
        with scope.current:
            from mesa.console.first_scene import steps
        yield from steps(self)
