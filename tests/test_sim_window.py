# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's window, on SDL's dummy display: its keys, its drawing, its sound, how it closes."""

import os
import time
from typing import Any

import numpy as np
import pytest

from sim import run
from sim.board import sim_board
from sim.board.session import frames


def picture_of_window():
    """Return the window's picture: an array of its width, its height and three colours."""
    import pygame

    surface = pygame.display.get_surface()
    assert surface
    return pygame.surfarray.array3d(surface)


@pytest.fixture
def open_window(monkeypatch, tmp_path):
    """Return a function that opens the window as sim/run.py does, with options; files go to tmp_path."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(os, "urandom", os.urandom)
    monkeypatch.chdir(tmp_path)
    import pygame

    from sim.window import window

    opened = []

    def open_(*arguments):
        parts = run.prepare(run.arguments([str(argument) for argument in arguments]))
        window._open_display()
        opened.append(window.Window(parts))
        return opened[-1]

    yield open_
    pygame.quit()
    sim_board.power_off()


def post(kind, **values):
    """Put an event into pygame's queue."""
    import pygame

    pygame.event.post(pygame.event.Event(getattr(pygame, kind), **values))


def tap(window, key, mod=0, frames=1):
    """Press a key of the PC's keyboard for some frames, then release it."""
    import pygame

    code, place = getattr(pygame, "K_" + key), getattr(pygame, "KSCAN_" + key.upper(), 0)
    post("KEYDOWN", key=code, scancode=place, mod=mod)
    assert window._events()
    down = list(window.session.board.down)
    if not window.paused:
        for _ in range(frames):
            window.session.step()
    post("KEYUP", key=code, scancode=place, mod=mod)
    assert window._events()
    return down


def test_the_keyboard(open_window):
    window = open_window("--fast", "--lang", "en", "--scale", "1")
    window.session.step()
    keys = ("z", "x", "RETURN", "LSHIFT", "RIGHT", "DOWN", "UP", "LEFT")
    for number, key in enumerate(keys):
        down = tap(window, key)
        assert down == [n == number for n in range(8)], key
        assert not any(window.session.board.down)


def test_losing_the_focus_lets_go(open_window):
    import pygame

    window = open_window("--fast", "--scale", "1")
    window.session.step()
    post("KEYDOWN", key=pygame.K_LEFT, scancode=pygame.KSCAN_LEFT, mod=0)
    assert window._events() and any(window.session.board.down)
    post("WINDOWFOCUSLOST")
    assert window._events() and not any(window.session.board.down)


@pytest.mark.parametrize("board", ["pybadge", "pybadge_lc", "pygamer", "generic_320"])
def test_every_drawn_key_can_be_clicked_and_lights_up(open_window, board):
    import pygame

    window = open_window("--board", board, "--scale", "2", "--fast", "--lang", "en")
    window.session.step()
    window._draw()
    badge, surface = window.badge, pygame.display.get_surface()
    area = surface.get_rect()
    screen = [v * 2 for v in badge.screen]
    for number, (x, y) in badge.keys.items():
        place = (x * 2, y * 2)
        assert area.inflate(-32, -32).collidepoint(place)
        assert not pygame.Rect(*screen).collidepoint(place)
        before = surface.get_at(place)
        post("MOUSEBUTTONDOWN", pos=place, button=1)
        assert window._events()
        assert window.session.board.down == [n == number for n in range(8)]
        window._draw()
        assert surface.get_at(place) != before
        post("MOUSEBUTTONUP", pos=place, button=1)
        assert window._events() and not any(window.session.board.down)
        window._draw()
        assert surface.get_at(place) == before
    post("MOUSEBUTTONDOWN", pos=(screen[0] + 9, screen[1] + 9), button=1)
    assert window._events() and not any(window.session.board.down)


def test_the_window_shows_the_panel(open_window):
    import pygame

    window = open_window("--scale", "2", "--lang", "en")
    window.options.fast = True
    frames(window.session, window.session.step, 5)
    window._draw()
    place = pygame.Rect(*(v * 2 for v in window.badge.screen))
    shown = pygame.surfarray.array3d(pygame.display.get_surface().subsurface(place)).swapaxes(0, 1)
    wanted = window.session.panel.rgb().repeat(2, axis=0).repeat(2, axis=1)
    assert np.array_equal(shown, wanted) and wanted.max() > 0


