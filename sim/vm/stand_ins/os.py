# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`os`: MicroPython's, with CircuitPython's getenv and urandom."""

import _board
from uos import (  # noqa: F401  # pyrefly: ignore[missing-import] - MicroPython's own
    chdir,
    getcwd,
    listdir,
    mkdir,
    remove,
    rename,
    rmdir,
    stat,
    statvfs,
    unlink,
)

urandom = _board.urandom


def getenv(key: str, default: object = None) -> object:
    """Return a value of settings.toml."""
    return _board.settings.get(key, default)
