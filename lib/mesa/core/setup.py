# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start of a match: loaded only then."""

from micropython import const

from mesa.core.log import FORMAT
from mesa.core.steps import BETWEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.contract import Options, Rules
    from mesa.core.log import Log
    from mesa.core.match import Match

_PERSON = const(15)  # as in mesa.core.match, which loads this
_UNCOUNTED = const(1)
_HELPED = const(8)

STYLES = b"\x00\x00\x01\x00\x01\x00\x01\x01"
"""How each seat's bot plays: Beto, Dora, Fabi and Gil are bold (1), the others careful (0)."""
INPUT = const(48)
"""Size of a match's `input`, which keys write and the picture shows (mesa.app.game_view)."""


def default_seats(rules: "Rules") -> int:
    """Return the number of players if nobody has chosen one."""
    return min(4, rules.SEATS[1])


def check(
    limits: tuple[int, int], choices: "Options", seed: int, seats: int, options: "bytes | bytearray"
) -> None:
    """Check as described in mesa.core.contract.check_new."""
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
    """The start of a match: a new one, or one to continue if there is a `state`.

    levels, styles: bytes by seat, one for each player. options: bytes, the index of each choice. seed: the
    deal's number; unused if there is a state. leader: the seat that won the previous match, or None
    (docs/CONTRACT.md, set_first_leader). moves, hints, played, flags: as a Match has them. clocks: its
    since, waited, left and played, which go on in real time.
    """

    leader: "int | None"
    styles: bytes
    state: "Any"  # a bytearray, or None
    logged = False  # the log leads to the state, and goes on
    rival: "Any" = 0  # in a match of the ladder, the person in seat 1 (mesa.app.opponent)

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
        flags: int = 0,
        clocks: "tuple[int, ...]" = (),
    ) -> None:
        seats = len(levels)
        self.game = game
        self.levels = levels
        self.options = options
        self.seed = seed
        # a seat that is not playing cannot lead
        self.leader = leader if leader is not None and leader < seats else None
        self.styles = styles or STYLES[:seats]
        self.state = state
        self.moves = moves
        self.hints = hints
        self.played = played
        self.flags = flags
        self.clocks = clocks

    def begin(self, match: "Match") -> None:
        """Set the fields of a Match that its own __init__ does not.

        ValueError if a new match is refused, or a saved one has another version.
        """
        rules = match.rules
        match.game = self.game
        match.levels = self.levels
        match.styles = self.styles
        match.options = self.options
        match.leader = self.leader
        match.moves = match.first = self.moves
        match.hints = self.hints
        match.flags = self.flags
        match.played = self.played
        match.real_time = rules.REAL_TIME
        match.events = []
        match.sink = match.emit if match.shown else None
        match.input = bytearray(INPUT if match.shown else 0)
        match.noted = match.due = match._seen = None
        match.thinkers = []
        match.bot_ms = match.left = match.since = 0
        match.between = ()
        if [code for code in self.levels if BETWEEN <= code < _PERSON]:
            from mesa.core import steps

            match.between = steps.between(steps.of(self.game))
        match.resumed = self.state is not None
        s = self.state
        if s is None:
            seed: "Any" = self.seed  # not None here
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
            if self.logged:  # it goes on
                match.first = match.log.first
            else:
                begin_log(match.log, match)
                match.log.first = match.first
                match.log.helped = match.flags & _HELPED > 0
                # neither a match that changes no figure nor one of several people is judged
                if not match.flags & _UNCOUNTED and _PERSON not in match.levels:
                    match.log.position = 0
        match.changed()
        if match.real_time and self.clocks:
            _go_on(match, self.clocks)


def _go_on(match, clocks):
    # what was left of a wait, of a call and of a time goes on; older saves have only zeros there
    match.since, match.waited, left, played = clocks
    if left and match.due:
        match.left = min(left, match.left)
    match.played = max(match.played, played)


def begin_log(log: "Log", match: "Match") -> None:
    """Log this match, from a copy of its current state. What is not judged of the previous one waits."""
    if log.size:
        from mesa.core import closing

        closing.close(log)
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