def test_lights_and_speaker_are_drawn(open_window):
    window = open_window("--scale", "2", "--fast", "--lang", "en")
    window.session.step()
    window._draw()
    import pygame

    surface = pygame.display.get_surface()
    places = [(x * 2, y * 2) for x, y in window.badge.lights]
    assert len(places) == 5
    dark = [surface.get_at(place) for place in places]
    x, y = (v * 2 for v in window.badge.speaker)
    quiet = surface.get_at((x - 8, y))
    window.session.board.pixels[1] = (12, 0, 0)
    board = window.session.console.board
    board.tone(440)
    window._draw()
    now = [surface.get_at(place) for place in places]
    assert now[0] == dark[0] and now[1].r > 150 and now[1].g == 0
    assert surface.get_at((x - 8, y)) != quiet
    board.tone(0)
    window._draw()
    assert surface.get_at((x - 8, y)) == quiet


def test_it_fits_the_monitor(open_window, monkeypatch):
    import pygame

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    window = open_window("--fast")
    window.session.step()
    window._draw()
    width, height = pygame.display.get_window_size()
    assert window.badge.scale == 3 and width <= 1366 and height <= 768


def test_pictures_and_gifs(open_window, tmp_path, capsys):
    window = open_window("--fast", "--scale", "2", "--lang", "en")
    window.session.step()
    tap(window, "F12")
    tap(window, "F12")
    tap(window, "F11")
    for _ in range(30):
        window.session.step()
    assert window.session.gif
    tap(window, "F11")
    assert not window.session.gif
    names = ["carteado-001.gif", "carteado-001.png", "carteado-002.png"]
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    assert sorted(line.rsplit("/", 1)[-1] for line in capsys.readouterr().out.splitlines()) == names


def test_pause_single_frames_speed_grid_restart(open_window):
    import pygame

    window = open_window("--lang", "en", "--scale", "3")
    frames(window.session, window.session.step, 3)
    tap(window, "p")
    assert window.paused
    frame = window.session.frame
    tap(window, "PERIOD")
    assert window.paused and window.stepping and window.session.frame == frame  # the loop creates it
    tap(window, "p")
    tap(window, "8")
    assert window.speed == 8
    tap(window, "1")
    assert window.speed == 1
    window._draw()
    plain = picture_of_window()
    tap(window, "g", frames=0)
    window._draw()
    assert not np.array_equal(plain, picture_of_window())
    console = window.session.console
    tap(window, "r", pygame.KMOD_CTRL)
    assert window.session.console is not console and window.session.console.stack is not None
    post("QUIT")
    assert not window._events()


def test_a_frame_takes_its_time(open_window):
    def seconds(frames):
        started = time.monotonic()
        for _ in range(frames):
            window.session.step()
        return time.monotonic() - started

    window = open_window("--lang", "en", "--scale", "1")
    frames(window.session, window.session.step, 5)
    # a frame's work is real time too, so only the waiting can be checked
    assert seconds(10) > 0.25
    virtual = window.session.board.clock.ms
    window.speed = 8
    seconds(10)
    assert window.session.board.clock.ms - virtual == 330


def test_autoplay_in_the_window_prints_the_result(open_window, capsys):
    """The match is the same as headless: the window's time is virtual too."""
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
        "1600",
        "--scale",
        "1",
    )
    window._draw = lambda: None
    assert window.loop() == 0
    shown = capsys.readouterr().out
    sim_board.power_off()
    assert (
        run.main(["--headless", "--autoplay", "--game", "sueca", "--seed", "1", "--lang", "en", "--fast"])
        == 0
    )
    assert capsys.readouterr().out == shown


def test_the_speakers_pitch(open_window):
    open_window("--fast")
    from sim.window.window import Speaker

    speaker = Speaker()
    wave = [0, 0.5, 0, -0.5]
    for hz in (220, 440, 1046):
        sound = np.frombuffer(speaker._make(wave, hz * 4, True).get_raw(), np.int16).astype(float)
        ups = int(((sound > 0) & (np.roll(sound, 1) <= 0)).sum())
        assert abs(ups / (len(sound) / speaker.RATE) / hz - 1) < 0.002
        assert abs(sound).max() < 32767 * 0.5


