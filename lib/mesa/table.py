# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in progress: whose turn it is, bots that think between frames, events for the view.

The human sits in seat 0. The view reads `view` (what seat 0 may know) and the events, never `s`.
"""

from mesa.contract import ANY, OVER
from mesa.rng import Rng

NAMES = ("", "Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
TEMPERS = b"\x00\x00\x01\x00\x01\x00\x01\x01"
"""Who sits where, by seat; Beto, Dora, Fabi and Gil are bold (1), the others careful (0)."""

_CUT_OFF = 3000  # ms: a bot's answer is taken then at the latest (never reached at the levels' yields)


class Table:
    """One match. `levels` and `tempers` are bytes by seat (seat 0's are not used).

    `state` and `moves` continue a saved match; else seed, seats and options begin a new one.
    `patient` is off headless: then no clock cuts a bot off.
    """

    def __init__(self, game, rules, bots, setup, levels, tempers, state=None, moves=0):
        self.game = game
        self.rules = rules
        self.bots = bots
        self.levels = levels
        self.tempers = tempers
        self.moves = moves
        self.events = []
        self.pace = 0
        self.patient = True
        if state is None:
            seed, seats, options = setup
            state = rules.new(seed, seats, options)
                    else:
            if state[0] != rules.VERSION:
                raise ValueError("saved by another version")
        self.s = state
        self.seed = rules.deal_number(state)
        self._think = []
        self._changed()

    def _changed(self):
        self.view = self.rules.hide(self.s, 0)
        for thinker in self._think:
            thinker[1].close()
        self._think = []
        self.waited = 0

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

    def act(self, action):
        """The human acts. ValueError if that is illegal; nothing has changed then."""
        self._apply(0, action)

    def _apply(self, seat, action):
        self.rules.apply(self.s, seat, action, self.emit)
        self.moves = (self.moves + 1) & 0xFFFF
        self._changed()

    def _start(self, seats):
        for seat in seats:
            rng = Rng(self.seed, 0x10000000 + self.moves, seat)
            view = self.rules.hide(self.s, seat)
            level = self.levels[seat]
            think = self.bots.think(view, seat, level, self.tempers[seat], rng)
            self._think.append([seat, think, None, self.bots.YIELDS[level]])

    def pump(self, ms):
        """Let the bots whose turn it is think for one slice; True if one of them has acted.

        A bot acts after its level's number of yields, and not before `pace` ms have passed, so that
        the player can follow. Call it only when the view has shown all events.
        """
        turn = self.rules.turn(self.s)
        if turn == OVER or turn == 0:
            return False
        if not self._think:
            self._start((turn,))
        self.waited += ms
        thinker = self._think[0]
        if thinker[3] > 0:
            thinker[3] -= 1
            action = next(thinker[1], None)
            if action is None:
                thinker[3] = 0
            else:
                thinker[2] = action
            if self.patient and self.waited > _CUT_OFF:
                thinker[3] = 0
        if thinker[3] > 0 or self.waited < self.pace:
            return False
        self._apply(turn, thinker[2])
        return True
