# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`time`: virtual; sleep advances it."""

import _board

sleep = _board.sleep


def monotonic() -> float:
    """Return seconds since power-on."""
    return _board.ms / 1000


def monotonic_ns() -> int:
    """Return nanoseconds since power-on, a heap integer."""
    return _board.ms * 1000000