# From here on the whole command runs, and events come at a frame or after some time.


class PCTime:
    """The PC's time for the window: `monotonic` and `sleep` of the module time, `wait` of pygame.event. It
    only advances while something waits, and a little at each frame, so that no test really has to wait.
    """

    WORK = 0.005
    """Seconds that a frame's work takes."""

    def __init__(self):
        self.now = 1000.0
        self.due = []

    def monotonic(self):
        return self.now

    def sleep(self, seconds):
        until = self.now + seconds
        while self.due and self.due[0][0] <= until:
            self.now, kind, values = self.due.pop(0)
            post(kind, **values)
        self.now = until

    def wait(self, ms):
        """Return the next event, at the latest after `ms`."""
        import pygame

        until = self.now + ms / 1000
        while not pygame.event.peek() and self.now < until:
            self.sleep(min(0.01, until - self.now))
        return pygame.event.poll()

    def later(self, seconds, kind, **values):
        """Put an event into the queue after some time, even while no frame is made."""
        self.due.append((self.now + seconds, kind, values))
        self.due.sort(key=lambda each: each[0])


UNITS = (272, 194)
SCREEN = (56, 16)
KEY_PLACES = {0: (234, 95), 1: (254, 73), 2: (190, 173), 3: (82, 173)}
"""The badge's size, its screen's corner and its lettered keys, at a scale of 1."""


class Played:
    """The result of a run: exit `code`, the `frames` that were made, `saves` on closing, how often the window
    was `shown` again, its last `picture` (an array), the Session and its SimBoard, the PC's `time`.
    """

    def __init__(self, time):
        self.time = time
        self.code: int | None = None
        self.frames = self.saves = self.shown = 0
        self.picture: np.ndarray | None = None
        self.board: Any = None
        self.session: Any = None

    def down(self):
        """Return the numbers of the board's keys that are down."""
        return [number for number in range(8) if self.board.down[number]]


@pytest.fixture
def play(monkeypatch, tmp_path):
    """Return a function that runs sim/run.py with `arguments` to its end. `plan`: {frame: function(played)},
    called before that frame; `save` is called as well when the console saves on closing.
    """
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(os, "urandom", os.urandom)
    monkeypatch.chdir(tmp_path)
    import pygame

    from sim.board import session
    from sim.window import window

    step, close = session.Session.step, session.Session.close
    flip, update = pygame.display.flip, pygame.display.update

    def play_(*arguments, plan, save=None):
        played = Played(PCTime())

        def closing(self):
            def save_now(real=self.console.save_now):
                played.saves += 1
                real()
                if save:
                    save()

            monkeypatch.setattr(self.console, "save_now", save_now)
            close(self)

        def stepped(self):
            played.session, played.board = self, self.board
            if self.frame in plan:
                plan[self.frame](played)
            played.time.sleep(PCTime.WORK)
            step(self)
            played.frames = self.frame

        def show(real, *areas):
            played.shown += 1
            real(*areas)
            played.picture = picture_of_window().swapaxes(0, 1)

        monkeypatch.setattr(session.Session, "step", stepped)
        monkeypatch.setattr(session.Session, "close", closing)
        monkeypatch.setattr(pygame.display, "flip", lambda: show(flip))
        monkeypatch.setattr(pygame.display, "update", lambda *areas: show(update, *areas))
        monkeypatch.setattr(window, "time", played.time)
        monkeypatch.setattr(pygame.event, "wait", played.time.wait)
        played.time.later(60, "QUIT")
        played.code = run.main([*arguments, "--lang", "en"])
        return played

    yield play_
    pygame.quit()
    sim_board.power_off()


def stroke(key, place=None):
    """Return the values of a key's event: its name, and the name of its place."""
    import pygame

    code = getattr(pygame, "K_" + key)
    return {"key": code, "scancode": getattr(pygame, "KSCAN_" + (place or key).upper()), "mod": 0}


def do(*things):
    """Return a plan's function that does several things in turn: an event's (kind, values), or a function."""

    def all_of_them(played):
        for thing in things:
            post(thing[0], **thing[1]) if isinstance(thing, tuple) else thing(played)

    return all_of_them


