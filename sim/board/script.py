# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Key scripts and key logs: one format for both, so a log of a session is a script.

    12 LEFT        at frame 12 the key goes down, at frame 13 up again
    40 A+          at frame 40 the key goes down, and stays down
    52 A-          at frame 52 it goes up
    wait 30        let 30 frames pass
    RIGHT          at the frame reached by the lines before
    shot a.png     a picture of the screen now
    90 restart     the program starts again, as after Ctrl+R
    # anything     a comment; a log's first one says how it was started

Frames count from power-on, from 0; any line may begin with one. Lines are in chronological order.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.board.sim_board import KEYS
from sim.common import command
from sim.common.command import NewFile, Problem

MOST_FRAMES = 10_000_000
"""The longest script or run: ninety hours."""
LONGEST = 16 << 20
"""Bytes of the longest script."""
_PRESS, _RELEASE, _SHOT, _RESTART = "press", "release", "shot", "restart"
_HEADER = "# carteado "


class Script:
    """A parsed script; Problem if the text is not one.

    `events` frame → list of (what, value), where value is a key's number, a picture's file, or None for a
    restart; `end` its last frame.
    """

    def __init__(self, text: str, name: str = "script") -> None:
        self.events: dict[int, list[tuple[str, Any]]] = {}
        self.options: dict[str, str] = {}
        """What a log says about how it was started: option → text."""
        self.end = 0
        self.scale = 4
        """Pixels of a picture for one of the screen's."""
        for number, line in enumerate(text.splitlines(), 1):
            try:
                self._line(line)
            except Problem as bad:
                raise Problem(f"{name}, line {number}: {bad}") from None

    def _line(self, line: str) -> None:
        if line.startswith(_HEADER):
            self.options = dict(word.split("=", 1) for word in line[len(_HEADER) :].split() if "=" in word)
        words = line.split("#")[0].split()
        if not words:
            return
        if _is_number(words[0]):
            frame = int(words.pop(0))
            if frame < self.end:
                raise Problem(f"frame {frame} is already past (it is frame {self.end})")
            self._go_to(frame)
        what = words[0].lower() if words else ""
        if what == "wait" and len(words) == 2:
            if not _is_number(words[1]):
                raise Problem(f"{words[1]} is not a number of frames")
            self._go_to(self.end + int(words[1]))
        elif what == _SHOT and len(words) == 2:
            self._add(_SHOT, words[1])
        elif what == _RESTART and len(words) == 1:
            self._add(_RESTART, None)
        elif len(words) == 1:
            self._key(words[0])
        else:
            raise Problem("expected FRAME KEY, wait N or shot FILE")

    def _key(self, word: str) -> None:
        name = word.rstrip("+-").upper()
        if name not in KEYS or len(word) - len(name) > 1:
            raise Problem(f"unknown key {word}; the keys are {' '.join(KEYS)}")
        key = KEYS.index(name)
        if not word.endswith("-"):
            self._add(_PRESS, key)
        if word.endswith("-"):
            self._add(_RELEASE, key)
        elif not word.endswith("+"):
            self.end += 1
            self._add(_RELEASE, key)

    def _go_to(self, frame: int) -> None:
        if frame > MOST_FRAMES:
            raise Problem(f"a script ends at frame {MOST_FRAMES} at the latest")
        self.end = frame

    def _add(self, what: str, value: int | str | Path | None) -> None:
        self.events.setdefault(self.end, []).append((what, value))


def _is_number(word: str) -> bool:
    """Return whether a word is a number in plain digits, short enough for int()."""
    return word.isascii() and word.isdigit() and len(word) < 1000


def read(path: Path, option: str = "--script") -> Script:
    """Return the Script in an option's file. Problem if it cannot be read or parsed, or does nothing."""
    data = command.read(path, option, LONGEST)
    try:
        script = Script(data.decode("utf-8"), path.name)
    except UnicodeDecodeError:
        raise Problem(f"{path} is not a text file") from None
    if not script.events and not script.end:
        raise Problem(f"{option} {path}: it has no key")
    return script


class Log:
    """Writes a key log during play. `options`: option → value, for the first line.

    Until `close` it is in the file `path`, beside the one that it will replace; None if that is not a plain
    file (like /dev/stdout). If it cannot be written, the game goes on, and `close` raises the OSError.
    """

    def __init__(self, path: Path, options: Mapping[str, object]) -> None:
        self._file = NewFile(path)
        self.path = self._file.new
        self._problem: OSError | None = None
        words = " ".join(f"{name}={value}" for name, value in options.items() if value is not None)
        self._write(f"{_HEADER}{words}\n")

    def _write(self, line: str) -> None:
        if self._problem is None:
            try:
                self._file.write(line.encode("utf-8"))
            except OSError as error:
                error.filename = str(self._file.path)
                self._problem = error

    def key(self, frame: int, key: int, pressed: bool) -> None:
        """Record that a key went down or up before this frame."""
        self._write(f"{frame} {KEYS[key]}{'+' if pressed else '-'}\n")

    def restart(self, frame: int) -> None:
        """Record that the program was restarted before this frame."""
        self._write(f"{frame} {_RESTART}\n")

    def close(self, frame: int) -> None:
        """Write the last frame, so that a replay runs as long; then replace the old file."""
        self._write(f"{frame} wait 0  # ends at {frame}\n")
        if self._problem:
            self._file.drop()
            raise self._problem
        self._file.keep()
