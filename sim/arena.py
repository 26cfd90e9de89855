# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots: the strength of each level, with intervals, and the time of a move on the board.

    python -m sim.arena                                       the standing table (make arena)
    python -m sim.arena sueca --seats medium,easy --deals 200 --seed 1 [--by hand] [--jobs 2]
    python -m sim.arena --full [GAME] [--deals 500]           every number of players, every level
    python -m sim.arena --full --write                        docs/STRENGTH.md from the stored results
    python -m sim.arena sueca --calibrate [--deals 40]        the results that tests/test_strength.py expects

--seats names a level for each seat, which may differ; or one for each team.

The unit is a *deal*: one number, so one sequence of hands, played to the end of the match once for every way
to seat the players. If the rules name TEAMS, that is twice, with the teams' places exchanged (duplicate);
else once for each rotation of the seats. So all levels get the same cards, and a level's share of the
deal's matches shows who played it better. A deal is *better* for the level that won more of its matches (per
seat), *tied* if both won as many; the share of better ones among the untied has a Wilson interval, the share
of all matches won a normal interval over deals, both of 95 %.
With --by hand only the first hand of the match is played: in Sueca that separates levels much faster. `won`
is then the share of hands, and `better_share` that of duplicate pairs of them, in which the level with more
card points is better.

Deals are numbered --seed, --seed + 1, …, so that one can be played with sim/run.py. The memory needed does
not depend on their number. Board times are estimates from counts of work (sim/contest/work.py), the same on
every machine. Ctrl+C ends with the report of the deals counted so far; with --full they are stored.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from sim import ROOT
from sim.common import command
from sim.common.command import FAILED, INTERRUPTED, Problem
from sim.contest import calibration, keep, tables
from sim.contest.deals import MOST, Interrupted, each, play_deal, processes, run_on
from sim.contest.matches import FRAME_MS, games, lineup, load, most_win, play, seatings
from sim.contest.sums import Contest
from sim.contest.tables import Row
from sim.figures import steps

__all__ = ["FRAME_MS", "games", "load", "main", "play", "play_deal", "run"]

STANDING_DEALS = 200
STANDING_SECONDS = 100
"""Deals for each pair of levels in the standing table, and the time limit for all of them."""
ROUNDS = 10
"""--full plays a tenth of each row, then the next tenth: if it is stopped, all rows are equally far."""
KEPT = ROOT / "out" / "arena"
"""Where --full keeps its sums."""
PAGE = ROOT / "docs" / "STRENGTH.md"
MOST_DEALS = 10**12
MOST_JOBS = 60
"""Processes: Windows cannot wait for more at a time."""


def run(
    game: str, levels: Sequence[int], first: int, deals: int, pool: Any = None, by: str = "match"
) -> Contest:
    """Play deals first, first + 1, … and return the Contest."""
    contest = Contest(game, levels, by, first)
    run_on(contest, deals, play_deal, pool)
    return contest


# The commands


def one(args: argparse.Namespace, pool: Any) -> int:
    """Report on one lineup."""
    contest = Contest(args.game, args.levels, args.by, args.seed)
    try:
        run_on(contest, args.deals, play_deal, pool)
    finally:
        if contest.deals():
            report = contest.report()
            names = ("",) if "better" in report else report["levels"]
            table = [tables.head(args.game), *(tables.line(report, name) for name in names)]
            print("\n".join(table))
    return 0


def calibrate(args: argparse.Namespace, pool: Any) -> int:
    """Write a game's calibration."""
    names = load(args.game)[1].LEVELS
    deals = args.deals or calibration.DEALS
    tasks = [
        (args.game, level, calibration.FIRST + i) for level in range(1, len(names)) for i in range(deals)
    ]
    lines = list(each(calibration.deal, tasks, pool, args.game))
    found = [lines[i : i + deals] for i in range(0, len(lines), deals)]
    kept = calibration.content(args.game, calibration.every().get(args.game, {}), found)
    for i, (name, level) in enumerate(kept["levels"].items()):
        if level["won"] < level["least"]:
            text = "{} wins {:.1f} % against {}, and should win {:.1f} %: nothing was written"
            shares = 100 * level["won"], 100 * level["least"]
            raise Problem(text.format(name, shares[0], names[i], shares[1]), FAILED)
    path = calibration.FOLDER / (args.game + ".json")
    command.write(path, (json.dumps(kept, indent=1) + "\n").encode())
    for name, level in kept["levels"].items():
        print("{}: won {:.1f} %, at least {:.1f} %".format(name, 100 * level["won"], 100 * level["least"]))
    return 0


def standing(pool: Any) -> int:
    """Print the project's standing table: every game found, its pairs of levels. Return the exit code."""
    rows = [row for game in games() for row in tables.standing_rows(game)]
    if not rows:
        raise Problem("no game with rules and bots in games/", FAILED)
    begin = time.monotonic()
    for done, row in enumerate(rows):
        now = time.monotonic()
        stop = now + max(0.0, begin + STANDING_SECONDS - now) / (len(rows) - done)
        what = "{} {}/{}".format(row.game, done + 1, len(rows))
        if not done or row.game != rows[done - 1].game:
            print(tables.head(row.game), flush=True)
        contest = Contest(row.game, row.levels, row.by)
        try:
            run_on(contest, STANDING_DEALS, play_deal, pool, stop, what)
        finally:
            if contest.deals():
                print(tables.line(contest.report()), flush=True)
    said = "Deals from number 1, at most {} a row; {:.0f} s."
    print(said.format(STANDING_DEALS, time.monotonic() - begin))
    return 0