def press(key, place=None):
    return ("KEYDOWN", stroke(key, place))


def release(key, place=None):
    return ("KEYUP", stroke(key, place))


def match(plan):
    """Return the plan, after the keys that begin a match; the match runs from frame 60 on with --fast."""
    begin = {}
    for frame in (10, 20, 30):
        begin[frame] = do(press("x"))
        begin[frame + 2] = do(release("x"))
    return {**begin, **plan}


def in_a_match(played):
    return played.session.console.match is not None and not played.session.over()


def enlarged(played, scale):
    """Return the panel's picture, enlarged."""
    return played.session.panel.rgb().repeat(scale, axis=0).repeat(scale, axis=1)


def shows_centred(played, scale):
    """Return True if the picture is the panel's, at that scale, centred in the window."""
    height, width, _ = played.picture.shape
    left = (width - UNITS[0] * scale) // 2 + SCREEN[0] * scale
    top = (height - UNITS[1] * scale) // 2 + SCREEN[1] * scale
    wanted = enlarged(played, scale)
    shown = played.picture[top : top + wanted.shape[0], left : left + wanted.shape[1]]
    return wanted.max() > 0 and np.array_equal(shown, wanted)


def test_the_command_prints_its_keys(play, capsys):
    """Opening the window prints on stdout what the keys do."""
    assert play("--fast", "--frames", "3", plan={}).code == 0
    shown = capsys.readouterr().out
    for words in (
        "X = A",
        "Z = B",
        "Enter = Start",
        "Shift = Select",
        "Esc closes",
        "F full screen",
        "gamepad",
    ):
        assert words in shown
    assert len(shown.splitlines()) <= 4


def test_esc_closes_at_once_where_no_match_runs(play):
    played = play("--fast", "--frames", "200", plan={30: do(press("ESCAPE"))})
    assert played.frames == 31 and played.code == 0
    assert played.saves == 1


@pytest.mark.parametrize("answer", ["ESCAPE", "RETURN", "x"])
def test_esc_asks_in_a_match_and_esc_enter_or_a_close_it(play, answer):
    """The console waits during the question; the match is saved on closing."""
    asked = []

    def ask(played):
        asked.append((played.picture.copy(), in_a_match(played)))
        post("KEYDOWN", **stroke("ESCAPE"))
        post("KEYUP", **stroke("ESCAPE"))
        played.time.later(0.6, "KEYDOWN", **stroke(answer))

    options = ("--fast", "--game", "sueca", "--seed", "1", "--scale", "2", "--frames", "4000")
    played = play(*options, plan=match({100: do(ask)}))
    before, running = asked[0]
    assert running and played.frames == 101 and played.saves == 1 and played.code == 0
    assert not np.array_equal(before, played.picture)  # there was time to read a question
    assert not shows_centred(played, 2)


@pytest.mark.parametrize("answer", ["LEFT", "g", "f", "z", "F12"])
def test_any_other_key_goes_on_with_the_match_and_does_nothing_else(play, answer, tmp_path):
    seen = []

    def ask(played):
        post("KEYDOWN", **stroke("ESCAPE"))
        played.time.later(0.5, "KEYDOWN", **stroke(answer))

    def look(played):
        import pygame

        seen.append((played.down(), pygame.display.is_fullscreen(), list(tmp_path.iterdir())))

    options = ("--fast", "--game", "sueca", "--seed", "1", "--scale", "2", "--frames", "400")
    played = play(*options, plan=match({100: do(ask), 102: do(look), 390: do(look)}))
    took = played.time.monotonic() - PCTime().now
    assert 0.49 < took - 400 * PCTime.WORK < 0.6  # it did wait for the answer
    assert played.frames == 400 and played.code == 0
    assert seen == [([], False, [])] * 2
    assert played.saves == 1  # at the end


def test_the_close_button_closes_at_once_and_keeps_the_match(play):
    options = ("--fast", "--game", "sueca", "--seed", "1", "--frames", "400")
    played = play(*options, plan=match({100: do(("QUIT", {}))}))
    assert played.frames == 101 and played.code == 0
    assert played.saves == 1


