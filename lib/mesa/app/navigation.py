# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The ways between the scenes: launcher, set-up, match and back. In memory only between matches.

Each way first leaves what is open, so that two worlds are never in memory together.
"""

import gc
import os
import sys

from micropython import const

from mesa.app import console
from mesa.board import store
from mesa.core.loader import load, unload
from mesa.core.match import Match
from mesa.ui import text, words
from mesa.ui.words import t

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
    lines = load("mesa.ui.glyphs").wrap(text.symbols(message), 136)
    console.stack.push(load("mesa.ui.menus").Dialog(console, lines, (t("ok"),), _closed, escape=0))


def _closed(_):
    pass


def launch():
    """Leave whatever is open and show the launcher."""
    trouble = console.seat(None)
    console.stack.swap(load("mesa.app.opening").Blank())
    unload("games")
    words.game(None)
    if cramped():
        console.restart()  # an empty memory; nothing is lost, and the launcher comes back on the same game
    console.stack.swap(load("mesa.app.launcher").Launcher())
    if trouble:
        note(t("log_broken", trouble))
    if console.wanted.get("link") and not console.opened:
        open_setup(console.wanted["link"].game)


def open_setup(game):
    """From the launcher to the page where a match of `game` (its folder's name) is set up.

    Names that a game brings stay in memory for good, so another game begins with a new start of the program,
    which comes straight back here.
    """
    if console.opened not in (None, game) and console.io.free() is not None:
        console.kept.put(store.OPEN, 1)
        console.restart()
    console.opened = game
    console.stack.swap(load("mesa.app.opening").Loading(game, ("rules", "bots"), _setup_ready))


def _setup_ready(game):
    unload("mesa.app.launcher")
    words.game(game)
    console.stack.swap(load("mesa.app.match_setup").Setup(game))


def draw():
    """A deal number from the chip's noise."""
    noise = os.urandom(4)
    return (noise[0] & 0x1F) << 24 | noise[1] << 16 | noise[2] << 8 | noise[3]


def last_winner(game):
    """The seat that alone won the last match of `game`, also before the console was switched off; or None."""
    winner = console.kept.game(game)[store.WINNER]
    return winner - 1 if winner else None


def start(game, setup, levels, styles, state=None, moves=0, leader=None, hints=0, seconds=0):
    """Open a match of `game`: a new one from setup = (seed, seats, options), or a saved state.

    `leader`: who won the match before; somebody who does not play now counts for nothing.
    """
    if leader is not None and leader >= setup[1]:
        leader = None

    def ready(game):
        words.game(game)
        load("mesa.ui.glyphs").warm(words.playing())
        package = "games." + game
        rules, bots = sys.modules[package + ".rules"], sys.modules[package + ".bots"]
        human = None if rules.REAL_TIME and console.wanted.get("bots_only") else 0
        match = Match(
            game, rules, bots, setup, levels, styles, state, moves, leader, human=human, log=console.log
        )
        match.hints = hints
        match.played = 1000 * seconds
        console.seat(match)
        console.stack.swap(sys.modules[package + ".view"].View(match))
        if trouble:
            note(t("log_broken", trouble))
        for name in ("navigation", "opening"):
            unload("mesa.app." + name)

    trouble = console.seat(None)
    console.stack.swap(load("mesa.app.opening").Blank())
    for name in ("match_setup", "launcher", "settings", "help"):
        unload("mesa.app." + name)
    unload("mesa.ui.menu_screen")
    console.stack.swap(load("mesa.app.opening").Loading(game, ("rules", "bots", "view"), ready))


def rematch(old, same):
    """Play the match `old` (a Match) again, same players, levels and options: another deal, or the `same`."""
    leader = old.leader if same else last_winner(old.game)
    seed = old.seed if same else draw()
    start(old.game, (seed, len(old.levels), old.options), old.levels, old.styles, leader=leader)


def leave_match():
    """Back to the launcher; a match that is not over waits in the store."""
    match = console.match
    if match is not None and not match.over():
        console.kept.keep_match(match)  # with the time since the last action
    console.save_now()
    launch()
