# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`pwmio`: pulses, here only for the screen's backlight."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class PWMOut:
    """A pin that is on for `duty_cycle` parts in 65536."""

    __slots__ = ("_pin", "_duty")

    def __init__(
        self, pin: _Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        _sim_board.get().claim(pin)
        self._pin: _Pin | None = pin
        self.duty_cycle = duty_cycle

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    @property
    def duty_cycle(self) -> int:
        """0 … 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        if not 0 <= duty <= 0xFFFF:
            raise ValueError("duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)")
        self._duty = int(duty)
        if self._pin is not None and self._pin._name == "TFT_LITE":
            _sim_board.get().brightness = self._duty
