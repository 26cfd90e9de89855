# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a problem that is still made on the board: of games that have no problems.bin yet.

To be deleted with the last of them: those that import this, and mesa.core.problem.
"""

from micropython import const

from mesa.board.hardware import KEY_B, KEY_START
from mesa.problems.problem_page import ProblemPage as Base
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import Any

    from vectorio import Rectangle

_THINK = const(28)  # ms of a frame
_BAR = const(112)  # pixels, full


class ProblemPage(Base):
    """While the problem is made there is a bar; what takes long is done in slices."""

    bar: "Rectangle"

    def begin(self, number: int, day: int) -> None:
        self.work: "Generator[Any, None, None] | None" = None  # what is being reckoned,
        self.then: "Callable[[Any], None]" = self.nothing  # and who gets the result
        super().begin(number, day)

    def take(self) -> "Any":
        return None

    def enter(self) -> "Iterator[bool | None] | None":
        if self.problem:
            return super().enter()
        group = self.group
        group.append(theme.table())
        group.append(theme.rect(0, 0, 160, 12, theme.STRIP))
        title = self.say("number", self.number) if not self.day else self.t("problem_day")
        group.append(text.label(title, 80, 0, theme.TITLE, align=text.CENTRE))
        group.append(text.label(self.say("making"), 80, 48, theme.TEXT, align=text.CENTRE))
        group.append(theme.rect(22, 62, _BAR + 4, 8, theme.SHADOW))
        self.bar = theme.rect(24, 64, 1, 4, theme.SELECTED)
        group.append(self.bar)
        self.work = self.solver.make(self.number)
        self.then = self._made
        return None

    def _made(self, problem):
        self.problem = problem
        self.clear()
        self.console.stack.renew()

    def solved(self) -> "bool | None":
        return self.solver.solved(self.problem)

    def why(self, action: int) -> "tuple[Any, ...]":
        return self.solver.why(self.problem, action)

    def follow(self, action: int) -> None:
        pass

    def next(self) -> None:
        problem = self.problem
        seat = self.rules.turn(problem.s)
        if self.solved():
            self.won()
        elif seat > 0:
            self.work = self.solver.reply(problem)
            self.then = self._replied
        else:
            self.work = self.solver.judge(problem)
            self.then = self.judged

    def _replied(self, action):
        from mesa.ui.motion import PAUSE

        self.play(self.rules.turn(self.problem.s), action)
        self.motion.wait(PAUSE)

    def tick(self, ms: int) -> None:
        if self.problem:
            super().tick(ms)
        work = self.work
        while work and not self.motion.busy:
            found = next(work)
            if found is not None and (self.problem or not isinstance(found, int)):
                self.work = None
                self.then(found)
                return
            if not self.problem and found:
                self.bar.width = 1 + _BAR * min(found, 999) // 1000
            if not self.console.more(_THINK):
                return

    def busy(self) -> bool:
        return self.work is not None or super().busy()

    def key(self, k: int) -> None:
        if self.problem:
            super().key(k)
        elif k == KEY_B or k == KEY_START:
            self.close()
