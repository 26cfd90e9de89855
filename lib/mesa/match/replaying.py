# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match's log replayed on its game's table, forwards and backwards.

Right or A: one action forward, animated (if pressed again: jump to its end). Left: one back. Down, Up: to
the next hand; to this one's start, and earlier ones. Select: run until a key. B or Start leaves.

Going back replays the log from the nearest saved copy of the state, some actions a frame.
"""

from micropython import const

from mesa.board.hardware import (
    KEY_A,
    KEY_B,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_SELECT,
    KEY_START,
    KEY_UP,
)
from mesa.core.contract import DEAL
from mesa.core.match import Match
from mesa.core.replay import actions, begin, walk
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.core.contract import CompleteRules
    from mesa.core.replay import Data
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts

_GameView: "type[GameView]" = object  # pyrefly: ignore[bad-assignment] - `open_replay` lays it on a View

_COPIES = const(3)  # copies of the state, up to 160 bytes each
_SLICE = const(7)  # actions a frame, and at most one deal, when going back or to another hand
_ALONE = const(700)  # ms between actions while running
_BAR_Y = const(126)
_LINES = ("replay_keys", "replay_at", "replay_middle", "replay_end", "replay_full")


class Tape:
    """The log of a match, and the position in it: `at` of `count` actions."""

    def __init__(self, data: "Data", rules: "CompleteRules") -> None:
        """ValueError if it is not a log of these rules."""
        start, at = begin(data, rules)
        self.data = data
        self.rules = rules
        self.at = self.count = 0
        self.hands = [0]  # for each hand, the number of actions before it
        for _, _, action in actions(data, at):
            self.count += 1
            if action == DEAL:
                self.hands.append(self.count)
        self.match = Match(start, rules, None, None)
        self.step = max(4, self.count // _COPIES + 1)  # actions between copies
        self.copies = [(bytes(self.match.s), at)]
        self.go_on(at)

    def go_on(self, at: int) -> None:
        """Begin the walk anew, with the action at that offset, which follows the match's state."""
        # `place`: offset in `data` of the next action; `action`: that one
        self.walk = walk(self.data, self.rules, self.match.emit, self.match.s, at)
        self.place, _, self.action, _ = next(self.walk)

    def whole(self) -> bool:
        """Return whether the log starts with a match, not with a continuation. Call it at the start."""
        match = self.match
        rules = self.rules
        s = rules.new(match.seed, len(match.levels), match.options)
        lead = rules.set_first_leader
        seat = 0
        while s != match.s and lead and seat < len(match.levels):
            lead(s, seat)
            seat += 1
        return s == match.s

    def next(self, silent: bool = False) -> bool:
        """Play the next action; silent: without showing it, before a call of Match.changed.

        Return whether it was DEAL.
        """
        match = self.match
        deal = self.action == DEAL
        self.place, _, self.action, _ = next(self.walk)
        if silent:
            match.events.clear()
        else:
            match.moves += 1
            match.changed()
        if deal:
            self.forget()
        self.at += 1
        if self.at == self.step * len(self.copies):
            self.copies.append((bytes(match.s), self.place))
        return deal

    def back_to(self, at: int) -> None:
        """Go to the last copy not after action number `at`, or stay if the current position is nearer."""
        n = min(at // self.step, len(self.copies) - 1)
        if at < self.at or n * self.step > self.at:
            self.match.s[:], at = self.copies[n]
            self.go_on(at)
            self.at = n * self.step

    def forget(self) -> None:
        """Clear the input of keys and pages, which belongs to another hand."""
        match = self.match
        match.noted = None
        match.clear_input()


class Replay(_GameView):
    """The scene that plays a Tape: nothing opens that waits for a key.

    Its Match has no player and no log, and is never console.match: nothing of it is stored or counted.
    `open_replay` combines it with a game's View, whose methods it reaches as self.of_game: MicroPython's
    super() does not look beside the calling class.
    """

    role = PAGE
    of_game: "type[GameView]"
    target = 0  # the action while going to one
    alone = False  # it runs by itself
    waited = 0  # ms since the last one

    def __init__(
        self, console: "ConsoleParts", tape: Tape, back: "Match | None", lines: "dict[str, str]"
    ) -> None:
        """B or Start leads to the match `back`, or to the launcher."""
        self.of_game.__init__(self, console, tape.match)
        self.tape = tape
        self.back = back
        self.lines = lines  # for the strip: the menus' words are freed

    # nobody wants a hint, and no time passes, since the log has none
    hint = elapse = Scene.nothing  # pyrefly: ignore[bad-override-param-name]

    def tell(self, title: str, lines: "Sequence[str]", then: "Callable[[], Any]") -> None:
        then()

    def celebrate(self, kind: str, then: "Any" = None, lines: "Sequence[str]" = (), title: str = "") -> None:
        if then:
            then()

    def _make(self):
        for _ in self.of_game._make(self):
            yield
        theme.rect(self.group, 0, _BAR_Y, 160, 2, theme.INK)
        self.bar = theme.rect(self.group, 0, _BAR_Y, 1, 2, theme.SELECTED)  # the line at the bottom
        self.show_place()
        self.say("replay_keys", text.LEFT_KEY + text.RIGHT_KEY, text.UP_KEY + text.DOWN_KEY, text.B_KEY)

    def show_place(self) -> None:
        """Show the position: the line at the bottom."""
        self.bar.width = max(1, 160 * self.tape.at // max(1, self.tape.count))

    def say(self, key: str, *values: object) -> None:
        self.show_notice(self.lines[key].format(*values))

    def go(self, to: int) -> None:
        """Go to action number `to`, without movements."""
        to = max(0, min(self.tape.count, to))
        self.hide_notice()
        self.match.events.clear()
        self.tape.back_to(to)
        self.target = to
        self.waited = -1

    def arrived(self) -> None:
        match = self.match
        self.tape.forget()
        match.moves += 1
        match.changed()
        self.waited = 0
        self.draw()
        self.show_place()
        if not self.tape.at and not self.tape.whole():
            self.say("replay_middle")
        else:
            self.say("replay_at", match.rules.hand_number(match.s) + 1, self.tape.at, self.tape.count)

    def tick(self, ms: int) -> None:
        if self.waited < 0:
            if self.tape.at == self.target:
                self.arrived()  # in its own frame, since it draws the table
                return
            for _ in range(_SLICE):
                if self.tape.next(True) or self.tape.at == self.target:
                    return
        elif not self.moves_on(ms) and self.alone:
            self.waited += ms
            if self.waited >= _ALONE or self.console.fast:
                self.on()

    def busy(self) -> bool:
        return self.waited < 0 or self.motion.busy or len(self.match.events) > 0

    def on(self) -> None:
        """Play one action, animated."""
        self.waited = 0
        if self.tape.at == self.tape.count:
            self.alone = False
            self.say("replay_end" if self.match.over() else "replay_full")
            return
        self.tape.next()
        self.show_place()

    def key(self, k: int) -> None:
        alone = self.alone
        self.alone = False
        if k == KEY_B or k == KEY_START:
            go = self.console.navigation()
            return go.to_match(self.back) if self.back else go.show_launcher()
        if self.waited < 0:
            return
        moved = self.busy()
        if moved:  # jump to its end
            while self.console.stack.top is self and self.busy():
                self.motion.finish()
                self.end_movement()
                if not self.motion.busy:
                    self.show_events()
            self.draw()
        if k == KEY_A or k == KEY_RIGHT:
            if not moved:
                self.hide_notice()
                self.on()
        elif k == KEY_LEFT:
            self.go(self.tape.at - 1)
        elif k == KEY_SELECT:
            self.alone = not alone
        elif k == KEY_DOWN:
            self.go(min([at for at in self.tape.hands if at > self.tape.at] or [self.tape.count]))
        elif k == KEY_UP:
            self.go(max([at for at in self.tape.hands if at < self.tape.at] or [0]))


def open_replay(
    console: "ConsoleParts",
    rules: "CompleteRules",
    of_game: "type[GameView]",
    back: "Match | None",
) -> "GameView":
    """Return the scene that replays console.log on a game's View, `of_game`. B leads to the match `back`."""
    lines = {key: console.words.text(key) for key in _LINES}
    tape = Tape(console.log, rules)
    match: "Any" = back
    names, seat, tape.match.rival = console.log.seated or (match.names, match.human or 0, match.rival)
    first = len(names) - seat  # they may begin with another person's, who has the console
    tape.match.names = names[first:] + names[:first]
    return type("Replay", (Replay, of_game), {"of_game": of_game})(console, tape, back, lines)
