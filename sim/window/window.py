# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulator's window: a badge with its screen, eight keys, lights and speaker (sim/window/badge.py).

Play with the keyboard (sim/window/keyboard.py), a gamepad (sim/window/gamepad.py), or the mouse: on the
drawn keys, or on what the screen shows (sim/web/vm/_boxes.py). Esc closes, after a question during a
match; F full screen, F12 picture, F11 GIF on and off, P pause, . one frame, 1 … 8 speed, G pixel grid, Ctrl+R
restart.

Time on the board is virtual here too: a frame lasts as long as the program sleeps at its end, and the window
then waits as long in real time.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame

from sim.board.session import Broken
from sim.drive import texts
from sim.player.player import Player, Stuck
from sim.vm import both
from sim.window import gamepad, keyboard
from sim.window.badge import Badge

if TYPE_CHECKING:
    from sim.board.panel import Panel
    from sim.board.parts import Parts
    from sim.board.session import Session
    from sim.board.sim_board import Sound


_NO_DISPLAY = (
    "there is no display here; without one: "
    "python -m sim.run --headless --autoplay --game sueca --seed 1 --fast --shot end.png"
)

_QUESTION = ("close", "close_yes", "close_no")
"""The texts of the question before the window closes, in the section `window` of the console's texts."""
_AGREE = (1, 2)
"""A and Start answer it with yes."""

_REST = 250
"""Longest ms to wait for an event while nothing can change by itself, so that Ctrl+C works."""


@functools.lru_cache
def _question_in(lang: str) -> tuple[str, ...]:
    """Return the lines of that question in a language."""
    said = texts.Texts().sections(texts.CONSOLE, lang)["window"]
    return tuple(said[key] for key in _QUESTION)


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def run(parts: Parts, finish: Callable[[Session, Parts], object]) -> int:
    """Open the window and run until it closes; `finish` writes files at the end. Return the exit code."""
    try:
        _open_display()
    except NoDisplay:
        print(f"sim.run: {_NO_DISPLAY}", file=sys.stderr)
        return 2
    try:
        window = Window(parts)
        print(keyboard.table(), flush=True)
        closed = False
        try:
            with _hang_up_closes():
                code = window.loop()
        finally:
            closed = _close(window.session)
        finish(window.session, parts)
        return code if closed else 1
    finally:
        pygame.quit()


def _close(session):
    """Store the match and the settings; if that fails, print why and return False."""
    try:
        session.close()
    except Exception as problem:  # whatever it is, the window closes
        print(f"sim.run: the match was not kept: {type(problem).__name__}: {problem}", file=sys.stderr)
        return False
    return True


@contextlib.contextmanager
def _hang_up_closes():
    """Make closing the terminal close the window, as SDL does for the other ways to end a program."""
    number = getattr(signal, "SIGHUP", None)
    if number is None or signal.getsignal(number) != signal.SIG_DFL:
        yield
        return
    signal.signal(number, lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)))
    try:
        yield
    finally:
        signal.signal(number, signal.SIG_DFL)


def _open_display() -> None:
    try:
        with _quiet():
            pygame.display.init()
    except pygame.error:
        raise NoDisplay from None
    # SDL falls back to a display that shows nothing, which is wanted only if the environment names it
    if pygame.display.get_driver() in ("dummy", "offscreen") and "SDL_VIDEODRIVER" not in os.environ:
        raise NoDisplay
    pygame.font.init()


@contextlib.contextmanager
def _quiet():
    """Discard output of the operating system's libraries on stderr; our one line says enough."""
    sys.stderr.flush()
    before = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(before, 2)
        os.close(before)
        os.close(nowhere)


class Speaker:
    """Plays the board's speaker; does nothing without a sound device."""

    RATE = 22050
    _LOUDNESS = 0.5

    def __init__(self) -> None:
        self._sounds: dict[Any, pygame.mixer.Sound] = {}
        try:
            with _quiet():
                pygame.mixer.init(self.RATE, -16, 1, 256)
            self._channel: pygame.mixer.Channel | None = pygame.mixer.Channel(0)
        except pygame.error:
            self._channel = None

    def __call__(self, playing: Sound | None) -> None:
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
        # a loop repeats the samples for some 50 ms, so that rounding its length does not change the pitch
        turns = max(1, round(0.05 * rate / len(samples))) if loop else 1
        count = max(1, round(turns * len(samples) * self.RATE / rate))
        places = np.arange(count) * (turns * len(samples) / count)
        wave = np.array(samples)[places.astype(int) % len(samples)]
        return pygame.mixer.Sound(buffer=(wave * 32767 * self._LOUDNESS).astype(np.int16).tobytes())


