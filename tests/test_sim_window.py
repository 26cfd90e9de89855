# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's window, on SDL's dummy display: its keys, its drawing, its sound, how it closes."""

import os
from typing import Any

import numpy as np
import pygame
import pytest

from sim import run
from sim.board import sim_board
from sim.player.player import Player
from sim.window import keyboard
from sim.window import window as windows

MATCH = ("--fast", "--game", "sueca", "--seed", "1", "--lang", "en", "--scale", "1")


@pytest.fixture
def on_no_display(monkeypatch, tmp_path):
    """Use SDL's dummy display and a folder for files; close the window at the end."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(os, "urandom", os.urandom)
    monkeypatch.chdir(tmp_path)
    yield
    pygame.quit()
    sim_board.power_off()


@pytest.fixture
def open_window(on_no_display):
    """Return a function that opens the window as sim/run.py does, with options, and runs a frame."""

    def open_(*options):
        parts = run.prepare(run.arguments(list(options)))
        windows._open_display()
        window = windows.Window(parts)
        window.session.step()
        return window

    return open_


def post(kind, **values):
    """Put an event into pygame's queue."""
    pygame.event.post(pygame.event.Event(getattr(pygame, kind), **values))


def handled(window, kind, **values):
    """Let the window handle an event; return the numbers of the board's keys that are down then."""
    post(kind, **values)
    window._events()
    return [number for number in range(8) if window.session.board.down[number]]


def tap(window, key, place=None, mod=0):
    """Press a key of the PC's keyboard for a frame, then release it; return the board's keys meanwhile."""
    code, scancode = getattr(pygame, "K_" + key), getattr(pygame, "KSCAN_" + (place or key).upper(), 0)
    down = handled(window, "KEYDOWN", key=code, scancode=scancode, mod=mod)
    if not window.paused and not window.asking:
        window.session.step()
    assert handled(window, "KEYUP", key=code, scancode=scancode, mod=mod) == []
    return down


def picture():
    """Return the window's picture: an array of its width, its height and three colours."""
    surface = pygame.display.get_surface()
    assert surface
    return pygame.surfarray.array3d(surface)


def test_keys_go_by_their_places(open_window):
    """Where QWERTY has Z, AZERTY has W, QWERTZ Y and Dvorak ; : that place is B on each of them."""
    window = open_window("--fast", "--lang", "en", "--scale", "1")
    for number, key in enumerate(("z", "x", "RETURN", "LSHIFT", "RIGHT", "DOWN", "UP", "LEFT")):
        assert tap(window, key) == [number], key
    assert tap(window, "c") == tap(window, "RSHIFT") == [3]  # Shift five times opens a question of Windows
    for letter in ("w", "y", "SEMICOLON"):
        assert tap(window, letter, "z") == [0], letter
    assert tap(window, "z", "w") == []  # QWERTY's letter elsewhere is no key of the board's
    assert handled(window, "KEYDOWN", key=pygame.K_LEFT, scancode=pygame.KSCAN_LEFT, mod=0) == [7]
    assert handled(window, "WINDOWFOCUSLOST") == []


def test_a_key_is_called_by_its_letter_in_the_layout(on_no_display, monkeypatch):
    """On an AZERTY keyboard, W and Z are in each other's places."""
    real = pygame.key.ScancodeWrapper
    swapped = {ord("w"): ord("z"), ord("z"): ord("w")}

    class Layout:
        def __init__(self, states):
            self.states = real(states)

        def __getitem__(self, code: int):
            return self.states[swapped.get(code, code)]

    pygame.init()
    assert "X = A, Z = B" in keyboard.table() and "Shift or C = Select" in keyboard.table()
    monkeypatch.setattr(pygame.key, "ScancodeWrapper", Layout)
    assert "X = A, W = B" in keyboard.table()


def test_a_gamepad_plays(open_window):
    """Directional pad and stick are the arrows, bottom B, right A, Back is Select; removal releases them."""
    window = open_window("--fast", "--lang", "en", "--scale", "1")
    for number, name in enumerate("A B START BACK DPAD_RIGHT DPAD_DOWN DPAD_UP DPAD_LEFT".split()):
        button = {"button": getattr(pygame, "CONTROLLER_BUTTON_" + name), "instance_id": 7}
        assert handled(window, "CONTROLLERBUTTONDOWN", **button) == [number]
        assert handled(window, "CONTROLLERBUTTONUP", **button) == []
    # the stick: far to press, nearly back to release, and no flutter between
    for axis, value, down in (
        ("LEFTX", 15000, []),
        ("LEFTX", 25000, [4]),
        ("LEFTX", 15000, [4]),
        ("LEFTX", 5000, []),
        ("LEFTX", -30000, [7]),
        ("LEFTY", 30000, [5, 7]),
        ("LEFTX", 30000, [4, 5]),
        ("LEFTY", -30000, [4, 6]),
        ("RIGHTX", -30000, [4, 6]),
    ):
        moved = {"axis": getattr(pygame, "CONTROLLER_AXIS_" + axis), "value": value, "instance_id": 7}
        assert handled(window, "CONTROLLERAXISMOTION", **moved) == down, (axis, value)
    assert handled(window, "CONTROLLERDEVICEREMOVED", instance_id=7) == []


