# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One simulated board: its clock, keys, memories, lights and speaker, which sim/hal's modules all look at.

The device's modules know nothing of it. `power_on` makes the board that `import board` and its like then
find; `restart` does what Ctrl-D or `supervisor.reload()` does on the board. Time stands still unless
somebody calls `Clock.advance`, so what runs here runs the same every time.
"""

import gc
import importlib.machinery
import os
import sys
from pathlib import Path

from sim.board.boards import BOARDS

ROOT = Path(__file__).resolve().parent.parent.parent
HAL = ROOT / "sim" / "hal"

KEYS = ("B", "A", "START", "SELECT", "RIGHT", "DOWN", "UP", "LEFT")
"""The keys' names in the order of their numbers (mesa.board.hardware.KEY_…)."""

FLASH = 8192
BATTERY = 256
"""Bytes of microcontroller.nvm and of alarm.sleep_memory. The latter's length on this chip is not documented:
programs must read len(), so it is small here."""
NVM_SIZES = (256, FLASH, 256 + BATTERY, FLASH + BATTERY)
"""How long what the memories remember may be: flash alone, or both."""
_WRAP = 1 << 29
# The board's counter starts where it wraps 65 s after power-on, so that programs meet the wrap early.
_TICKS_AT_POWER_ON = _WRAP - 65536
_CENTRE = 32768


class Reload(BaseException):
    """supervisor.reload() was called: the program ends here and starts again."""


class Reset(BaseException):
    """microcontroller.reset() was called."""


class Clock:
    """Virtual time in whole milliseconds since power-on."""

    def __init__(self):
        self.ms = 0

    def ticks(self):
        """What supervisor.ticks_ms() says: 0 … 2**29 - 1."""
        return (_TICKS_AT_POWER_ON + self.ms) % _WRAP

    def advance(self, ms):
        """Let `ms` milliseconds go by."""
        self.ms += ms


class Memory:
    """The bytes behind microcontroller.nvm or alarm.sleep_memory; `changed` is called after each write."""

    def __init__(self, data, changed=None):
        self.data = bytearray(data)
        self.writes = 0
        self._changed = changed

    def _slice(self, key):
        start, stop, step = key.indices(len(self.data))
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop)

    def _index(self, key):
        if not isinstance(key, int):
            raise TypeError("indices must be integers")
        if not -len(self.data) <= key < len(self.data):
            raise IndexError("index out of range")
        return key

    def get(self, key):
        """One byte, or a bytearray for a slice."""
        if isinstance(key, slice):
            start, stop = self._slice(key)
            return self.data[start:stop]
        return self.data[self._index(key)]

    def put(self, key, value):
        """Write one byte, or a slice of equal length: either costs one erase."""
        if isinstance(key, slice):
            start, stop = self._slice(key)
            value = bytes(memoryview(value))
            if len(value) != stop - start:
                raise ValueError("Slice and value different lengths.")
            self.data[start:stop] = value
        else:
            if not isinstance(value, int):
                raise TypeError("can't convert to int")
            if not 0 <= value <= 255:
                raise ValueError("value must be 0-255")
            self.data[self._index(key)] = value
        self.writes += 1
        if self._changed:
            self._changed(self.data)


