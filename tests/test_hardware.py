# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""mesa.board on every board, and the sounds and lights that it plays."""

import dataclasses
import itertools
from typing import Any

import pytest
from common.boards import keys_of, unknown, without

from mesa.board import hardware, signals
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP, RELEASED
from sim.board.boards import BOARDS
from sim.board.sim_board import KEYS, Reload

FIRMWARE = [(9, 0, 5), (9, 2, 0), (9, 2, 9), (10, 2, 1)]
"""Versions whose keypad differs in reporting held keys and in its reset()."""


@pytest.fixture
def speaker(sim):
    """Return the Sound of a PyBadge."""
    from mesa.board import signals

    return signals.Sound(sim.io())


@pytest.fixture
def lit(make_sim):
    """Return a function that switches a board on: (it, its Lights)."""

    def switch_on(name="pybadge"):
        sim = make_sim(name)
        from mesa.board.signals import Lights

        return sim, Lights(sim.io())

    return switch_on


def test_the_keys_of_every_board(make_sim):
    for name in sorted(BOARDS):
        sim = make_sim(name)
        io = sim.io()
        if io.keys.key_count == 7:  # tests/test_boards.py
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
        assert ((io.width, io.height), io.scale, io.light_count) == (size, 1, count)
        assert not io.display.auto_refresh and not io.writable
        assert not sim.board.autoreload  # a write from the PC must not restart a match
        assert len(io.nvm) == sim.board.profile.flash and len(io.scratch) == 256
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


def _stick(sim, monkeypatch, x, y=32768):
    monkeypatch.setattr(sim.board, "analog", lambda name: x if name == "JOYSTICK_X" else y)


def test_the_joystick_has_a_dead_zone_and_does_not_flicker(make_sim, monkeypatch):
    sim = make_sim("pygamer")
    io = sim.io()
    for x, events in (
        (32768, []),
        (15001, []),
        (14999, [KEY_LEFT]),
        (15001, []),  # not yet back
        (19999, []),
        (20001, [KEY_LEFT + RELEASED]),
        (14999, [KEY_LEFT]),
        (65535, [KEY_LEFT + RELEASED, KEY_RIGHT]),  # from end to end: first up, then down
        (49999, []),
        (45001, []),
        (44999, [KEY_RIGHT + RELEASED]),
        (50001, [KEY_RIGHT]),
        (32768, [KEY_RIGHT + RELEASED]),
    ):
        _stick(sim, monkeypatch, x)
        assert keys_of(io) == events, x
    _stick(sim, monkeypatch, 60000, 60000)
    assert keys_of(io) == [KEY_RIGHT, KEY_DOWN], "diagonally"
    _stick(sim, monkeypatch, 60000, 1000)
    assert keys_of(io) == [KEY_DOWN + RELEASED, KEY_UP]


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


@pytest.mark.parametrize("firmware", FIRMWARE)
def test_what_is_held_when_the_program_starts_counts_when_it_goes_down_anew(make_sim, firmware):
    """A key held through a restart, or at power-on, was not meant for what is on the screen now."""
    for name in ("pybadge", "pygamer", "generic"):
        sim = make_sim(name)
        sim.board.firmware = firmware
        sim.press("A", "LEFT")
        io = sim.io()
        assert keys_of(io) == []
        sim.release("A", "LEFT")
        assert keys_of(io) == [KEY_A + RELEASED, KEY_LEFT + RELEASED]
        sim.press("A", "LEFT")
        assert keys_of(io) == [KEY_A, KEY_LEFT]


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


# Sounds


def _listen(sim, speaker, ms, step=33):
    """Return what is heard in `ms` milliseconds, frame by frame: Hz, or 0."""
    heard = []
    for _ in range(0, ms, step):
        heard.append(sim.board.hertz())
        sim.board.clock.advance(step)
        speaker.tick()
    return heard


def test_an_effect_is_played_note_by_note_however_long_a_frame(sim, speaker):
    speaker.volume = signals.HIGH
    speaker.play(b"\x45\x0a\x00\x0a\x51\x0a")  # 100 ms of 440 Hz, 100 of nothing, 100 of 880
    heard = _listen(sim, speaker, 500, 10)
    assert heard == [440] * 10 + [0] * 10 + [880] * 10 + [0] * 20
    assert sim.board.playing is None and sim.board.level("SPEAKER_ENABLE") is False
    speaker.play(b"\x45\x05" * 12)  # time that a long frame adds to one note is taken from the next
    heard = _listen(sim, speaker, 33 * 25)
    assert sum(1 for hz in heard if hz) in (18, 19)  # 600 ms are 18.2 frames


def test_a_new_effect_takes_the_old_ones_place(sim, speaker):
    speaker.play(b"\x45\x32")
    _listen(sim, speaker, 99)
    speaker.play(b"\x51\x05")
    assert sim.board.hertz() == 880
    assert set(_listen(sim, speaker, 33 * 20)[3:]) == {0}
    speaker.play(b"\x45\x32")
    speaker.stop()
    assert not sim.board.sounding()


