# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes, chooses and writes the problems of the games: games/<id>/problems.bin.

    python -m sim.making.write [GAME]

takes a few minutes for a game, and writes the same bytes each time. lib/mesa/problems/position.py describes
them. The harder days are those at a week's end, and the row gets harder. Among the candidates of a grade,
those are preferred whose idea, kind and theme have been chosen least; where a game's ideas are few, they
come in turn, first those of which there are most. No two have the same shape, and a theme comes again only
after others, as long as there are others.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from mesa.board.records import DAYS, ROW
from sim import ROOT
from sim.common import command, games
from sim.making.candidate import Candidate, TooLong

WEEK = (2, 1, 1, 2, 2, 3, 3)
"""The grade of a day's problem, from Sunday on: day 1 of mesa.daily.daily is a Monday."""
GRADES = (*(1 + 3 * i // ROW for i in range(ROW)), *(WEEK[i % 7] for i in range(DAYS)))
"""The grades of all problems; those of the row are chosen first."""
ALIKE, NEAR, CLOSE = 3, 9, 5
"""Problems of the row with the same theme at most; and so many one after the other have different ones, if
there are enough, and so many are told apart.
"""


def makers() -> list[str]:
    """Return the games whose problems are made here."""
    return [game for game in games.playable() if (ROOT / "sim/making" / (game + ".py")).is_file()]


def candidates(game: str) -> Iterator[Candidate]:
    """Yield all candidates of a game that are short enough."""
    maker = importlib.import_module("sim.making." + game)
    for number in range(1, maker.NUMBERS + 1):
        found = maker.make(number)
        if found:
            try:
                found.bytes = found.data()
            except TooLong:
                continue
            yield found


def chosen(pool: Iterable[Candidate]) -> list[Candidate]:
    """Return a problem for each of GRADES. Problem: of a grade there are too few.

    Where one of the row is a twin of an earlier one, another comes in its place; so all others stay.
    """
    left = list({one.shape: one for one in reversed(list(pool))}.values())[::-1]
    used: Counter[object] = Counter()
    found: list[Candidate] = []

    def take(i: int, twins: Sequence[object] = ()) -> Candidate:
        near = [one.theme for one in found[max(0, i + 1 - NEAR) : i + NEAR]]
        close = [one.apart for one in found[1 - CLOSE :]]
        row = Counter(one.theme for one in found[:ROW])
        alike = Counter(one.apart for one in found[:ROW] if one.grade == GRADES[i])
        more = Counter(one.apart for one in left if one.grade == GRADES[i])

        def often(one: Candidate) -> tuple[int, ...]:
            idea, kind, theme, apart = one.idea, one.kind, one.theme, one.apart
            spread = apart in close, alike[apart], -more[apart]
            return *spread, theme in near, used[idea, kind], used[idea], used[kind], used[theme]

        fit = [one for one in left if one.grade == GRADES[i] and one.twin not in twins]
        fit = [one for one in fit if i >= ROW or row[one.theme] < ALIKE]
        if not fit:
            raise command.Problem("too few problems of grade {}".format(GRADES[i]), command.FAILED)
        best = min(fit, key=often)
        left.remove(best)
        used.update(((best.idea, best.kind), best.idea, best.kind, best.theme))
        return best

    for i in range(len(GRADES)):
        found.append(take(i))
    for i in range(ROW):
        if found[i].twin in [one.twin for one in found[:i]]:
            found[i] = take(i, [one.twin for one in found[:ROW]])
    return found


def packed(problems: list[Candidate]) -> bytes:
    """Return the file with these problems, in the order of GRADES."""
    problems = problems[ROW:] + problems[:ROW]
    at = 3 * len(problems) + 2
    head = bytearray(one.mark for one in problems)
    for size in (0, *(len(one.bytes) for one in problems)):
        at += size
        head += at.to_bytes(2, "little")
    return bytes(head) + b"".join(one.bytes for one in problems)


@command.command
def main(arguments: list[str] | None = None) -> int:
    """Write the files; return the exit code."""
    parser = command.Parser(description="Make, choose and write the problems of the games.")
    parser.add_argument("game", nargs="?", choices=makers(), help="of this game only")
    wanted = parser.parse_args(arguments).game
    for game in [wanted] if wanted else makers():
        problems = chosen(candidates(game))
        command.write(ROOT / "games" / game / "problems.bin", packed(problems))
        sizes = [len(one.bytes) for one in problems]
        mean = sum(sizes) / len(sizes)
        print("{}: {} problems of {:.0f} bytes, at most {}".format(game, len(sizes), mean, max(sizes)))
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
