# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""code.py: starts on a complete drive; anything else is one line that says what to do."""

import subprocess
import sys
import types

import pytest
from copies import run_code
from harness import ROOT

from sim.drive import install

AGAIN = "Copy Carteado again"


@pytest.fixture
def drive(tmp_path):
    """Return a complete drive of a few files."""
    files = {"code.py": b"x" * 10, "lib/mesa/ui/fan.mpy": b"C" * 20, "settings.toml": b"A = 1\n"}
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


def test_half_a_copy_says_copy_again(drive):
    part, listing = drive / "lib/mesa/ui/fan.mpy", drive / "carteado.txt"
    whole = listing.read_bytes()
    for data in (b"copying\n", *(whole[:length] for length in range(whole.rindex(b"end ")))):
        listing.write_bytes(data)
        assert run_code(drive).startswith(AGAIN), data
    listing.write_bytes(whole)
    part.write_bytes(b"C")
    assert run_code(drive).startswith(AGAIN) and "lib/mesa/ui/fan.mpy" in run_code(drive)
    part.unlink()
    assert run_code(drive).startswith(AGAIN) and "lib/mesa/ui/fan.mpy" in run_code(drive)


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
        (ImportError("no module named 'adafruit_display_text'"), ["adafruit_display_text"]),
        # py/persistentcode.c raises it for bytecode of another version, and for junk in an .mpy
        (ValueError("incompatible .mpy file"), ["incompatible", "CircuitPython 9", AGAIN]),
        (ValueError("D2 in use"), ["ValueError: D2 in use", "RESET", AGAIN]),
        (KeyError("where"), ["KeyError: 'where'", "RESET", AGAIN]),
        (OSError(2, "fonts/text.pcf"), ["fonts/text.pcf"]),
        (RuntimeError("no screen"), ["no screen"]),
    ),
)
def test_what_breaks_at_the_start_is_one_line_with_its_cure(drive, problem, words):
    said = run_code(drive, step=failing(problem))
    assert all(word in said for word in words) and "\n" not in said
    assert ("CircuitPython 9" in said) == ("incompatible" in said)


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


def test_a_missing_console_says_copy_again(drive):
    assert run_code(drive, step=None).startswith(AGAIN)


def test_on_a_pc_it_names_the_simulator():
    done = subprocess.run([sys.executable, "code.py"], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "make play" in done.stdout and "Traceback" not in done.stderr
