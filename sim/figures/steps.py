# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How strong each step of strength is (mesa.core.steps): what STEPS of the games' manifests is chosen by.

    python -m sim.figures.steps [GAME ...] [--deals 200]      each step against the one below, and the ladder
    python -m sim.figures.steps --climbs 40                   … and a newcomer's way up the ladder
    python -m sim.figures.steps --write                       … and the tables of docs/STRENGTH.md

A match has two sides: pairs in Sueca, else two players. Each deal is played twice, with the sides exchanged.
On the ladder, each person plays at the own row's table and options against the one before, who is in seat 0
(and the partner of that seat): counted is how often the person is ahead, as the console counts it.
A newcomer's way: a simulated player of each step begins at the first person, and goes on to the next whenever
the console would count the person as beaten; counted are the matches before the person of the own step.
"""

from __future__ import annotations

import os
import statistics
import sys
from collections.abc import Sequence
from typing import Any

from mesa.core import steps
from mesa.core.match_start import MatchStart
from mesa.core.scope import Game
from sim import ROOT
from sim.common import command
from sim.common.command import Problem
from sim.contest.deals import each, processes
from sim.contest.matches import games, load, play, seatings
from sim.contest.sums import Tally

PAGE = ROOT / "docs" / "STRENGTH.md"
BEGIN, END = "<!-- made by sim/figures/steps.py -->\n", "<!-- end of the steps -->\n"
DEALS = 200
CLIMBS = 40
HEAD = """## Steps of strength

Written by `python -m sim.figures.steps --write`, {} deals a row. A step is a level and the share of its
decisions that the next level takes: 100 is easy, 140 easy with 40 % of medium's decisions, 200 medium, 300
expert.
*Won*: in matches of two sides, each deal played twice with the sides exchanged. *Ahead on the ladder*: each
person at the own row's table, against the one before in seat 0. *Matches up to there*: those that a player of
that step plays from the first person of the ladder until the person of that step, in {} climbs: the median,
and what nine in ten do not exceed.
"""
HEADINGS = "| Step | Strength | Won against the one below | Ahead on the ladder | Matches up to there |"
LOW, HIGH, RACE = 55, 85, 90
"""Percent of matches between which a step is felt and no wall; the highest in real time."""

WON, AHEAD, CLIMB = range(3)
"""What is played: matches of two sides, the ladder's own tables, a climb."""
MATCHES = 200
"""After so many matches, nobody climbs on."""

Task = tuple[str, int, int, int]
"""(game, index of the upper step, deal number, what is played)."""


def _deal(task: Task) -> float:
    """Return the share of one deal that the upper step wins; on the ladder, in which it is ahead.

    Of a climb, which begins with that deal, the number of matches.
    """
    game, at, seed, what = task
    codes = steps.codes(steps.of(game))
    if what == CLIMB:
        return _climb(game, at, codes, seed)
    low, high = codes[at - 1 : at + 1]
    return float(not _ahead(game, at, low, high, seed)) if what == AHEAD else _won(game, low, high, seed)


def _won(game, low, high, seed):
    rules: Any
    rules, bots = load(game)
    seats = max(2, rules.SEATS[0])
    teams = rules.TEAMS.get(seats) or tuple((seat,) for seat in range(seats))
    levels = [low] * seats
    for seat in teams[0]:
        levels[seat] = high
    orders = seatings(rules, levels)
    share = 0.0
    for order in orders:
        by_seat = bytes(levels[player] for player in order)
        winners = rules.winners(_play(game, by_seat, bytes(len(rules.OPTIONS)), seed, None).s)
        share += sum(by_seat[seat] == high for seat in winners) / len(winners) / len(orders)
    return share


def _ahead(game, at, mine, others, seed, with_partner=True):
    """Return whether seat 0 is ahead of the person of the ladder's row `at`, whose table it is."""
    from mesa.board import records
    from mesa.ladder import opponent
    from mesa.match.match_end import standing

    rules: Any = load(game)[0]
    row = opponent.rows(game)[at]
    seats = len(row[opponent.STYLES])
    levels = bytearray([others] * seats)
    levels[0] = mine
    for team in rules.TEAMS.get(seats, ()):
        if 0 in team and with_partner:
            for seat in team:
                levels[seat] = mine
    options = bytearray(len(rules.OPTIONS))
    for option, choice in row[opponent.RULES]:
        i = [name for name, _ in rules.OPTIONS].index(option)
        options[i] = rules.OPTIONS[i][1].index(choice)
    match = _play(game, bytes(levels), bytes(options), seed, row[opponent.STYLES])
    return standing(Game(game).part("records"), bytearray(records.OWN_SIZE), match.s, match)[1]


