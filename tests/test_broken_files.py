# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A broken file or setting: one line says what to do, or the launcher marks it, and everything else works.

Each test runs code.py itself on the simulated board, on a copy of the drive with one fault, and goes by keys
from power-on through the launcher into a match. If the file is the console's, code.py's own line may end the
way; a problem with a game's file appears in the launcher, and the other games open.
"""

import importlib
import os
import random
import shutil
import sys
import tempfile
import types
from pathlib import Path
from typing import Any

import pytest
from common.boards import unknown
from conftest import dice, samples, words
from harness import ROOT

from sim.board import sim_board
from sim.drive import install, texts
from sim.player.player import Player

HARM = ("missing", "empty", "half", "junk", "listed missing", "listed half")
"""What happens to a file. "listed": the drive has carteado.txt, which knows its right size."""
CONSTANTS = (
    *("del SEATS", "SEATS = (3, 1)", "SEATS = (0, 4)", "SEATS = (2, 9)", "SEATS = ('2', '4')", "SEATS = 4"),
    *("del ORDER", "ORDER = None", "ORDER = 'first'", "del PREFS", "PREFS = None", "PREFS = ('title',)"),
    *("PREFS = (('title', ()),)", "PREFS = (('look', ('a', 'b', 'c', 'd', 'e')),)"),
    *("PREFS = (('look', ('a', 'b')),) * 9", "1 / 0"),
)
"""Lines at a manifest's end, each of which breaks it."""


def _title(game):
    return texts.Texts().sections("games/" + game, texts.codes()[0])["about"]["title"]


GAMES = {path.parent.name: _title(path.parent.name) for path in ROOT.glob("games/*/__init__.py")}
"""The title of each game."""
NAMES = sorted(GAMES)
MARKS = {
    texts.Texts().sections(texts.CONSOLE, code)["words"]["broken_game"].split(":")[0]
    for code in texts.codes()
}
"""What the launcher says before the file of a broken game, in each language."""
FILES = [
    file.relative_to(ROOT).as_posix()
    for top in ("lib/mesa", "games", "fonts")
    for file in sorted((ROOT / top).rglob("*"))
    # big.pcf stays on the PC: only its strip is copied; of the texts, what is made of them
    if file.is_file()
    and not file.match("text.*.txt")
    and file.name != "big.pcf"
    and file.suffix not in (".pyc", ".bdf", ".md")
]
"""The paths of all files of the drive, such as "games/set/icon.bmp"."""


def kinds(path):
    """Return the kinds of harm possible for the file at `path`."""
    if path.endswith(".py"):
        # Python does not say which file contains zeros, or invalid characters
        manifest = path.startswith("games/") and path.endswith("__init__.py")
        return HARM[:3] + ("junk letters",) + HARM[4:] + (CONSTANTS if manifest else ())
    return HARM + (("magic", "depth", "size") if path.endswith(".bmp") else ())


