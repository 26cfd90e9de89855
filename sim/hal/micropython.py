# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`micropython` as the board has it: const() for now, which the compiler folds away there."""

from typing import TypeVar as _TypeVar

_T = _TypeVar("_T")


def const(value: _T) -> _T:
    """Return the value; on the board it costs no memory if the name begins with an underscore."""
    return value
