# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are on or off."""

from microcontroller import Pin as _Pin
from microcontroller import _OnPins

from sim.board import sim_board as _sim_board


class Direction:
    """The way a pin works."""

    INPUT = "Direction.INPUT"
    OUTPUT = "Direction.OUTPUT"


class Pull:
    """The resistor on an input."""

    UP = "Pull.UP"
    DOWN = "Pull.DOWN"


class DigitalInOut(_OnPins):
    """One pin, an input at first. ValueError if the pin is in use."""

    __slots__ = ("_direction", "_pull")

    def __init__(self, pin: _Pin) -> None:
        super().__init__(pin)
        self._direction = Direction.INPUT
        self._pull: str | None = None

    def switch_to_output(self, value: bool = False) -> None:
        """Drive the pin."""
        self._first()
        self._direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull: str | None = None) -> None:
        """Read the pin."""
        pin = self._first()
        self._direction = Direction.INPUT
        self._pull = pull
        _sim_board.get().levels.pop(pin._chip, None)

    @property
    def direction(self) -> str:
        """Direction.INPUT or Direction.OUTPUT."""
        return self._direction

    @direction.setter
    def direction(self, direction: str) -> None:
        if direction == Direction.OUTPUT:
            self.switch_to_output()
        else:
            self.switch_to_input()

    @property
    def value(self) -> bool:
        """True or False."""
        pin = self._first()
        if self._direction == Direction.OUTPUT:
            return _sim_board.get().levels[pin._chip]
        return self._pull == Pull.UP

    @value.setter
    def value(self, value: bool) -> None:
        pin = self._first()
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        board = _sim_board.get()
        old = board.levels.get(pin._chip)
        board.levels[pin._chip] = bool(value)
        for light, (name, colour) in enumerate(board.profile.leds):
            if name == pin._name:
                board.pixels[light] = colour if value else (0, 0, 0)
        if old != bool(value):
            board.sound_changed()
