# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Random keys through all screens, for minutes or hours, with resets and power cuts in between."""

from __future__ import annotations

import random
from collections.abc import Iterator

from sim.board import sim_board
from sim.fault import Trial
from sim.fault.start import Fault, power_on, scene, steps

COUNT = 100_000
CHUNK = 5_000


def trials(seed: int = 1, count: int = CHUNK) -> Iterator[Trial]:
    """Press `count` random keys for a frame or a second, in bursts or apart; yield (name, problem)."""
    dice = random.Random("keys %d" % seed)
    memories = None
    done = 0
    while done < count:
        session = power_on(memories, noise=dice.randrange(1 << 30), fast=dice.random() < 0.3)
        for _ in range(min(count - done, dice.choice((50, 400, 2000)))):
            key = dice.randrange(8)
            problem = None
            try:
                session.key(key, True)
                steps(session, dice.choice((1, 1, 1, 2, 5, 30)))
                session.key(key, False)
                if dice.random() < 0.5:
                    steps(session, 1)
                if dice.random() < 0.01:
                    steps(session, dice.choice((200, 2000)))
            except Fault as fault:
                problem = str(fault)
            yield "key {} in {}, seed {}".format(sim_board.KEYS[key], scene(session), seed), problem
            done += 1
            if problem:
                break
        flash, battery = bytes(session.board.nvm.data), bytes(session.board.sleep_memory.data)
        memories = flash if dice.random() < 0.5 else flash + battery