def test_the_speakers_pitch(open_window):
    open_window("--fast", "--scale", "1")
    speaker = windows.Speaker()
    for hz in (220, 440, 1046):
        sound = np.frombuffer(speaker._make([0, 0.5, 0, -0.5], hz * 4, True).get_raw(), np.int16).astype(
            float
        )
        ups = int(((sound > 0) & (np.roll(sound, 1) <= 0)).sum())
        assert abs(ups / (len(sound) / speaker.RATE) / hz - 1) < 0.002


# What it draws


def test_every_drawn_key_can_be_clicked_and_lights_up(open_window):
    """So do the lights and the speaker when they are on."""
    window = open_window("--board", "generic_320", "--scale", "2", "--fast", "--lang", "en")
    window._draw()
    badge, surface = window.badge, pygame.display.get_surface()
    screen = pygame.Rect(*(v * 2 for v in badge.screen))
    for number, (x, y) in badge.keys.items():
        place = (x * 2, y * 2)
        assert surface.get_rect().inflate(-32, -32).collidepoint(place) and not screen.collidepoint(place)
        before = surface.get_at(place)
        assert handled(window, "MOUSEBUTTONDOWN", pos=place, button=1) == [number]
        window._draw()
        assert surface.get_at(place) != before
        assert handled(window, "MOUSEBUTTONUP", pos=place, button=1) == []
        window._draw()
        assert surface.get_at(place) == before
    assert handled(window, "MOUSEBUTTONDOWN", pos=screen.center, button=1) == []


def test_lights_and_speaker_are_drawn(open_window):
    window = open_window("--scale", "2", "--fast", "--lang", "en")
    window._draw()
    x, y = window.badge.speaker
    places = [(x * 2, y * 2) for x, y in window.badge.lights] + [(x * 2 - 8, y * 2)]
    looks = []
    for _ in range(2):
        window._draw()
        looks.append([pygame.display.get_surface().get_at(place) for place in places])
        window.session.board.pixels[1] = (12, 0, 0)
        window.session.console.board.tone(440)
    before, now = looks
    assert len(places) == 6 and now[1].r > 150 and now[1].g == 0
    assert [n for n in range(6) if before[n] != now[n]] == [1, 5]


@pytest.mark.parametrize("board", ("pybadge", "generic"))
def test_a_click_on_the_screen_does_what_is_drawn_there(open_window, board):
    """A game in the launcher is chosen by the first click, and opened by the second."""
    window = open_window("--scale", "2", "--lang", "en", "--fast", "--board", board)
    top = settled(window)
    window._draw()
    root, icon = window.session.console.stack.root, top.icons[2]
    x, y = ((root.x + (icon.x + 9) * root.scale), (root.y + (icon.y + 9) * root.scale))
    place = ((window.badge.screen.x + x) * 2, (window.badge.screen.y + y) * 2)
    for scene in ("Launcher", "MatchSetup"):
        assert handled(window, "MOUSEBUTTONDOWN", pos=place, button=1) == [], "no key of the badge is held"
        handled(window, "MOUSEBUTTONUP", pos=place, button=1)
        assert type(settled(window)).__name__ == scene and top.at == 2


