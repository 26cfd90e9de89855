# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`fourwire`: the screen's bus. It hands every byte to the simulated panel, which decodes it."""

from busio import SPI as _SPI
from microcontroller import Pin as _Pin
from microcontroller import _OnPins

from sim.board import sim_board as _sim_board

_COMMAND = 0


class FourWire(_OnPins):
    """The bus of one screen. Blinka's busdisplay drives it through the underscored methods."""

    def __init__(
        self,
        spi_bus: _SPI,
        *,
        command: _Pin,
        chip_select: _Pin | None = None,
        reset: _Pin | None = None,
        baudrate: int = 24000000,
        polarity: int = 0,
        phase: int = 0,
    ) -> None:
        super().__init__(command, chip_select, reset)
        self._spi = spi_bus
        self._can_reset = reset is not None
        panel = _sim_board.get().panel
        if panel is None:
            raise RuntimeError("this simulated board has no screen")
        self._panel = panel
        self._busy = False

    def reset(self) -> None:
        """Pulse the reset pin; RuntimeError if there is none."""
        if not self._can_reset:
            raise RuntimeError("No reset pin")
        self._panel.reset()

    def _release(self) -> None:
        self.deinit()
        self._spi.deinit()

    def _free(self) -> bool:
        return not self._busy

    def _begin_transaction(self) -> bool:
        # BusDisplay's constructor waits with `while begin_transaction(): pass`, so True would mean "not yet";
        # nothing else reads the result.
        self._busy = True
        return False

    def _end_transaction(self) -> None:
        self._busy = False

    def _send(self, data_type: int, chip_select: object, data: bytes | bytearray | memoryview) -> None:
        if data_type == _COMMAND:
            for byte in bytes(data):
                self._panel.command(byte)
        else:
            self._panel.data(bytes(data))
