# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad` as in CircuitPython's sources: the simulator's behaves like it.

`Firmware` is a second, independent model: one counter per key, as in shared-module/keypad.
What boot.py does with the simulator's is in tests/test_boards.py.
"""

from collections import deque

import pytest
from conftest import dice, samples

VERSIONS = [(9, 0, 5), (9, 1, 0), (9, 2, 0), (9, 2, 1), (9, 2, 9), (10, 2, 1)]


class Firmware:
    """A scanner of `count` keys, debounce_threshold 1, whose keys are the bits of `down()`.

    Before 9.1.0 a key was up or down, and up at first. Since then it has a counter from -1 (up) to 1 (down),
    in which only a step onto 0 is an event; it begins at 0. reset() makes all -1; from 9.1.0 to 9.2.0, 1.
    """

    def __init__(self, version, down, count, most=64):
        self.version = version
        self.down = down
        self.count = count
        self.most = most
        self.queue = deque()
        self.overflowed = False
        self.counters = [0 if version >= (9, 1) else -1] * count
        self.scan()

    def scan(self):
        """Do what the firmware does every 20 ms."""
        for key in range(self.count):
            way = 1 if self.down() >> key & 1 else -1
            if self.counters[key] == way:
                continue
            self.counters[key] += way
            if self.counters[key] == 0:
                self.counters[key] = way
                if len(self.queue) == self.most:
                    self.overflowed = True
                else:
                    self.queue.append((key, way > 0))

    def reset(self):
        self.counters = [1 if (9, 1) <= self.version < (9, 2, 1) else -1] * self.count
        self.scan()

    def clear(self):
        self.queue.clear()
        self.overflowed = False

    def get(self):
        return self.queue.popleft() if self.queue else None


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("seed", range(samples(5)))
def test_the_simulators_keypad_gives_the_events_of_the_firmwares(sim, version, seed):
    """Keys, scans, resets and queue overflows at random: the same events and the same `overflowed`."""
    import board
    import keypad

    sim.board.firmware = version
    chance = dice(seed)
    for key in range(8):
        sim.board.key(key, chance.random() < 0.4)
    ours = keypad.ShiftRegisterKeys(
        clock=board.BUTTON_CLOCK,
        data=board.BUTTON_OUT,
        latch=board.BUTTON_LATCH,
        key_count=8,
        value_when_pressed=True,
        max_events=4,
    )
    model = Firmware(version, lambda: sum(down << key for key, down in enumerate(sim.board.down)), 8, 4)
    for step in range(600):
        what = chance.randrange(10)
        if what < 6:
            sim.board.key(chance.randrange(8), chance.random() < 0.5)
            model.scan()
        elif what == 6:
            ours.reset()
            model.reset()
        elif what == 7 and chance.random() < 0.5:
            ours.events.clear()
            model.clear()
        else:
            for _ in range(chance.randrange(6)):
                one, other = ours.events.get(), model.get()
                assert (one and (one.key_number, one.pressed)) == other, step
        sim.board.clock.advance(20)
        model.scan()
        assert ours.events.overflowed == model.overflowed, step
