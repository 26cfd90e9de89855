# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copies a build onto a board's drive without harm to the user's files, even if the cable is pulled out.

The manifest, `carteado.txt`, makes it safe. During a copy its first word is "copying", and it lists our
files, old and new. Only when all files have been read back does it become

    carteado 1.0.0 97 213456            version, files, bytes
    8f3a1b2c 1234 lib/mesa/ui/fan.mpy   CRC-32, bytes, path
    end 5a6b7c8d                        CRC-32 of everything above

and only then does code.py start the console; until then, it says to copy again.

A file on the drive is ours only if one of our lists gives its checksum; its name alone proves nothing, except
the temporary name, which nobody else uses. Any other file with a name that we need is first copied to another
name, and one with a name that we no longer need is left alone. But macOS's own "._" files beside ours are
deleted: nothing needs them, and 4 KB each fill the drive. Each file is written under the temporary name, read
back, and then moved into place. So after an interruption each name has its old or its new content, and the
next copy can tell which. settings.toml is the user's: we only add what it lacks.
"""

from __future__ import annotations

import binascii
import contextlib
import errno
import itertools
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from sim.board import boards
from sim.common.command import Problem

MANIFEST = "carteado.txt"
SETTINGS = "settings.toml"
TEMPORARY = "carteado-5f2c81d7.new"
"""The name under which each file is written first. If there is one, an earlier copy was interrupted."""
APPLE = b"\0\x05\x16\x07"
"""How macOS's "._" files begin: what a FAT drive cannot hold of another file, such as where it came from."""
OLDEST = 9
"""The first CircuitPython whose display modules are the ones that we use."""
BOARDS = {board.board_id for board in boards.BOARDS.values() if "CARTEADO_KEYS" not in board.settings}
"""The ids of boards whose screen and keys the console knows by itself."""
NO_RESET = {board.board_id for board in boards.BOARDS.values() if not board.reset}
COPY = (
    "copy onto this drive, such as /media/you/CIRCUITPY; then also exit codes 10 no such folder; 11 no"
    " CircuitPython drive; 12 a board that cannot run this; 13 something is in the way; 14 no space;"
    " 15 not writable; 16 interrupted, or what was written does not read back"
)
"""What --copy does, and what its exit statuses mean."""
RESTARTS = "Eject the drive, and plug the board in again.", "Press the board's reset button."
"""How to start a board without a reset button, and one that has it."""
_ROOT = Path(__file__).resolve().parent.parent.parent
_TOPS = ("lib", "games", "fonts")

NOT_THERE, NO_DRIVE, UNFIT_BOARD, IN_THE_WAY, FULL, READ_ONLY, BROKE_OFF = range(10, 17)
"""Exit statuses, see COPY."""

Step = tuple[str, "bytes | None", "bytes | None"]
"""A change of a file on the drive: path, new content, content until then; None: no file."""


class CopyError(Problem):
    """Why nothing, or not everything, was copied, and what to do, in one line; `code` is an exit status."""

    def __init__(self, status: int, text: str, *parts: object) -> None:
        super().__init__(text.format(*parts), status)


# --- the manifest ---


def _lines(files: Mapping[str, bytes]) -> set[str]:
    """Return the manifest's lines; one without a checksum for settings.toml, which the user may edit."""
    rest = [(path, data) for path, data in files.items() if path not in (MANIFEST, SETTINGS)]
    lines = {"{:08x} {} {}".format(binascii.crc32(data), len(data), path) for path, data in rest}
    return lines | {"-------- - " + path for path in files if path == SETTINGS}


def in_order(path: str) -> tuple[str, str]:
    """Return a sort key of paths: folder by folder, since code.py lists each folder once."""
    folder, _, name = path.rpartition("/")
    return folder, name


def _sealed(first: str, lines: Iterable[str]) -> bytes:
    ordered = sorted(lines, key=lambda line: (in_order(line.split(" ", 2)[2]), line))
    body = "\n".join([first, *ordered]) + "\n"
    return (body + "end {:08x}\n".format(binascii.crc32(body.encode()))).encode()


