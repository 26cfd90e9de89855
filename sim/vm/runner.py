# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Runs on the VM: whole matches through the console, and bots alone. Shared by tests and the bench.

The drive's own .mpy files run. The matches are recorded on CPython (sim/vm/record.py): the same keys at the
same frames must lead to the same match after every frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from sim.vm import BELOW, BESIDE, PYSTACK, BoardVM, Frames, child, record

ELSEWHERE = -1
"""The place of a frame in the launcher and its pages: sim/vm/beside/_run.py has the others."""


CONSOLE = """
from mesa.console.console import Console
console = Console()
start(console, {fast}, {preset!r})
"""
LOG = """
import binascii
_log = console.log
print(binascii.hexlify(bytes([_log[i] for i in range(len(_log))])).decode())
"""
"""Prints the log of the console's match."""
NOTHING = {"game": None, "seed": None, "seats": None, "level": None, "lang": "en", "people": ()}
"""The default requests."""


class Cost(NamedTuple):
    """The bytes that a frame takes, or the most of several frames."""

    live: int
    """Live after it."""
    frame: int
    """Live before it, plus all that it allocates: the most that it can need, if nothing is collected."""
    largest: int
    """Its longest new piece, from opening a game to leaving it, else 0. Not looked for in frames that
    allocate 1 KB or less."""

    def most(self, other: Cost) -> Cost:
        """Return the larger of both, figure by figure."""
        return Cost(*map(max, self, other))


def console(random_keys: int | None = None, hints: Any = False, fast: bool = True, **options: Any) -> str:
    """Return the program that starts the console, like sim/vm/record.py with the same options."""
    preset = {name: options.get(name, default) for name, default in NOTHING.items()}
    preset.update(bots_only=random_keys is None and not hints, no_tips=random_keys is None)
    return CONSOLE.format(fast=fast, preset=preset)


class Run(NamedTuple):
    """The result of a run on the VM."""

    frames: Frames
    scenes: list[str]
    """The class of the scene on top after each frame, on CPython."""
    depth: int
    """The most bytes in use of the stack of Python frames."""
    log: str
    """The log of the match at the end, in hexadecimal digits."""

    def costs(self) -> Iterator[tuple[str, Cost]]:
        """Yield (scene, Cost) of each frame of a metered run."""
        before = 0
        for (_, scene, live), (allocated, longest, place) in zip(
            self.frames.lives, self.frames.meter, strict=True
        ):
            piece = longest if place != ELSEWHERE else 0
            yield scene, Cost(live, before + allocated, piece)
            before = live


def recording(**options: Any) -> dict[str, Any]:
    """Return what sim.vm.record returns for these options. child.Failed if CPython cannot play it."""
    return child.call(record.record, **options)


def replay(
    files: Mapping[str, bytes],
    played: Mapping[str, Any],
    every: int = 30,
    pystack: int = PYSTACK,
    metered: bool = False,
    below: int = BELOW,
    **options: Any,
) -> Run:
    """Play a recording on a VM with the drive `files`; return a Run, with each frame's cost if `metered`."""
    with BoardVM(files, pystack, below) as board:
        board.paint()
        board.run(console(**options))
        frames = board.frames(len(played["marks"]), played["keys"], every, metered)
        depth = board.deepest()
        log = board.run(LOG).split()
        return Run(frames, played["scenes"], depth, log[-1] if log else "")


class Different(Exception):
    """The VM did not play what CPython played."""


def compare(played: Mapping[str, Any], run: Run) -> None:
    """Raise Different unless the Run had the recording's match and words after every frame.

    And the same log at the end.
    """
    found = run.frames
    for frame in range(len(played["marks"])):
        if played["marks"][frame] != found.marks[frame]:
            raise Different("a different match after frame {}\n{}".format(frame, found.said))
    for (frame, here), (there_frame, there) in zip(played["words"], found.words, strict=False):
        if (frame, here) != (there_frame, there):
            raise Different(
                "the words after frame {} differ from CPython's after {}\n{}\n---\n{}\n{}".format(
                    there_frame, frame, there, here, found.said
                )
            )
    if len(played["words"]) != len(found.words):
        raise Different("the words change {} times, not {}".format(len(found.words), len(played["words"])))
    if played["log"] != run.log:
        raise Different("a different log at the end:\n{}\n{}".format(run.log, played["log"]))


def same(files: Mapping[str, bytes], **options: Any) -> Run:
    """Play on CPython, then on the VM; return a Run. Different if match or words differ after a frame."""
    played = recording(**options)
    run = replay(files, played, **options)
    compare(played, run)
    return run


MATCH = """
import _match
from games.{game} import rules, bots
match = _match.Measured("{game}", rules, bots, {seed}, {seats}, {level}, {metered})
step = match.step
"""


class Played(NamedTuple):
    """A match of bots."""

    result: str
    """Scores, winners, state, all moves."""
    moves: list[int]
    """The bytes allocated in the thinking for each move."""
    depth: int
    """The maximum of the stack of Python frames, in bytes."""


def play(files: Mapping[str, bytes], **match: Any) -> Played:
    """Play a match of bots alone on a new VM with the drive `files`; return a Played. See `play_on`."""
    with BoardVM(files) as board:
        return play_on(board, **match)


def play_on(
    board: BoardVM,
    game: str,
    seed: int,
    seats: int,
    level: int,
    most: int = 1_000_000,
    metered: bool = False,
    before: int = 0,
) -> Played:
    """Play a match of bots alone (or its first `most` calls) on a VM; return a Played.

    All bytes are 0 unless `metered`. `before`: number of calls played first, so that the modules that bots
    load while thinking are in memory.
    """
    match = dict(game=game, seed=seed, seats=seats, level=level)
    board.put({"/_match.py": (BESIDE / "_match.py").read_bytes()})
    if before:
        board.run(MATCH.format(**match, metered=False))
        board.repeat("step", before)
    board.run(MATCH.format(**match, metered=metered))
    board.paint()
    values = board.repeat("step", most)
    result = board.run("print(match.result())").strip()
    return Played(result, [value - 1 for value in values if value > 0], board.deepest())


REPLAY = """
import binascii
from games.{game} import rules
from mesa.core.replay import walk
for _, _, _, s in walk({log!r}, rules):
    pass
print(binascii.hexlify(s))
"""


def replays(board: BoardVM, logs: Iterable[tuple[str, bytes]]) -> list[bytes]:
    """Return the state after each of the logs, (game, bytes)."""
    said = [board.run(REPLAY.format(game=game, log=log)) for game, log in logs]
    return [bytes.fromhex(state.strip()[2:-1]) for state in said]
