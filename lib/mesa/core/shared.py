# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match of several people on one console, who pass it on.

A game with hidden hands has a module games.<id>.seats for it:
turned(s, by, rotate)                return a copy of the state s in which seat `by` is seat 0, and all other
                                     seats keep their order; also if s is hidden; `rotate` is the one below
event(kind, seat, a, b, by)          return the event (kind, seat, a, b) as seen from there; without it, only
                                     `seat` is one
skips(s, action)                     return whether a person's only legal action is done without asking,
                                     because everybody knows that there is no choice; without it, any is
"""

from micropython import const

from mesa.core.contract import HIDDEN
from mesa.core.match import NAMES, PERSON, Match
from mesa.core.scope import Scope

_LONG = const(90)  # ms that only the best bots think; they need the memory

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mesa.core.contract import Bots, CompleteRules
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart


def rotate(
    s: bytearray, by: int, n: int, seats: tuple[int, ...], bits: tuple[int, ...], each: tuple[int, ...]
) -> bytearray:
    """Return a copy of a state in which seat `by` of n is seat 0; or pair `by` of 2.

    seats: where, how many bytes, how many bits up each has a seat, and so on; what is no seat there stays.
    bits: where, how many bits up a mask of seats begins. each: where, how many bytes every seat has there.
    """
    t = bytearray(s)
    if not by:
        return t
    everybody = (1 << n) - 1
    for row in range(0, len(seats), 3):
        at, size, up = seats[row : row + 3]
        for i in range(at, at + size):
            if t[i] != HIDDEN:
                seat = t[i] >> up & 15
                if seat < n:
                    t[i] += ((seat - by) % n - seat) << up
    for row in range(0, len(bits), 2):
        at, up = bits[row : row + 2]
        mask = t[at] >> up & everybody
        t[at] += ((mask >> by | mask << n - by & everybody) - mask) << up
    for row in range(0, len(each), 2):
        at, size = each[row : row + 2]
        t[at : at + n * size] = s[at + by * size : at + n * size] + s[at : at + by * size]
    return t


class SharedMatch(Match):
    """A match on the screen with a person in seat 0, the owner, and in each seat whose level is PERSON.

    `human` is the seat of the person who has the console. What the screen is drawn from is turned so that
    this seat is seat 0 there: `seen`, the events, `names` and turn(). All else counts seats as the rules do.
    """

    human: "Any"

    def __init__(
        self,
        start: "MatchStart",
        rules: "CompleteRules",
        bots: "Bots",
        owner: str,
        ask: "tuple[Any, ...]",
        log: "Log | None" = None,
        keeper: "Scope | None" = None,
    ) -> None:
        """`owner`: the name of the person in seat 0.

        ask: (show, …); when the console must be passed on, show(…, match) is called.
        """
        self.owner = owner
        self.ask = ask
        self._seats: "Any" = None
        super().__init__(start, rules, bots, log=log, keeper=keeper)
        self.pass_to(max(0, self.waits_for))

    @property
    def seats(self) -> "Any":
        """Return the game's module for such matches."""
        seats = self._seats
        if seats is None:
            seats = self._seats = self.part("seats")
        return seats

    def person(self, seat: int) -> bool:
        """Return whether a person plays for that seat."""
        return seat == 0 or self.levels[seat] == PERSON

    def pass_to(self, seat: int) -> None:
        """Show the match to the person in that seat, from that side."""
        n = len(self.levels)
        before = self.human
        self.human = seat
        names = (self.owner,) + NAMES[1:n]
        self.names = names[seat:] + names[:seat]
        if self.noted:  # what happened before, with a seat in front
            self.noted = [((note[0] + before - seat) % n,) + note[1:] for note in self.noted]
        self.clear_input()
        self.changed()

    def turned(self, s: bytearray) -> bytearray:
        """Return a copy of a state in which the seat of the person who has the console is seat 0."""
        return self.seats.turned(s, self.human, rotate)

    def changed(self) -> None:
        super().changed()
        rules = self.rules
        self.seen = self.turned(rules.hide(self.s, self.human))
        turn = rules.turn(self.s)
        self.waits_for = -1  # the seat of the person who must get the console to act in turn
        self.skipped = -1  # the action that is done for such a person without asking
        if turn >= 0 and turn != self.human and self.person(turn):
            legal = rules.legal(self.s, turn)
            skips = self.seats.skips
            if len(legal) == 1 and (not skips or skips(self.s, legal[0])):
                self.skipped = legal[0]
            else:
                self.waits_for = turn

    def emit(self, event: int, seat: int, a: int, b: int) -> None:
        own = self.seats.event
        if own:
            seen = own(event, seat, a, b, self.human)
        else:
            seen = event, (seat - self.human) % len(self.levels), a, b
        self.events.append(seen)

    def turn(self) -> int:
        turn = self.rules.turn(self.s)
        return turn if turn < 0 else (turn - self.human) % len(self.levels)

    def think(self, ms: int, pause: int, more: "Callable[[], bool]") -> bool:
        asks = max(self.waits_for, self.skipped) >= 0
        return self.tick(ms, pause) if asks else super().think(ms, pause, more)

    def tick(self, ms: int, pause: int = 0) -> bool:
        """Do the same as for a Match; after a bot's pause, ask another person, or act where all know how."""
        if self.waits_for < 0 and self.skipped < 0:
            if self.waited > _LONG and self.thinking():
                self._seats = None
            return super().tick(ms, pause)
        self.waited += ms
        if self.waited < pause:
            return False
        if self.skipped < 0:
            show, *page = self.ask
            show(*page, self)
            return False
        self.take(self.rules.turn(self.s), self.skipped)
        return True