def manifest(version: str, files: Mapping[str, bytes]) -> bytes:
    """Return the manifest (bytes) of {path: bytes}."""
    lines, size = _lines(files), sum(len(data) for path, data in files.items() if path != MANIFEST)
    return _sealed("carteado {} {} {}".format(version, len(lines), size), lines)


_LINE = r"(?:[0-9a-f]{8} \d+|-{8} -) (\S.*)"
_LIST = re.compile(r"(?:copying|carteado \S+ \d+ \d+)\n(?:{}\n)*(?:end .*\n)?.*".format(_LINE))
"""One of our manifests, finished or not, or cut somewhere."""


def listed(data: bytes) -> dict[str, set[str]]:
    """Return {path: its lines} of a manifest, finished or not; impossible paths are left out."""
    found: dict[str, set[str]] = {}
    for line in _text(data).split("\n"):
        match = re.fullmatch(_LINE, line)
        path = match.group(1) if match else ".."
        parts = PurePosixPath(path).parts
        if ".." not in parts and not re.search(r"\\|:|^/", path) and (len(parts) == 1 or parts[0] in _TOPS):
            found.setdefault(path, set()).add(line)
    return found


# --- the drive ---


_AGAIN = " Plug the board in again, and copy again."
_STOPPED = {
    READ_ONLY: "{} cannot be written to. If Start was held when the board was switched on, the drive is the"
    " console's: switch it off and on again, then copy.",
    FULL: "{} is full, so the copy stopped. Delete what you do not need there, then copy again; until then"
    " the console asks for it.",
    BROKE_OFF: "The copy was interrupted ({1})." + _AGAIN + " Until then the console asks for it.",
}
_STATUSES = {errno.EACCES: READ_ONLY, errno.EPERM: READ_ONLY, errno.EROFS: READ_ONLY, errno.ENOSPC: FULL}


@contextlib.contextmanager
def _explained(folder: Path, begun: bool) -> Iterator[None]:
    """Turn an OSError during the copy, or before it has `begun`, into a CopyError."""
    try:
        yield
    except OSError as error:
        status = _STATUSES.get(error.errno or 0, BROKE_OFF) if begun else BROKE_OFF
        text = _STOPPED[status] if begun else "{} cannot be read ({}), so nothing was copied." + _AGAIN
        raise CopyError(status, text, folder, error.strerror or error) from error


def _text(data: bytes | None) -> str:
    return (data or b"").decode("utf-8", "replace")


def _read(file: Path) -> bytes | None:
    """Return the bytes of a file, from the drive itself if the system allows it; None if there is none."""
    try:
        with open(file, "rb") as f:
            if hasattr(os, "posix_fadvise"):
                os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return f.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _write(file: Path, data: bytes) -> None:
    with open(file, "wb") as f:
        f.write(data)
        f.flush()
        os.fsync(f.fileno())


def _verify(file: Path, data: bytes) -> None:
    if _read(file) != data:
        text = "{} does not read back as it was written: the drive may be damaged. Copy again."
        raise CopyError(BROKE_OFF, text, file)


