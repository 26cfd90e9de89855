# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Run the tests of what has changed since the last commit, in about a minute for one file (make quick).

    python -m sim.quick                            what git says has changed, or else the last commit's files
    python -m sim.quick lib/mesa/core/rng.py       the tests of these files

The tests of a file: of a game, its own, and its part of what is tested for every game; of a module, the test
files called like it or its folder, the transcripts of its theme, and of all other tests those that speak most
like it: which use its names, and the words of its comments; of texts and documents, theirs.
A whole run is `make test`. The exit code is pytest's.
"""

from __future__ import annotations

import ast
import functools
import math
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from sim import ROOT
from sim.common import command
from sim.common.command import Problem

EVERY_GAME = [
    "tests/test_{}.py".format(name)
    for name in "rulebook minds screens problems views shared contract strength".split()
]
"""Tests for every game, of which a game needs those that name it."""
TRANSCRIPTS = "tests/test_screens.py"
THEMES = ROOT / "tests" / "screens"
MOST = 75
"""Test functions for a module besides its own files."""
_SLOW = "build contract languages memory strength types vm web_page"
LONG = ["tests/test_{}.py".format(name) for name in _SLOW.split()]
"""Tests that take long, each for every module: one alone needs them if they are called like it."""


def changed() -> list[str]:
    """Return the paths that git reports as changed or new, or else those of the last commit."""
    return _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard") or _git(
        "diff", "--name-only", "HEAD~1"
    )


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    return done.stdout.split()


def _words(text: str) -> Counter[str]:
    """Return how often each word is in a text, by its first six letters: plays is played."""
    return Counter(word[:6] for word in re.findall("[a-z]{3,}", text.lower()))


def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""


def _files() -> list[str]:
    return sorted(path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/test_*.py"))


@functools.cache
def _weights() -> dict[str, dict[str, float]]:
    """Return {word: {test, by pytest's name: weight}} of the words of each test and what it uses of its file.

    A word weighs more the fewer tests and modules have it; long tests do not weigh more than short ones.
    """
    found = {}
    for file in _files():
        source = _text(file)
        lines, parts = source.split("\n"), {}
        for node in ast.parse(source).body:
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", ()))])
            name = re.split(r"\W", re.sub("^(def|class) ", "", lines[node.lineno - 1]))[0]
            parts[name] = "\n".join(lines[first - 1 : node.end_lineno])
        for name, text in parts.items():
            if name.startswith("test_"):
                used = {*re.findall(r"\w+", text)} & set(parts)
                found[file + "::" + name] = _words("\n".join(parts[each] for each in used))
    modules = [_words(path.read_text(encoding="utf-8")) for path in ROOT.glob("lib/mesa/**/*.py")]
    tested, said = (Counter(word for words in of for word in words) for of in (found.values(), modules))
    rare = {
        word: math.log(len(found) / number) * math.log(1 + len(modules) / max(1, said[word]))
        for word, number in tested.items()
    }
    weights: dict[str, dict[str, float]] = {word: {} for word in rare}
    for name, words in found.items():
        of = {word: (1 + math.log(number)) * rare[word] for word, number in words.items()}
        size = math.hypot(*of.values()) or 1
        for word, weight in of.items():
            weights[word][name] = weight * rare[word] / size
    return weights


def nearest(path: str, files: Collection[str]) -> list[str]:
    """Return the MOST tests that speak most like a module, but those of these files, file by file."""
    like: dict[str, float] = defaultdict(float)
    for word, number in _words(_text(path) + (" " + Path(path).stem) * 30).items():
        for name, weight in _weights().get(word, {}).items():
            like[name] += weight * (1 + math.log(number))
    found = [name for name in like if name.split("::")[0] not in (*files, *LONG, TRANSCRIPTS)]
    return sorted(sorted(found, key=lambda name: (-like[name], name))[:MOST])


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
        return ["tests/test_languages.py", "tests/test_fonts.py", "tests/test_screens.py"]
    if not path.endswith(".py"):
        return []
    called = ["test_" + name for name in (stem, *parts[2:-1])]
    own = [test for test in _files() if any(_alike(Path(test).stem, name) for name in called)]
    return [*own, *nearest(path, own)]


def themes(path: str) -> list[str]:
    """Return the themes in tests/screens called like a module or its folder, and those it uses; or all."""
    folder, module = Path(path).parent.name, Path(path).stem
    found = [theme.stem for theme in sorted(THEMES.glob("*.txt"))]
    names = [theme for theme in found if theme == folder or theme.replace("-", "_") in module]
    if names:
        text = _text(path)
        used = r"[._]{0}\b|\bscreens\.{1}(_PAGE)?\b"
        return [t for t in found if t in names or re.search(used.format(t, t.upper()), text)]
    return [theme for theme in found if folder not in ("core", "board")]


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


@command.command
def main(words: Sequence[str] | None = None) -> int:
    """Run the tests; return pytest's exit code."""
    parser = command.Parser(description="Run the tests of what has changed.")
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
