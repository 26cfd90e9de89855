# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Copies a build onto a board's drive without harm to the user's files, even if the cable is pulled out.

The manifest, `carteado.txt`, makes it safe. During a copy its first word is "copying", and it lists our
files, old and new. Only when all files have been read back does it become

    carteado 1.0.0 97 213456            version, files, bytes
    8f3a1b2c 1234 lib/mesa/ui/fan.mpy   CRC-32, bytes, path
    end 5a6b7c8d                        CRC-32 of everything above

and only then does code.py start the console; until then, it says to copy again.

A file on the drive is ours only if one of our lists gives its checksum; its name alone proves nothing. Any
other file with a name that we need is first copied to another name, and one with a name that we no longer
need is left alone. But macOS's own "._" files beside ours, of 4 KB each, are deleted: nothing needs them,
and they fill the drive. No file is ever incomplete: each is written under a temporary name, read back, and
then moved into place. So after an interruption each name has its old or its new content, and the next copy
can tell which. settings.toml is the user's: we only add what it lacks.
"""

from __future__ import annotations

import binascii
import errno
import os
import re
import shutil
import stat
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

from sim.board import boards

MANIFEST = "carteado.txt"
SETTINGS = "settings.toml"
OLDEST = 9
"""The first CircuitPython whose display modules are the ones that we use."""
BOARDS = {board.board_id for board in boards.BOARDS.values() if board.keys in ("shift8", "shift4")}
"""The ids of boards whose screen and keys the console knows by itself."""
_ROOT = Path(__file__).resolve().parent.parent.parent
_TOPS = ("lib", "games", "fonts")

NOT_THERE = 10
"""Exit status: there is no such drive (not plugged in, or the name is wrong)."""
NO_DRIVE = 11
"""Exit status: not a CircuitPython drive."""
UNFIT_BOARD = 12
"""Exit status: the board cannot run this; `force` copies anyway."""
IN_THE_WAY = 13
"""Exit status: the user must first move something on the drive away."""
FULL = 14
"""Exit status: the drive has no space."""
READ_ONLY = 15
"""Exit status: the drive is not writable."""
BROKE_OFF = 16
"""Exit status: the copy was interrupted, or what was written does not read back."""


class CopyError(Exception):
    """Why nothing, or not everything, was copied, and what to do about it, in one line.

    `status` is the exit code of a command that ends with it, one of those above.
    """

    def __init__(self, text: str, status: int) -> None:
        super().__init__(text)
        self.status = status


# --- the manifest ---


def _body(first: str, lines: Iterable[str]) -> str:
    return "\n".join([first] + sorted(lines, key=lambda line: line.split(" ", 2)[::-1])) + "\n"


def _sealed(body: str) -> bytes:
    return (body + "end {:08x}\n".format(binascii.crc32(body.encode()))).encode()


def _mark(path: str, data: bytes) -> str:
    """Return the manifest's entry for a file; nothing for settings.toml, which the user may edit."""
    return "-------- -" if path == SETTINGS else "{:08x} {}".format(binascii.crc32(data), len(data))


def manifest(version: str, files: Mapping[str, bytes]) -> bytes:
    """Return the manifest (bytes) of {path: bytes}."""
    lines = ["{} {}".format(_mark(path, data), path) for path, data in files.items() if path != MANIFEST]
    size = sum(len(data) for path, data in files.items() if path != MANIFEST)
    return _sealed(_body("carteado {} {} {}".format(version, len(lines), size), lines))


_LINE = re.compile(r"([0-9a-f]{8} \d+|-{8} -) (\S.*)")


def listed(data: bytes) -> dict[str, set[str]]:
    """Return {path: {"crc size", …}} of a manifest, finished or not; impossible paths are left out."""
    entries = {}
    for line in data.decode("utf-8", "replace").split("\n"):
        match = _LINE.fullmatch(line)
        if match and _is_ours(match.group(2)):
            entries.setdefault(match.group(2), set()).add(match.group(1))
    return entries


