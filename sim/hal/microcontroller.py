# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`microcontroller`: pins, the processor, and the flash memory that survives power-off (`nvm`)."""

from sim.board import sim_board as _sim_board


class Pin:
    """A pin of the chip. `board` makes them; a program cannot."""

    def __init__(self):
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self):
        return "board." + self._name


def _pin(name, chip):
    pin = Pin.__new__(Pin)
    pin._name = name
    pin._chip = chip
    return pin


class _ByteArray:
    """nvm.ByteArray: every assignment, of one byte or of a slice, erases and writes the whole block."""

    def __bool__(self):
        return len(self) > 0

    def __len__(self):
        return len(_sim_board.get().nvm.data)

    def __getitem__(self, index):
        return _sim_board.get().nvm.get(index)

    def __setitem__(self, index, value):
        _sim_board.get().nvm.put(index, value)


class ResetReason:
    """Why the chip was reset last."""

    POWER_ON = "POWER_ON"
    SOFTWARE = "SOFTWARE"


class Processor:
    """The processor's figures."""

    frequency = 120000000
    temperature = 25.0
    voltage = 3.3
    reset_reason = ResetReason.POWER_ON
    uid = bytearray(16)


cpu = Processor()
nvm = _ByteArray()
watchdog = None


def delay_us(delay):
    """Wait; no virtual time passes for so little."""


def reset():
    """Reset the chip: the program ends here."""
    raise _sim_board.Reset
