# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the outputs for sound have in common: they play one RawSample."""

from audiocore import RawSample
from microcontroller import Pin

from sim.board import sim_board


class Output:
    """An output on these pins."""

    def __init__(self, *pins: Pin) -> None:
        for pin in pins:
            if not isinstance(pin, Pin):
                raise TypeError("pin must be of type Pin, not " + type(pin).__name__)
        self._pins = list(pins)
        for pin in self._pins:
            sim_board.get().claim(pin)
        self._ends: int | None = None

    def deinit(self) -> None:
        """Stop and release the pins."""
        if self._pins:
            self.stop()
            for pin in self._pins:
                sim_board.get().release(pin)
            self._pins = []

    def play(self, sample: RawSample, *, loop: bool = False) -> None:
        """Play once, or in a loop; stops any other sound."""
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
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
