# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The lines that a problem adds to the pause menu, which keeps this module in memory."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.problems.problem_page import ProblemPage


def extras(page: "ProblemPage") -> "list[tuple]":
    """Return the lines: to begin again, and to leave the row's next problem out; see GameView.extras."""
    from mesa.problems import count

    attempt = page.attempt

    def restart():
        from mesa.problems import dialogs

        dialogs.again(page, attempt.number)

    def leave_out():
        from mesa.problems import count, dialogs

        count.solve(page.console, attempt, 0)
        dialogs.go_on(page)

    lines: "list[tuple]" = [(page.say("restart"), restart)]
    if not attempt.day and attempt.number == count.next_one(page.console.store.game(attempt.game)):
        lines.append((page.say("leave_out"), leave_out))
    return lines
