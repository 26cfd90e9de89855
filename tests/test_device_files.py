# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the board can run: every device file, and the rows of tests/rows/device_files.txt.

A row has a thing that the board refuses, or an import that the layers refuse, and a word of the reason.
"""

import ast
import pathlib
import re

import pytest
from common.device_code import defined_in, problems

from sim import build
from sim.figures.layers import device_files

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEVICE = device_files()
ROWS = [
    line
    for line in (ROOT / "tests" / "rows" / "device_files.txt").read_text("utf-8").splitlines()
    if line and line[0] != "#"
]


def _read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def _parsed():
    """Return the trees of all device files that parse."""
    for path in DEVICE:
        try:
            yield ast.parse(_read(path))
        except SyntaxError:  # reported by test_device_files
            continue


def test_device_files():
    """Every file of the drive keeps to the allowed imports, syntax and length."""
    assert {path.split("/")[0] for path in DEVICE} == {"code.py", "boot.py", "safemode.py", "lib", "games"}
    defined = defined_in(_parsed())
    assert [found for path in DEVICE for found in problems(path, _read(path), defined)] == []


@pytest.mark.parametrize("row", ROWS)
def test_the_board_would_say(row):
    """One thing that the board or a layer's arrow refuses gives one reason, with its line; or none."""
    place, reason = row.split("  => ")
    path, code = place.split(": ", 1)
    found = re.fullmatch(r"(.*?)(?: \*(\d+))?", code.replace("\\n", "\n"), re.S)
    assert found
    code, times = found.groups()
    text = (code + "\n") * int(times or "1")
    if path == "compiler":  # mpy-cross, which the build asks
        with pytest.raises(build.BuildError, match="games/x.py does not compile(.|\n)*" + reason):
            build.compile_module(text.encode(), "games/x.py")
    elif reason[:4] in ("also", "not "):  # beside other reasons, or none of them
        assert any(reason[4:].strip() in one for one in problems(path, text)) == (reason[:4] == "also")
    elif reason == "fine":
        assert problems(path, text) == []
    else:
        assert [reason in one for one in problems(path, text)] == [True], problems(path, text)
