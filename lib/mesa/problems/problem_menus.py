# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The pause menu of a problem, and the box with its stars at the end."""

from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.records import STARS_MOST
from mesa.problems.count import lines, solve, solved
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.problems.problem_page import ProblemPage
    from mesa.ui.menus import Dialog


def pause(page: "ProblemPage") -> None:
    """Offer to go on, to begin again, to leave the problem out, or to go back."""
    keys = ["go_on", "restart", "back"]
    if not page.day and page.number == solved(page.console, page.game) + 1:
        keys.insert(2, "leave_out")

    def answer(i):
        if keys[i] == "restart":
            page.again(page.number, page.day)
        elif keys[i] == "leave_out":
            solve(page.console, page.game, page.number, 0, 0)
            page.again(page.number + 1, 0)
        elif i:
            page.close()

    page.dialog("", (), [page.say(key) for key in keys], answer)


def won(page: "ProblemPage") -> None:
    """Count the problem, and show the stars, after a picture if they are all there."""
    console = page.console
    solve(console, page.game, page.number, page.day, page.stars)

    said = lines(page)
    keys = ["next_one", "restart", "back"]
    if page.day:
        keys[0:1] = [] if page.practice else ["share"]  # only the day that counted last has a result

    def offer():
        box = page.dialog(" ", said, [page.say(key) for key in keys], answer, len(keys) - 1)
        box.finish = stars

    def answer(i):
        if keys[i] == "restart":
            page.again(page.number, page.day)
        elif keys[i] == "next_one":
            page.again(page.number + 1, 0)
        else:
            page.close(keys[i] == "share")

    def stars(box: "Dialog"):
        # as the title of the box; those that were lost are grey
        y = box.y - 18 - text.LINE * len(box.text)
        for i in range(STARS_MOST):
            star = theme.mark(theme.STAR, 57 + 17 * i, y)
            if i >= page.stars:
                star.pixel_shader = theme.DIM
            box.group.append(star)

    if page.stars == STARS_MOST:
        console.stack.open(screens.CELEBRATION, page, "win", offer)
    else:
        console.sound.play(signals.GOOD)
        offer()