def harmed(data, kind, chance):
    """Return a file's bytes after `kind` of harm, None if it is missing."""
    head = {"magic": (0, b"PM"), "depth": (28, b"\x08"), "size": (18, b"\xff\x7f")}
    if kind.endswith("missing"):
        return None
    if kind == "empty":
        return b""
    if kind.endswith("half"):
        return data[: len(data) // 2]
    if kind.startswith("junk"):
        return bytes(chance.randrange(*((256,) if kind == "junk" else (1, 128))) for _ in data)
    if kind in head:  # of a picture
        at, wrong = head[kind]
        return data[:at] + wrong + data[at + len(wrong) :]
    return data + b"\n" + kind.encode() + b"\n"  # a line of Python


_CODE = (ROOT / "code.py").read_text(encoding="utf-8").replace("import sys\n", "")
_WAITS = "    show_terminal()\n    while True:\n        pass\n"
_RUNS = "    while True:\n        console.step()\n"
assert _WAITS in _CODE and _RUNS in _CODE
PROGRAM = compile(_CODE.replace(_WAITS, "    raise Stays(line)\n").replace(_RUNS, ""), "code.py", "exec")
"""code.py up to its first frame."""
SYSTEM = types.SimpleNamespace(implementation=types.SimpleNamespace(name="circuitpython", version=(9, 2, 0)))


class Stays(BaseException):
    """code.py shows this line, and would wait forever."""


class Program:
    """code.py on a board, as a Player's session: its frames are those of the console that it has made."""

    fast, frame, error_screen = False, 0, False

    def __init__(self, board):
        self.board = sim_board.power_on(board)
        self.board.draw = False
        self.preset = {}

    def start(self):
        """Begin the program, or begin it again. Stays if it cannot."""
        self.names: dict[str, Any] = dict(
            sys=SYSTEM, print=lambda *words: None, Stays=Stays, __name__="__main__"
        )
        try:
            from mesa.board import hardware

            hardware.sleep_ms = self.board.clock.advance
        except Exception:  # code.py will meet it, and must report it
            sim_board.restart()
        exec(PROGRAM, self.names)
        self.console = self.names["console"]

    def key(self, number, pressed):
        """Move a key."""
        self.board.key(number, pressed)

    def step(self):
        """Run a frame."""
        self.frame += 1
        try:
            self.console.step()
        except sim_board.Reload:
            sim_board.restart()
            self.start()
        except Exception as problem:  # as code.py does
            self.names["say"](self.names["advice"](problem))
        scenes = self.console.stack.scenes if self.console.stack else ()
        self.error_screen |= bool(scenes) and type(self.console.stack.top).__name__ == "ErrorScreen"


class Way:
    """The way by keys from power-on into a match, and what it has shown.

    `said`: code.py's line; `first`: the texts of the launcher; `marked`: the line under the game; `note`: the
    last message before the match opened; `opened`: a match was opened; `error_screen`: that screen appeared.
    """

    said = marked = note = ""
    first: list[str] = []
    opened = error_screen = False

    def __init__(self, titles, chance, language, board, keys):
        program: Any = Program(board)
        try:
            program.start()
            self.t = Player(program, bots_only=False)
            self.to_launcher(language, () if titles else keys)
            if titles and self.t.scene == "Launcher":
                self.to_match(titles, keys, chance)
        except Stays as line:
            self.said = str(line)
        self.error_screen = program.error_screen

    def words(self):
        """Return every text on the screen, top scene last."""
        return words(self.t.console)

    def read_note(self):
        if self.t.scene in ("Dialog", "ErrorScreen"):
            self.note = " ".join(self.t.top.text if self.t.scene == "Dialog" else self.words())

    def to_launcher(self, language, keys):
        """Choose that language, close notes, and press `keys` in the launcher."""
        self.t.frames(2)
        for _ in range(8):
            if self.t.scene == "Launcher":
                break
            self.read_note()
            self.t.press(*["DOWN"] * (0 if self.t.scene == "Dialog" else language), "A").frames()
        if self.t.scene == "ErrorScreen":
            return
        assert self.t.scene == "Launcher"
        self.first = self.words()
        for key in keys:
            self.t.press(key).frames()
        if keys:
            self.read_note()

    def to_match(self, titles, keys, chance):
        """Go on into a match of a game with one of these titles; press `keys` in its set-up."""
        more, self.note, t = False, "", self.t
        for _ in range(6):  # the launcher, perhaps a note about the game, its set-up, the match
            if t.scene == "Launcher":
                for _ in range(12):
                    shown = self.words()
                    if titles & set(shown):
                        self.marked = shown[shown.index((titles & set(shown)).pop()) + 1]
                        break
                    t.press("RIGHT").frames()
                if not titles & set(self.words()) or self.note and not more:
                    return
            self.read_note()
            more = t.scene == "Dialog" and len(t.top.choices) > 1
            if t.scene == "MatchSetup" and keys:
                for key in keys:
                    t.press(key).frames()
                self.opened = t.scene not in ("Dialog", "Launcher")
                keys = ()
                if self.opened:
                    return
                continue
            t.press("A").frames(13)
            if t.match is not None:
                self.opened = True
                break
        for _ in range(40 if chance else 0):
            t.press(chance.choice(sim_board.KEYS)).frames(1 + chance.choice((0, 0, 1, 5, 20)))


class Drive:
    """A drive in a temporary folder: links to the sources, except where `put` has written."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="carteado-"))
        self._stamp = 1_000_000_000
        for path in FILES:
            (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / path).symlink_to(ROOT / path)

    def put(self, path, data):
        """Write the bytes `data` into the file; None deletes it."""
        file = self.folder / path
        file.unlink(missing_ok=True)
        if data is not None:
            file.write_bytes(data)
            self._stamp += 2  # a new time, or Python would use the old compiled file
            os.utime(file, (self._stamp, self._stamp))

    def restore(self, path):
        """Put the file of the sources back."""
        self.put(path, None)
        if path in FILES:
            (self.folder / path).symlink_to(ROOT / path)

    def start(self, titles, chance=None, language=0, board="pybadge", keys=()):
        """Switch a board on with this drive, and go by keys into a match of the game; return the Way.

        `titles` are the possible names of the game in the launcher; None: only go to the launcher.
        `language`: its place in the list. `chance` presses keys in the match; `keys` are pressed in the
        set-up or, without a title, in the launcher, and then there is no match.
        """
        path, place = list(sys.path), os.getcwd()
        sys.path[:0] = [str(self.folder / "lib"), str(self.folder)]
        os.chdir(self.folder)
        importlib.invalidate_caches()
        sim_board.power_off()  # what other tests have imported is not this drive's
        try:
            return Way(titles, chance, language, board, keys)
        finally:
            sim_board.power_off()
            os.chdir(place)
            sys.path[:] = path
            importlib.invalidate_caches()


@pytest.fixture(scope="module")
def drive():
    """Return a drive of sources, restored after each damage."""
    drive = Drive()
    yield drive
    shutil.rmtree(drive.folder)


@pytest.fixture
def harm(drive):
    """Return harm(path, data or kind of damage), which damages a file for this test."""
    done = []

    def put(path, what):
        if isinstance(what, str) and what.startswith("listed"):
            listed = {name: (drive.folder / name).read_bytes() for name in FILES}
            drive.put(install.MANIFEST, install.manifest("1.0.0", listed))
            done.append(install.MANIFEST)
        if isinstance(what, str):
            what = harmed((ROOT / path).read_bytes(), what, random.Random(path + what))
        drive.put(path, what)
        done.append(path)

    yield put
    for path in done:
        drive.restore(path)


def titles(name):
    """Return how the launcher may name a game: by its title, or by its folder if the title cannot be read."""
    return {GAMES[name], name}


def start_in_match(drive, name, **options):
    """Go into a match of a game; return the Way, on which code.py has no line to show."""
    way = drive.start(titles(name), **options)
    assert way.said == "" and not way.error_screen
    return way


# Any file


def _group(path):
    """Return which files fail alike: by the place and the kind of file."""
    name = path.split("/")[-1]
    return path.split("/")[0], name if name in ("__init__.py", "icon.bmp") else name.split(".")[-1]


GROUPS = sorted({_group(path) for path in FILES})


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS, ids=" ".join)
def test_any_broken_file_is_named_and_the_rest_works(drive, harm, group):
    cases = [(path, kind) for path in FILES if _group(path) == group for kind in kinds(path)]
    for path, kind in dice(group[1]).sample(cases, min(samples(1), len(cases))):
        harm(path, kind)
        try:
            check(drive, path, kind, dice(path))
        except BaseException as problem:
            raise AssertionError("{}: {}: {}".format(path, kind, problem)) from problem
        drive.put(install.MANIFEST, None)
        drive.restore(path)


def check(drive, path, kind, chance):
    """Check what a harmed file does to its own game, to another one, and to the console."""
    part = path.split("/")
    mine = part[1] if part[0] == "games" else None
    other = chance.choice([name for name in NAMES if name != mine])
    language = chance.randrange(len(texts.codes()))
    way = drive.start(titles(other), None if mine else chance, language)
    if not mine:
        if way.said:
            assert "Carteado" in way.said and "\n" not in way.said
        else:  # half a module may be a module; carteado.txt tells ("listed half")
            half = kind == "half" and path.endswith(".py")
            assert way.opened or way.note or way.error_screen or half, "nothing says why"
        return
    assert not way.said and way.opened and not way.error_screen, other + " does not open: " + way.note
    keys = ("UP", "A", "RIGHT", "DOWN") if "/text.bin" in path else ()  # the last row of the set-up
    way = drive.start(titles(mine), chance, language, keys=keys)
    assert not way.said
    assert not way.error_screen or path.endswith(".py") and kind in ("half", "empty"), "it names no file"
    named = part[-1].split(".")[0] in way.note
    marked = named and way.marked.split(":")[0] in MARKS
    no_game = path.endswith("__init__.py") and kind == "missing"
    assert way.opened or way.error_screen or marked or no_game, (way.marked, way.note)


# The line that code.py prints


def test_a_wrong_setting_is_named_with_what_to_write(drive):
    """tests/test_hal.py has all kinds of them."""
    for name, value, line in (("LIGHTS", "five", '"5"'), ("KEYS", "D2,D3", '"D2,D3,')):
        settings: dict[str, Any] = {name: value}
        said = drive.start(None, board=unknown(**settings)).said
        assert "CARTEADO_" + name in said and "settings.toml" in said and line in said
        assert "CircuitPython 9" not in said and "\n" not in said
    # NEOPIXEL is D8 on this board: with a key on D8 there are no lights, and the console starts
    way = drive.start(None, board=unknown("D2,D3,D4,D5,D6,D7,D9,D8", more="NEOPIXEL=PA15", LIGHTS="5"))
    assert way.said == "" and way.first


@pytest.mark.parametrize("path", ("fonts/text.strip", "fonts/big.strip"))
def test_a_font_with_one_wrong_bit_is_not_used(drive, harm, path):
    """It is like one that is missing or junk."""
    whole = (ROOT / path).read_bytes()
    bits = [
        whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        for place in (0, len(whole) // 2, len(whole) - 300, len(whole) - 1)
    ]
    for what in ("missing", "junk", *bits):
        harm(path, what)
        said = drive.start(None).said
        assert said.startswith("Copy Carteado again") and path in said and "\n" not in said


# What goes on without a file

CONSOLE_TEXTS = texts.CONSOLE + "/" + texts.FILE


def altered(code, old, new):
    """Return the console's texts in which those of a language have `new` for `old`."""
    said = texts.separate((ROOT / CONSOLE_TEXTS).read_bytes())
    assert old in said[code]
    return texts.joined({**said, code: said[code].replace(old, new)})


CARDS, LOGO, PCF = "lib/mesa/ui/cards.bmp", "lib/mesa/ui/logo.bmp", "fonts/text.pcf"
WITHOUT = [
    # the file, what it has, the game to open, keys in the launcher, and what is seen
    *((LOGO, kind, "sueca", "", {"opened": True}) for kind in ("missing", "depth")),
    *((PCF, kind, "sueca", "", {"opened": True}) for kind in ("missing", "half")),
    *((PCF, kind, None, "START UP A", {"note": PCF}) for kind in ("missing", "half")),  # the page About
    *((CARDS, kind, "qu4to", "", {"opened": True}) for kind in ("missing", "depth")),  # it has its own
    *(
        (CARDS, kind, "sueca", "", {"note": "cards.bmp", "marked": "cards.bmp"})
        for kind in ("missing", "depth")
    ),
    (CONSOLE_TEXTS, altered("", b"|pt|", b"|xx|"), "sueca", "", {"opened": True}),  # the list of languages
    # another language replaces broken words; without any, the line names their file
    *(
        (CONSOLE_TEXTS, what, None, "", {"note": CONSOLE_TEXTS, "first": "Settings"})
        for what in ("half", altered("pt", b"Jogar", b"Jogur"))
    ),
    *((CONSOLE_TEXTS, kind, None, "", {"said": CONSOLE_TEXTS}) for kind in ("missing", "empty", "junk")),
]


@pytest.mark.parametrize("path, what, game, keys, seen", WITHOUT)
def test_what_goes_on_without_a_file(drive, harm, path, what, game, keys, seen):
    harm(path, what)
    way = drive.start(game and titles(game), keys=keys.split())
    assert not way.error_screen and way.opened == seen.pop("opened", False)
    assert way.said.startswith("Copy Carteado again") if "said" in seen else way.said == ""
    for name, word in seen.items():
        assert word in str(getattr(way, name)), name


def test_a_text_whose_gaps_do_not_fit_is_shown_as_it_is(drive, harm):
    said = texts.Texts().sections(texts.CONSOLE, "pt")
    for key, right, wrong in (
        ("players_range", "{} a {} jogadores", "{} a {} ou {} jogadores"),
        ("players", "|{} jogadores", "|{x} jogadores"),
    ):
        assert right in said["words"][key]
        said["words"][key] = said["words"][key].replace(right, wrong)
    of_all = texts.separate((ROOT / CONSOLE_TEXTS).read_bytes())
    harm(CONSOLE_TEXTS, texts.joined({**of_all, "pt": texts.packed(said)}))
    ways = [start_in_match(drive, name) for name in NAMES]
    assert all(way.opened for way in ways)
    assert {way.marked for way in ways} == {"{} a {} ou {} jogadores", "{x} jogadores"}


@pytest.mark.parametrize(
    "altered, broken, found",
    [(0, 1, (True, False, "")), (1, 1, (True, True, "")), (1, 2, (False, False, "Copy Carteado again"))],
)
def test_an_error_of_any_kind_names_a_file_that_was_altered(drive, harm, altered, broken, found):
    """The error screen compares the drive with its list. If that fails itself, code.py's line ends it."""
    paths = ("lib/mesa/home/about.py", "lib/mesa/console/report.py")[:broken]
    for path in paths:
        harm(path, "1 / 0")
    if altered:
        other = bytes((drive.folder / paths[0]).stat().st_size)
        harm(install.MANIFEST, install.manifest("1.0.0", {paths[0]: other}))
    way = drive.start(None, keys=("START", "UP", "A", "SELECT"))
    assert (way.error_screen, paths[0] + ". Copie o Carteado" in way.note, way.said[:19]) == found


# The mark in the launcher


@pytest.mark.parametrize(
    "number, file, kind",
    [
        *((number % len(NAMES), "__init__.py", line) for number, line in enumerate(CONSTANTS[::2])),
        *((number, "icon.bmp", kind) for number, kind in ((0, "empty"), (1, "depth"))),
        (0, "rules.py", "missing"),
        (1, "bots.py", "junk letters"),
        (2, "view.py", "import nothing_of_that_name"),
        (3, "view.py", "1 / 0"),
        (2, "view.py", "listed missing"),
        (2, "__init__.py", "listed half"),
    ],
)
def test_a_broken_file_marks_its_game_and_is_named(drive, harm, number, file, kind):
    """Without its icon it can be played. If carteado.txt knows of the fault, nothing of it is imported."""
    name = NAMES[number]
    harm("games/{}/{}".format(name, file), kind)
    way = start_in_match(drive, name)
    assert way.opened == (file == "icon.bmp")
    assert file.split(".")[0] in way.note and way.marked.startswith("com defeito: ")
    if "listed" in kind or file == "icon.bmp":
        assert way.marked == "com defeito: " + file
        assert start_in_match(drive, NAMES[number - 1]).opened
    elif kind in CONSTANTS and file == "__init__.py":
        assert way.marked == "com defeito: __init__"
        assert ("division" if kind == "1 / 0" else kind.replace("del ", "").split()[0]) in way.note


def test_a_broken_help_page_is_a_message(drive, harm):
    """The help page shows a message; the rest of its file is whole, and the game can be played."""
    name = NAMES[3]
    path = "games/{}/text.bin".format(name)
    help_is_read = ("UP", "A", "RIGHT", "DOWN")  # the set-up's last row, and on to the next page
    assert start_in_match(drive, name, keys=help_is_read).opened
    page = texts.Texts().sections("games/" + name, "pt")["help"]["2"].encode()
    whole = (ROOT / path).read_bytes()
    at = whole.index(page) + len(page) // 2
    harm(path, whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
    assert start_in_match(drive, name).opened
    way = start_in_match(drive, name, keys=help_is_read)
    assert "text.bin" in way.note and way.marked == "com defeito: text.bin"
