# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How often flash is written, and how long it lasts: hours of play in virtual time, on the real screens.

The chip guarantees 10 000 erases, and every write is one (docs/SAVES.md). For `make bench ARGS=--wear`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sim.common import games
from sim.common.numbers import markdown
from sim.vm import child

ERASES = 10_000
"""The guaranteed number of erases."""
HOUR = 3_600_000
PLAYERS = (
    ("a key every 2 s", 2_000, False),
    ("a key every 25 s", 25_000, False),
    ("a key every 2 s, the menu for 2 s every 30 s", 2_000, True),
)
"""(name, ms between keys, whether the menu is opened)."""
GOALS = (24, 15, 24)
"""Writes an hour at most, by player; in QU4TO with two players, the second one takes 17."""


def writes(game: str, seats: int, player: int, ms: int = HOUR) -> int:
    """Return the writes to flash in the first `ms` after power-on. player: an index in PLAYERS."""
    from sim.board.boards import BOARDS
    from sim.board.session import Session
    from sim.player.player import Player

    _, every, menu = PLAYERS[player]
    preset = dict(game=game, seed=None, seats=seats, level=2, lang="pt")
    session = Session(BOARDS["pybadge"], None, None, preset, noise=seats)
    session.board.draw = False
    # in real time, a busy player plays as fast as the others; an idle one leaves it to them
    keys = Player(session, "easy", bots_only=every < 10_000)
    clock = session.board.clock
    due = 0
    opened = 0
    while clock.ms < ms:
        top = session.console.stack.top if session.console.stack else None
        if not keys.released() and clock.ms >= due and top is not None and not top.busy():
            name = type(top).__name__
            if opened < 0 and clock.ms >= -opened:
                keys.put_down(0)  # B closes the menu
                opened = clock.ms
            elif menu and name == "View" and clock.ms - opened >= 30_000 and opened >= 0:
                keys.put_down(2)  # Start opens it
                opened = -(clock.ms + 2_000)
            elif opened >= 0:
                due = clock.ms + every
                keys.keys = 0
                keys.next_key()
        session.step()
    return session.board.nvm.writes


def table(progress: Callable[[int, str], Any]) -> Iterator[str]:
    """Return the lines of the table, for docs/SAVES.md. `progress`: sim.common.command.progress."""
    rows = [
        (game.name, seats)
        for game in games.playable().values()
        for seats in range(game.seats[0], game.seats[1] + 1)
    ]
    tasks = [
        dict(game=game, seats=seats, player=player) for game, seats in rows for player in range(len(PLAYERS))
    ]
    with progress(0, "hours of play") as bar, child.Jobs(bar) as jobs:
        begun = [jobs.do(child.call, writes, **task) for task in tasks]
        counts = [job.result() for job in begun]
    lines = []
    for i, (game, seats) in enumerate(rows):
        cells = counts[i * len(PLAYERS) : (i + 1) * len(PLAYERS)]
        years = ["{} ({:.1f} years)".format(n, ERASES / (365 * max(1, n))) for n in cells]
        lines.append(["{}, {}".format(game, seats), *years])
    worst = [max(counts[player :: len(PLAYERS)]) for player in range(len(PLAYERS))]
    goals = ["**{}** ({})".format(n, goal) for n, goal in zip(worst, GOALS, strict=True)]
    lines.append(["**most** (goal)", *goals])
    return markdown(["Game, players", *(name for name, _, _ in PLAYERS)], lines)
