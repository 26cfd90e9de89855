# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Made-up builds and drives, and copies between them that are interrupted at any change of the drive.

After each interruption, and after the next copy, none of the user's files may be lost. The interrupted drive
starts, or says "copy again"; in the end the drive has all files, and none is truncated.
"""

from __future__ import annotations

import binascii
import builtins
import contextlib
import errno
import functools
import os
import shutil
import struct
import tempfile
import types
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from mesa.console import report
from sim import ROOT
from sim.drive import install

Files = dict[str, bytes]
"""Path → bytes of the files of a build or a drive."""

BOOT_OUT = (
    b"Adafruit CircuitPython 9.2.1 on 2024-11-20; Adafruit PyBadge with samd51j19\r\nBoard ID:pybadge\r\n"
)
CODE = (ROOT / "code.py").read_bytes()
"""The real code.py: it says whether the console can start from what is on a drive."""


@contextlib.contextmanager
def of_windows() -> Iterator[None]:
    """Let our texts have lines that end in CRLF, as in a checkout by Git for Windows."""
    read = Path.read_bytes

    def changed(path: Path) -> bytes:
        data = read(path)
        ours = ROOT in path.parents and ".venv" not in path.parts and "node_modules" not in path.parts
        is_text = path.suffix != ".bin" and b"\0" not in data
        return data.replace(b"\n", b"\r\n") if ours and is_text else data

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "read_bytes", changed)
        yield


# --- drives ---


def build(version: str, **more: bytes | None) -> Files:
    """Return a small made-up build, {path: bytes}; `more` adds files, or removes them (None)."""
    files: dict[str, bytes | None] = {
        "boot.py": b"boot " + version.encode(),
        "code.py": CODE + b"# " + version.encode() + b"\n",
        "settings.toml": b"CIRCUITPY_PYSTACK_SIZE = 4096\n",
        "lib/mesa/console/console.mpy": b"C\x06console " + version.encode(),
        "games/g/rules.mpy": b"C\x06rules, the same in all",
    }
    for path, data in more.items():
        files[path.replace("__", "/").replace("_mpy", ".mpy").replace("_py", ".py")] = data
    found = {path: data for path, data in files.items() if data is not None}
    return {**found, install.MANIFEST: install.manifest(version, found)}


OLDER = build("1.0.0", games__old__rules_mpy=b"C\x06old", lib__mesa__gone_mpy=b"C\x06gone")
SOURCES = build(
    "1.0.0",
    lib__mesa__console__console_mpy=None,
    lib__mesa__console__console_py=b"# console\n",
    lib__mesa__b_py=b"# b\n",
)
NEW = build("1.1.0", lib__mesa__b_mpy=b"C\x06b")
NEWER = build("1.2.0", lib__mesa__c_mpy=b"C\x06c")
_OURS = {*OLDER, *SOURCES, *NEW, *NEWER} - {"lib/mesa/gone.mpy"}
"""All file names that a new build needs."""

_CONSOLE = "lib/mesa/console/console"
STARTS = {
    "an empty drive": (None, {}, ()),
    "a drive in use": (
        None,
        {
            "code.py": b"print('mine')\n",
            "code.py.old": b"print('mine, earlier')\n",
            "boot.py": b"# mine\n",
            "settings.toml": b'CIRCUITPY_WIFI_SSID = "home"',  # without an end of line
            "carteado.txt": b"my carteado notes\n",
            _CONSOLE + ".mpy": b"C\x06of another program",
            "lib/adafruit_ticks.mpy": b"C\x06a library",
            # names that a temporary file might have
            **{name + ".new": b"1" for name in ("code.py", "carteado.txt", "settings.toml", "carteado")},
        },
        ("code.py.old2", "boot.py.old", "settings.toml.old", "carteado.txt.old", _CONSOLE + ".mpy.old"),
    ),
    "an older version, edited": (
        OLDER,
        {
            "code.py": b"print('mine instead')\n",
            "games/g/rules.mpy": b"C\x06rules of mine",
            "lib/mesa/gone.mpy": b"C\x06of another program",
            "settings.toml": b'CIRCUITPY_WIFI_SSID = "home"',
            "games/mine/rules.py": b"# mine\n",
        },
        ("code.py.old", "games/g/rules.mpy.old", "settings.toml.old"),
    ),
    "older sources, edited": (SOURCES, {_CONSOLE + ".py": b"# my console\n"}, (_CONSOLE + ".py.old",)),
}
"""Drives to begin with: (the build that was copied there before, the user's own files, what a copy calls some
of them)."""


def put(folder: Path, files: Mapping[str, bytes | Path | None]) -> None:
    """Write {path: bytes}; a Path is where a link leads, None a folder."""
    for path, data in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if data is None:
            place.mkdir()
        elif isinstance(data, Path):
            place.unlink(missing_ok=True)
            place.symlink_to(data)
        else:
            place.write_bytes(data)


def prepare(folder: Path, start: str) -> None:
    """Make `folder` a drive of STARTS."""
    before, theirs, _ = STARTS[start]
    put(folder, {"boot_out.txt": BOOT_OUT})
    if before:
        install.copy(before, folder, quiet)
    put(folder, theirs)


def quiet(*_: object) -> None:
    """Do nothing."""


def listing(folder: Path) -> Files:
    """Return {path: bytes} of the content of a drive, except boot_out.txt."""
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*")
        if p.is_file() and p.name != "boot_out.txt"
    }


# --- what must hold ---


class Waits(BaseException):
    """code.py has shown its line, and would now wait forever."""


class Started(BaseException):
    """code.py has started the console."""


def started() -> None:
    """Stand in for a frame of the console."""
    raise Started


@functools.lru_cache(maxsize=64)
def _program(text):
    """Return a code.py's bytes `text`, compiled: few of them differ, and there are thousands of starts."""
    return compile(text.replace(b"        pass\n", b"        raise Waits\n"), "code.py", "exec")


