# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`fourwire`: the screen's bus. It hands every byte to the simulated panel, which decodes it."""

from sim.board import sim_board as _sim_board

_COMMAND = 0


class FourWire:
    """The bus of one screen. Blinka's busdisplay drives it through the underscored methods."""

    def __init__(
        self, spi_bus, *, command, chip_select=None, reset=None, baudrate=24000000, polarity=0, phase=0
    ):
        self._spi = spi_bus
        self._pins = [pin for pin in (command, chip_select, reset) if pin is not None]
        for pin in self._pins:
            _sim_board.get().claim(pin)
        self._can_reset = reset is not None
        self._panel = _sim_board.get().panel
        self._busy = False

    def reset(self):
        """Pulse the reset pin; RuntimeError if there is none."""
        if not self._can_reset:
            raise RuntimeError("No reset pin")
        self._panel.reset()

    def send(self, command, data, *, toggle_every_byte=False):
        """Send one command byte and its data."""
        if not 0 <= command <= 255:
            raise ValueError("command must be 0-255")
        self._panel.command(command)
        self._panel.data(bytes(data))

    def _release(self):
        for pin in self._pins:
            _sim_board.get().release(pin)
        self._spi.deinit()

    def _free(self):
        return not self._busy

    def _begin_transaction(self):
        # BusDisplay's constructor waits with `while begin_transaction(): pass`, taking True for "not yet";
        # everything else ignores the answer.
        self._busy = True
        return False

    def _end_transaction(self):
        self._busy = False

    def _send(self, data_type, chip_select, data):
        if data_type == _COMMAND:
            for byte in bytes(data):
                self._panel.command(byte)
        else:
            self._panel.data(bytes(data))
