# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fast inner loops for Blinka's TileGrid and rectangles, which take nearly all of a frame's time.

The same arguments and results as `_fill_pixels` and `_palette_table` of displayio._tilegrid and
`_fill_shape_pixels` of vectorio._vectorshape, but whole rows and columns at a time in numpy;
tests/test_web_page.py compares them on random frames.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

_slow_table: Callable[..., Any]
_slow_shape: Callable[..., Any]
"""Blinka's own functions, from `install` on."""
_RECTANGLE = 0
"""How vectorio marks a rectangle."""


def install(tilegrid: Any, shape: Any, palette: Any) -> None:
    """Replace the functions of the modules displayio._tilegrid and vectorio._vectorshape; once a process."""
    global _slow_table, _slow_shape
    _slow_table, _slow_shape = tilegrid._palette_table, shape._fill_shape_pixels
    tilegrid._fill_pixels, tilegrid._palette_table = fill_pixels, palette_table
    shape._fill_shape_pixels = fill_shape
    for name in ("_set_color", "make_transparent", "make_opaque"):
        setattr(palette, name, _clearing_table(getattr(palette, name)))


def _clearing_table(method: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a method so that the palette's array is made again afterwards."""

    def changed(self, *arguments):
        self.__dict__.pop("table", None)
        return method(self, *arguments)

    return changed


def palette_table(palette: Any, colorspace: Any, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return (colours, whether opaque) by pixel value, two arrays: cached until the palette changes."""
    kept = palette.__dict__.get("table")
    if kept is None or kept[0] is not colorspace or kept[1] != count:
        colors, opaque = _slow_table(palette, colorspace, count)
        kept = (colorspace, count, np.array(colors, np.uint16), np.frombuffer(bytes(opaque), np.uint8) != 0)
        palette.__dict__["table"] = kept
    return kept[2:]


def fill_shape(
    buffer: Any,
    mask: Any,
    cover: tuple[int, int, int, int],
    geometry: tuple[int, ...],
    shape: Any,
    transform: tuple[int, ...],
) -> bool:
    """Draw the visible part of a shape into `buffer` where `mask` has no bit yet: a rectangle quickly.

    Return False if a pixel of the area was left open.
    """
    color, how, width, height = cover
    if how != _RECTANGLE:
        return _slow_shape(buffer, mask, cover, geometry, shape, transform)
    start, line, x1, y1, x2, y2 = geometry
    transposed, origin_x, origin_y, sign_x, sign_y = transform
    x, y = np.arange(x1, x2), np.arange(y1, y2)
    if transposed:
        across = _inside((x - origin_y) * sign_y, height)
        down = _inside((y - origin_x) * sign_x, width)
    else:
        across = _inside((x - origin_x) * sign_x, width)
        down = _inside((y - origin_y) * sign_y, height)
    done = np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little")
    places = (start + (y - y1) * line)[:, None] + (x - x1)
    covered = down[:, None] & across
    wanted = done[places] == 0
    places = places[wanted & covered]
    np.frombuffer(buffer, np.uint16)[places] = color
    done[places] = 1
    np.frombuffer(mask, np.uint8)[:] = np.packbits(done, bitorder="little")
    return not (wanted & ~covered).any()


def _inside(places: np.ndarray, length: int) -> np.ndarray:
    return (places >= 0) & (places < length)


def fill_pixels(
    buffer: Any,
    mask: Any,
    colors: np.ndarray,
    opaque: np.ndarray,
    geometry: tuple[int, ...],
    tilegrid: Any,
    bitmap: Any,
) -> bool:
    """Draw the visible part of a TileGrid into `buffer` (16-bit words) where `mask` has no bit yet.

    `colors` and `opaque` come from `palette_table`. Return False if a transparent pixel was left open.
    """
    start, x_stride, y_stride, x_shift, y_shift, x1, x2, y1, y2 = geometry
    # Bit n of the mask's 32-bit words is bit n of its bytes, on all (little-endian) machines in use.
    done = np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little")
    size, first = (y2 - y1, x2 - x1), start + y_shift * y_stride + x_shift * x_stride
    filled = np.ndarray(size, np.uint8, done, first, (y_stride, x_stride))
    wanted = filled == 0
    if not wanted.any():
        return True
    pixels = shown(tilegrid, bitmap, x1, x2, y1, y2)
    drawn = wanted & opaque[pixels]
    there = np.ndarray(size, np.uint16, buffer, 2 * first, (2 * y_stride, 2 * x_stride))
    np.copyto(there, colors[pixels], where=drawn)
    filled |= drawn
    np.frombuffer(mask, np.uint8)[:] = np.packbits(done, bitorder="little")
    return not (wanted ^ drawn).any()


def shown(grid: Any, bitmap: Any, x1: int, x2: int, y1: int, y2: int) -> np.ndarray:
    """Return what a TileGrid shows in those columns and rows: pixel values, an array (rows, columns)."""
    scale = grid._absolute_transform.scale
    if grid._width_in_tiles == grid._height_in_tiles == scale == 1:  # nearly always, and fast
        down, across = divmod(grid._tiles[0], grid._bitmap_width_in_tiles)
        x, y = across * grid._tile_width, down * grid._tile_height
        if x + x2 <= bitmap._bmp_width and y + y2 <= bitmap._bmp_height:
            return bitmap._pixels[y + y1 : y + y2, x + x1 : x + x2]
    return _values(bitmap, *_sheet(grid, np.arange(x1, x2) // scale, np.arange(y1, y2) // scale))


def _sheet(grid: Any, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return where in the bitmap columns `x` and rows `y` come from: two arrays (rows, columns)."""
    columns = (x // grid._tile_width + grid._top_left_x) % grid._width_in_tiles
    rows = (y // grid._tile_height + grid._top_left_y) % grid._height_in_tiles
    tiles = np.frombuffer(grid._tiles, np.uint8)[rows[:, None] * grid._width_in_tiles + columns].astype(int)
    down, across = np.divmod(tiles, grid._bitmap_width_in_tiles)
    return (
        across * grid._tile_width + x % grid._tile_width,
        down * grid._tile_height + (y % grid._tile_height)[:, None],
    )


def _values(bitmap: Any, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return the pixel values of a Bitmap of at most 8 bits at those positions; 0 outside."""
    try:
        return bitmap._pixels[y, x]
    except IndexError:
        inside = (x < bitmap._bmp_width) & (y < bitmap._bmp_height)
        return np.where(inside, bitmap._pixels[np.where(inside, y, 0), np.where(inside, x, 0)], 0)
