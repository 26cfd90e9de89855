# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audioio`: the host's speaker, with the firmware's two DMA buffers."""

from array import array

from _address import addressof
from _host import silence, sound  # pyrefly: ignore[missing-import] - sim/web/badge/badge.js has it

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from audiocore import RawSample


class AudioOut:
    """The converter behind the speaker."""

    def __init__(
        self, left_channel: object, *, right_channel: object = None, quiescent_value: int = 0x8000
    ) -> None:
        self.playing = False
        self._dma = bytearray(256)

    def play(self, sample: "RawSample", *, loop: bool = False) -> None:
        self.playing = True
        buffer = sample.buffer
        bits = 16 if isinstance(buffer, array) else 8
        sound(addressof(buffer), len(buffer), bits, sample.sample_rate, loop)

    def stop(self) -> None:
        self.playing = False
        silence()

    def deinit(self) -> None:
        self.stop()
