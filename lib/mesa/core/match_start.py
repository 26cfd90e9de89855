# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The start of a match."""

from micropython import const

from mesa.core.log import FORMAT
from mesa.core.match import HELPED, PERSON, UNCOUNTED, UNRATED
from mesa.core.steps import BETWEEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.core.contract import CompleteRules, Rules
    from mesa.core.log import Log
    from mesa.core.match import Match

STYLES = b"\x00\x00\x01\x00\x01\x00\x01\x01"
"""How each seat's bot plays: Beto, Dora, Fabi and Gil are bold (1), the others careful (0)."""


def default_seats(rules: "CompleteRules") -> int:
    """Return the number of players if nobody has chosen one."""
    return min(4, rules.SEATS[1])


def options_of(rules: "Rules", chosen: "Sequence[Sequence[str]]") -> bytearray:
    """Return the options of a match: the defaults, except those that `chosen` has, (option, choice) each."""
    options = bytearray(len(rules.OPTIONS))
    for i, (name, choices) in enumerate(rules.OPTIONS):
        for option, choice in chosen:
            if option == name:
                options[i] = choices.index(choice)
    return options


class MatchStart:
    """The start of a match: a new one, or one to continue if there is a `state`.

    levels, styles: bytes by seat, one for each player. options: bytes, the index of each choice. seed: the
    deal's number, None until it is drawn; unused if there is a state. leader: the seat that won the previous
    match, or None (docs/CONTRACT.md, set_first_leader). moves, hints, played, flags: as a Match has them.
    clocks: its since, waited, left and played, which go on in real time.
    """

    logged = False  # the log leads to the state, and goes on
    rival: "Any" = 0  # in a match of the ladder, the person in seat 1 (mesa.ladder.opponent)

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
        self.shared = PERSON in levels  # several people play
        self.options = options
        self.seed = seed
        # a seat that is not playing cannot lead
        self.leader = leader if leader is not None and leader < seats else None
        self.styles = styles or STYLES[:seats]
        self.state: "Any" = state  # a bytearray, or None
        self.moves = moves
        self.hints = hints
        self.played = played
        self.flags = flags
        self.clocks = clocks

    def between(self) -> "tuple[int, ...]":
        """Return what the codes from BETWEEN on mean, if a seat has one (mesa.core.steps)."""
        if [code for code in self.levels if BETWEEN <= code < PERSON]:
            from mesa.core import steps

            return steps.between(steps.of(self.game))
        return ()

    def first_state(self, rules: "CompleteRules") -> bytearray:
        """Return the state in which the match begins.

        ValueError if a new match is refused, or a saved one has another version.
        """
        s = self.state
        if s is None:
            seed: "Any" = self.seed  # not None here
            s = rules.new(seed, len(self.levels), self.options)
            if self.leader is not None and rules.set_first_leader:
                rules.set_first_leader(s, self.leader)
        elif s[0] != rules.VERSION:
            raise ValueError("saved by another version")
        return s

    def log(self, match: "Match") -> None:
        """Begin the match's log, if it has one, or go on with it."""
        log = match.log
        if log is not None and not self.logged:
            begin_log(log, match)
            log.helped = match.flags & HELPED > 0
            log.counts = not match.flags & (UNCOUNTED | UNRATED) and not self.shared

    def go_on(self, match: "Match") -> None:
        """Let what was left of a wait, of a call and of a time go on."""
        if match.real_time and self.clocks:
            match.since, match.waited, left, played = self.clocks
            if left and match.due:
                match.left = min(left, match.left)
            match.played = max(match.played, played)


def begin_log(log: "Log", match: "Match") -> None:
    """Log this match, from a copy of its current state."""
    log.clear()
    log.first = match.moves
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
