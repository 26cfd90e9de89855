# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""code.py: starts on a complete drive; anything else is one line that says what to do."""

import os
import subprocess
import sys
import types

import pytest
from copies import Started, listed, put, run_code, started
from harness import ROOT, Place

from mesa.board import store_load
from sim.board.sim_board import FLASH
from sim.drive import install

AGAIN = "Copy Carteado again"
OURS = AGAIN + " / Copie o Carteado de novo: lib/mesa/ui/fan.mpy"
LACKS = "This board's CircuitPython lacks"
MODULES = ("vectorio", "keypad", "busdisplay")


@pytest.fixture
def drive(tmp_path):
    """Return a complete drive of a few files."""
    files = {"code.py": b"x" * 10, "lib/mesa/ui/fan.mpy": b"C" * 20, "settings.toml": b"A = 1\n"}
    files["games/set/rules.mpy"] = b"R" * 3000
    files.update(dict.fromkeys(("lib/adafruit_miniqr.mpy", "lib/adafruit_text/label.mpy"), b"C"))
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    (tmp_path / "carteado.txt").write_bytes(install.manifest("1.0.0", files))
    return tmp_path


def failing(problem):
    """Return a frame of the console that raises `problem`."""

    def step():
        raise problem

    return step


def test_a_whole_drive_starts(drive):
    """Also one with an edited settings.toml, and one of sources, which has no list."""
    assert run_code(drive) == ""
    (drive / "settings.toml").write_bytes(b"CARTEADO_LIGHTS = 1\nA = 1\n")
    assert run_code(drive) == ""
    (drive / "carteado.txt").unlink()
    assert run_code(drive) == ""


class Start:
    """Starts of a drive on a board with flash: what code.py shows, and whether it has looked at each file."""

    def __init__(self, folder):
        self.folder = folder
        self.flash = Place(FLASH)

    def __call__(self):
        """Start; the console then writes its flash, as in the first match."""
        looked = []
        told = types.SimpleNamespace(broken={})

        def look(path):
            looked.append(path)
            return listed(self.folder / path[1:])

        def step():
            saved = store_load.load(self.flash, None, told.drive)
            saved.save(True)
            raise Started

        def console():
            told.step = step
            return told

        disk = types.SimpleNamespace(ilistdir=look)
        more = {
            "storage": types.SimpleNamespace(getmount=lambda _: disk),
            "microcontroller": types.SimpleNamespace(nvm=self.flash),
            "mesa.console.console": types.SimpleNamespace(Console=console),
        }
        said = run_code(self.folder, step=None, more=more)
        self.broken, self.looked = told.broken, bool(looked)
        return said


def test_a_drive_that_has_not_changed_is_not_looked_at_again(drive):
    """Only the first start after a copy looks at each file: of another version, or of the same one."""
    start, listing = Start(drive), drive / "carteado.txt"
    for change in (
        lambda: None,
        lambda: listing.write_bytes(listing.read_bytes().replace(b"1.0.0", b"1.0.10")),
        lambda: os.utime(listing, (1_900_000_000, 1_900_000_000)),
    ):
        change()
        for looked in (True, False, False):
            assert start() == "" and start.looked == looked


@pytest.mark.parametrize(
    "path, data, said, broken",
    [
        *(("lib/mesa/ui/fan.mpy", data, OURS, {}) for data in (b"", b"the user's own file" * 40, None)),
        ("games/set/rules.mpy", b"R" * 2000, "", {"set": "rules.mpy"}),  # that is for the launcher
        ("carteado.txt", b"copying\n", AGAIN, {}),
    ],
)
def test_what_changed_on_a_known_drive_is_named(drive, path, data, said, broken):
    """An interrupted copy, a file cut short, one of the user's in our place; and again at the next start."""
    start, file = Start(drive), drive / path
    assert start() == start() == "" and not start.looked
    whole = file.read_bytes()
    file.unlink() if data is None else file.write_bytes(data)
    for _ in range(2):
        assert start().startswith(said) and start.broken == broken
    file.write_bytes(whole)
    assert start() == "" and start.broken == {}


@pytest.mark.parametrize("flash", (None, Place(256)), ids=("none", "small"))
def test_without_room_in_flash_each_start_looks(drive, flash):
    start = Start(drive)
    start.flash = flash
    for _ in range(3):
        assert start() == "" and start.looked


