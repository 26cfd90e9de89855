# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in progress, of any game: the only game loop (docs/CONTRACT.md, A match).

The console plays it with a player in seat 0 and a view; the arena, tests and VM play it with bots alone.
"""

from micropython import const

from mesa.core import scope
from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER, apply, no_events
from mesa.core.scope import Game, Scope

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.core.contract import Bots, CompleteRules, Emit
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart
    from mesa.core.thinker import Thinker

NAMES = ("", "Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
EASY = const(1)
"""The level of bots when nobody has chosen one."""
MEDIUM = const(2)
INPUT = const(48)
"""Size of a match's `input`, which keys write and the picture shows (mesa.match.game_view)."""
NEVER = const(0x1FFFFFFF)
"""A pause for `tick`: bots think, but do not act."""
PERSON = const(15)
"""In place of a level: another person plays for that seat."""
BOT_KEY = const(0x10000000)
"""Second key of the bots' streams of random numbers, plus the count of moves."""

# `flags` of a match
UNCOUNTED = const(1)
"""It changes no figure: the player may know its cards, or its options make it trivial."""
ACTED = const(2)
"""The player has acted, or seen the table in real time: given up, it is lost."""
HAND_COUNTED = const(4)
"""The hand that is scored has been counted."""
HELPED = const(8)
"""The player's next decision is made with help."""
DAILY = const(16)
"""It is the game's daily deal, and counts as that."""
UNRATED = const(32)
"""The rating was off when it began."""


