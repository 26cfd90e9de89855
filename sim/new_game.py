# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A new game (`make new-game NAME=x`): games/<name>/, a copy of docs/template/, playable at once.

python -m sim.new_game highcard                      games/highcard
python -m sim.new_game highcard --title "High card"  ... with that title in the launcher

Nothing outside the folder changes. Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import keyword
import re
import shutil
import sys
from pathlib import Path

from sim import ROOT
from sim.art import canvas
from sim.common import command
from sim.common.command import FAILED, Problem, why

TEMPLATE = ROOT / "docs" / "template"
TITLE = "High card"  # title of the template, whose id is:
ID = "highcard"
_LONGEST = 16  # letters of an id: the store has a number derived from them, the drive a folder
_OURS = ("mesa", "games", "lib", "fonts", "sim", "tests", "code", "boot", "safemode")
"""Names beside the games' folder, on the drive or here."""
_DEVICES = re.compile("con|aux|nul|prn|(com|lpt)[0-9]")
"""Names of devices on Windows, in any folder."""


def check(name: str) -> None:
    """Raise Problem unless a game may be called `name`."""
    if not re.fullmatch("[a-z][a-z0-9_]{1,%d}" % (_LONGEST - 1), name):
        raise Problem(
            "a game's name is 2 to {} small letters, digits or _, and begins with a letter".format(_LONGEST)
        )
    taken = _taken(name)
    if taken:
        raise Problem("a game cannot be called {}: {}".format(name, taken))
    if (ROOT / "games" / name).exists():
        raise Problem("there is a games/{} already: choose another name".format(name))


def _taken(name: str) -> str | None:
    """Return why a game with that name could not be imported or copied, or would hide something; or None."""
    from sim.board.firmware import MODULES

    if name in map(str.lower, (*keyword.kwlist, *keyword.softkwlist, "type")):  # the last since Python 3.12
        return "it is a keyword of Python"
    if _DEVICES.fullmatch(name):
        return "on Windows that is a device, not a folder"
    if name in _OURS:
        return "that is part of Carteado"
    if name in MODULES or name in sys.stdlib_module_names:
        return "a module of Python's or the board's has that name"
    return None


def make(name: str, title: str) -> Path:
    """Copy the template to games/<name>, with that title; return the folder. Problem if that fails."""
    check(name)
    folder = ROOT / "games" / name
    try:
        folder.mkdir(parents=True)
        for path in sorted(TEMPLATE.iterdir()):
            if path.is_file():
                text = path.read_text(encoding="utf-8")
                own = re.search("^title: (.+)$", text, re.MULTILINE)  # of a text file, in its language
                text = text.replace(own[1] if own else TITLE, title).replace(ID, name)
                (folder / path.name).write_text(text, encoding="utf-8", newline="\n")
        (folder / "icon.bmp").write_bytes(canvas.icon(folder).bmp())
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)  # half a game would be in the launcher as a broken one
        raise Problem("the game could not be written: " + why(error), FAILED) from error
    return folder


@command.command
def main(words: list[str] | None = None) -> int:
    """Make the game and print the next steps; return the exit code."""
    parser = command.Parser(description="A new game that plays at once, from docs/template.")
    parser.add_argument("name", help="its folder's name, and its id in links and saves")
    parser.add_argument("--title", help="its title in the launcher (its name)")
    options = parser.parse_args(words)
    check(options.name)  # first: a strange one would make a strange title
    title = options.title or options.name.replace("_", " ").capitalize()
    if '"' in title or "\\" in title or not title.isprintable():
        raise Problem("a title has neither quotes nor backslashes")
    make(options.name, title)
    print('games/{0} is ready: make play ARGS="--game {0}"'.format(options.name))
    print("What to change, and in which order: CONTRIBUTING.md, Adding a game")
    return command.DONE


if __name__ == "__main__":
    sys.exit(main())