def test_half_a_copy_says_copy_again(drive):
    part, listing = drive / "lib/mesa/ui/fan.mpy", drive / "carteado.txt"
    whole = listing.read_bytes()
    for data in (b"copying\n", *(whole[:length] for length in range(whole.rindex(b"end ")))):
        listing.write_bytes(data)
        assert run_code(drive).startswith(AGAIN), data
    listing.write_bytes(whole)
    part.write_bytes(b"D" * 20)  # of its size, so it is looked at once something fails
    assert run_code(drive) == ""
    said = run_code(drive, step=failing(ImportError("no module named 'keypat'")))
    assert said.startswith(AGAIN) and said.endswith("lib/mesa/ui/fan.mpy")


AT_ONCE = "/mesa/a /Mesa/a /adafruit_text/label.py /adafruit_miniqr.mpy lib/mesa/ui/fan/a".split()
AFTER_AN_ERROR = "lib/mesa/ui/fan.py lib/mesa.py".split()
HARMLESS = "mesa fonts.py notes/mesa/a lib/adafruit_text/notes.py".split()


@pytest.mark.parametrize("path", AT_ONCE + AFTER_AN_ERROR + HARMLESS)
def test_what_the_board_would_import_instead_of_ours_is_named(drive, path):
    """Another copy would not help. A source beside a module of ours may be meant, until it fails."""
    put(drive, {path.strip("/"): b"mine"})
    said = [run_code(drive, step=step) for step in (started, failing(KeyError("x")))]
    assert [line.startswith("Rename") for line in said] == [path in AT_ONCE, path not in HARMLESS]
    assert path in HARMLESS or path.startswith(said[1].split(": ")[1])


@pytest.mark.parametrize(
    "line",
    (
        b"",
        b"\xff\xfe\x00\x81 \x90",
        b"8f3a1b2c",
        b"8f3a1b2c 12",
        b"8f3a1b2c twelve lib/mesa/ui/fan.mpy",
        b"lib/me",
    ),
    ids=("empty", "no text", "one word", "no path", "no size", "cut path"),
)
def test_a_damaged_list_says_copy_again(drive, line):
    listing = drive / "carteado.txt"
    first, rest = listing.read_bytes().split(b"\n", 1)
    listing.write_bytes(first + b"\n" + line + b"\n" + rest)
    said = run_code(drive)
    assert said.startswith(AGAIN) and "\n" not in said


def test_old_firmware_is_named_with_its_cure(drive):
    said = run_code(drive, version=(8, 2, 10))
    assert "CircuitPython 9" in said and "circuitpython.org/downloads" in said


@pytest.mark.parametrize(
    "problem, words",
    (
        (ImportError("no module named 'adafruit_display_text'"), [AGAIN, "adafruit_display_text"]),
        (ImportError("no module named 'mesa.home.launcher'"), [AGAIN, "mesa.home.launcher"]),
        (ImportError("no module named 'games'"), [AGAIN, "games"]),
        (ImportError("can't import name Launcher"), [AGAIN, "Launcher"]),
        # py/persistentcode.c raises it for bytecode of another version, and for junk in an .mpy
        (ValueError("incompatible .mpy file"), ["incompatible", "CircuitPython 9", AGAIN]),
        (ValueError("D2 in use"), ["ValueError: D2 in use", "RESET", AGAIN]),
        (KeyError("where"), ["KeyError: 'where'", "RESET", AGAIN]),
        (OSError(2, "fonts/text.pcf"), ["fonts/text.pcf"]),
        (RuntimeError("no screen"), ["no screen"]),
        # a Wio Terminal has no vectorio: another copy would not help
        *((ImportError("no module named '{}'".format(name)), [LACKS, name]) for name in MODULES),
    ),
)
def test_what_breaks_at_the_start_is_one_line_with_its_cure(drive, problem, words):
    said = run_code(drive, step=failing(problem))
    assert all(word in said for word in words) and "\n" not in said
    assert ("CircuitPython 9" in said) == ("incompatible" in said)
    assert not (LACKS in words and AGAIN in said)


def test_the_line_is_seen_when_the_console_has_taken_the_screen(drive):
    """print reaches the screen only through the terminal, which the console replaces by its own picture."""
    display = types.SimpleNamespace(root_group="the console's", auto_refresh=False)
    modules = {
        "board": types.SimpleNamespace(DISPLAY=display),
        "displayio": types.SimpleNamespace(CIRCUITPYTHON_TERMINAL="the terminal"),
    }
    said = run_code(drive, step=failing(OSError(2, "fonts/text.pcf")), more=modules)
    assert "fonts/text.pcf" in said
    assert (display.root_group, display.auto_refresh) == ("the terminal", True)
    modules["board"] = types.SimpleNamespace()  # without a screen, the line goes to the PC
    assert run_code(drive, step=None, more=modules).startswith(AGAIN)


def test_on_a_pc_it_names_the_simulator():
    done = subprocess.run([sys.executable, "code.py"], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "make play" in done.stdout and "Traceback" not in done.stderr
