# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`traceback`: CircuitPython's, from MicroPython's sys.print_exception."""

import io
import sys


def print_exception(exc, value=None, tb=None):
    """Print it with its traceback."""
    sys.print_exception(exc)  # pyright: ignore[reportAttributeAccessIssue] - MicroPython has it


def format_exception(exc, value=None, tb=None):
    """A list with its text and traceback."""
    out = io.StringIO()
    sys.print_exception(exc, out)  # pyright: ignore[reportAttributeAccessIssue]
    return [out.getvalue()]