def test_volume(sim, speaker):
    loud = {}
    for volume in (signals.LOW, signals.HIGH):
        speaker.volume = volume
        speaker.play(signals.GOOD)
        loud[volume] = max(sim.board.playing[0])
        _listen(sim, speaker, 999)
    assert 0 < loud[signals.LOW] < loud[signals.HIGH] / 3 < 0.5
    speaker.volume = signals.OFF
    speaker.play(signals.GOOD)
    assert not sim.board.sounding()
    speaker.volume = signals.HIGH
    speaker.play(signals.LOSE)
    speaker.volume = signals.OFF
    assert set(_listen(sim, speaker, 999)[5:]) == {0}  # switched off in the middle: ends with the note


# Lights


def _watch(sim, shown, ms, step=33):
    """Return the lights' colours, frame by frame."""
    seen = []
    for _ in range(0, ms, step):
        sim.board.clock.advance(step)
        shown.tick()
        seen.append(list(sim.board.pixels))
    return seen


@pytest.mark.parametrize("name", ["TURN", "WIN", "LOSE"])
@pytest.mark.parametrize("board", ["pybadge", "pybadge_lc"])
def test_a_pattern_glows_dimly_and_ends(lit, board, name):
    """It begins when it is shown, however long ago the previous one began."""
    sim, shown = lit(board)
    shown.show(signals.LIGHTS_COUNT + 3)
    _watch(sim, shown, 5000)
    shown.show(getattr(signals, "LIGHTS_" + name))
    seen = _watch(sim, shown, 4000)
    assert name != "WIN" or any(any(colour) for frame in seen[72:87] for colour in frame)
    brightest = max(max(colour) for frame in seen for colour in frame)
    assert 4 <= brightest <= 20  # of 255
    assert max(max(colour) for colour in seen[-1]) == 0
    for light in range(len(sim.board.pixels)):
        assert any(max(frame[light]) for frame in seen)
    for one, following in itertools.pairwise(seen):
        for before, after in zip(one, following, strict=True):
            if any(after):  # it swells, it does not flash
                assert max(abs(a - b) for a, b in zip(before, after, strict=True)) <= 6


def test_lights_off_by_preference(lit):
    sim, shown = lit()

    shown.on = False
    for pattern in (signals.LIGHTS_COUNT + 3, signals.LIGHTS_WIN):
        shown.show(pattern)
        assert not any(any(colour) for colour in sim.board.pixels)
        assert not any(any(colour) for frame in _watch(sim, shown, 999) for colour in frame)
    shown.on = True
    shown.show(signals.LIGHTS_WIN)
    assert any(any(colour) for frame in _watch(sim, shown, 500) for colour in frame)
    shown.on = False  # in the middle
    assert not any(any(colour) for colour in _watch(sim, shown, 100)[-1])


def test_the_countdown_goes_from_green_to_red(lit):
    """The first n lights are on; a single light shows each number but 0; without lights nothing happens."""
    for board, count in (("pybadge", 5), ("pybadge_lc", 1), ("generic", 0)):
        sim, shown = lit(board)
        colours = []
        for n in range(6):
            shown.show(signals.LIGHTS_COUNT + n)
            for pixels in (list(sim.board.pixels), _watch(sim, shown, 999)[-1]):
                on = [colour for colour in pixels[:count] if any(colour)]
                assert len(on) == (n if count > 1 else min(n, count)) and on == pixels[: len(on)]
                assert len(set(on)) <= 1
            colours += on[:1]
        shown.show(signals.LIGHTS_OFF)
        assert not any(any(colour) for colour in sim.board.pixels)
        if count:
            red, orange, again, green, same = colours
            assert orange == again and green == same and len({red, orange, green}) == 3
            assert red[1] == 0 and red[0] > orange[0] > green[0] and green[1] > orange[1] > 0


def test_in_a_pattern_that_runs_along_each_light_follows_the_one_before(lit):
    sim, shown = lit()
    shown.show(signals.LIGHTS_WIN)
    step = 48  # ms: a sixteenth of a pulse
    seen = [list(sim.board.pixels), *_watch(sim, shown, step * 40, step)]
    assert all(one[0] == other[i] for i in range(5) for one, other in zip(seen, seen[3 * i :], strict=False))
    assert max(len(set(frame)) for frame in seen) >= 4


def test_fewer_colours_than_lights_and_more_do_no_harm(sim):
    io = sim.io()
    io.lights(b"\x01\x02\x03")
    assert sim.board.pixels[0] == (1, 2, 3)
    io.lights(bytes(range(30)))
    assert sim.board.pixels == [(3 * i, 3 * i + 1, 3 * i + 2) for i in range(5)]
