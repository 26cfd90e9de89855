# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board's main program: makes the console and runs it, frame by frame.

If it cannot start, the built-in terminal (print) says why and what to do in one line, without any module of
ours.
"""

import os
import struct
import sys

AGAIN = "Copy Carteado again / Copie o Carteado de novo: "
LACKS = "This board's CircuitPython lacks / Falta no CircuitPython desta placa: "
FIRMWARE = "CircuitPython 9 needed / falta: circuitpython.org/downloads"
broken = {}  # by game: its first file whose size differs from the list; the launcher reports it
drive = b""  # state_of_drive(), if there is a list


def problem_at_start():
    """Return why the console cannot start on this machine or from this drive, or None."""
    global drive
    if sys.implementation.name == "cpython":
        return "This is the board's program. On a PC run: make play"
    if sys.implementation.name == "circuitpython" and sys.implementation.version[0] < 9:
        return FIRMWARE
    try:
        manifest = open("carteado.txt")
    except OSError:
        return None  # copied as source, without a list: the imports will show what is missing
    try:
        with manifest:
            if not manifest.readline().startswith("carteado "):
                return AGAIN + "interrupted"
            drive = state_of_drive()
            return None if remembered() else compare(manifest.read())
    except (OSError, ValueError, IndexError):  # a truncated line, invalid text, or no size
        return AGAIN + "carteado.txt"


def state_of_drive():
    """Return 12 bytes that nearly every change of the drive changes: the list's size and time, free space."""
    stat = os.stat("carteado.txt")
    return struct.pack("<III", stat[6], stat[8], os.statvfs("/")[3])


def remembered():
    """Return whether the drive is as it was when all its files were right.

    The console keeps that state in flash (mesa.board.store_flash), since to compare all takes longer.
    """
    try:
        from microcontroller import nvm
    except ImportError:
        nvm = None
    if nvm is None or len(nvm) < 8:
        return False
    n = nvm[6] | nvm[7] << 8
    return bytes(nvm[n + 6 : n + 18]) == drive


def compare(lines):
    """Return which file of the list's lines is missing, or None. A game's fault is only recorded."""
    here = None
    sizes = {}
    for line in lines.split("\n"):
        mark = line.strip().split(" ", 2)
        if mark[0] == "end":
            return None
        if mark[1] == "-":  # settings.toml, which the user may edit
            continue
        folder, _, name = mark[2].rpartition("/")
        if folder != here:
            here = folder
            sizes = listing(folder)
        if sizes.get(name) != int(mark[1]):
            place = mark[2].split("/", 2)
            if place[0] != "games":
                return AGAIN + mark[2]
            broken.setdefault(place[1], place[2])
    return AGAIN + "carteado.txt"


def listing(folder):
    """Return the sizes of a folder's files by name, none if it is missing: to ask for each takes longer."""
    from storage import getmount

    try:
        return {file[0]: file[-1] for file in getmount("/").ilistdir("/" + folder)}
    except OSError:
        return {}


def advice(problem):
    """Return what to do about an exception that ended the console, in one line."""
    said = str(problem)
    if isinstance(problem, NotImplementedError):  # mesa.board.own_board.Missing: a complete sentence
        return said
    if isinstance(problem, ValueError) and ".mpy" in said:  # py/persistentcode.c: "incompatible .mpy file"
        return FIRMWARE + " (" + said + "). " + AGAIN
    if isinstance(problem, ImportError) and said.count("'") == 2:  # py/builtinimport.c names it in quotes
        module = said.split("'")[1]
        if module.split(".")[0] not in ("mesa", "games") and not module.startswith("adafruit"):
            return LACKS + module
    if isinstance(problem, (ImportError, SyntaxError, OSError)):  # a file is missing or truncated
        return AGAIN + said
    return type(problem).__name__ + ": " + said + ". RESET! " + AGAIN + "code.py lib games fonts"


def show_terminal():
    """Give the screen to the built-in terminal, since the console may have taken it."""
    try:
        import board
        import displayio
    except ImportError:  # not on this machine
        return
    display = getattr(board, "DISPLAY", None)
    if display is not None:
        display.root_group = displayio.CIRCUITPYTHON_TERMINAL
        display.auto_refresh = True


def say(line):
    """Show a line and stay there until a reset or the power switch."""
    print("\n" + line)
    if sys.implementation.name == "cpython":
        sys.exit(2)
    show_terminal()
    while True:
        pass


problem = problem_at_start()
if problem:
    say(problem)
try:
    from mesa.console.console import Console

    console = Console()
    console.broken.update(broken)
    console.drive = b"" if broken else drive
    while True:
        console.step()
except Exception as problem:
    say(advice(problem))
