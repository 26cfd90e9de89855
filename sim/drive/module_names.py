# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Maps a file of the board's program to the name under which it is imported."""


def module_name(path: str) -> str:
    """Return lib/mesa/core/rng.py → mesa.core.rng; games/set/__init__.mpy → games.set."""
    stem = path.rpartition(".")[0].removeprefix("lib/")
    return stem.removesuffix("/__init__").replace("/", ".")


def imported(module: str) -> set[str]:
    """Return the names that importing a module interns: its own, those of its packages, and each part."""
    parts = module.split(".")
    return {*parts, *(".".join(parts[:n]) for n in range(1, len(parts) + 1))}


def found_as(path: str) -> str:
    """Return the path by which the board finds a file: by "" in sys.path for games/, by "/lib" for lib/."""
    return "/" * path.startswith("lib/") + path
