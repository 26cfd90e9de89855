# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Two people at the two ends of the keys, on one board.

The left end is the owner's: an arrow calls, B says that there is no SET. The right end is the other's: A
calls, Start says it. The caller marks with the arrows and the own key, B or A. Select opens the pause menu.
"""

from micropython import const

from games.set import rules
from games.set.view import HURRY
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_RIGHT, KEY_SELECT, KEY_START
from mesa.core.contract import ANY, HIDDEN
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from games.set.view import View
    from mesa.ui.motion import Motion

_View: "type[View]" = object  # pyrefly: ignore[bad-assignment] - `of` lays it on a View

_OWN_KEY = (KEY_B, KEY_A)
_SIGNS = (text.B_KEY, text.A_KEY)
_CROSS = text.LEFT_KEY + text.UP_KEY + text.DOWN_KEY + text.RIGHT_KEY


class Pair(_View):
    """Combined with SET's View by `of`, and reaches its methods as self.of_game."""

    of_game: "type[View]"
    motion: "Motion"

    def is_player(self, seat: int) -> bool:
        return seat < 2

    def name(self, seat: int) -> str:
        """Return a seat's name, of one of the two people with the own key."""
        names = self.match.names
        return _SIGNS[seat] + " " + names[seat] if seat < 2 and len(self.match.levels) < 4 else names[seat]

    def call_line(self, seat: int) -> str:
        line = self.t("calls", self.match.names[seat])
        return "{}   {} {}".format(line, _CROSS, _SIGNS[seat]) if seat < 2 else line

    def hint(self, on: bool) -> None:
        """Give no hint: it would be one for both."""
        if on:
            self.sound(signals.BAD)

    def ask(self) -> None:
        """Say once which keys are whose; nothing else is explained."""
        if not self.match.noted:
            self.match.noted = True
            self.tell_keys()

    def tell_keys(self) -> None:
        """Show which keys are whose."""
        say = self.say
        names = self.match.names
        lines = [
            say("keys", names[0], _CROSS, text.B_KEY),
            say("keys", names[1], text.A_KEY, text.START_KEY),
            say("marks", _CROSS, text.B_KEY, text.A_KEY),
            text.SELECT_KEY + " " + self.t("pause"),
        ]
        self.tell(say("title"), lines, self.nothing)

    def say(self, key: str, *values: object) -> str:
        """Return a line of the section `pair`, which is not in memory in other matches."""
        from mesa.ui import text_file

        return text_file.line(self.console.words, "set", "pair", key, *values)

    # keys

    def key(self, k: int) -> None:
        turn = self.match.turn()
        if turn < ANY:
            self.of_game.key(self, k)
        elif k == KEY_SELECT:
            self.hurry()
            if self.busy():
                self.later = k + 1
            else:
                from mesa.match import match_menus

                match_menus.pause(self)
        elif turn == ANY:
            if self.busy():  # the result of a call is being read
                self.hurried = HURRY
                self.hurry()
            elif not self.hurried:
                right = k == KEY_A or k == KEY_START
                self.do(int(right), rules.CALL if k == KEY_A or k >= KEY_RIGHT else rules.SAY_NONE)
        elif turn > 1:
            self.show_notice(self.reason("why_frozen"))
        elif k >= KEY_RIGHT:
            self.move_cursor(k)
        elif k == _OWN_KEY[turn]:
            self.mark(turn)

    def mark(self, seat: int) -> None:
        """Mark the card under the cursor for the caller, or unmark it."""
        at = self.table.frames.at
        if self.lies(at):
            self.do(seat, at)

    def do(self, seat: int, action: int) -> None:
        """Act for one of the two; refuse an illegal action with its reason."""
        match = self.match
        reason = rules.why(match.s, seat, action)
        if reason:
            self.sound(signals.BAD)
            self.notice(reason)
            return
        self.asked = False
        match.take(seat, action)
        match.resumed = False

    # the pause menu, and the end

    def extras(self) -> "list[tuple]":
        s = self.match.seen
        turn = rules.turn(s)
        lines: "list[tuple]" = [(self.say("title"), self.tell_keys)]
        if turn == 0 or turn == 1:
            lines.append((self.say("give_up"), lambda: self.give_up(turn), rules.GIVE_UP))
        elif s[rules.AT_LAST] != HIDDEN:
            lines.append((self.t("last_set", self.match.names[s[rules.AT_LAST]]), self.select))
        return lines

    def give_up(self, seat: int) -> None:
        """End the call without a SET."""
        self.gave_up = True
        self.do(seat, rules.GIVE_UP)

    def finish(self, title: str, lines: "Sequence[str]", won: bool, kind: "Any" = None) -> None:
        """Name the winner: "you" would be two."""
        winners = rules.winners(self.match.s)
        if len(winners) == 1:
            title = self.say("wins", self.match.names[winners[0]])
        self.of_game.finish(self, title, lines, min(winners) < 2, kind)


def of(game: "type[View]") -> "type[Any]":
    """Return the class of the view of such a match."""
    return type("Pair", (Pair, game), {"of_game": game})
