# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rating of bots: whether it tells players apart, and on what scale it says how well one plays.

    python -m sim.figures.rating [game] [--hands 300] [--timed 3]     each level
    python -m sim.figures.rating [game] --steps [--check]             the scale: each step of strength
    python -m sim.figures.rating [game] --order [--trials 300]        the order after a few matches

A bot plays so many hands in seat 0, against medium bots (and with one), at a table of four. Its decisions are
judged from the logs by mesa.coach.judging, as on a console. One row a level, in Markdown: the rating over
all its hands, over each half of them, and as the console shows it in the end, all with their intervals of 95
%; then the decisions that counted in a hand, and the board time that judging a hand takes
(sim/contest/work.py), counted in the first --timed matches. The exit code is 1 if two levels are not apart.

--steps: a row for each step, and the line SCALE for games/<id>/mistakes.py. With --check the exit
code is 1 if a number of SCALE is outside of what was measured, by more than its interval.
--order: easy, medium and expert each play --matches matches, drawn from those of so many hands. The exit code
is 1 if in less than 90 % of such trials what the page shows is in the right order.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

from sim.common import command

NAME = "sim.figures.rating"
if __name__ == "__main__":
    command.begin(NAME)

from mesa.board import rating  # noqa: E402
from mesa.board.store import GAME  # noqa: E402
from mesa.board.store_load import load as load_store  # noqa: E402
from mesa.coach import rating_page  # noqa: E402
from mesa.coach.judging import Rating  # noqa: E402
from mesa.core import steps  # noqa: E402
from mesa.core.match import Log  # noqa: E402
from mesa.core.match_start import MatchStart  # noqa: E402
from sim import ROOT  # noqa: E402
from sim.common.games import constant  # noqa: E402
from sim.common.numbers import markdown  # noqa: E402
from sim.contest import matches, work  # noqa: E402

HANDS = 300
TIMED = 3
"""Matches whose judging is timed."""
MATCHES = 8
TRIALS = 300
RIGHT = 0.9
"""The share of trials in which easy, medium and expert have to be in order after MATCHES matches."""
LEVELS = (1, 2, 3)
OTHERS = 2
"""The level of the other seats: medium."""


class Judged(Rating):
    """Also collects what it keeps: `found` has (loss, stake) of each decision."""

    found: list[tuple[int, int]]

    def _keep(self, game: str, mistakes: Any, loss: int, stake: int, kind: int) -> None:
        most = rating.MOST // getattr(mistakes, "GROUP", 1)
        self.found.append((min(loss, most), min(stake, most)))
        super()._keep(game, mistakes, loss, stake, kind)


class Console:
    """What mesa.coach.judging needs of a console."""

    preset: dict[str, Any] = {}

    def __init__(self, game: str) -> None:
        from mesa.board.store_menus import put_game

        self.store = load_store(None, None)
        self.log = Log()
        self.opened = game
        put_game(self.store, game, self.store.game(game))

    @staticmethod
    def more(budget: int) -> bool:
        """Return whether the frame has time for another slice: always."""
        return True


class Player(NamedTuple):
    """What was found of a bot."""

    hands: int
    matches: list[list[tuple[int, int]]]
    """(loss, stake) of the decisions of each match."""
    halves: tuple[list[tuple[int, int]], list[tuple[int, int]]]
    """(loss, stake) of the decisions in every second match."""
    shown: tuple[int, int] | None
    board_ms: float
    """Of judging a hand."""
    slice_ms: float
    """Of the longest slice of that."""


def judge(game: str, level: int, hands: int, timed: int = TIMED, least: int = 0) -> Player:
    """Let a bot play `hands` hands and `least` matches, or a few more, and judge them."""
    rules, bots = matches.load(game)
    console: Any = Console(game)
    levels = bytes([level] + [OTHERS] * (min(4, rules.SEATS[1]) - 1))
    halves: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    of_matches: list[list[tuple[int, int]]] = []
    played = seed = counted = 0
    whole = longest = 0.0
    counter = work.Counter()
    factor = work.factor(game)
    while played < hands or seed < least:
        seed += 1
        start = MatchStart(game, levels, bytes(len(rules.OPTIONS)), seed)
        match = matches.play(start, (rules, bots), log=console.log)
        of_match = rules.hand_number(match.s) + 1
        played += of_match
        judged = Judged(console)
        judged.found = []
        of_matches.append(judged.found)
        if seed <= timed:
            counted += of_match
            said = None
            while said is not StopIteration:
                steps: Any = judged.steps
                said, done = counter.send(steps, None)
                ms = done * factor + counter.read_ms
                whole += ms
                longest = max(longest, ms)
        else:
            judged.tick()
        judged.close()
        halves[seed % 2].extend(judged.found)
    shown = rating_page.shown(console.store.game(game))
    return Player(played, of_matches, halves, shown, whole / max(1, counted), longest)


def estimate(found: list[tuple[int, int]]) -> tuple[int, int]:
    """Return (accuracy, half the width of its interval) over all these decisions, in tenths of a percent."""
    blocks = []
    for at in range(0, len(found) - rating.BLOCK + 1, rating.BLOCK):
        part = found[at : at + rating.BLOCK]
        blocks.append((sum(loss for loss, _ in part), sum(stake for _, stake in part)))
    return rating_page.estimate(blocks)


def percent(one: tuple[int, int] | None) -> str:
    """Return a rating as text."""
    return "{:.1f} ± {:.1f}".format(one[0] / 10, one[1] / 10) if one else "–"


