# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`audioio`: the speaker's digital-to-analog converter."""

from audiocore import RawSample as _RawSample
from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class AudioOut:
    """Plays one sample on a DAC pin; on these boards that is SPEAKER (A0) or A1."""

    _DACS = ("PA02", "PA05")

    def __init__(
        self, left_channel: _Pin, *, right_channel: _Pin | None = None, quiescent_value: int = 0x8000
    ) -> None:
        if left_channel._chip not in self._DACS:
            raise ValueError("Invalid pin for left channel")
        self._pins = [pin for pin in (left_channel, right_channel) if pin is not None]
        for pin in self._pins:
            _sim_board.get().claim(pin)
        self._ends: int | None = None

    def deinit(self) -> None:
        """Stop and release the pins."""
        if self._pins:
            self.stop()
            for pin in self._pins:
                _sim_board.get().release(pin)
            self._pins = []

    def play(self, sample: _RawSample, *, loop: bool = False) -> None:
        """Play once, or in a loop; stops any other sound."""
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        if not isinstance(sample, _RawSample):
            raise TypeError("sample must be a RawSample here")
        numbers, rate = sample._numbers(), sample.sample_rate
        if not 1 <= rate <= 1000000:
            raise ValueError("sample rate must be 1-1000000")
        board = _sim_board.get()
        self._ends = None if loop else board.clock.ms + len(numbers) * 1000 // rate
        board.play(numbers, rate, loop)

    def stop(self) -> None:
        """Stop the sound."""
        board = _sim_board.get()
        if board.playing is not None:
            board.stop()

    @property
    def playing(self) -> bool:
        """Return whether a sample is being played."""
        board = _sim_board.get()
        if board.playing is not None and self._ends is not None and board.clock.ms >= self._ends:
            board.stop()
        return board.playing is not None
