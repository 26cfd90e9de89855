# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""mesa.board on every board, and the sounds and lights that it plays."""

import dataclasses
from collections import deque
from typing import Any

import pytest
from common.boards import keys_of, unknown, without
from conftest import dice, samples

from mesa.board import hardware
from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT, RELEASED
from sim.board.boards import BOARDS
from sim.board.sim_board import KEYS, Reload

FIRMWARE = [(9, 0, 5), (9, 2, 0), (9, 2, 9), (10, 2, 1)]
"""Versions whose keypad differs in reporting held keys and in its reset()."""


def test_the_keys_of_every_board(make_sim):
    for name in sorted(BOARDS):
        sim = make_sim(name)
        io = sim.io()
        if io.keys.key_count == 7:  # tests/test_hal.py
            continue
        for number, key in enumerate(KEYS):
            assert number == getattr(hardware, "KEY_" + key)
            sim.press(key)
            assert keys_of(io) == [number]
            sim.release(key)
            assert keys_of(io) == [number + RELEASED]
        assert keys_of(io) == []


def test_what_a_board_has(make_sim, monkeypatch):
    for name, size, count in (
        ("pybadge", (160, 128), 5),
        ("pybadge_lc", (160, 128), 1),
        ("edgebadge", (160, 128), 5),
        ("pygamer", (160, 128), 5),
        ("sprig", (160, 128), 2),
        ("picosystem", (240, 240), 0),
        ("generic", (240, 240), 0),
        ("generic_320", (240, 320), 0),
    ):
        sim = make_sim(name)
        io = sim.io()
        assert ((io.display.width, io.display.height), io.light_count) == (size, count)
        assert not io.display.auto_refresh and not io.writable
        assert not sim.board.autoreload  # a write from the PC must not restart a match
        memories = (4096, 256) if name in ("sprig", "picosystem") else (8192, 8192)
        assert (len(io.nvm), len(io.scratch)) == memories
        io.lights(bytes(15))
        for tone in (440, 0):
            io.tone(tone)  # silently does nothing on a board without a speaker
            assert sim.board.hertz() in ((0,) if name.startswith("generic") else (tone, tone - 1, tone + 1))
    monkeypatch.setenv("CARTEADO_BOARD", "pybadge_lc")
    assert make_sim("pybadge").io().light_count == 1, "a setting chooses the profile"


def test_a_setting_that_the_firmware_refuses_is_no_setting(make_sim, monkeypatch, capsys):
    """Some versions' os.getenv raises ValueError for a number without quotes."""
    import os

    real = os.getenv

    def getenv(name, default=None):
        if name == "CARTEADO_LIGHTS":
            raise ValueError("Expected quoted string")
        return real(name, default)

    monkeypatch.setattr(os, "getenv", getenv)
    assert make_sim("generic").io().light_count == 0
    assert "CARTEADO_LIGHTS Expected quoted string" in capsys.readouterr().out


def test_what_a_board_lacks_is_one_sentence(make_sim):
    """The message about keys is the same on a known board and on one that Carteado does not know."""
    panel: Any = BOARDS["generic"].panel
    small = dataclasses.replace(panel, width=128, height=128)
    keys = "^keys: .*CARTEADO_KEYS"
    cases = [(without("generic", panel=None), "^display: .*160x128")]
    cases += [(without("generic", panel=small), "^display: ")]
    for setting in ("", ",", ",D9,D99", ",D9,D10,"):
        given = setting and "D2,D3,D4,D5,D6,D7" + setting
        cases.append((without("generic", settings={"CARTEADO_KEYS": given}), keys))
    for board, *lacking in (
        ("pybadge", "BUTTON_OUT"),
        ("pybadge", "BUTTON_LATCH"),
        ("pybadge_lc", "BUTTON_CLOCK"),
        ("pygamer", "BUTTON_OUT", "BUTTON_LATCH"),
        ("pygamer", "JOYSTICK_Y"),
        ("pygamer", "JOYSTICK_X"),
    ):
        cases.append((without(board, *lacking), keys + ".*: none$"))
    for board, said in cases:
        sim = make_sim(board)
        with pytest.raises(Exception, match=said) as caught:
            sim.io()
        assert type(caught.value).__name__ == "Missing" and "\n" not in str(caught.value)


