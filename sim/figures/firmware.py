# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the board's own firmware took, beside the estimate of the same.

    python -m sim.figures.firmware         the table

MEASURED is of commit d4866317 with CircuitPython 10.2.1 in an emulator of the chip. Only on that commit's
product does the table judge the estimate: copy this folder and sim/board/sim_board.py into a checkout of it.

Of the first lines, every second one was used to fit the costs (frame_meter.COST); the others only judge. The
worst frames of a match and the times of whole pages only judge, too. Parts of a start were used as well. What
is counted at all was chosen with all lines in sight.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sim.common import command, games
from sim.common.numbers import markdown
from sim.figures import frames, waits
from sim.vm import child

NEXT_PAGE = "HelpViewer, Right: HelpViewer", "HelpViewer, Left: HelpViewer"
LANGUAGE = "Settings, Right: Settings", "Settings, Left: Settings"
LADDER_MATCH = "Ladder, A: View", "Dialog, A: View"
MEASURED: tuple[tuple[str, float, str, Sequence[str], str], ...] = (
    ("settings over a match", 332, "gap", ["Dialog, A: Settings"], ""),  # 285
    ("help, another page: Sueca", 325, "gap", NEXT_PAGE, "sueca"),  # 326
    ("help, another page: Fodasse", 305, "gap", NEXT_PAGE, "fodasse"),  # 320
    ("help, another page: SET", 261, "gap", NEXT_PAGE, "set"),  # 257
    ("help, another page: QU4TO", 230, "gap", NEXT_PAGE, "qu4to"),  # 220
    ("about, with a restart", 546, "gap", ["Settings, A and a restart: About"], ""),  # 499
    ("back from about", 299, "gap", ["About, B: Settings"], ""),  # 306
    ("the coach's page", 288, "gap", ["Sheet, A: Coach"], ""),  # 282
    ("another language over a match", 287, "gap", LANGUAGE, ""),  # 287
    ("a match of the ladder opens", 284, "gap", LADDER_MATCH, ""),  # 259
    ("ladder", 262, "gap", ["MatchSetup, A: Ladder"], ""),  # 251
    ("launcher from a replay", 277, "gap", ["Replay, B: Launcher"], ""),  # 253
    ("launcher from a match", 272, "gap", ["Dialog, A: Launcher"], ""),  # 257
    ("launcher from the records", 271, "gap", ["RecordsPage, B: Launcher"], ""),  # 265
    ("settings from the launcher", 264, "gap", ["Launcher, Start: Settings"], ""),  # 230
    ("help over a match", 254, "gap", ["Dialog, A: HelpViewer"], ""),  # 221
    ("pause", 175, "gap", [waits.PAUSE], ""),  # 189
    ("QR code", 852, "gap", ["DailyResult, A: QrPage"], ""),  # 934
    ("launcher after code.py's start", 1010, "whole", [waits.START], ""),  # 1091
    ("first picture after it", 482, "first", [waits.START], ""),  # 459
    ("another game's page, slowest", 1574, "whole", [waits.OTHER], ""),  # 1533
    ("another game's page, fastest", 1393, "least", [waits.OTHER], ""),  # 1509
    ("its bar", 108, "first", [waits.OTHER], ""),  # 114
    ("95 of 100 frames: Sueca, 25 to 29", 27, "p95", (), "sueca"),  # 27
    ("95 of 100 frames: Fodasse, 22 to 29", 25.5, "p95", (), "fodasse"),  # 24
    ("95 of 100 frames: SET, 19 to 27", 23, "p95", (), "set"),  # 20
    ("95 of 100 frames: QU4TO, 27 to 31", 29, "p95", (), "qu4to"),  # 29
    ("worst frame: Sueca", 115, "worst", (), "sueca"),  # 131
    ("worst frame: Fodasse", 166, "worst", (), "fodasse"),  # 87
    ("worst frame: SET", 113, "worst", (), "set"),  # 87
    ("worst frame: QU4TO", 184, "worst", (), "qu4to"),  # 132
    ("all of: settings over a match", 617, "whole", ["Dialog, A: Settings"], ""),  # 528
    ("all of: help over a match", 609, "whole", ["Dialog, A: HelpViewer"], ""),  # 541
    ("all of: score sheet", 712, "whole", ["Dialog, A: Sheet"], ""),  # 422
    ("all of: launcher from a match", 720, "whole", ["Dialog, A: Launcher"], ""),  # 680
    ("all of: a match opens", 1189, "whole", ["MatchSetup, A: View"], ""),  # 1336
    ("all of: a replay opens", 1385, "whole", ["Dialog, A: Replay"], ""),  # 1509
)
"""(what, ms, which figure, its waits, its game; "": the slowest of all games). Comments have the estimate on
that product. Parts of a start, measured and estimated: its check of the drive 294, 256; names 140, 131, and
for another game's page 200, 213; collections 111, 114, and 175, 173; redraws 145, 159, and 353, 305; pictures
37, 37.
"""
FITTED = 27
"""Of these first lines, every second one was used to fit."""


def estimates(found: dict[str, Any]) -> Iterator[tuple[str, float, float, bool]]:
    """Yield (what, measured ms, estimated ms, whether it was used to fit); found: frames.figures by game."""
    for i, (what, measured, figure, names, game) in enumerate(MEASURED):
        its = [found[game]] if game else list(found.values())
        if names:
            of_games = [
                max(one["waits"][name]["whole" if figure == "least" else figure] for name in there)
                for one in its
                if (there := [name for name in names if name in one["waits"]])
            ]
        else:  # with the most players, and with the default number
            times = [row[figure] for row in its[0]["plays"]]
            of_games = [sum(times) / len(times) if figure == "p95" else max(times)]
        yield what, measured, (min if figure == "least" else max)(of_games), i < FITTED and i % 2 == 0


def table(rows: Sequence[tuple[str, float, float, bool]]) -> Iterator[str]:
    """Yield the lines of the table of estimates(), in Markdown."""
    line = "{}|{:.0f}|{:.0f}|{:+.0f} %|{}"
    cells = [line.format(*row[:3], 100 * (row[2] / row[1] - 1), "fit" * row[3]).split("|") for row in rows]
    yield from markdown(["ms", "firmware", "estimate", "off", ""], cells)
    for name, chosen in (("fitted", True), ("others of the first {}".format(FITTED), False)):
        errors = [abs(row[2] / row[1] - 1) for row in rows[:FITTED] if row[3] == chosen]
        yield "Mean error of the {}, without sign: {:.1f} %.".format(name, 100 * sum(errors) / len(errors))


def measure() -> dict[str, Any]:
    """Return frames.figures of each game that MEASURED is about, by game; child.Failed."""
    found = {}
    with command.progress(0, "measuring") as bar, child.Jobs(bar) as jobs:

        def begin(work: Callable[..., Any], options: dict[str, Any]) -> Any:
            return jobs.do(work, **options)

        for game in {line[4]: None for line in MEASURED if line[4] in games.playable()}:
            plays = frames.plays(game)[:2]
            found[game] = (
                plays,
                [begin(frames.played, one) for one in plays],
                begin(frames.gone_through, frames.walk(game)),
            )
        return {
            game: frames.figures(plays, (job.result() for job in played), waited.result())
            for game, (plays, played, waited) in found.items()
        }


if __name__ == "__main__":
    print("\n".join(table(list(estimates(measure())))))
    sys.exit(0)
