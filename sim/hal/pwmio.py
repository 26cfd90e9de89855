# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`pwmio`: pulses, here only for the screen's backlight."""

from microcontroller import Pin as _Pin
from microcontroller import _OnPins

from sim.board import sim_board as _sim_board


class PWMOut(_OnPins):
    """A pin that is on for `duty_cycle` parts in 65536."""

    __slots__ = ("_duty",)

    def __init__(
        self, pin: _Pin, *, duty_cycle: int = 0, frequency: int = 500, variable_frequency: bool = False
    ) -> None:
        super().__init__(pin)
        self.duty_cycle = duty_cycle

    @property
    def duty_cycle(self) -> int:
        """0 … 65535."""
        return self._duty

    @duty_cycle.setter
    def duty_cycle(self, duty: int) -> None:
        if not 0 <= duty <= 0xFFFF:
            raise ValueError("duty_cycle must be between 0 and 65535 inclusive (16 bit resolution)")
        self._duty = int(duty)
        if [pin._name for pin in self._pins] == ["TFT_LITE"]:
            _sim_board.get().brightness = self._duty
