# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Key scripts and key logs: one format for both, so a log of what somebody played is a script.

    12 LEFT        at frame 12 the key goes down, at frame 13 up again
    40 A+          at frame 40 it goes down, and stays down
    52 A-          … and up
    wait 30        let 30 frames pass
    RIGHT          now (where the lines before have got to)
    shot a.png     a picture of the screen now
    90 restart     the program starts again, as after Ctrl+R
    # anything     a comment; a log's first one says how it was started

Frames count from power-on, from 0; any line may begin with one. Lines are in the order of time.
"""

from sim.rig import KEYS

_PRESS, _RELEASE, _SHOT, _RESTART = "press", "release", "shot", "restart"
_HEADER = "# carteado "


class Bad(Exception):
    """What is wrong with a script, in one line."""


class Script:
    """A parsed script. `events` frame → list of (what, key number or file name), `end` its last frame."""

    def __init__(self, text, name="script"):
        self.events = {}
        self.options = {}
        """What a log says about how it was started: option → text."""
        self.end = 0
        for number, line in enumerate(text.splitlines(), 1):
            try:
                self._line(line)
            except Bad as bad:
                raise Bad(f"{name}, line {number}: {bad}") from None

    def _line(self, line):
        if line.startswith(_HEADER):
            self.options = dict(word.split("=", 1) for word in line[len(_HEADER) :].split() if "=" in word)
        words = line.split("#")[0].split()
        if not words:
            return
        if words[0].isdigit():
            frame = int(words.pop(0))
            if frame < self.end:
                raise Bad(f"frame {frame} is already past (it is frame {self.end})")
            self.end = frame
        what = words[0].lower() if words else ""
        if what == "wait" and len(words) == 2:
            self.end += _number(words[1])
        elif what == _SHOT and len(words) == 2:
            self._add(_SHOT, words[1])
        elif what == _RESTART and len(words) == 1:
            self._add(_RESTART, None)
        elif len(words) == 1:
            self._key(words[0])
        else:
            raise Bad("expected FRAME KEY, wait N or shot FILE")

    def _key(self, word):
        name = word.rstrip("+-").upper()
        if name not in KEYS or len(word) - len(name) > 1:
            raise Bad(f"unknown key {word}; the keys are {' '.join(KEYS)}")
        key = KEYS.index(name)
        if not word.endswith("-"):
            self._add(_PRESS, key)
        if word.endswith("-"):
            self._add(_RELEASE, key)
        elif not word.endswith("+"):
            self.end += 1
            self._add(_RELEASE, key)

    def _add(self, what, value):
        self.events.setdefault(self.end, []).append((what, value))


def _number(word):
    if not word.isdigit():
        raise Bad(f"{word} is not a number of frames")
    return int(word)


def read(path):
    """The Script in a file. Bad if it cannot be read or understood."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Bad(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Bad(f"{path} is not a text file") from None
    return Script(text, path.name)


class Log:
    """Writes a log while somebody plays. `options`: option → value, for the first line."""

    def __init__(self, path, options):
        self._file = path.open("w", encoding="utf-8")
        words = " ".join(f"{name}={value}" for name, value in options.items() if value is not None)
        self._file.write(f"{_HEADER}{words}\n")

    def key(self, frame, key, pressed):
        """A key went down or up before this frame."""
        self._file.write(f"{frame} {KEYS[key]}{'+' if pressed else '-'}\n")
        self._file.flush()

    def restart(self, frame):
        """The program was started again before this frame."""
        self._file.write(f"{frame} {_RESTART}\n")
        self._file.flush()

    def close(self, frame):
        """The last frame, so that a replay runs as long."""
        self._file.write(f"# ends at {frame}\n")
        self._file.close()
