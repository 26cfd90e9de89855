# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which names stay in the board's memory, and where they come from.

    python -m sim.figures.names [GAME ...]           every page of each game, then of all, on the 32-bit VM
    python -m sim.figures.names GAME --list          … and every name, with what brings it

A name (qstr) that a file brings stays until the program restarts, even when its module is unloaded: its
letters, its place in a table and, each time the table is full, one twice as large in one piece.
Counted are the names of the longest time without a restart while a walker visits every page by keys, without
those in the firmware's flash. A name counts at the first of KINDS that has it.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sim import ROOT
from sim.common import command

NAME = "sim.figures.names"
if __name__ == "__main__":
    command.begin(NAME)

from sim import build  # noqa: E402
from sim.common import games  # noqa: E402
from sim.common.numbers import grouped, markdown  # noqa: E402
from sim.drive.module_names import found_as, imported, module_name  # noqa: E402
from sim.figures import layers  # noqa: E402
from sim.vm import BoardVM, child, file_names, name_tables, walk  # noqa: E402

KINDS = ("file", "module", "attribute", "parameter", "key", "other")
"""A file's path; a module's name or a part of it; what a class or a module has, and what is read from them;
parameters and keywords; short texts; what no source has, which the program has made."""
WHOLE = 1 << 20
"""Bytes to fill: more than there are. A restart then begins with a new VM, and nothing fails for memory."""
MOST = 20
"""How many files are listed."""


class Collector(walk.Walker):
    """A walker that notes the names of each run of the program in `runs`."""

    runs: list[list[str]]

    def _open(self) -> None:
        self.runs = getattr(self, "runs", [])
        super()._open()

    def note(self) -> None:
        """Add the names of the run that ends now."""
        self.runs.append(self.board.names())

    def _open_anew(self) -> None:
        self.note()
        super()._open_anew()


def collect(names: Sequence[str], lang: str) -> list[str]:
    """Return the names of the longest run while every page of these games is visited."""
    files = build.collect(problems=[])
    with Collector(lambda: BoardVM(files), fill=WHOLE) as walker:
        walker.language(lang)
        for game in names:
            walker.choose(game)
            walker.to_all_pages(game, 2)
            walker.problems(game)
            walker.rivals(game)
            walker.pages()
            walker.shared(game)
            walker.match(game)
            walker.afterwards()
        walker.note()
        return max(walker.runs, key=len)


def kinds() -> dict[str, str]:
    """Return {name: one of KINDS} of all that stands in the board's source files."""
    found: dict[str, str] = {}

    def add(kind: str, *names: str | None) -> None:
        for name in names:
            if name and KINDS.index(kind) < KINDS.index(found.get(name, KINDS[-1])):
                found[name] = kind

    for path in layers.device_files():
        there = build.on_drive(path)
        add("file", found_as(there[:-2] + "mpy"))
        add("module", *imported(module_name(there)))
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute):
                add("attribute", node.attr)
            elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                add("attribute", node.name)
            elif isinstance(node, ast.Name):
                add("attribute", node.id)
            elif isinstance(node, ast.alias):
                add("attribute", node.asname or node.name)
            elif isinstance(node, (ast.arg, ast.keyword)):
                add("parameter", node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                add("key", node.value)
    return found


def table(found: Mapping[str, Iterable[str]], known: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the table: of each walk how many names of each kind, and their bytes."""
    rows = []
    for what, names in found.items():
        names = list(names)
        of = Counter(known.get(name, KINDS[-1]) for name in names)
        letters = sum(len(name.encode()) + 1 for name in names)
        sizes = (len(names), name_tables(len(names)), letters, *(of[kind] for kind in KINDS))
        rows.append([what, *map(grouped, sizes)])
    return markdown(["Walk", "names", "bytes of tables", "of letters", *KINDS], rows)


def by_file(names: Iterable[str], drive: Mapping[str, bytes]) -> list[tuple[int, int, str]]:
    """Return (names that no other file has, all its names, path) of each file, of `names`; most first."""
    asked = set(names)
    of = {path: asked & file_names(path, data) for path, data in drive.items() if path.endswith(".mpy")}
    times = Counter(name for some in of.values() for name in some)
    found = [(sum(times[name] == 1 for name in some), len(some), path) for path, some in of.items()]
    return sorted(((alone, every, build.in_sources(path)) for alone, every, path in found), reverse=True)


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Walk, and print; return the exit code."""
    there = list(games.playable())
    parser = command.Parser(prog=NAME, description="Which names stay in the board's memory.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(there))
    parser.add_argument("--list", action="store_true", help="every name, with what brings it")
    args = parser.parse_args(words)
    asked = games.chosen(args.games)
    walks = {game: ([game], "en") for game in asked}
    if len(asked) > 1:
        walks["all, es"] = (asked, "es")
    with command.progress(0, "walks") as bar, child.Jobs(bar) as jobs:
        begun = {what: jobs.do(collect, some, lang) for what, (some, lang) in walks.items()}
        found = {what: job.result() for what, job in begun.items()}
    known = kinds()
    print("\n".join(table(found, known)))
    names = set().union(*found.values())
    found_in = by_file(names, build.collect(problems=[]))[:MOST]
    rows = [[path, str(alone), str(every)] for alone, every, path in found_in if alone]
    print("\n".join(markdown(["File", "names that no other has", "all"], rows)))
    if args.list:
        for name in sorted(names, key=lambda name: (KINDS.index(known.get(name, KINDS[-1])), name)):
            print("{:10} {!r}".format(known.get(name, KINDS[-1]), name))
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
