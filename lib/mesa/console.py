# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console itself: one frame a `step()`, the way from the launcher into a match and back, and what
happens when something breaks.

    step() = keys → scene (bots think in its tick) → sound and lights → refresh → rest of the frame
"""

import gc
import os
import sys
import traceback

import displayio

from mesa import board_io, i18n, lights, scene, sound, store
from mesa.anim import Anim

VERSION = "1.0.0"
FRAME = 33  # ms: 30 frames a second
_HOLD = 350  # ms until a held arrow repeats
_REPEAT = 110

io = None
stack = None
kept = None  # the Store
table = None  # the match in progress, or None
fast = False  # the simulator's --fast: animations end at once
wanted = {}  # what preset() asked for
keys_pressed = 0

_last = 0
_held = None
_held_for = 0


def preset(game=None, seed=None, seats=None, level=None, lang=None):
    """Fill in what the screens would ask: the chosen game, the deal number, players, the bots' level
    (index in LEVELS), the language. The simulator calls it before the first step."""
    wanted.update({"game": game, "seed": seed, "seats": seats, "level": level, "lang": lang})


def step():
    """One frame: about 33 ms of the clock, then it returns."""
    global _last
    if io is None:
        _start()
    now = io.ticks()
    ms = board_io.since(now, _last)
    _last = now
    try:
        _keys(ms)
        stack.top.tick(min(ms, 3 * FRAME))
        sound.tick(ms)
        lights.tick(ms)
    except Exception as problem:  # the badge lives on: whatever broke ends here, on a screen that says so
        _broken(problem)
    io.display.refresh()
    rest = FRAME - board_io.since(io.ticks(), now)
    if rest > 0:
        io.sleep(rest)


def reset():
    """Forget everything that is in memory, as a power cut would (tests and the simulator's restart)."""
    global io, stack, kept, table, _held
    io = stack = kept = table = _held = None
    wanted.clear()
    drop("games")


def _start():
    global io, stack, kept, _last
    Anim.fast = fast
    io = board_io.open()
    root = displayio.Group()
    io.display.root_group = root
    stack = scene.Stack(root)
    kept = store.Store(io.nvm, io.scratch)
    _last = io.ticks()
    if wanted.get("lang"):
        kept.put(store.LANG, 1 + i18n.LANGUAGES.index(wanted["lang"]))
    apply_settings()
    if kept.get(store.LANG):
        launch()
    else:
        stack.swap(use("settings").Language())
    if kept.lost:
        note(i18n.t("save_lost"))


def apply_settings():
    """Make language, volume, brightness and lights what the store says."""
    lang = kept.get(store.LANG)
    if not 1 <= lang <= len(i18n.LANGUAGES):
        kept.put(store.LANG, 0)
        lang = 0
    i18n.language(i18n.LANGUAGES[max(0, lang - 1)])
    sound.volume = min(2, kept.get(store.VOLUME))
    io.brightness(max(1, min(10, kept.get(store.BRIGHTNESS))))
    lights.on = kept.get(store.LIGHTS) == 1


def _keys(ms):
    global _held, _held_for, keys_pressed
    k = io.key()
    while k is not None:
        if k & board_io.RELEASED:
            if k & 7 == _held:
                _held = None
        else:
            keys_pressed += 1
            _held = k if k >= board_io.KEY_RIGHT else None
            _held_for = -_HOLD
            stack.top.key(k)
        k = io.key()
    if _held is not None:
        _held_for += ms
        if _held_for >= _REPEAT:
            _held_for = 0
            if not stack.top.busy():
                stack.top.key(_held)


def use(name):
    """Import mesa.<name>, a module that is only in memory while it is needed."""
    return __import__("mesa." + name, None, None, ("VERSION",))


def drop(package):
    """Take a package's modules out of memory: "games" and all below it, or "mesa.launcher"."""
    for name in list(sys.modules):
        if name == package or name.startswith(package + "."):
            del sys.modules[name]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)
    gc.collect()


def note(message):
    """Show a message over the scene; A or B closes it."""
    lines = use("text").wrap(message, 136)
    stack.push(use("menu").Dialog(sys.modules[__name__], lines, (i18n.t("ok"),), _closed, escape=0))


def _closed(_):
    pass


def games():
    """The names of the folders in games/ that have a manifest, in no order."""
    found = []
    for name in os.listdir("games"):
        if name[0] in "._":
            continue
        try:
            inside = os.listdir("games/" + name)
        except OSError:
            continue  # a file, not a folder
        if "__init__.py" in inside or "__init__.mpy" in inside:
            found.append(name)
    return found


def launch():
    """Leave whatever is open and show the launcher."""
    global table
    table = None
    stack.swap(use("loading").Blank())
    drop("games")
    i18n.game(None)
    stack.swap(use("launcher").Launcher())


def open_setup(game):
    """From the launcher to the page where a match of `game` (its folder's name) is set up."""
    stack.swap(use("loading").Loading(game, ("rules", "bots"), _setup_ready))


def _setup_ready(game):
    drop("mesa.launcher")
    i18n.game(game)
    stack.swap(use("setup").Setup(game))


def open_match(game, new_table):
    """Show a match: `new_table(rules, bots)` makes its Table once the game's modules are there."""

    def ready(game):
        global table
        i18n.game(game)
        table = new_table(sys.modules["games." + game + ".rules"], sys.modules["games." + game + ".bots"])
        stack.swap(sys.modules["games." + game + ".view"].View(table))

    stack.swap(use("loading").Blank())
    for name in ("setup", "launcher", "settings", "pages"):
        drop("mesa." + name)
    stack.swap(use("loading").Loading(game, ("rules", "bots", "view"), ready))


def rematch(old, same):
    """Play again as the set-up page says: another deal, or the `same` one."""
    page = use("setup").Setup(old.game)
    page.seed = old.seed if same else None
    page.go(False)


def keep_match(durable):
    """Put the match in progress into the store; `durable`: also when the power switch goes."""
    levels = tempers = 0
    for seat in range(len(table.levels)):
        levels |= (table.levels[seat] & 3) << 2 * seat
        tempers |= (table.tempers[seat] & 1) << seat
    kept.keep_match(table.game, len(table.levels), levels, tempers, table.moves, table.s)
    kept.save(durable)


def leave_match():
    """Back to the launcher; the match waits in the store."""
    keep_match(True)
    launch()


def _broken(problem):
    global table
    code = type(problem).__name__
    print("error:", code, problem)
    traceback.print_exception(problem)
    where = use("loading").where(problem)
    table = None
    stack.swap(use("loading").Sorry(code, where))
