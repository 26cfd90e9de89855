# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page asks of a start that the console does not know: a language for one visit, and the way back
into the match. Dropped once both are done.
"""

import os

import _board
import _draw
from micropython import const

from mesa.board.setting import LANG
from mesa.board.store import LAST_GAME, OPEN
from mesa.core import scope
from mesa.ui.scene import LAUNCHER, SETUP

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


class Start:
    """The start of a console: call `step` after each of its frames, until it returns True.

    `resuming`: on the way to the match in progress, through its game's set-up page, which is not drawn.
    """

    read = False  # the store has been read

    def __init__(self, console: "Any") -> None:
        self.console = console
        self.resuming = bool(console.preset.get("resume")) and not console.preset.get("link")

    def step(self) -> bool:
        """Do what is due; return whether that was all."""
        console = self.console
        if not console.started:
            return False
        if not self.read:
            self.read = True
            laid = self._language()
            self.resuming = self.resuming and self._match(laid)
            if laid:
                _lay(console.store, laid)
        scene = console.stack.scenes[-1]
        if console.match is not None or scene.role == LAUNCHER:  # the game may not open
            self.resuming = False
        elif self.resuming and scene.role == SETUP and not console.stack.making:
            _board.draw = _draw.show
            if scene.rows[0] == "continue":
                scope.current = scene.scope
                try:
                    scene.pick(0)
                except Exception as problem:
                    console.fail(problem)
            else:  # the match cannot go on
                self.resuming = False
        if not self.resuming:
            _board.draw = _draw.show
        return not self.resuming

    def _language(self):
        # return the setting of this visit's language; the player's own is stored, if it is new
        from mesa.ui import languages

        preset = self.console.preset
        numbers = {row[1]: int(row[0]) for row in languages.languages()}
        if preset.get("visit") not in numbers:
            return {}
        if preset.get("lang"):
            if preset["lang"] in numbers:
                self.console.store.put(LANG, numbers[preset["lang"]])
            preset["lang"] = None  # or the console would store it now, as the player's choice
        return {LANG: numbers[preset["visit"]]}

    def _match(self, laid):
        # let the console open the game of the match played last; return whether there is one
        from mesa.board.store import game_id, word

        console = self.console
        store = console.store
        at = store.at_matches()
        number = word(store.data, at) if store.get(LANG) and at < len(store.data) else 0
        for name in os.listdir("games"):
            if game_id(name) == number:
                laid.update({OPEN: 1, LAST_GAME: game_id(name)})
                _board.draw = self._draw
                return True
        return False

    def _draw(self, display):
        if self.console.stack.scenes[-1].role != SETUP:
            _draw.show(display)


def _lay(store, laid):
    # lay these settings over the store's, which keeps its own, each until it is changed
    get, put = store.get, store.put

    def get_laid(field):
        return laid[field] if field in laid else get(field)

    def put_own(field, value):
        laid.pop(field, None)
        put(field, value)

    store.get, store.put = get_laid, put_own
