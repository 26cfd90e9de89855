# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`board`: the names of this board's pins, and its screen. What a board lacks has no name here."""

from microcontroller import _pin

from sim.board import sim_board as _rig


def _build():
    rig = _rig.get()
    names = {"board_id": rig.board.board_id}
    pins = {}
    for name, chip in rig.board.pins.items():
        # Two names of one chip pin are one Pin; it goes by the later, more telling one.
        pins.setdefault(chip, _pin(name, chip))._name = name
        names[name] = pins[chip]
    if rig.board.panel:
        from sim.board import screen

        names["DISPLAY"] = screen.make(rig, names)
    return names


globals().update(_build())
