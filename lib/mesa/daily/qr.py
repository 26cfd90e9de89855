# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A page with a QR code. It takes some seconds and most of the memory: only while no match is open.

Adafruit's library for the code is loaded only then. Black on white, whatever the palette, with the
margin of four modules required by the standard (ISO/IEC 18004).
"""

from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from mesa.board.hardware import KEY_A, KEY_B
from mesa.core.scope import Scope
from mesa.ui import text, theme
from mesa.ui.heading import icon
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.ui.scene import ConsoleParts

_BYTES = const(b"\x11\x20\x35\x4e")
"""Capacity in bytes of a code of type 1, 2, 3, 4 at the lowest error correction level, L."""
_MARGIN = const(4)  # modules
_HIGH = const(128)


def type_of(size: int) -> int:
    """Return the smallest type for that many bytes; ValueError if there are more than 78."""
    for i, most in enumerate(_BYTES):
        if size <= most:
            return i + 1
    raise ValueError("QR code: {} bytes".format(size))


def bitmap_of(matrix: "Any") -> Bitmap:
    """Return a bitmap with one pixel per module, including the margin: 1 is black."""
    n = matrix.width
    bitmap = Bitmap(n + 2 * _MARGIN, n + 2 * _MARGIN, 2)
    for row in range(n):
        for column in range(n):
            if matrix[row, column]:
                bitmap[column + _MARGIN, row + _MARGIN] = 1
    return bitmap


class QrPage(Scene):
    """The code of `said` (ASCII), beside it a game's icon and a date. A and B go back."""

    def __init__(self, console: "ConsoleParts", said: str, game: str, date: str) -> None:
        super().__init__(console)
        self.said = said
        self.game = game
        self.date = date

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # the page below is free by now
        work = Scope()
        with work:
            import adafruit_miniqr
        work.names += ("adafruit_miniqr",)
        yield
        data = self.said.encode()
        code = adafruit_miniqr.QRCode(qr_type=type_of(len(data)), error_correct=adafruit_miniqr.L)
        code.add_data(data)
        code.make()
        bitmap = bitmap_of(code.matrix)
        del code, adafruit_miniqr
        work.remove()
        yield
        palette = Palette(2)
        palette[0] = 0xFFFFFF
        palette[1] = 0
        scale = _HIGH // bitmap.height
        high = scale * bitmap.height
        group = Group(scale=scale, x=159 - high, y=(_HIGH - high) // 2)
        group.append(TileGrid(bitmap, pixel_shader=palette))
        theme.table(self.group)
        self.group.append(group)
        x = (160 - high) // 2
        try:
            self.group.append(icon(self.game, x - 16, 8))
        except OSError:  # it is broken, which the launcher reports
            pass
        y = 48
        for part in self.date.split("/"):
            self.label(part, x, y, theme.TEXT, text.CENTRE)
            y += text.LINE
        self.label(text.B_KEY, x, 112, theme.KEYS, text.CENTRE)

    def key(self, k: int) -> None:
        if k in (KEY_A, KEY_B):
            self.console.stack.pop()