def run_code(
    folder: Path,
    text: bytes = CODE,
    step: Callable[[], object] | None = started,
    version: tuple[int, ...] = (9, 2, 1),
    more: Mapping[str, object] = types.MappingProxyType({}),
) -> str:
    """Return the line that code.py (its `text`) shows on a drive; "" if the console starts.

    `step` is the console's; None: there is none. `more` are other modules that the board has.
    """
    said = []
    free = 4096 - sum(-(-file.stat().st_size // 512) for file in folder.rglob("*") if file.is_file())
    system = types.SimpleNamespace(stat=os.stat, statvfs=lambda _: (512, 512, 4096, free))
    disk = types.SimpleNamespace(ilistdir=lambda path: listed(folder / path[1:]))
    storage = types.SimpleNamespace(getmount=lambda _: disk)
    modules = {"os": system, "struct": struct, "storage": storage, **more}
    implementation = types.SimpleNamespace(name="circuitpython", version=version)
    modules["sys"] = types.SimpleNamespace(implementation=implementation)
    if step:
        console = lambda: types.SimpleNamespace(step=step, broken={})  # noqa: E731
        modules["mesa.console.console"] = types.SimpleNamespace(Console=console)
        modules["mesa.console"] = types.SimpleNamespace(report=report)

    def import_one(name, *rest):
        if name not in modules:
            raise ImportError("no module named '{}'".format(name))
        return modules[name]

    names = {**vars(builtins), "__import__": import_one, "print": said.append, "Waits": Waits}
    here = os.getcwd()
    os.chdir(folder)
    try:
        exec(_program(text), {"__builtins__": names, "__name__": "__main__"})
    except Started:
        return ""
    except Waits:
        return said[0].strip()
    finally:
        os.chdir(here)
    raise AssertionError("code.py has ended")


def listed(folder: Path) -> list[tuple[str, int, int, int]]:
    """List a folder as the board's file system does."""
    return [(path.name, 0, 0, 0 if path.is_dir() else path.stat().st_size) for path in folder.iterdir()]


def power_on(folder: Path) -> str:
    """Return what the drive's own code.py does: the line that it shows, or ""."""
    console = (folder / "lib/mesa/console/console.mpy").is_file()
    return run_code(folder, (folder / "code.py").read_bytes(), started if console else None)


def check(folder: Path, theirs: Files, files: Files | None = None) -> None:
    """Check that no file of theirs is lost, and that the drive starts only if it is whole.

    One whose name we need may now be NAME.old, NAME.old2, …. After a complete copy of `files` they are there,
    and nothing else but theirs; a further copy changes nothing.
    """
    there = listing(folder)
    kept = {
        name for name in there for p in theirs if name.startswith(p + ".old") and there[name] == theirs[p]
    }
    for path, data in theirs.items():
        ok = there.get(path) == data or path in _OURS and any(name.startswith(path + ".old") for name in kept)
        lines = there.get(path, b"").split(b"\n") if path == install.SETTINGS else []
        assert ok or data in lines, "the user's {} is lost".format(path)
    code = there.get("code.py")
    assert code is not None or "code.py" not in theirs, "code.py is gone"
    # The list is away only while one of a whole drive is moved into place.
    if code is not None and code != theirs.get("code.py") and install.MANIFEST in there:
        assert code.startswith(CODE), "code.py is neither theirs nor ours"
        said = power_on(folder)
        assert said.startswith("Copy Carteado again") or not said and _is_whole(there), said
    if files is None:
        return
    assert power_on(folder) == ""
    mine = {path: data for path, data in there.items() if theirs.get(path) != data and path not in kept}
    assert {**mine, install.SETTINGS: b""} == {**files, install.SETTINGS: b""}
    assert all(any(path.iterdir()) for path in folder.rglob("*") if path.is_dir()), "an empty folder was left"
    said, stamps = [], {p: p.stat().st_mtime_ns for p in folder.rglob("*")}
    install.copy(files, folder, said.append)
    assert "up to date" in said[0], "a further copy finds something to do"
    assert stamps == {p: p.stat().st_mtime_ns for p in folder.rglob("*")}


def _is_whole(there):
    """Return whether all listed files have their checksums."""
    lines = [line.split(" ", 2) for line in there[install.MANIFEST].decode().split("\n")[1:-2]]
    marks = {path: "{:08x} {}".format(binascii.crc32(data), len(data)) for path, data in there.items()}
    return all(size == "-" or marks.get(path) == crc + " " + size for crc, size, path in lines)


# --- cutting ---


class Killed(BaseException):
    """The process ends here: nothing runs after it, not even `finally`."""


HOW = {
    "_write": ("before", "empty", "half", "zeros", "after"),
    "replace": ("before", "twice", "away", "after"),
}
"""The ways to cut a change. FAT may leave a file with its length and no content, and one file under two
names; other systems delete the file that is replaced first.
"""

STATUSES = {errno.ENOSPC: 14, errno.EROFS: 15, errno.EIO: 16}
"""The exit status for each error of the drive."""


class Cut:
    """A `with` in which changes by the installer are counted; number `at` is cut in the way `how`.

    With an `error` number instead, it and everything after it fails, as on a drive that is full or gone.
    `changes` lists the kinds of changes that were started. Nothing waits for the disk.
    """

    def __init__(self, at: int | None = None, how: str = "before", error: int | None = None) -> None:
        self.changes = []
        self._at, self._how, self._error = at, how, error
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Cut:
        for place, name in ((install, "_write"), *((os, n) for n in ("replace", "unlink", "mkdir", "rmdir"))):
            self._patch.setattr(place, name, functools.partial(self._change, name, getattr(place, name)))
        for name in ("fsync", "posix_fadvise"):
            self._patch.setattr(os, name, quiet, raising=False)
        self._patch.setattr(install, "_read", functools.partial(self._read, install._read))
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()

    def _read(self, true, file):
        if self._error == errno.EIO and (self._at or 0) < len(self.changes):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        return true(file)

    def _change(self, name, true, path, *rest, **options):
        number = len(self.changes)
        self.changes.append(name)
        if self._at is None or number < self._at:
            return true(path, *rest, **options)
        if self._error is not None:
            raise OSError(self._error, os.strerror(self._error))
        if number == self._at:
            if self._how == "after":
                true(path, *rest, **options)
            elif name == "_write" and self._how in ("empty", "half", "zeros"):
                data = rest[0] if self._how == "half" else bytes(len(rest[0]))
                path.write_bytes(data[: len(data) * ("empty", "half", "zeros").index(self._how) // 2])
            elif name == "replace" and self._how == "twice":
                shutil.copyfile(path, rest[0])
            elif name == "replace" and self._how == "away" and rest[0].name == install.MANIFEST:
                with contextlib.suppress(FileNotFoundError):
                    os.remove(rest[0])
        raise Killed


class Cuts(contextlib.ExitStack):
    """A `with` in which copies to a drive of STARTS are cut; `changes` are those of a copy without a cut."""

    def __init__(self, start: str) -> None:
        super().__init__()
        memory = Path("/dev/shm")  # many small drives: in memory if the system has such a folder
        place = tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
        self._first, self._drive = [Path(self.enter_context(place)) / name for name in ("first", "drive")]
        self._theirs = STARTS[start][1]
        with Cut():
            prepare(self._first, start)
        self.changes = self.attempt((NEW, None, ""))

    def attempt(self, *cuts: tuple[Files, int | None, str], error: int | None = None) -> list[str]:
        """Cut a copy, and the next one if there are two `cuts` (files, at, how), then copy completely.

        Check the drive each time. Return the changes of the first copy.
        """
        shutil.copytree(self._first, self._drive)
        begun = []
        for files, at, how in cuts:
            begun.append(Cut(at, how, error))
            try:
                with begun[-1]:
                    install.copy(files, self._drive, quiet)
            except Killed:
                pass
            except install.CopyError as said:
                assert "\n" not in str(said) and said.code == STATUSES.get(error or 0), said
            check(self._drive, self._theirs)
        with Cut():
            install.copy(cuts[-1][0], self._drive, quiet)
        check(self._drive, self._theirs, cuts[-1][0])
        shutil.rmtree(self._drive)
        return begun[0].changes
