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
RENAME = "Rename, it hides ours / Renomeie, esconde o nosso: "
FIRMWARE = "CircuitPython 9 needed / falta: circuitpython.org/downloads"
broken = {}  # by game: its first file whose size differs from the list; the launcher reports it
drive = b""  # state_of_drive(), if there is a list


def problem_at_start(again=False):
    """Return why the console cannot start on this machine or from this drive, or None.

    `again`: it has ended with an error, so look at all files.
    """
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
            return None if remembered() and not again else compare(manifest.read(), again)
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
    n = nvm[4] | nvm[5] << 8
    return bytes(nvm[n + 10 : n + 22]) == drive


def compare(lines, again):
    """Return which file of the list's lines is missing or hidden, or None. A game's fault is only recorded.

    What is in the root hides what is in lib, and a folder hides a module (py/builtinimport.c). So does a
    module's source, but that may be meant: `again`, after an error, it is named, too.
    """
    from storage import getmount

    here = "/"
    sizes = {}
    for line in lines.split("\n"):
        mark = line.strip().split(" ", 2)
        folder, _, name = mark[-1].rpartition("/")
        if folder != here or mark[0] == "end":
            for other in sorted(sizes):  # pyrefly: ignore[bad-argument-type] - what is not ours, in order
                stem = other.lower().replace(".mpy", "").replace(".py", "")
                of_python = stem != other.lower()
                if of_python and here and not again or not of_python and sizes[other]:
                    continue
                ours = " " + (here or "lib") + "/" + stem
                if ours + ".mpy" in lines or (of_python or not here) and ours + "/" in lines:
                    return RENAME + here + "/" + other
            if mark[0] == "end":
                return None
            here = folder
            sizes = {}
            try:
                for file in getmount("/").ilistdir("/" + folder):  # to ask for each takes longer
                    sizes[file[0]] = file[-1]
            except OSError:  # it is missing, and with it its files
                pass
        if mark[1] == "-":  # settings.toml, which the user may edit
            continue
        if sizes.pop(name, None) != int(mark[1]):
            place = mark[2].split("/", 2)
            if place[0] != "games":
                return AGAIN + mark[2]
            broken.setdefault(place[1], place[2])
    return AGAIN + "carteado.txt"


def advice(problem):
    """Return what to do about an exception that ended the console, in one line."""
    said = str(problem)
    if isinstance(problem, ValueError) and ".mpy" in said:  # py/persistentcode.c: "incompatible .mpy file"
        return FIRMWARE + " (" + said + "). " + AGAIN
    line = problem_at_start(True)
    if not line:
        try:
            from mesa.console import report

            line = report.line(problem, AGAIN)
        except Exception:  # it is itself missing or damaged
            line = AGAIN + said
    return line


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
