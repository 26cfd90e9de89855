# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The front door: starts the console and keeps it going, frame by frame.

If it cannot start, the built-in terminal (print) says why in one line and names the cure; nothing of ours is
needed for that.
"""

import os
import sys

AGAIN = "Copy Carteado again / Copie o Carteado de novo: "
FIRMWARE = "CircuitPython 9 needed / falta: circuitpython.org/downloads"


def obstacle():
    """Why the console cannot start on this machine or from this drive, or None."""
    if sys.implementation.name == "cpython":
        return "This is the board's program. On a PC run: make play"
    if sys.implementation.name == "circuitpython" and sys.implementation.version[0] < 9:
        return FIRMWARE
    try:
        manifest = open("carteado.txt")
    except OSError:
        return None  # copied as source, without a list: importing will tell
    with manifest:
        line = manifest.readline()
        if not line.startswith("carteado "):
            return AGAIN + "interrupted"
        for line in manifest:
            mark = line.strip().split(" ", 2)
            if mark[0] == "end":
                return None
            if mark[1] == "-":  # settings.toml, which may be edited
                continue
            try:
                size = os.stat(mark[2])[6]
            except OSError:
                size = -1
            if size != int(mark[1]):
                return AGAIN + mark[2]
    return AGAIN + "carteado.txt"


def show_terminal():
    """Give the screen to the built-in terminal: the console may have taken it already."""
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
    """Show a line and stay there; a reset or the power switch goes on."""
    print("\n" + line)
    if sys.implementation.name == "cpython":
        sys.exit(2)
    show_terminal()
    while True:
        pass


problem = obstacle()
if problem:
    say(problem)
try:
    from mesa.console import step

    while True:
        step()
except (ImportError, SyntaxError) as missing:  # a module is not there, or half of it
    say(AGAIN + str(missing))
except ValueError as strange:  # how an .mpy of another version is refused
    say(FIRMWARE + " (" + str(strange) + ")")
except OSError as missing:  # a font or picture is not there
    say(AGAIN + str(missing))
except Exception as problem:  # a part that the board lacks (mesa.board_io.Missing), or no memory to start
    say(type(problem).__name__ + ": " + str(problem))