def test_ctrl_c_keeps_the_match(play):
    def interrupt(played):
        raise KeyboardInterrupt

    options = ("--fast", "--game", "sueca", "--seed", "1", "--frames", "400")
    played = play(*options, plan=match({100: interrupt}))
    assert played.code == 130
    assert played.saves == 1


def test_a_window_that_cannot_keep_the_match_closes_and_says_so_in_one_line(play, capsys):
    import pygame

    def fail():
        raise OSError("no space left")

    played = play("--fast", "--frames", "300", plan={30: do(("QUIT", {}))}, save=fail)
    assert not pygame.display.get_init()
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and "no space left" in lines[0] and "not kept" in lines[0]
    assert played.code == 1


@pytest.mark.parametrize(
    ("letter", "place", "number"),
    [("w", "z", 0), ("y", "z", 0), ("SEMICOLON", "z", 0), ("q", "x", 1), ("RETURN", "RETURN", 2)],
)
def test_keys_go_by_their_places(play, letter, place, number):
    """Where QWERTY has Z, AZERTY has W, QWERTZ Y and Dvorak ; : that place is B on each of them."""
    seen = []
    plan = {
        20: do(press(letter, place)),
        22: do(lambda played: seen.append(played.down()), release(letter, place)),
        24: do(lambda played: seen.append(played.down())),
        # QWERTY's letter elsewhere is no key of the board's
        26: do(press("z", "w")),
        28: do(lambda played: seen.append(played.down())),
    }
    play("--fast", "--frames", "40", plan=plan)
    assert seen == [[number], [], []]


def azerty(monkeypatch):
    """Make SDL's keyboard one with W and Z, Y in each other's places."""
    import pygame

    real = pygame.key.ScancodeWrapper
    swapped = {ord("w"): ord("z"), ord("z"): ord("w")}

    class Layout:
        def __init__(self, states):
            self.states = real(states)

        def __getitem__(self, code: int):
            return self.states[swapped.get(code, code)]

    monkeypatch.setattr(pygame.key, "ScancodeWrapper", Layout)


def on_the_keys(picture, scale):
    """Return {number: which pixels of the drawn key stand out from its cap}."""
    inked = {}
    for number, (x, y) in KEY_PLACES.items():
        wide, high = (11, 4) if number in (2, 3) else (6, 6)
        rows = slice((y - high) * scale, (y + high) * scale)
        part = picture[rows, (x - wide) * scale : (x + wide) * scale].astype(int).sum(axis=2)
        cap = np.bincount(part.ravel()).argmax()
        inked[number] = abs(part - cap) > 250
    return inked


