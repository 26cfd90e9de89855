# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`board`: the names of this board's pins, and its screen. Parts that a board lacks have no name here."""

from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from microcontroller import Pin as _Pin
from microcontroller import _pin

from sim.board import sim_board as _sim_board


def _build() -> dict[str, _Any]:
    board = _sim_board.get()
    names: dict[str, _Any] = {"board_id": board.profile.board_id}
    pins: dict[str, _Pin] = {}
    for name, chip in board.profile.pins.items():
        # Two names of one chip pin are one Pin, which has the later, more specific name.
        pins.setdefault(chip, _pin(name, chip))._name = name
        names[name] = pins[chip]
    if board.profile.panel:
        from sim.board import screen

        names["DISPLAY"] = screen.make_display(board, names)
    return names


if _TYPE_CHECKING:  # the names depend on the board

    def __getattr__(name: str) -> _Any: ...


globals().update(_build())