def agree(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two ratings may be of the same player."""
    return (one[0] - other[0]) ** 2 <= one[1] ** 2 + other[1] ** 2


HEAD = ["Player", "hands", "rating", "one half", "the other", "as shown", "decisions a hand"]
HEAD += ["board s a hand", "longest slice, ms"]


def rows(game: str, hands: int, timed: int, each: Callable[[], Any]) -> tuple[list[list[str]], list[str]]:
    """Return (the rows of a game's levels, what is wrong with them); each() is called after each."""
    bots = matches.load(game)[1]
    out: list[list[str]] = []
    wrong: list[str] = []
    before: tuple[int, int] | None = None
    for level, name in enumerate(bots.LEVELS):
        found = judge(game, level, hands, timed)
        decisions = found.halves[0] + found.halves[1]
        whole = estimate(decisions)
        halves = [estimate(half) for half in found.halves]
        if not agree(*halves):
            wrong.append("{} {}: the halves differ".format(game, name))
        if before and whole[0] - whole[1] <= before[0] + before[1]:
            wrong.append("{} {}: not clear of the level below".format(game, name))
        before = whole
        said = [percent(one) for one in (whole, *halves, found.shown)]
        each_hand = "{:.1f}".format(len(decisions) / found.hands)
        seconds = "{:.1f}".format(found.board_ms / 1000)
        out.append([game + ", " + name, str(found.hands), *said, each_hand, seconds, "%.0f" % found.slice_ms])
        each()
    return out, wrong


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
        found = judge(game, code, hands, 0)
        part, width = estimate([one for match in found.matches for one in match])
        measured.append(part)
        out.append(["{}, step {}".format(game, i + 1), str(found.hands), percent((part, width))])
        if check and abs(known[i] - part) > width:
            wrong.append("{} step {}: SCALE says {:.1f}".format(game, i + 1, known[i] / 10))
        each()
    for i in range(1, len(measured)):  # a scale does not go down
        measured[i] = max(measured[i], measured[i - 1] + 1)
    return out, wrong, "SCALE = ({})  # {}".format(", ".join(map(str, measured)), game)


def in_order(game: str, players: list[Player], many: int, trials: int) -> int:
    """Return in how many trials the players, who then have played `many` matches, are rated in that order."""
    dice = random.Random(1)
    mistakes: Any = __import__("games." + game + ".mistakes", fromlist=("KINDS",))
    group = getattr(mistakes, "GROUP", 1)
    right = 0
    for _ in range(trials):
        shown: list[int] = []
        for player in players:
            record = bytearray(GAME)
            for match in dice.sample(player.matches, many):
                for loss, stake in match:
                    rating.add(record, loss, stake, 0, group)
            said = rating_page.shown(record)
            shown.append(said[0] if said else -1)
        right += -1 < shown[0] and all(shown[i] < shown[i + 1] for i in range(len(shown) - 1))
    return right


@command.command(NAME)
def main(words: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = command.Parser(prog=NAME, description="Show how well the rating tells bots apart.")
    parser.add_argument("game", nargs="?", choices=matches.games(), help="only this game")
    parser.add_argument("--hands", type=command.whole(100, 2**29 - 1), default=HANDS, help="for each level")
    parser.add_argument("--timed", type=command.whole(0, 2**29 - 1), default=TIMED, help="matches to time")
    parser.add_argument("--steps", action="store_true", help="measure each step of strength")
    parser.add_argument("--check", action="store_true", help="compare the steps with SCALE")
    parser.add_argument("--order", action="store_true", help="rate levels after a few matches")
    parser.add_argument("--matches", type=command.whole(1, 1000), default=MATCHES, help="so many of them")
    parser.add_argument("--trials", type=command.whole(10, 10**6), default=TRIALS, help="so often")
    args = parser.parse_args(words)
    games = [args.game] if args.game else matches.games()
    table: list[list[str]] = []
    wrong: list[str] = []
    if args.steps or args.check:
        lines: list[str] = []
        with command.progress(8 * len(games), NAME) as bar:
            for game in games:
                found, problems, line = of_steps(game, args.hands, args.check, bar.update)
                table += found
                wrong += problems
                lines.append(line)
        print("\n".join([*markdown(HEAD[:3], table), "", *lines]))
        for line in wrong:
            command.complain(NAME, line)
        return command.FAILED if wrong else command.DONE
    if args.order:
        with command.progress(3 * len(games), NAME) as bar:
            for game in games:
                players = []
                for level in LEVELS:
                    players.append(judge(game, level, args.hands, 0, 5 * args.matches))
                    bar.update()
                right = in_order(game, players, args.matches, args.trials)
                share = "{:.1f} %".format(100 * right / args.trials)
                pool = ", ".join(str(len(player.matches)) for player in players)
                table.append([game, str(args.matches), pool, share])
                if right < RIGHT * args.trials:
                    wrong.append("{}: in the right order in {} only".format(game, share))
        print("\n".join(markdown(["Game", "matches", "of", "in the right order"], table)))
        for line in wrong:
            command.complain(NAME, line)
        return command.FAILED if wrong else command.DONE
    with command.progress(4 * len(games), NAME) as bar:
        for game in games:
            found, problems = rows(game, args.hands, args.timed, bar.update)
            table += found
            wrong += problems
    print("\n".join(markdown(HEAD, table)))
    for line in wrong:
        command.complain(NAME, line)
    return command.FAILED if wrong else command.DONE


if __name__ == "__main__":
    sys.exit(main())
