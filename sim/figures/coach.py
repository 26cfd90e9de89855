# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How long the coach takes for a hand on the board: until its first finding, and until all is weighed.

    python -m sim.figures.coach [GAME ...] [--hands 20]

A bot plays in the player's seat, at a table of four with medium bots; the coach looks at the fourth hand of
each match, or the last. Estimated seconds (sim/contest/work.py), median and longest, in Markdown.
"""

from __future__ import annotations

import importlib
import statistics
import sys
from collections.abc import Generator

from sim.common import command

NAME = "sim.figures.coach"
if __name__ == "__main__":
    command.begin(NAME)

from mesa.coach.coach_search import Search  # noqa: E402
from mesa.coach.trial import Trial  # noqa: E402
from mesa.core.log import Log  # noqa: E402
from mesa.core.match_start import MatchStart  # noqa: E402
from sim.common.games import playable  # noqa: E402
from sim.common.numbers import markdown  # noqa: E402
from sim.contest import matches, work  # noqa: E402
from sim.vm import child  # noqa: E402

LEVELS = ("medium", "easy")
OTHERS = 2
SEATS = 4
HAND = 3


def look(game: str, level: int, seed: int) -> tuple[float | None, float]:
    """Return estimated seconds until the first finding in a hand, None if it has none, and until all."""
    rules, bots = matches.load(game)
    start = MatchStart(game, bytes([level] + [OTHERS] * (SEATS - 1)), bytes(len(rules.OPTIONS)), seed)
    log = Log()
    match = matches.play(start, (rules, bots), log=log)
    match.log, match.first = log, 0
    found = Trial(match, min(HAND, rules.hand_number(match.s)))
    search = Search(found)

    def run() -> Generator[None, None, None]:
        while not search.tick():
            yield

    counter, running = work.Counter(), run()
    seconds, first, answer = 0.0, None, None
    while answer is not StopIteration:
        answer, done = counter.send(running, None)
        seconds += (done * work.factor(game) + counter.read_ms) / 1000
        if found.costly and first is None:
            first = seconds
    return first, seconds


def figures(game: str, level: int, hands: int) -> list[str]:
    """Return the cells of a game's row: who, hands with a finding, first and all."""
    every = [look(game, level, seed) for seed in range(1, hands + 1)]
    firsts = [first for first, _ in every if first is not None]
    said = [
        "{:.1f}, {:.1f}".format(statistics.median(some), max(some)) if some else "–"
        for some in (firsts, [seconds for _, seconds in every])
    ]
    return ["{}, {}".format(game, LEVELS[OTHERS - level]), "{} of {}".format(len(firsts), hands), *said]


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Measure, and print; return the exit code."""
    there = [name for name in matches.games() if not playable()[name].real_time]
    parser = command.Parser(prog=NAME, description="How long the coach takes for a hand on the board.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(there))
    parser.add_argument("--hands", type=command.whole(1, 1000), default=20, help="of each game and level")
    args = parser.parse_args(words)
    wrong = [name for name in args.games if name not in there]
    if wrong:
        raise command.Problem("{}: no coach; there are {}".format(wrong[0], ", ".join(there)))
    with command.progress(0, "games") as bar, child.Jobs(bar) as jobs:
        asked = [(game, OTHERS - i) for game in args.games or there for i in range(len(LEVELS))]
        this = importlib.import_module(NAME)  # not __main__: games keep work in their modules, one at a time
        begun = [jobs.do(child.call, this.figures, game=game, level=i, hands=args.hands) for game, i in asked]
        rows = [job.result() for job in begun]
    print("\n".join(markdown(["Hands of", "with a finding", "first, s", "all, s"], rows)))
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
