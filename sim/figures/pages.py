# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The memory of a game's pages on the board, visited one after the other by keys, on the 32-bit VM.

    python -m sim.figures.pages [GAME ...]                the most live bytes of each page
    python -m sim.figures.pages --fill 124000 [GAME ...]  what fails if only so many bytes can be filled

One long visit: the ladder, a match of two people, a match with all pages over it, hint, take-back, coach,
trial and replay, the rating while it judges, and a problem. Names stay in memory for good, so a page takes
more the more has been seen before; each page is shown with the names of the whole visit. `make bench` judges
these figures. With --fill, free memory is in pieces of at most HOLE bytes; what fails is said, and the visit
goes on after a restart. In the middle of a frame the VM counts garbage as collected only when a file is
opened; the board collects whenever memory is short: so the VM may fail where the board just passes, not the
reverse.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from mesa.board.records import DAYS, ROW
from sim import ROOT, build
from sim.common import command, games
from sim.common.numbers import grouped, markdown
from sim.vm import BoardVM, VMError, child, walk
from sim.vm.walk import WHOLE

# The firmware's most live bytes on the product of firmware.py in other sessions, with 1 367 to 1 463 names
# (the visits had 1 302 in SET to 1 469 in QU4TO), beside this estimate; where no game is named, that one is
# not known:
#   rating page while judging   124 144   Sueca 125 894; 120 361 to 130 136
#   pause, Sueca in Spanish     120 896   121 571
#   a replay                    119 232   SET 121 036; 109 709 to 121 036
#   pause in a trial, QU4TO     118 944   123 298
#   a problem, Sueca            118 608   113 910
#   take back                   117 984   QU4TO 119 797; 117 552 to 120 994
#   settings over a match       117 008   QU4TO 118 565; 114 741 to 120 800
#   review, QU4TO               115 584   113 829; with the result behind it 118 577
#   score sheet                 114 880   Fodasse 117 762; 117 762 to 124 108
#   the view of QU4TO           113 840   113 122; with two people 114 800
#   the coach's try             112 784   QU4TO 113 682
#   pause in SET                109 344   112 963; before the table of names grows at 1 260
# With 128 112 bytes to fill, the firmware failed in QU4TO's score sheet and SET's records for the table of
# names, and in SET when a replay was left. On the VM the table failed in QU4TO, Fodasse and Sueca in the
# page that brought the 1 261st name (result or coach, records), and SET at a match's end. With memory
# limited only from a later page on, SET's records brought that name when a collection had just left a
# longer piece free, and passed; its replay failed when it began anew.
SEED = 3
FILL = 128_000
"""Bytes that can be filled on the poorest board that everything must run on."""
HOLE = 4096
"""The longest free piece in a match on the board's firmware, with 128 000 bytes to fill: 4 to 6 KB."""
LOOKS = 20
"""How often the page of the rating is looked at while it judges, every second frame."""
RESULTS = ("Count", "Result", "Ranking")
LANGUAGE = "es"
"""Has the longest texts."""


