# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`displayio`: objects of about the firmware's own size, bitmaps at their packed size.

`_draw` passes the visible ones to the host. Wrong arguments raise the board's errors. The instances'
attributes are chosen so that their 16-byte blocks match the firmware's C structures (32-bit): Bitmap 48 and
its pixels, Palette 16 and 16 a colour, TileGrid 96, Group 96 with up to four members.
"""

from _address import addressof
from _host import fill  # pyrefly: ignore[missing-import] - sim/web/badge/pixels.js has it

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

CIRCUITPYTHON_TERMINAL = None


class Bitmap:
    """Pixels of 1, 2, 4, 8, 16 or 32 bits: each row is whole 32-bit words, the first in the lowest bits."""

    def __init__(self, width: int, height: int, value_count: int) -> None:
        if not (0 <= width < 1024 and 0 <= height < 1024):
            raise ValueError("bitmap size")
        if value_count < 1:
            raise ValueError("value_count must be > 0")
        bits = 1
        while bits < 32 and 1 << bits < value_count:
            bits += bits
        self._shape = width | height << 10 | bits << 20
        self._data = bytearray((width * bits + 31) // 32 * 4 * height)

    @property
    def width(self) -> int:
        return self._shape & 1023

    @property
    def height(self) -> int:
        return self._shape >> 10 & 1023

    @property
    def bits_per_value(self) -> int:
        return self._shape >> 20

    def _bit(self, key: int | tuple[int, int]) -> int:
        # return where a pixel begins in _data
        width = self._shape & 1023
        if isinstance(key, tuple):
            x, y = key
        else:
            x, y = key % width, key // width
        if not (0 <= x < width and 0 <= y < self.height):
            raise IndexError("pixel coordinates out of bounds")
        bits = self._shape >> 20
        return (width * bits + 31) // 32 * 32 * y + bits * x

    def __getitem__(self, key: int | tuple[int, int]) -> int:
        bit = self._bit(key)
        at = bit >> 3
        bits = self._shape >> 20
        value = self._data[at] >> (bit & 7)
        for more in range(1, bits >> 3):
            value |= self._data[at + more] << 8 * more
        return value & (1 << bits) - 1 if bits < 8 else value

    def __setitem__(self, key: int | tuple[int, int], value: int) -> None:
        bit = self._bit(key)
        at = bit >> 3
        bits = self._shape >> 20
        if not 0 <= value < 1 << bits:
            raise ValueError("pixel value requires too many bits")
        if bits < 8:
            place = bit & 7
            self._data[at] = self._data[at] & ~((1 << bits) - 1 << place) | value << place
        else:
            for more in range(bits >> 3):
                self._data[at + more] = value >> 8 * more & 0xFF

    def fill(self, value: int) -> None:
        if not 0 <= value < 1 << self.bits_per_value:
            raise ValueError("pixel value requires too many bits")
        fill(addressof(self._data), self._shape, 0, 0, self.width, self.height, value)

    def dirty(self, x1: int = 0, y1: int = 0, x2: int = -1, y2: int = -1) -> None:
        pass


class Palette:
    """Colours, 16 bytes each in the firmware; here red, green, blue, and 1 if it is transparent."""

    def __init__(self, color_count: int, *, dither: bool = False) -> None:
        self._c = bytearray(max(4 * color_count, 16 * color_count - 32))
        self._n = color_count

    def __len__(self) -> int:
        return self._n

    def _at(self, i: int) -> int:
        if not 0 <= i < self._n:
            raise IndexError("Palette index out of range")
        return 4 * i

    def __getitem__(self, i: int) -> int:
        at = self._at(i)
        return self._c[at] << 16 | self._c[at + 1] << 8 | self._c[at + 2]

    def __setitem__(self, i: int, color: int | tuple[int, int, int] | list[int] | bytes | bytearray) -> None:
        at = self._at(i)
        if isinstance(color, (tuple, list, bytes, bytearray)):
            color = color[0] << 16 | color[1] << 8 | color[2]
        if not 0 <= color <= 0xFFFFFF:
            raise ValueError("color must be between 0x000000 and 0xffffff")
        self._c[at] = color >> 16
        self._c[at + 1] = color >> 8 & 0xFF
        self._c[at + 2] = color & 0xFF

    def make_transparent(self, i: int) -> None:
        self._c[self._at(i) + 3] = 1

    def make_opaque(self, i: int) -> None:
        self._c[self._at(i) + 3] = 0

    def is_transparent(self, i: int) -> bool:
        return self._c[self._at(i) + 3] == 1


class TileGrid:
    """A grid of tiles of one bitmap."""

    def __init__(
        self,
        bitmap: Bitmap,
        *,
        pixel_shader: Palette,
        width: int = 1,
        height: int = 1,
        tile_width: int | None = None,
        tile_height: int | None = None,
        default_tile: int = 0,
        x: int = 0,
        y: int = 0,
    ) -> None:
        tile_width = tile_width or bitmap.width
        tile_height = tile_height or bitmap.height
        if bitmap.width % tile_width:
            raise ValueError("Tile width must exactly divide bitmap width")
        if bitmap.height % tile_height:
            raise ValueError("Tile height must exactly divide bitmap height")
        self.bitmap = bitmap
        self.pixel_shader = pixel_shader
        self.x = x
        self.y = y
        self.hidden = False
        self._flags = 0
        self._w = width
        self._h = height
        self._tile = tile_width | tile_height << 12
        # The firmware keeps up to four tiles inside the object.
        self._tiles = default_tile
        if width * height != 1:
            tiles = self._tiles = bytearray(width * height)
            for i in range(width * height if default_tile else 0):
                tiles[i] = default_tile
        if default_tile:
            self[0] = default_tile  # ValueError if there is no such tile

    @property
    def width(self) -> int:
        return self._w

    @property
    def height(self) -> int:
        return self._h

    @property
    def tile_width(self) -> int:
        return self._tile & 0xFFF

    @property
    def tile_height(self) -> int:
        return self._tile >> 12

    def _at(self, key: int | tuple[int, int]) -> int:
        if isinstance(key, tuple):
            x, y = key
            key = y * self._w + x if 0 <= x < self._w else -1
        if not 0 <= key < self._w * self._h:
            raise IndexError("Tile index out of bounds")
        return key

    def __getitem__(self, key: int | tuple[int, int]) -> int:
        at = self._at(key)
        return self._tiles if isinstance(self._tiles, int) else self._tiles[at]

    def __setitem__(self, key: int | tuple[int, int], value: int) -> None:
        at = self._at(key)
        count = (self.bitmap.width // self.tile_width) * (self.bitmap.height // self.tile_height)
        if not 0 <= value < count:
            raise ValueError("Tile index out of bounds")
        if isinstance(self._tiles, int):
            self._tiles = value
        else:
            self._tiles[at] = value

    def contains(self, touch: tuple[int, int]) -> bool:
        return (
            self.x <= touch[0] < self.x + self._w * self.tile_width
            and self.y <= touch[1] < self.y + self._h * self.tile_height
        )

    def _get(self, bit: int) -> bool:
        return bool(self._flags & bit)

    def _set(self, bit: int, on: bool) -> None:
        self._flags = self._flags | bit if on else self._flags & ~bit

    flip_x = property(lambda self: self._get(1), lambda self, on: self._set(1, on))
    flip_y = property(lambda self: self._get(2), lambda self, on: self._set(2, on))
    transpose_xy = property(lambda self: self._get(4), lambda self, on: self._set(4, on))


class Group:
    """Layers. A layer may be in one group only."""

    def __init__(self, *, scale: int = 1, x: int = 0, y: int = 0) -> None:
        if scale < 1:
            raise ValueError("scale must be >= 1")
        self._scale = scale  # a label has its own scale
        self.x = x
        self.y = y
        self.hidden = False
        self._layers = []
        self._held = False

    @property
    def scale(self) -> int:
        return self._scale

    @scale.setter
    def scale(self, scale: int) -> None:
        if scale < 1:
            raise ValueError("scale must be >= 1")
        self._scale = scale

    def append(self, layer: object) -> None:
        self.insert(len(self._layers), layer)

    def insert(self, index: int, layer: object) -> None:
        if isinstance(layer, Group):
            if layer._held:
                raise ValueError("Layer already in a group")
            layer._held = True
        else:
            for one in self._layers:
                if one is layer:
                    raise ValueError("Layer already in a group")
        self._layers.insert(index, layer)

    def index(self, layer: object) -> int:
        for i in range(len(self._layers)):
            if self._layers[i] is layer:
                return i
        raise ValueError("object not in sequence")

    def pop(self, index: int = -1) -> object:
        layer = self._layers.pop(index)
        if isinstance(layer, Group):
            layer._held = False
        return layer

    def remove(self, layer: object) -> None:
        self.pop(self.index(layer))

    def sort(self, key: "Any", reverse: bool) -> None:
        self._layers.sort(key=key, reverse=reverse)

    def __len__(self) -> int:
        return len(self._layers)

    def __getitem__(self, index: int) -> object:
        return self._layers[index]

    def __setitem__(self, index: int, layer: object) -> None:
        self.pop(index)
        self.insert(index, layer)

    def __delitem__(self, index: int) -> None:
        self.pop(index)

    def __contains__(self, layer: object) -> bool:
        for one in self._layers:
            if one is layer:
                return True
        return False

    def __iter__(self) -> object:
        return iter(self._layers)


def release_displays() -> None:
    """Release the display."""
