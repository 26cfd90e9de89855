# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`bitmaptools`: the arguments are checked as the board does, no pixel is moved."""

_ROW = bytearray(1024)


class DitherAlgorithm:
    """Only its name."""


def _inside(bitmap, x, y):
    if not (0 <= x <= bitmap.width and 0 <= y <= bitmap.height):
        raise ValueError("out of range of target")


def _fits(bitmap, value):
    if not 0 <= value < 1 << bitmap.bits_per_value:
        raise ValueError("out of range of target")


def blit(
    dest_bitmap,
    source_bitmap,
    x,
    y,
    *,
    x1=0,
    y1=0,
    x2=None,
    y2=None,
    skip_source_index=None,
    skip_dest_index=None,
):
    _inside(dest_bitmap, x, y)
    _inside(source_bitmap, x1, y1)
    if x2 is not None:
        _inside(source_bitmap, x2, source_bitmap.height if y2 is None else y2)
    if dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")


def fill_region(dest_bitmap, x1, y1, x2, y2, value):
    _fits(dest_bitmap, value)


def draw_line(dest_bitmap, x1, y1, x2, y2, value):
    _fits(dest_bitmap, value)


def boundary_fill(dest_bitmap, x, y, fill_color_value, replaced_color_value=None):
    _inside(dest_bitmap, x, y)


def draw_circle(dest_bitmap, x, y, radius, value):
    _inside(dest_bitmap, x, y)


def replace_color(dest_bitmap, old_color, new_color):
    _fits(dest_bitmap, new_color)


def arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
    _inside(bitmap, x1, y1)


def readinto(
    bitmap,
    file,
    bits_per_pixel,
    element_size=1,
    reverse_pixels_in_element=False,
    swap_bytes_in_element=False,
    reverse_rows=False,
):
    """Reads the file on, as far as the bitmap needs; values are cut to its bits, as in the firmware."""
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32) or element_size not in (1, 2, 4):
        raise ValueError("bits_per_pixel or element_size")
    row = (bitmap.width * bits_per_pixel + 8 * element_size - 1) // (8 * element_size) * element_size
    buffer = memoryview(_ROW)[:row]  # the firmware's is on the stack
    for _ in range(bitmap.height):
        if file.readinto(buffer) != row:
            raise EOFError
