# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Between two people who share the console: it says whose turn it is, and shows nothing else of the match.

That person holds A; then the table is made anew, from that side.
"""

from displayio import Group
from micropython import const

from mesa import screens
from mesa.board.hardware import KEY_A, KEY_B, KEY_START
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.core.shared import SharedMatch
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts

HOLD = const(500)
"""Ms for which A must be held. With --fast any press is enough."""
_W = const(60)  # of the bar that shows how long it has been held
_X = const(50)
_Y = const(105)
# x and y of a face around the table, in 16 steps from the owner's place to the left and on
_PLACES = const(
    b"\x6a\x4a\x5d\x48\x52\x43\x4b\x3b\x48\x32\x4b\x29\x52\x21\x5d\x1c"
    b"\x6a\x1a\x77\x1c\x82\x21\x89\x29\x8c\x32\x89\x3b\x82\x43\x77\x48"
)
_BY_HAND = const(3)  # of GameView.playing_out: nothing is played out, since the others have a say in it


class PassOn(Scene):
    """Asks for the person that `match` waits for; if for nobody, for the one who is to see it next.

    `of_game`: the View of its game; None if that is on top, which then makes way for it.
    """

    holds = True  # for scripted play: A stays down

    def __init__(
        self, console: "ConsoleParts", match: "SharedMatch", of_game: "type[GameView] | None" = None
    ) -> None:
        super().__init__(console)
        view: "Any" = console.stack.top
        self.match = match
        self.of_game: "type[GameView]" = of_game or type(view)
        self.seat = match.waits_for if match.waits_for >= 0 else match.human
        self.held = 0  # ms for which A has been held; -1 until it is up: it is still down from before

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        from mesa.match import score_line

        match = self.match
        group = self.group
        theme.table(group)
        n = len(match.names)
        self.label(self.t("pass_to"), 38, 1, align=text.CENTRE)
        name = match.names[(self.seat - match.human) % n]
        self.label(name, 38, 10, theme.TITLE, text.CENTRE, True)
        yield
        theme.rect(group, 86, 42, 52, 30, theme.TABLE_DOTS)
        from mesa.ui import portraits

        # all around the table, seen from the owner; but large whose turn it is, whose place is gold
        for i, face in enumerate(portraits.make(range(n))):
            at = i * 16 // n * 2
            x = _PLACES[at]
            y = _PLACES[at + 1]
            if i == self.seat:
                theme.rect(group, x, y, 12, 12, theme.SELECTED)
                large = Group(scale=4, x=14, y=32)
                large.append(face)
                group.append(large)
            else:
                face.x, face.y = x, y
                group.append(face)
        del portraits
        yield
        self.centred(self.t("hold_key", text.A_KEY), 92)
        theme.rect(group, _X, _Y, _W, 4, theme.SHADOW)
        self.bar = theme.rect(group, _X, _Y, 1, 4, theme.SELECTED)
        score = score_line.line(self.t, match.rules, match.s, self.seat)
        self.centred(score, 115, theme.INFO)
        self.held = -self._down()

    def covered(self, full: bool) -> None:
        self.clear()  # `enter` makes it again
        theme.table(self.group)

    def _down(self):
        return self.console.board.down >> KEY_A & 1

    def tick(self, ms: int) -> None:
        if not self._down():
            self.held = 0
        elif self.held >= 0:
            self.held += ms
        self.bar.width = max(1, min(_W, _W * self.held // HOLD))
        if self.held >= (1 if self.console.fast else HOLD):
            self.match.pass_to(self.seat)
            view = self.of_game(self.console, self.match)
            view.playing_out = _BY_HAND
            self.console.stack.swap(view)

    def key(self, k: int) -> None:
        """Let the match be left: B and Start ask."""
        if k != KEY_B and k != KEY_START:
            return

        def answer(i):
            if i:
                self.console.navigation().leave_match()

        choices = (self.t("go_on"), self.t("leave"))
        self.console.stack.open(screens.DIALOG, self.console, (), choices, answer, 0, self.t("pause"))
