# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the outputs for sound have in common: they play one RawSample."""

from audiocore import RawSample
from microcontroller import Pin, _OnPins

from sim.board import sim_board


class Output(_OnPins):
    """An output on these pins."""

    def __init__(self, *pins: Pin) -> None:
        for pin in pins:
            if not isinstance(pin, Pin):
                raise TypeError("pin must be of type Pin, not " + type(pin).__name__)
        super().__init__(*pins)
        self._ends: int | None = None

    def deinit(self) -> None:
        """Stop and release the pins."""
        if self._pins:
            self.stop()
        super().deinit()

    def play(self, sample: RawSample, *, loop: bool = False) -> None:
        """Play once, or in a loop; stops any other sound."""
        self._first()
        if not isinstance(sample, RawSample):
            raise TypeError("sample must be a RawSample here")
        numbers, rate = sample._numbers(), sample.sample_rate
        if not 1 <= rate <= 1000000:
            raise ValueError("sample rate must be 1-1000000")
        board = sim_board.get()
        self._ends = None if loop else board.clock.ms + len(numbers) * 1000 // rate
        board.play(numbers, rate, loop)

    def stop(self) -> None:
        """Stop the sound."""
        board = sim_board.get()
        if board.playing is not None:
            board.stop()

    @property
    def playing(self) -> bool:
        """Return whether a sample is being played."""
        board = sim_board.get()
        if board.playing is not None and self._ends is not None and board.clock.ms >= self._ends:
            board.stop()
        return board.playing is not None
