# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tables of strength: the pairings of levels, a readable report and rows, and the page docs/STRENGTH.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from sim.contest.deals import COUNTED
from sim.contest.matches import YARDSTICK, Players, lineup
from sim.contest.sums import Contest

MATCHES = 1000
"""--full plays at least this many matches a row; where hands are played in pairs, 2 000 pairs."""
PAIRS = 2000
MEDIUM = 2
"""Its number among the levels."""


class Row(NamedTuple):
    """A row of a table: one level against another."""

    game: str
    levels: tuple[int, ...]
    by: str

    def name(self) -> str:
        """Return a name for files, unique in the table."""
        names = Players(self.game).LEVELS
        high, low = dict.fromkeys(self.levels)
        return "{}-{}-{}-{}-{}".format(self.game, len(self.levels), names[high], names[low], self.by)


def percent(share: float, interval: Sequence[float]) -> str:
    """ "71.3 % [65.0, 76.9]" """
    return "{:5.1f} % [{:.1f}, {:.1f}]".format(100 * share, 100 * interval[0], 100 * interval[1])


def times(row: Mapping[str, Any]) -> list[str]:
    """Return a level's board ms: mean, p95, longest move, longest slice; "-" if none was counted."""
    names = ("board_ms_a_move", "board_ms_p95", "board_ms_longest_move", "board_ms_longest_slice")
    return ["{:.1f}".format(row[name]) if name in row else "-" for name in names]


def print_report(report: Mapping[str, Any]) -> None:
    """Print a readable report."""
    unit = "hands" if report["by"] == "hand" else "matches"
    print(
        "{}: {}; {} deals from {}, {} {} a deal".format(
            report["game"],
            ", ".join(report["seats"]),
            report["deals"],
            report["first"],
            report["matches_a_deal"],
            unit,
        )
    )
    head = "{:10} {:>22} {:>9} {:>24} {:>34} {:>8}"
    print(
        head.format(
            "level",
            unit + " won [95 %]",
            "by chance",
            "points a {} [95 %]".format(report["by"]),
            "board ms: move, p95, most, slice",
            "counted",
        )
    )
    for name, row in report["levels"].items():
        print(
            head.format(
                name,
                percent(row["won"], row["won_95"]),
                "{:.1f} %".format(100 * row["by_chance"]),
                "{:.2f} [{:.2f}, {:.2f}]".format(row["points"], *row["points_95"]),
                ", ".join(times(row)),
                row["moves_counted"],
            )
        )
    if "better" in report:
        print(
            "{} better in {} deals, worse in {}, tied in {}: {} of those not tied".format(
                list(report["levels"])[0],
                report["better"],
                report["worse"],
                report["tied"],
                percent(report["better_share"], report["better_share_95"]).strip(),
            )
        )


# Which rows


