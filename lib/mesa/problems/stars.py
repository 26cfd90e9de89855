# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a problem: the stars. Their box keeps this module in memory, so it keeps no other."""

from micropython import const

from mesa.board import signals
from mesa.board.records import STARS_MOST
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.problems.page import ProblemPage


def won(page: "ProblemPage") -> None:
    """Count the problem, and show the stars, after a picture if they are all there."""
    from mesa.problems import attempts

    attempt = page.attempt
    attempts.solve(page.console, attempt, attempt.stars)
    said = page.idea() + attempts.lines(page)
    del attempts
    keys = ["next_one", "restart", "back"]
    if attempt.day:
        keys[0:1] = [] if attempt.practice else ["share"]  # only the day that counted last has a result

    def offer():
        from mesa.problems import dialogs

        box = dialogs.make(page, " ", said, keys, answer)
        box.finish = stars
        page.console.stack.push(box)

    def answer(i):
        if keys[i] == "restart":
            page.again()
        elif keys[i] == "next_one":
            from mesa.problems import dialogs

            dialogs.go_on(page)
        else:
            attempt.back(page, keys[i] == "share")

    def stars(box):
        # as the title of the box; those that were lost are grey
        y = box.y - 18 - text.LINE * len(box.text)
        for i in range(STARS_MOST):
            star = theme.mark(theme.STAR, 57 + 17 * i, y)
            if i >= attempt.stars:
                star.pixel_shader = theme.DIM
            box.group.append(star)

    if attempt.stars == STARS_MOST:
        page.celebrate("win", offer)
    else:
        page.sound(signals.GOOD)
        offer()
