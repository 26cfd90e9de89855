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
import signal
import sys
import tempfile
import types
from pathlib import Path

import pytest
from conftest import dice, samples, words
from harness import ROOT

from sim.board import sim_board
from sim.board.boards import BOARDS, BoardProfile
from sim.drive import install, texts
from sim.player.presser import making, too_soon

HARM = ("missing", "empty", "half", "junk", "listed missing", "listed half")
"""What happens to a file. "listed": the drive has carteado.txt, which knows its right size."""
CONSTANTS = (
    *("del SEATS", "SEATS = (3, 1)", "SEATS = (0, 4)", "SEATS = (2, 9)", "SEATS = ('2', '4')", "SEATS = 4"),
    *("del ORDER", "ORDER = None", "ORDER = 'first'", "del PREFS", "PREFS = None", "PREFS = ('title',)"),
    *("PREFS = (('title', ()),)", "PREFS = (('look', ('a', 'b', 'c', 'd', 'e')),)"),
    *("PREFS = (('look', ('a', 'b')),) * 9", "1 / 0"),
)
"""Lines at a manifest's end, each of which breaks it."""
PATIENCE = 60
"""Seconds that a way from power-on into a match may take; it takes a fifth of one."""


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


class Stays(BaseException):
    """code.py has shown its line and would wait forever."""


class Done(BaseException):
    """All keys have been pressed."""


class Lost(BaseException):
    """The keys lead elsewhere, or nowhere."""


def _hangs(*_):
    raise Lost("no end in {} s".format(PATIENCE))


class Way:
    """The way by keys from power-on into a match, and what it has shown.

    `said`: code.py's line; `first`: the texts of the launcher; `marked`: the line under the game; `note`: the
    last message before the match opened; `opened`: a match was opened; `error_screen`: that screen appeared.
    """

    def __init__(self, board):
        self.said = self.marked = self.note = ""
        self.first = []
        self.opened = self.error_screen = False
        self.board = board
        self.names = {}
        """Of the running code.py."""

    @property
    def top(self):
        return self.names["console"].stack.top

    @property
    def scene(self):
        return type(self.top).__name__

    def words(self):
        """Return every text on the screen, top scene last."""
        return words(self.names["console"])

    def frames(self, n):
        """Yield for n frames, not counting those in which a screen is made."""
        for _ in range(n):
            going_on = True
            while going_on:
                yield True
                self.error_screen = self.error_screen or self.scene == "ErrorScreen"
                going_on = making(self.names["console"])

    def press(self, *keys):
        for key in keys:
            while key == "A" and too_soon(self.names["console"]):
                yield from self.frames(1)
            for pressed, n in ((True, 1), (False, 2)):
                self.board.key(sim_board.KEYS.index(key), pressed)
                yield from self.frames(n)

    def read_note(self):
        if self.scene in ("Dialog", "ErrorScreen"):
            self.note = " ".join(self.top.text if self.scene == "Dialog" else self.words())

    def to_launcher(self, language, keys):
        """Choose that language, close notes, and press `keys` in the launcher."""
        yield from self.frames(2)
        for _ in range(8):
            if self.scene == "Launcher":
                break
            self.read_note()
            yield from self.press(*["DOWN"] * (0 if self.scene == "Dialog" else language), "A")
        if self.scene == "ErrorScreen":
            raise Done
        if self.scene != "Launcher":
            raise Lost("no launcher, but " + self.scene)
        self.first = self.words()
        yield from self.press(*keys)
        if keys:
            self.read_note()

    def to_match(self, titles, keys, chance):
        """Go on into a match of a game with one of these titles; press `keys` in its set-up."""
        more, self.note = False, ""
        for _ in range(6):  # the launcher, perhaps a note about the game, its set-up, the match
            if self.scene == "Launcher":
                for _ in range(12):
                    shown = self.words()
                    if titles & set(shown):
                        self.marked = shown[shown.index((titles & set(shown)).pop()) + 1]
                        break
                    yield from self.press("RIGHT")
                if not titles & set(self.words()) or self.note and not more:
                    return
            self.read_note()
            more = self.scene == "Dialog" and len(self.top.choices) > 1
            if self.scene == "MatchSetup" and keys:
                yield from self.press(*keys)
                self.opened = self.scene not in ("Dialog", "Launcher")
                keys = ()
                if self.opened:
                    return
                continue
            yield from self.press("A")
            yield from self.frames(12)
            if self.names["console"].match is not None:
                self.opened = True
                break
        for _ in range(40 if chance else 0):
            yield from self.press(chance.choice(sim_board.KEYS))
            yield from self.frames(chance.choice((0, 0, 1, 5, 20)))

    def run(self, keys):
        """Run code.py, with a step of `keys` in each frame, until they or the program have ended."""
        code = (ROOT / "code.py").read_text(encoding="utf-8").replace("import sys\n", "")
        waits = "    show_terminal()\n    while True:\n        pass\n"
        assert waits in code
        program = compile(code.replace(waits, "    raise Stays\n"), "code.py", "exec")
        implementation = types.SimpleNamespace(name="circuitpython", version=(9, 2, 0))
        lines = []

        def sleep(ms):
            self.board.clock.advance(ms)
            if next(keys, None) is None:
                raise Done

        while True:
            self.names.clear()
            self.names.update(
                sys=types.SimpleNamespace(implementation=implementation),
                print=lambda *words: lines.append(" ".join(map(str, words))),
                Stays=Stays,
                __name__="__main__",
            )
            try:
                try:
                    from mesa.board import hardware

                    hardware.sleep_ms = sleep
                except Exception:  # code.py will hit it, and must report it
                    sim_board.restart()
                exec(program, self.names)
                raise Lost("code.py has ended")
            except Done:
                return
            except Stays:
                self.said = lines[-1].strip()
                return
            except sim_board.Reload:
                sim_board.restart()


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
        way = Way(sim_board.power_on(board))
        way.board.draw = False

        def steps():
            yield from way.to_launcher(language, () if titles else keys)
            if titles:
                yield from way.to_match(titles, keys, chance)

        before = signal.signal(signal.SIGALRM, _hangs)
        signal.alarm(PATIENCE)
        try:
            way.run(steps())
        finally:
            signal.alarm(0)
            signal.signal(signal.SIGALRM, before)
            sim_board.power_off()
            os.chdir(place)
            sys.path[:] = path
            importlib.invalidate_caches()
        return way


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


