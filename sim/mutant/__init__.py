# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What `make mutants` tries: small breaks of the program, a module an area, and the tests that notice.

Each module has MUTANTS, a tuple of Mutant. A break is one that somebody might make: an index that is one off,
a line that is left out, a condition turned around.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent


class Mutant(NamedTuple):
    """One break: in `file` (from the root) the text `old`, which is there exactly once, becomes `new`.

    `tests` are words for pytest, which must find a failure then: "tests/test_x.py::test_y", also with the
    parameters of one case, or a file followed by "-k" and what is asked for.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def broken(self, root: Path) -> str:
        """The text of the file in the folder `root` with the break; ValueError if the list is out of date."""
        path = root / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text.count(self.old) != 1:
            raise ValueError("{} has its text {} times".format(self.file, text.count(self.old)))
        text = text.replace(self.old, self.new)
        try:
            compile(text, self.file, "exec", dont_inherit=True)
        except SyntaxError as problem:
            raise ValueError("{} does not compile with it: {}".format(self.file, problem)) from None
        return text


def areas() -> dict[str, tuple[Mutant, ...]]:
    """The mutants of each module here, by its name."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    return {name: importlib.import_module("sim.mutant." + name).MUTANTS for name in names}
