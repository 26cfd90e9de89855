# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The About page. Its text is a Label of adafruit_display_text, in a font that adafruit_bitmap_font reads.

Both libraries are in memory only while this page is open. All other text is drawn by mesa.ui.text, and so is
this one where they are missing: in a browser without a network.
"""

import struct

from displayio import Bitmap
from micropython import const

from mesa import screens
from mesa.board.hardware import KEY_A, KEY_B
from mesa.core import scope
from mesa.ui import text, text_layout, theme
from mesa.ui.heading import logo
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_PATH = const("fonts/text.pcf")
_LINES = const(2)  # lines of text in a label, whose bitmap is one block of memory
_TOP = const(26)  # of the first line
_BELOW = const(5)  # pixels from there to a Label's y

_LIBRARIES = (
    "adafruit_ticks",
    "adafruit_bitmap_font",
    "adafruit_bitmap_font.glyph_cache",
    "adafruit_bitmap_font.pcf",
    "adafruit_display_text",
    "adafruit_display_text.bitmap_label",
)
"""All that comes with the two libraries; from the third on, what is read in a frame each."""


class About(Scene):
    """Version, licence, and the credits of each game."""

    lasts = True
    said = ""
    file: "Any" = None  # the open font file, while the page is made

    def enter(self) -> "Iterator[bool | None]":
        group = self.group
        theme.table(group)
        logo(group, 4)
        yield False
        from mesa.home import manifest

        games = manifest.games(self.console)
        del manifest
        parts = [self.t("about_text", self.console.version)] + [game.credit for game in games if game.credit]
        self.said = "\n".join(parts)
        bar = theme.rect(group, 24, 70, 1, 4, theme.SELECTED)
        scope.current.names += _LIBRARIES
        try:
            for name in _LIBRARIES[2:]:
                bar.width += 28
                yield False
                scope.once(name)  # loads: adafruit_bitmap_font.pcf adafruit_display_text.bitmap_label
            draw = self._labels
        except ImportError:
            draw = self._own
        group.remove(bar)
        yield from draw(text_layout.wrap(self.said, 152))

    def _own(self, lines):
        # draw the lines by mesa.ui.text, and say so
        for i, line in enumerate(lines):
            self.label(line, 5, _TOP + text.LINE * i)
        self.centred(self.t("about_own"), 117, theme.KEYS)
        yield

    def _labels(self, lines):
        # draw the lines, a label a step; OSError if its font is missing or damaged
        from adafruit_bitmap_font.pcf import PCF
        from adafruit_display_text.bitmap_label import Label as label_class

        try:
            self.file = open(_PATH, "rb")  # not in a with: if this is dropped in between, leave() closes it
            if not _complete(self.file):
                raise ValueError
            font: "Any" = PCF(self.file, Bitmap)  # pyrefly: ignore[bad-argument-type] - a class is meant
            for at in range(0, len(lines), _LINES):
                label = label_class(
                    font,
                    text="".join([chr(c) for c in text.coded("\n".join(lines[at : at + _LINES]))]),
                    color=theme.PALETTE[theme.TEXT],
                    line_spacing=text.LINE / text.font().rows,
                    x=5,
                    y=_TOP + _BELOW + text.LINE * at,
                )
                self.group.append(label)
                yield False
        except MemoryError:
            raise
        except Exception:  # no file, or a damaged one, for which the reader raises various errors
            raise OSError(_PATH) from None
        self.leave()

    def leave(self) -> None:
        if self.file:
            self.file.close()
            self.file = None

    def key(self, k: int) -> None:
        if k in (KEY_A, KEY_B):
            # at the last row, from which it was opened
            self.console.navigation().show_launcher((screens.SETTINGS, self.console, 99))


def _complete(f):
    # return whether f is a PCF with all its tables: a damaged one could make the reader loop almost forever
    head = f.read(8)
    size = f.seek(0, 2)
    f.seek(8)
    if head[:4] != b"\x01fcp" or not head[4] or head[5] or head[6] or head[7]:
        return False
    for _ in range(head[4]):
        table = f.read(16)
        # the offset, not the length: the last table's may be too large (due to a field that is seldom used)
        if len(table) < 16 or struct.unpack_from("<I", table, 12)[0] >= size:
            return False
    return True