class Match:
    """One match, begun or continued as `start` says.

    bots: the game's module, or None to import it when a bot must think. human: the seat that the keys play,
    or None if bots play all. shown: there is a screen, so events are queued in `events` and `seen` is what
    seat 0 may know; otherwise neither, and hands follow one another at once. log: a mesa.core.log.Log that
    gets every action, or None. keeper: the scope of what the bots load.
    """

    returns_to: "Any" = None
    """What a match that does not count leads back to: a mesa.coach.trial.Trial, a mesa.setup.guided.Guided or
    a mesa.problems.page.Attempt; None for a real match."""

    script = False
    """It is a problem, whose replies are given: `rules` is the mesa.problems.position.Problem while its page
    is on top."""

    tips_done = -1
    """A bit for each of the game's tips that is not to be shown any more (mesa.match.tips)."""

    rival: "list[int] | None" = None
    """In a match of the ladder (mesa.ladder.opponent): the person in seat 1, 1 …; what it has changed."""

    record: "tuple[str, ...] | None" = None
    """The record that it has set, once it is over: (key of the text, values for its {} …)."""

    names: "Sequence[str]" = NAMES
    """What to call the seats, as shown; the player's is the owner's name if it is ""."""

    def __init__(
        self,
        start: "MatchStart",
        rules: "CompleteRules",
        bots: "Bots | None" = None,
        human: "int | None" = 0,
        shown: bool = True,
        log: "Log | None" = None,
        keeper: "Scope | None" = None,
    ) -> None:
        self.rules = rules
        self._bots = bots
        self.human = human
        self.shown = shown
        self.log = log
        self.scope = keeper or Scope()
        self.game = start.game
        self.levels = start.levels  # codes by seat, one for each player (mesa.core.steps)
        self.shared = start.shared  # several people play it
        self.between = start.between()  # what the codes from BETWEEN on mean, if a seat has one
        self.styles = start.styles
        self.options = start.options
        self.leader = start.leader
        self.moves = start.moves
        self.hints = start.hints  # how many the player has taken
        self.flags = start.flags  # UNCOUNTED … UNRATED
        self.played = start.played  # ms spent in the match
        self.resumed = start.state is not None  # until the player acts
        self.real_time = rules.REAL_TIME
        self.events: "list[tuple[int, int, int, int]]" = []
        self.thinkers: "list[Thinker]" = []
        self.sink: "Emit" = self.emit if shown else no_events  # what the rules call
        self.input = bytearray(INPUT if shown else 0)  # what the player has chosen on the screen so far
        self.noted: "Any" = None  # a view's notes, kept for its pages while it is unloaded
        self._watched: "bytes | bytearray | None" = None  # what the rules' `watched` returned last
        self.due: "tuple[int, int, int] | None" = None
        self.left = 0  # ms until the deadline `due`
        self.since = 0  # in real time: ms since the table changed, as the players could use them
        self.s = start.first_state(rules)  # the state
        self.seed = rules.deal_number(self.s)  # deal number
        start.log(self)
        self.changed()
        start.go_on(self)
        if self.real_time:
            with scope.current:
                from mesa.core.real_time import tick
            self._real_time = tick

    def part(self, name: str, keeper: "Scope | None" = None) -> "Any":
        """Return a module of its game, see mesa.core.scope.Game.part."""
        return Game(self.game).part(name, keeper)

    def clear_input(self) -> None:
        """Forget what has been chosen on the screen: another hand or another player begins with zeros."""
        self.input[:] = bytes(len(self.input))

    @property
    def bots(self) -> "Bots":
        """Return the game's bots module; import it again if it was unloaded."""
        bots = self._bots
        if bots is None:
            bots = self._bots = self.part("bots", self.scope)
        return bots

    def release_bots(self) -> None:
        """Unload the bots' modules until one must think.

        A bot that was thinking starts again later and gives the same answer, in real time at the same moment.
        """
        self._stop()
        self._bots = None
        self.scope.remove()

    def _stop(self) -> None:
        for thinker in self.thinkers:
            thinker.close()
        self.thinkers = []

    def changed(self) -> None:
        """React to a changed state: hide it again for the view, and restart the bots."""
        rules = self.rules
        if self.shown:
            self.seen = rules.hide(self.s, 0)  # the state as seat 0 may know it
        self._stop()
        # ms since then, in real time as the players could use them; how many the bots have not been sent yet
        self.waited = self.unsent = 0
        watched = rules.watched(self.s) if rules.watched else None
        if watched is None or watched != self._watched:
            self._watched = watched
            self.since = 0
        due = rules.deadline(self.s)
        if due != self.due:
            self.due = due
            self.left = due[0] if due else 0

    def emit(self, event: int, seat: int, a: int, b: int) -> None:
        """Queue an event for the view (called by the rules)."""
        self.events.append((event, seat, a, b))

    def turn(self) -> int:
        """Return a seat, ANY, HAND_OVER or OVER."""
        return self.rules.turn(self.s)

    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.rules.turn(self.s) == OVER

    def mine(self) -> bool:
        """Return whether the player may act in turn."""
        return self.human is not None and self.rules.turn(self.s) in (self.human, ANY)

    def legal(self) -> list[int]:
        """Return what the player may do in turn."""
        return self.rules.legal(self.s, self.human)  # pyrefly: ignore[bad-argument-type] - there is a player

    def act(self, action: int) -> None:
        """Act for the player. ValueError if that is illegal; then nothing has changed."""
        self.take(self.human, action)  # pyrefly: ignore[bad-argument-type] - there is a player
        self.resumed = False
        self.flags = self.flags & ~HELPED | ACTED

    def deal(self) -> None:
        """Deal the next hand, after the result was shown. ValueError if it is not time for it."""
        self.take(HAND_OVER, DEAL)
        self.resumed = False
        self.flags &= ~HAND_COUNTED

    def take(self, seat: int, action: int) -> None:
        """Act for any seat."""
        turn = self.rules.turn(self.s)
        apply(self.rules, self.s, seat, action, self.sink)
        if self.log is not None:
            self.log.add(seat, action, seat != turn)
        self.moves = (self.moves + 1) & 0xFFFF
        self.changed()

    def tick(self, ms: int, pause: int = 0) -> bool:
        """Let time pass: bots in turn think for one slice, deadlines run. Return whether somebody acted.

        Call this or `think` once a frame, when the view has shown all events. pause: ms that a bot in turn
        takes at least, so that the player can follow.
        """
        turn = self.rules.turn(self.s)
        if turn == OVER:
            return False
        if turn == HAND_OVER:
            if self.shown:
                return False
            self.take(HAND_OVER, DEAL)
            return True
        if self.real_time:
            return self._real_time(self, turn, ms)
        if turn == self.human:
            return self.timed_out(ms)
        if not self.thinkers:
            with self.scope:
                from mesa.core.thinker import Thinker
            self.thinkers = [Thinker(self, turn)]
            self.waited = 0
        self.waited += ms
        thinker = self.thinkers[0]
        if thinker.left > 0:
            thinker.advance()
        if thinker.left > 0 or self.waited < pause:
            return self.timed_out(ms)
        self.take(turn, thinker.answer)  # pyrefly: ignore[bad-argument-type] - in turn it always has one
        return True

    def think(self, ms: int, pause: int, more: "Callable[[], bool]") -> bool:
        """Like `tick`, with as many slices of thinking as more() allows, but no bot acts.

        pause: ms until another person is asked (mesa.core.shared).
        """
        acted = self.tick(ms, NEVER)
        while not acted and self.thinking() and more():
            acted = self.tick(0, NEVER)
        return acted

    def thinking(self) -> bool:
        """Return whether a bot in turn is still undecided."""
        return len(self.thinkers) > 0 and self.thinkers[0].left > 0  # in real time nothing is left

    def slow(self, pause: int) -> bool:
        """Return whether dots show now that the bot in turn takes long."""
        return len(self.thinkers) > 0 and self.thinkers[0].slow(self.waited, pause)

    def timed_out(self, ms: int) -> bool:
        """Run the deadline's clock; take its action when it runs out, and then return True."""
        if not self.due:
            return False
        self.left -= ms
        if self.left > 0:
            return False
        self.take(self.due[1], self.due[2])
        return True
