# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots, one slice of thinking a call: the same code on the VM and on CPython.

mesa.core.match plays; here thinking and moves are told apart, to be measured: what a frame would cost.
"""

import gc

from mesa.core.log import Log
from mesa.core.match import STYLES, Match

SLICE = 0  # somebody thought
DECIDED = 1  # somebody thought, and the move is found
APPLIED = 2  # a move was made
KINDS = 3

_FRAME = 33


def _nothing():
    return 0


class Measured(Match):
    """One match of all seats at `level`, with a log of all moves.

    No `options`: the defaults. The meter of bytes takes longer than a slice, so it runs only if `metered`.
    """

    def __init__(self, game, rules, bots, seed, seats, options, level, metered):
        self.allocated = gc.mem_alloc if metered else _nothing
        self.found = None
        setup = (seed, seats, options or bytes(len(rules.OPTIONS)))
        levels = bytes([level] * seats)
        super().__init__(game, rules, bots, setup, levels, STYLES, human=None, shown=False, log=Log())

    def step(self):
        """One call: KINDS * bytes allocated + kind, or -1 at the end."""
        if self.over():
            return -1
        before = self.allocated()
        if self.found:
            seat, action = self.found
            self.found = None
            super()._apply(seat, action)
            kind = APPLIED
        else:
            self.tick(_FRAME)
            kind = (
                DECIDED if self.found and self.found[0] >= 0 else SLICE
            )  # the table deals without a thought
        return KINDS * (self.allocated() - before) + kind

    def _apply(self, seat, action):
        self.found = seat, action  # the next call does it

    def bytes(self):
        """The log's."""
        log = self.log
        assert log is not None
        return bytes([log[i] for i in range(len(log))])

    def result(self):
        """What both machines must agree on, as text."""
        return "{} {} {} {}".format(
            self.rules.scores(self.s),
            self.rules.winners(self.s),
            bytes(self.s),
            self.bytes(),
        )
