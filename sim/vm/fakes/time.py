# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`time`: virtual; sleep lets it pass."""

import _board

sleep = _board.sleep


def monotonic() -> float:
    """Seconds since power-on."""
    return _board.ms / 1000


def monotonic_ns() -> int:
    """Nanoseconds since power-on, a heap integer."""
    return _board.ms * 1000000