def _climb(game, at, codes, seed):
    """Return how many matches a player of step `at` plays until the ladder's row `at`, with its partners."""
    matches = beaten = 0
    while beaten < at and matches < MATCHES:
        beaten += _ahead(game, beaten, codes[at], codes[beaten], MATCHES * seed + matches, False)
        matches += 1
    return matches


def _play(game, levels, options, seed, styles):
    return play(MatchStart(game, levels, options, seed, styles=styles), load(game))


def measure(game: str, deals: int, what: int, pool: Any) -> list[list[float]]:
    """Return for each step but the first what _deal returns for these deals."""
    above = range(1, len(steps.of(game)))
    tasks: list[Task] = [(game, at, seed, what) for at in above for seed in range(1, deals + 1)]
    found: list[list[float]] = [[] for _ in above]
    for task, share in zip(tasks, each(_deal, tasks, pool, game), strict=True):
        found[task[1] - 1].append(share)
    return found


def _cell(shares: Sequence[float]) -> str:
    tally = Tally()
    for share in shares:
        tally.add(share)
    low, high = tally.interval()
    return "{:.1f} % [{:.1f}, {:.1f}]".format(100 * tally.mean(), 100 * max(0, low), 100 * min(1, high))


def most(game: str) -> int:
    """Return the highest percent of matches that a step of that game may win."""
    return RACE if load(game)[0].REAL_TIME else HIGH


def report(
    game: str,
    table: Sequence[int],
    rows: Sequence[Sequence[float]],
    ladder: Sequence[Sequence[float]],
    climbs: Sequence[Sequence[float]],
) -> tuple[str, bool]:
    """Return a game's table in Markdown, and whether each figure is as it should be."""
    lines = ["### " + game, "", HEADINGS, "|---:|---:|---:|---:|---:|"]
    right = True
    for i, strength in enumerate(table):
        cells = ["", "", ""]
        if i:
            cells[0] = _cell(rows[i - 1])
            right = right and LOW <= 100 * statistics.mean(rows[i - 1]) <= most(game)
            if ladder:
                cells[1] = _cell(ladder[i - 1])
                right = right and statistics.mean(ladder[i - 1]) > 0.5
            if climbs:
                many = sorted(climbs[i - 1])
                cells[2] = "{:g}, {:g}".format(statistics.median(many), many[(9 * len(many) + 9) // 10 - 1])
        lines.append("| {} | {} | {} | {} | {} |".format(i + 1, strength, *cells))
    return "\n".join(lines) + "\n", right


@command.command
def main(words: list[str] | None = None) -> int:
    """Measure and print; return 1 if a figure is not as it should be."""
    parser = command.Parser(description="How strong each step of strength is.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=command.whole(2, 100_000), default=DEALS, metavar="N")
    parser.add_argument("--climbs", type=command.whole(1, 100_000), metavar="N", help="ways up the ladder")
    parser.add_argument("--jobs", type=command.whole(1, 60), default=None, metavar="N")
    parser.add_argument("--write", action="store_true", help="write docs/STRENGTH.md")
    args = parser.parse_args(words)
    chosen = args.games or [game for game in games() if steps.of(game)[-1] > 200]
    for game in chosen:
        load(game)
    if args.write and args.games:
        raise Problem("--write is for all games: leave out GAME")
    parts = []
    right = True
    with processes(args.jobs or os.cpu_count() or 1) as pool:
        for game in chosen:
            deals, climbs = args.deals, args.climbs or (CLIMBS if args.write else 0)
            rows = measure(game, deals, WON, pool)
            ladder = measure(game, deals, AHEAD, pool)
            ways = measure(game, climbs, CLIMB, pool) if climbs else []
            text, fine = report(game, steps.of(game), rows, ladder, ways)
            right = right and fine
            parts.append(text)
            print(text, flush=True)
    if args.write:
        text = PAGE.read_text(encoding="utf-8")
        head = HEAD.format(args.deals, args.climbs or CLIMBS)
        made = "{}{}\n{}{}".format(BEGIN, head, "\n".join(parts), END)
        before, _, rest = text.partition(BEGIN)
        after = rest.partition(END)[2]
        command.write(PAGE, (before.rstrip("\n") + "\n\n" + made + after).encode())
    return 0 if right else command.FAILED


if __name__ == "__main__":
    sys.exit(main())
