# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's window, on SDL's dummy display: its keys, its drawing, its sound."""

import os

import numpy as np
import pytest

from sim import rig as rigs
from sim import run


@pytest.fixture
def open_window(monkeypatch, tmp_path):
    """A function that opens the window as sim/run.py would, with those options; files go to tmp_path."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(os, "urandom", os.urandom)
    monkeypatch.chdir(tmp_path)
    import pygame

    from sim import window

    opened = []

    def open_(*arguments):
        parts = run.prepare(run.arguments([str(argument) for argument in arguments]))
        window._open_display()
        opened.append(window.Window(parts))
        return opened[-1]

    yield open_
    pygame.quit()
    rigs.power_off()


def post(kind, **values):
    """Put an event into pygame's queue."""
    import pygame

    pygame.event.post(pygame.event.Event(getattr(pygame, kind), **values))


def tap(window, key, mod=0, frames=1):
    """A key of the PC's keyboard goes down, frames pass, it goes up."""
    import pygame

    code = getattr(pygame, "K_" + key)
    post("KEYDOWN", key=code, mod=mod)
    assert window._events()
    down = list(window.session.rig.down)
    if not window.paused:
        for _ in range(frames):
            window.session.step()
    post("KEYUP", key=code, mod=mod)
    assert window._events()
    return down


def test_the_keyboard(open_window):
    window = open_window("--fast", "--lang", "en", "--scale", "1")
    window.session.step()
    keys = ("z", "x", "RETURN", "LSHIFT", "RIGHT", "DOWN", "UP", "LEFT")
    for number, key in enumerate(keys):
        down = tap(window, key)
        assert down == [n == number for n in range(8)], key
        assert not any(window.session.rig.down)


def test_losing_the_focus_lets_go(open_window):
    import pygame

    window = open_window("--fast", "--scale", "1")
    window.session.step()
    post("KEYDOWN", key=pygame.K_LEFT, mod=0)
    assert window._events() and any(window.session.rig.down)
    post("WINDOWFOCUSLOST")
    assert window._events() and not any(window.session.rig.down)


@pytest.mark.parametrize("board", ["pybadge", "pybadge_lc", "pygamer", "generic_320"])
def test_every_drawn_key_can_be_clicked_and_lights_up(open_window, board):
    window = open_window("--board", board, "--scale", "2", "--fast", "--lang", "en")
    window.session.step()
    window._draw()
    area = window.surface.get_rect()
    screen = [v * 2 for v in window.screen]
    for number, (_, (x, y), size) in window.keys.items():
        place = (x * 2, y * 2)
        assert area.inflate(-4 * size, -4 * size).collidepoint(place)
        assert not (
            screen[0] <= place[0] < screen[0] + screen[2] and screen[1] <= place[1] < screen[1] + screen[3]
        )
        before = window.surface.get_at(place)
        post("MOUSEBUTTONDOWN", pos=place, button=1)
        assert window._events()
        assert window.session.rig.down == [n == number for n in range(8)]
        window._draw()
        assert window.surface.get_at(place) != before
        post("MOUSEBUTTONUP", pos=place, button=1)
        assert window._events() and not any(window.session.rig.down)
        window._draw()
        assert window.surface.get_at(place) == before
    post("MOUSEBUTTONDOWN", pos=(screen[0] + 9, screen[1] + 9), button=1)
    assert window._events() and not any(window.session.rig.down)


def test_the_window_shows_the_panel(open_window):
    import pygame

    window = open_window("--scale", "2", "--lang", "en")
    window.options.fast = True
    for _ in range(5):
        window.session.step()
    window._draw()
    place = pygame.Rect(*(v * 2 for v in window.screen))
    shown = pygame.surfarray.array3d(window.surface.subsurface(place)).swapaxes(0, 1)
    wanted = window.session.panel.rgb().repeat(2, axis=0).repeat(2, axis=1)
    assert np.array_equal(shown, wanted) and wanted.max() > 0


