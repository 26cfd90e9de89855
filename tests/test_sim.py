# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's command: scripts and logs, pictures and GIFs, the file of its memory, and that runs repeat.

tests/test_commands.py has what it refuses.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from common import logs
from conftest import dice, samples
from PIL import Image, ImageSequence

from mesa.core import replay
from sim import run
from sim.board import session, sim_board
from sim.player.player import Player
from sim.window import keyboard
from sim.window import window as windows

ROOT = Path(__file__).resolve().parent.parent
GAME = ("--headless", "--autoplay", "--game", "sueca", "--seed", "1", "--lang", "en")


@pytest.fixture(autouse=True)
def _own_noise(monkeypatch):
    """Restore os.urandom, which a session replaces."""
    monkeypatch.setattr(os, "urandom", os.urandom)
    yield
    sim_board.power_off()


@pytest.fixture
def sim_run(capsys):
    """Return run(*arguments) → (exit code, stdout, stderr)."""

    def call(*arguments):
        code = run.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def in_a_process(*arguments, **environment):
    """Run the command as a process of its own: (exit code, stdout, stderr)."""
    command = [sys.executable, "-m", "sim.run", *(str(argument) for argument in arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=120, **environment)
    return done.returncode, done.stdout, done.stderr


def pixels(path):
    """Return a picture's pixels as an array."""
    with Image.open(path) as picture:
        return np.array(picture.convert("RGB"))


# What keeps it from playing: one line


def test_a_broken_game_is_one_line(sim_run, monkeypatch):
    from mesa.core import scope  # as it is loaded now

    def broken(name):
        raise SyntaxError("invalid syntax (__init__.py, line 3)")

    monkeypatch.setattr(scope, "once", broken)
    code, _, err = sim_run("--headless", "--game", "sueca")
    assert code == 2 and err.count("\n") == 1
    assert "games/sueca is broken: SyntaxError: invalid syntax (__init__.py, line 3)" in err


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux runs without a display")
def test_no_display_is_one_line_that_names_the_headless_command():
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    code, out, err = in_a_process(env={name: x for name, x in os.environ.items() if name not in hidden})
    assert (code, out, err.count("\n")) == (2, "", 1) and "--headless --autoplay --game sueca" in err


def test_a_program_that_breaks_is_exit_code_1(sim_run, monkeypatch):
    step = session.Session.step

    def breaks_later(self):
        if self.frame > 20 and self.console.match is not None:
            monkeypatch.setattr(self.console.stack.top, "tick", lambda ms: 1 / 0, raising=False)
        step(self)

    monkeypatch.setattr(session.Session, "step", breaks_later)
    code, _, err = sim_run(*GAME, "--fast")
    assert code == 1
    assert re.search(r"at frame \d+: ZeroDivisionError: .* \(lib/mesa/console/console.py, line \d+\)", err)


def test_an_autopilot_that_gets_nowhere_says_so(sim_run, monkeypatch):
    monkeypatch.setattr(session.Session, "key", lambda self, number, pressed: None)
    code, _, err = sim_run(*GAME, "--fast")
    assert code == 1 and "stuck" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_what_is_no_ordinary_file_is_refused(sim_run, tmp_path):
    """A device has no end, and a pipe may never begin."""
    os.mkfifo(tmp_path / "fifo")
    for option in ("replay", "show-log", "nvm"):
        for kind in ("fifo", "/dev/urandom", "/dev/zero"):
            code, out, err = sim_run("--headless", "--frames", 2, "--" + option, tmp_path / kind)
            assert code in (2, 3) and not out and err.count("\n") == 1, (option, kind)


# A match's log


@pytest.fixture(scope="module")
def match_log():
    return logs.of_bots("qu4to", 2)


def test_a_matchs_log_is_played_to_its_end(sim_run, match_log, tmp_path):
    """No other option is needed. In Sueca an accusation opens a page, and nobody is there to close it."""
    for log in (match_log, logs.with_action("sueca", "ACCUSE", 4, revoke="on")):
        (tmp_path / "a.log").write_bytes(log)
        assert sim_run("--headless", "--fast", "--replay", tmp_path / "a.log") == (0, "", "")


def test_a_matchs_log_says_which_match_it_is(sim_run, match_log, tmp_path, monkeypatch):
    (tmp_path / "a.log").write_bytes(match_log)
    monkeypatch.chdir(tmp_path)
    for option in ("--game=qu4to", "--seed=0", "--level=easy", "--autoplay"):
        code, _, err = sim_run("--headless", "--replay", tmp_path / "a.log", option)
        assert code == 2 and "leave out " + option.split("=")[0] in err and err.count("\n") == 1


def harmed(data):
    """Yield (what is wrong with a log of QU4TO, as the command says it; its bytes)."""
    at = replay.head(data)[-1]
    name = data.index(b"qu4to")
    state = at - len(replay.head(data)[4])

    def other(place):
        return data[:place] + b"\xee" + data[place + 1 :]

    yield "a log of version 238 of the rules", other(name + 5)
    yield "it is of the game poker, which is not here", data.replace(b"qu4to", b"poker")
    yield "not a log of a match", data.replace(b"qu4to", b"\xff\xfe\xfd\xfc\xfb")
    yield "the log ends too early", data[: at - 5]
    yield "the log ends too early", data[:at] + b"\xf0"
    yield "may not do 200", data[:-1] + b"\xc8\xc8"
    yield "it was altered, or another version wrote it", data[: at - 100] + bytes(20) + data[at - 80 :]
    yield "(a state of version 238)", other(state)
    yield "at most 2048 bytes", data + bytes(2048)
    yield "nothing was done in that match", data[:at]
    yield "is empty", b""


def test_a_log_that_cannot_be_played_is_one_line(sim_run, match_log, tmp_path):
    """--replay and --show-log print the same error."""
    for words, data in harmed(match_log):
        (tmp_path / "a.log").write_bytes(data)
        for option in (("--headless", "--replay"), ("--show-log",)):
            code, out, err = sim_run(*option, tmp_path / "a.log")
            assert code in (2, 3) and out == "" and err.count("\n") == 1, (words, out)
            assert option[-1] in err and words in err and "Traceback" not in err


@pytest.mark.long
@pytest.mark.parametrize("game, seats", [("sueca", 4), ("fodasse", 8), ("set", 2), ("qu4to", 4)])
def test_an_altered_log_is_one_line_or_is_played(game, seats, tmp_path, sim_run):
    """One byte is changed, mostly before the actions: no traceback, no error screen."""
    data, chance = logs.of_bots(game, seats), dice(game)
    head = replay.head(data)[-1]
    refused = 0
    for n in range(samples(12)):
        i = chance.randrange(head if n % 3 else len(data))
        (tmp_path / "a.log").write_bytes(data[:i] + bytes([chance.randrange(256)]) + data[i + 1 :])
        code, out, err = sim_run("--show-log", tmp_path / "a.log")
        assert (code in (2, 3), err.count("\n"), out == "") in ((True, 1, True), (False, 0, False)), (i, err)
        assert "Traceback" not in err and "error" not in out
        refused += code != 0
    assert refused


# Whole matches


def test_a_match_ends_in_one_line_and_is_the_same_again(sim_run, tmp_path):
    """The second time in another process."""
    shot = tmp_path / "end.png"
    played = (*GAME, "--fast", "--shot", shot)
    code, line, err = sim_run(*played)
    assert (code, err, line.count("\n")) == (0, "", 1) and line.startswith("sueca seed=1 level=medium ")
    values = dict(word.split("=", 1) for word in line.split()[1:])
    scores = [int(n) for n in values["scores"].split(",")]
    assert len(scores) == 4 and max(scores) >= 4
    assert all(scores[int(seat)] == max(scores) for seat in values["winners"].split(","))
    assert int(values["hands"]) >= 2 and int(values["moves"]) > 80 and int(values["frames"]) > 100
    kept = shot.read_bytes()
    assert pixels(shot).shape == (512, 640, 3)

    assert in_a_process(*played)[:2] == (0, line)
    assert shot.read_bytes() == kept


@pytest.mark.parametrize(
    "variables, lang",
    [
        ("LANG=C", "en"),
        ("LANG=es_AR.UTF-8", "es"),
        ("LC_ALL=pt_PT LANG=es", "pt-PT"),
        ("LANGUAGE=de:pt_BR", "pt"),
    ],
)
def test_a_match_without_a_player_is_in_the_callers_language(variables, lang, monkeypatch):
    """Nobody is asked for it; --lang and a link name another."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for variable in variables.split():
        monkeypatch.setenv(*variable.split("="))
    for words, wanted in (([], lang), (["--lang", "es"], "es"), (["--deal", "#g=set&n=1&p=en"], "en")):
        parts = run.prepare(run.arguments(["--headless", "--autoplay", *words]))
        assert parts.make(None).preset["lang"] == wanted


@pytest.mark.parametrize(
    "link",
    (
        "#g%3Dset%26n%3D77%26s%3D3",
        "https://x.org/#g%253Dset%2526n%253D77&s=3",
        "(https://x.org/#g=set&amp;n=77&#038;s=3).\u201d",
    ),
)
def test_a_link_may_be_encoded(link):
    """Programs that pass links on encode what is in them, and people copy what stands behind them."""
    found = run.check_link(link)
    assert (found.game, found.number, found.seats) == ("set", 77, 3)


def test_a_gif_runs_at_50_ms_a_frame_and_repeats(sim_run, tmp_path):
    path = tmp_path / "match.gif"
    assert sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)[0] == 0
    with Image.open(path) as gif:
        lengths = [picture.info["duration"] for picture in ImageSequence.Iterator(gif)]
        assert gif.size == (320, 256)
    assert len(lengths) > 3 and all(length % 50 == 0 for length in lengths)
    # while a screen is built no frame waits, and the simulator's clock stands still
    assert abs(sum(lengths) - sim_board.get().clock.ms) <= 100 and sum(lengths) > 90 * 33
    first = path.read_bytes()
    sim_run(*GAME, "--gif", path, "--scale", 2, "--frames", 120)
    assert path.read_bytes() == first


# Flash


def test_the_nvm_file_remembers(sim_run, tmp_path):
    path = tmp_path / "badge.nvm"
    assert sim_run(*GAME, "--fast", "--nvm", path)[0] == 0
    data = path.read_bytes()
    assert len(data) == 8192 + 8192, "both memories"
    assert data[:2] == b"CA" == data[8192:8194]
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["badge.nvm"]
    assert sim_run(*GAME, "--fast", "--nvm", path)[0] == 0
    assert path.read_bytes() != data  # one more match has been counted


def test_an_nvm_file_of_strange_length_or_of_a_trial_is_put_aside(sim_run, tmp_path):
    """If it is a link, the file to which it leads is, and the new one lies there; further ones are, too."""
    path, link = tmp_path / "badge.nvm", tmp_path / "link.nvm"
    link.symlink_to(path)
    for given, data, said, bad in (
        (link, b"\xff" * 200, "has 200 bytes, not 16384", "badge.nvm.bad"),
        (path, b"", "has 0 bytes, not 16384", "badge.nvm.bad2"),
        (path, b"CA\2\0" * 2112, "is of a trial version", "badge.nvm.bad3"),
        (path, b"CA\x04\0" * 4096, "is of a newer version", "badge.nvm.bad4"),
    ):
        path.write_bytes(data)
        code, _, err = sim_run("--headless", "--frames", 6, "--lang", "en", "--nvm", given)
        assert code == 0 and said in err and bad in err and err.count("\n") == 1
        assert (tmp_path / bad).read_bytes() == data and len(path.read_bytes()) == 16384
        assert link.is_symlink()


# The simulator's window, on SDL's dummy display: its keys, its drawing, its sound, how it closes.


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
        assert window.session.preset["date"], "it knows the day, as the browser's page does"
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
    badge = window.badge
    surface: Any = pygame.display.get_surface()
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
    surface: Any = pygame.display.get_surface()
    looks = []
    for _ in range(2):
        window._draw()
        looks.append([surface.get_at(place) for place in places])
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
    assert (root.x, root.y, root.scale) == ((40, 56, 1) if board == "generic" else (0, 0, 1))
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


def test_a_game_opens_its_page(open_window):
    """It need not be looked for in the launcher, which is at that game afterwards, also after a restart."""
    options = "--fast --lang en --scale 1 --players 4 --level easy --seed 7 --game qu4to"
    window = open_window(*options.split())
    page = settled(window)
    assert (type(page).__name__, page.game, page.seats, page.seed) == ("MatchSetup", "qu4to", 4, 7)
    assert window.session.console.game_in_names == "qu4to"
    for key, mod in (("z", 0), ("r", pygame.KMOD_CTRL)):
        tap(window, key, mod=mod)
        launcher = settled(window)
        assert (type(launcher).__name__, launcher.games[launcher.at].name) == ("Launcher", "qu4to")


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
