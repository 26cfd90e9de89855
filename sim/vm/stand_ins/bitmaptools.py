# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`bitmaptools`: arguments are checked as on the board; the host moves the pixels."""

import _host  # pyrefly: ignore[missing-import] - sim/web/badge/pixels.js has it
from _address import addressof
from displayio import Bitmap

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython's io has no such name
    from io import FileIO

_ROW = bytearray(1024)
_row_address = addressof(_ROW)
# each look-up in the host's names would make an object
_copy = _host.copy
_fill = _host.fill
_line = _host.line
_unpack = _host.unpack


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
    x2 = source_bitmap.width if x2 is None else x2
    y2 = source_bitmap.height if y2 is None else y2
    _inside(source_bitmap, x2, y2)
    if dest_bitmap.bits_per_value < source_bitmap.bits_per_value:
        raise ValueError("source palette too large")
    _copy(
        addressof(dest_bitmap._data),
        dest_bitmap._shape,
        x,
        y,
        addressof(source_bitmap._data),
        source_bitmap._shape,
        min(x1, x2),
        min(y1, y2),
        max(x1, x2),
        max(y1, y2),
        -1 if skip_source_index is None else skip_source_index,
        -1 if skip_dest_index is None else skip_dest_index,
    )


def fill_region(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    _fits(dest_bitmap, value)
    _inside(dest_bitmap, x1, y1)
    _inside(dest_bitmap, x2, y2)
    _fill(
        addressof(dest_bitmap._data),
        dest_bitmap._shape,
        min(x1, x2),
        min(y1, y2),
        max(x1, x2),
        max(y1, y2),
        value,
    )


def draw_line(dest_bitmap: Bitmap, x1: int, y1: int, x2: int, y2: int, value: int) -> None:
    _fits(dest_bitmap, value)
    _line(addressof(dest_bitmap._data), dest_bitmap._shape, x1, y1, x2, y2, value)


def boundary_fill(
    dest_bitmap: Bitmap, x: int, y: int, fill_color_value: int, replaced_color_value: int | None = None
) -> None:
    _fits(dest_bitmap, fill_color_value)
    replaced = dest_bitmap[x, y] if replaced_color_value is None else replaced_color_value
    if replaced == fill_color_value:
        return
    todo = [(x, y)]
    while todo:
        x, y = todo.pop()
        if 0 <= x < dest_bitmap.width and 0 <= y < dest_bitmap.height and dest_bitmap[x, y] == replaced:
            dest_bitmap[x, y] = fill_color_value
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def draw_circle(dest_bitmap: Bitmap, x: int, y: int, radius: int, value: int) -> None:
    _inside(dest_bitmap, x, y)
    _fits(dest_bitmap, value)
    across, down, error = 0, radius, 3 - 2 * radius
    while across <= down:
        for dx, dy in ((across, down), (down, across)):
            for at_x, at_y in ((x + dx, y + dy), (x + dx, y - dy), (x - dx, y + dy), (x - dx, y - dy)):
                if 0 <= at_x < dest_bitmap.width and 0 <= at_y < dest_bitmap.height:
                    dest_bitmap[at_x, at_y] = value
        if error < 0:
            error += 4 * across + 6
        else:
            error += 4 * (across - down) + 10
            down -= 1
        across += 1


def replace_color(dest_bitmap: Bitmap, old_color: int, new_color: int) -> None:
    _fits(dest_bitmap, new_color)
    for y in range(dest_bitmap.height):
        for x in range(dest_bitmap.width):
            if dest_bitmap[x, y] == old_color:
                dest_bitmap[x, y] = new_color


def arrayblit(
    bitmap: Bitmap,
    data: "bytes | bytearray | list[int]",
    x1: int = 0,
    y1: int = 0,
    x2: int | None = None,
    y2: int | None = None,
    skip_index: int | None = None,
) -> None:
    x2 = bitmap.width if x2 is None else x2
    y2 = bitmap.height if y2 is None else y2
    _inside(bitmap, x1, y1)
    _inside(bitmap, x2, y2)
    mask = (1 << bitmap.bits_per_value) - 1
    for y in range(y1, y2):
        for x in range(x1, x2):
            value = data[(y - y1) * (x2 - x1) + x - x1] & mask
            if value != skip_index:
                bitmap[x, y] = value


def readinto(
    bitmap: Bitmap,
    file: "FileIO",
    bits_per_pixel: int,
    element_size: int = 1,
    reverse_pixels_in_element: bool = False,
    swap_bytes_in_element: bool = False,
    reverse_rows: bool = False,
) -> None:
    """Read from the file what the bitmap needs; values are cut to its bits, as in the firmware."""
    if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32) or element_size not in (1, 2, 4):
        raise ValueError("bits_per_pixel or element_size")
    row = (bitmap.width * bits_per_pixel + 8 * element_size - 1) // (8 * element_size) * element_size
    buffer = memoryview(_ROW)[:row]  # the firmware's is on the stack
    swapped = element_size if swap_bytes_in_element else 1
    for i in range(bitmap.height):
        if file.readinto(buffer) != row:
            raise EOFError
        y = bitmap.height - 1 - i if reverse_rows else i
        _unpack(
            addressof(bitmap._data),
            bitmap._shape,
            y,
            _row_address,
            row,
            bits_per_pixel,
            swapped,
            reverse_pixels_in_element,
        )
