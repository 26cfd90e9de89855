# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The breaks tried by `make mutants`: small mistakes in the program, a module an area, and the tests that
notice.

Each module has MUTANTS, a tuple of Mutant. A break is a plausible mistake: an index off by one, a missing
line, an inverted condition.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import NamedTuple


class Mutant(NamedTuple):
    """One break: in `file` (from the root) the text `old`, which must occur exactly once, becomes `new`.

    `tests` are arguments for pytest, which must then find a failure: "tests/test_x.py::test_y", also with the
    parameters of one case, or a file followed by "-k" and an expression.
    """

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]

    def broken(self, root: Path) -> str:
        """Return the text of the file in `root` with the break; ValueError if the list is out of date."""
        path = root / self.file
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if text.count(self.old) != 1:
            raise ValueError("{} has its text {} times".format(self.file, text.count(self.old)))
        text = text.replace(self.old, self.new)
        try:
            if self.file.endswith(".py"):
                compile(text, self.file, "exec", dont_inherit=True)
        except SyntaxError as problem:
            raise ValueError("{} does not compile with it: {}".format(self.file, problem)) from None
        return text


def areas() -> dict[str, tuple[Mutant, ...]]:
    """Return the mutants of each module here, by its name."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
    return {name: importlib.import_module("sim.mutant." + name).MUTANTS for name in names}