def test_lights_and_speaker_are_drawn(open_window):
    window = open_window("--scale", "2", "--fast", "--lang", "en")
    window.session.step()
    window._draw()
    places = [(x * 2, y * 2) for x, y in window.lights]
    assert len(places) == 5
    dark = [window.surface.get_at(place) for place in places]
    x, y = (v * 2 for v in window.speaker)
    quiet = window.surface.get_at((x - 8, y))
    window.session.rig.pixels[1] = (12, 0, 0)
    from mesa import board_io

    board_io.io.tone(440)
    window._draw()
    now = [window.surface.get_at(place) for place in places]
    assert now[0] == dark[0] and now[1].r > 150 and now[1].g == 0
    assert window.surface.get_at((x - 8, y)) != quiet
    board_io.io.tone(0)
    window._draw()
    assert window.surface.get_at((x - 8, y)) == quiet


def test_it_fits_the_monitor(open_window, monkeypatch):
    import pygame

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    window = open_window("--fast")
    window.session.step()
    window._draw()
    assert window.scale == 3 and window.size[0] <= 1366 and window.size[1] <= 768


def test_pictures_and_films(open_window, tmp_path, capsys):
    window = open_window("--fast", "--scale", "2", "--lang", "en")
    window.session.step()
    tap(window, "F12")
    tap(window, "F12")
    tap(window, "F11")
    for _ in range(30):
        window.session.step()
    assert window.session.film
    tap(window, "F11")
    assert not window.session.film
    names = ["carteado-001.gif", "carteado-001.png", "carteado-002.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert sorted(line.rsplit("/", 1)[-1] for line in capsys.readouterr().out.splitlines()) == names


def test_pause_single_frames_speed_grid_restart(open_window):
    import pygame

    window = open_window("--lang", "en", "--scale", "3")
    for _ in range(3):
        window.session.step()
    tap(window, "p")
    assert window.paused
    frame = window.session.frame
    tap(window, "PERIOD")
    assert window.paused and window.stepping and window.session.frame == frame  # the loop makes it
    tap(window, "p")
    tap(window, "8")
    assert window.speed == 8
    tap(window, "1")
    assert window.speed == 1
    window._draw()
    plain = pygame.surfarray.array3d(window.surface)
    tap(window, "g", frames=0)
    window._draw()
    assert not np.array_equal(plain, pygame.surfarray.array3d(window.surface))
    console = window.session.console
    tap(window, "r", pygame.KMOD_CTRL)
    assert window.session.console is not console and window.session.console.stack is not None
    post("QUIT")
    assert not window._events()


def test_a_frame_takes_its_time(open_window):
    import time

    def seconds(frames):
        started = time.monotonic()
        for _ in range(frames):
            window.session.step()
        return time.monotonic() - started

    window = open_window("--lang", "en", "--scale", "1")
    for _ in range(5):
        window.session.step()
    # a frame's work is real time too, so only the waiting can be told for sure
    assert seconds(10) > 0.25
    virtual = window.session.rig.clock.ms
    window.speed = 8
    seconds(10)
    assert window.session.rig.clock.ms - virtual == 330


def test_autoplay_in_the_window_prints_the_result(open_window, capsys):
    """The same match as headless: the window's time is virtual too."""
    window = open_window(
        "--autoplay",
        "--game",
        "sueca",
        "--seed",
        "1",
        "--lang",
        "en",
        "--fast",
        "--frames",
        "1400",
        "--scale",
        "1",
    )
    window._draw = lambda: None
    assert window.loop() == 0
    shown = capsys.readouterr().out
    rigs.power_off()
    assert (
        run.main(["--headless", "--autoplay", "--game", "sueca", "--seed", "1", "--lang", "en", "--fast"])
        == 0
    )
    assert capsys.readouterr().out == shown


def test_the_speakers_pitch(open_window):
    open_window("--fast")
    from sim.window import Speaker

    speaker = Speaker()
    wave = [0, 0.5, 0, -0.5]
    for hz in (220, 440, 1046):
        sound = np.frombuffer(speaker._make(wave, hz * 4, True).get_raw(), np.int16).astype(float)
        ups = int(((sound > 0) & (np.roll(sound, 1) <= 0)).sum())
        assert abs(ups / (len(sound) / speaker.RATE) / hz - 1) < 0.002
        assert abs(sound).max() < 32767 * 0.5
