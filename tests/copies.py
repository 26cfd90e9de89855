# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Made-up builds and drives, and copies between them that are interrupted at any write or renaming.

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
import tempfile
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from sim import ROOT
from sim.drive import install

Files = dict[str, bytes]
"""Path → bytes of the files of a build or a drive."""

BOOT_OUT = (
    b"Adafruit CircuitPython 9.2.1 on 2024-11-20; Adafruit PyBadge with samd51j19\r\nBoard ID:pybadge\r\n"
)
CODE = (ROOT / "code.py").read_bytes()
"""The real code.py: it says whether the console can start from what is on a drive."""


# --- sources ---


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
    found[install.MANIFEST] = install.manifest(version, found)
    return found


OLDER = build("1.0.0", games__old__rules_mpy=b"C\x06old", lib__mesa__gone_mpy=b"C\x06gone")
SOURCES = build("1.0.0", lib__mesa__console__console_mpy=None, lib__mesa__console__console_py=b"# console\n")
NEW = build("1.1.0", lib__mesa__b_mpy=b"C\x06b")
NEWER = build("1.2.0", lib__mesa__c_mpy=b"C\x06c")
OURS = {*OLDER, *SOURCES, *NEW, *NEWER} - {"lib/mesa/gone.mpy"}
"""All file names that a new build needs."""

_WIFI = b'CIRCUITPY_WIFI_SSID = "home"'  # without an end of line
_OWN = {
    "code.py": b"print('mine')\n",
    "code.py.old": b"print('mine, earlier')\n",
    "code.py.new": b"print('mine, later')\n",
    "boot.py": b"# mine\n",
    "settings.toml": _WIFI,
    "settings.toml.new": b"A = 1\n",
    "lib/mesa/console/console.mpy": b"C\x06of another program",
    "lib/adafruit_ticks.mpy": b"C\x06a library",
    "notes.txt": b"mine",
}
STARTS = {
    "an empty drive": (None, {}),
    "a program of the user's": (None, {"code.py": _OWN["code.py"]}),
    "a drive in use": (None, _OWN),
    "a drive with a list of another program's": (None, {**_OWN, install.MANIFEST: b"my carteado notes\n"}),
    "an older version": (OLDER, {"notes.txt": b"mine", "games/mine/rules.py": b"# mine\n"}),
    "an older version, edited": (
        OLDER,
        {
            "code.py": b"print('mine instead')\n",
            "games/g/rules.mpy": b"C\x06rules of mine",
            "lib/mesa/gone.mpy": b"C\x06of another program",
            "settings.toml": _WIFI,
        },
    ),
    "older sources, edited": (SOURCES, {"lib/mesa/console/console.py": b"# my console\n"}),
}
"""Drives to begin with: the build that was copied there before, then the user's own files."""


def prepare(folder: Path, start: str) -> None:
    """Make `folder` a drive of STARTS."""
    before, theirs = STARTS[start]
    folder.mkdir()
    (folder / "boot_out.txt").write_bytes(BOOT_OUT)
    if before:
        install.copy(before, folder, quiet)
    for path, data in theirs.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)


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
    modules = {**more, "os": os}
    implementation = types.SimpleNamespace(name="circuitpython", version=version)
    modules["sys"] = types.SimpleNamespace(implementation=implementation)
    if step:
        console = lambda: types.SimpleNamespace(step=step, broken={})  # noqa: E731
        modules["mesa.console.console"] = types.SimpleNamespace(Console=console)

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


def power_on(folder: Path) -> str:
    """Return what the drive's own code.py does: the line that it shows, or ""."""
    console = (folder / "lib/mesa/console/console.mpy").is_file()
    return run_code(folder, (folder / "code.py").read_bytes(), started if console else None)


def check_theirs(theirs: Files, there: Files) -> None:
    """Check that each of the user's files is still on the drive.

    One whose name we need may now be NAME.old, NAME.old2, …; another must be where it was.
    """
    for path, data in theirs.items():
        kept = [there[name] for name in there if name.startswith(path + ".old")]
        lines = there.get(path, b"").split(b"\n") if path == install.SETTINGS else []
        elsewhere = data in kept or all(line in lines for line in data.split(b"\n"))
        assert there.get(path) == data or path in OURS and elsewhere, "the user's {} is lost".format(path)


def _is_whole(there):
    """Return whether all listed files have their checksums."""
    for line in there[install.MANIFEST].decode().split("\n")[1:-2]:
        crc, size, path = line.split(" ", 2)
        data = there.get(path, b"")
        if size != "-" and (int(crc, 16), int(size)) != (binascii.crc32(data), len(data)):
            return False
    return True


def check_after_a_cut(folder: Path, theirs: Files) -> None:
    """Check a drive after an interrupted copy: nothing of theirs is lost; it starts only if it is whole."""
    there = listing(folder)
    check_theirs(theirs, there)
    code = there.get("code.py")
    assert code is not None or "code.py" not in theirs, "code.py is gone"
    if code is None or code == theirs.get("code.py"):  # the user's own still runs
        return
    assert code.startswith(CODE), "code.py is neither theirs nor ours"
    said = power_on(folder)
    assert said.startswith("Copy Carteado again") or not said and _is_whole(there), said