def test_a_known_board_without_a_pin_of_its_keys_takes_eight_others(make_sim):
    settings = {"CARTEADO_KEYS": "D2,D3,D4,D5,D6,D7,D9,D10"}
    sim = make_sim(without("pygamer", "JOYSTICK_Y", keys="pins", settings=settings))
    io = sim.io()
    sim.press("A", "UP")
    assert sorted(keys_of(io)) == [1, 6] and io.joystick is None


def test_settings_say_how_many_lights_an_unknown_board_has(make_sim):
    sim = make_sim(unknown("D2,D3,D4,D5,D6,D7,D9,D10", more="NEOPIXEL=PA22", lights=2, LIGHTS="2"))
    io = sim.io()
    assert io.light_count == 2
    io.lights(b"\x01\x02\x03\x04\x05\x06")
    assert sim.board.pixels == [(1, 2, 3), (4, 5, 6)]


# Keys


@pytest.mark.parametrize("firmware", FIRMWARE)
def test_keys_held_over_an_overflow_are_pressed_again(make_sim, firmware):
    """They are pressed again after the releases, at once, and once, however the firmware's reset() works.

    What went down or up unseen counts as well.

    The joystick is not in the queue, but its arrows are released with the keys.
    """
    for board, *several in (("pybadge", ("A", "DOWN"), ("DOWN",), ()), ("pygamer", ("RIGHT",))):
        sim = make_sim(board)
        sim.board.firmware = firmware
        io = sim.io()
        for held in several:
            sim.press(*held)
            keys_of(io)
            for _ in range(40):
                sim.press("B")
                sim.release("B")
            again = [KEYS.index(key) for key in held]
            released = [key + RELEASED for key in again]
            assert keys_of(io) == released + again
            sim.release(*held)
            assert keys_of(io) == released
            assert keys_of(io) == []
    io = (sim := make_sim("pybadge")).io()
    sim.board.firmware = firmware
    sim.press("A", "LEFT")
    keys_of(io)
    for _ in range(40):
        sim.press("B")
        sim.release("B")
    sim.release("A")
    sim.press("RIGHT")
    assert keys_of(io) == [KEY_A + RELEASED, KEY_LEFT + RELEASED, KEY_RIGHT, KEY_LEFT]


# Time


def test_time_goes_on_over_the_wrap(sim):
    top, io = (1 << 29) - 1, sim.io()
    from mesa.board.hardware import sleep_ms, ticks_diff

    for after, before, ms in (
        (10, 4, 6),
        (4, 10, -6),
        (3, top, 4),
        (top, 3, -4),
        (0, 0, 0),
        (1 << 28, 1, (1 << 28) - 1),
    ):
        assert ticks_diff(after, before) == ms
    start = io.ticks()
    for _ in range(2100):
        before = io.ticks()
        sleep_ms(33)
        assert ticks_diff(io.ticks(), before) == 33
    assert io.ticks() < start  # it has wrapped
    assert ticks_diff(io.ticks(), start) == 2100 * 33


def test_brightness(sim):
    io = sim.io()
    from mesa.board.dimming import brightness

    for level in (0, 5, 10):
        brightness(io.display, level)
        assert abs(sim.board.brightness - 6553.5 * level) < 2

    class Plain:
        def __setattr__(self, name, value):
            raise RuntimeError("Brightness not adjustable")

    plain: Any = Plain()
    brightness(plain, 5)  # and nothing happens


def test_restart_and_writable(sim):
    sim.board.drive_readonly = False
    assert sim.io().writable
    with pytest.raises(Reload):
        hardware.restart()


# Lights


def test_fewer_colours_than_lights_and_more_do_no_harm(sim):
    io = sim.io()
    io.lights(b"\x01\x02\x03")
    assert sim.board.pixels[0] == (1, 2, 3)
    io.lights(bytes(range(30)))
    assert sim.board.pixels == [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(5)]


# `keypad` as in CircuitPython's sources: the simulator's behaves like it.
#
# `Firmware` is a second, independent model: one counter per key, as in shared-module/keypad. What boot.py
# does with the simulator's is in tests/test_hal.py.


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
