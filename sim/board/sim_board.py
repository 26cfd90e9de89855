# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One simulated board: its clock, keys, memories, lights and speaker, shared by all modules of sim/hal.

The device's modules do not know of it. There is one at a time: `power_on` makes the board that `import board`
and the other modules of sim/hal then find; `restart` does what Ctrl-D or `supervisor.reload()` does on the
board. Time stands still until somebody calls `Clock.advance`, so every run is the same.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import importlib.util as _util
import marshal
import os
import re
import stat
import sys
import time
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import ROOT
from sim.board.boards import BOARDS, BoardProfile
from sim.player.presser import KEYS as KEYS

if TYPE_CHECKING:
    from microcontroller import Pin

    from sim.board.panel import Panel

Sound = tuple[list[float], int, bool]
"""(samples from -1 to 1, samples a second, whether it is repeated)."""

READINGS = {
    "LIGHT": 20000,
    "A6": 39700,  # half the battery's voltage: 65535 means 6.6 V, so this is 4 V
    "VOLTAGE_MONITOR": 18535,  # a third of it: 65535 means 9.9 V, so this is 2.8 V
}
"""What sensors on analog pins read at power-on, 0 … 65535. A sensor more is a row."""
FLASH = 8192
"""Bytes of a PyBadge's microcontroller.nvm."""
BATTERY = {4096: 256, FLASH: 8192}
"""Bytes of alarm.sleep_memory, by those of flash: of an RP2040, and of a SAMD51 (BKUPRAM_SIZE)."""
NVM_SIZES = tuple(size for flash, battery in BATTERY.items() for size in (flash, flash + battery))
"""The possible sizes of a copy of the memories in bytes: of the flash alone, or of both."""
_WRAP = 1 << 29
# As on the board, the counter starts so that it wraps 65 s after power-on: programs meet the wrap early.
_TICKS_AT_POWER_ON = _WRAP - 65536
_CENTRE = 32768


class Reload(BaseException):
    """supervisor.reload() was called: the program ends here and starts again."""


class Reset(BaseException):
    """microcontroller.reset() was called."""


class Clock:
    """Virtual time in whole milliseconds since power-on."""

    def __init__(self) -> None:
        self.ms = 0

    def ticks(self) -> int:
        """Return what supervisor.ticks_ms() returns: 0 … 2**29 - 1."""
        return (_TICKS_AT_POWER_ON + self.ms) % _WRAP

    def advance(self, ms: int) -> None:
        """Advance by `ms` milliseconds."""
        self.ms += ms


