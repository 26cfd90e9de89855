# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots, one slice of thinking a call: the same code on the VM and on CPython.

As mesa.table does it, without a human: what a frame would do to a match, so what a frame would cost.
"""

import gc

from mesa.contract import ANY, OVER
from mesa.rng import Rng

SLICE = 0  # somebody thought
DECIDED = 1  # somebody thought, and the move is found
APPLIED = 2  # a move was made
KINDS = 3

_BOT_KEY = 0x10000000
_FRAME = 33


def _nothing():
    return 0


class Match:
    """One match of all seats at `level`. `log` gets seat and action of every move.

    No `options`: the defaults. The meter of bytes takes longer than a slice, so it runs only if `metered`.
    """

    def __init__(self, rules, bots, seed, seats, options, level, metered):
        self.allocated = gc.mem_alloc if metered else _nothing
        self.rules = rules
        self.bots = bots
        self.seed = seed
        self.level = level
        self.seats = seats
        self.s = rules.new(seed, seats, options or bytes(len(rules.OPTIONS)))
        self.moves = 0
        self.thinkers = []
        self.left = 0
        self.due = None
        self.found = None
        self.log = []

    def step(self):
        """One call: KINDS * bytes allocated + kind, or -1 at the end."""
        if self.found is not None:
            return self.apply()
        turn = self.rules.turn(self.s)
        if turn == OVER:
            return -1
        before = self.allocated()
        if self.bots.YIELDS[self.level]:
            self.think(turn)
        else:
            self.real_time(turn)
        used = self.allocated() - before
        return KINDS * used + (SLICE if self.found is None else DECIDED)

    def open(self, seat):
        rng = Rng(self.seed, _BOT_KEY + (self.moves & 0xFFFF), seat)
        return self.bots.think(self.rules.hide(self.s, seat), seat, self.level, seat // 2 % 2, rng)

    def think(self, seat):
        if not self.thinkers:
            self.thinkers = [self.open(seat)]
            self.left = self.bots.YIELDS[self.level]
            self.best = None
        action = next(self.thinkers[0], None)
        self.left -= 1
        if action is not None:
            self.best = action
        if action is None or self.left == 0:
            self.found = (seat, self.best)

    def real_time(self, turn):
        now = self.rules.deadline(self.s)
        if now != self.due:
            self.due = now
            self.left = now[0] if now else 0
        if not self.thinkers:
            self.whose = range(self.seats) if turn == ANY else (turn,)
            self.thinkers = [self.open(seat) for seat in self.whose]
            answers = [next(think) for think in self.thinkers]
        else:
            self.left -= _FRAME
            answers = [think.send(_FRAME) for think in self.thinkers]
        wanting = [i for i in range(len(answers)) if answers[i] is not None]
        if wanting:
            lot = 0
            if len(wanting) > 1:
                lot = Rng(self.seed, _BOT_KEY + (self.moves & 0xFFFF), self.seats).below(len(wanting))
            self.found = (self.whose[wanting[lot]], answers[wanting[lot]])
        elif self.due and self.left <= 0:
            self.found = (self.due[1], self.due[2])

    def apply(self):
        seat, action = self.found
        for think in self.thinkers:
            think.close()
        self.thinkers = []
        before = self.allocated()
        self.rules.apply(self.s, seat, action)
        used = self.allocated() - before
        self.found = None
        self.moves += 1
        self.log.append(seat)
        self.log.append(action)
        return KINDS * used + APPLIED

    def result(self):
        """What both machines must agree on, as text."""
        return "{} {} {} {}".format(
            self.rules.scores(self.s), self.rules.winners(self.s), bytes(self.s), self.log
        )
