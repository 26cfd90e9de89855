# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blinka's Bitmap and bitmaptools with numpy: opening a match fills 200 000 pixels, too many one by one.

The same arguments and results as Blinka's own; tests/test_web_page.py compares their pictures with the
VM's, on random bitmaps. One differs: Blinka's `fill` of 8 and 16 bits a pixel leaves gaps if a C long has
64 bits. sim/board/strict.py refuses earlier what the board does not allow. The arguments typed Any are
Blinka's own classes.
"""

from __future__ import annotations

import functools
from array import array
from typing import Any, BinaryIO

import numpy as np


def install(cls: Any, tools: Any) -> None:
    """Give displayio.Bitmap (`cls`) and the module bitmaptools the functions below; once a process."""
    cls._pixels = functools.cached_property(_pixels)
    cls._pixels.__set_name__(cls, "_pixels")  # pyrefly: ignore[missing-attribute] - has it
    cls._data = property(_packed, _set_packed)
    cls._get_pixel, cls._write_pixel, cls.fill = _get_pixel, _write_pixel, _fill
    tools.fill_region, tools.blit, tools.readinto = fill_region, blit, readinto


def _pixels(bitmap: Any) -> np.ndarray:
    """Return a Bitmap's pixels, from when it is first asked for them: an array (height, width) of values."""
    return unpacked(bitmap, bitmap.__dict__.pop("_data"))


def _set_packed(bitmap: Any, data: array[int]) -> None:
    """Set `_data`, which is written when the bitmap is made, before its other attributes."""
    bitmap.__dict__["_data"] = data
    bitmap.__dict__.pop("_pixels", None)


def unpacked(bitmap: Any, words: array[int]) -> np.ndarray:
    """Return the pixels in `words`, which is how Blinka stores them: an array (height, width)."""
    width, height, bits = bitmap._bmp_width, bitmap._bmp_height, bitmap._bits_per_value
    kind = np.uint8 if bits <= 8 else np.uint16
    pixels = np.zeros((height, width), kind)
    if any(words):
        rows = np.frombuffer(words, f"u{words.itemsize}").reshape(height, -1)
        if bits < 8:
            # Several pixels in a word's low 32 bits, the first in the highest.
            shifts = np.arange(32 - bits, -1, -bits, dtype=rows.dtype)
            values = rows[:, :, None] >> shifts & rows.dtype.type(bitmap._bitmask)
        else:
            values = rows.view(kind)
        pixels[:] = values.reshape(height, -1)[:, :width]
    return pixels


def _packed(bitmap: Any) -> array[int]:
    """Return a copy of the words that Blinka's own loops read."""
    if "_pixels" not in bitmap.__dict__:
        return bitmap.__dict__["_data"]
    pixels, bits = bitmap._pixels, bitmap._bits_per_value
    height, width = pixels.shape
    words = array("L", bytes(array("L").itemsize * bitmap._stride * height))
    rows = np.frombuffer(words, f"u{words.itemsize}").reshape(height, -1)
    if bits < 8:
        a_word = 32 // bits
        values = np.zeros((height, bitmap._stride * a_word), rows.dtype)
        values[:, :width] = pixels
        shifts = np.arange(32 - bits, -1, -bits, dtype=rows.dtype)
        rows[:] = np.bitwise_or.reduce(values.reshape(height, -1, a_word) << shifts, axis=2)
    else:
        rows.view(pixels.dtype)[:, :width] = pixels
    return words


def _get_pixel(self: Any, x: int, y: int) -> int:
    if 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
        return int(self._pixels[y, x])
    return 0


def _write_pixel(self: Any, x: int, y: int, value: int) -> None:
    if 0 <= x < self._bmp_width and 0 <= y < self._bmp_height:
        self._pixels[y, x] = value & self._bitmask


