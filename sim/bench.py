# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the program costs the board, in bytes and in estimated time: figures from a 32-bit VM.

python sim/bench.py --modules      live bytes by module, each imported from the drive's .mpy
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != ROOT / "sim"]
sys.path.append(str(ROOT))

from sim import build  # noqa: E402
from sim.vm import Board, VMError, name_tables  # noqa: E402

BUDGET = 96 * 1024
"""Live bytes that any scene may have."""


# --- modules ---


def module_names(files):
    """{module: drive path} of every module in `files`."""
    names = {}
    for path in files:
        if path.endswith(".mpy"):
            stem = path[: -len(".mpy")]
            name = stem[len("lib/") :] if stem.startswith("lib/") else stem
            names[name.removesuffix("/__init__").replace("/", ".")] = path
    return names


def import_order(files, sources):
    """The drive's modules, each after those that it imports (as far as imports go in circles)."""
    names = module_names(files)
    order = []
    seen = set()

    def visit(name):
        if name in seen or name not in names:
            return
        seen.add(name)
        parent = name.rpartition(".")[0]
        if parent:
            visit(parent)
        path = names[name].replace(".mpy", ".py")
        text = sources.get(path)
        if text is not None:
            inner = name + ".__init__" if path.endswith("/__init__.py") else name
            for module, _ in sorted(set(build.imported(inner, text))):
                visit(module)
        order.append(name)

    for name in sorted(names, key=lambda name: (name.startswith("games"), name)):
        visit(name)
    return order


def modules(problems):
    """[(module, bytes of its .mpy, live bytes or None, why it does not import), …] in order of import."""
    files = build.collect(problems=problems)
    sources = build.collect(source=True, problems=[])
    names = module_names(files)
    rows = []
    with Board(files) as board:
        before = 0
        for name in import_order(files, sources):
            size = len(files[names[name]])
            try:
                board.run("import " + name)
            except VMError as error:
                rows.append((name, size, None, str(error).split("\n")[-1]))
                continue
            now = board.used() - name_tables(board.names())
            rows.append((name, size, now - before, ""))
            before = now
        return rows, board.names()


def print_modules():
    """The table of --modules."""
    problems = []
    rows, names = modules(problems)
    print("{:<40}{:>8}{:>8}".format("module", ".mpy", "live"))
    sums = {}
    for name, size, live, why in rows:
        print("{:<40}{:>8}{:>8}  {}".format(name, size, "-" if live is None else live, why))
        parts = name.split(".")
        group = ".".join(parts[:2]) if parts[0] == "games" else parts[0].partition("_")[0]
        sums[group] = sums.get(group, 0) + (live or 0)
    print()
    print("{:<48}{:>8}".format("tables for {} interned names".format(names), name_tables(names)))
    for group, live in sums.items():
        print("{:<48}{:>8}".format("together: " + group, live))
    for problem in problems:
        print(problem)
    return 1 if problems or any(live is None for _, _, live, _ in rows) else 0


def main(args=None):
    """Measure and print; the exit status."""
    parser = argparse.ArgumentParser(prog="bench.py", description="What the program costs the board.")
    parser.add_argument("--modules", action="store_true", help="live bytes by module")
    parser.parse_args(args)
    return print_modules()


if __name__ == "__main__":
    sys.exit(main())
