# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Broken files: each file of the drive is missing, empty, cut short, junk, or has wrong contents.

A trial runs code.py itself on the simulated board, on a copy of the drive with that one fault, and goes by
keys from power-on through the launcher into a match. If the file is the console's, code.py's own line may end
the trial; a problem with a game's file appears in the launcher, and the other games open.
"""

from __future__ import annotations

import importlib
import os
import random
import shutil
import signal
import sys
import tempfile
import types
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim import ROOT
from sim.board import sim_board
from sim.board.session import making
from sim.drive import install, texts
from sim.fault import Trial

if TYPE_CHECKING:
    from sim.board.boards import BoardProfile
    from sim.board.sim_board import SimBoard


HARM = ("missing", "empty", "half", "junk", "listed missing", "listed half")
"""What happens to a file. "listed": the drive has carteado.txt, which knows its right size."""
CONSTANTS = (
    "del SEATS",
    "SEATS = (3, 1)",
    "SEATS = (0, 4)",
    "SEATS = (2, 9)",
    "SEATS = ('2', '4')",
    "SEATS = 4",
    "del ORDER",
    "ORDER = None",
    "ORDER = 'first'",
    "del PREFS",
    "PREFS = None",
    "PREFS = ('title',)",
    "PREFS = (('title', ()),)",
    "PREFS = (('look', ('a', 'b', 'c', 'd', 'e')),)",
    "PREFS = (('look', ('a', 'b')),) * 9",
    "1 / 0",
)
"""Lines at a manifest's end, each of which breaks it."""
PICTURES = ("magic", "depth", "size")
"""Faults of a picture's header."""
_PATIENCE = 60  # seconds; a trial takes a fifth of one
_KEYS = 40  # random ones, once a match is open


class Stays(BaseException):
    """code.py has shown its line and would wait forever."""


class _Done(BaseException):
    """All keys have been pressed."""


class _Hangs(BaseException):
    """The program does not end."""


def _alarm(*_):
    raise _Hangs


class Seen:
    """What a trial has shown.

    `said`: code.py's line; `first`: the texts of the launcher; `marked`: the line under the game; `note`: the
    last message before the match opened; `opened`: a match was opened; `error_screen`: that screen appeared.
    """

    def __init__(self) -> None:
        self.said = self.marked = self.note = ""
        self.first = []
        self.opened = self.error_screen = False


def games() -> dict[str, str]:
    """Return {folder: title} of the games."""
    found = {}
    for folder in sorted((ROOT / "games").iterdir()):
        if (folder / "__init__.py").exists():
            about = texts.Texts().sections("games/" + folder.name, texts.codes()[0])["about"]
            found[folder.name] = about["title"]
    return found


def _marks() -> set[str]:
    """Return what the launcher says before the file of a broken game, in each language."""
    said = texts.Texts()
    return {
        said.sections(texts.CONSOLE, code)["words"]["broken_game"].split(":")[0] for code in texts.codes()
    }


def files() -> list[str]:
    """Return the paths of all files of the drive, such as "games/set/icon.bmp", without generated ones."""
    found = []
    for top in ("lib/mesa", "games", "fonts"):
        for file in sorted((ROOT / top).rglob("*")):
            # big.pcf stays on the PC: only its strip is copied; of the texts, what is made of them
            if file.match("text.*.txt"):
                continue
            if file.is_file() and file.suffix not in (".pyc", ".bdf", ".md") and file.name != "big.pcf":
                found.append(file.relative_to(ROOT).as_posix())
    return found


