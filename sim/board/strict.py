# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes Blinka's displayio as strict as the board's: it refuses what CircuitPython refuses.

Blinka alone accepts pixels outside of a bitmap, values that do not fit its depth and tiles that the sheet
does not have, so that a bug would show only on the board. The errors are those of CircuitPython's
shared-bindings. One case is stricter than the board: a pixel by number past the bitmap's end, which the board
ignores, is an IndexError here. The built-in font is positioned as on the board.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any


def install() -> None:
    """Wrap Blinka's classes and functions; once a process."""
    load: Callable[[str], Any] = importlib.import_module
    bitmaptools, displayio = load("bitmaptools"), load("displayio")
    terminalio, vectorio = load("terminalio"), load("vectorio")

    _bitmap(displayio.Bitmap)
    _tilegrid(displayio.TileGrid, displayio)
    _palette(displayio.Palette)
    _group(displayio.Group)
    _tools(bitmaptools)
    for shape in (vectorio.Rectangle, vectorio.Circle, vectorio.Polygon):
        _shape(shape)
    _font(terminalio.FONT)


def _int(value: Any, what: str) -> int:
    """Return `value` if it is an integer (the board takes no floats for one), else raise TypeError."""
    if not isinstance(value, int):
        raise TypeError(f"can't convert {type(value).__name__} to int ({what})")
    return value


def _within(value: Any, low: int, high: int, what: str) -> int:
    """Return `value` if low <= value <= high, else raise ValueError, worded as on the board."""
    if not low <= _int(value, what) <= high:
        raise ValueError(f"{what} must be {low}-{high}")
    return value


def _cell(index: Any, width: int, height: int, message: str) -> tuple[int, int]:
    """Return (x, y) of an index, which is a number or a pair; IndexError(message) if it is outside."""
    if isinstance(index, slice):
        raise NotImplementedError("Slices not supported")
    if isinstance(index, int):
        y, x = divmod(index, width)
    else:
        x, y = index
    if not (0 <= _int(x, "x") < width and 0 <= _int(y, "y") < height):
        raise IndexError(message)
    return x, y


def _bitmap(cls: Any) -> None:
    message = "pixel coordinates out of bounds"
    make, get, put, fill = cls.__init__, cls.__getitem__, cls.__setitem__, cls.fill

    def __init__(self, width, height, value_count):
        _within(width, 1, 32767, "width")
        _within(height, 1, 32767, "height")
        _within(value_count, 1, 65536, "value_count")
        make(self, width, height, value_count)

    def __getitem__(self, index):
        return get(self, _cell(index, self.width, self.height, message))

    def __setitem__(self, index, value):
        place = _cell(index, self.width, self.height, message)
        put(self, place, _within(value, 0, self._bitmask, "value"))

    def strict_fill(self, value):
        fill(self, _within(value, 0, self._bitmask, "value"))

    cls.__init__, cls.__getitem__, cls.__setitem__, cls.fill = __init__, __getitem__, __setitem__, strict_fill


