# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Maps a file of the board's program to the name under which it is imported."""


def module_name(path: str) -> str:
    """Return lib/mesa/core/rng.py → mesa.core.rng; games/set/__init__.mpy → games.set."""
    stem = path.rpartition(".")[0].removeprefix("lib/")
    return stem.removesuffix("/__init__").replace("/", ".")
