# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen: what every game's view shares.

Each frame does one thing, in this order: move what is moving; show the next event; ask the player; or let
the bots think. So the cards on the screen change only in `event`, and a bot's card like one's own.
"""

from micropython import const

from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_SELECT, KEY_START
from mesa.core.contract import HAND_END, MATCH_END, TABLE
from mesa.core.loader import load, unload
from mesa.core.match import NAMES
from mesa.ui import text, theme
from mesa.ui.motion import NOTICE, Motion
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_BOT_MS = (450, 150, 900)  # ms that a bot takes at least, by the setting "pace": normal, quick, calm
_PERCENT = (100, 60, 150)  # how long a movement takes, likewise


class GameView(Scene):
    """Base of the games' views. A view says how it looks and which keys do what:

    build()             draw everything from `self.match.view` (the hidden state), at any moment of a match
    event(e, seat, a, b)  show one thing that has happened
    ask()               the player's turn begins: place the cursor, or open a dialog
    result()            the hand is scored: show from the state what it brought, then next_hand()
    press(k)            a key in the player's turn, or while waiting (`self.asked` tells)
    action_key(action)  the key that leads towards that action (autoplay)
    extras()            [(text, function)] for the pause menu, the action third if it is one; select(): Select
    """

    notice_y = 74
    notice_label: text.Label

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console)
        self.match = match
        pace = console.store.get(store.PACE) % 3
        self.motion = Motion(_PERCENT[pace], console.fast)
        self.asked = False
        self.lang: "str | None" = None
        self.notice_left = 0  # ms for which the notice is still shown
        self.result_seen = False  # the next hand is dealt once nothing moves
        self.ended = False
        match.bot_ms = 0 if console.fast else _BOT_MS[pace]

    # what a view fills in

    def build(self) -> None:
        """Draw everything from the state alone."""

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        """Show one event."""

    def ask(self) -> None:
        """The player's turn begins."""

    def result(self) -> None:
        """The hand is scored, also after a restart: show what it has brought, from the state alone.

        Once it has been seen `next_hand` is called; or `result_seen` is set: it follows when nothing moves.
        """
        self.result_seen = True

    def press(self, k: int) -> None:
        """A key that is neither Start nor Select, with nothing moving."""

    def action_key(self, action: int) -> "int | None":
        """The key that leads towards `action`."""
        return KEY_A

    def extras(self) -> "list[tuple]":
        """More lines for the pause menu, as (text, function) or (text, function, action)."""
        return []

    def covered(self, full: bool) -> None:
        """Something lies over the table: nobody thinks, so the bots' module can go for now."""
        if self.match.release_bots():
            unload("games." + self.match.game + ".bots")

    def before_dialog(self) -> None:
        """A dialog opens: hide what must not be seen beside it, let go of sprites that are not in use."""

    def select(self) -> None:
        """Select was pressed."""

    # what all views share

    def enter(self) -> None:
        unload("mesa.ui.menus")
        lang = self.console.words.lang
        if self.lang != lang:  # first time, or the language was changed in the pause menu
            self.lang = lang
            self.clear()
            self.build()
            self.notice_label = text.label(
                "", 80, self.notice_y, theme.ON_NOTICE, align=text.CENTRE, back=theme.NOTICE
            )
            self.notice_label.hidden = True
            self.group.append(self.notice_label)
            self.asked = False

    def leave(self) -> None:
        self.console.lights.show(lights.OFF)

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0 or not (self.asked or self.ended)

    def tick(self, ms: int) -> None:
        match = self.match
        if not self.ended:
            match.played += ms
        if self.notice_left:
            self.notice_left = max(0, self.notice_left - ms)
            if not self.notice_left:
                self.notice_label.hidden = True
        if self.motion.busy:
            self.motion.tick(ms)
            return
        event = match.next_event()
        while event:
            self.show(event)
            if self.motion.busy or self.console.stack.top is not self:
                return
            event = match.next_event()
        if self.ended:
            return
        if match.turn() == TABLE:
            if not self.asked:
                self.asked = True
                self.result()
            elif self.result_seen:
                self.next_hand()
        elif match.mine() and not self.asked:
            self.asked = True
            self.ask()
        elif match.tick(ms):
            self.asked = False

    def show(self, event: "tuple[int, int, int, int]") -> None:
        """Show one event and do what all games do with it."""
        self.event(*event)
        if event[0] == HAND_END:
            self.console.hand_end()
        elif event[0] == MATCH_END:
            self.ended = True

    def key(self, k: int) -> None:
        if self.motion.busy:
            self.motion.finish()
        elif not self.match.events:
            if k == KEY_START:
                self.pause()
            elif k == KEY_SELECT:
                self.select()
            elif self.result_seen:
                self.next_hand()
            else:
                self.press(k)

    def key_towards(self, action: "int | None") -> "int | None":
        return None if action is None else self.action_key(action)

    def sound(self, effect: bytes) -> None:
        """Play an effect of mesa.board.sound."""
        self.console.sound.play(effect)

    def act(self, action: int) -> None:
        """The player does `action`; an illegal one is refused with its reason."""
        reason = self.match.rules.why(self.match.s, 0, action)
        if reason:
            self.sound(sound.BAD)
            self.notice(self.reason(reason))
            return
        self.asked = False
        self.match.act(action)

    def next_hand(self) -> None:
        """The result has been seen."""
        self.asked = self.result_seen = False
        self.match.deal()

    def reason(self, key: str) -> str:
        """The text for a `why` key."""
        return self.t(key)

    def notice(self, message: str) -> None:
        """Show a line over the table for a moment."""
        text.put(self.notice_label, message)
        self.notice_label.hidden = False
        self.notice_left = NOTICE * self.motion.percent // 100

    def name(self, seat: int) -> str:
        """What to call a seat."""
        return NAMES[seat] if seat else self.t("you")

    def dialog(
        self,
        lines: "Sequence[str]",
        choices: "Sequence[str]",
        answer: "Callable[[int], None]",
        escape: "int | None" = None,
        title: str = "",
        actions: "Sequence[int | None]" = (),
    ) -> "Any":
        """Open a dialog over the table, and return it."""
        self.before_dialog()
        self.notice_left = 0
        self.notice_label.hidden = True
        box = self.make_dialog(lines, choices, answer, escape, title, actions)
        self.console.stack.push(box)
        return box

    def make_dialog(self, *arguments: "Any") -> "Any":
        """The scene that `dialog` puts on the stack; `arguments` are its own."""
        return load("mesa.ui.menus").Dialog(self.console, *arguments)

    def tell(self, title: str, lines: "Sequence[str]", then: "Callable[[], None] | None" = None) -> None:
        """A dialog that only tells; when it is closed `then` is called and the match goes on."""

        def answer(_):
            if then:
                then()

        self.dialog(lines, (self.t("go_on"),), answer, 0, title)

    # the pause menu and the end

    def pause(self) -> None:
        """Start: the pause menu."""
        entries = [(self.t("go_on"), _nothing)]
        entries.extend(self.extras())
        entries.append((self.t("help"), self._help))
        entries.append((self.t("settings"), self._settings))
        entries.append((self.t("leave"), self._leave))
        names = [entry[0] for entry in entries]
        actions = [entry[2] if len(entry) > 2 else None for entry in entries]
        lines = (self.t("deal_line", self.match.seed),)
        box = self.dialog(lines, names, lambda i: entries[i][1](), 0, self.t("pause"), actions)
        box.when_left_open = self.console.save_now  # who leaves it open means to stop

    def _help(self):
        load("mesa.app.suspend").cover(
            self, lambda: load("mesa.app.help").HelpViewer(self.console, self.match.game)
        )

    def _settings(self):
        load("mesa.app.suspend").cover(self, lambda: load("mesa.app.settings").Settings(self.console))

    def _leave(self):
        self.console.navigation().leave_match()

    def finish(self, title: str, lines: "Sequence[str]", won: bool) -> None:
        """The match's end (it has been counted): say so, and offer another."""
        self.sound(sound.WIN if won else sound.LOSE)
        self.console.lights.show(lights.WIN if won else lights.LOSE)
        self.ended = True

        def answer(i):
            if i == 2:
                self._leave()
            else:
                self.console.navigation().rematch(self.match, same=i == 1)

        self.dialog(
            lines, (self.t("rematch"), self.t("same_deal"), self.t("to_launcher")), answer, None, title
        )


def _nothing():
    pass