class Window:
    """The window and the session in it."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.options = parts.options
        self.folder = parts.folder
        self.session = parts.make(self._wait)
        self.session.strict = False
        self.autopilot = Player(self.session, parts.level) if self.options.autoplay else None
        self.gif_to = parts.gif
        """The file of --gif, until the GIF is started."""
        self.speed = 1
        self.paused = False
        self.stepping = False
        self.asking = False
        """Whether the window asks about closing."""
        self.grid = False
        self.badge: Badge | None = None
        """None until the console has set up its screen."""
        self._open = True
        self._held: dict[gamepad.Source, int] = {}
        self._windowed = (0, 0)
        """The window's size before it became full screen."""
        self._due = time.monotonic()
        self._drawn = 0.0
        self._caption = ""
        self._gamepads = gamepad.Gamepads(self._hold)
        self.session.board.audio = Speaker()
        self._taps: Any = None
        """A _boxes.Taps once the console's screen has been clicked on."""

    def loop(self) -> int:
        """Run frame after frame until the window closes. Return the exit code."""
        session = self.session
        while self._events():
            if self._resting():
                self._draw()
                self._due = time.monotonic()
                continue
            self.stepping = False
            try:
                if self.autopilot:
                    self.autopilot.next_key()
                if self._taps and self._taps.console is session.console:
                    self._taps.step()
                session.step()
            except (Broken, Stuck) as problem:
                print(problem, file=sys.stderr)
                return 1
            if self.gif_to:
                session.start_gif(self.gif_to, self.options.scale or 2)
                self.gif_to = None
            if self.autopilot and session.at_the_end():
                print(session.result(self.parts.level), flush=True)
                self.autopilot = None
            if self.options.frames and session.frame >= self.options.frames:
                return 0
        return 0

    def _resting(self):
        """Return whether nothing changes until a key is pressed."""
        return self.asking or (self.paused and not self.stepping)

    def _wait(self, ms):
        """End a frame of `ms`: show it, then wait until the next is due."""
        now = time.monotonic()
        if now - self._drawn > 0.012:  # at eightfold speed, not every frame
            self._draw()
        if self.options.fast:
            return
        self._due = max(self._due + ms / 1000 / self.speed, now - 0.1)
        rest = self._due - time.monotonic()
        if rest > 0:
            time.sleep(rest)

    # input

    def _events(self):
        """Handle pending events; return False once the window must close."""
        events = pygame.event.get()
        if not events and self._resting():
            events = [pygame.event.wait(_REST)]
        for event in events:
            if event.type == pygame.QUIT:
                self._open = False
            elif event.type == pygame.KEYDOWN:
                self._key_down(event)
            elif event.type == pygame.KEYUP:
                self._hold(("key", event.scancode), None)
            elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                self._mouse_down(event.pos)
            elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self._hold("mouse", None)
                if self._taps:
                    self._taps.lift()
            elif event.type == pygame.WINDOWFOCUSLOST:
                self._let_go()
            elif event.type == pygame.KEYMAPCHANGED and self.badge:
                self._label(self.badge)
            elif event.type == pygame.WINDOWEXPOSED and self.badge:
                self.badge.forget()
            else:
                self._gamepads.handle(event)
        return self._open

    def _hold(self, source, number):
        """Let `source`, a key, the mouse or a part of a gamepad, hold this key of the board from now on, or
        none (None).
        """
        if self.asking and number is not None:
            self._answer(number in _AGREE)
            return
        changed = {key for key in (self._held.pop(source, None), number) if key is not None}
        if number is not None:
            self._held[source] = number
        for key in changed:
            self.session.key(key, key in self._held.values())

    def _let_go(self) -> None:
        """Release all keys."""
        for source in list(self._held):
            self._hold(source, None)

    def _mouse_down(self, pos):
        number = self.badge.key_at(pos) if self.badge else None
        if number is not None:
            self._hold("mouse", number)
        elif self.asking:
            self._answer(False)
        elif self.badge:
            pixel = self.badge.pixel_at(pos)
            if pixel:
                self._tap(*pixel)

    def _tap(self, x, y):
        """Press the keys for a click on a pixel of the screen."""
        console = self.session.console
        if not console.started or console.board.joystick:  # a joystick leans for longer than a frame
            return
        if self._taps is None or self._taps.console is not console:  # the program has restarted
            press = lambda key: self.session.key(key & 15, key < 16)  # noqa: E731
            self._taps = both("_boxes").Taps(console, press)
        root = console.stack.root  # in the middle of a larger screen
        self._taps.tap((x - root.x) // root.scale, (y - root.y) // root.scale, False)

    def _key_down(self, event):
        key, place = event.key, event.scancode
        if key == pygame.K_ESCAPE:
            self._escape()
        elif place in keyboard.KEYS:
            self._hold(("key", place), keyboard.KEYS[place])
        elif self.asking:
            self._answer(False)
        elif key == pygame.K_r and event.mod & pygame.KMOD_CTRL:
            self.session.restart()
            self.stepping = True  # run one frame even if paused: a board that has just started shows nothing
        elif key == pygame.K_F12:
            self._save_picture(".png", self.options.scale or 4)
        elif key == pygame.K_F11:
            if self.session.gif:
                print(self.session.gif.path, flush=True)
                self.session.stop_gif()
            else:
                self.session.start_gif(self._free_name(".gif"), self.options.scale or 2)
        elif place == keyboard.PAUSE:
            self.paused = not self.paused
        elif place == keyboard.FRAME:
            self.paused = True
            self.stepping = True
        elif place in keyboard.SPEEDS:
            self.speed = keyboard.SPEEDS[place]
        elif place == keyboard.GRID:
            self.grid = not self.grid
        elif place == keyboard.FULL_SCREEN:
            self._toggle_full_screen()

    def _escape(self) -> None:
        if self.asking or not self.session.match_runs():
            self._open = False
        else:
            self._let_go()
            self.asking = True

    def _answer(self, yes):
        """Answer the question whether to close."""
        self.asking = False
        if yes:
            self._open = False

    def _save_picture(self, ending: str, scale: int) -> None:
        """Save a picture of the screen, and print its name."""
        path = self._free_name(ending)
        self.session.shot(path, scale)
        print(path, flush=True)

    def _free_name(self, ending):
        """Return a free file name in the command's current folder."""
        number = 1
        while (self.folder / f"carteado-{number:03}{ending}").exists():
            number += 1
        return self.folder / f"carteado-{number:03}{ending}"

    # drawing

    def _open_window(self, panel: Panel) -> Badge:
        """Open the window, sized by --scale, or to fit beside the desktop's bars."""
        height, width, _ = panel.rgb().shape
        badge = Badge(width, height, self.session.board.profile)
        scale = self.options.scale
        if not scale:
            desktop = pygame.display.get_desktop_sizes()[0]
            scale = badge.fit((desktop[0] * 95 // 100, desktop[1] * 88 // 100))
        width, height = badge.units
        pygame.display.set_mode((width * scale, height * scale), pygame.RESIZABLE)
        self._label(badge)
        return badge

    def _label(self, badge: Badge) -> None:
        """Label the drawn keys with the PC's keys."""
        letters = keyboard.printed()
        badge.relabel(
            {
                0: letters[pygame.KSCAN_Z],
                1: letters[pygame.KSCAN_X],
                2: "Enter",
                3: f"Shift/{letters[pygame.KSCAN_C]}",
            },
        )

    def _toggle_full_screen(self) -> None:
        if not self.badge:
            return
        if pygame.display.is_fullscreen():
            pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        else:
            self._windowed = pygame.display.get_window_size()
            pygame.display.set_mode((0, 0), pygame.FULLSCREEN)  # the size of its monitor
        self.badge.forget()

    def _draw(self) -> None:
        """Draw the current state."""
        self._drawn = time.monotonic()
        session = self.session
        if session.panel is None:
            return
        session.refresh_panel()
        if self.badge is None:
            self.badge = self._open_window(session.panel)
        self.badge.draw(session, self.grid, self._question())
        self._show_caption()

    def _question(self):
        """Return the lines of the open question, in the console's language; () if there is none."""
        if not self.asking:
            return ()
        return _question_in(self.session.console.words.lang)

    def _show_caption(self) -> None:
        words = ["Carteado", self.options.board or "pybadge"]
        if self.paused:
            words.append(f"paused at frame {self.session.frame}")
        if self.speed > 1:
            words.append(f"×{self.speed}")
        if self.session.gif:
            words.append("recording")
        caption = " – ".join(words)
        if caption != self._caption:
            self._caption = caption
            pygame.display.set_caption(caption)
