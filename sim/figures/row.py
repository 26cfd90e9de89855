# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the first problems of a game's row are, where it still makes them: games/<id>/row.bin.

    python -m sim.figures.row

writes them; tests/test_problems.py fails if one is out of date. A file has three letters for each kind of
problem (`letters` in sim/drive/texts.py), a zero, and for each problem a byte: FIRST, plus 3 for each kind
before its own, plus its grade less EASY.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

from sim import ROOT
from sim.common import command, games
from sim.drive import texts

NAME = "sim.figures.row"
FIRST = ord("0")
LENGTH = 240
"""Problems of a row: a year of some each week."""


def made(game: str, number: int) -> Any:
    """Return problem `number` of a game."""
    *_, last = importlib.import_module("games.{}.problems".format(game)).make(number)
    return last


def kinds(game: str) -> list[str]:
    """Return the keys of a game's kinds of problem, in the order of its file."""
    said = texts.Texts().sections("games/" + game, texts.STANDARD)["problems"]
    return sorted(key for key in said if key + "_what" in said)


def mark(game: str, number: int) -> int:
    """Return the byte of problem `number`."""
    problem = made(game, number)
    return FIRST + 3 * kinds(game).index(problem.kind) + problem.grade - 1


def content(game: str) -> bytes:
    """Return the file of a game."""
    head = "".join(map(texts.letters, kinds(game))).encode()
    return head + b"\0" + bytes(mark(game, number) for number in range(1, LENGTH + 1))


@command.command(NAME)
def main(arguments: list[str] | None = None) -> int:
    """Write the files; return the exit code."""
    parser = command.Parser(prog=NAME, description="Write what the first problems of some games are.")
    parser.parse_args(arguments)
    for game in games.playable():
        if (ROOT / "games" / game / "row.bin").is_file():
            command.write(ROOT / "games" / game / "row.bin", content(game))
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
