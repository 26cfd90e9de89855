# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One match of bots, the levels that there are, and the ways to seat them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from mesa.core.contract import HAND_OVER, no_events
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from sim.common.command import Problem
from sim.common.games import names, part
from sim.common.levels import code

if TYPE_CHECKING:
    from mesa.core.contract import Bots, CompleteRules, Emit
    from mesa.core.log import Log

Watch = Callable[[Match, int, int], object]
"""Called with the match, a seat and its action, before the action."""
FRAME_MS = 33
"""The virtual time between two slices of thinking, as on the board."""
LONGEST = 86_400_000
"""Virtual ms without an action after which a match counts as endless: a day."""


class Watched(Match):
    """A match whose `watch` is called before each action."""

    watch: Watch | None = None

    def take(self, seat: int, action: int) -> None:
        if self.watch:
            self.watch(self, seat, action)
        super().take(seat, action)


def play(
    start: MatchStart,
    modules: tuple[CompleteRules, Any],
    frame_ms: int = FRAME_MS,
    watch: Watch | None = None,
    log: Log | None = None,
    emit: Emit = no_events,
    hand: bool = False,
) -> Match:
    """Play one match to its end, with bots in all seats, and return the mesa.core.match.Match.

    modules: (rules, bots). frame_ms: virtual time between two slices of thinking. emit: docs/CONTRACT.md.
    hand: play only the first hand, to its result. RuntimeError if nobody acts for a day.
    """
    match = Watched(start, *modules, human=None, shown=False, log=log)
    match.watch = watch
    match.sink = emit
    still = 0
    while True:
        match.played += frame_ms
        if match.tick(frame_ms):
            still = 0
            if match.over() or hand and match.turn() == HAND_OVER:
                return match
        else:
            still += frame_ms
            if still > LONGEST:
                raise RuntimeError("deal {} does not end".format(match.seed))


# Who plays


def games() -> list[str]:
    """Return the ids of the games that have rules and bots, in alphabetical order."""
    return names("rules", "bots")


def load(game: str) -> tuple[CompleteRules, Bots]:
    """Return (rules, bots) of a game; Problem if there is no such game, or it does not import."""
    if game not in games():
        raise Problem("no game {!r} with rules and bots; there are: {}".format(game, ", ".join(games())))
    return part(game, "rules"), part(game, "bots")


def lineup(game: str, words: Sequence[str], seats: int | None = None) -> list[int]:
    """Return levels' codes by seat for the names: one per seat, or per team. Problem if they do not fit.

    `seats`: the number of players, where as many names could be one per seat of a smaller table.
    """
    rules: Any = load(game)[0]
    levels = [code(game, word) for word in words]
    fewest, most = rules.SEATS
    in_teams = rules.TEAMS
    for count, teams in in_teams.items():
        alone = seats != count and (
            seats is not None or fewest <= len(levels) <= most
        )  # a level for each seat
        if len(levels) != len(teams) or alone:
            continue
        by_seat = [0] * count
        for level, team in zip(levels, teams, strict=True):
            for seat in team:
                by_seat[seat] = level
        return by_seat
    if not fewest <= len(levels) <= most:
        asked = "{} to {} levels".format(fewest, most) if fewest < most else "{} levels".format(most)
        counts = sorted({len(teams) for teams in in_teams.values()})
        also = ", or one per team ({})".format(" or ".join(map(str, counts))) if counts else ""
        raise Problem("{} needs {}{}; --seats names {}".format(game, asked, also, len(levels)))
    return levels


def seatings(rules: CompleteRules, levels: Sequence[int]) -> list[list[int]]:
    """Return all different ways to seat the players in one deal, as lists of player numbers by seat.

    Player i is the one in seat i in the first of them. Teams exchange places; without teams everybody moves
    on by a seat, until the levels sit as before.
    """
    seats = list(range(len(levels)))
    teams = rules.TEAMS.get(len(levels))
    if teams:
        shifts = []
        for shift in range(len(teams)):
            order = seats[:]
            for i, team in enumerate(teams):
                for here, there in zip(team, teams[(i + shift) % len(teams)], strict=True):
                    order[here] = there
            shifts.append(order)
    else:
        shifts = [seats[shift:] + seats[:shift] for shift in seats]
    out = []
    for order in shifts:
        if [levels[player] for player in order] not in [[levels[p] for p in seen] for seen in out]:
            out.append(order)
    return out


def most_win(game: str) -> bool:
    """Return whether the most points win, in a match at random: then the most of one hand win that, too."""
    modules = load(game)
    rules = modules[0]
    s = play(MatchStart(game, bytes(rules.SEATS[1]), bytes(len(rules.OPTIONS)), 1), modules).s
    points = rules.scores(s)
    return points[rules.winners(s)[0]] == max(points)
