# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`analogio`: the light sensor and the joystick."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class AnalogIn:
    """A pin that reads 0 … 65535."""

    __slots__ = ("_pin",)

    def __init__(self, pin: _Pin) -> None:
        _sim_board.get().claim(pin)
        self._pin: _Pin | None = pin

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    @property
    def value(self) -> int:
        """The voltage, from 0 to 65535, which is the reference voltage."""
        if self._pin is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return _sim_board.get().analog(self._pin._name)
