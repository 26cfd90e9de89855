# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Bots against bots in real time, on a virtual clock: the arena's loop for games whose table is open to all.

It is the reference for what docs/CONTRACT.md says under "Real time"; mesa.table does the same with a human.
"""

from mesa.contract import ANY, OVER
from mesa.rng import Rng

BOT_KEY = 0x10000000
"""Added to the count of moves: the second key of the bots' streams, and of the lot's."""


def play(rules, bots, seed, seats, options, levels, tempers, frame_ms=33, emit=None, watch=None):
    """Play one match to its end; returns (final state, virtual milliseconds).

    `levels` and `tempers` are given by seat, levels as indexes into bots.LEVELS. All bots get `frame_ms` at a
    time. `watch(s, ms, seat, action)` is called before each action, `emit` gets the rules' events.
    ValueError if a bot does not play in real time, or none wants to act within a day and no deadline runs.
    """
    s = rules.new(seed, seats, options)
    clock = 0
    moves = 0
    due = None
    started = 0
    while rules.turn(s) != OVER:
        now = rules.deadline(s)
        if now != due:
            due, started = now, clock
        action, clock = _next_action(
            rules, bots, s, seed, moves, levels, tempers, frame_ms, clock, started + due[0] if due else None
        )
        if action is None:
            action = due[1], due[2]
        if watch:
            watch(s, clock, action[0], action[1])
        rules.apply(s, action[0], action[1], emit)
        moves += 1
    return s, clock


def _next_action(rules, bots, s, seed, moves, levels, tempers, frame_ms, clock, limit):
    """((seat, action), clock) of who acts next; (None, clock) when the clock reaches `limit` first."""
    turn = rules.turn(s)
    thinkers = []
    for seat in range(len(levels)) if turn == ANY else (turn,):
        if bots.YIELDS[levels[seat]]:
            raise ValueError("{} does not play in real time".format(bots.LEVELS[levels[seat]]))
        rng = Rng(seed, BOT_KEY + moves, seat)
        thinkers.append((seat, bots.think(rules.hide(s, seat), seat, levels[seat], tempers[seat], rng)))
    sends = [think.send for _, think in thinkers]
    answers = [send(None) for send in sends]
    patience = clock + 86_400_000
    try:
        while True:
            wanting = [i for i, answer in enumerate(answers) if answer is not None]
            if wanting:
                chosen = wanting[0]
                if len(wanting) > 1:
                    chosen = wanting[Rng(seed, BOT_KEY + moves, len(levels)).below(len(wanting))]
                return (thinkers[chosen][0], answers[chosen]), clock
            if limit is not None and clock >= limit:
                return None, clock
            if clock >= patience:
                raise ValueError("nobody ever acts")
            clock += frame_ms
            answers = [send(frame_ms) for send in sends]
    finally:
        for _, think in thinkers:
            think.close()
