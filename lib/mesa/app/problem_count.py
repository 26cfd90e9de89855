# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted of a game's problems (mesa.board.records). Loaded only then."""

from micropython import const

from mesa.board import records

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.app.problem import ProblemPage
    from mesa.ui.scene import ConsoleParts


def solved(console: "ConsoleParts", game: str) -> int:
    """Return how many problems of the row are solved or left out."""
    return records.number(console.store.game(game), records.PROBLEMS, 2)


def solve(console: "ConsoleParts", game: str, number: int, day: int, stars: int) -> None:
    """Count a problem with its stars; 0: left out. `day` as in Problems.open_problem. Only the first time
    counts.
    """
    record = console.store.game(game)
    if day:
        last = records.number(record, records.PROBLEM_DAY, 2)
        if last == day and record[records.DAY_STARS]:
            return
        # going back to an earlier day ends the streak, as with the daily deal
        streak = record[records.PROBLEM_STREAK] if last == day - 1 else 0
        records.put(record, records.PROBLEM_STREAK, 1, streak + 1)
        records.put(record, records.PROBLEM_DAY, 2, day)
        record[records.DAY_STARS] = stars
    elif number == solved(console, game) + 1:
        records.add(record, records.PROBLEMS, 2)
        last = records.number(record, records.ROW_STARS, 2)
        records.put(record, records.ROW_STARS, 2, last << 2 & 0xFFFF | stars)
    else:
        return
    records.add(record, records.STARS, 2, stars)
    console.put_game(game, record)
    console.save_now()


def lines(page: "ProblemPage") -> "list[str]":
    """Return what to say once a problem has been solved."""
    record = page.console.store.game(page.game)
    said = [page.say("total", records.number(record, records.STARS, 2))]
    if page.day and page.day == records.number(record, records.PROBLEM_DAY, 2):
        said.append(page.say("streak", record[records.PROBLEM_STREAK]))
    return said