def _teams(rules: Any, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the teams of that many players, () if there are none."""
    return getattr(rules, "TEAMS", {}).get(seats, ())


def _by(rules: Any, seats: int) -> str:
    """Return "hand" for teams, where single hands separate levels soonest."""
    return "hand" if _teams(rules, seats) else "match"


def standing_rows(game: str) -> list[Row]:
    """Return the rows of the standing table: each level against the one below it; half the seats each."""
    players = Players(game)
    rules: Any = players.rules
    most = rules.SEATS[1]
    if most < 2:
        return []
    seats = min(4, most)
    count = len(_teams(rules, seats)) or seats
    out = []
    for high in range(players.offered(seats) - 1, 0, -1):
        words = [players.LEVELS[high - i % 2] for i in range(count)]
        out.append(Row(game, tuple(lineup(game, words)), _by(rules, seats)))
    return out


def full_rows(game: str) -> list[Row]:
    """Return the rows of --full: for every number of players each level against the one below; above easy,
    also against the yardstick. Teams against each other; without teams one against all others, of the other
    level.
    """
    players = Players(game)
    rules: Any = players.rules
    out = []
    for seats in range(max(2, rules.SEATS[0]), rules.SEATS[1] + 1):
        names = players.LEVELS[: players.offered(seats)]
        pairs = [(names[i], names[i - 1]) for i in range(1, len(names))]
        if YARDSTICK in players.LEVELS:
            pairs += [(name, YARDSTICK) for name in names[MEDIUM:]]
        for high, low in pairs:
            words = [high, low] if _teams(rules, seats) else [high] + [low] * (seats - 1)
            out.append(Row(game, tuple(lineup(game, words)), _by(rules, seats)))
    return out


def repeats(row: Row, contests: Iterable[tuple[Row, Contest]]) -> bool:
    """Return whether a row against the yardstick would repeat that against medium, which plays the same."""
    names = Players(row.game).LEVELS
    high, low = dict.fromkeys(row.levels)
    if names[low] != YARDSTICK or high <= MEDIUM:
        return False
    for other, contest in contests:
        if other.game == row.game and len(other.levels) == len(row.levels):
            if tuple(dict.fromkeys(other.levels)) == (MEDIUM, low):
                return contest.same_play()
    return False


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


def cells(report: Mapping[str, Any]) -> list[str]:
    """Return a row of a game's table."""
    first, second = report["levels"]
    row = report["levels"][first]
    won = percent(row["won"], row["won_95"]).strip()
    return [
        str(len(report["seats"])),
        "{} : {}".format(first, second),
        str(report["deals"]),
        won if is_clear(report) or second == YARDSTICK else won + " **not clear**",
        "{:.1f} %".format(100 * row["by_chance"]),
        percent(report["better_share"], report["better_share_95"]).strip(),
        *times(row),
    ]


PAGE = """<!-- SPDX-FileCopyrightText: 2026 The Carteado authors -->
<!-- SPDX-License-Identifier: MIT -->
# How strong the bots are

Written by `python -m sim.arena --full --write`, from the sums that `python -m sim.arena --full` has kept. The
deals of a row are numbered from {first} on.

- A row is one level against another. Sueca: a pair against a pair, one hand a deal, played twice with the
  pairs' places exchanged. The other games: one player against all others, one match a deal, from every seat:
  in the same time that tells levels apart as well as half the seats each.
- *Won* is the share of hands or matches, *by chance* what equals would win. Where the interval reaches down
  to that, the row says **not clear**.
- *Deals better* is the share of deals of which the level won more, a seat, than the other, among those that
  were not tied. Of a pair of hands it is the share in which the level made more points.
- *yardstick* is medium of commit 44fadad with today's rules (`tests/yardstick/`). Where today's medium plays
  as it does, nothing above medium is played against it. SET's bots were made slower since then, so that
  people have a chance: there the yardstick beats medium.
- The times are the first level's on the board, estimated from counts of work ({counted}). Where a level does
  other work than the yardstick they may be off by a third; a p95 comes out up to a third too long.

"""


def page(reports: Iterable[Mapping[str, Any]]) -> str:
    """Return the text of docs/STRENGTH.md."""
    reports = list(reports)
    firsts = sorted({report["first"] for report in reports})
    counted = "one move in {}".format(COUNTED)
    text = PAGE.format(first=", ".join(map(str, firsts)), counted=counted)
    for game in dict.fromkeys(report["game"] for report in reports):
        text += "## {}\n\n".format(game) + "\n".join(table(r for r in reports if r["game"] == game)) + "\n\n"
    unclear = [r for r in reports if not is_clear(r) and YARDSTICK not in r["seats"]]
    text += "## Not clear\n\n"
    text += "".join(
        "- {}, {} players: {}\n".format(r["game"], len(r["seats"]), " : ".join(r["levels"])) for r in unclear
    )
    return text + ("" if unclear else "None: every level beats the one below it.\n")


def table(reports: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the lines of a Markdown table."""
    head = HEAD + TIMES
    yield "| " + " | ".join(head) + " |"
    yield "|---:|---" + "|---:" * (len(head) - 2) + "|"
    for report in reports:
        yield "| " + " | ".join(cells(report)) + " |"
