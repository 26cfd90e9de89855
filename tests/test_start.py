# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""code.py: starts on a complete drive; anything else is one line that says what to do."""

import subprocess
import sys
import types
from pathlib import Path

import pytest

from sim.drive import install

ROOT = Path(__file__).resolve().parent.parent
SOURCE = (ROOT / "code.py").read_text(encoding="utf-8")


class Stays(BaseException):
    """Raised where code.py would show its line and wait for ever."""


def start(monkeypatch, drive, implementation=("circuitpython", (10, 0, 0)), step=None, board=None):
    """Run code.py on a drive as the board would; return its output. `board` is the module, or None."""
    said = []
    system = types.SimpleNamespace(
        implementation=types.SimpleNamespace(name=implementation[0], version=implementation[1])
    )
    console = types.ModuleType("mesa.app.console")
    if step:
        monkeypatch.setattr(
            console, "Console", lambda: types.SimpleNamespace(step=step, broken={}), raising=False
        )
    monkeypatch.setitem(sys.modules, "mesa.app.console", console)
    monkeypatch.setitem(sys.modules, "board", board)
    monkeypatch.setitem(
        sys.modules, "displayio", types.SimpleNamespace(CIRCUITPYTHON_TERMINAL="the terminal")
    )
    monkeypatch.chdir(drive)
    code = SOURCE.replace("import sys\n", "").replace("        pass\n", "        raise Stays\n")
    assert "raise Stays" in code
    names = {"sys": system, "print": said.append, "Stays": Stays, "__name__": "__main__"}
    try:
        exec(compile(code, "code.py", "exec"), names)
    except Stays:
        pass
    return "".join(said).strip()


@pytest.fixture
def drive(tmp_path):
    """Return a complete drive of a few files."""
    files = {"code.py": b"x" * 10, "lib/mesa/ui/fan.mpy": b"C" * 20, "settings.toml": b"A = 1\n"}
    for path, data in files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    (tmp_path / "carteado.txt").write_bytes(install.manifest("1.0.0", files))
    return tmp_path


def once():
    raise Stays


def test_a_whole_drive_starts(monkeypatch, drive):
    assert start(monkeypatch, drive, step=once) == ""


def test_an_edited_settings_toml_is_no_harm(monkeypatch, drive):
    (drive / "settings.toml").write_bytes(b"CARTEADO_LIGHTS = 1\nA = 1\n")
    assert start(monkeypatch, drive, step=once) == ""


def test_a_drive_of_sources_has_no_list_and_starts(monkeypatch, tmp_path):
    assert start(monkeypatch, tmp_path, step=once) == ""


@pytest.mark.parametrize("harm", ("gone", "short", "list cut", "copying", "empty list"))
def test_half_a_copy_says_copy_again(monkeypatch, drive, harm):
    part, listing = drive / "lib/mesa/ui/fan.mpy", drive / "carteado.txt"
    if harm == "gone":
        part.unlink()
    elif harm == "short":
        part.write_bytes(b"C")
    elif harm == "list cut":
        listing.write_bytes(listing.read_bytes().split(b"end ")[0])
    elif harm == "copying":
        listing.write_bytes(b"copying\n")
    else:
        listing.write_bytes(b"")
    said = start(monkeypatch, drive, step=once)
    assert said.startswith("Copy Carteado again")
    if harm in ("gone", "short"):
        assert "lib/mesa/ui/fan.mpy" in said


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
def test_a_damaged_list_says_copy_again(monkeypatch, drive, line):
    listing = drive / "carteado.txt"
    first, rest = listing.read_bytes().split(b"\n", 1)
    listing.write_bytes(first + b"\n" + line + b"\n" + rest)
    said = start(monkeypatch, drive, step=once)
    assert said.startswith("Copy Carteado again") and "\n" not in said


def test_a_list_cut_anywhere_says_copy_again(monkeypatch, drive):
    listing = drive / "carteado.txt"
    whole = listing.read_bytes()
    for length in range(whole.rindex(b"end ")):
        listing.write_bytes(whole[:length])
        assert start(monkeypatch, drive, step=once).startswith("Copy Carteado again"), whole[:length]


def test_old_firmware_is_named_with_its_cure(monkeypatch, drive):
    said = start(monkeypatch, drive, ("circuitpython", (8, 2, 10)), step=once)
    assert "CircuitPython 9" in said and "circuitpython.org/downloads" in said


@pytest.mark.parametrize(
    "problem, word",
    (
        (ImportError("no module named 'adafruit_display_text'"), "adafruit_display_text"),
        (ValueError("incompatible .mpy file"), "incompatible"),
        (OSError(2, "fonts/text.pcf"), "fonts/text.pcf"),
        (RuntimeError("no screen"), "no screen"),
    ),
)
def test_what_breaks_at_the_start_is_one_line(monkeypatch, drive, problem, word):
    def step():
        raise problem

    said = start(monkeypatch, drive, step=step)
    assert word in said and "\n" not in said


def test_only_bytecode_of_another_version_asks_for_another_firmware(monkeypatch, drive):
    """py/persistentcode.c raises ValueError("incompatible .mpy file"); junk in an .mpy does the same."""

    def old():
        raise ValueError("incompatible .mpy file")

    def other():
        raise ValueError("D2 in use")

    said = start(monkeypatch, drive, step=old)
    assert "CircuitPython 9" in said and "Copy Carteado again" in said
    said = start(monkeypatch, drive, step=other)
    assert "CircuitPython 9" not in said
    assert "ValueError: D2 in use" in said and "RESET" in said and "Copy Carteado again" in said


def test_what_the_console_cannot_handle_is_named_with_its_cure(monkeypatch, drive):
    def step():
        raise KeyError("where")

    said = start(monkeypatch, drive, step=step)
    assert "KeyError: 'where'" in said and "RESET" in said and "Copy Carteado again" in said


def test_the_line_is_seen_when_the_console_has_taken_the_screen(monkeypatch, drive):
    """print reaches the screen only through the terminal, which the console replaces by its own picture."""
    display = types.SimpleNamespace(root_group="the console's", auto_refresh=False)

    def step():
        raise OSError(2, "fonts/text.pcf")

    board = types.SimpleNamespace(DISPLAY=display)
    assert "fonts/text.pcf" in start(monkeypatch, drive, step=step, board=board)
    assert (display.root_group, display.auto_refresh) == ("the terminal", True)


def test_without_a_screen_the_line_goes_to_the_pc(monkeypatch, drive):
    assert start(monkeypatch, drive, board=types.SimpleNamespace()).startswith("Copy Carteado again")


def test_a_missing_console_says_copy_again(monkeypatch, drive):
    assert start(monkeypatch, drive).startswith("Copy Carteado again")


def test_on_a_pc_it_names_the_simulator():
    done = subprocess.run([sys.executable, "code.py"], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "make play" in done.stdout and "Traceback" not in done.stderr
