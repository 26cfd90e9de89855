# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`pwmio`: pulses, here only for the screen's backlight."""

from microcontroller import Pin as _Pin

from sim.board import sim_board as _sim_board


class PWMOut:
    """A pin that is on for `duty_cycle` parts in 65536."""

    __slots__ = ("_pin", "_duty", "_frequency", "_variable")

    def __init__(
        self, pin: _Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        _sim_board.get().claim(pin)
        self._pin: _Pin | None = pin
        self._frequency = frequency
        self._variable = variable_frequency
        self.duty_cycle = duty_cycle

    def deinit(self) -> None:
        """Release the pin."""
        if self._pin is not None:
            _sim_board.get().release(self._pin)
            self._pin = None

    def __enter__(self) -> "PWMOut":
        return self

    def __exit__(self, *_: object) -> None:
        self.deinit()

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

    @property
    def frequency(self) -> int:
        """Hertz."""
        return self._frequency

    @frequency.setter
    def frequency(self, frequency: int) -> None:
        if not self._variable:
            raise AttributeError(
                "PWM frequency not writable when variable_frequency is False on construction."
            )
        self._frequency = frequency
