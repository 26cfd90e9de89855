# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`analogio`: the light sensor and the joystick."""

from sim.board import sim_board as _sim_board


class AnalogIn:
    """A pin that reads 0 … 65535."""

    __slots__ = ("_pin",)

    def __init__(self, pin):
        _sim_board.get().claim(pin)
        self._pin = pin

    def deinit(self):
        """Give the pin back."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.deinit()

    @property
    def value(self):
        """The voltage, 65535 being the reference."""
        if self._pin is None:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return _sim_board.get().analog(self._pin._name)

    @property
    def reference_voltage(self):
        """Volts at 65535."""
        return 3.3
