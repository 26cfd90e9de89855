# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks on the 32-bit VM with the drive's files: to every page, out of it by every key, then random keys.

    python -m sim.walk                             every game, in both languages (make walk)
    python -m sim.walk sueca --frames 20000        one game, more random keys
    python -m sim.walk sueca --seed 7              other random keys
    python -m sim.walk --pairs                     every page after every other one, and what stays in memory
    python -m sim.walk --matches                   match after match, with every number of players: the same

Prints a table of the scenes and boxes: how often each was entered and left, which keys were pressed there,
and which were pressed last before it was left (B, A, Start, Select, right, down, up, left; . for none). Exit
code 1 if something breaks, with the way to it, or if a page is never entered and left.

With --pairs, pages are opened and closed in every order of two, in the launcher, over a table, over a result:
live bytes and modules must be the same whenever the place is there again. With --matches, every game is
played with every number of players, one after the other, twice; each match is left and gone on with, in
between its pages are opened and the language is changed. Both print for each place the largest difference,
and one example for each kind of difference. Exit code 1 if modules differ, or bytes by more than walk.NOISE
(pages) or one percent (matches).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.walk"
if __name__ == "__main__":
    command.begin(NAME)

from sim import build  # noqa: E402
from sim.common import games  # noqa: E402
from sim.vm import BoardVM, VMError, walk  # noqa: E402

FRAMES = 2000
LETTERS = "BAsS>v^<"
"""A letter for each of walk.KEYS."""
Found = Iterator[tuple[str, Iterable[Sequence[walk.Pair]]]]
"""The name of each walk, and the pairs of each of its places."""


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
    """Yield a line for each place of the pairs, and one for each kind of difference there, largest first."""
    places: dict[str, list[walk.Pair]] = {}
    for pair in found:
        places.setdefault(pair.place, []).append(pair)
    for place, pairs in places.items():
        wrong = sorted((pair for pair in pairs if pair.wrong), key=lambda pair: pair.weight, reverse=True)
        most = max((pair.bytes for pair in pairs), key=abs)
        said = "  {:40}{:4} times, {:3} differ, by {:+} bytes at most"
        yield said.format(place, len(pairs), len(wrong), most)
        kinds = {(*pair.brought, "", *pair.took, pair.bytes): pair for pair in reversed(wrong)}
        for pair in sorted(kinds.values(), key=lambda pair: pair.weight, reverse=True):
            changed = ["{:+} bytes".format(pair.bytes)] * bool(pair.bytes)
            changed += ["+" + name for name in pair.brought] + ["-" + name for name in pair.took]
            way = ", then ".join(way for way in (pair.first, pair.second) if way)
            yield "    {}: {}".format(way or "again", ", ".join(changed))


def print_pairs(walks: Found, count: int) -> int:
    """Print what each of the `count` walks found; return the exit code."""
    wrong = False
    with command.progress(count, "walks") as bar:
        for name, parts in walks:
            bar.write(name)
            for found in parts:
                wrong |= any(pair.wrong for pair in found)
                bar.write("\n".join(pair_lines(found)))
            bar.update(1)
    return FAILED if wrong else command.DONE


def pairs(
    chosen: Iterable[str], files: Mapping[str, bytes]
) -> Iterator[tuple[str, Iterator[list[walk.Pair]]]]:
    """Yield (game, its pairs) of a walk through the pages of each."""
    for game in chosen:
        with walk.Walker(lambda: BoardVM(files), **walk.OF_PAIRS) as walker:
            yield game, walker.all_pairs(game)


def matches(chosen: Sequence[str], files: Mapping[str, bytes], frames: int) -> Found:
    """Yield what differs between the matches of all games, with every number of players, twice."""
    whole = games.playable()
    tables = [(game, n) for game in chosen for n in range(whole[game].seats[0], whole[game].seats[1] + 1)]
    with walk.Walker(lambda: BoardVM(files), no_tips=True) as walker:
        walker.language("en")
        yield "match after match", [list(walker.matches(2 * tables, frames))]


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Walk, and print the table; return the exit code."""
    parser = command.Parser(
        prog=NAME, description="Visit every page on the VM, leave it in every way, press random keys."
    )
    there = list(games.playable())
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(there))
    parser.add_argument(
        "--frames",
        type=command.whole(0, 10_000_000),
        default=FRAMES,
        metavar="N",
        help="frames of random keys after each walk, or of each match ({})".format(FRAMES),
    )
    parser.add_argument(
        "--seed", type=command.whole(0, 1_000_000), default=1, metavar="S", help="seed of the random keys"
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--pairs", action="store_true", help="open every page after every other one")
    one.add_argument("--matches", action="store_true", help="play match after match of every game")
    options = parser.parse_args(words)
    chosen = games.chosen(options.games)
    problems = list(games.broken().values())
    seen: dict[str, walk.Seen] = {}
    frames = pressed = deepest = 0
    code = command.DONE
    try:
        files = build.collect(problems=[])
        if options.pairs:
            code = print_pairs(pairs(chosen, files), len(chosen))
        elif options.matches:
            code = print_pairs(matches(chosen, files, options.frames), 1)
        else:
            with command.progress(2 * len(chosen), "walks") as bar:
                for game in chosen:
                    for lang in ("pt", "en"):
                        with walk.Walker(lambda: BoardVM(files)) as walker:
                            walker.everything(lang, game)
                            walker.roam(options.frames, options.seed)
                            for name, of in walker.seen().items():
                                seen[name] = of.add(seen[name]) if name in seen else of
                            frames, pressed = frames + walker.frames(), pressed + walker.pressed()
                            deepest = max(deepest, walker.board.deepest())
                        bar.update(1)
            print("\n".join(table(seen)))
            print(
                "{:,} frames, {:,} keys, {} bytes of Python frames at most".format(frames, pressed, deepest)
            )
            for page in sorted({page for game in chosen for page in walk.missed(game, seen)}):
                problems.append("Not walked: " + page)
    except (walk.Broken, VMError, build.BuildError) as error:
        raise Problem(str(error).strip().replace("\n", "; "), FAILED) from None
    print("\n".join(problems), end="\n" * bool(problems))
    return FAILED if problems else code


if __name__ == "__main__":
    sys.exit(main())
