# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The boxes over a problem, and what they lead to: the goal, why an action is wrong, another problem."""

from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.records import ROW, STARS_MOST
from mesa.core.scope import Scope
from mesa.problems import attempts

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.problems.page import ProblemPage
    from mesa.ui.menus import Dialog


def make(
    page: "ProblemPage",
    title: str,
    lines: "Sequence[str]",
    keys: "Sequence[str]",
    answer: "Callable[[int], Any]",
) -> "Dialog":
    """Return a Dialog with these lines, wrapped; `keys`: those of its choices, of which B is the last."""
    choices = [page.say(key) for key in keys]
    given = page.console, "\n".join(lines), choices, answer, len(choices) - 1, title
    return page.console.stack.make(screens.DIALOG, *given)


def tell(page: "ProblemPage", title: str, lines: "Sequence[str]", key: str, then: "Any" = None) -> None:
    """Open a Dialog with one choice; `title` and `key`: keys of texts. `then` is its answer."""
    page.console.stack.push(make(page, page.say(title), lines, (key,), then or page.nothing))


def goal(page: "ProblemPage") -> "Dialog":
    """Return a box with the kind, what to do, and how hard it is."""
    one = page.problem
    lines = [
        page.say(one.kind + "_what", *one.goal[1:]),
        page.say("grade", page.say("grade{}".format(one.grade))),
        page.say("hint_costs"),
    ]
    if page.attempt.practice:
        lines.append(page.say("practice"))
    return make(page, page.say(one.kind), lines, ("go_on",), page.nothing)


def wrong(page: "ProblemPage", action: int) -> None:
    """Take a star for a wrong action, and say why it is wrong."""
    page.sound(signals.BAD)
    lose(page, 1)
    page.explain(action, *page.problem.wrong(action))


def hint(page: "ProblemPage") -> None:
    """Take all stars, and select a right action."""
    lose(page, STARS_MOST)
    page.point(page.problem.good()[0])


def lose(page: "ProblemPage", stars: int) -> None:
    """Take stars away for good: one, but not the last, or all."""
    attempt = page.attempt
    most = STARS_MOST if stars == STARS_MOST else STARS_MOST - 1
    attempt.lost = max(attempt.lost, min(attempt.lost + stars, most))
    attempts.lose(page.console, attempt)
    page.write()


def go_on(page: "ProblemPage") -> None:
    """Go on to the next problem of the row, once all have stars to the one after this."""
    attempt = page.attempt
    again(page, attempts.next_one(page.console.store.game(attempt.game)) or attempt.number % ROW + 1)


def again(page: "ProblemPage", number: int) -> None:
    """Show another problem of the row, or the same again."""
    old = page.attempt
    page.covered(True)
    attempt = type(old)(old.game, number, old.day, old.today)
    inside, page.scope = page.scope, Scope()
    inside.children = ()
    other = type(page)(page.console, attempts.begin(page.console, attempt, page.match.rules))
    other.scope = inside
    page.console.stack.swap(other)