class Memory:
    """The bytes behind microcontroller.nvm or alarm.sleep_memory; `changed` is called after each write."""

    def __init__(self, data: bytes, changed: Callable[[bytearray], None] | None = None) -> None:
        self.data = bytearray(data)
        self.writes = 0
        self._changed = changed

    def _slice(self, key: slice) -> tuple[int, int]:
        start, stop, step = key.indices(len(self.data))
        if step != 1:
            raise NotImplementedError("only slices with step=1 (aka None) are supported")
        return start, max(start, stop)

    def _index(self, key: int) -> int:
        if not isinstance(key, int):
            raise TypeError("indices must be integers")
        if not -len(self.data) <= key < len(self.data):
            raise IndexError("index out of range")
        return key

    def get(self, key: int | slice) -> int | bytearray:
        """Return one byte, or a bytearray for a slice."""
        if isinstance(key, slice):
            start, stop = self._slice(key)
            return self.data[start:stop]
        return self.data[self._index(key)]

    def put(self, key: int | slice, value: Any) -> None:
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
    """A board that is switched on. `profile` describes its parts, one of sim.board.boards.BOARDS' values.

    `nvm` is a copy of the memories, of one of the lengths in NVM_SIZES; None for empty ones. Whenever they
    change, nvm_changed is called with such a copy.
    """

    def __init__(
        self,
        profile: BoardProfile,
        nvm: bytes | None = None,
        nvm_changed: Callable[[bytes], None] | None = None,
    ) -> None:
        self.profile = profile
        self.clock = Clock()
        nvm = b"\xff" * profile.flash if nvm is None else bytes(nvm)
        flash = next(size for size in BATTERY if len(nvm) in (size, size + BATTERY[size]))
        self._remember = nvm_changed
        self.nvm = Memory(nvm[:flash], self._remembered)
        self.sleep_memory = Memory(nvm[flash:] or bytes(BATTERY[flash]), self._remembered)
        self.down = [False] * 8
        """Which keys are down, by number."""
        self.brightness = 65535
        self.readings = dict(READINGS)
        """What each analog pin reads, by its name."""
        self.draw = True
        """False lets refresh() do nothing (--fast), until a picture is wanted."""
        self.audio: Callable[[Sound | None], None] | None = None
        """Called with the Sound, or None for silence, whenever what can be heard changes."""
        self.run_reason = "STARTUP"
        self.safe_mode_reason = "NONE"
        self.firmware: tuple[int, ...] = (9, 2, 9)
        """The version of CircuitPython that it behaves like, where versions differ (keypad)."""
        self.autoreload = True
        self.status_bar = True
        self.drive_readonly = True
        self.display: Any = None
        """The busdisplay.BusDisplay, or None if `board` has not been imported."""
        self.panel: Panel | None = None
        self.usb: list[str] = []
        """What boot.py has switched off: "usb_hid", "usb_midi", …"""
        self.settings = dict(profile.settings)
        self.release_all()

    def release_all(self) -> None:
        """Free all pins, lights and sound, as when a program starts."""
        self.scanners: list[Callable[[], None]] = []
        self.claimed: dict[str, bool] = {}
        """The chip pins that are in use."""
        self.levels: dict[str, bool] = {}
        """Chip pin → the level that it is driven to."""
        self.pixels = [(0, 0, 0)] * self.profile.lights
        """The lights' colours, (red, green, blue) from 0 to 255."""
        self.playing: Sound | None = None

    def _remembered(self, _: bytearray) -> None:
        if self._remember:
            self._remember(bytes(self.nvm.data + self.sleep_memory.data))

    # pins

    def claim(self, pin: Pin) -> None:
        """Claim a pin; ValueError if it is taken."""
        if self.claimed.get(pin._chip):
            raise ValueError(pin._name + " in use")
        self.claimed[pin._chip] = True

    def release(self, pin: Pin) -> None:
        """Release a pin."""
        self.claimed.pop(pin._chip, None)
        self.levels.pop(pin._chip, None)

    def level(self, name: str) -> bool | None:
        """Return the level to which the pin called `name` is driven, or None."""
        return self.levels.get(self.profile.pins.get(name, ""))

    # keys

    def key(self, number: int, pressed: bool) -> None:
        """Move a key down or up; `number` is its index in KEYS."""
        if self.down[number] != pressed:
            self.down[number] = pressed
            self.scan()

    def scan(self) -> None:
        """Let every key scanner read the keys now."""
        for scanner in self.scanners:
            scanner()

    def analog(self, name: str) -> int:
        """Return the reading of the analog pin called `name`, 0 … 65535."""
        if name == "JOYSTICK_X":
            return _axis(self.down[7], self.down[4])
        if name == "JOYSTICK_Y":
            return _axis(self.down[6], self.down[5])
        return self.readings.get(name, 0)

    # sound and lights

    def play(self, samples: list[float], rate: int, loop: bool) -> None:
        """Start the speaker's converter: numbers -1 … 1, samples a second."""
        self.playing = (samples, rate, loop)
        self.sound_changed()

    def stop(self) -> None:
        """Stop the speaker's converter."""
        self.playing = None
        self.sound_changed()

    def sounding(self) -> bool:
        """Return whether something can be heard: a sample is playing and the amplifier is on and takes it."""
        if self.playing is None or "SPEAKER_ENABLE" in self.profile.pins and not self.level("SPEAKER_ENABLE"):
            return False
        return not self.profile.rates or self.playing[1] in self.profile.rates

    def hertz(self) -> int:
        """Return the pitch of the audible tone, to the nearest Hz; 0 in silence."""
        if self.playing is None or not self.sounding():
            return 0
        samples, rate, _ = self.playing
        turns = sum(samples[i - 1] < 0 <= sample for i, sample in enumerate(samples))
        return (rate * turns + len(samples) // 2) // len(samples)

    def sound_changed(self) -> None:
        """Tell `audio` what can be heard now."""
        if self.audio:
            self.audio(self.playing if self.sounding() else None)


def _axis(low: bool, high: bool) -> int:
    """Return the reading of a joystick's axis: the middle, or one of its ends."""
    return 65535 if high else 0 if low else _CENTRE


collect = gc.collect
"""Python's own collection: power_on puts one that does nothing in its place."""
_current: SimBoard | None = None
_exported: list[str] = []
"""The names that were put into the environment."""


def get() -> SimBoard:
    """Return the board that is switched on; if none is, switch on a PyBadge."""
    return power_on() if _current is None else _current


def power_on(
    board: str | BoardProfile = "pybadge",
    nvm: bytes | None = None,
    nvm_changed: Callable[[bytes], None] | None = None,
) -> SimBoard:
    """Switch a board on: a new SimBoard, and no device module loaded. Return the SimBoard.

    `board` is a name in BOARDS or a BoardProfile, `nvm` the content of its flash.
    """
    global _current
    # The console collects garbage whenever it unloads modules: on the PC that would take most of the time.
    gc.collect = lambda generation=2: 0
    if _current is not None:  # if it is None, a device module being imported may need its board
        power_off()
    _current = SimBoard(BOARDS[board] if isinstance(board, str) else board, nvm, nvm_changed)
    _start(_current)
    return _current


def add(profile: str = "pybadge") -> SimBoard:
    """Return another board beside the current one, whose modules stay. `use` chooses between them."""
    # Blinka's displayio, which counts the screens of one board; the board's own has no such name
    displayio: Any = importlib.import_module("displayio")
    displayio.CIRCUITPY_DISPLAY_LIMIT = 8
    return SimBoard(BOARDS[profile])


def use(board: SimBoard) -> None:
    """Make `board` the current one: all modules of the simulated board refer to it."""
    global _current
    _current = board


def power_off() -> None:
    """Switch the board off and forget it."""
    global _current
    _unload()
    _current = None


def restart(reason: str = "SUPERVISOR_RELOAD") -> SimBoard:
    """Restart the program on the same board, as supervisor.reload() does: memories and clock stay."""
    board = get()
    _unload()
    board.release_all()
    board.run_reason = reason
    _start(board)
    return board


_SOUND = ("audioio", "audiopwmio", "audiobusio")


def _start(board: SimBoard) -> None:
    for name in _SOUND:  # None in place of a module: an import of it is an ImportError
        if name not in board.profile.sound:
            sys.modules[name] = None  # pyrefly: ignore[unsupported-operation]
        elif sys.modules.get(name, "") is None:
            del sys.modules[name]
    # os.getenv reads settings.toml on the board, the environment here.
    settings = dict(read_settings(ROOT / "settings.toml"))
    settings.update(board.settings)
    for name, value in settings.items():
        if name not in os.environ:
            os.environ[name] = value
            _exported.append(name)


_python_get_code = SourceFileLoader.get_code
_compiled: dict[tuple[str, bytes], Any] = {}
_texts: dict[str, tuple[tuple[int, ...], bytes]] = {}
"""By path, what os.stat said of a file, and its content then."""
_TICK = 100_000_000
"""Nanoseconds within which a file may change twice and have the same times."""
replaced: dict[str, bytes] = {}
"""By path, the source of a device module that is read in place of the file's."""
_HOME = str(ROOT) + os.sep
_CODE = ROOT / "out" / "code"
_CONST = re.compile(rb"\bconst\(")
_FILES = 500
"""The most compiled files that are kept: a drive has some eighty, but tests change them."""


_PACKAGES = b"_packages[:] = modules.packages()\n    for package in _packages:"
_OURS = ("mesa", "games")


def _is_device(name: str) -> bool:
    """Return whether a module is reloaded whenever a board is switched on."""
    return name.split(".")[0] in ("mesa", "games") or name == "board"


_folders = {"mesa": None, "games": None}
"""The packages of ours, in the order in which they were read; these two have no file."""


def note(name: str) -> None:
    """List a package as read from the drive, if it is ours."""
    if name.startswith(_OURS):
        _folders[name] = None


def packages() -> list[Any]:
    """Return the console's packages and those of games that are in memory, as mesa.core.scope lists them."""
    return [sys.modules[name] for name in _folders if name in sys.modules]


class _OnDrive:
    """What of sys.modules was read from the drive: all that the board has there."""

    def __len__(self) -> int:
        return len(sys.modules)  # which others seldom change: only whether there are more is asked

    def __contains__(self, name: str) -> bool:
        return name in sys.modules

    def __getitem__(self, name: str) -> Any:
        return sys.modules[name]

    def packages(self) -> list[Any]:
        return packages()

    def __delitem__(self, name: str) -> None:
        del sys.modules[name]


def _text(path: str, about: os.stat_result) -> bytes:
    """Return a file's content, which is read again only if it may have changed."""
    stamp = about.st_ctime_ns, about.st_mtime_ns, about.st_size, about.st_ino
    known = _texts.get(path)
    if known is None or known[0] != stamp or os.name == "nt":  # there, the first is when it was made
        known = stamp, Path(path).read_bytes()
        if time.time_ns() - about.st_ctime_ns > _TICK:
            _texts[path] = known
    return known[1]


def _get_code(self: Any, name: str) -> Any:
    """Replace SourceFileLoader's: compile a device module with the same text once a process."""
    path = self.get_filename(name)
    if path.endswith("__init__.py"):
        note(name)
    if not _is_device(name):
        return _python_get_code(self, name)
    file = path, replaced.get(path) or _text(path, vars(self).pop("about", None) or os.stat(path))
    if file not in _compiled:
        if len(_compiled) >= _FILES:
            _compiled.clear()
        source = _CONST.sub(b"(", file[1])  # a call at each import, of which the board has none either
        if name == "mesa.core.scope":  # it looks up every loaded module: sixty there, a thousand here
            source = source.replace(b"modules = sys.modules", b"modules = sys.on_drive")
            # consoles of several boards share these modules, which another one may have brought
            source = source.replace(b"for package in _packages:", _PACKAGES)
        _compiled[file] = _code(self, name, path, source)
    return _compiled[file]


def _code(loader: Any, name: str, path: str, source: bytes) -> Any:
    """Return a device module's code, kept in out/ for other processes: compiling all takes half a second."""
    if not path.startswith(_HOME):
        return loader.source_to_code(source, path)
    of = _util.MAGIC_NUMBER + _util.source_hash(path.encode() + b"\0" + source)
    kept = _CODE / (name + "." + str(sys.implementation.cache_tag))
    with contextlib.suppress(OSError, EOFError, TypeError, ValueError):
        data = kept.read_bytes()
        if data.startswith(of):
            return marshal.loads(data[len(of) :])
    code = loader.source_to_code(source, path)
    with contextlib.suppress(OSError):
        _CODE.mkdir(parents=True, exist_ok=True)
        new = kept.with_name("{}.{}".format(kept.name, os.getpid()))  # others may write it at the same time
        new.write_bytes(of + marshal.dumps(code))
        new.replace(kept)
    return code


class _Finder:
    """Finds what is below mesa and games, faster than Python does: the console imports all the time."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: Any = None) -> Any:
        if path is None or not _is_device(name):
            return None
        for folder in path:
            home = folder + "/" + name.rpartition(".")[2]
            for file, inside in ((home + ".py", None), (home + "/__init__.py", [home])):
                try:
                    about = os.stat(file)
                except OSError:
                    continue
                if stat.S_ISREG(about.st_mode):
                    loader: Any = SourceFileLoader(name, file)
                    loader.about = about
                    spec: Any = ModuleSpec(name, loader, origin=file, is_package=inside is not None)
                    spec.submodule_search_locations = inside
                    spec.cached, spec.has_location = file, True  # no bytecode
                    return spec
            if os.path.isdir(home):
                note(name)
                spec = ModuleSpec(name, None, is_package=True)
                spec.submodule_search_locations = [home]
                return spec
        return None


def _follow_imports() -> None:
    """Let mesa.core.scope see only what was read from the drive, which is listed as it is read."""
    for name, module in sys.modules.items():
        if hasattr(module, "__path__"):
            note(name)
    loader: Any = SourceFileLoader
    loader.get_code = _get_code
    python: Any = sys
    python.on_drive = _OnDrive()
    python.meta_path.insert(0, _Finder)
    scope: Any = sys.modules.get("mesa.core.scope")
    if scope:
        scope.modules = python.on_drive


_follow_imports()


def _unload() -> None:
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


def read_settings(path: Path) -> dict[str, str]:
    """Return the settings of a settings.toml as a dict of strings; {} if there is no such file."""
    settings = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            name, equals, value = line.partition("=")
            if equals and not name.lstrip().startswith("#"):
                settings[name.strip()] = value.split("#")[0].strip().strip('"')
    return settings