def free_space(folder: Path) -> tuple[int, int]:
    """Return (free bytes, bytes of a cluster) of the drive that contains `folder`."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else 4096
    return shutil.disk_usage(folder).free, cluster


def check_drive(folder: Path, force: bool = False) -> None:
    """Raise CopyError unless `folder` is the drive of a board that can run the console.

    With `force` the kind of board and the age of its CircuitPython do not matter.
    """
    with _explained(folder, False):
        named = ", so nothing was copied. Name the drive called CIRCUITPY."
        if folder.is_file():
            raise CopyError(NO_DRIVE, "{} is a file" + named, folder)
        if not folder.is_dir():
            text = "{} is not a folder. Plug the board in, switch it on, and look where CIRCUITPY appears."
            raise CopyError(NOT_THERE, text, folder)
        if _ROOT in (folder.resolve(), *folder.resolve().parents):
            text = "{} is in Carteado's own folder" + named
            raise CopyError(NO_DRIVE, text, folder)
        data = _read(folder / "boot_out.txt")
        if data is None:
            text = "{} is not a CircuitPython drive (it has no boot_out.txt)" + named
            raise CopyError(NO_DRIVE, text, folder)
        boot_out = _text(data)
        version = re.search(r"CircuitPython (\d+)\.[^ ;\r\n]*", boot_out)
        get = " Get it from circuitpython.org/downloads, put it on the board, then copy again"
        if version is None:
            text = "boot_out.txt on {} names no CircuitPython, so nothing was copied." + get + "."
            raise CopyError(NO_DRIVE, text, folder)
        for parent, folders, files in os.walk(folder):
            for file in [os.path.join(parent, name) for name in folders + files]:
                status = os.lstat(file)
                plain = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
                if not plain or getattr(status, "st_reparse_tag", 0):  # Windows's links
                    text = "{} is a link or a device, which no board's drive has" + named
                    raise CopyError(IN_THE_WAY, text, file)
        if force:
            return
        if int(version.group(1)) < OLDEST:
            text = "The board has {}; Carteado needs {} or later." + get + " (--force copies all the same)."
            raise CopyError(UNFIT_BOARD, text, version.group(0), OLDEST)
        board = board_of(boot_out)
        keys = b"CARTEADO_KEYS" in _keys(_read(folder / SETTINGS) or b"")
        if board and board not in BOARDS and not keys:
            text = (
                "The board is {}, which Carteado does not know. If it has a screen of 160x128 or more, name"
            )
            text += " the pins of its keys as CARTEADO_KEYS in its settings.toml, or copy with --force."
            raise CopyError(UNFIT_BOARD, text, board)


def board_of(boot_out: str) -> str:
    """Return the board's id in the text of boot_out.txt, or ""."""
    found = re.search(r"Board ID: *(\S+)", boot_out)
    return found.group(1) if found else ""


_KEY = re.compile(rb"\s*([A-Za-z0-9_]+)\s*=")


def _keys(text: bytes) -> set[bytes]:
    """Return the names that a settings.toml sets."""
    return {match.group(1) for match in map(_KEY.match, text.split(b"\n")) if match}


def _with_settings(ours: bytes, theirs: bytes | None) -> bytes:
    """Return settings.toml with all lines of theirs, and those of ours for names that theirs does not set."""
    if theirs is None:
        return ours
    lines = [line for line in ours.split(b"\n") if _keys(line) - _keys(theirs)]
    return b"\n".join([theirs.rstrip(b"\n"), *lines, b""]) if lines else theirs


