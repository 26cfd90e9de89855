# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in progress: whose turn it is, bots that think between frames, events for the view.

The human sits in seat 0. The view reads `view` (what seat 0 may know) and the events, never `s`.
"""

from micropython import const

from mesa.contract import ANY, OVER
from mesa.rng import Rng

NAMES = ("", "Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
TEMPERS = b"\x00\x00\x01\x00\x01\x00\x01\x01"
"""Who sits where, by seat; Beto, Dora, Fabi and Gil are bold (1), the others careful (0)."""

_BOT_KEY = const(0x10000000)  # second key of the bots' streams, plus the count of moves
_CUT_OFF = const(3000)  # ms: a bot's answer is taken then at the latest (never reached at the levels' yields)


class Table:
    """One match. `levels` and `tempers` are bytes by seat (seat 0's are not used).

    `setup` is (seed, seats, options). `state` and `moves` continue a saved match (its seed is not asked for);
    else the setup begins a new one, where `leader` is the seat that won the match before, or None
    (docs/CONTRACT.md, set_first_leader). `hints` that were taken and milliseconds `played` are kept with it.
    `patient` is off headless: then no clock cuts a bot off.
    """

    def __init__(self, game, rules, bots, setup, levels, tempers, state=None, moves=0, leader=None):
        self.game = game
        self.rules = rules
        self._bots = bots
        self.levels = levels
        self.tempers = tempers
        self.moves = moves
        self.events = []
        self.noted = None  # what a view wants to find again when it is built anew
        self.log = None  # a mesa.log.Log where the console may write to the drive
        self.pace = 0
        self.patient = True
        seed, seats, self.options = setup or (None, 0, b"")
        self.leader = leader
        self.hints = self.played = 0
        self.resumed = state is not None  # until the player has done something
        if state is None:
            state = rules.new(seed, seats, self.options)
            if leader is not None and hasattr(rules, "set_first_leader"):
                rules.set_first_leader(state, leader)
        elif state[0] != rules.VERSION:
            raise ValueError("saved by another version")
        self.s = state
        self.seed = rules.deal_number(state)
        self.due = None
        self.left = 0  # ms until the deadline `due`
        self._think = []
        self.changed()

    @property
    def bots(self):
        """The game's bots module; imported again if it was let go."""
        if self._bots is None:
            self._bots = __import__("games." + self.game + ".bots", None, None, ("think",))
        return self._bots

    def rest(self):
        """Let go of the bots' module until one is to think; True if it is not in use.

        Who was thinking begins again later, with the same answer; in real time, where waiting counts, no.
        """
        if self._think and not self.bots.YIELDS[self.levels[self._think[0][0]]]:
            return False
        self._stop()
        self._bots = None
        return True

    def _stop(self):
        for thinker in self._think:
            thinker[1].close()
        self._think = []

    def changed(self):
        """The state is another: look at it anew, and let the bots begin again."""
        self.view = self.rules.hide(self.s, 0)
        self._stop()
        self.waited = 0
        due = self.rules.deadline(self.s)
        if due != self.due:
            self.due = due
            self.left = due[0] if due else 0

    def emit(self, event, seat, a, b):
        """Queue an event for the view (rules call this)."""
        self.events.append((event, seat, a, b))

    def next_event(self):
        """The oldest event that the view has not seen, as (event, seat, a, b), or None."""
        return self.events.pop(0) if self.events else None

    def seat_to_act(self):
        """A seat, ANY or OVER."""
        return self.rules.turn(self.s)

    def over(self):
        """True once the match has ended."""
        return self.rules.turn(self.s) == OVER

    def mine(self):
        """True when the human may act in turn."""
        return self.rules.turn(self.s) in (0, ANY)

    def legal(self):
        """What the human may do in turn."""
        return self.rules.legal(self.s, 0)

    def act(self, action):
        """The human acts. ValueError if that is illegal; nothing has changed then."""
        self._apply(0, action)
        self.resumed = False

    def _apply(self, seat, action):
        self.rules.apply(self.s, seat, action, self.emit)
        if self.log:
            self.log.add(seat, action)
        self.moves = (self.moves + 1) & 0xFFFF
        self.changed()

    def _start(self, seats):
        for seat in seats:
            rng = Rng(self.seed, _BOT_KEY + self.moves, seat)
            view = self.rules.hide(self.s, seat)
            level = self.levels[seat]
            think = self.bots.think(view, seat, level, self.tempers[seat], rng)
            self._think.append([seat, think, None, self.bots.YIELDS[level]])

    def pump(self, ms):
        """Let time pass: bots whose turn it is think for one slice, deadlines run. True if somebody acted.

        Call it once a frame, when the view has shown all events.
        """
        turn = self.rules.turn(self.s)
        if turn == OVER:
            return False
        if turn == 0 or turn == ANY or not self.bots.YIELDS[self.levels[turn]]:
            return self._real_time(turn, ms)
        if not self._think:
            self._start((turn,))
        self.waited += ms
        thinker = self._think[0]
        if thinker[3] > 0:
            thinker[3] -= 1
            try:
                thinker[2] = next(thinker[1])
            except StopIteration:  # nothing to add (the board's next() takes no default)
                thinker[3] = 0
            if self.patient and self.waited > _CUT_OFF:
                thinker[3] = 0
        # not before `pace` ms, so that the player can follow
        if thinker[3] > 0 or self.waited < self.pace:
            return False
        self._apply(turn, thinker[2])
        return True

    def _real_time(self, turn, ms):
        """All who may act at once, and the deadline (docs/CONTRACT.md, Real time)."""
        if not self._think and turn != 0:
            self._start(range(1, len(self.levels)) if turn == ANY else (turn,))
            for thinker in self._think:
                thinker[2] = next(thinker[1])
        else:
            self.left -= ms
            for thinker in self._think:
                thinker[2] = thinker[1].send(ms)
        wanting = 0
        for thinker in self._think:
            wanting += thinker[2] is not None
        if wanting:
            lot = Rng(self.seed, _BOT_KEY + self.moves, len(self.levels)).below(wanting) if wanting > 1 else 0
            for thinker in self._think:
                if thinker[2] is not None:
                    if lot == 0:
                        self._apply(thinker[0], thinker[2])
                        return True
                    lot -= 1
        if self.due and self.left <= 0:
            self._apply(self.due[1], self.due[2])
            return True
        return False
