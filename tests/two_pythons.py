# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reads two_pythons.txt: code that is the same under CPython and on the board's VM, and code that is not."""

from pathlib import Path

TYPES, KNOWN = "TYPES", "KNOWN"
_BETWEEN = "\n----\n"


def _row(text: str) -> tuple[str, ...]:
    code, pc, board, held = text.strip("\n").split("\n=> ")
    return code, pc.replace(" / ", "\n"), board.replace(" / ", "\n"), held


_same, _different = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split("\n====\n")
SAME = [code.strip("\n") for code in _same.split(_BETWEEN)[1:]]
"""Code that the device files use and rely on; the first piece is the file's head."""
DIFFERENT = [_row(text) for text in _different.split(_BETWEEN)]
"""(code, a PC's output, the board's output, what detects it)."""
