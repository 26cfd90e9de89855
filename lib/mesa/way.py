# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The ways between the scenes: launcher, set-up, match and back. In memory only between matches.

Each way first leaves what is open, so that two worlds are never in memory together.
"""

import gc
import os
import sys

from micropython import const

from mesa import board_io, console, glyphs, i18n, lights, sound, store, text
from mesa.i18n import t
from mesa.scene import Scene

_FLOOR = const(40960)  # bytes to be free in the launcher: the largest game takes about that much more
_BLOCK = const(8192)


def cramped():
    """True when so little memory is free, or in such small pieces, that the next game might not open."""
    gc.collect()
    free = console.io.free()
    if free is None or console.frames < 90:  # a program that has just begun would only begin again
        return False
    try:
        bytearray(_BLOCK)
    except MemoryError:
        return True
    return free < _FLOOR


def note(message):
    """Show a message over the scene; A or B closes it."""
    lines = glyphs.wrap(text.symbols(message), 136)
    console.stack.push(console.use("menu").Dialog(console, lines, (t("ok"),), _closed, escape=0))


def _closed(_):
    pass


def _check(manifest):
    """The first constant of a manifest that is not as docs/ARCHITECTURE.md says; "" if all are."""
    titles, seats, prefs, credit = manifest.TITLES, manifest.SEATS, manifest.PREFS, manifest.CREDIT
    if not _texts(titles, 1, 8):
        return "TITLES"
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
        if pref[0] == "title" and len(pref[1]) > len(titles):
            return "PREFS"
    if credit != "" and not _texts(credit, len(i18n.LANGUAGES), len(i18n.LANGUAGES)):
        return "CREDIT"
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

    def __init__(self, name, has_icon):
        self.name = name
        self.has_icon = has_icon
        self.error = console.broken.get(name)
        self.opens = not self.error or self.error[-2:] != "py"  # of a module's half nothing is run
        self.title = name
        self.order = 99
        self.seats = (0, 0)
        self.credit = ""
        if not self.opens:
            return
        package = "games." + name
        open_now = package in sys.modules
        try:
            manifest = __import__(package, None, None, ("TITLES",))
            wrong = _check(manifest)
            if wrong:
                raise ValueError(wrong)
            choice = 0
            prefs = manifest.PREFS
            for i in range(len(prefs)):
                if prefs[i][0] == "title":
                    choice = console.kept.pref(name, i)
            self.title = manifest.TITLES[choice if choice < len(manifest.TITLES) else 0]
            self.order = manifest.ORDER
            self.seats = manifest.SEATS
            self.credit = manifest.CREDIT
        except Exception as problem:  # anything may be wrong in a folder that somebody is writing
            self.error = "__init__: " + (str(problem) or type(problem).__name__)
            self.opens = False
            print("games/{}/{}".format(name, self.error))
        if not open_now:
            console.drop(package)


def games():
    """All folders in games/ with a manifest (or that should have one), as Games, by ORDER and name."""
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
            found.append(Game(name, "icon.bmp" in inside))
    # the board's sort is not stable, so the key decides alone
    found.sort(key=lambda game: "{:03d}{}".format(max(0, min(game.order, 999)), game.name))
    return found


def failed(game, problem, module):
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
    launch()
    note(t("broken_text", wrong))


def apply_settings():
    """Make language, volume, brightness and lights what the store says."""
    kept = console.kept
    lang = kept.get(store.LANG)
    if not 1 <= lang <= len(i18n.LANGUAGES):
        kept.put(store.LANG, 0)
        lang = 0
    i18n.language(i18n.LANGUAGES[max(0, lang - 1)])
    sound.volume = min(2, kept.get(store.VOLUME))
    console.io.brightness(max(1, min(10, kept.get(store.BRIGHTNESS))))
    lights.on = kept.get(store.LIGHTS) == 1


def launch():
    """Leave whatever is open and show the launcher."""
    log = console.table and console.table.log
    console.seat(None)
    console.stack.swap(console.use("loading").Blank())
    console.drop("games")
    i18n.game(None)
    if cramped():
        board_io.restart()  # an empty memory; nothing is lost, and the launcher comes back on the same game
    console.stack.swap(console.use("launcher").Launcher())
    if log:
        log.close()
        if log.broken:
            note(t("log_broken", log.broken))


def open_setup(game):
    """From the launcher to the page where a match of `game` (its folder's name) is set up.

    Names that a game brings stay in memory for good, so another game begins with a new start of the program,
    which comes straight back here.
    """
    if console.opened not in (None, game) and console.io.free() is not None:
        console.kept.put(store.OPEN, 1)
        console.kept.save(console.kept.scratch is None)
        board_io.restart()
    console.opened = game
    console.stack.swap(console.use("loading").Loading(game, ("rules", "bots"), _setup_ready))


def _setup_ready(game):
    console.drop("mesa.launcher")
    i18n.game(game)
    console.stack.swap(console.use("setup").Setup(game))


def open_match(game, new_table, options):
    """Show a match: `new_table(rules, bots)` makes its Table once the game's modules are there."""

    def ready(game):
        i18n.game(game)
        glyphs.warm(i18n.playing())
        package = "games." + game
        console.seat(new_table(sys.modules[package + ".rules"], sys.modules[package + ".bots"]))
        if console.io.writable():
            console.table.log = console.use("log").Log(console.table, options)
        console.stack.swap(sys.modules[package + ".view"].View(console.table))
        for name in ("way", "loading"):
            console.drop("mesa." + name)

    console.stack.swap(console.use("loading").Blank())
    for name in ("setup", "launcher", "settings", "pages", "page"):
        console.drop("mesa." + name)
    console.stack.swap(console.use("loading").Loading(game, ("rules", "bots", "view"), ready))


class _Curtain(Scene):
    """Lies in a match's place while a full screen is over it, and then has the view built anew."""

    def __init__(self, view):
        super().__init__()
        self.make = type(view)
        self.table = view.table
        self.down = False

    def enter(self):
        if self.down:
            glyphs.warm(i18n.playing())  # the language may be another now
            console.stack.swap(self.make(self.table))
            console.drop("mesa.way")
        self.down = True

    def busy(self):
        return True


def aside(view, make):
    """Put the full screen make() over a match; the view is out of memory meanwhile."""
    view.rest()
    console.stack.swap(_Curtain(view))
    i18n.game(view.table.game)
    console.stack.push(make())
    text.away()  # its glyphs are drawn


def rematch(old, same):
    """Play again as the set-up page says: another deal, or the `same` one."""
    page = console.use("setup").Setup(old.game)
    page.seed = old.seed if same else None
    winners = old.rules.winners(old.s)
    if not same and len(winners) == 1:
        page.winner = winners[0]
    page.go(False)


def leave_match():
    """Back to the launcher; the match waits in the store."""
    console.keep_match(True)
    launch()
