# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem that is made on the board: of the games that have no problems.bin yet.

Like mesa.problems.problem_page, but that a bar is shown while the problem is made, and what takes long is
done in slices. The two have no class in common: beside Fodasse's table there is no room for both. To be
deleted with the last of these games, and mesa.core.problem with it.
"""

from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_SELECT, KEY_START
from mesa.board.records import STARS_MOST
from mesa.board.setting import PACE
from mesa.core import scope
from mesa.core.contract import apply
from mesa.core.match import NAMES
from mesa.core.scope import Game
from mesa.ui import text, text_layout, theme
from mesa.ui.motion import NOTICE, PAUSE, PERCENT, Motion
from mesa.ui.scene import PAGE, UNREAD, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from types import ModuleType
    from typing import Any

    from vectorio import Rectangle

    from mesa.core.contract import Rules
    from mesa.core.problem import Problem
    from mesa.ui.scene import ConsoleParts

TOP = const(13)
"""y of the table: above it is the strip with the goal."""
_THINK = const(28)  # ms of a frame
_BAR = const(112)  # pixels, full
_WIDE = const(136)  # of a box's lines


class ProblemPage(Scene):
    """Problem `number` of a game, called `title`; `day`: the number of its day, 0 for one of the endless row.

    While it is made there is a bar. Then the player is asked, and what they choose is judged: a wrong action
    changes nothing, but costs a star; after a right one the others reply, until the goal is reached.

    A subclass defines what follows up to `moved`.
    """

    role = PAGE
    bar: "Rectangle"
    strip: "list[text.Label]"
    solver: "ModuleType"
    notice_label: text.Label

    def build(self) -> "Iterator[bool | None]":
        """Draw the table of self.problem in steps (Scene.enter), from y = TOP on; `show` follows."""
        yield

    def show(self) -> None:
        """Show the position, what is selected, and whose turn it is, at once."""

    def move(self, k: int) -> bool:
        """Handle an arrow or B in the player's turn. Return False for B if it has no use now."""
        return False

    def chosen(self) -> "int | None":
        """Return the action that A means now; or None, after doing what else it means."""

    def select(self, action: int) -> None:
        """Select `action`, for a hint."""

    def moved(self, seat: int, action: int) -> None:
        """Show an action that has just been done, with self.motion; `show` follows once that is over."""

    def act(self, seat: int, action: int) -> None:
        """Do `action` in self.problem.s."""
        apply(self.rules, self.problem.s, seat, action, None)

    def refused(self, action: int) -> "str | None":
        """Return the key of the reason why `action` is illegal, which costs nothing, or None."""
        return self.rules.why(self.problem.s, 0, action)

    def explain(self, action: int, key: str, *values: object) -> None:
        """Show why an action is wrong: a line of the section `problems`."""
        self.dialog(self.say("wrong"), (self.say(key, *values),), (self.say("again"),), self.nothing)

    # the frame

    def __init__(
        self, console: "ConsoleParts", game: str, title: str, rules: "Rules", number: int, day: int
    ) -> None:
        super().__init__(console)
        self.game = game
        self.title = title
        self.rules = rules
        self.solver = Game(game).part("problems", scope.current)
        from mesa.match import player_names
        from mesa.ui import text_file

        self.you: str = player_names.name(self)
        self.texts: "tuple[Any, ...]" = text_file.both(console.words, "problems")
        self.motion = Motion(PERCENT[console.store.get(PACE)], console.fast)
        self.begin(number, day)

    def begin(self, number: int, day: int) -> None:
        """Take another problem, or the same again: `enter` makes it."""
        from mesa.problems import count

        self.number = number
        self.day = day
        self.problem: "Problem" = None  # pyright: ignore[reportAttributeAccessIssue] - `tick` makes it first
        self.good = b""  # the actions that keep the goal in reach, while the player is asked
        self.work: "Generator[Any, None, None] | None" = None  # what is being reckoned,
        self.then: "Callable[[Any], None]" = self.nothing  # and who gets the result
        # stars: what was lost before, in another try or before a restart, stays lost
        self.lost: int = count.lost(self.console, self.game, number, day)
        self.practice: bool = count.practice(self.console, self.game, day)
        self.told = False  # the goal has been shown
        self.left = 0  # ms for which the notice is still shown

    def again(self, number: int, day: int) -> None:
        """Show another problem, or the same again."""
        self.begin(number, day)
        self.clear()
        self.console.stack.renew()

    def close(self, share: bool = False) -> None:
        """Return to the page of problems; `share`: to the result of the day, over it."""
        number = 0 if self.day else self.number
        self.console.navigation().open_problems(self.game, self.title, number, share)

    def say(self, key: str, *values: object) -> str:
        """Return a text of the section `problems`, of the game or else of the console; see Words.text."""
        return text.say(self.texts, key, *values)

    def name(self, seat: int) -> str:
        """Return what to call a seat."""
        return NAMES[seat] if seat else self.you

    @property
    def stars(self) -> int:
        """Return how many stars can still be won."""
        return STARS_MOST - self.lost

    def enter(self) -> "Iterator[bool | None] | None":
        if not len(self.group):
            return self._make()
        self.unread = UNREAD
        return None  # a box has closed

    def _make(self):
        group = self.group
        group.append(theme.table())
        group.append(theme.rect(0, 0, 160, 12, theme.STRIP))
        if not self.problem:
            title = self.say("number", self.number) if not self.day else self.t("problem_day")
            group.append(text.label(title, 80, 0, theme.TITLE, align=text.CENTRE))
            group.append(text.label(self.say("making"), 80, 48, theme.TEXT, align=text.CENTRE))
            group.append(theme.rect(22, 62, _BAR + 4, 8, theme.SHADOW))
            self.bar = theme.rect(24, 64, 1, 4, theme.SELECTED)
            group.append(self.bar)
            self.work = self.solver.make(self.number)
            self.then = self._made
            return
        yield False
        self.console.words.drop_menu_words()
        self.strip = []
        for x, colour, align in ((3, theme.TEXT, text.LEFT), (157, theme.TITLE, text.RIGHT)):
            self.strip.append(text.label("", x, 0, colour, align=align))
            group.append(self.strip[-1])
        for clean in self.build():
            yield clean
        self.notice_label = text.label("", 80, 0, theme.ON_NOTICE, False, text.CENTRE, theme.NOTICE)
        theme.hide(self.notice_label, True)
        group.append(self.notice_label)
        self.refresh()
        if self.told:  # a page has covered it
            return
        self.told = True
        self.tell_goal()

    def covered(self, full: bool) -> None:
        if full:
            self.clear()

    def leave(self) -> None:
        self.motion.finish()

    def refresh(self) -> None:
        """Write the goal and the stars, and show the position."""
        text.put(self.strip[0], self.say(*self.goal()))
        text.put(self.strip[1], "★" * self.stars)
        self.show()

    def goal(self) -> "tuple[Any, ...]":
        """Return the key and the values of the goal's line in the strip, at most 126 pixels wide."""
        return self.problem.goal

    def dialog(
        self, title: str, lines: "Sequence[str]", choices: "Sequence[str]", answer: "Any", escape: int = 0
    ) -> "Any":
        """Open a Dialog with wrapped lines over the table."""
        wrapped = []
        for line in lines:
            wrapped += text_layout.wrap(line, _WIDE)
        self.hide_notice()
        given = self.console, wrapped, choices, answer, escape, title
        return self.console.stack.open(screens.DIALOG, *given)

    def tell_goal(self) -> None:
        """Show a box with the kind, what to do, and how hard it is."""
        problem = self.problem
        grade = self.say("grade", self.say("grade{}".format(problem.grade)))
        lines = [self.say(problem.kind + "_what", *problem.goal[1:]), grade, self.say("hint_costs")]
        if self.practice:
            lines.append(self.say("practice"))
        self.dialog(self.say(problem.kind), lines, (self.say("go_on"),), self._go_on)

    def _go_on(self, _):
        if self.work is None and not self.good:
            self.next()

    def notice(self, message: str) -> None:
        """Show a line over the strip for a moment."""
        text.put(self.notice_label, message)
        theme.hide(self.notice_label, False)
        self.left = NOTICE

    def hide_notice(self) -> None:
        """Remove the notice."""
        self.left = 0
        theme.hide(self.notice_label, True)

    # thinking

    def next(self) -> None:
        """Go on: the goal is reached, the player is asked, or another seat replies."""
        problem = self.problem
        if self.solver.solved(problem):
            self.won()
            return
        seat = self.rules.turn(problem.s)
        if seat > 0:
            self.work = self.solver.reply(problem)
            self.then = self._replied
        else:
            self.work = self.solver.judge(problem)
            self.then = self.judged

    def won(self) -> None:
        """Count the problem, and show the stars."""
        from mesa.problems import problem_menus

        problem_menus.won(self)  # pyright: ignore[reportArgumentType] - it asks for what both pages have

    def _made(self, problem):
        self.problem = problem
        self.clear()
        self.console.stack.renew()

    def judged(self, good: bytes) -> None:
        """Ask the player, of whose actions these keep the goal in reach."""
        self.good = good
        self.unread = UNREAD
        self.show()

    def _replied(self, action):
        self.play(self.rules.turn(self.problem.s), action)
        self.motion.wait(PAUSE)

    def play(self, seat: int, action: int) -> None:
        """Do an action and show it."""
        self.good = b""
        self.act(seat, action)
        self.moved(seat, action)
        self.work = iter((0,))  # pyright: ignore[reportAttributeAccessIssue] - goes on once all is still
        self.then = self._played

    def _played(self, _):
        self.refresh()
        self.next()

    def tick(self, ms: int) -> None:
        if 0 < self.left <= ms:
            self.hide_notice()
        self.left = max(0, self.left - ms)
        if self.motion.busy:
            self.motion.tick(ms)
            return
        work = self.work
        while work:
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
        return self.work is not None or self.motion.busy

    # the player

    def choose(self, action: int) -> None:
        """Do `action` for the player if it keeps the goal in reach; else say why it does not."""
        if action in self.good:
            self.console.sound.play(signals.GOOD)
            self.play(0, action)
            return
        why = self.refused(action)
        self.console.sound.play(signals.BAD)
        if why:
            self.notice(self.t("why_" + why))
            return
        self.lose(1)
        self.refresh()
        self.explain(action, *self.solver.why(self.problem, action))

    def lose(self, stars: int) -> None:
        """Take a star away, or all of them, for good."""
        from mesa.problems import count

        most = STARS_MOST if stars == STARS_MOST else STARS_MOST - 1
        self.lost = max(self.lost, min(self.lost + stars, most))
        count.lose(self)  # pyright: ignore[reportArgumentType] - likewise

    def key(self, k: int) -> None:
        if not self.problem:
            if k == KEY_B or k == KEY_START:
                self.close()
            return
        self.hide_notice()
        if self.motion.busy:
            self.motion.finish()
        elif k == KEY_SELECT:
            self.tell_goal()
        elif k == KEY_START or k == KEY_B and not (self.good and self.move(k)):
            from mesa.problems import problem_menus

            problem_menus.pause(self)  # pyright: ignore[reportArgumentType] - likewise
        elif not self.good:
            return
        elif k == KEY_A:
            action = self.chosen()
            if action is not None:
                self.choose(action)
        elif k != KEY_B:
            self.move(k)

    def hint(self, on: bool) -> None:
        """Select a right action: that costs all stars."""
        if not on or not self.good or self.motion.busy:
            return
        if self.stars:
            self.lose(STARS_MOST)
        self.select(self.good[0])
        self.refresh()
