# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the page asks of a start that the console does not know: a language for one visit, and the way back
into the match. Dropped once both are done.
"""

import _board
import _draw

from mesa.core.scope import enter, once

TYPE_CHECKING = False
if TYPE_CHECKING:  # MicroPython has no `typing`
    from typing import Any

# same as in mesa.board.setting, mesa.board.store and mesa.ui.scene
LANG = 0
OPEN = 7
LAST_GAME = 12
LAUNCHER = 3
SETUP = 4


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
            self._speak()
            self.resuming = self.resuming and self._open()
        scene = console.stack.scenes[-1]
        if console.match is not None or scene.role == LAUNCHER:  # the game may not open
            self.resuming = False
        elif self.resuming and scene.role == SETUP and not console.stack.making:
            _board.draw = _draw.show
            if scene.rows[0] == "continue":
                enter(scene.scope)
                try:
                    scene.pick(0)
                except Exception as problem:
                    console.fail(problem)
            else:  # the match cannot go on
                self.resuming = False
        if not self.resuming:
            _board.draw = _draw.show
        return not self.resuming

    def _speak(self):
        # Let the settings' language be another one that is not stored, until the player chooses one.
        console = self.console
        store = console.store
        visit = own = None
        for row in once("mesa.ui.languages").languages():
            if row[1] == console.preset.get("visit"):
                visit = int(row[0])
            if row[1] == console.preset.get("lang"):
                own = int(row[0])
        if visit is None:
            return
        console.preset["lang"] = None  # the console would take that for the player's choice
        if own is not None:
            store.put(LANG, own)
        get, put = store.get, store.put

        def get_visit(field):
            return visit if field == LANG else get(field)

        def put_visit(field, value):
            if field == LANG:
                store.get, store.put = get, put
            put(field, value)

        store.get, store.put = get_visit, put_visit

    def _open(self):
        # let the console open the game of the match in progress; return whether there is one
        console = self.console
        store = console.store
        menus = once("mesa.board.store_menus")
        for name, _ in once("mesa.app.manifest").folders(console):
            if store.get(LANG) and menus.has_match(store, name):
                store.put_word(LAST_GAME, once("mesa.board.store").game_id(name))
                store.put(OPEN, 1)
                _board.draw = self._draw
                return True
        return False

    def _draw(self, display):
        if self.console.stack.scenes[-1].role != SETUP:
            _draw.show(display)
