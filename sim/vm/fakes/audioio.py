# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audioio`: a speaker that nobody hears, with the firmware's two DMA buffers."""


class AudioOut:
    """The converter behind the speaker."""

    def __init__(self, left_channel, *, right_channel=None, quiescent_value=0x8000):
        self.playing = False
        self._dma = bytearray(256)

    def play(self, sample, *, loop=False):
        self.playing = True

    def stop(self):
        self.playing = False

    def deinit(self):
        pass
