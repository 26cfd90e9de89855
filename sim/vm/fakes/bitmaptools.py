# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`bitmaptools`: the arguments are checked as the board does, no pixel is moved."""

from displayio import Bitmap

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython's io has no such name
    from io import FileIO

_ROW = bytearray(1024)


class DitherAlgorithm:
    """Only its name."""


def _inside(bitmap: Bitmap, x: int, y: int) -> None:
    if not (0 <= x <= bitmap.width and 0 <= y <= bitmap.height):
        raise ValueError("out of range of target")


def _fits(bitmap: Bitmap, value: int) -> None:
    if not 0 <= value < 1 << bitmap.bits_per_value:
        raise ValueError("out of range of target")


def blit(
    dest_bitmap: Bitmap,
    source_bitmap: Bitmap,
    x: int,
    y: int,
    *,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_source_index: int | None = None,
    skip_dest_index: int | None = None,
) -> None:
    _inside(dest_bitmap, x, y)
    _inside(source_bitmap, x1, y1)
    if x2 is not None:
        _inside(source_bitmap, x2, source_bitmap.height if y2 is None else y2)
    if dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")


def fill_region(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    _fits(dest_bitmap, value)


def draw_line(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    _fits(dest_bitmap, value)


def boundary_fill(
    dest_bitmap: Bitmap, x: int, y: int, fill_color_value: int, replaced_color_value: int | None = None
) -> None:
    _inside(dest_bitmap, x, y)


def draw_circle(dest_bitmap: Bitmap, x: int, y: int, radius: int, value: int) -> None:
    _inside(dest_bitmap, x, y)


def replace_color(dest_bitmap: Bitmap, old_color: int, new_color: int) -> None:
    _fits(dest_bitmap, new_color)


def arrayblit(
    bitmap: Bitmap,
    data: object,
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_index: int | None = None,
) -> None:
    _inside(bitmap, x1, y1)


def readinto(
    bitmap: Bitmap,
    file: "FileIO",
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Reads the file on, as far as the bitmap needs; values are cut to its bits, as in the firmware."""
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32) or element_size not in (1, 2, 4):
        raise ValueError("bits_per_pixel or element_size")
    row = (bitmap.width * bits_per_pixel + 8 * element_size - 1) // (8 * element_size) * element_size
    buffer = memoryview(_ROW)[:row]  # the firmware's is on the stack
    for _ in range(bitmap.height):
        if file.readinto(buffer) != row:
            raise EOFError
