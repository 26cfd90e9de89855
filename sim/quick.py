# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Run the tests of what has changed since the last commit, in about a minute for one file (make quick).

    python -m sim.quick                            what git says has changed, or else the last commit's files
    python -m sim.quick lib/mesa/core/rng.py       the tests of these files

The tests of a file: of a game, its own, and its part of what is tested for every game; of a module, the test
file of its name, those that import it, or what uses it, and the fewest others, and the transcripts of its
theme; of texts and documents, theirs.
A whole run is `make test`. The exit code is pytest's.
"""

from __future__ import annotations

import ast
import functools
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.common.command import Problem

NAME = "sim.quick"
EVERY_GAME = [
    "tests/test_{}.py".format(name)
    for name in "rulebook minds screens problems views shared contract strength".split()
]
"""Tests for every game, of which a game needs those that name it."""
TRANSCRIPTS = "tests/test_screens.py"
THEMES = ROOT / "tests" / "screens"
MOST = 5
"""Test files for a module besides its own."""


def changed() -> list[str]:
    """Return the paths that git reports as changed or new, or else those of the last commit."""
    return _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard") or _git(
        "diff", "--name-only", "HEAD~1"
    )


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split()


def module_of(path: str) -> str:
    """Return the name under which tests import a file: mesa.core.rng of lib/mesa/core/rng.py."""
    return path.removesuffix(".py").removeprefix("lib/").removesuffix("/__init__").replace("/", ".")


@functools.cache
def imported(path: Path) -> set[str]:
    """Return the modules of ours that a test file names, in imports or as text."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *("{}.{}".format(node.module, alias.name) for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return {name for name in found if name.startswith(("mesa.", "sim.", "games."))}


def _alike(test: str, name: str) -> bool:
    """Return whether a test file is called like a module or its beginning: test_store of store_flash."""
    return (test + "_").startswith(name + "_") or name.startswith(test + "_")


def tests_of(path: str) -> list[str]:
    """Return the test files for one changed file, from the root."""
    parts = path.split("/")
    stem = parts[-1].split(".")[0]
    if parts[0] == "tests":
        return [path] if stem.startswith("test_") and path.endswith(".py") and (ROOT / path).exists() else []
    if parts[0] == "games" and len(parts) > 2:
        return [
            *EVERY_GAME,
            *(name.relative_to(ROOT).as_posix() for name in ROOT.glob("tests/test_%s*.py" % parts[1])),
        ]
    if path.startswith("sim/contest/calibrations/"):
        return ["tests/test_strength.py"]
    if path.endswith(".md"):
        return ["tests/test_docs.py"]
    if path.endswith(".txt"):
        return ["tests/test_languages.py"]
    if not path.endswith(".py"):
        return []
    tests = {test: imported(test) for test in ROOT.glob("tests/test_*.py")}
    sources = {
        source: imported(source)
        for folder in ("lib/mesa", "sim")
        for source in ROOT.glob(folder + "/**/*.py")
    }
    wanted, seen = {module_of(path)}, set()
    while wanted:  # its own tests, or those of the modules that use it, or of those that use these
        named = {"test_" + name.rpartition(".")[2] for name in wanted}
        own = [test for test in tests if any(_alike(test.stem, name) for name in named)]
        using = [test for test, names in tests.items() if names & wanted and test not in own]
        if own or using:
            fewest = sorted(using, key=lambda test: (len(tests[test]), test))[:MOST]
            return [test.relative_to(ROOT).as_posix() for test in (*own, *fewest)]
        seen |= wanted
        users = {source for source, names in sources.items() if names & wanted}
        wanted = {module_of(source.relative_to(ROOT).as_posix()) for source in users} - seen
    return ["tests/test_device_files.py", "tests/test_start.py"]  # code.py, or a name made at run time


def themes(path: str) -> list[str]:
    """Return the themes in tests/screens of a module of lib/mesa: called like it or its folder; or all."""
    folder, module = Path(path).parent.name, Path(path).stem
    found = [theme.stem for theme in sorted(THEMES.glob("*.txt"))]
    names = [theme for theme in found if theme == folder or theme.replace("-", "_") in module]
    return names or [theme for theme in found if folder not in ("core", "board")]


def chosen(paths: Iterable[str]) -> list[str]:
    """Return pytest's arguments for these changed files; Problem if no test belongs to any of them."""
    files: dict[str, None] = {}
    named: dict[str, None] = {}
    for path in paths:
        files.update(dict.fromkeys(tests_of(path)))
        if path.startswith("games/"):
            named[path.split("/")[1]] = None
        elif path.startswith("lib/mesa/") and path.endswith(".py") and (found := themes(path)):
            files[TRANSCRIPTS] = None
            named.update(dict.fromkeys(found))
    if not files:
        raise Problem("no test belongs to what has changed: make test runs all")
    shared = [Path(name).stem for name in EVERY_GAME if name in files]  # TRANSCRIPTS among them
    if not shared or not named:
        return list(files)
    return [*files, "-k", "not ({}) or {}".format(" or ".join(shared), " or ".join(sorted(named)))]


@command.command(NAME)
def main(words: Sequence[str] | None = None) -> int:
    """Run the tests; return pytest's exit code."""
    parser = command.Parser(prog=NAME, description="Run the tests of what has changed.")
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="files from the root (those that have changed)"
    )
    options = parser.parse_args(words)
    for path in options.paths:
        if not (ROOT / path).exists():
            raise Problem("there is no {} here".format(path))
    command.need("pytest")
    pytest = str(
        Path(sys.executable).with_name("pytest")
    )  # python -m pytest would take our code.py for Python's
    asked = [pytest, "-q", "-n", "auto", "--dist", "worksteal", *chosen(options.paths or changed())]
    print(" ".join(["pytest", *asked[1:]]), flush=True)
    return subprocess.call(asked, cwd=ROOT)


if __name__ == "__main__":
    sys.exit(main())
