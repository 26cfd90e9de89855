# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tables of strength: the pairings of levels, a readable report and rows, and the page docs/STRENGTH.md."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sim import ROOT
from sim.common.command import Problem
from sim.common.levels import name
from sim.contest.deals import COUNTED
from sim.contest.matches import lineup, load

MATCHES = 1000
"""--full plays at least this many matches a row; where hands are played in pairs, 2 000 pairs."""
PAIRS = 2000


class Row(NamedTuple):
    """A row of a table: one level against another."""

    game: str
    levels: tuple[int, ...]
    by: str

    def name(self) -> str:
        """Return a name for files, unique in the table."""
        high, low = (name(self.game, code) for code in dict.fromkeys(self.levels))
        return "{}-{}-{}-{}-{}".format(self.game, len(self.levels), high, low, self.by)


def percent(share: float, interval: Sequence[float]) -> str:
    """ "71.3 % [65.0, 76.9]" """
    return "{:5.1f} % [{:.1f}, {:.1f}]".format(100 * share, 100 * interval[0], 100 * interval[1])


def times(row: Mapping[str, Any]) -> list[str]:
    """Return a level's board ms: mean, p95, longest move, longest slice; "-" if none was counted."""
    names = ("board_ms_a_move", "board_ms_p95", "board_ms_longest_move", "board_ms_longest_slice")
    return ["{:.1f}".format(row[name]) if name in row else "-" for name in names]


# Which rows


