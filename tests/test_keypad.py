# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""`keypad` as in CircuitPython's sources: its effect on boot.py, and that the simulator's behaves like it.

`Firmware` is a second, independent model: one counter per key, as in shared-module/keypad.
"""

import runpy
import sys
import types
from collections import deque
from pathlib import Path

import pytest
from conftest import dice, samples

ROOT = Path(__file__).resolve().parent.parent
VERSIONS = [(9, 0, 5), (9, 1, 0), (9, 2, 0), (9, 2, 1), (9, 2, 9), (10, 2, 1)]
TURNED = VERSIONS[1:3]
"""Versions with an inverted reset(): it treats all keys as down where other versions treat them as up."""
START = 2


class Event(types.SimpleNamespace):
    """A key went down or up."""

    @property
    def released(self):
        return not self.pressed


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
                    self.queue.append(Event(key_number=key, pressed=way > 0))

    def reset(self):
        self.counters = [1 if (9, 1) <= self.version < (9, 2, 1) else -1] * self.count
        self.scan()

    def clear(self):
        self.queue.clear()
        self.overflowed = False

    def get(self):
        return self.queue.popleft() if self.queue else None

    @property
    def events(self):
        return self

    def deinit(self):
        pass


@pytest.mark.parametrize("version", VERSIONS)
def test_boot_gives_the_drive_to_the_program_if_start_is_held(sim, monkeypatch, version):
    """Other keys held at power-on make no difference, on every firmware."""
    for held in range(15 if version in TURNED else 16):
        made = []

        def register(key_count, held=held, made=made, **_):
            made.append(Firmware(version, lambda: held, key_count))
            return made[-1]

        def sleep(seconds, made=made):
            for _ in range(int(seconds / 0.02)):
                made[-1].scan()

        monkeypatch.setitem(sys.modules, "keypad", types.SimpleNamespace(ShiftRegisterKeys=register))
        monkeypatch.setattr("time.sleep", sleep)
        sim.board.drive_readonly = True
        runpy.run_path(str(ROOT / "boot.py"))
        assert made and sim.board.drive_readonly is not bool(held >> START & 1), held


@pytest.mark.parametrize("version", VERSIONS)
def test_boot_does_not_wait_for_a_later_key(sim, monkeypatch, version):
    """A Start key released during the wait is not held; one pressed after it comes too late."""
    for before, after, writable in ((1 << START, 0, False), (0, 1 << START, True), (3, 0, False)):
        down = [before]
        made = []

        def register(key_count, down=down, made=made, **_):
            made.append(Firmware(version, lambda: down[0], key_count))
            return made[-1]

        def sleep(seconds, down=down, made=made, after=after):
            made[-1].scan()
            down[0] = after
            made[-1].scan()

        monkeypatch.setitem(sys.modules, "keypad", types.SimpleNamespace(ShiftRegisterKeys=register))
        monkeypatch.setattr("time.sleep", sleep)
        sim.board.drive_readonly = True
        runpy.run_path(str(ROOT / "boot.py"))
        down[0] = 1 << START
        assert sim.board.drive_readonly is not writable


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
                assert (one is None) == (other is None), step
                if one:
                    assert (one.key_number, one.pressed) == (other.key_number, other.pressed), step
        sim.board.clock.advance(20)
        model.scan()
        assert ours.events.overflowed == model.overflowed, step