def harmed(data: bytes, kind: str, dice: random.Random) -> bytes | None:
    """Return a file's bytes after `kind` of harm, None if it is missing."""
    if kind.endswith("missing"):
        return None
    if kind == "empty":
        return b""
    if kind.endswith("half"):
        return data[: len(data) // 2]
    if kind == "junk":
        return bytes(dice.randrange(256) for _ in data)
    if kind == "junk letters":
        return bytes(dice.randrange(1, 128) for _ in data)
    if kind == "magic":
        return b"PM" + data[2:]
    if kind == "depth":
        return data[:28] + b"\x08" + data[29:]
    if kind == "size":
        return data[:18] + b"\xff\x7f" + data[20:]
    return data + b"\n" + kind.encode() + b"\n"  # a line of Python


class Drive:
    """A drive in a temporary folder: links to the sources, except where `put` has written."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="carteado-"))
        self._stamp = 1_000_000_000
        for path in files():
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).symlink_to(ROOT / path)

    def put(self, path: str, data: bytes | None) -> None:
        """Write the bytes `data` into the file; None deletes it."""
        file = self.folder / path
        if file.is_symlink() or file.exists():
            file.unlink()
        if data is not None:
            file.write_bytes(data)
            self._stamp += 2  # a new time, or Python would use the old compiled file
            os.utime(file, (self._stamp, self._stamp))

    def restore(self, path: str) -> None:
        """Put the file of the sources back."""
        self.put(path, None)
        (self.folder / path).symlink_to(ROOT / path)

    def list(self) -> None:
        """Write carteado.txt for the current drive."""
        listed = {path: (self.folder / path).read_bytes() for path in files()}
        self.put(install.MANIFEST, install.manifest("1.0.0", listed))

    def close(self) -> None:
        """Delete the folder."""
        shutil.rmtree(self.folder)

    def start(
        self,
        title: set[str] | None,
        dice: random.Random | None = None,
        language: int = 0,
        board: str | BoardProfile = "pybadge",
        keys: Sequence[str] = (),
    ) -> Seen:
        """Switch a board on with this drive, and go by keys into a match of the game; return Seen.

        `title` is the set of possible names of the game in the launcher; None: only go to the launcher.
        `language`: its place in the list. `dice` (a random.Random) presses keys in the match; `keys` are
        pressed in the set-up or, without a title, in the launcher, and then there is no match. Exceptions
        from code.py propagate.
        """
        seen = Seen()
        path, place = list(sys.path), os.getcwd()
        sys.path[:0] = [str(self.folder / "lib"), str(self.folder)]
        os.chdir(self.folder)
        importlib.invalidate_caches()
        switched_on = sim_board.power_on(board)
        switched_on.draw = False
        before = None
        if hasattr(signal, "SIGALRM"):
            before = signal.signal(signal.SIGALRM, _alarm)
            signal.alarm(_PATIENCE)
        try:
            names: dict[str, Any] = {}
            self._run(switched_on, _visit(seen, switched_on, title, dice, language, keys, names), seen, names)
        except _Hangs:
            raise AssertionError("it hangs: no end in {} s".format(_PATIENCE)) from None
        finally:
            if hasattr(signal, "SIGALRM"):
                signal.alarm(0)
                signal.signal(signal.SIGALRM, before)
            sim_board.power_off()
            os.chdir(place)
            sys.path[:] = path
            importlib.invalidate_caches()
        return seen

    def _run(self, board: SimBoard, player: Iterator[bool], seen: Seen, names: dict[str, Any]) -> None:
        code = (ROOT / "code.py").read_text(encoding="utf-8").replace("import sys\n", "")
        waits = "    show_terminal()\n    while True:\n        pass\n"
        assert waits in code
        program = compile(code.replace(waits, "    raise Stays\n"), "code.py", "exec")
        implementation = types.SimpleNamespace(name="circuitpython", version=(9, 2, 0))
        lines = []

        def sleep(ms):
            board.clock.advance(ms)
            if next(player, None) is None:
                raise _Done

        while True:
            names.clear()
            names.update(
                {
                    "sys": types.SimpleNamespace(implementation=implementation),
                    "print": lambda *words: lines.append(" ".join(map(str, words))),
                    "Stays": Stays,
                    "__name__": "__main__",
                }
            )
            try:
                try:
                    from mesa.board import hardware

                    hardware.sleep_ms = sleep
                except Exception:  # code.py will hit it, and must report it
                    sim_board.restart()
                exec(program, names)
                raise AssertionError("code.py has ended")
            except _Done:
                return
            except Stays:
                seen.said = lines[-1].strip()
                return
            except sim_board.Reload:
                sim_board.restart()


def _screen(group: Any) -> list[str]:
    """Return every text on the screen, top scene last."""
    if group is None or group.hidden:
        return []
    found = []
    for thing in group:
        if getattr(thing, "text", "") and isinstance(thing.text, str):
            found.append(thing.text)
        elif hasattr(thing, "append"):
            found += _screen(thing)
    return found


def _visit(
    seen: Seen,
    board: SimBoard,
    title: set[str] | None,
    dice: random.Random | None,
    language: int,
    keys: Sequence[str],
    names: dict[str, Any],
) -> Generator[bool, Any, None]:
    """Yield once a frame while pressing the keys of a trial. `names`: those of the running code.py."""

    def frames(n):
        # not counting those in which a screen is made
        for _ in range(n):
            going_on = True
            while going_on:
                yield True
                seen.error_screen = seen.error_screen or scene() == "ErrorScreen"
                going_on = making(names["console"])

    def press(name):
        board.key(sim_board.KEYS.index(name), True)
        yield from frames(1)
        board.key(sim_board.KEYS.index(name), False)
        yield from frames(2)

    def stack():
        return names["console"].stack

    def scene():
        return type(stack().top).__name__

    def words():
        return _screen(stack().root)

    yield from frames(2)
    for _ in range(8):
        if scene() == "Launcher":
            break
        if scene() == "Dialog":
            seen.note = " ".join(stack().top.text)
        else:
            for _ in range(language):
                yield from press("DOWN")
        yield from press("A")
    if scene() != "Launcher":
        raise AssertionError("no launcher, but " + scene())
    seen.first = words()
    if title is None:
        for key in keys:
            yield from press(key)
        if keys and scene() == "Dialog":
            seen.note = " ".join(stack().top.text)
        return

    def choose():
        # in the launcher: go to the game, whose line is then in seen.marked
        for _ in range(12):
            shown = words()
            if title & set(shown):
                seen.marked = shown[shown.index((title & set(shown)).pop()) + 1]
                return True
            yield from press("RIGHT")
        return False

    more = False
    seen.note = ""
    for _ in range(6):  # the launcher, perhaps a note about the game, its set-up, the match
        if scene() == "Launcher":
            found = yield from choose()
            if not found or seen.note and not more:
                return
        if scene() == "Dialog":
            seen.note = " ".join(stack().top.text)
            more = len(stack().top.choices) > 1
        if scene() == "MatchSetup" and keys:
            for key in keys:
                yield from press(key)
            seen.opened = scene() not in ("Dialog", "Launcher")
            keys = ()
            if seen.opened:
                return
            continue
        yield from press("A")
        yield from frames(12)
        if names["console"].match is not None:
            break
    seen.opened = names["console"].match is not None
    for _ in range(_KEYS):
        if dice is None:
            return
        yield from press(dice.choice(sim_board.KEYS))
        yield from frames(dice.choice((0, 0, 1, 5, 20)))


def trial(drive: Drive, path: str, kind: str, dice: random.Random) -> str | None:
    """Harm one file in one way; return a sentence on what was wrong, or None."""
    known = games()
    part = path.split("/")
    mine = part[1] if part[0] == "games" else None
    others = [name for name in known if name != mine]
    other = dice.choice(others)
    if kind.startswith("listed"):
        drive.list()
    drive.put(path, harmed((ROOT / path).read_bytes(), kind, dice))
    code = path.split("/")[-1].split(".")[-2]
    language = texts.codes().index(code) if code in texts.codes() else 0
    try:
        if mine:
            return _fault_of_other(drive, other, known, language) or _fault_of_own(
                drive, path, kind, mine, known, dice, language
            )
        return _fault_of_console(drive, path, kind, other, known, dice, language)
    except Exception as problem:
        return "code.py raised {}: {}".format(type(problem).__name__, problem)
    finally:
        drive.restore(path)
        drive.put(install.MANIFEST, None)


def _fault_of_other(drive, other, known, language):
    seen = drive.start({known[other], other}, None, language)
    if seen.said:
        return "a game's file stops the console: " + seen.said
    if not seen.opened or seen.error_screen:
        return "{} does not open: {}".format(other, seen.note)
    return None


def _fault_of_own(drive, path, kind, mine, known, dice, language):
    keys = ("UP", "A", "RIGHT", "DOWN") if "/text." in path else ()  # the last row of the set-up
    seen = drive.start({known[mine], mine}, dice, language, keys=keys)
    if seen.said:
        return "the console stops: " + seen.said
    part = path.endswith(".py") and kind in ("half", "empty")  # part of a module may be a valid module
    if seen.error_screen and not part:
        return "the error screen comes, which names no file"
    if path.endswith("__init__.py") and kind == "missing":  # then it is not a game
        return None
    stem = path.split("/")[-1].split(".")[0]
    named = stem in seen.note and seen.marked.split(":")[0] in _marks()
    if not (seen.opened or seen.error_screen or named):
        return "it does not open, and the launcher says {!r}, {!r}".format(seen.marked, seen.note)
    return None


def _fault_of_console(drive, path, kind, other, known, dice, language):
    seen = drive.start({known[other], other}, dice, language)
    if seen.said:
        return None if "Carteado" in seen.said and "\n" not in seen.said else "it says " + seen.said
    if kind == "half" and path.endswith(".py"):  # may be a module; carteado.txt tells ("listed half")
        return None
    if not seen.opened and not seen.note and not seen.error_screen:
        return "{} does not open, and nothing says why".format(other)
    return None


def kinds(path: str) -> tuple[str, ...]:
    """Return the kinds of harm possible for the file at `path`."""
    name = path.split("/")[-1]
    if name.endswith(".py"):
        # Python does not say which file contains zeros, or invalid characters
        found = HARM[:3] + ("junk letters",) + HARM[4:]
        if name == "__init__.py" and path.startswith("games/"):
            return found + CONSTANTS
        return found
    if name.endswith(".bmp"):
        return HARM + PICTURES
    return HARM


def trials(seed: int = 1) -> Iterator[Trial]:
    """Yield (name, problem) of every harm to every file; problem is None if all was right."""
    drive = Drive()
    try:
        for path in files():
            for kind in kinds(path):
                name = "{}: {}".format(path, kind)
                yield name, trial(drive, path, kind, random.Random("{} {}".format(seed, name)))
    finally:
        drive.close()
