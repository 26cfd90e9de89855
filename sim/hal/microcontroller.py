# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`microcontroller`: pins, the processor, and the flash memory that survives power-off (`nvm`)."""

from typing import NoReturn as _NoReturn

from sim.board import sim_board as _sim_board


class Pin:
    """A pin of the chip. `board` makes them; a program cannot."""

    _name: str
    _chip: str

    def __init__(self) -> None:
        raise TypeError("cannot create 'Pin' instances")

    def __repr__(self) -> str:
        return "board." + self._name


def _pin(name: str, chip: str) -> Pin:
    pin = Pin.__new__(Pin)
    pin._name = name
    pin._chip = chip
    return pin


class _OnPins:
    """What has pins of the chip, until `deinit`. ValueError if one is in use."""

    __slots__ = ("_pins",)

    def __init__(self, *pins: Pin | None) -> None:
        self._pins = [pin for pin in pins if pin is not None]
        for pin in self._pins:
            _sim_board.get().claim(pin)

    def deinit(self) -> None:
        """Release the pins."""
        for pin in self._pins:
            _sim_board.get().release(pin)
        self._pins = []

    def _first(self) -> Pin:
        if not self._pins:
            raise ValueError("Object has been deinitialized and can no longer be used. Create a new object.")
        return self._pins[0]


class _ByteArray:
    """nvm.ByteArray: every assignment, of one byte or of a slice, erases and writes the whole block."""

    _memory = "nvm"
    """The SimBoard's."""

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        return len(getattr(_sim_board.get(), self._memory).data)

    def __getitem__(self, index: int | slice) -> int | bytearray:
        return getattr(_sim_board.get(), self._memory).get(index)

    def __setitem__(self, index: int | slice, value: int | bytes | bytearray) -> None:
        getattr(_sim_board.get(), self._memory).put(index, value)


nvm = _ByteArray()


def reset() -> _NoReturn:
    """Reset the chip: the program ends here."""
    raise _sim_board.Reset