def check_in_the_end(folder: Path, files: Files, theirs: Files) -> None:
    """Check a drive after a complete copy of `files`: they are there, and nothing else but theirs."""
    there = listing(folder)
    check_theirs(theirs, there)
    for path, data in files.items():
        assert path == install.SETTINGS or there.get(path) == data, "{} is not what was copied".format(path)
    for path, data in there.items():
        kept = any(path.startswith(p + ".old") and data == theirs[p] for p in theirs)
        assert path in files or theirs.get(path) == data or kept, "{} was left over".format(path)
    for path in folder.rglob("*"):
        assert not path.is_dir() or any(path.iterdir()), "the empty folder {} was left over".format(path.name)
    assert power_on(folder) == ""
    said = []
    install.copy(files, folder, said.append)
    assert "up to date" in said[0], "a further copy finds something to do"


# --- cutting ---


class Killed(BaseException):
    """The process ends here: nothing runs after it, not even `finally`."""


HOW = {
    "open": ("before", "after"),
    "write": ("half", "zeros", "after"),
    "replace": ("before", "twice", "after"),
    "rename": ("before", "twice", "after"),
}
"""The ways to cut a change. FAT may leave a file with its length and no content, and one file under
two names."""

STATUSES = {errno.ENOSPC: 14, errno.EROFS: 15, errno.EIO: 16}
"""The exit status for each error of the drive."""


class Cut:
    """A `with` in which changes of files in `folder` are counted; number `at` is cut in the way `how`.

    With an `error` number instead, it and everything after it fails, as on a drive that is full or gone.
    `changes` lists the kinds of changes that were started. Nothing waits for the disk.
    """

    def __init__(
        self, folder: Path, at: int | None = None, how: str = "before", error: int | None = None
    ) -> None:
        self.changes = []
        self._folder = str(folder) + os.sep
        self._at, self._how, self._error = at, how, error
        self._open = builtins.open
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Cut:
        for name in ("replace", "rename", "unlink", "remove", "mkdir", "rmdir"):
            self._patch.setattr(os, name, self._function(name, getattr(os, name)))
        for name in ("fsync", "posix_fadvise"):
            self._patch.setattr(os, name, quiet, raising=False)
        self._patch.setattr(builtins, "open", self._opened)
        return self

    def __exit__(self, *_: object) -> None:
        self._patch.undo()

    def _is_inside(self, file):
        return isinstance(file, (str, os.PathLike)) and os.fspath(file).startswith(self._folder)

    def change(self, name: str, do: Callable[[], Any], half: Callable[[str], object] | None = None) -> Any:
        """Make a change: `do` makes it, `half`, if given, leaves what a cut of this kind leaves."""
        number = len(self.changes)
        self.changes.append(name)
        if self._at is None or number < self._at:
            return do()
        if self._error is not None:
            raise OSError(self._error, os.strerror(self._error))
        if number == self._at:
            if self._how == "after":
                do()
            elif half:
                half(self._how)
        raise Killed

    def _function(self, name, true):
        def function(path, *rest, **options):
            if not self._is_inside(path):
                return true(path, *rest, **options)

            def half(how):
                if how == "twice" and name in ("replace", "rename"):
                    shutil.copyfile(path, rest[0])

            return self.change(name, lambda: true(path, *rest, **options), half)

        return function

    def _opened(self, file, mode="r", *rest, **options):
        if not self._is_inside(file) or not set("wax+") & set(mode):
            if self._error == errno.EIO and (self._at or 0) < len(self.changes) and self._is_inside(file):
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            return self._open(file, mode, *rest, **options)
        f = self.change("open", lambda: self._open(file, mode, *rest, **options))
        return File(self, f)


class File:
    """A file whose writing can be cut."""

    def __init__(self, cut, file):
        self.cut, self.file = cut, file

    def __enter__(self) -> File:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name):
        return getattr(self.file, name)

    def write(self, data):
        def half(how):
            self.file.write(data[: len(data) // 2] if how == "half" else bytes(len(data)))

        return self.cut.change("write", lambda: self.file.write(data), half)


def try_cuts(
    template: Path,
    work: Path,
    theirs: Files,
    cuts: Sequence[tuple[Files, int | None, str]],
    error: int | None = None,
) -> None:
    """Cut a copy, and the next one if there are two `cuts`, then copy completely, and check each time.

    `template` is the initial drive, `work` a new folder. `cuts` are (files, at, how).
    """
    shutil.copytree(template, work)
    try:
        for files, at, how in cuts:
            try:
                with Cut(work, at, how, error):
                    install.copy(files, work, quiet)
            except Killed:
                check_after_a_cut(work, theirs)
            except install.CopyError as said:
                check_after_a_cut(work, theirs)
                assert "\n" not in str(said) and said.status == STATUSES.get(error or 0), said
        with Cut(work):
            install.copy(cuts[-1][0], work, quiet)
        check_in_the_end(work, cuts[-1][0], theirs)
    finally:
        shutil.rmtree(work)


def begin(folder: Path, start: str) -> tuple[Path, Path, Files, list[str]]:
    """Return the initial drive, a place for its copies, the user's files, and the changes of a copy."""
    template, work = folder / "template", folder / "work"
    with Cut(template):
        prepare(template, start)
    shutil.copytree(template, work)
    with Cut(work) as cut:
        install.copy(NEW, work, quiet)
    shutil.rmtree(work)
    return template, work, STARTS[start][1], cut.changes


def work_folder() -> tempfile.TemporaryDirectory[str]:
    """Return a temporary folder for many small drives: in memory if the system has such a folder."""
    memory = Path("/dev/shm")
    return tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None)
