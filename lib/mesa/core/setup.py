# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a match begins with: in memory only then."""

from micropython import const

from mesa.core.log import FORMAT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.contract import Options, Rules
    from mesa.core.log import Log
    from mesa.core.match import Match

STYLES = b"\x00\x00\x01\x00\x01\x00\x01\x01"
"""How each seat's bot plays: Beto, Dora, Fabi and Gil are bold (1), the others careful (0)."""
INPUT = const(48)
"""Bytes that keys may write for the picture (mesa.app.game_view)."""


def default_seats(rules: "Rules") -> int:
    """How many play a game when nobody has chosen a number."""
    return min(4, rules.SEATS[1])


def check(
    limits: tuple[int, int], choices: "Options", seed: int, seats: int, options: "bytes | bytearray"
) -> None:
    """As mesa.core.contract.check_new says."""
    if not 0 <= seed < 1 << 29:
        raise ValueError("deal number must be 0 to 536870911")
    if not limits[0] <= seats <= limits[1]:
        raise ValueError("players must be {} to {}".format(limits[0], limits[1]))
    if len(options) != len(choices):
        raise ValueError("{} options needed".format(len(choices)))
    for i in range(len(options)):
        if options[i] >= len(choices[i][1]):
            raise ValueError("option {} has no choice {}".format(choices[i][0], options[i]))


class MatchStart:
    """What a match is begun with, or continued with if there is a `state`.

    levels, styles: bytes by seat, as many as play. options: bytes, the index of a choice each.
    seed: the deal's number; not asked for where there is a state. leader: the seat that won the match before,
    or None (docs/CONTRACT.md, set_first_leader). moves, hints, played: as a Match counts them.
    """

    leader: "int | None"
    styles: bytes
    state: "Any"  # a bytearray, or None

    def __init__(
        self,
        game: str,
        levels: bytes,
        options: bytes,
        seed: "int | None" = None,
        leader: "int | None" = None,
        styles: "bytes | None" = None,
        state: "bytearray | None" = None,
        moves: int = 0,
        hints: int = 0,
        played: int = 0,
    ) -> None:
        seats = len(levels)
        self.game = game
        self.levels = levels
        self.options = options
        self.seed = seed
        # who does not play now leads nothing
        self.leader = leader if leader is not None and leader < seats else None
        self.styles = styles or STYLES[:seats]
        self.state = state
        self.moves = moves
        self.hints = hints
        self.played = played

    def begin(self, match: "Match") -> None:
        """Give a Match what its own __init__ has not.

        ValueError if a new one is refused, or a saved one is another version's.
        """
        rules = match.rules
        match.game = self.game
        match.levels = self.levels
        match.styles = self.styles
        match.options = self.options
        match.leader = self.leader
        match.moves = match.first = self.moves
        match.hints = self.hints
        match.played = self.played
        match.real_time = rules.REAL_TIME
        match.events = []
        match.sink = match.emit if match.shown else None
        match.input = bytearray(INPUT if match.shown else 0)
        match.noted = match.due = match._seen = None
        match.thinkers = []
        match.bot_ms = match.left = match.since = 0
        match.resumed = self.state is not None
        s = self.state
        if s is None:
            seed: "Any" = self.seed  # a number then
            s = rules.new(seed, len(self.levels), self.options)
            set_first_leader = getattr(rules, "set_first_leader", None)
            if self.leader is not None and set_first_leader:
                set_first_leader(s, self.leader)
        elif s[0] != rules.VERSION:
            raise ValueError("saved by another version")
        match.s = s
        match.seed = rules.deal_number(s)
        match._watched = getattr(rules, "watched", None)
        if match.log is not None:
            begin_log(match.log, match)
        match.changed()


def begin_log(log: "Log", match: "Match") -> None:
    """Forget the match before; what follows is this one, from its state on (that is copied)."""
    log.clear()
    log.put(FORMAT)
    _put_all(log, match.game.encode())
    log.put(match.rules.VERSION)
    _put_all(log, match.levels)
    _put_all(log, match.options)
    _put_all(log, match.s)


def _put_all(log, data):
    log.put(len(data))
    for byte in data:
        log.put(byte)