class SimBoard:
    """A board that is switched on. `profile` is one of sim.board.boards.BOARDS' values."""

    def __init__(self, profile, nvm=None, nvm_changed=None):
        self.profile = profile
        self.clock = Clock()
        nvm = b"\xff" * FLASH if nvm is None else bytes(nvm)
        flash = len(nvm) if len(nvm) in (256, FLASH) else len(nvm) - BATTERY
        self._remember = nvm_changed
        self.nvm = Memory(nvm[:flash], self._remembered)
        self.sleep_memory = Memory(nvm[flash:] or bytes(BATTERY), self._remembered)
        self.down = [False] * 8
        self.brightness = 65535
        self.light = 20000
        self.draw = True
        """False lets refresh() do nothing (--fast), until a picture is wanted."""
        self.audio = None
        """Called with (samples, rate, loop), or None for silence, whenever what is played changes."""
        self.run_reason = "STARTUP"
        self.safe_mode_reason = "NONE"
        self.firmware = (9, 2, 9)
        """The CircuitPython that it is like, where versions differ (keypad)."""
        self.autoreload = True
        self.status_bar = True
        self.drive_readonly = True
        self.next_code = None
        self.display = None
        self.panel = None
        self.usb = []
        """What boot.py has switched off: "usb_hid", "usb_midi", …"""
        self.settings = dict(profile.settings)
        self._soft()

    def _soft(self):
        self.scanners = []
        self.claimed = {}
        self.levels = {}
        self.pixels = [(0, 0, 0)] * self.profile.lights
        self.playing = None

    def _remembered(self, _):
        if self._remember:
            self._remember(bytes(self.nvm.data + self.sleep_memory.data))

    # pins

    def claim(self, pin):
        """Take a pin into use; ValueError if it is taken."""
        if self.claimed.get(pin._chip):
            raise ValueError(pin._name + " in use")
        self.claimed[pin._chip] = True

    def release(self, pin):
        """Give a pin back."""
        self.claimed.pop(pin._chip, None)
        self.levels.pop(pin._chip, None)

    def level(self, name):
        """The level that the pin called `name` is driven to, or None."""
        return self.levels.get(self.profile.pins.get(name))

    # keys

    def key(self, number, pressed):
        """A key goes down or up; `number` is its index in KEYS."""
        if self.down[number] != pressed:
            self.down[number] = pressed
            self.scan()

    def scan(self):
        """Let every key scanner look now."""
        for scanner in self.scanners:
            scanner()

    def analog(self, name):
        """What the analog pin called `name` reads, 0 … 65535."""
        if name == "JOYSTICK_X":
            return _axis(self.down[7], self.down[4])
        if name == "JOYSTICK_Y":
            return _axis(self.down[6], self.down[5])
        if name == "LIGHT":
            return self.light
        return 0

    # sound and lights

    def play(self, samples, rate, loop):
        """The speaker's converter starts: numbers -1 … 1, samples a second."""
        self.playing = (samples, rate, loop)
        self.sound_changed()

    def stop(self):
        """The speaker's converter stops."""
        self.playing = None
        self.sound_changed()

    def sounding(self):
        """True while something can be heard: a sample is played and the amplifier is on."""
        return self.playing is not None and self.level("SPEAKER_ENABLE") is True

    def hertz(self):
        """The pitch of the tone that can be heard, to the nearest Hz; 0 in silence."""
        if not self.sounding():
            return 0
        samples, rate, _ = self.playing
        return (rate + len(samples) // 2) // len(samples)

    def sound_changed(self):
        """Tell the PC's speaker."""
        if self.audio:
            self.audio(self.playing if self.sounding() else None)


def _axis(low, high):
    """A joystick's axis with that end pressed."""
    return 65535 if high else 0 if low else _CENTRE


_current = None
_exported = []


def get():
    """The board that is switched on; a PyBadge if nobody has said otherwise."""
    if _current is None:
        power_on()
    return _current


def power_on(board="pybadge", nvm=None, nvm_changed=None):
    """Switch a board on: a fresh SimBoard, and no device module loaded. Returns the SimBoard.

    `board` is a name in BOARDS or a BoardProfile, `nvm` the bytes that its flash remembers.
    """
    global _current
    # The console collects garbage whenever modules go; here that would be most of the time, for nothing.
    gc.collect = lambda *_: 0
    importlib.machinery.SourceFileLoader.get_code = _get_code
    if _current is not None:  # else some module may be asking for its board while it is being imported
        power_off()
    _current = SimBoard(BOARDS[board] if isinstance(board, str) else board, nvm, nvm_changed)
    _start()
    return _current


def power_off():
    """Switch the board off and forget it."""
    global _current
    _unload()
    _current = None


def restart(reason="SUPERVISOR_RELOAD"):
    """Start the program again on the same board, as after supervisor.reload(): memories and clock stay."""
    board = get()
    _unload()
    board._soft()
    board.run_reason = reason
    _start()
    return board


def _start():
    # os.getenv reads settings.toml on the board, the environment here.
    settings = dict(read_settings(ROOT / "settings.toml"))
    settings.update(_current.settings)
    for name, value in settings.items():
        if name not in os.environ:
            os.environ[name] = value
            _exported.append(name)


_python_get_code = importlib.machinery.SourceFileLoader.get_code
_compiled = {}
_FILES = 500
"""How many compiled files are kept: a drive has some eighty, but tests change them."""


def _is_device(name):
    """True for the modules that are loaded anew whenever a board is switched on."""
    return name.split(".")[0] in ("mesa", "games") or name == "board"


def _get_code(self, name):
    """In place of SourceFileLoader's: a device module with the same text is compiled once a process."""
    if not _is_device(name):
        return _python_get_code(self, name)
    path = self.get_filename(name)
    file = path, self.get_data(path)
    if file not in _compiled:
        if len(_compiled) >= _FILES:
            _compiled.clear()
        _compiled[file] = self.source_to_code(file[1], path)
    return _compiled[file]


def _unload():
    for name in list(sys.modules):
        if _is_device(name):
            del sys.modules[name]
    while _exported:
        os.environ.pop(_exported.pop(), None)
    displayio = sys.modules.get("displayio")
    if displayio:
        for display in displayio.displays:
            display._release()
        displayio.displays.clear()
        displayio.display_buses.clear()
        splash = sys.modules["displayio._group"].circuitpython_splash
        splash._in_group = False


def read_settings(path):
    """The settings of a settings.toml as a dict of strings; {} if there is no such file."""
    settings = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            name, equals, value = line.partition("=")
            if equals and not name.lstrip().startswith("#"):
                settings[name.strip()] = value.split("#")[0].strip().strip('"')
    return settings


def use_paths():
    """Put sim/hal first on sys.path, and lib and the project's root last (code.py must not hide Python's)."""
    first, last = [str(HAL)], [str(ROOT / "lib"), str(ROOT)]
    rest = [path for path in sys.path if path not in first + last]
    sys.path[:] = first + rest + last