def _tilegrid(cls: Any, displayio: Any) -> None:
    message = "Tile index out of bounds"
    make, get, put = cls.__init__, cls.__getitem__, cls.__setitem__

    def __init__(self, bitmap, *, pixel_shader, tile_width=0, tile_height=0, default_tile=0, **options):
        if not isinstance(bitmap, (displayio.Bitmap, displayio.OnDiskBitmap)):
            raise TypeError("unsupported bitmap type")
        if not isinstance(pixel_shader, (displayio.Palette, displayio.ColorConverter)):
            raise TypeError("unsupported pixel_shader type")
        tile_width = _within(tile_width, 0, 65535, "tile_width") or bitmap.width
        tile_height = _within(tile_height, 0, 65535, "tile_height") or bitmap.height
        tiles = (bitmap.width // tile_width) * (bitmap.height // tile_height)
        _within(default_tile, 0, max(0, tiles - 1), "default_tile")
        for name in ("width", "height"):
            _within(options.get(name, 1), 1, 65535, name)
        for name in ("x", "y"):
            _int(options.get(name, 0), name)
        sizes = {"tile_width": tile_width, "tile_height": tile_height, "default_tile": default_tile}
        make(self, bitmap, pixel_shader=pixel_shader, **sizes, **options)

    def __getitem__(self, index):
        if type(index) is int and 0 <= index < self._width_in_tiles * self._height_in_tiles:
            return self._tiles[index]
        return get(self, _cell(index, self.width, self.height, message))

    def __setitem__(self, index, value):
        place = _cell(index, self.width, self.height, message)
        put(self, place, _within(value, 0, self._tiles_in_bitmap - 1, "tile"))

    cls.__init__, cls.__getitem__, cls.__setitem__ = __init__, __getitem__, __setitem__


def _palette(cls: Any) -> None:
    put, get = cls.__setitem__, cls.__getitem__

    def place(self, index):
        count = len(self)
        if not -count <= _int(index, "index") < count:
            raise IndexError("palette index out of range")
        return index % count

    cls.__setitem__ = lambda self, index, value: put(self, place(self, index), value)
    cls.__getitem__ = lambda self, index: get(self, place(self, index))

    def checked(method):
        @functools.wraps(method)
        def wrapper(self, palette_index):
            return method(self, _within(palette_index, 0, len(self) - 1, "palette_index"))

        return wrapper

    for name in ("make_transparent", "make_opaque", "is_transparent"):
        setattr(cls, name, checked(getattr(cls, name)))


def _group(cls: Any) -> None:
    make, get, delete = cls.__init__, cls.__getitem__, cls.__delitem__

    def __init__(self, *, scale=1, x=0, y=0):
        _within(scale, 1, 32767, "scale")
        make(self, scale=scale, x=_int(x, "x"), y=_int(y, "y"))

    def single(index):
        if isinstance(index, slice):
            raise NotImplementedError("Slices not supported")
        return index

    cls.__init__ = __init__

    def __getitem__(self, index):
        return self._layers[index] if type(index) is int else get(self, single(index))

    cls.__getitem__ = __getitem__
    cls.__iter__ = lambda self: iter(self._layers)
    cls.__delitem__ = lambda self, index: delete(self, single(index))


def _shape(cls: Any) -> None:
    """Require whole numbers for every position, size and colour."""
    make = cls.__init__

    @functools.wraps(make)
    def __init__(self, **options):
        for name, value in options.items():
            if name in _NUMBERS:
                _int(value, name)
        make(self, **options)

    cls.__init__ = __init__
    for name in _NUMBERS:
        old = getattr(cls, name, None)
        if old:
            setattr(cls, name, property(old.fget, _checked(old.fset, name), doc=old.__doc__))


_NUMBERS = ("x", "y", "width", "height", "radius", "color_index")


def _checked(setter: Callable[..., None], name: str) -> Callable[..., None]:
    return lambda self, value: setter(self, _int(value, name))


def _corners(
    x1: int, y1: int, x2: int | None, y2: int | None, width: int, height: int
) -> tuple[int, int, int, int]:
    """Return the four coordinates, each in the bitmap or on its edge; None for x2 or y2 is the far edge."""
    x2 = width if x2 is None else x2
    y2 = height if y2 is None else y2
    if type(x1) is type(y1) is type(x2) is type(y2) is int:  # nearly always, and fast
        if 0 <= x1 <= width and 0 <= x2 <= width and 0 <= y1 <= height and 0 <= y2 <= height:
            return x1, y1, x2, y2
    for value, most, what in ((x1, width, "x1"), (y1, height, "y1"), (x2, width, "x2"), (y2, height, "y2")):
        _within(value, 0, most, what)
    return x1, y1, x2, y2


def _tools(module: Any) -> None:
    fill_region, blit = module.fill_region, module.blit
    readinto, draw_line = module.readinto, module.draw_line

    def fits(bitmap, value):
        if not 0 <= _int(value, "value") <= bitmap._bitmask:
            raise ValueError("out of range of target")

    @functools.wraps(fill_region)
    def strict_fill_region(dest_bitmap, x1, y1, x2, y2, value):
        fits(dest_bitmap, value)
        corners = _corners(x1, y1, x2, y2, dest_bitmap.width, dest_bitmap.height)
        fill_region(dest_bitmap, *corners, value)

    @functools.wraps(draw_line)
    def strict_draw_line(dest_bitmap, x1, y1, x2, y2, value):
        fits(dest_bitmap, value)
        draw_line(dest_bitmap, x1, y1, x2, y2, value)

    @functools.wraps(blit)
    def strict_blit(dest_bitmap, source_bitmap, x, y, *, x1=0, y1=0, x2=None, y2=None, **skips):
        if not (
            type(x) is type(y) is int
            and 0 <= x <= dest_bitmap._bmp_width
            and 0 <= y <= dest_bitmap._bmp_height
        ):
            _within(x, 0, dest_bitmap._bmp_width, "x")
            _within(y, 0, dest_bitmap._bmp_height, "y")
        x1, y1, x2, y2 = _corners(x1, y1, x2, y2, source_bitmap._bmp_width, source_bitmap._bmp_height)
        if dest_bitmap._bits_per_value < source_bitmap._bits_per_value:
            raise ValueError("source palette too large")
        blit(dest_bitmap, source_bitmap, x, y, x1, y1, x2, y2, **skips)

    def strict_arrayblit(bitmap, data, x1=0, y1=0, x2=None, y2=None, skip_index=None):
        """Copy numbers into a rectangle. (Blinka's own counts rows from the bitmap's top, not y1.)"""
        x1, y1, x2, y2 = _corners(x1, y1, x2, y2, bitmap.width, bitmap.height)
        width = x2 - x1
        if len(data) < width * (y2 - y1):
            raise IndexError("index out of range")
        for y in range(y1, y2):
            for x in range(x1, x2):
                value = int(data[(y - y1) * width + x - x1]) & bitmap._bitmask
                if value != skip_index:
                    bitmap[x, y] = value

    @functools.wraps(readinto)
    def strict_readinto(bitmap, file, bits_per_pixel, element_size=1, *flags, **named):
        if element_size not in (1, 2, 4):
            raise ValueError(f"invalid element_size {element_size}, must be, 1, 2, or 4")
        if bits_per_pixel not in (1, 2, 4, 8, 16, 24, 32):
            raise ValueError(f"invalid bits_per_pixel {bits_per_pixel}, must be, 1, 2, 4, 8, 16, 24, or 32")
        if bits_per_pixel == 24 and element_size != 1:
            raise ValueError(f"invalid element size {element_size} for bits_per_pixel 24")
        readinto(bitmap, file, bits_per_pixel, element_size, *flags, **named)

    module.fill_region = strict_fill_region
    module.draw_line = strict_draw_line
    module.blit = strict_blit
    module.arrayblit = strict_arrayblit
    module.readinto = strict_readinto


def _font(font: Any) -> None:
    """Replace the font with the board's: printable ASCII, every glyph the whole box, no offsets."""
    import fontio

    get = font.get_glyph

    def get_glyph(codepoint):
        if not 0x20 <= codepoint <= 0x7E:
            return None
        glyph = get(codepoint)
        width, height = glyph.width, glyph.height
        return fontio.Glyph(glyph.bitmap, glyph.tile_index, width, height, 0, 0, width, 0)

    font.get_glyph = get_glyph
