# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`usb_hid`: only what boot.py needs, to switch it off before USB starts."""

from sim.board import sim_board as _sim_board


def disable() -> None:
    """Do not offer this USB device to the PC; frees its memory."""
    _sim_board.get().usb.append("usb_hid")
