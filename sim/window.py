# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's window: a badge with its screen, eight keys, lights and speaker.

Keys: arrows, X = A, Z = B, Enter = Start, Shift = Select, or the mouse on the drawn ones. F12 picture, F11
film on and off, P pause, . one frame, 1 … 8 speed, G pixel grid, Ctrl+R restart.

Time on the board is virtual here too, a frame being as long as the program sleeps at its end; the window only
waits as long in truth. So a game that was played here replays exactly.
"""

import contextlib
import os
import sys
import time

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from sim.session import Autopilot, Broken, Stuck

_NO_DISPLAY = (
    "there is no display here; without one: "
    "python sim/run.py --headless --autoplay --game sueca --seed 1 --fast --shot end.png"
)

_MARGIN_X, _ABOVE, _BELOW = 56, 16, 50
"""Screen pixels of case beside, above and below the screen."""

_TABLE = (38, 41, 48)
_CASE = (32, 33, 42)
_EDGE = (84, 88, 108)
_BEZEL = (10, 10, 14)
_CAP = (62, 65, 82)
_LIT = (255, 196, 84)
_PRINT = (150, 156, 178)
_GRID = (0, 0, 0, 70)
_DARK_LIGHT = (58, 60, 68)

_KEYBOARD = {
    pygame.K_z: 0,
    pygame.K_x: 1,
    pygame.K_RETURN: 2,
    pygame.K_KP_ENTER: 2,
    pygame.K_LSHIFT: 3,
    pygame.K_RSHIFT: 3,
    pygame.K_RIGHT: 4,
    pygame.K_DOWN: 5,
    pygame.K_UP: 6,
    pygame.K_LEFT: 7,
}


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def run(parts, finish):
    """Open the window and run until it is closed. `finish` writes what is due at the end. Exit code."""
    try:
        _open_display()
    except NoDisplay:
        print(f"sim/run.py: {_NO_DISPLAY}", file=sys.stderr)
        return 2
    try:
        window = Window(parts)
        code = window.loop()
        finish(window.session, parts)
        return code
    finally:
        pygame.quit()


def _open_display():
    try:
        with _quiet():
            pygame.display.init()
    except pygame.error:
        raise NoDisplay from None
    # SDL falls back to drawing into nowhere, which is only meant if somebody asked for it
    if pygame.display.get_driver() in ("dummy", "offscreen") and "SDL_VIDEODRIVER" not in os.environ:
        raise NoDisplay
    pygame.font.init()


@contextlib.contextmanager
def _quiet():
    """Keep the operating system's libraries from complaining on stderr; our one line says enough."""
    sys.stderr.flush()
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


class Speaker:
    """Plays what the board's speaker plays; does nothing where there is no sound device."""

    RATE = 22050
    _LOUDNESS = 0.5

    def __init__(self):
        self._sounds = {}
        try:
            with _quiet():
                pygame.mixer.init(self.RATE, -16, 1, 256)
            self._channel = pygame.mixer.Channel(0)
        except pygame.error:
            self._channel = None

    def __call__(self, playing):
        """`playing`: (samples -1 … 1, samples a second, loop), or None for silence."""
        if self._channel is None:
            return
        if playing is None:
            self._channel.stop()
            return
        samples, rate, loop = playing
        key = (tuple(samples), rate, loop)
        if key not in self._sounds:
            self._sounds[key] = self._make(samples, rate, loop)
        self._channel.play(self._sounds[key], loops=-1 if loop else 0)

    def _make(self, samples, rate, loop):
        # a loop is some 50 ms of whole turns, so that rounding its length does not change the pitch
        turns = max(1, round(0.05 * rate / len(samples))) if loop else 1
        count = max(1, round(turns * len(samples) * self.RATE / rate))
        places = np.arange(count) * (turns * len(samples) / count)
        wave = np.array(samples)[places.astype(int) % len(samples)]
        return pygame.mixer.Sound(buffer=(wave * 32767 * self._LOUDNESS).astype(np.int16).tobytes())


