# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screen itself: an ST7735 or ST7789 that decodes the bytes sent to it, and its visible picture.

Only what affects the pixels is modelled: window, memory access order, colour depth and order, inversion,
sleep and display on. A window outside the memory, which a real one ignores, is an error here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from PIL import Image

_SWRESET, _SLPIN, _SLPOUT = 0x01, 0x10, 0x11
_INVOFF, _INVON, _DISPOFF, _DISPON = 0x20, 0x21, 0x28, 0x29
_CASET, _RASET, _RAMWR, _MADCTL, _COLMOD = 0x2A, 0x2B, 0x2C, 0x36, 0x3A
_MY, _MX, _MV, _BGR = 0x80, 0x40, 0x20, 0x08

_VALUES = np.arange(1 << 16, dtype=np.uint32)
_FIVE, _SIX = ((_VALUES[: 1 << n] << 8 - n | _VALUES[: 1 << n] >> 2 * n - 8) for n in (5, 6))
_WIDENED = _FIVE[_VALUES >> 11] | _SIX[_VALUES >> 5 & 0x3F] << 8 | _FIVE[_VALUES & 0x1F] << 16
"""By RGB565 value, its red, green and blue byte, from the lowest."""


def widened(values: np.ndarray) -> np.ndarray:
    """Return RGB565 pixels as an array (height, width, 3) of uint8."""
    return _WIDENED[values].view(np.uint8).reshape(*values.shape, 4)[..., :3]


class Panel:
    """The memory of a screen, and the glass that shows a part of it.

    `glass` (width, height) of the visible part, `ram` (width, height) of the memory, `offset` (x, y) of the
    glass in the memory; `rotation` degrees by which the glass is turned in the case, as counted by
    busdisplay; `bgr` and `inverted` if the glass has blue first and needs INVON to show true colours.
    """

    def __init__(
        self,
        glass: tuple[int, int],
        ram: tuple[int, int],
        offset: tuple[int, int] = (0, 0),
        rotation: int = 0,
        bgr: bool = False,
        inverted: bool = False,
    ) -> None:
        self.glass = glass
        self.offset = offset
        self.rotation = rotation
        self._glass_bgr = bgr
        self._glass_inverted = inverted
        self.ram = np.zeros((ram[1], ram[0]), np.uint16)
        self.clear_counts()
        self.reset()

    def clear_counts(self) -> None:
        """Reset the counters.

        `pixels` that were repainted; `bytes` that have arrived, with all commands.
        """
        self.pixels = 0
        self.bytes = 0

    def reset(self) -> None:
        """Do what the reset pin and SWRESET do: registers to their defaults; the memory keeps its pixels."""
        self._command: int | None = None
        self._arguments = bytearray()
        self._madctl = 0
        self._colmod = 0x06
        self._inverted = False
        self._asleep = True
        self._on = False
        self._window = [0, 0, 0, 0]
        self._at = 0

    def command(self, byte: int) -> None:
        """Receive a byte with the data line low."""
        self.bytes += 1
        self._command = byte
        self._arguments = bytearray()
        if byte == _SWRESET:
            self.reset()
        elif byte in (_SLPIN, _SLPOUT):
            self._asleep = byte == _SLPIN
        elif byte in (_INVOFF, _INVON):
            self._inverted = byte == _INVON
        elif byte in (_DISPOFF, _DISPON):
            self._on = byte == _DISPON
        elif byte == _RAMWR:
            self._open()

    def data(self, data: bytes) -> None:
        """Receive bytes with the data line high."""
        self.bytes += len(data)
        self._arguments += data
        command = self._command
        if command == _RAMWR:
            self._write()
        elif command in (_CASET, _RASET) and len(self._arguments) >= 4:
            a = self._arguments
            first, last = a[0] << 8 | a[1], a[2] << 8 | a[3]
            at = 0 if command == _CASET else 2
            self._window[at : at + 2] = [first, last]
        elif command == _MADCTL and self._arguments:
            self._madctl = self._arguments[0]
        elif command == _COLMOD and self._arguments:
            self._colmod = self._arguments[0]

    def _open(self) -> None:
        left, right, top, bottom = self._window
        rows, columns = self.ram.shape
        if self._madctl & _MV:
            rows, columns = columns, rows
        if not (0 <= left <= right < columns and 0 <= top <= bottom < rows):
            raise ValueError(f"window {self._window} does not fit the panel's memory, {columns}×{rows}")
        if self._colmod & 0x07 != 0x05:
            raise ValueError("pixels before the panel was set to 16 bits")
        self._at = 0

    def _write(self) -> None:
        count = len(self._arguments) // 2
        if not count:
            return
        values = np.frombuffer(bytes(self._arguments[: count * 2]), ">u2")
        del self._arguments[: count * 2]
        self.pixels += count
        left, right, top, bottom = self._window
        width, height = right - left + 1, bottom - top + 1
        ram = self.ram[:: -1 if self._madctl & _MY else 1, :: -1 if self._madctl & _MX else 1]
        if self._madctl & _MV:
            ram = ram.T
        window = ram[top : top + height, left : left + width]
        if self._at == 0 and count == window.size:
            window[:] = values.reshape(window.shape)
        else:  # past the end the chip starts the window again
            window.flat[np.arange(self._at, self._at + count) % window.size] = values
        self._at += count

    def rgb(self) -> np.ndarray:
        """Return the picture, upright: array (height, width, 3) of uint8. Black while asleep or off."""
        left, top = self.offset
        width, height = self.glass
        seen = self.ram[top : top + height, left : left + width]
        if self._inverted != self._glass_inverted:
            seen = ~seen
        out = widened(seen)
        if bool(self._madctl & _BGR) != self._glass_bgr:
            out = out[..., ::-1].copy()
        if self._asleep or not self._on:
            out[:] = 0
        return np.rot90(out, {0: 0, 90: 1, 180: 2, 270: -1}[self.rotation])

    def image(self, scale: int = 1) -> Image.Image:
        """Return the visible picture as a Pillow image, each pixel `scale`×`scale`."""
        from PIL import Image

        picture = Image.fromarray(np.ascontiguousarray(self.rgb()), "RGB")
        return picture.resize((picture.width * scale, picture.height * scale), Image.Resampling.NEAREST)
