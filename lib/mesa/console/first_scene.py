# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""After the first picture: makes the console's other parts, reads the store, and makes the first scene."""

import os

from micropython import const

from mesa import screens
from mesa.board import store
from mesa.board.setting import LANG, LOOK, TIPS_OFF
from mesa.board.signals import Lights, Sound
from mesa.console.console import LATE
from mesa.core import scope
from mesa.ui import text, theme
from mesa.ui.scene import UNREAD
from mesa.ui.words import Words

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.console.console import Console
    from mesa.console.power_on import Starting

_KEPT = ("mesa.board.store_menus", "mesa.ui.text_file")


def finish(console: "Console") -> None:
    """Make the parts that no picture needs, and read the store."""
    board = console.board
    with console.stack.scenes[0].scope:
        from mesa.board import setting, store_menus  # noqa: F401
        from mesa.ui import text_file  # noqa: F401
    from mesa.board.store_load import load as load_store

    console.store = load_store(board.nvm, board.scratch, console.drive)
    if not board.reloaded:
        console.store.put(store.DATE_KNOWN, 0)
    console.words = Words()
    console.log = console.store.log
    console.sound = Sound(board)
    console.lights = Lights(board)
    if console.store.touched:
        console.unsaved = LATE  # since when flash lacks it is not known
    console.started = True  # later errors can be shown on a screen
    console.game.remove()
    console.last = board.ticks()


def next_game(console: "Console") -> "tuple[str | None, int | None]":
    """Return the game for which the previous run restarted, if all its files are there, "" for About; and
    what to begin in it (mesa.home.today).
    """
    saved = console.store
    wanted = saved.get(store.OPEN)
    saved.put(store.OPEN, 0)
    if wanted in (0, store.ABOUT):
        return ("" if wanted else None), None
    what = None
    if wanted < store.BEGIN:
        console.stack.rows[0] = wanted - 1
    else:
        what = wanted - store.BEGIN
    name = _named(saved.get(store.LAST_GAME))
    return (None if name in console.broken else name), what


def _named(number):
    # return the game of that id, None if its folder is gone
    for name in os.listdir("games"):
        if store.game_id(name) == number:
            return name
    return None


def report(console: "Console", restarted: int) -> None:
    """Put notes over the first scene; `restarted`: memory has run out."""
    saved = console.store
    if console.words.broken:
        console.navigation().note(console.words.text("broken_text", console.words.broken))
    for word, said in (
        ("save_lost", saved.lost),
        ("save_older", saved.older),
        ("memory_full", restarted),
    ):
        if said:
            console.navigation().note(console.words.text(word))
            console.save_now()  # it has been reported, and need not be again


def settings(console: "Console") -> None:
    """Apply all settings."""
    saved = console.store
    if console.preset.get("lang"):
        with scope.current:  # the language is read next
            from mesa.ui.languages import languages
        for row in languages():
            if row[1] == console.preset["lang"]:
                saved.put(LANG, int(row[0]))
    if console.preset.get("no_tips"):
        saved.put(TIPS_OFF, 1)
    from mesa.board import setting
    from mesa.ui import languages

    languages.use(console)
    if saved.get(LOOK):
        from mesa.ui import looks

        looks.table(saved.get(LOOK))
    for row in setting.TABLE:
        setting.use(console, row[setting.NUMBER], False)


def steps(scene: "Starting") -> "Iterator[bool | None]":
    """Make the first scene, over whatever is to be reported; `scene` is shown until then."""
    console = scene.console
    saved = console.store
    restarted = saved.get(store.RESTARTED)
    saved.put(store.RESTARTED, 0)
    if not console.board.reloaded:  # nothing has failed since power-on
        saved.put(store.FAULT, 0)
    settings(console)
    asks = not saved.get(LANG)
    if 0 < saved.get(store.OPEN) < store.ABOUT:
        group = scene.group
        group.pop()  # as in mesa.console.transition, the line and then the bar
        text.label(group, console.words.text("opening"), 80, 48, theme.TEXT, text.CENTRE)
        group.append(scene.bar)
        yield False
    else:
        scene.bar.width = 40
        console.board.display.refresh()
    from mesa.board import store_menus

    if store_menus.ended(saved):
        _settle(console)
        yield False
    game = what = None
    if not asks:
        game, what = next_game(console)
    report(console, restarted)
    stack = console.stack
    kept = tuple([name for name in scene.scope.names if name in _KEPT])
    if game:
        _drop(scene)
        console.navigation().begin(game, what)
        loading: "Any" = stack.scenes[0]
        loading.inside.names += kept
        return
    if game is not None:
        yield
        console.navigation().show_about()
        return
    if asks:
        stack.show(screens.FIRST_QUESTION, console)
        return
    if console.preset.get("link") or console.preset.get("log"):
        yield from console.navigation().to_launcher()
        return
    scene.group.remove(scene.bar)
    after = stack.make(screens.LAUNCHER, console)
    after.scope.names += kept
    # it goes on with the same picture, so only what changes is drawn; some modules stay in memory, too
    _drop(scene)
    after.group = scene.group
    stack.scenes[0] = after
    scope.current = after.scope
    for _ in after.enter() or ():
        pass
    after.unread = UNREAD
    stack.making = None
    while stack.waiting and not stack.making:
        stack.push(stack.waiting.pop(0))


def _drop(scene):
    # unload what only this scene needs
    scene.scope.names = tuple([name for name in scene.scope.names if name not in _KEPT])
    scene.scope.remove()


def _settle(console):
    # count the match that was over before the last reset, and that flash had not counted yet
    from mesa.board import store_menus
    from mesa.core import match as matches
    from mesa.match import match_end

    name = _named(console.store.current)
    if name is not None:
        start = store_menus.saved_match(console.store, name)
        match = matches.Match(start, scope.Game(name).part("rules"), None, 0, False)
        if start.rival:
            match.rival = [start.rival, 0]
        match_end.over(console, match)
        console.saved = None