class Visitor(walk.Walker):
    """A walker that notes the live bytes each time the keys have been pressed."""

    def __init__(self, game: str, *arguments: Any, **options: Any) -> None:
        self.game = game
        self.found: dict[str, int] = {}
        """{page: the most live bytes, without those of names}"""
        self.names = 0
        """The most bytes of names."""
        self.failed: list[tuple[str, str]] = []
        """(part of the visit, why it failed)"""
        self.part = ""
        """Follows the names of pages until it is changed."""
        super().__init__(*arguments, **options)

    def keys(self, words: str, most: int = walk.PATIENCE) -> Visitor:
        super().keys(words, most)
        self.note()
        return self

    def note(self) -> None:
        """Note what is live now, with the scenes on the screen."""
        live, names = self.board.measured()  # before what is asked for leaves anything in memory
        live -= self.own
        self.names = max(self.names, names)
        page = self.game + " " + self.tell("_run.scene()").removeprefix(self.game + " ") + self.part
        self.found[page] = max(live, self.found.get(page, 0))

    def live(self) -> dict[str, int]:
        """Return {page: the most live bytes, with the names of the whole visit}."""
        return {page: live + self.names for page, live in self.found.items()}

    @contextlib.contextmanager
    def named(self, part: str) -> Iterator[None]:
        """Note what is visited here apart from the same pages elsewhere."""
        self.part = ", " + part
        yield
        self.part = ""

    # the visit

    def back_in_a_match(self) -> None:
        """Begin a match if the last one was lost in a failure."""
        if self.top() == "Launcher":
            self.keys("A").begin_match()

    def all(self) -> None:
        """Go through everything; where memory is limited, note what fails and go on after a restart."""
        self.language(LANGUAGE)
        self.choose(self.game)
        for visit in (
            self.to_rivals,
            self.of_two,
            self.table,
            self.hand,
            self.rest,
            self.judging,
            self.solving,
        ):
            try:
                visit()
            except (walk.Broken, VMError) as error:
                if self.fill in (0, WHOLE):
                    raise
                self.failed.append((visit.__name__, str(error)))
                self.part = ""
                self.restart()

    def restart(self) -> None:
        """Switch the board off and on, after a failure: a match that waits is given up."""
        self.expected = True
        self.power_on(erased=True)
        self.expected = False
        self.language(LANGUAGE)
        self.choose(self.game)

    def to_rivals(self) -> None:
        """The ladder and the looks."""
        self.rivals(self.game)

    def of_two(self) -> None:
        """A match of two people."""
        with self.named("two people"):
            self.shared(self.game)

    def table(self) -> None:
        """A match: every page over the table, a hint, Select's page, what the game adds to the menu."""
        self.keys("A").begin_match()
        self.note()
        for page in walk.MATCH:
            self.keys(page.way).at(page.scene).home("View")
        self.keys("?").keys("SELECT").home("View")
        with self.named("taken back"):
            self.extras.clear()
            self._extras()
            if self.top() != "View":
                self.home("View")

    def hand(self) -> None:
        """Play on to a hand's result, and have it looked at; try it again, with a hint and a menu."""
        if not walk.coached(self.game):
            return
        self.back_in_a_match()
        found = False
        while not found:  # in some hands the coach finds nothing
            self.play("player.ended() or type(top).__name__ in {!r}".format(RESULTS))
            self.note()
            if self.tell("player.ended()"):
                return
            found = self.tried(self.top())

    def tried(self, result: str) -> bool:
        """From a hand's result, go to the coach, and if it finds something, to a trial; return whether."""
        self.keys("UP A").at("Sheet").keys("A ~Coach").at("Coach")
        while self.tell("console.stack.scenes[-1].search is not None"):
            self.keys("RIGHT *60").keys("").at("Coach")
        while self.tell("console.stack.scenes[-1].found.at < len(console.stack.scenes[-1].found.decisions)"):
            self.keys("RIGHT").at("Coach")
        if self.keys("LEFT A").top() != "Dialog":  # the page is of no decision, and A leads back
            self.at(result).keys("B")
            return False
        with self.named("in a trial"):
            if self.keys("A").top() == "Dialog":
                self.keys("A")
            self.at("View").keys("?").keys("START").at("Dialog").keys("=to_coach").at("Coach")
        self.keys("B").at(result).keys("UP UP")
        return True

    def rest(self) -> None:
        """Play to the end; the sheet, and the replay, left by every key."""
        self.back_in_a_match()
        self.play("player.ended()")
        self.note()
        self.keys("=sheet").at("Sheet").keys("B").at("Dialog")
        self.keys("=watch_again").at("Replay").keys("RIGHT DOWN UP LEFT 20*DOWN").at("Replay")
        self.keys("START").at("Dialog").keys("=watch_again").at("Replay").keys("B").at("Dialog")
        self.keys("=to_launcher").at("Launcher")

    def judging(self) -> None:
        """The page of the day; the records; the rating, which judges the match meanwhile."""
        self.keys("UP").at("Today").home("Launcher")
        self.keys("DOWN =records").at("RecordsPage").keys("A").at("RatingPage")
        for _ in range(LOOKS):
            self.keys("*2")
        self.home("Launcher")

    def solving(self) -> None:
        """The problem of the row with the most bytes, with a hint, and its pages."""
        if not walk.listed(self.game, "problems"):
            return
        data = (ROOT / "games" / self.game / "problems.bin").read_bytes()
        starts = memoryview(data)[DAYS + ROW : 3 * (DAYS + ROW) + 2].cast("H")
        sizes = [end - start for start, end in pairwise(starts[DAYS:])]
        self.problems(self.game, 1 + sizes.index(max(sizes)))


def visit(files: Mapping[str, bytes], game: str, fill: int = WHOLE) -> Visitor:
    """Return a Visitor that has been through all pages of `game`, with the most players."""
    options: dict[str, Any] = dict(no_tips=True, seed=SEED, seats=games.playable()[game].seats[1])
    hole = HOLE if fill != WHOLE else WHOLE
    with Visitor(game, lambda: BoardVM(files), fill=fill, hole=hole, **options) as visitor:
        visitor.all()
        return visitor


def live(files: Mapping[str, bytes], game: str) -> dict[str, int]:
    """Return {page: its most live bytes} of all pages of a game."""
    return visit(files, game).live()


@command.command
def main(words: list[str] | None = None) -> int:
    """Visit, and print; return the exit code."""
    there = list(games.playable())
    parser = command.Parser(description="The memory of every page of a game.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these: " + ", ".join(there))
    fill = command.whole(60_000, WHOLE)
    parser.add_argument("--fill", type=fill, default=WHOLE, metavar="BYTES", help="so many can be filled")
    args = parser.parse_args(words)
    asked = games.chosen(args.games)
    files = build.collect(problems=[])
    with command.progress(0, "visits") as bar, child.Jobs(bar) as jobs:
        begun = [jobs.do(visit, files, game, args.fill) for game in asked]
        visitors = [job.result() for job in begun]
    if args.fill == WHOLE:
        rows = sorted((live, page) for visitor in visitors for page, live in visitor.live().items())
        print(
            "\n".join(markdown(["Page", "live bytes"], [[page, grouped(live)] for live, page in rows[::-1]]))
        )
        return command.DONE
    failed = [(visitor.game, *failure) for visitor in visitors for failure in visitor.failed]
    for game, part, why in failed:
        print("{}, {}: {}".format(game, part, why.strip().split("\n")[-3 if "after:" in why else -1]))
        print("    " + "\n    ".join(why.strip().split("\n")))
    return command.FAILED if failed else command.DONE


if __name__ == "__main__":
    sys.exit(main())
