# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The part of Adafruit's label that the About page uses, drawn by mesa.ui.text: 9 KB less for the page."""

from displayio import Bitmap, Group, Palette, TileGrid
from micropython import const

from mesa.ui import text as texts

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_ABOVE = const(5)  # pixels from the top of the first line to y


class Label(Group):
    """Some lines of text in the console's own font, whatever `font` is; `text` is coded already."""

    def __init__(self, font: "Any", text: str, color: int, line_spacing: float, x: int, y: int) -> None:
        super().__init__(x=x, y=y - _ABOVE)
        lines = [bytes([ord(c) for c in line]) for line in text.split("\n")]
        own = texts.font()
        shader = Palette(2)
        shader[1] = color
        shader.make_transparent(0)
        for i in range(len(lines)):
            bitmap = Bitmap(max(1, own.width(lines[i])), own.rows, 2)
            own.draw(lines[i], bitmap, 0, 0)
            self.append(TileGrid(bitmap, pixel_shader=shader, y=texts.LINE * i))
