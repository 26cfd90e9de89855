# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`sys` of CircuitPython, as far as sim/board/firmware.py lists it."""

from typing import Any, NoReturn

class _Implementation:
    name: str
    version: tuple[int, int, int]

implementation: _Implementation
maxsize: int
modules: dict[str, Any]  # what a module has is not known by its name
path: list[str]
platform: str
version: str
version_info: tuple[int, int, int]

def exit(status: object = None, /) -> NoReturn: ...
