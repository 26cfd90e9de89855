# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board's imports, module by module, in order, with live bytes.

The order is that of a walk through a game's pages on the VM (sim/vm/walk.py), with a drive of sources whose
modules record their import. Then each module is imported from the drive's .mpy, in that order, and the live
bytes before and after are compared: its code, constants and classes, and the letters of names that no module
before it has. The tables of names belong to no module, and objects made at run time (pictures, words, a
match) are counted at the places where they exist.

For `make bench ARGS=--modules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sim import build
from sim.common import games
from sim.drive.module_names import module_name
from sim.vm import BoardVM, name_tables, runner, walk

NOTE = '\n__import__("_board").trail.append(__name__)\n'
"""Code at a module's end: it notes the module's name."""
POWER_ON, FIRST_TURN = "Launcher", "View"
"""Places: the scenes that are on top there first."""
LOADED = "import sys\nprint(*(name for name in sys.modules if name[0] != '_'))"


class Walk(NamedTuple):
    """What a run of the program imports in which one game was opened."""

    game: str
    order: list[tuple[str, str]]
    """(module, scene for which it was imported), each once."""
    places: dict[str, tuple[set[str], int, int]]
    """By place: loaded modules, live bytes, names."""


class _Trail(walk.Walker):
    """Notes for which scene each module is imported."""

    order: list[tuple[str, str]]

    def keys(self, words: str, most: int = walk.PATIENCE) -> walk.Walker:
        super().keys(words, most)
        return self.note()

    def note(self) -> walk.Walker:
        """Note what has been imported since the last call."""
        trail = self.tell("_board.trail")
        known = {name for name, _ in self.order}
        self.order += [(name, self.top()) for name in dict.fromkeys(trail) if name not in known]
        return self


def imports(sources: Mapping[str, bytes], game: str) -> list[tuple[str, str]]:
    """Return the order of imports of a walk: the launcher's pages, a match, its pages, its first result."""
    noted = {
        path: data + NOTE.encode() if path.endswith(".py") and path not in build.FRONT else data
        for path, data in sources.items()
    }

    def make() -> BoardVM:
        board = BoardVM(noted)
        board.run("_board.trail = []")
        return board

    with _Trail(make, no_tips=True, lang="pt") as walker:
        walker.order = []
        walker.keys("~Launcher").choose(game)
        for page in walk.LAUNCHER:
            walker.keys(page.way).home("Launcher")
        walker.keys("A =new_match").play(walk.AT_TABLE)
        walker.note()
        for page in (*walk.MATCH, walk.Page("?", "View", {}), walk.Page("SELECT", "", {})):
            walker.keys(page.way).home("View")
        walker.play("not hasattr(top, 'asked')")
        walker.note()
        return walker.order


def places(files: Mapping[str, bytes], game: str) -> dict[str, tuple[set[str], int, int]]:
    """Return what is in memory at the launcher, and at a match's beginning."""
    options: dict[str, Any] = dict(game=game, seed=walk.SEED, level=1)
    played = runner.recording(**options, frames=400)
    found = {}
    frame = 0
    with BoardVM(files) as board:
        board.run(runner.console(**options))
        for place in (POWER_ON, FIRST_TURN):
            later = {int(at) - frame: keys for at, keys in played["keys"].items() if int(at) >= frame}
            count = played["scenes"].index(place, frame) + 1 - frame
            board.frames(count, later)
            frame += count
            found[place] = set(board.run(LOADED).split()), board.used(), board.names()
    return found


def sizes(files: Mapping[str, bytes], order: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return {module: (bytes of its .mpy, live bytes)}, imported in this order."""
    paths = {module_name(path): path for path in files if path.endswith(".mpy")}
    found = {}
    with BoardVM(files) as board:
        before = 0
        for name in order:
            board.run("import " + name)
            now = board.used() - name_tables(board.names())
            found[name] = len(files[paths[name]]), now - before
            before = now
    return found


def measure(done: Callable[[], object] = lambda: None) -> list[tuple[Walk, dict[str, tuple[int, int]]]]:
    """Return [(walk, sizes of its modules), …], one per game. Call `done` after each."""
    files, sources = build.collect(problems=[]), build.collect(source=True, problems=[])
    found = []
    for game in games.playable():
        order = imports(sources, game)
        found.append((Walk(game, order, places(files, game)), sizes(files, [name for name, _ in order])))
        done()
    return found


def parts() -> int:
    """Return how often `measure` calls done."""
    return len(games.playable())


def table(found: Sequence[tuple[Walk, Mapping[str, tuple[int, int]]]]) -> Iterator[str]:
    """Yield the lines of all tables, in Markdown."""
    first, size = found[0]
    there, live, names = first.places[POWER_ON]
    start = [(name, scene) for name, scene in first.order if scene == first.order[0][1]]
    yield "At the launcher, after power-on:"
    yield ""
    yield from _rows(start, size, there, live, names)
    shown = {name for name, _ in start}
    for taken, size in found:
        inside, live, names = taken.places[FIRST_TURN]
        match = [(name, scene) for name, scene in taken.order if name in inside - shown]
        yield "What a match of {} adds, at its first turn:".format(taken.game)
        yield ""
        stay = [(name, scene) for name, scene in taken.order if name in shown and name in inside]
        yield from _rows(match, size, inside, live, names, stay)
    pages: dict[str, list[tuple[str, int, int]]] = {}
    seen = set(shown)
    for taken, size in found:
        inside = taken.places[FIRST_TURN][0]
        for name, scene in taken.order:
            if name not in seen and name not in inside:
                pages.setdefault(scene, []).append((name, *size[name]))
            seen.add(name)
    yield "What pages and boxes add, each where it is opened first:"
    yield ""
    yield "| Page | Module | .mpy | live bytes |"
    yield "|---|---|---:|---:|"
    for page, rows in pages.items():
        for name, mpy, bytes_ in rows:
            yield "| {} | `{}` | {} | {} |".format(page, name, _n(mpy), _n(bytes_))
    yield ""


def _rows(
    modules: Sequence[tuple[str, str]],
    size: Mapping[str, tuple[int, int]],
    there: set[str],
    live: int,
    names: int,
    before: Sequence[tuple[str, str]] = (),
) -> Iterator[str]:
    """Return a table of `modules`; then the memory at that place: modules before, names, the rest."""
    yield "| Module | .mpy | live bytes | stays |"
    yield "|---|---:|---:|---|"
    for name, _ in modules:
        mpy, bytes_ = size[name]
        yield "| `{}` | {} | {} | {} |".format(name, _n(mpy), _n(bytes_), "yes" if name in there else "")
    stay = sum(size[name][1] for name, _ in modules if name in there)
    base = sum(size[name][1] for name, _ in before)
    yield "| **modules that stay** | | {} | |".format(_n(stay))
    if before:
        yield "| those of the launcher that stay | | {} | |".format(_n(base))
    yield "| tables for {} names | | {} | |".format(_n(names), _n(name_tables(names)))
    rest = live - stay - base - name_tables(names)
    yield "| pictures, words and other objects; names of modules that went | | {} | |".format(_n(rest))
    yield "| **live there** | | {} | |".format(_n(live))
    yield ""


def _n(value: int) -> str:
    return "{:,}".format(value).replace(",", " ")
