# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console itself: one frame a `step()`, what is in memory, and what happens when something breaks.

step() = keys → scene (bots think in its tick) → sound and lights → refresh → rest of the frame
"""

import gc
import sys

from mesa import board_io, lights, sound, text

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
frames = 0  # since the program began
broken = {}  # by game: its file that does not work, and why. code.py's check and failed openings put it there
opened = None  # the game that this run of the program has opened

last = 0  # ticks of the frame before
_held = None
_held_for = 0


def hold(board, scenes, memory):
    """Keep what power-on made: the board's Io, the Stack of scenes, the Store."""
    global io, stack, kept, last
    io = board
    stack = scenes
    kept = memory
    last = board.ticks()


def seat(match):
    """`match` is the Table that is played on from now; None: nobody plays."""
    global table
    table = match


def preset(game=None, seed=None, seats=None, level=None, lang=None):
    """Fill in what the screens would ask: the chosen game, the deal number, players, the bots' level
    (index in LEVELS), the language. The simulator calls it before the first step."""
    wanted.update({"game": game, "seed": seed, "seats": seats, "level": level, "lang": lang})


def step():
    """One frame: about 33 ms of the clock, then it returns."""
    global last, frames
    if io is None:
        use("begin").begin()
        drop("mesa.begin")
    frames += 1
    now = io.ticks()
    ms = board_io.since(now, last)
    last = now
    try:
        _keys(ms)
        stack.top.tick(min(ms, 3 * FRAME))
        text.rest()
        sound.tick(ms)
        lights.tick(ms)
    except Exception as problem:  # the badge lives on: whatever broke ends here, on a screen that says so
        _broken(problem)
    io.display.refresh()
    rest = FRAME - board_io.since(io.ticks(), now)
    if rest > 0:
        io.sleep(rest)


def _keys(ms):
    global _held, _held_for
    k = io.key()
    while k is not None:
        if k & board_io.RELEASED:
            if k & 7 == _held:
                _held = None
        elif frames > 2 or not io.reloaded:  # the key that led to a new start may still be down
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


def way():
    """mesa.way: the ways between the scenes."""
    return use("way")


def drop(package):
    """Take a package's modules out of memory: "games" and all below it, or "mesa.launcher"."""
    for name in list(sys.modules):
        if name == package or name.startswith(package + "."):
            del sys.modules[name]
    parent, _, child = package.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], child):
        delattr(sys.modules[parent], child)
    gc.collect()


def keep_match(durable):
    """Put the match in progress into the store; `durable`: also when the power switch goes."""
    levels = tempers = 0
    for seat in range(len(table.levels)):
        levels |= (table.levels[seat] & 3) << 2 * seat
        tempers |= (table.tempers[seat] & 1) << seat
    kept.keep_match(table.game, len(table.levels), levels, tempers, table.moves, table.s)
    kept.save(durable)


def _broken(problem):
    if isinstance(problem, MemoryError) and frames > 90:
        board_io.restart()  # the match is kept: it goes on from the launcher
    seat(None)
    use("loading").broken(problem)