def test_each_drawn_key_says_which_of_the_pcs_keys_it_is(play, monkeypatch, capsys):
    """The four inscriptions differ, at the scale of a usual monitor; another layout has another letter."""
    import pygame

    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    options = ("--frames", "50")
    seen = []

    def change(played):
        seen.append(on_the_keys(played.picture, 4))
        azerty(monkeypatch)
        post("KEYMAPCHANGED")

    played = play(*options, plan={20: change})
    inked = seen[0]
    for number, word in inked.items():
        assert word.sum() > 100, number
        rows = word.any(axis=1).sum()
        assert rows >= 14, number  # height of a letter in the monitor's pixels
    assert not np.array_equal(inked[0], inked[1]) and not np.array_equal(inked[2], inked[3])
    now = on_the_keys(played.picture, 4)
    assert not np.array_equal(now[0], inked[0])
    assert all(np.array_equal(now[number], inked[number]) for number in (1, 2, 3))
    capsys.readouterr()
    play(*options, plan={})
    assert "W = B" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("size", "scale"), [((272, 194), 1), ((816, 582), 3), ((900, 590), 3), ((543, 900), 1), ((1100, 500), 2)]
)
def test_the_window_resizes_in_whole_steps(play, size, scale):
    """The largest whole scale that fits is used, centred; the mouse still finds the keys."""
    import pygame

    seen = []

    def resize(played):
        assert pygame.display.get_surface().get_flags() & pygame.RESIZABLE, "the window cannot be resized"
        pygame.display.set_mode(size, pygame.RESIZABLE)

    def click(played):
        x, y = ((size[i] - UNITS[i] * scale) // 2 + KEY_PLACES[1][i] * scale for i in (0, 1))
        post("MOUSEBUTTONDOWN", pos=(x, y), button=1)
        seen.append(shows_centred(played, scale))

    def clicked(played):
        seen.append(played.down())
        post("MOUSEBUTTONUP", pos=(0, 0), button=1)

    played = play("--scale", "2", "--frames", "50", plan={28: resize, 38: click, 40: clicked})
    assert seen == [True, [1]]
    assert played.picture.shape[:2] == (size[1], size[0])


def test_f_fills_the_screen_in_whole_steps_and_goes_back(play):
    import pygame

    seen = []

    def look(played):
        full = pygame.display.is_fullscreen()
        seen.append((full, pygame.display.get_window_size(), shows_centred(played, 3 if full else 2)))

    plan = {
        20: do(press("f"), release("f")),
        35: do(look, press("u", "f"), release("u", "f")),  # as on a Dvorak keyboard
        50: do(look),
    }
    play("--scale", "2", "--frames", "60", plan=plan)
    assert seen == [(True, (1024, 768), True), (False, (544, 388), True)]


def test_a_gamepad_plays(play):
    """Directional pad and stick are the arrows, bottom B, right A, Back is Select; removal releases them."""
    import pygame

    seen = []
    see = lambda played: seen.append(played.down())  # noqa: E731
    button = lambda kind, name: (  # noqa: E731
        kind,
        {"button": getattr(pygame, "CONTROLLER_BUTTON_" + name), "instance_id": 7},
    )
    stick = lambda axis, value: (  # noqa: E731
        "CONTROLLERAXISMOTION",
        {"axis": getattr(pygame, "CONTROLLER_AXIS_" + axis), "value": value, "instance_id": 7},
    )
    names = ("A", "B", "START", "BACK", "DPAD_RIGHT", "DPAD_DOWN", "DPAD_UP", "DPAD_LEFT")
    plan = {}
    for number, name in enumerate(names):
        plan[10 + 2 * number] = do(see, button("CONTROLLERBUTTONDOWN", name))
        plan[11 + 2 * number] = do(see, button("CONTROLLERBUTTONUP", name))
    play("--fast", "--frames", "40", plan=plan)
    assert seen == [each for number in range(8) for each in ([], [number])]
    # the stick: far to press, nearly back to release, and no flutter between
    moves = [("LEFTX", 15000), ("LEFTX", 25000), ("LEFTX", 15000), ("LEFTX", 5000), ("LEFTX", -30000)]
    moves += [("LEFTY", 30000), ("LEFTX", 30000), ("LEFTY", 0), ("LEFTY", -30000), ("RIGHTX", -30000)]
    wanted = [[], [4], [4], [], [7], [5, 7], [4, 5], [4], [4, 6], [4, 6], []]
    seen.clear()
    plan = {10 + 2 * i: do(stick(*move)) for i, move in enumerate(moves)}
    plan[10 + 2 * len(moves)] = do(("CONTROLLERDEVICEREMOVED", {"instance_id": 7}))
    plan.update({11 + 2 * i: see for i in range(len(wanted))})
    play("--fast", "--frames", "40", plan=plan)
    assert seen == wanted


def test_nothing_is_drawn_while_nothing_moves(play):
    """In the launcher and while paused it is only shown again if something changed or uncovered it."""
    counts = []
    count = lambda played: counts.append(played.shown)  # noqa: E731

    def pause(played):
        count(played)
        post("KEYDOWN", **stroke("p"))
        counts.append(played.time.monotonic())
        played.time.later(1, "KEYDOWN", **stroke("p"))

    def paused(played):
        count(played)
        assert played.time.monotonic() - counts[-2] > 0.9

    plan = {
        60: do(count),
        90: do(count, press("RIGHT")),
        95: do(count, release("RIGHT")),
        130: do(count),
        140: do(count, ("WINDOWEXPOSED", {})),
        145: do(count),
        150: pause,
        152: do(paused),
    }
    play("--scale", "2", "--frames", "160", plan=plan)
    idle, still, pressed, settled, again, exposed, before_pause, _, after_pause = counts
    assert idle == still, f"{still - idle} drawings in 30 frames without a change"
    assert pressed > still and settled > pressed
    assert again == settled and exposed == again + 1
    assert after_pause == before_pause == exposed
