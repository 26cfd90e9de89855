# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Boards that Carteado does not know, or that lack something; and the events of a board's keys."""

from __future__ import annotations

from typing import Any

from sim.board.boards import BOARDS, BoardProfile

SEVEN = "D2,D3,D4,D5,D6,D7,D9"
EIGHT = SEVEN + ",D10"


def without(board: str, *lacking: str, more: str = "", **other: Any) -> BoardProfile:
    """Return the board of that name without these pins, with `more`, and with other parts."""
    known = BOARDS[board]
    pins = ["{}={}".format(name, chip) for name, chip in known.pins.items() if name not in lacking]
    parts: dict[str, Any] = {
        "panel": known.panel,
        "keys": known.keys,
        "lights": known.lights,
        "settings": known.settings,
    }
    return BoardProfile(known.board_id, " ".join([*pins, more]), **{**parts, **other})


def unknown(keys: str = EIGHT, more: str = "", lights: int = 0, **settings: str) -> BoardProfile:
    """Return a board that is not known, with `more` pins and these lines in its settings.toml."""
    lines = {"CARTEADO_KEYS": keys, **{"CARTEADO_" + name: said for name, said in settings.items()}}
    board = without("generic", more=more, keys=keys, lights=lights, settings=lines)
    board.board_id = "some_board"
    return board


def keys_of(io: Any) -> list[int]:
    """Return all waiting key events of a hardware.Board."""
    events = []
    while (event := io.key()) is not None:
        events.append(event)
        assert len(events) < 500
    return events
