# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match of bots, shown while the console is idle (started by Launcher.tick).

Nothing of it is stored, counted or logged; it is silent and the lights are off. Any key only returns to the
launcher. After five minutes without a key the screen is dark and nothing moves.
"""

import os

from displayio import Group
from micropython import const

from mesa.board import signals
from mesa.board.setting import BRIGHTNESS, DIM_OFF, LIGHTS, VOLUME
from mesa.core.match import Match
from mesa.home.launcher import ALONE, AWAY
from mesa.ui import text, theme
from mesa.ui.motion import RESULT
from mesa.watch.watched import Watched, over

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Bots, CompleteRules
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts

SEATS = const(4)  # or the game's maximum
LEVEL = const(1)  # easy: its file is the smallest
_BLINK = const(800)  # ms for which the sign is visible, then hidden for a quarter of that
_Y = const(114)


class Demonstration(Watched):
    """The view of a match without a player; `show` combines it with a game's View."""

    asked: bool  # fields of GameView
    result_seen: bool
    sign: Group
    sign_text: str
    ended = False  # another screen is on its way
    dark = False
    blink = 0

    def _make(self):
        for _ in self.of_game._make(self):
            yield
        self.sign = Group()
        self.sign.append(theme.rect(0, _Y, 160, 128 - _Y, theme.STRIP))
        self.sign.append(text.label(self.sign_text, 80, _Y + 1, theme.TITLE, align=text.CENTRE))
        self.group.append(self.sign)
        console = self.console
        console.sound.stop()
        console.sound.volume = signals.OFF
        console.lights.show(signals.LIGHTS_OFF)
        console.lights.on = False
        yield

    def name(self, seat: int) -> str:
        return self.match.names[seat or -1]

    def tick(self, ms: int) -> None:
        console = self.console
        if self.ended:
            return
        if console.idle < ALONE:  # whatever key it was
            self.key(0)
            return
        self.blink = (self.blink + ms) % (_BLINK * 5 // 4)
        theme.hide(self.sign, self.blink >= _BLINK)
        if console.idle >= AWAY:
            self.away()
            return
        try:
            self.of_game.tick(self, ms)
        except Exception as problem:  # nobody asked for it, so nobody should see an error
            print("demonstration:", self.match.game, type(problem).__name__, problem)
            console.preset["no_demo"] = True
            self.key(0)

    def away(self) -> None:
        """Go dark and still, since nobody is there; or return to the launcher."""
        if self.console.store.get(DIM_OFF):
            self.key(0)
        elif not self.dark:
            from mesa.board import dimming

            self.dark = True
            self.match.release_bots()
            dimming.dim(self.console, self.console.store.get(BRIGHTNESS))

    def result(self) -> None:
        self.motion.wait(RESULT)
        self.result_seen = True

    def hand_seen(self) -> None:
        if self.match.over():
            self.ended = True
            self.console.navigation().demonstrate(self.match.game)  # start another one
        else:
            self.of_game.hand_seen(self)

    def key(self, k: int) -> None:
        if not self.ended:
            self.ended = True
            if self.dark:
                from mesa.board import dimming

                dimming.bright(self.console, self.console.store.get(BRIGHTNESS))
            self.console.navigation().show_launcher()

    def hint(self, on: bool) -> None:
        self.key(0)

    def leave(self) -> None:
        self.of_game.leave(self)
        self.console.sound.volume = self.console.store.get(VOLUME)
        self.console.lights.on = self.console.store.get(LIGHTS) == 1


def show(
    console: "ConsoleParts", game: str, rules: "CompleteRules", bots: "Bots", of_game: "type[GameView]"
) -> "GameView":
    """Return the view of a new match of `game`, whose modules these are."""
    from mesa.core import match_start

    seats = min(SEATS, rules.SEATS[1])
    noise = os.urandom(3)
    seed = noise[0] << 16 | noise[1] << 8 | noise[2]
    levels = bytes([min(LEVEL, len(bots.LEVELS) - 1)] * seats)
    start = match_start.MatchStart(game, levels, bytes(len(rules.OPTIONS)), seed)
    match = Match(start, rules, bots, None, keeper=console.bots)
    view = over(Demonstration, of_game)(console, match)
    view.sign_text = console.words.text("demo")
    return view