def _is_ours(path: str) -> bool:
    """Return whether a manifest may list `path`: in one of our folders or at the root, and nowhere else."""
    parts = PurePosixPath(path).parts
    inside = ".." not in parts and "\\" not in path and ":" not in path and not path.startswith("/")
    return inside and (len(parts) == 1 or parts[0] in _TOPS)


def is_whole(data: bytes) -> bool:
    """Return whether `data` is a complete, finished manifest."""
    body, end, crc = data.rpartition(b"end ")
    return data.startswith(b"carteado ") and end != b"" and crc.strip() == b"%08x" % binascii.crc32(body)


def _is_list(data: bytes) -> bool:
    """Return whether `data` is one of our manifests, finished or not, even one cut at its end."""
    first, *lines = data.decode("utf-8", "replace").split("\n")
    known = first == "copying" or re.fullmatch(r"carteado \S+ \d+ \d+", first)
    return bool(known) and all(_LINE.fullmatch(line) or line.startswith("end ") for line in lines[:-1])


# --- what is there ---


def _is_link(file: Path) -> bool:
    is_junction = getattr(os.path, "isjunction", None)  # only on Windows, from Python 3.12
    return os.path.islink(file) or bool(is_junction and is_junction(file))


def _read(file: Path) -> bytes | None:
    """Return the bytes of a file, or None if there is none."""
    try:
        with open(file, "rb") as f:
            return f.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def _no_links(folder):
    """Raise CopyError if anything on the drive is a link: a board's drive cannot hold links."""
    for parent, folders, files in os.walk(folder):
        for name in folders + files:
            file = os.path.join(parent, name)
            mode = os.lstat(file).st_mode
            if _is_link(file) or not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
                raise CopyError(
                    "{} is a link or a device, which no board's drive has: is this the right folder? Nothing"
                    " was copied. Move it away, or name the drive called CIRCUITPY.".format(file),
                    IN_THE_WAY,
                )


def check_drive(folder: Path, force: bool = False) -> None:
    """Raise CopyError unless `folder` (a Path) is the drive of a board that can run the console.

    With `force` the kind of board and the age of its CircuitPython do not matter.
    """
    try:
        _check(folder, force)
    except OSError as error:
        raise _explained(error, folder, False) from error


def _check(folder: Path, force: bool) -> None:
    if folder.is_file():
        raise CopyError("{} is a file. Name the drive called CIRCUITPY.".format(folder), NO_DRIVE)
    if not folder.is_dir():
        text = "{} is not a folder. Plug the board in, switch it on, and look where CIRCUITPY appears."
        raise CopyError(text.format(folder), NOT_THERE)
    place = folder.resolve()
    if place == _ROOT or _ROOT in place.parents:
        text = "{} is in Carteado's own folder, so nothing was copied. Name the drive called CIRCUITPY."
        raise CopyError(text.format(folder), NO_DRIVE)
    data = None if _is_link(folder / "boot_out.txt") else _read(folder / "boot_out.txt")
    if data is None:
        raise CopyError(
            "{} is not a CircuitPython drive (it has no boot_out.txt), so nothing was copied. Name the drive"
            " called CIRCUITPY.".format(folder),
            NO_DRIVE,
        )
    text = data.decode("utf-8", "replace")
    version = re.search(r"CircuitPython (\d+)\.[^ ;\r\n]*", text)
    if version is None:
        raise CopyError(
            "boot_out.txt on {} names no CircuitPython, so nothing was copied. Get it from"
            " circuitpython.org/downloads, put it on the board, then copy again.".format(folder),
            NO_DRIVE,
        )
    _no_links(folder)
    if force:
        return
    if int(version.group(1)) < OLDEST:
        raise CopyError(
            "The board has {}; Carteado needs {} or later. Get it from circuitpython.org/downloads, put it"
            " on the board, then copy again (--force copies all the same).".format(version.group(0), OLDEST),
            UNFIT_BOARD,
        )
    board = re.search(r"Board ID: *(\S+)", text)
    keys = b"CARTEADO_KEYS" in _keys(_read(folder / SETTINGS) or b"")
    if board and board.group(1) not in BOARDS and not keys:
        raise CopyError(
            "The board is {}, which Carteado does not know. If it has a screen of 160x128 or more, name the"
            " pins of its eight keys as CARTEADO_KEYS in its settings.toml, or copy with --force.".format(
                board.group(1)
            ),
            UNFIT_BOARD,
        )


