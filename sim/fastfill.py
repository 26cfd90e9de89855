# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A fast inner loop for Blinka's TileGrid, which otherwise spends nearly all of a frame there.

The same arguments and the same result as `displayio._tilegrid._fill_pixels`, with whole rows and columns at
a time in numpy; tests/test_hal.py compares the two on random frames.
"""

import numpy as np


def fill_pixels(buffer, mask, colors, opaque, geometry, tilegrid, bitmap):
    """Draw what is seen of a TileGrid into `buffer` (16-bit words) where `mask` has no bit yet.

    `colors` and `opaque` are tables by pixel value. Returns False if a transparent pixel was left open.
    """
    start, x_stride, y_stride, x_shift, y_shift, x1, x2, y1, y2 = geometry
    # Bit n of the mask's 32-bit words is bit n of its bytes, on the little-endian machines that there are.
    done = np.unpackbits(np.frombuffer(mask, np.uint8), bitorder="little")
    rows = start + (np.arange(y2 - y1) + y_shift) * y_stride
    places = rows[:, None] + (np.arange(x2 - x1) + x_shift) * x_stride
    wanted = done[places] == 0
    if not wanted.any():
        return True
    pixels = _values(
        bitmap,
        *_sheet(
            tilegrid,
            np.arange(x1, x2) // tilegrid._absolute_transform.scale,
            np.arange(y1, y2) // tilegrid._absolute_transform.scale,
        ),
    )
    visible = np.frombuffer(bytes(opaque), np.uint8)[pixels] != 0
    drawn = wanted & visible
    places = places[drawn]
    np.frombuffer(buffer, np.uint16)[places] = np.array(colors, np.uint16)[pixels[drawn]]
    done[places] = 1
    np.frombuffer(mask, np.uint8)[:] = np.packbits(done, bitorder="little")
    return not (wanted & ~visible).any()


def _sheet(grid, x, y):
    """Where in the bitmap the grid's columns `x` and rows `y` come from: two arrays (rows, columns)."""
    columns = (x // grid._tile_width + grid._top_left_x) % grid._width_in_tiles
    rows = (y // grid._tile_height + grid._top_left_y) % grid._height_in_tiles
    tiles = np.frombuffer(grid._tiles, np.uint8)[rows[:, None] * grid._width_in_tiles + columns].astype(int)
    down, across = np.divmod(tiles, grid._bitmap_width_in_tiles)
    return (
        across * grid._tile_width + x % grid._tile_width,
        down * grid._tile_height + (y % grid._tile_height)[:, None],
    )


def _values(bitmap, x, y):
    """The pixel values of a Bitmap of at most 8 bits at those places; 0 outside of it."""
    inside = (x < bitmap._bmp_width) & (y < bitmap._bmp_height)
    values = bitmap._pixels[np.where(inside, y, 0), np.where(inside, x, 0)]
    return np.where(inside, values, 0).astype(np.intp)
