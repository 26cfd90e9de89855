# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem on the screen: a match that leads back, by the problem's rules and replies, in the game's view.

games/<id>/position.py says what a problem is (docs/CONTRACT.md, Problems), and games/<id>/problem.py has
`class Page(ProblemPage, View)`: the game's view with all hands open. The texts of both are in the section
`problems` of the game's texts, those that all games share in the console's. mesa.problems.dialogs has what is
shown over the table.
"""

from displayio import Group
from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.hardware import KEY_B, KEY_START
from mesa.board.records import STARS_MOST
from mesa.board.store import DAILY_PROBLEM
from mesa.core.scope import Scope
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts

    _View = GameView
else:
    _View = object


class Attempt:
    """The way back from problem `number` of the row of a game; or, if `day` is not 0, from that of the day.
    today: it leads to the page of the day, else to the list.

    lost: how many stars are lost, also in other tries and before a restart. practice: it is that of an
    earlier day. goal_shown: the goal has been shown.
    """

    leaves = "back"  # the word for leaving it
    goal_shown = False
    at = 0  # the problem's place in its moves, while it is not read

    lost: int
    practice: bool

    def __init__(self, game: str, number: int, day: int, today: bool) -> None:
        self.game = game
        self.number = number
        self.day = day
        self.today = today
        self.solver = Scope()  # what knows the problem, while the page is on top

    @property
    def stars(self) -> int:
        """Return how many stars can still be won."""
        return STARS_MOST - self.lost

    def back(self, view: "GameView", share: bool = False) -> None:
        """Leave it; `share`: for the result of the day, over the list."""
        console = view.console
        go = console.navigation()
        if self.today:
            pages = (screens.TODAY, console, DAILY_PROBLEM), (screens.PROBLEM_RESULT, console, self.game)
            go.show_launcher(*pages[: 1 + share])
        else:
            go.open_problems(self.game, 0 if self.day else self.number, share)


class ProblemPage(_View):
    """Combined with a game's view, whose methods it reaches as self.of_game.

    A wrong action changes nothing, but costs a star; after a right one the others reply, until the goal is
    reached. Select shows the goal. B: the key has a use in the player's turn; else it opens the pause menu.
    """

    of_game: "type[GameView]"
    B = False
    texts: "tuple[Any, ...]" = ()  # the section, until a box opens
    bar: "Sequence[text.Label]" = ()  # the goal, and the stars

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        self.of_game.__init__(self, console, match)
        self.problem: "Any" = match.rules
        self.attempt: Attempt = match.returns_to
        if not self.attempt.solver.names:  # another page has shown it before
            from mesa.problems import attempts

            attempts.again(self)
        self.goal = self.say(self.problem.goal[0])  # pyrefly: ignore[missing-attribute] - a Problem

    @property
    def good(self) -> "Sequence[int]":
        """Return the actions that keep the goal in reach, while the player is asked."""
        return self.problem.good() if self.problem and self.asked and self.match.turn() == 0 else ()

    def say(self, key: str, *values: object) -> str:
        """Return a text of the section `problems`, of the game or of the console; see Words.text."""
        if not self.texts:
            from mesa.ui import text_file

            self.texts = text_file.both(self.console.words, "problems")
        return text.say(self.texts, key, *values)

    # the table

    def _make(self):
        self.scope.children += (self.attempt.solver,)
        yield from self.of_game._make(self)
        if not self.attempt.goal_shown:
            from mesa.problems import dialogs

            self.attempt.goal_shown = True
            self.console.stack.waiting.append(dialogs.goal(self))

    def enter(self) -> "Iterator[bool | None] | None":
        if not self.problem:
            from mesa.problems import attempts

            attempts.again(self)
        return self.of_game.enter(self)

    def covered(self, full: bool) -> None:
        """Free the problem, too: a box needs the memory. It is read again when that closes."""
        self.texts = ()
        self.of_game.covered(self, full)
        self.moves.remove()
        if self.problem:
            self.attempt.at = self.problem.at
            self.match.rules = self.problem.rules
            self.problem = None
            self.attempt.solver.remove()

    def draw(self) -> None:
        self.of_game.draw(self)
        self.write()

    def write(self) -> None:
        """Write the goal and the stars in the strip, in place of what the game has there."""
        table = self.table
        if not self.bar:
            theme.hide(table.strip, True)
            strip = table.strip = Group()
            self.group.insert(len(self.group) - 1, strip)
            stars = text.label(strip, "", 157, 0, theme.TITLE, text.RIGHT)
            self.bar = text.label(strip, "", 3, 0), stars
        text.put(self.bar[0], text.filled(self.goal, *self.problem.goal_line()[1:]))
        text.put(self.bar[1], "★" * self.attempt.stars)

    def wait_for_bots(self, ms: int) -> None:
        """Let the seat in turn reply, after a pause."""
        match = self.match
        seat = match.turn()
        match.waited += ms
        if seat > 0 and match.waited >= self.bot_pause() and not self.motion.busy:
            match.take(seat, self.problem.reply())
            self.asked = False

    # the player

    def act(self, action: int) -> None:
        """Do `action` for the player if it keeps the goal in reach; else say why it does not."""
        illegal = self.problem.why(self.match.seen, 0, action)
        if illegal or action in self.problem.good():
            if not illegal and len(self.match.legal()) > 1:
                self.sound(signals.GOOD)
            self.of_game.act(self, action)
            return
        from mesa.problems import dialogs

        dialogs.wrong(self, action)

    def explain(self, action: int, key: str, *values: object) -> None:
        """Show why an action is wrong: a line of the section `problems`."""
        from mesa.problems import dialogs

        dialogs.tell(self, "wrong", (self.say(key, *values),), "again")

    def point(self, action: int) -> None:
        """Select an action, for a hint."""
        if len(self.match.legal()) > 1:  # else any key does it
            self.match.part("advice").show(self, action)

    def key(self, k: int) -> None:
        if k == KEY_B and not (self.B and self.good):
            k = KEY_START
        self.of_game.key(self, k)

    def hint(self, on: bool) -> None:
        """Select a right action: that costs all stars."""
        if on and self.good and not self.busy() and self.console.stack.top is self:
            from mesa.problems import dialogs

            dialogs.hint(self)

    def select(self) -> None:
        """Show the goal."""
        from mesa.problems import dialogs

        self.console.stack.push(dialogs.goal(self))

    def extras(self) -> "list[tuple]":
        """Return the lines: to begin again, and to leave the row's next problem out."""
        from mesa.problems import attempts

        lines: "list[tuple]" = [(self.say("restart"), self.again)]
        if not self.attempt.day and attempts.due(self.console.store.game(self.attempt.game), self.attempt):
            lines.append((self.say("leave_out"), self.leave_out))
        return lines

    def again(self) -> None:
        """Begin it again."""
        from mesa.problems import dialogs

        dialogs.again(self, self.attempt.number)

    def leave_out(self) -> None:
        """Count it as left out, and go on."""
        from mesa.problems import attempts, dialogs

        attempts.solve(self.console, self.attempt, 0)
        dialogs.go_on(self)

    def idea(self) -> "list[str]":
        """Return what to say of the solution above the stars, if anything."""
        return []

    def result(self) -> None:
        """Count the problem and show the stars."""
        from mesa.problems import stars

        stars.won(self)
