# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`digitalio`: pins that are on or off."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class Direction:
    """The way a pin works."""

    INPUT = "Direction.INPUT"
    OUTPUT = "Direction.OUTPUT"


class Pull:
    """The resistor on an input."""

    UP = "Pull.UP"
    DOWN = "Pull.DOWN"


class DigitalInOut:
    """One pin, an input at first. ValueError if the pin is in use."""

    __slots__ = ("_pin", "_direction", "_pull")

    def __init__(self, pin: _Pin) -> None:
        _sim_board.get().claim(pin)
        self._pin: _Pin | None = pin
        self._direction = Direction.INPUT
        self._pull: str | None = None

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    def _live_pin(self) -> _Pin:
        if self._pin is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return self._pin

    def switch_to_output(self, value: bool = False) -> None:
        """Drive the pin."""
        self._live_pin()
        self._direction = Direction.OUTPUT
        self.value = value

    def switch_to_input(self, pull: str | None = None) -> None:
        """Read the pin."""
        pin = self._live_pin()
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
        pin = self._live_pin()
        if self._direction == Direction.OUTPUT:
            return _sim_board.get().levels[pin._chip]
        return self._pull == Pull.UP

    @value.setter
    def value(self, value: bool) -> None:
        pin = self._live_pin()
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
