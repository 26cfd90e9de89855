# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Of tests/two_pythons.txt: code that CPython and the board's VM run alike, and code that they do not."""

from pathlib import Path

TYPES, KNOWN = "TYPES", "KNOWN"
_BETWEEN = "\n----\n"


def _row(text: str) -> tuple[str, ...]:
    code, pc, board, held = text.strip("\n").split("\n=> ")
    return code, pc.replace(" / ", "\n"), board.replace(" / ", "\n"), held


_text = (Path(__file__).parent.parent / "two_pythons.txt").read_text(encoding="utf-8")
_same, _different = _text.split("\n====\n")
SAME = [code.strip("\n") for code in _same.split(_BETWEEN)[1:]]
"""Code that the device files use and rely on; the first piece is the file's head."""
DIFFERENT = [_row(text) for text in _different.split(_BETWEEN)]
"""(code, a PC's output, the board's output, what detects it)."""
