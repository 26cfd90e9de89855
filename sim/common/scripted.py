# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match in which a function decides every action: how scenarios and tests reach rare positions."""

from mesa.core.match import STYLES, Match


def play(game, rules, s, choose, reached, emit=None):
    """Play on from state s, in place, until `reached(s)` or the match's end; returns s.

    choose(s, seat) is the action of a seat in turn; hands follow one another. emit gets the events.
    """

    class Players:
        """The bots that ask `choose`."""

        YIELDS = (1,)

        @staticmethod
        def think(view, seat, level, style, rng, since):
            """The one answer."""
            yield choose(s, seat)

    n = len(rules.scores(s))
    match = Match(game, rules, Players, (None, n, b""), bytes(n), STYLES, s, human=None, shown=False)
    match.sink = emit
    while not match.over() and not reached(s):
        match.tick(33)
    return s
