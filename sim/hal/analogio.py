# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`analogio`: the light sensor and the joystick."""

from microcontroller import Pin as _Pin
from microcontroller import _OnPins

from sim.board import sim_board as _sim_board


class AnalogIn(_OnPins):
    """A pin that reads 0 … 65535."""

    __slots__ = ()

    def __init__(self, pin: _Pin) -> None:
        super().__init__(pin)

    @property
    def value(self) -> int:
        """The voltage, from 0 to 65535, which is the reference voltage."""
        return _sim_board.get().analog(self._first()._name)
