# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The scale of the rating: how well each step of strength plays, as the rating says it.

    python -m sim.figures.rating [game] [--hands 300] [--check]

Each step plays so many hands in seat 0, against medium bots (and with one), at a table of four. Its decisions
are judged from the logs by mesa.coach.judging, as on a console. A row for each step, in Markdown, with its
interval of 95 %, and the line SCALE for games/<id>/mistakes.py. With --check the exit code is 1 if a number
of SCALE is outside of what was measured, by more than its interval.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from mesa.board import rating
from mesa.board.store_load import load as load_store
from mesa.coach import rating_page
from mesa.coach.judging import Rating
from mesa.core import steps
from mesa.core.log import Log
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game
from sim import ROOT
from sim.common import command
from sim.common.games import constant
from sim.common.numbers import markdown
from sim.contest import matches

HANDS = 300
OTHERS = 2
"""The level of the other seats: medium."""


class Judged(Rating):
    """Also collects what it keeps: `found` has (loss, stake) of each decision."""

    found: list[tuple[int, int]]

    def judged(
        self, position: int, mistakes: Any = None, loss: int = 0, stake: int = 0, kind: int = 0
    ) -> None:
        if stake:
            most = rating.MOST // getattr(mistakes, "GROUP", 1)
            self.found.append((min(loss, most), min(stake, most)))
        super().judged(position, mistakes, loss, stake, kind)


class Console:
    """What mesa.coach.judging needs of a console."""

    preset: dict[str, Any] = {}

    def __init__(self, game: str) -> None:
        from mesa.board.store_menus import put_game

        self.store = load_store(None, None)
        self.log = Log()
        self.game_in_names = game
        put_game(self.store, game, self.store.game(game))

    @staticmethod
    def more(budget: int) -> bool:
        """Return whether the frame has time for another slice: always."""
        return True


def judge(game: str, level: int, hands: int) -> tuple[int, list[tuple[int, int]]]:
    """Return (the hands that a bot played: `hands` or a few more, (loss, stake) of its decisions)."""
    rules, bots = matches.load(game)
    Game(game).part("mistakes").SHARE = 256
    console: Any = Console(game)
    levels = bytes([level] + [OTHERS] * (min(4, rules.SEATS[1]) - 1))
    decisions: list[tuple[int, int]] = []
    played = seed = 0
    while played < hands:
        seed += 1
        start = MatchStart(game, levels, bytes(len(rules.OPTIONS)), seed)
        match = matches.play(start, (rules, bots), log=console.log)
        played += rules.hand_number(match.s) + 1
        judged = Judged(console, console.log)
        judged.found = decisions
        judged.tick()
        judged.close()
    return played, decisions


def estimate(found: list[tuple[int, int]]) -> tuple[int, int]:
    """Return (accuracy, half the width of its interval) over all these decisions, in tenths of a percent."""
    blocks = []
    for at in range(0, len(found) - rating.BLOCK + 1, rating.BLOCK):
        part = found[at : at + rating.BLOCK]
        blocks.append((sum(loss for loss, _ in part), sum(stake for _, stake in part)))
    return rating_page.estimate(blocks)


HEAD = ["Player", "hands", "rating"]


def scale(game: str) -> tuple[int, ...]:
    """Return a game's SCALE, from its source."""
    return constant(ROOT / "games" / game / "mistakes.py", "SCALE")


def of_steps(
    game: str, hands: int, check: bool, each: Callable[[], Any]
) -> tuple[list[list[str]], list[str], str]:
    """Return (a row for each step, what is wrong with the game's SCALE, the line that it should have)."""
    known = scale(game) if check else ()
    out: list[list[str]] = []
    wrong: list[str] = []
    measured: list[int] = []
    for i, code in enumerate(steps.codes(steps.of(game))):
        played, decisions = judge(game, code, hands)
        part, width = estimate(decisions)
        measured.append(part)
        said = "{:.1f} ± {:.1f}".format(part / 10, width / 10)
        out.append(["{}, step {}".format(game, i + 1), str(played), said])
        if check and abs(known[i] - part) > width:
            wrong.append("{} step {}: SCALE says {:.1f}".format(game, i + 1, known[i] / 10))
        each()
    for i in range(1, len(measured)):  # a scale does not go down
        measured[i] = max(measured[i], measured[i - 1] + 1)
    return out, wrong, "SCALE = ({})  # {}".format(", ".join(map(str, measured)), game)


@command.command
def main(words: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = command.Parser(description="Show how well each step plays, as the rating says it.")
    parser.add_argument("game", nargs="?", choices=matches.games(), help="only this game")
    parser.add_argument("--hands", type=command.whole(100, 2**29 - 1), default=HANDS, help="for each step")
    parser.add_argument("--check", action="store_true", help="compare with SCALE")
    args = parser.parse_args(words)
    games = [args.game] if args.game else matches.games()
    table: list[list[str]] = []
    wrong: list[str] = []
    lines: list[str] = []
    with command.progress(8 * len(games), "steps") as bar:
        for game in games:
            found, problems, line = of_steps(game, args.hands, args.check, bar.update)
            table += found
            wrong += problems
            lines.append(line)
    print("\n".join([*markdown(HEAD, table), "", *lines]))
    if wrong:
        raise command.Problem("; ".join(wrong), command.FAILED)
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
