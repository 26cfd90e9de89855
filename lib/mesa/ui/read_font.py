# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reads a font's strip (sim/art/strips.py) from the drive; loaded at power-on only."""

from array import array
from binascii import crc32

from bitmaptools import readinto
from displayio import Bitmap
from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.text import Font

_TABLE = const(514)  # size of Font.left
_COMPLETE = const(0xDF1C)  # the CRC-32 of any bytes that end with their own CRC-32


def read(font: "Font", big: bool) -> None:
    """Read fonts/big.strip or text.strip into `font`; OSError(path) if it is incomplete."""
    path = "fonts/{}.strip".format("big" if big else "text")
    font.rows = 18 if big else 11
    try:
        with open(path, "rb") as f:
            data = f.read()
            if crc32(data) & 0xFFFF == _COMPLETE:
                f.seek(0)
                # the largest allocation first
                font.strip = Bitmap((len(data) - _TABLE - 4) // font.rows * 8, font.rows, 2)
                readinto(font.strip, f, bits_per_pixel=1)
                font.left = array("H", f.read(_TABLE))
                return
    except OSError:
        pass
    raise OSError(path)