def free_space(folder: Path) -> tuple[int, int]:
    """Return (free bytes, bytes of a cluster) of the drive that contains `folder`."""
    cluster = os.statvfs(folder).f_frsize if hasattr(os, "statvfs") else 4096
    return shutil.disk_usage(folder).free, cluster


_KEY = re.compile(rb"\s*([A-Za-z0-9_]+)\s*=")


def _keys(text: bytes) -> set[bytes]:
    """Return the names that a settings.toml sets."""
    return {match.group(1) for match in map(_KEY.match, text.split(b"\n")) if match}


def _with_settings(ours: bytes, theirs: bytes | None) -> bytes:
    """Return settings.toml with all lines of theirs, and those of ours for names that theirs does not set."""
    if theirs is None:
        return ours
    have = _keys(theirs)
    lines = [line for line in ours.split(b"\n") if (found := _KEY.match(line)) and found.group(1) not in have]
    if not lines:
        return theirs
    return theirs.rstrip(b"\n") + b"\n" + b"\n".join(lines) + b"\n"


def _shadows(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Return files that the board would import, or start, instead of ours."""
    found = [] if "code.py" not in files else ["code.txt"]
    for path in files:
        if path.endswith((".py", ".mpy")) and path.startswith(("lib/", "games/")):
            stem = path.rpartition(".")[0]
            found += [stem + ".py"] if path.endswith(".mpy") else []
            if stem.startswith("lib/"):
                found += [stem[len("lib/") :] + end for end in (".py", ".mpy")]
    return [path for path in found if path not in files and (folder / path).is_file()]


# --- temporary names ---


def _seal(letters: str) -> str:
    return "{:04x}".format(binascii.crc32(letters.encode()) & 0xFFFF)


def _temporary_name(folder: Path) -> str:
    """Return a new name at the drive's root, recognizable as ours: its last four digits are a checksum of the
    first four. No file has it, not even a temporary one left by an earlier copy.
    """
    while True:
        letters = os.urandom(2).hex()
        name = "carteado-{}{}.new".format(letters, _seal(letters))
        if not (folder / name).exists():
            return name


def _is_temporary(name: str) -> bool:
    match = re.fullmatch(r"carteado-([0-9a-f]{4})([0-9a-f]{4})\.new", name)
    return match is not None and _seal(match.group(1)) == match.group(2)


# --- what is to be done ---


APPLE = b"\0\x05\x16\x07"
"""How macOS's "._" files begin: what a FAT drive cannot hold of another file, such as where it came from."""


def _of_apple(folder: Path, paths: Iterable[str]) -> dict[str, bytes]:
    """Return {path: bytes} of macOS's files in `folder` beside these files of ours, or their folders."""
    ours = {str(one) for path in paths for one in (PurePosixPath(path), *PurePosixPath(path).parents[:-1])}
    found = {}
    for path in sorted(ours):
        beside = PurePosixPath(path).with_name("._" + PurePosixPath(path).name).as_posix()
        data = _read(folder / beside) if (folder / beside).is_file() else None
        if data is not None and data.startswith(APPLE):
            found[beside] = data
    return found


class _Plan:
    """The operations needed on `folder`; making a plan changes nothing."""

    def __init__(self, files: Mapping[str, bytes], folder: Path) -> None:
        self.files = dict(files)
        self.folder = folder
        self.temporary = sorted(filter(_is_temporary, os.listdir(folder)))
        self.there: dict[str, Any] = {}
        self._read_files()
        list_there = self.there[MANIFEST] or b""
        # A list that was about to be moved into place when the copy was interrupted is one of ours too.
        self._marks = listed(list_there)
        for data in [_read(folder / name) or b"" for name in self.temporary]:
            for path, marks in listed(data).items():
                self._marks.setdefault(path, set()).update(marks)
        if SETTINGS in files:
            self.files[SETTINGS] = _with_settings(files[SETTINGS], self.there[SETTINGS])
        write = [p for p, data in self.files.items() if p != MANIFEST and self.there[p] != data]
        self.keep = [p for p in write if self.there[p] is not None and not self._is_marked(p)]
        if not self.there.get(SETTINGS):  # CircuitPython itself makes an empty one
            self.keep = [p for p in self.keep if p != SETTINGS]
        self.old_list_is_ours = not list_there or _is_list(list_there)
        self._find_old_files()
        # code.py first, so that it can report that the rest is missing; then what frees space
        self.changes: dict[str, bytes | None] = {p: self.files[p] for p in write if p == "code.py"}
        self.changes.update(dict.fromkeys(self.remove))
        self.changes.update({p: self.files[p] for p in write if p != "code.py"})
        self.done = not self.changes and not self.temporary and list_there == self.files[MANIFEST]

    def _read_files(self) -> None:
        """Read the current content of files with our names; CopyError if such a name is a folder."""
        for path in self.files:
            file = self.folder / path
            for parent in [self.folder / parent for parent in PurePosixPath(path).parents]:
                if parent.exists() and not parent.is_dir():
                    text = "{} is a file, but a folder of ours has that name: move it away."
                    raise CopyError(text.format(parent), IN_THE_WAY)
            if file.is_dir():
                text = "{} is a folder, but a file of ours has that name: move it away."
                raise CopyError(text.format(file), IN_THE_WAY)
            self.there[path] = _read(file)

    def _find_old_files(self) -> None:
        """Find files in old lists that we no longer need, and files that would be imported before ours."""
        shadows = _shadows(self.files, self.folder)
        foreign = [path for path in shadows if path not in self._marks]
        if foreign:
            raise CopyError(
                "The board would run these in place of ours; move them away: " + ", ".join(sorted(foreign)),
                IN_THE_WAY,
            )
        self.of_apple = _of_apple(self.folder, (*self.files, *self._marks))
        self.there.update(self.of_apple)
        self.remove, self.left, self.empty = list(self.of_apple), [], []
        gone = [path for path in sorted(self._marks) if path not in self.files]
        for path in gone:
            if (self.folder / path).is_dir():
                continue
            self.there[path] = _read(self.folder / path)
            if self.there[path] is None:
                continue
            if self._is_marked(path):
                self.remove.append(path)
            elif path in shadows:
                self.keep.append(path)
                self.remove.append(path)
            else:
                self.left.append(path)
        # folders that only had our files, deepest first
        folders = {str(parent) for path in gone for parent in PurePosixPath(path).parents[:-2]}
        for path in sorted(folders, key=len, reverse=True):
            if (self.folder / path).is_dir():
                inside = {(PurePosixPath(path) / name).as_posix() for name in os.listdir(self.folder / path)}
                if inside <= {*self.remove, *self.empty}.difference(self.keep):
                    self.empty.append(path)

    def _is_marked(self, path: str) -> bool:
        """Return whether the file at `path` is ours by one of our lists."""
        return _mark(path, self.there[path]) in self._marks.get(path, ()) and path != SETTINGS

    def list_under_way(self) -> bytes:
        """Return the manifest (bytes) during the copy: what was ours, and what is about to be."""
        lines = {"{} {}".format(_mark(p, data), p) for p, data in self.files.items() if p != MANIFEST}
        for path, marks in self._marks.items():
            lines |= {"{} {}".format(mark, path) for mark in marks}
        return _sealed(_body("copying", lines))

    def needed(self, cluster: int) -> int:
        """Return the most bytes of space needed at any moment: one file is always stored twice."""

        def rounded(data):
            return -(-len(data) // cluster) * cluster

        under_way = self.list_under_way()
        steps = [(under_way, self.there[MANIFEST] if self.old_list_is_ours else None)]
        steps += [(None, _read(self.folder / name)) for name in self.temporary]
        steps += [(self.there[path], None) for path in self.keep]
        steps += [(data, self.there[path]) for path, data in self.changes.items()]
        steps += [(self.files[MANIFEST], under_way)]
        folders = {str(parent) for path in self.changes for parent in PurePosixPath(path).parents}
        most = now = cluster * sum(not (self.folder / path).is_dir() for path in folders)
        for new, old in steps:
            now += rounded(new or b"")
            most = max(most, now)
            now -= rounded(old or b"")
        return most


# --- copying ---


def _verify(file: Path, data: bytes) -> None:
    """Read a file back, from the drive itself if the system allows it; CopyError if it differs."""
    with open(file, "rb") as f:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        if f.read() != data:
            raise CopyError(
                "{} does not read back as it was written: the drive may be damaged. Copy again.".format(file),
                BROKE_OFF,
            )


class _Writer:
    """Changes to the drive at `folder`, each of which happens completely or not at all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._device = os.stat(folder).st_dev
        self._temporary = folder / _temporary_name(folder)
        self._touched = set()

    def _check(self, path: str, seen: bytes | None) -> None:
        """Raise CopyError unless `path` still has the bytes (or None) that the plan saw there."""
        if os.stat(self.folder).st_dev != self._device or _read(self.folder / path) != seen:
            raise CopyError(
                "{} changed while the copy was under way, or the drive went away. Plug the board in again and"
                " copy again.".format(self.folder / path),
                BROKE_OFF,
            )

    def put(self, path: str, data: bytes, seen: bytes | None) -> None:
        """Write `data`, read it back, then move it to `path`, which has what was `seen` (None: nothing)."""
        for parent in reversed(PurePosixPath(path).parents[:-1]):
            if not (self.folder / parent).is_dir():
                os.mkdir(self.folder / parent)
                self._touched.add((self.folder / parent).parent)
        try:
            with open(self._temporary, "wb") as f:
                f.write(data)
                f.flush()
                os.fsync(f.fileno())
            _verify(self._temporary, data)
            self._check(path, seen)
            os.replace(self._temporary, self.folder / path)
        except OSError:
            _discard(self._temporary)
            raise
        self._touched |= {self.folder, (self.folder / path).parent}

    def keep(self, path: str, data: bytes, fresh: bool) -> str:
        """Keep a copy of `data`, from `path`, beside it: code.py.old, code.py.old2, …; return its name.

        A copy, so that there is always a code.py; a `fresh` one even if there is one already.
        """
        n = 1
        while True:
            kept = path + ".old" + (str(n) if n > 1 else "")
            if not (self.folder / kept).exists():
                break
            if not fresh and (self.folder / kept).is_file() and _read(self.folder / kept) == data:
                return kept
            n += 1
        self.put(kept, data, None)
        return kept

    def remove(self, path: str, seen: bytes | None) -> None:
        """Delete a file whose content is what was `seen`."""
        self._check(path, seen)
        os.unlink(self.folder / path)
        self._touched.add((self.folder / path).parent)

    def remove_folder(self, path: str) -> None:
        """Delete a folder if it is empty."""
        if not os.listdir(self.folder / path):
            os.rmdir(self.folder / path)
            self._touched.discard(self.folder / path)
            self._touched.add((self.folder / path).parent)

    def settle(self) -> None:
        """Wait until the drive has stored all changes of names: nothing later may be stored before them."""
        if os.name != "nt":  # Windows writes them through to a removable drive
            for folder in self._touched:
                number = os.open(folder, os.O_RDONLY)
                try:
                    os.fsync(number)
                finally:
                    os.close(number)
        self._touched.clear()


def _discard(file: Path) -> None:
    """Delete a half-written temporary file, if the drive still allows it; otherwise the next copy does."""
    try:
        os.unlink(file)
    except OSError:
        return


def _carry_out(plan: _Plan, say: Callable[[str], object]) -> None:
    files, there = plan.files, plan.there
    writer = _Writer(plan.folder)
    if not plan.old_list_is_ours:
        kept = writer.keep(MANIFEST, there[MANIFEST], bool(plan.temporary))
        say("kept your {} as {}".format(MANIFEST, kept))
    # From here to the last line, the list says that a copy is in progress.
    under_way = plan.list_under_way()
    writer.put(MANIFEST, under_way, there[MANIFEST])
    writer.settle()
    # A cut during a renaming may leave two names for one file; deleting the temporary one then destroys the
    # other. So do not rely on anything that an earlier copy kept, and read all files back at the end.
    for name in plan.temporary:
        os.unlink(plan.folder / name)
    for path in plan.keep:
        say("kept your {} as {}".format(path, writer.keep(path, there[path], bool(plan.temporary))))
    writer.settle()
    for path, data in plan.changes.items():
        if data is None:
            writer.remove(path, there[path])
            if path not in plan.of_apple:
                say("removed {}".format(path))
        else:
            writer.put(path, data, there[path])
        if path == "code.py":
            writer.settle()
    for path in plan.empty:
        writer.remove_folder(path)
    for path in plan.left:
        say("left {}: it is not what was copied there".format(path))
    for path, data in _of_apple(plan.folder, files).items():  # it may have written some meanwhile
        writer.remove(path, data)
    writer.settle()
    for path, data in files.items():
        if path != MANIFEST:
            _verify(plan.folder / path, data)
    writer.put(MANIFEST, files[MANIFEST], under_way)
    writer.settle()
    _verify(plan.folder / MANIFEST, files[MANIFEST])
    for path, data in _of_apple(plan.folder, [MANIFEST]).items():
        writer.remove(path, data)


def copy(
    files: Mapping[str, bytes], folder: Path, say: Callable[[str], object] = print, force: bool = False
) -> None:
    """Copy {path: bytes}, manifest included, onto the drive at `folder` (a Path).

    Raises CopyError: before any change if the drive is not suitable, or in the middle if it is unplugged;
    then code.py says to copy again. `force`: as in check_drive.
    """
    check_drive(folder, force)
    begun = False
    try:
        plan = _Plan(files, folder)
        if plan.done:
            say("{} is up to date.".format(folder))
            return
        free, cluster = free_space(folder)
        needed = plan.needed(cluster)
        if needed > free:
            raise CopyError(
                "{} is too full: {} KB more are needed. Nothing was copied. Delete what you do not need"
                " there, then copy again.".format(folder, -(-(needed - free) // 1024)),
                FULL,
            )
        begun = True
        _carry_out(plan, say)
    except OSError as error:
        raise _explained(error, folder, begun) from error
    if plan.of_apple:
        say("removed {} files that macOS has put beside ours (._…)".format(len(plan.of_apple)))
    copied = len(plan.changes) - len(plan.remove)
    text = "{} files copied and read back, {} removed. Press the board's reset button."
    say(text.format(copied, len(plan.remove)))


def _explained(error: OSError, folder: Path, begun: bool) -> CopyError:
    """Return the CopyError for an OSError during the copy, or before it."""
    if not begun:
        return CopyError(
            "{} cannot be read ({}), so nothing was copied. Plug the board in again, then copy.".format(
                folder, error.strerror or error
            ),
            BROKE_OFF,
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return CopyError(
            "{} cannot be written to. If Start was held when the board was switched on, the drive is the"
            " console's: switch it off and on again, then copy.".format(folder),
            READ_ONLY,
        )
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return CopyError(
            "{} is full, so the copy stopped. Delete what you do not need there, then copy again; until"
            " then the console asks for it.".format(folder),
            FULL,
        )
    return CopyError(
        "The copy was interrupted ({}). Plug the board in again and copy again; until then the console asks"
        " for it.".format(error.strerror or error),
        BROKE_OFF,
    )