@pytest.mark.parametrize(("size", "scale"), [((900, 590), 3), ((1100, 500), 2)])
def test_the_window_shows_the_panel(open_window, size, scale):
    """The largest whole scale that fits is used, centred; the mouse still finds the keys."""
    window = open_window("--scale", "2", "--lang", "en", "--fast")
    settled(window)
    window._draw()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    window._draw()
    wanted = window.session.panel.rgb().repeat(scale, axis=0).repeat(scale, axis=1).swapaxes(0, 1)
    badge = window.badge
    left, top = ((size[i] - badge.units[i] * scale) // 2 for i in (0, 1))
    x, y = left + badge.screen.x * scale, top + badge.screen.y * scale
    assert np.array_equal(picture()[x : x + wanted.shape[0], y : y + wanted.shape[1]], wanted)
    assert wanted.max() > 0
    place = (left + badge.keys[1][0] * scale, top + badge.keys[1][1] * scale)
    assert handled(window, "MOUSEBUTTONDOWN", pos=place, button=1) == [1]


def test_keys_of_the_window_itself(open_window, tmp_path, capsys):
    """Pause, a single frame, speed, grid, full screen, restart; pictures and films get names of their own."""
    window = open_window("--lang", "en", "--scale", "3", "--fast")
    settled(window)
    tap(window, "p")
    assert window.paused and window._resting()
    tap(window, "PERIOD")
    assert window.paused and window.stepping
    tap(window, "p")
    tap(window, "8")
    assert window.speed == 8
    window._draw()
    plain = picture()
    tap(window, "g")
    window._draw()
    assert not np.array_equal(plain, picture())
    tap(window, "f")
    assert pygame.display.is_fullscreen()
    tap(window, "u", "f")  # as on a Dvorak keyboard
    assert not pygame.display.is_fullscreen()
    capsys.readouterr()
    for key in ("F12", "F12", "F11"):
        tap(window, key)
    settled(window)
    tap(window, "F11")
    names = ["carteado-001.gif", "carteado-001.png", "carteado-002.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert sorted(line.rsplit("/", 1)[-1] for line in capsys.readouterr().out.splitlines()) == names
    console = window.session.console
    tap(window, "r", mod=pygame.KMOD_CTRL)
    assert window.session.console is not console and window.session.console.stack is not None


# A game that it opens


def settled(window):
    """Run until nothing opens any more; return the scene that is on top then."""
    draw, window._draw = window._draw, lambda: None
    window.options.frames = window.session.frame + 120
    window.loop()
    window._draw = draw
    return window.session.console.stack.top


def test_a_game_opens_its_page_and_the_log_repeats_it(open_window, tmp_path, monkeypatch):
    """It need not be looked for in the launcher, which is at that game afterwards, also after a restart."""
    options = "--fast --lang en --scale 1 --players 4 --level easy --seed 7 --game qu4to --log a.log"
    window = open_window(*options.split())
    page = settled(window)
    assert (type(page).__name__, page.game, page.seats, page.seed) == ("MatchSetup", "qu4to", 4, 7)
    assert window.session.console.opened == "qu4to"
    for key, mod in (("z", 0), ("r", pygame.KMOD_CTRL)):
        tap(window, key, mod=mod)
        launcher = settled(window)
        assert (type(launcher).__name__, launcher.games[launcher.at].name) == ("Launcher", "qu4to")
    tap(window, "RIGHT")
    at = settled(window).at
    run.finish(window.session, window.parts)
    assert " opens=1 " in (tmp_path / "a.log").read_text()
    monkeypatch.chdir(tmp_path)
    parts = run.prepare(run.arguments(["--headless", "--fast", "--replay", "a.log"]))
    assert run.headless(parts) == 0
    top: Any = parts.session.console.stack.top
    assert (type(top).__name__, top.at) == ("Launcher", at)


def test_a_game_waits_for_the_first_question(open_window):
    """A new console asks for the language first."""
    window = open_window("--fast", "--scale", "1", "--game", "set")
    assert type(settled(window)).__name__ == "FirstQuestion"
    for _ in range(4):
        if type(settled(window)).__name__ == "FirstQuestion":
            tap(window, "x")
    page = settled(window)
    assert (type(page).__name__, page.game) == ("MatchSetup", "set")


# How it closes


def test_esc_asks_in_a_match(open_window):
    """The console waits; Esc, Enter or A close, any other key goes on and does nothing else."""
    window = open_window(*MATCH)
    Player(window.session).mine()
    window._draw()
    before = picture()
    for key in ("LEFT", "g", "z", "x"):
        tap(window, "ESCAPE")
        assert window._resting()
        window._draw()
        assert not np.array_equal(picture(), before)
        assert tap(window, key) == []
        assert window._open == (key != "x") and not window.grid and (key == "x" or not window.asking), key


def _interrupted():
    raise KeyboardInterrupt


def _full():
    raise OSError("no space left")


@pytest.mark.parametrize(
    ("loop", "save", "code", "said"),
    [
        (int, int, 0, ""),
        (_interrupted, int, 130, "interrupted"),
        (int, _full, 1, "not kept: OSError: no space left"),
    ],
    ids=("closed", "Ctrl+C", "a full disk"),
)
def test_however_it_closes_the_match_is_kept(on_no_display, monkeypatch, capsys, loop, save, code, said):
    """The command prints what the keys do, and, in a line, that the match could not be kept."""
    saves = []

    def looped(window):
        while not window.session.console.started:
            window.session.step()
        window.session.console.save_now = lambda: (saves.append(1), save())
        return loop()

    monkeypatch.setattr(windows.Window, "loop", looped)
    assert run.main(["--fast", "--lang", "en", "--scale", "1"]) == code and saves == [1]
    out, err = capsys.readouterr()
    assert "Esc closes" in out and len(out.splitlines()) <= 4
    assert err.count("\n") == bool(said) and said in err
    assert not pygame.display.get_init()


def test_autoplay_in_the_window_prints_the_result(open_window, capsys):
    """The match is the same as headless: the window's time is virtual too."""
    window = open_window(*MATCH, "--autoplay", "--frames", "1600")
    window._draw = lambda: None
    assert window.loop() == 0
    shown = capsys.readouterr().out
    sim_board.power_off()
    assert run.main(["--headless", "--autoplay", *MATCH]) == 0
    assert shown and capsys.readouterr().out == shown