def full(args: argparse.Namespace, pool: Any) -> int:
    """Run --full: continue all rows evenly, and print their tables; with --write only write the page."""
    rows = [row for game in ([args.game] if args.game else games()) for row in tables.full_rows(game)]
    contests = [(row, _kept(row)) for row in rows]
    if args.write:
        empty = sum(not contest.deals() for _, contest in contests)
        if empty:
            said = "{} of {} rows have no deals of these bots: run sim.arena --full first"
            raise Problem(said.format(empty, len(rows)))
        text = tables.page([contest.report() for _, contest in contests])
        if PAGE.exists():
            _, mark, kept = PAGE.read_text(encoding="utf-8").partition(steps.BEGIN)  # other tools' parts
            text += "\n" * bool(mark) + mark + kept
        command.write(PAGE, text.encode())
        if PAGE == tables.STRENGTH:
            for users in tables.USERS:
                command.write(ROOT / users, tables.rewritten(users).encode())
        print("docs/" + PAGE.name)
        return 0
    try:
        play_on(contests, args, pool)
    except Interrupted:
        raise Problem("interrupted; the deals so far are in {}".format(KEPT), INTERRUPTED) from None
    finally:
        reports = [contest.report() for _, contest in contests if contest.deals()]
        print("\n".join(tables.of_games(reports)))
    return 0


def _kept(row: Row) -> Contest:
    """Return a row's Contest, as far as its file goes."""
    contest = Contest(row.game, row.levels, row.by)
    keep.read(KEPT / (row.name() + ".json"), contest)
    return contest


def play_on(contests: list[tuple[Row, Contest]], args: argparse.Namespace, pool: Any) -> None:
    """Play rows up to their number of deals; store each after every part of it."""
    for part in range(1, ROUNDS + 1):
        for i, (row, contest) in enumerate(contests):
            a_deal = len(seatings(contest.rules, row.levels))
            whole = args.deals or tables.wanted(row, a_deal)
            left = -(-whole * part // ROUNDS) - contest.deals()
            if left <= 0:
                continue
            what = "{} {}/{}, {}/{}".format(row.name(), i + 1, len(contests), part, ROUNDS)
            try:
                run_on(contest, left, play_deal, pool, what=what)
            finally:
                if contest.deals():
                    keep.write(KEPT / (row.name() + ".json"), contest)


def arguments(words: list[str] | None) -> argparse.Namespace:
    """Return the checked command line; raise Problem if it is wrong."""
    cores = min(os.cpu_count() or 1, MOST_JOBS)
    parser = command.Parser(description="Bots against bots; without arguments, the standing table.")
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME")
    add("--seats", metavar="LEVEL,LEVEL,…", help="the levels: one for each seat, or one for each team")
    add("--by", choices=("match", "hand"), help="whole matches (the default), or one hand of each")
    add("--deals", type=command.whole(1, MOST_DEALS), metavar="N", help="deals (100); with --full, per row")
    add("--seed", type=command.whole(0, MOST - 1), metavar="S", help="number of the first deal (1)")
    add("--full", action="store_true", help="every level against the one below, at every number of players")
    add("--write", action="store_true", help="with --full: write docs/STRENGTH.md from the stored sums")
    add("--calibrate", action="store_true", help="write the results that the tests expect of GAME's bots")
    add("--jobs", type=command.whole(1, MOST_JOBS), default=cores, metavar="J", help="processes")
    args = parser.parse_args(words)
    of_a_row = args.seats or args.by or args.seed is not None
    if args.full:
        if of_a_row or args.calibrate:
            raise Problem("--full has its own rows: leave out --seats, --by, --seed and --calibrate")
        if args.write and (args.game or args.deals):
            raise Problem("--full --write is for all games, from stored sums: leave out the rest")
        if args.game:
            load(args.game)
        command.folder(KEPT, "--full")
        if args.write:
            command.place(PAGE, "--write")
        return args
    if args.write:
        raise Problem("--write needs --full")
    if args.game is None:
        if of_a_row or args.deals is not None or args.calibrate:
            asked = "--seats, --by, --deals, --seed and --calibrate need a GAME; there are: "
            raise Problem(asked + ", ".join(games()))
        return args
    rules, bots = load(args.game)
    if args.calibrate:
        if of_a_row:
            raise Problem("--calibrate has its own rows: combine it only with --deals and --jobs")
        return args
    if not args.seats:
        raise Problem("--seats is missing: the levels, as in --seats {}".format(",".join(bots.LEVELS[:2])))
    args.levels = lineup(args.game, args.seats.split(","))
    args.by = args.by or "match"
    if args.by == "hand" and not most_win(args.game):
        raise Problem("--by hand: one hand of {} has no winner of its own; play matches".format(args.game))
    args.deals = 100 if args.deals is None else args.deals
    args.seed = 1 if args.seed is None else args.seed
    return args


@command.command
def main(words: list[str] | None = None) -> int:
    """Run the command; return the exit code."""
    args = arguments(words)
    with processes(args.jobs if not args.write else 1) as pool:
        if args.full:
            return full(args, pool)
        if args.calibrate:
            return calibrate(args, pool)
        return one(args, pool) if args.game else standing(pool)


if __name__ == "__main__":
    sys.exit(main())
