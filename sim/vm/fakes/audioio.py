# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audioio`: a speaker that nobody hears, with the firmware's two DMA buffers."""


class AudioOut:
    """The converter behind the speaker."""

    def __init__(
        self, left_channel: object, *, right_channel: object = None, quiescent_value: int = 0x8000
    ) -> None:
        self.playing = False
        self._dma = bytearray(256)

    def play(self, sample: object, *, loop: bool = False) -> None:
        self.playing = True

    def stop(self) -> None:
        self.playing = False

    def deinit(self) -> None:
        pass
