# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`traceback`: CircuitPython's, from MicroPython's sys.print_exception."""

import io
import sys


def print_exception(exc: BaseException, value: object = None, tb: object = None) -> None:
    """Print it with its traceback."""
    sys.print_exception(exc)  # pyrefly: ignore[missing-attribute] - MicroPython's


def format_exception(exc: BaseException, value: object = None, tb: object = None) -> list[str]:
    """Return a list with its text and traceback; its lines end as in the firmware's messages."""
    out = io.StringIO()
    sys.print_exception(exc, out)  # pyrefly: ignore[missing-attribute] - MicroPython's
    return [out.getvalue().replace("\n", "\r\n")]