class Window:
    """The window and the session in it."""

    def __init__(self, parts):
        self.options = parts.options
        self.folder = parts.folder
        self.session = parts.make(self._wait)
        self.session.strict = False
        self.pilot = Autopilot(self.session, self.session.level) if self.options.autoplay else None
        self.film_to = parts.gif
        self.speed = 1
        self.paused = False
        self.stepping = False
        self.grid = False
        self.size = None
        self._due = time.monotonic()
        self._drawn = 0
        self._by_mouse = None
        self._caption = None
        self.session.rig.audio = Speaker()

    def loop(self):
        """Frame after frame until the window is closed. Returns the exit code."""
        session = self.session
        while self._events():
            if self.paused and not self.stepping:
                self._draw()
                time.sleep(0.02)
                self._due = time.monotonic()
                continue
            self.stepping = False
            try:
                if self.pilot:
                    self.pilot.act()
                session.step()
            except (Broken, Stuck) as problem:
                print(problem, file=sys.stderr)
                return 1
            if self.film_to:
                session.start_film(self.film_to, self.options.scale or 2)
                self.film_to = None
            if self.pilot and session.at_the_end():
                print(session.result(session.level), flush=True)
                self.pilot = None
            if self.options.frames and session.frame >= self.options.frames:
                return 0
        return 0

    def _wait(self, ms):
        """The end of a frame: show it, then wait for the next to be due."""
        now = time.monotonic()
        if now - self._drawn > 0.012:  # at eightfold speed not every frame
            self._draw()
        if self.options.fast:
            return
        self._due = max(self._due + ms / 1000 / self.speed, now - 0.1)
        rest = self._due - time.monotonic()
        if rest > 0:
            time.sleep(rest)

    # input

    def _events(self):
        """Handle what has happened; False once the window is to close."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            if event.type == pygame.KEYDOWN:
                self._key_down(event)
            elif event.type == pygame.KEYUP and event.key in _KEYBOARD:
                self._press(_KEYBOARD[event.key], False)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._by_mouse = self._key_at(event.pos)
                if self._by_mouse is not None:
                    self._press(self._by_mouse, True)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                if self._by_mouse is not None:
                    self._press(self._by_mouse, False)
                self._by_mouse = None
            elif event.type == pygame.WINDOWFOCUSLOST:
                for number in range(8):
                    self._press(number, False)
        return True

    def _press(self, number, pressed):
        if not (self.options.replay and not self.session.script_done()):
            self.session.key(number, pressed)

    def _key_down(self, event):
        key = event.key
        if key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
            self.session.restart()
            self.size = None
        elif key in _KEYBOARD:
            self._press(_KEYBOARD[key], True)
        elif key == pygame.K_F12:
            self._tell(self.session.shot, ".png", self.options.scale or 4)
        elif key == pygame.K_F11:
            if self.session.film:
                print(self.session.film.path, flush=True)
                self.session.stop_film()
            else:
                self.session.start_film(self._free_name(".gif"), self.options.scale or 2)
        elif key == pygame.K_p:
            self.paused = not self.paused
        elif key == pygame.K_PERIOD:
            self.paused = True
            self.stepping = True
        elif pygame.K_1 <= key <= pygame.K_8:
            self.speed = key - pygame.K_0
        elif key == pygame.K_g:
            self.grid = not self.grid

    def _tell(self, write, ending, scale):
        path = self._free_name(ending)
        write(path, scale)
        print(path, flush=True)

    def _free_name(self, ending):
        """A file name that is not taken yet, in the folder that the command was given in."""
        number = 1
        while (self.folder / f"carteado-{number:03}{ending}").exists():
            number += 1
        return self.folder / f"carteado-{number:03}{ending}"

    # drawing

    def _lay_out(self):
        """Open the window in the right size and work out where everything is, in case units."""
        height, width, _ = self.session.panel.rgb().shape
        self.screen = pygame.Rect(_MARGIN_X, _ABOVE, width, height)
        self.units = (width + 2 * _MARGIN_X, height + _ABOVE + _BELOW)
        scale = self.options.scale
        if not scale:
            room = pygame.display.get_desktop_sizes()[0]
            scale = max(1, min(room[0] * 95 // 100 // self.units[0], room[1] * 88 // 100 // self.units[1]))
        self.scale = scale
        self.size = (self.units[0] * scale, self.units[1] * scale)
        self.surface = pygame.display.set_mode(self.size)
        middle = _ABOVE + height // 2 + 4
        pad, right = _MARGIN_X // 2, width + _MARGIN_X + _MARGIN_X // 2
        below = _ABOVE + height + 28
        self.keys = {
            0: ("circle", (right - 10, middle + 10), 10),
            1: ("circle", (right + 10, middle - 10), 10),
            2: ("pill", (width + _MARGIN_X - 24, below), 10),
            3: ("pill", (_MARGIN_X + 24, below), 10),
            4: ("right", (pad + 13, middle), 8),
            5: ("down", (pad, middle + 13), 8),
            6: ("up", (pad, middle - 13), 8),
            7: ("left", (pad - 13, middle), 8),
        }
        count = len(self.session.rig.pixels)
        self.lights = [(_MARGIN_X + width // 2 + (2 * i - count + 1) * 8, below - 14) for i in range(count)]
        self.speaker = (right, _ABOVE + 14)
        self.font = pygame.font.Font(None, 9 * scale)
        self.case = self._draw_case()
        self.lines = pygame.Surface((width * scale, height * scale), pygame.SRCALPHA)
        for x in range(0, width * scale, scale):
            pygame.draw.line(self.lines, _GRID, (x, 0), (x, height * scale))
        for y in range(0, height * scale, scale):
            pygame.draw.line(self.lines, _GRID, (0, y), (width * scale, y))

    def _px(self, place):
        return place[0] * self.scale, place[1] * self.scale

    def _key_at(self, pos):
        """The key drawn at a place in the window, or None."""
        x, y = pos[0] / self.scale, pos[1] / self.scale
        for number, (_, (kx, ky), radius) in self.keys.items():
            if abs(x - kx) <= radius and abs(y - ky) <= radius:
                return number
        return None

    def _draw_case(self):
        """What never changes."""
        s = self.scale
        case = pygame.Surface(self.size)
        case.fill(_TABLE)
        body = case.get_rect().inflate(-6 * s, -6 * s)
        pygame.draw.rect(case, _EDGE, body, border_radius=12 * s)
        pygame.draw.rect(case, _CASE, body.inflate(-2 * s, -2 * s), border_radius=11 * s)
        frame = pygame.Rect(*(v * s for v in self.screen)).inflate(8 * s, 8 * s)
        pygame.draw.rect(case, _BEZEL, frame, border_radius=3 * s)
        x, y = self.keys[7][1][0] + 13, self.keys[7][1][1]
        for wide, high in ((42, 16), (16, 42)):
            cross = pygame.Rect(0, 0, wide * s, high * s)
            cross.center = self._px((x, y))
            pygame.draw.rect(case, _CAP, cross, border_radius=3 * s)
        for number, (name, below) in {0: ("B", 15), 1: ("A", -15), 2: ("START", 8), 3: ("SELECT", 8)}.items():
            word = self.font.render(name, True, _PRINT)
            kx, ky = self.keys[number][1]
            case.blit(word, word.get_rect(center=self._px((kx, ky + below))))
        return case

    def _draw(self):
        """Everything, as it is now."""
        self._drawn = time.monotonic()
        session = self.session
        if session.panel is None:
            return
        session.look()
        if self.size is None:
            self._lay_out()
        s = self.scale
        self.surface.blit(self.case, (0, 0))
        picture = pygame.surfarray.make_surface(session.panel.rgb().swapaxes(0, 1))
        place = pygame.Rect(*(v * s for v in self.screen))
        self.surface.blit(pygame.transform.scale(picture, place.size), place)
        if self.grid and s >= 3:
            self.surface.blit(self.lines, place)
        for number, (shape, place, size) in self.keys.items():
            self._draw_key(shape, place, size, _LIT if session.rig.down[number] else _CAP)
        for place, colour in zip(self.lights, session.rig.pixels, strict=True):
            self._draw_light(place, colour)
        self._draw_speaker(session.rig.sounding())
        pygame.display.flip()
        self._show_caption()

    def _draw_key(self, shape, place, size, colour):
        s, surface = self.scale, self.surface
        x, y = self._px(place)
        if shape == "circle":
            pygame.draw.circle(surface, _EDGE, (x, y), size * s)
            pygame.draw.circle(surface, colour, (x, y), (size - 1) * s)
        elif shape == "pill":
            pill = pygame.Rect(0, 0, 2 * size * s, 7 * s)
            pill.center = (x, y)
            pygame.draw.rect(surface, colour, pill, border_radius=4 * s)
        else:
            if colour == _CAP:
                colour = _EDGE
            dx, dy = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[shape]
            tip = (x + dx * 4 * s, y + dy * 4 * s)
            base = (x - dx * 3 * s, y - dy * 3 * s)
            side = (dy * 5 * s, dx * 5 * s)
            corners = (
                tip,
                (base[0] + side[0], base[1] + side[1]),
                (base[0] - side[0], base[1] - side[1]),
            )
            pygame.draw.polygon(surface, colour, corners)

    def _draw_light(self, place, colour):
        """A NeoPixel. They dazzle at a tenth of their strength, so it is drawn brighter than the numbers."""
        s = self.scale
        box = pygame.Rect(0, 0, 6 * s, 6 * s)
        box.center = self._px(place)
        if any(colour):
            most = max(colour)
            shine = min(255, 90 + most * 10)
            colour = tuple(part * shine // most for part in colour)
            pygame.draw.circle(self.surface, tuple(part // 3 for part in colour), box.center, 6 * s)
            pygame.draw.rect(self.surface, colour, box, border_radius=s)
        else:
            pygame.draw.rect(self.surface, _DARK_LIGHT, box, border_radius=s)

    def _draw_speaker(self, sounding):
        s = self.scale
        x, y = self._px(self.speaker)
        colour = _LIT if sounding else _EDGE
        pygame.draw.rect(self.surface, colour, (x - 7 * s, y - 2 * s, 4 * s, 5 * s))
        corners = ((x - 3 * s, y - 2 * s), (x + s, y - 6 * s), (x + s, y + 7 * s), (x - 3 * s, y + 3 * s))
        pygame.draw.polygon(self.surface, colour, corners)
        if sounding:
            for radius in (5, 9):
                box = pygame.Rect(0, 0, 2 * radius * s, 2 * radius * s)
                box.center = (x, y)
                pygame.draw.arc(self.surface, colour, box, -0.8, 0.8, max(1, s))

    def _show_caption(self):
        words = ["Carteado", self.options.board or "pybadge"]
        if self.paused:
            words.append(f"paused at frame {self.session.frame}")
        if self.speed > 1:
            words.append(f"×{self.speed}")
        if self.session.film:
            words.append("recording")
        caption = " – ".join(words)
        if caption != self._caption:
            self._caption = caption
            pygame.display.set_caption(caption)