def _changed(bitmap: Any, x1: int, y1: int, x2: int, y2: int) -> None:
    """Do what Bitmap.dirty() does for a rectangle that is not empty and inside the bitmap."""
    dirty = bitmap._dirty_area
    left, top, right, bottom = dirty.x1, dirty.y1, dirty.x2, dirty.y2
    if left == right or top == bottom:
        dirty.x1, dirty.y1, dirty.x2, dirty.y2 = x1, y1, x2, y2
        return
    if x1 < left:
        dirty.x1 = x1
    if y1 < top:
        dirty.y1 = y1
    if x2 > right:
        dirty.x2 = x2
    if y2 > bottom:
        dirty.y2 = y2


def _fill(self: Any, value: int) -> None:
    """Set all pixels to `value`."""
    self._pixels[:] = value & self._bitmask
    _changed(self, 0, 0, self._bmp_width, self._bmp_height)


def fill_region(dest_bitmap: Any, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    """Fill a rectangle, without its right column and bottom row, with `value`."""
    x1, y1 = max(x1, 0), max(y1, 0)
    x2, y2 = min(x2, dest_bitmap._bmp_width), min(y2, dest_bitmap._bmp_height)
    if x1 < x2 and y1 < y2:
        dest_bitmap._pixels[y1:y2, x1:x2] = value
        _changed(dest_bitmap, x1, y1, x2, y2)


def blit(
    dest_bitmap: Any,
    source_bitmap: Any,
    x: int,
    y: int,
    x1: int,
    y1: int,
    x2: int,
    y2: int,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    """Copy a rectangle of `source_bitmap`, except its `skip_source_index` pixels, to (x, y); pixels
    `skip_dest_index` stay unchanged. Its corners are in the bitmap, in any order: strict.py sees to it.
    """
    if x1 > x2:
        x1, x2 = x2, x1
    if y1 > y2:
        y1, y2 = y2, y1
    there = dest_bitmap._pixels[y : y + y2 - y1, x : x + x2 - x1]  # what is outside is cut off
    height, width = there.shape
    if not height or not width:
        return
    values = source_bitmap._pixels[y1 : y1 + height, x1 : x1 + width]
    if skip_source_index is None and skip_dest_index is None:
        there[:] = values
    elif skip_source_index == 0 and skip_dest_index is None and dest_bitmap._bitmask == 1:  # letters
        np.bitwise_or(there, values, there)
    else:
        where = np.ones(there.shape, bool) if skip_source_index is None else values != skip_source_index
        if skip_dest_index is not None:
            where &= there != skip_dest_index
        np.copyto(there, values, where=where)
    _changed(dest_bitmap, x, y, x + width, y + height)


def readinto(
    bitmap: Any,
    file: BinaryIO,
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Read a whole bitmap's rows from a binary file. EOFError if it is too short."""
    width, height = bitmap._bmp_width, bitmap._bmp_height
    a_row = -(-width * bits_per_pixel // (element_size * 8)) * element_size
    data = file.read(a_row * height)
    if len(data) != a_row * height:
        raise EOFError()
    rows = np.frombuffer(data, np.uint8).reshape(height, a_row)
    if swap_bytes_in_element:
        rows = rows.reshape(height, -1, element_size)[:, :, ::-1].reshape(height, a_row)
    bits = bits_per_pixel
    if bits == 1:
        values = np.unpackbits(rows, axis=1, bitorder="big" if reverse_pixels_in_element else "little")
    elif bits < 8:
        shifts = np.arange(0, 8, bits, dtype=np.uint8)
        if reverse_pixels_in_element:
            shifts = shifts[::-1]
        values = (rows[:, :, None] >> shifts & ((1 << bits) - 1)).reshape(height, -1)
    elif bits == 24:
        parts = rows[:, : width * 3].reshape(height, width, 3).astype(np.uint32)
        values = parts[:, :, 0] << 16 | parts[:, :, 1] << 8 | parts[:, :, 2]
    else:
        values = np.ascontiguousarray(rows).view(f"<u{bits // 8}")
    if reverse_rows:
        values = values[::-1]
    bitmap._pixels[:] = values[:, :width] & np.uint32(bitmap._bitmask)
    _changed(bitmap, 0, 0, width, height)
