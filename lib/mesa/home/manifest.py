# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds the games, and says what is wrong with one that does not work."""

import os

from micropython import const

from mesa.core.scope import Game, once
from mesa.ui.text_file import about

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts


def _check(manifest):
    """Return the first constant of a manifest that is not as in docs/GAME.md; "" if all are."""
    seats, prefs = manifest.SEATS, manifest.PREFS
    if not _all(seats, int, 2, 2) or not 1 <= seats[0] <= seats[1] <= 8:
        return "SEATS"
    if not isinstance(manifest.ORDER, int):
        return "ORDER"
    if not _all(manifest.STEPS, int, 1, 14):
        return "STEPS"
    if not _all(prefs, tuple, 0, 8):
        return "PREFS"
    for pref in prefs:
        if len(pref) != 2 or not isinstance(pref[0], str) or not _all(pref[1], str, 1, 4):
            return "PREFS"
    return ""


def _all(values, kind, few, most):
    # return whether it is a tuple of `few` to `most` values of that kind, none of them empty
    if not isinstance(values, tuple) or not few <= len(values) <= most:
        return False
    return all([isinstance(value, kind) and value for value in values])


class Entry:
    """What the launcher knows about a game: its manifest's constants, and what is wrong with it.

    `error`: the file that does not work, and why; None if all seems well. `opens`: whether the game can be
    tried nevertheless. docs/GAME.md describes the manifest (games/<name>/__init__.py).
    """

    order = 99
    seats = (0, 0)
    steps: "tuple[int, ...]" = ()
    credit = ""

    def __init__(self, console: "ConsoleParts", name: str, has_icon: bool = False) -> None:
        self.name = name
        self.has_icon = has_icon
        self.error = console.broken.get(name)
        self.opens = not self.error or self.error[-2:] != "py"  # a truncated module must not run
        self.title = name
        if not self.opens:
            return
        try:
            manifest = once(Game(name).module(""))  # loads: games.*
            wrong = _check(manifest)
            if wrong:
                raise ValueError(wrong)
            choice = 0
            for i, (pref, _) in enumerate(manifest.PREFS):
                if pref == "title":
                    choice = console.store.pref(name, i)
            self.order = manifest.ORDER
            self.seats = manifest.SEATS
            self.steps = manifest.STEPS
        except MemoryError:
            raise
        except Exception as problem:  # anything may be wrong in a folder that somebody is working on
            self.error = "__init__: " + (str(problem) or type(problem).__name__)
            self.opens = False
            print("games/{}/{}".format(name, self.error))
            return
        try:
            self.title, self.credit = about(console.words, name, choice)
        except OSError as problem:
            self.error = self.error or str(problem).split("/")[-1]


def games(console: "ConsoleParts") -> "list[Entry]":
    """Return all games in the order of the launcher: the folders in games/ that have or should have a
    manifest.
    """
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
            found.append(Entry(console, name, "icon.bmp" in inside))
    found.sort(key=_place)
    return found


def _place(game):
    # return a key to sort by, ORDER and name: unique, because the board's sort is not stable
    return "{:03d}{}".format(max(0, min(game.order, 999)), game.name)


def failed(console: "ConsoleParts", game: "str | None", problem: Exception, module: str) -> None:
    """Report in the launcher that a file of `game` (None: of the console) does not work.

    `problem` is the exception, `module` where it was raised. The game is marked until the next start.
    """
    said = str(problem)
    wrong = "{}: {} {}".format(module, type(problem).__name__, said)
    for top in ("games", "mesa", "fonts"):
        at = max(said.find(top + "/"), said.find(top + "."))
        if at >= 0:  # the exception names the file itself, or the module
            name = said[at:].split("'")[0]
            if isinstance(problem, OSError):
                wrong = name
            elif name.count(".") > 1:  # "games.set" alone is only where Python searched
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