def generic(**settings):
    """Return a board that Carteado does not know, with these settings."""
    pins = " ".join("{}={}".format(*pin) for pin in BOARDS["generic"].pins.items())
    known = dict({"CARTEADO_KEYS": "D2,D3,D4,D5,D6,D7,D9,D10"}, **settings)
    return BoardProfile("some_board", pins + " NEOPIXEL=PA15", BOARDS["generic"].panel, "pins", 0, known)


@pytest.mark.parametrize(
    "name, value, named",
    [
        *(("CARTEADO_LIGHTS", value, value) for value in ("five", "-3", "999", "2.5")),
        *(("CARTEADO_KEYS", "D2,D3,D4,D5,D6,D7,D9," + pin, pin) for pin in ("D9", "TFT_CS", "D99")),
        ("CARTEADO_KEYS", "D2,D3,D4,D5,D6,D7,D9,DISPLAY", "CARTEADO_KEYS"),
        ("CARTEADO_KEYS", "D2,D3", "eight"),
        ("CARTEADO_KEYS", "", "eight"),
    ],
)
def test_a_wrong_setting_is_named_with_what_to_write(drive, name, value, named):
    said = drive.start(None, board=generic(**{name: value})).said
    assert name in said and "settings.toml" in said and named in said
    assert ('"5"' if name == "CARTEADO_LIGHTS" else '"D2,D3,') in said
    assert "CircuitPython 9" not in said and "\n" not in said


def test_a_key_may_use_the_pin_of_a_part_which_is_then_absent(drive):
    """NEOPIXEL is D8 on this board: with a key on D8 there are no lights, and the console starts."""
    board = generic(CARTEADO_KEYS="D2,D3,D4,D5,D6,D7,D9,D8", CARTEADO_LIGHTS="5")
    way = drive.start(titles(NAMES[0]), board=board)
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


@pytest.mark.parametrize("kind", ("missing", "half"))
def test_the_about_page_without_its_font_is_said_in_the_launcher(drive, harm, kind):
    harm("fonts/text.pcf", kind)
    assert start_in_match(drive, NAMES[0]).opened, "all else is drawn from the strips"
    way = drive.start(None, keys=("START", "UP", "A"))
    assert way.said == "" and not way.error_screen and "fonts/text.pcf" in way.note


@pytest.mark.parametrize("kind", ("missing", "depth"))
def test_a_broken_logo_stops_nothing(drive, harm, kind):
    harm("lib/mesa/ui/logo.bmp", kind)
    assert start_in_match(drive, NAMES[0]).opened


CONSOLE_TEXTS = texts.CONSOLE + "/" + texts.FILE


def damaged(code, old, new):
    """Return the console's texts in which those of a language have `new` for `old`."""
    said = texts.separate((ROOT / CONSOLE_TEXTS).read_bytes())
    assert old in said[code]
    return texts.joined({**said, code: said[code].replace(old, new)})


def test_a_broken_list_of_languages_stops_nothing(drive, harm):
    """The page then shows codes."""
    harm(CONSOLE_TEXTS, damaged("", b"|pt|", b"|xx|"))
    assert start_in_match(drive, NAMES[0]).opened


@pytest.mark.parametrize("kind", ("missing", "depth"))
def test_a_broken_picture_of_the_console_is_named_at_the_game_that_needs_it(drive, harm, kind):
    harm("lib/mesa/ui/cards.bmp", kind)
    opened = 0
    for name in NAMES:
        way = start_in_match(drive, name)
        opened += way.opened
        assert way.opened or "cards.bmp" in way.note and "cards.bmp" in way.marked
    assert 0 < opened < len(NAMES), "the games with cards of their own play"


@pytest.mark.parametrize("what", ("half", "words"))
def test_another_language_replaces_the_consoles_broken_words(drive, harm, what):
    harm(CONSOLE_TEXTS, what if what == "half" else damaged("pt", b"Jogar", b"Jogur"))
    way = drive.start(None)
    assert way.said == "" and any("Settings" in words for words in way.first)
    assert CONSOLE_TEXTS in way.note and "Copy" in way.note


@pytest.mark.parametrize("kind", ("missing", "empty", "junk"))
def test_without_any_words_the_line_names_their_file(drive, harm, kind):
    harm(CONSOLE_TEXTS, kind)
    way = drive.start(None)
    assert way.said.startswith("Copy Carteado again") and CONSOLE_TEXTS in way.said


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