def _teams(rules: Any, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams of that many players, () if there are none."""
    return rules.TEAMS.get(seats, ())


def _by(rules: Any, seats: int) -> str:
    """Return "hand" for teams, where single hands separate levels soonest."""
    return "hand" if _teams(rules, seats) else "match"


def _rows(game: str, seats: int, words: Callable[[str, str], list[str]]) -> list[Row]:
    """Return a row for each level, against the one below it."""
    rules, bots = load(game)
    names = bots.LEVELS
    pairs = [(names[i], names[i - 1]) for i in range(1, len(names))]
    return [Row(game, tuple(lineup(game, words(*pair), seats)), _by(rules, seats)) for pair in pairs]


def standing_rows(game: str) -> list[Row]:
    """Return the rows of the standing table, the best level first: half the seats each."""
    rules: Any = load(game)[0]
    if rules.SEATS[1] < 2:
        return []
    seats = min(4, rules.SEATS[1])
    count = len(_teams(rules, seats)) or seats
    return _rows(game, seats, lambda high, low: [(high, low)[i % 2] for i in range(count)])[::-1]


def full_rows(game: str) -> list[Row]:
    """Return the rows of --full, for every number of players. One team plays against the others; without
    teams one player plays against all others. The others are of the level below.
    """
    rules: Any = load(game)[0]
    out = []
    for seats in range(max(2, rules.SEATS[0]), rules.SEATS[1] + 1):
        others = (len(_teams(rules, seats)) or seats) - 1
        out += _rows(game, seats, lambda high, low, others=others: [high] + [low] * others)
    return out


def wanted(row: Row, matches_a_deal: int) -> int:
    """Return how many deals --full plays of a row by default."""
    return PAIRS if row.by == "hand" else -(-MATCHES // matches_a_deal)


# The page


def is_clear(report: Mapping[str, Any]) -> bool:
    """Return whether the first level's interval is above its share by chance, and so above the other's."""
    row = next(iter(report["levels"].values()))
    return row["won_95"][0] > row["by_chance"]


HEAD = ["Players", "Level", "Deals", "Won [95 %]", "By chance", "Deals better [95 %]"]
TIMES = ["board ms", "p95", "longest move", "longest slice"]


def cells(report: Mapping[str, Any], level: str = "") -> list[str]:
    """Return a row of a game's table: of the first level against the second, or of a level by its name."""
    row = report["levels"][level or next(iter(report["levels"]))]
    won = percent(row["won"], row["won_95"]).strip()
    better = "-"
    if "better" in report and not level:
        better = percent(report["better_share"], report["better_share_95"]).strip()
    return [
        str(len(report["seats"])),
        level or " : ".join(report["levels"]),
        str(report["deals"]),
        won if level or is_clear(report) else won + " **not clear**",
        "{:.1f} %".format(100 * row["by_chance"]),
        better,
        *times(row),
    ]


PAGE = """<!-- SPDX-FileCopyrightText: 2026 The Carteado authors -->
<!-- SPDX-License-Identifier: MIT -->
# How strong the bots are

Written by `python -m sim.arena --full --write`, from the sums that `python -m sim.arena --full` has kept. The
deals of a row are numbered from {first} on.

- A row is one level against another. In games of pairs, as Sueca, a pair against a pair, one hand a deal,
  played twice with the pairs' places exchanged. In other games, one player against all others, one match a
  deal, from every seat: in the same time that tells levels apart as well as half the seats each.
- *Won* is the share of hands or matches, *by chance* what equals would win. Where the interval reaches down
  to that, the row says **not clear**.
- *Deals better* is the share of deals of which the level won more, a seat, than the other, among those that
  were not tied. Of a pair of hands it is the share in which the level made more points.
- The times are the first level's on the board, estimated from counts of work ({counted}). Where a level does
  other work than the one that was measured they may be off by a third; a p95 comes out up to a third too
  long.

"""


def page(reports: Iterable[Mapping[str, Any]]) -> str:
    """Return the text of docs/STRENGTH.md."""
    reports = list(reports)
    firsts = sorted({report["first"] for report in reports})
    counted = "one move in {}".format(COUNTED)
    text = PAGE.format(first=", ".join(map(str, firsts)), counted=counted)
    text += "".join("## {}\n".format(table) for table in of_games(reports))
    unclear = [r for r in reports if not is_clear(r)]
    text += "## Not clear\n\n"
    text += "".join(
        "- {}, {} players: {}\n".format(r["game"], len(r["seats"]), " : ".join(r["levels"])) for r in unclear
    )
    return text + ("" if unclear else "None: every level beats the one below it.\n")


def of_games(reports: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the table of each game in the reports, with an empty line at its end."""
    found: dict[str, list[str]] = {}
    for report in reports:
        found.setdefault(report["game"], [head(report["game"])]).append(line(report))
    return ["\n".join(lines) + "\n" for lines in found.values()]


def head(game: str) -> str:
    """Return what comes before the rows of a game's table."""
    names = HEAD + TIMES
    return "{}\n\n| {} |\n|---:|---{}|".format(game, " | ".join(names), "|---:" * (len(names) - 2))


def line(report: Mapping[str, Any], level: str = "") -> str:
    """Return a row of a game's table, as `cells`."""
    return "| {} |".format(" | ".join(cells(report, level)))


# What the users' pages have of it

USERS = ("docs/USING.md", "docs/USING.pt-BR.md")
"""Pages that have a table of STRENGTH's figures, between BEGIN and END."""
BEGIN, END = "<!-- begin: make arena -->\n\n", "\n\n<!-- end: make arena -->"
STRENGTH = ROOT / "docs" / "STRENGTH.md"
_GAMES = {"sueca": "Sueca", "fodasse": "Fodasse", "set": "SET", "qu4to": "QU4TO"}
_PLAYERS = "4"
"""The number of players in the rows taken from there: the console's default."""
_STEPS = ("easy : random", "medium : easy", "expert : medium")


def _strengths() -> list[str]:
    """Return a line for each game with the figures of STRENGTH. Problem if one is missing."""
    text = STRENGTH.read_text(encoding="utf-8")
    lines = []
    for game, title in _GAMES.items():
        part = text.partition("\n## " + game + "\n")[2].partition("\n## ")[0]
        rows = [
            [cell.strip() for cell in line.split("|")[1:]] for line in part.split("\n") if line[:1] == "|"
        ]
        found = {row[1]: row for row in rows if row[0] == _PLAYERS}
        if not set(_STEPS) <= set(found):
            raise Problem("docs/STRENGTH.md lacks a level of {}".format(game))
        shares = [found[_STEPS[0]][4], *(found[step][3] for step in _STEPS)]
        cells = ["{:.0f} %".format(float(share.split()[0])) for share in shares]
        lines.append("| {} | {} |".format(title, " | ".join(cells)))
    return lines


def rewritten(page: str) -> str:
    """Return the text of one of USERS with the current figures. Problem if it has no place for them."""
    text = (ROOT / page).read_text(encoding="utf-8")
    first, _, rest = text.partition(BEGIN)
    table, found, last = rest.partition(END)
    if not found:
        raise Problem("{} has no “{}” and “{}”".format(page, BEGIN.strip(), END.strip()))
    return first + BEGIN + "\n".join([*table.split("\n")[:2], *_strengths()]) + END + last