def _shadows(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Return files, and folders with a "/", that the board would import, or start, instead of ours.

    The root comes before lib, a folder before a file (a file before it from CircuitPython 10.3 on), a source
    before what is compiled; in any case of letters, since FAT knows none.
    """

    def modules(paths):
        return {re.sub(r"^lib/|\.m?py$", "", str(path).lower()) for path in paths}

    every = {path: PurePosixPath(path).parents[:-1] for path in files}
    ours = {str(place).lower() for path in every for place in (path, *every[path])}
    code = [path for path in every if path.endswith((".py", ".mpy")) and every[path]]
    names = modules(place for path in code for place in (path, *every[path])) - {"lib"}
    found = []
    for one in folder.rglob("*"):
        path = one.relative_to(folder).as_posix()
        is_code = one.is_dir() or path.lower().endswith((".py", ".mpy"))
        if path.lower() not in ours and (path.lower() == "code.txt" or is_code and modules([path]) <= names):
            found.append(path + "/" * one.is_dir())
    return found


def _of_apple(folder: Path, paths: Iterable[str]) -> list[Step]:
    """Return steps that remove macOS's files in `folder` beside these files of ours, or their folders."""
    ours = {one for path in paths for one in (PurePosixPath(path), *PurePosixPath(path).parents[:-1])}
    beside = [one.with_name("._" + one.name).as_posix() for one in sorted(ours)]
    there = [(path, _read(folder / path)) for path in beside if (folder / path).is_file()]
    return [(path, None, data) for path, data in there if data is not None and data.startswith(APPLE)]


# --- the copy ---


class _Copy:
    """What a copy does on `folder`, in groups of steps, each stored before the next. Only run writes."""

    def __init__(self, files: Mapping[str, bytes], folder: Path) -> None:
        self.files, self.folder = dict(files), folder
        self._device = os.stat(folder).st_dev
        for path in files:
            for place in (path, *map(str, PurePosixPath(path).parents)):
                kinds = ("folder", "file") if place == path else ("file", "folder")
                if (folder / place).exists() and (folder / place).is_dir() == (place == path):
                    text = "{} is a {}, but a {} of ours has that name: move it away."
                    raise CopyError(IN_THE_WAY, text, folder / place, *kinds)
        self._left, there = _read(folder / TEMPORARY), {MANIFEST: _read(folder / MANIFEST)}
        # A list that was about to be moved into place when the copy was interrupted is one of ours too
        marks = listed(b"\n".join([there[MANIFEST] or b"", self._left or b""]))
        for path in (*files, *marks):
            there[path] = None if (folder / path).is_dir() else _read(folder / path)
        self._list_is_left = there[MANIFEST] is None and _LIST.fullmatch(_text(self._left))
        if self._list_is_left:  # the old one was deleted, the new one not moved yet
            there[MANIFEST] = self._left
        if SETTINGS in files:
            self.files[SETTINGS] = _with_settings(files[SETTINGS], there[SETTINGS])

        def is_ours(path):
            if path == MANIFEST:
                return _LIST.fullmatch(_text(there[path]))
            return path != SETTINGS and _lines({path: there[path] or b""}) <= marks.get(path, set())

        write = [path for path in self.files if path != MANIFEST and there[path] != self.files[path]]
        gone = [path for path in sorted(marks) if path not in files and there[path] is not None]
        shadows = _shadows(self.files, folder)
        foreign = sorted(path for path in shadows if path not in marks)
        if foreign:
            text = "The board would run these in place of ours; rename them, or move them away: {}"
            raise CopyError(IN_THE_WAY, text, ", ".join(foreign))
        remove = [path for path in gone if is_ours(path) or path in shadows]
        self.kept, keep = {}, []
        for path in (MANIFEST, *write, *remove):
            data = there[path]
            if data and not is_ours(path):  # CircuitPython itself makes an empty settings.toml
                self.kept[path] = kept = self._place_to_keep(path, data)
                keep += [] if (folder / kept).exists() else [(kept, data, None)]
        self.removed, self.apple = remove, _of_apple(folder, (*files, *marks))
        self.left = [path for path in gone if path not in remove]
        self._old = [path for path in marks if path not in files]
        self.changes: list[Step] = [(path, self.files[path], there[path]) for path in write]
        under_way = _sealed("copying", _lines(self.files).union(*marks.values()))
        self.groups: list[list[Step]] = [
            self.apple,
            # A copy is kept, so that there is always a code.py
            keep,
            # From here to the last group, the list says that a copy is in progress.
            [(MANIFEST, under_way, there[MANIFEST])],
            # code.py first, so that it can report that the rest is missing; then what frees space
            [step for step in self.changes if step[0] == "code.py"],
            [(path, None, there[path]) for path in remove],
            [step for step in self.changes if step[0] != "code.py"],
            [(MANIFEST, self.files[MANIFEST], under_way)],
        ]
        same = there[MANIFEST] == self.files[MANIFEST] and self._left is None
        self.done = same and not (self.changes or remove or self.apple)

    def _place_to_keep(self, path: str, data: bytes) -> str:
        """Return a name beside `path` for `data`, code.py.old, code.py.old2, …; no file's, or of one with it.

        A cut during a renaming may leave two names for one file; writing to the temporary one then destroys
        the other. So after an interruption nothing that an earlier copy kept counts.
        """
        names = (path + ".old" + (str(n) if n > 1 else "") for n in itertools.count(1))
        same = lambda file: self._left is None and file.is_file() and _read(file) == data  # noqa: E731
        return next(name for name in names if not (self.folder / name).exists() or same(self.folder / name))

    def needed(self, cluster: int) -> int:
        """Return the most bytes of space needed at any moment: one file is always stored twice."""
        rounded = lambda data: -(-len(data or b"") // cluster) * cluster  # noqa: E731
        steps = [step for group in self.groups for step in group]
        folders = {parent for path, _, _ in steps for parent in PurePosixPath(path).parents}
        now = most = cluster * sum(not (self.folder / path).is_dir() for path in folders)
        now -= 0 if self._list_is_left else rounded(self._left)
        for _, new, old in steps:
            now += rounded(new)
            most = max(most, now)
            now -= rounded(old)
        return most

    def _take(self, steps: Iterable[Step]) -> None:
        """Make changes, each of which happens completely or not at all, and wait until they are stored."""
        temporary = self.folder / TEMPORARY
        for path, new, old in steps:
            file = self.folder / path
            if new is not None:
                os.makedirs(file.parent, exist_ok=True)
                _write(temporary, new)
                _verify(temporary, new)
            if os.stat(self.folder).st_dev != self._device or _read(file) != old:
                text = "{} changed while the copy was under way, or the drive went away." + _AGAIN
                raise CopyError(BROKE_OFF, text, file)
            if new is None:
                os.unlink(file)
            else:
                os.replace(temporary, file)
        if os.name != "nt":  # Windows writes names through to a removable drive
            for parent in {parent for path, _, _ in steps for parent in PurePosixPath(path).parents}:
                number = os.open(self.folder / parent, os.O_RDONLY)
                os.fsync(number)
                os.close(number)

    def run(self, say: Callable[[str], object]) -> None:
        """Make all changes. The files are read back, and only then the list is finished."""
        if self._list_is_left:
            os.replace(self.folder / TEMPORARY, self.folder / MANIFEST)
        for steps in self.groups[:-1]:
            self._take(steps)
            for path, kept in self.kept.items() if steps is self.groups[1] else ():
                say("kept your {} as {}".format(path, kept))
        folders = {str(parent) for path in self._old for parent in PurePosixPath(path).parents[:-2]}
        for path in sorted(folders, key=len, reverse=True):
            if (self.folder / path).is_dir() and not os.listdir(self.folder / path):
                os.rmdir(self.folder / path)
        for path, data in self.files.items():
            if path != MANIFEST:
                _verify(self.folder / path, data)
        self._take(self.groups[-1])
        _verify(self.folder / MANIFEST, self.files[MANIFEST])
        self._take(_of_apple(self.folder, self.files))  # it may have written some meanwhile


def copy(
    files: Mapping[str, bytes], folder: Path, say: Callable[[str], object] = print, force: bool = False
) -> None:
    """Copy {path: bytes}, manifest included, onto the drive at `folder`.

    Raises CopyError: before any change, or in the middle if it is unplugged. `force`: as in check_drive.
    """
    check_drive(folder, force)
    with _explained(folder, False):
        job = _Copy(files, folder)
        free, cluster = free_space(folder)
        lacking = job.needed(cluster) - free
    if job.done:
        say("{} is up to date.".format(folder))
        return
    if lacking > 0:
        text = "{} is too full, so nothing was copied: {} KB more are needed. Delete what you do not need."
        raise CopyError(FULL, text, folder, -(-lacking // 1024))
    with _explained(folder, True):
        job.run(say)
    for path in job.removed:
        say("removed {}".format(path))
    for path in job.left:
        say("left {}: it is not what was copied there".format(path))
    if job.apple:
        say("removed {} files that macOS has put beside ours (._…)".format(len(job.apple)))
    text = "{} files copied and read back, {} removed. {}"
    restart = RESTARTS[board_of(_text(_read(folder / "boot_out.txt"))) not in NO_RESET]
    say(text.format(len(job.changes), len(job.removed) + len(job.apple), restart))
