# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which games there are, and what is wrong with one that does not work. In memory only while it is asked."""

import os

from micropython import const

from mesa.core.scope import once
from mesa.ui.text_file import about

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts


def _check(manifest):
    """The first constant of a manifest that is not as docs/ARCHITECTURE.md says; "" if all are."""
    seats, prefs = manifest.SEATS, manifest.PREFS
    if not _is(seats, tuple) or len(seats) != 2 or not _is(seats[0], int) or not _is(seats[1], int):
        return "SEATS"
    if not 1 <= seats[0] <= seats[1] <= 8:
        return "SEATS"
    if not _is(manifest.ORDER, int):
        return "ORDER"
    if not _is(prefs, tuple) or len(prefs) > 8:
        return "PREFS"
    for pref in prefs:
        if not _is(pref, tuple) or len(pref) != 2 or not _is(pref[0], str) or not _texts(pref[1], 1, 4):
            return "PREFS"
    return ""


def _is(value, kind):
    return isinstance(value, kind)


def _texts(values, few, most):
    # whether it is a tuple of so many texts
    if not _is(values, tuple) or not few <= len(values) <= most:
        return False
    for value in values:
        if not _is(value, str) or not value:
            return False
    return True


class Game:
    """What the launcher knows of a game: its manifest's constants and what is wrong with it.

    `error` names the file that does not work, and why; None if all seems well. `opens`: the
    game can be tried nevertheless. docs/ARCHITECTURE.md says what a manifest (games/<name>/__init__.py) has.
    """

    def __init__(self, console: "ConsoleParts", name: str, has_icon: bool) -> None:
        self.name = name
        self.has_icon = has_icon
        self.error: "str | None" = console.broken.get(name)
        self.opens: bool = not self.error or self.error[-2:] != "py"  # of a module's half nothing is run
        self.title = name
        self.order = 99
        self.seats: "tuple[int, int]" = (0, 0)
        self.credit = ""
        if not self.opens:
            return
        try:
            manifest = once("games." + name)
            wrong = _check(manifest)
            if wrong:
                raise ValueError(wrong)
            choice = 0
            prefs = manifest.PREFS
            for i in range(len(prefs)):
                if prefs[i][0] == "title":
                    choice = console.store.pref(name, i)
            self.order = manifest.ORDER
            self.seats = manifest.SEATS
        except MemoryError:
            raise
        except Exception as problem:  # anything may be wrong in a folder that somebody is writing
            self.error = "__init__: " + (str(problem) or type(problem).__name__)
            self.opens = False
            print("games/{}/{}".format(name, self.error))
            return
        try:
            self.title, self.credit = about(console.words, name, choice)
        except OSError as problem:
            self.error = self.error or str(problem).split("/")[-1]


def folders(console: "ConsoleParts") -> "list[tuple[str, bool]]":
    """All folders in games/ with a manifest, or that should have one: (name, whether it has an icon)."""
    found = []
    try:
        names = os.listdir("games")
    except OSError:
        names = ()
    for name in names:
        if name[0] in "._":
            continue
        try:
            inside = os.listdir("games/" + name)
        except OSError:
            continue  # a file, not a folder
        if "__init__.py" in inside or "__init__.mpy" in inside or name in console.broken:
            found.append((name, "icon.bmp" in inside))
    return found


def place(game: Game) -> str:
    """To sort games by, ORDER and name: no two have the same, since the board's sort is not stable."""
    return "{:03d}{}".format(max(0, min(game.order, 999)), game.name)


def failed(console: "ConsoleParts", game: "str | None", problem: Exception, module: str) -> None:
    """A file of `game` (or, if that is None, of the console) does not work: say so in the launcher.

    `problem` is the exception, `module` where it came up. The game is marked until the next start.
    """
    said = str(problem)
    wrong = "{}: {} {}".format(module, type(problem).__name__, said)
    for top in ("games", "mesa", "fonts"):
        at = max(said.find(top + "/"), said.find(top + "."))
        if at >= 0:  # the exception names the file itself, or the module
            name = said[at:].split("'")[0]
            if isinstance(problem, OSError):
                wrong = name
            elif name.count(".") > 1:  # "games.set" alone is only where something was looked for
                wrong = name.split(" ")[0].replace(".", "/") + ": " + said
    wrong = wrong[:90]  # a longer message would not fit on the screen
    if not game and wrong.startswith("games/"):
        game = wrong.split("/")[1]
    if game:
        home = "games/" + game + "/"
        if wrong.startswith(home):
            wrong = wrong[len(home) :]
        console.broken[game] = wrong
        wrong = home + " " + wrong
    console.navigation().show_launcher()
    console.navigation().note(console.words.text("broken_text", wrong))
