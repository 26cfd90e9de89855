# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board's imports, module by module, in order, with live bytes.

The order is that of a walk through the console on the VM (sim/vm/evening.py), with a drive of sources whose
modules record their import. Then each module is imported from the drive's .mpy, in that order, and the live
bytes before and after are compared: its code, constants and classes, and the letters of names that no module
before it has. The tables of names belong to no module, and objects made at run time (pictures, words, a
match) are counted at the places where they exist.

For `make bench ARGS=--modules`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sim import build
from sim.drive.module_names import module_name
from sim.vm import BoardVM, name_tables
from sim.vm.evening import FIRST_TURN, POWER_ON

FRAMES = 500
"""Frames of a match: until the first results are shown."""
FIRST = """
_board.trail = []
_board.number = 0
def step():
    _board.step()
    _board.number += 1
"""
NOTE = '\n__import__("_board").trail.append((__name__, __import__("_board").number))\n'
"""Code at a module's end: it notes the module's name and the number of frames so far."""
TRAIL = """
import sys
for _name, _frame in getattr(_board, "trail", ()):
    print(_name, _frame)
print(" ".join(_name for _name in sys.modules if _name[0] != "_"))
"""
BETWEEN = ("NoneType", "Stack", "Loading", "Blank")
"""Scenes on the stack while another is being made."""


class Walk:
    """A run of the program in which one game was opened.

    order: [(module, scene for which it was imported)], each once. places: {place: (loaded modules, live
    bytes, names)}.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.order: list[tuple[str, str]] = []
        self.places: dict[str, tuple[set[str], int, int]] = {}


def noted(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the drive of sources, each module with NOTE at its end."""
    return {
        path: data + NOTE.encode() if path.endswith(".py") and path not in build.FRONT else data
        for path, data in sources.items()
    }


def walks(files: Mapping[str, bytes], sources: Mapping[str, bytes], games: Sequence[str]) -> list[Walk]:
    """Return one walk for each of the games: match, pages, results."""
    from sim import bench, evening

    plan = []
    for game in games:
        most = bench._constant(build.ROOT / "games" / game / "rules.py", "SEATS")[1]
        plan.append((game, [min(4, most)]))
    played = evening.played_here(plan, FRAMES)
    starts = [0, *(frame + 1 for frame in played["restarts"])]
    found = [Walk(game) for game, _ in plan]
    at = {frame: text for frame, _, _, text in reversed(played["places"])}
    scenes = played["scenes"]

    def run_of(frame: int) -> tuple[int, Walk]:
        # the start before this frame, and its game: About after a match has its own start
        start = max(start for start in starts if start < frame)
        begun = sum(first <= start for first, _, _ in played["matches"])
        return start, found[max(0, begun - 1)]

    def trail(board: BoardVM, frame: int) -> None:
        # on the drive of sources: which modules have been imported so far
        if not frame:
            return
        start, walk = run_of(frame)
        there = {name for name, _ in walk.order}
        for line in board.run(TRAIL).strip().split("\n")[:-1]:
            name, number = line.split()
            if name not in there:
                there.add(name)
                later = (scene for scene in scenes[start + int(number) :] if scene not in BETWEEN)
                walk.order.append((name, next(later, "")))

    def place(board: BoardVM, frame: int) -> None:
        # on the drive itself: what is in memory at the places
        if frame in at:
            walk = run_of(frame)[1]
            modules = set(board.run(TRAIL).strip().split("\n")[-1].split())
            walk.places.setdefault(at[frame], (modules, board.used(), board.names()))

    evening.Replay(noted(sources), played, after=trail, first=FIRST).run()
    evening.Replay(files, played, after=place).run()
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
    """Return [(walk, sizes of its modules), …], one per game. Call `done` after each part of the work."""
    from sim import bench

    files, sources = build.collect(), build.collect(source=True)
    found = []
    taken = walks(files, sources, sorted(bench.games()))
    done()
    for walk in taken:
        found.append((walk, sizes(files, [name for name, _ in walk.order])))
        done()
    return found


def parts() -> int:
    """Return how often `measure` calls done."""
    from sim import bench

    return 1 + len(bench.games())


def table(found: Sequence[tuple[Walk, Mapping[str, tuple[int, int]]]]) -> Iterator[str]:
    """Yield the lines of all tables, in Markdown."""
    first, size = found[0]
    there, live, names = first.places[POWER_ON]
    start = [(name, scene) for name, scene in first.order if scene == first.order[0][1]]
    yield "At the launcher, after power-on:"
    yield ""
    yield from _rows(start, size, there, live, names)
    shown = {name for name, _ in start}
    for walk, size in found:
        inside, live, names = walk.places[FIRST_TURN]
        match = [(name, scene) for name, scene in walk.order if name in inside - shown]
        yield "What a match of {} adds, at its first turn:".format(walk.game)
        yield ""
        stay = [(name, scene) for name, scene in walk.order if name in shown and name in inside]
        yield from _rows(match, size, inside, live, names, stay)
    pages: dict[str, list[tuple[str, int, int]]] = {}
    seen = set(shown)
    for walk, size in found:
        inside = walk.places[FIRST_TURN][0]
        for name, scene in walk.order:
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
