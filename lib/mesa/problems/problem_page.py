# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem on the screen: the base of the games' pages for one.

games/<id>/problems.py says what a problem is (docs/CONTRACT.md, Problems), and games/<id>/problem.py has
`class Page(ProblemPage)`, which draws one and turns keys into actions. The texts of both are in the section
`problems` of the game's texts, those that all games share in the console's.
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
    from collections.abc import Iterator, Sequence
    from types import ModuleType
    from typing import Any

    from mesa.core.contract import Rules
    from mesa.ui.scene import ConsoleParts

TOP = const(13)
"""y of the table: above it is the strip with the goal."""
_WIDE = const(136)  # of a box's lines


class ProblemPage(Scene):
    """Problem `number` of the row of a game called `title`; or, if `day` is not 0, that of the day.

    A wrong action changes nothing, but costs a star; after a right one the others reply, until the goal is
    reached.

    A subclass defines what follows up to `moved`.
    """

    role = PAGE
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
        """Take another problem, or the same again."""
        from mesa.problems import count

        self.number = number
        self.day = day
        self.problem: "Any" = self.take()
        self.good = b""  # the actions that keep the goal in reach, while the player is asked
        self.waits = False  # for what moves, then for `next`
        # stars: what was lost before, in another try or before a restart, stays lost
        self.lost: int = count.lost(self.console, self.game, number, day)
        self.practice: bool = count.practice(self.console, self.game, day)
        self.told = False  # the goal has been shown
        self.left = 0  # ms for which the notice is still shown

    def take(self) -> "Any":
        """Return the problem, at its beginning."""
        from mesa.problems import problem

        return problem.take(self.game, self.solver, self.rules, problem.index(self.number, self.day))

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
        if not self.told:  # else a page has covered it
            self.told = True
            self.console.stack.waiting.append(self.goal_box())

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
        box = self.new_dialog(title, lines, choices, answer, escape)
        self.console.stack.push(box)
        return box

    def new_dialog(
        self, title: str, lines: "Sequence[str]", choices: "Sequence[str]", answer: "Any", escape: int = 0
    ) -> "Any":
        """Return such a Dialog."""
        wrapped = []
        for line in lines:
            wrapped += text_layout.wrap(line, _WIDE)
        self.hide_notice()
        given = self.console, wrapped, choices, answer, escape, title
        return self.console.stack.make(screens.DIALOG, *given)

    def tell_goal(self) -> None:
        """Show a box with the goal."""
        self.console.stack.push(self.goal_box())

    def goal_box(self) -> "Any":
        """Return a box with the kind, what to do, and how hard it is."""
        problem = self.problem
        grade = self.say("grade", self.say("grade{}".format(problem.grade)))
        lines = [self.say(problem.kind + "_what", *problem.goal[1:]), grade, self.say("hint_costs")]
        if self.practice:
            lines.append(self.say("practice"))
        return self.new_dialog(self.say(problem.kind), lines, (self.say("go_on"),), self._go_on)

    def _go_on(self, _):
        if not self.busy() and not self.good:
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

    # what happens

    def solved(self) -> "bool | None":
        """Return whether the goal is reached."""
        return self.problem.solved()

    def next(self) -> None:
        """Go on: the goal is reached, the player is asked, or another seat replies."""
        seat = self.rules.turn(self.problem.s)
        if self.solved():
            self.won()
        elif seat > 0:
            self.play(seat, self.problem.reply())
            self.motion.wait(PAUSE)
        else:
            self.judged(self.problem.good())

    def won(self) -> None:
        """Count the problem, and show the stars."""
        from mesa.problems import problem_menus

        problem_menus.won(self)

    def judged(self, good: bytes) -> None:
        """Ask the player, of whose actions these keep the goal in reach."""
        self.good = good
        self.unread = UNREAD
        self.show()

    def play(self, seat: int, action: int) -> None:
        """Do an action and show it."""
        self.good = b""
        self.act(seat, action)
        self.moved(seat, action)
        self.waits = True

    def tick(self, ms: int) -> None:
        if 0 < self.left <= ms:
            self.hide_notice()
        self.left = max(0, self.left - ms)
        if self.motion.busy:
            self.motion.tick(ms)
        elif self.waits:
            self.waits = False
            self.refresh()
            self.next()

    def busy(self) -> bool:
        return self.waits or self.motion.busy

    # the player

    def choose(self, action: int) -> None:
        """Do `action` for the player if it keeps the goal in reach; else say why it does not."""
        if action in self.good:
            self.console.sound.play(signals.GOOD)
            self.follow(action)
            self.play(0, action)
            return
        why = self.refused(action)
        self.console.sound.play(signals.BAD)
        if why:
            self.notice(self.t("why_" + why))
            return
        self.lose(1)
        self.refresh()
        self.explain(action, *self.why(action))

    def follow(self, action: int) -> None:
        """Learn that a right action is about to be done."""
        self.problem.follow(action)

    def why(self, action: int) -> "tuple[Any, ...]":
        """Return why an action is wrong: the key of a line, and what fills its {}."""
        return self.problem.why(action)

    def lose(self, stars: int) -> None:
        """Take a star away, or all of them, for good."""
        from mesa.problems import count

        most = STARS_MOST if stars == STARS_MOST else STARS_MOST - 1
        self.lost = max(self.lost, min(self.lost + stars, most))
        count.lose(self)

    def key(self, k: int) -> None:
        self.hide_notice()
        if self.motion.busy:
            self.motion.finish()
        elif k == KEY_SELECT:
            self.tell_goal()
        elif k == KEY_START or k == KEY_B and not (self.good and self.move(k)):
            from mesa.problems import problem_menus

            problem_menus.pause(self)
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
