# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The notes of all sounds, by name."""

import importlib

from mesa.board import signals

SMALL = ("KEY", "NO", "DEAL", "CARD", "TRICK", "TURN")
TUNES = ("GOOD", "BAD", "LOSE", "RUFF", "ANNULLED", "EXACT", "CALL", "LAST", "TIME")
EFFECTS = SMALL + TUNES
PRIZES = ("win", "bandeira", "exact", "record")


def pieces() -> dict[str, bytes]:
    """Return all notes by name: the effects, and the tunes of celebrations."""
    found = {name: signals.EFFECTS[getattr(signals, name) :].partition(b"\0\0")[0] for name in EFFECTS}
    return {**found, **{kind: importlib.import_module("mesa.prizes." + kind).TUNE for kind in PRIZES}}
