# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen: what every game's view shares.

Each frame does one thing, in this order: move what is moving; show the next event; ask the player; or let
the bots think. So the cards on the screen change only in `event`, and a bot's card like one's own.
"""

from micropython import const

from mesa.app import console
from mesa.board import hardware, lights, sound, store
from mesa.board.hardware import KEY_SELECT, KEY_START
from mesa.core.contract import HAND_END, MATCH_END, TABLE
from mesa.core.loader import load, unload
from mesa.core.match import NAMES
from mesa.ui import text, theme, words
from mesa.ui.motion import Anim
from mesa.ui.scene import Scene
from mesa.ui.words import t

_PACES = (450, 150, 900)  # ms that a bot takes at least, by setting: normal, quick, calm
_TOAST = const(1600)


class Play(Scene):
    """Base of the games' views. A view says how it looks and which keys do what:

    build()             draw everything from `self.match.view` (the hidden state), at any moment of a match
    event(e, seat, a, b)  show one thing that has happened
    ask()               the player's turn begins: place the cursor, or open a dialog
    result()            the hand is scored: show from the state what it brought, then next_hand()
    press(k)            a key in the player's turn, or while waiting (`self.asked` tells)
    aim(action)         the key that leads towards that action (autoplay)
    extras()            [(text, function)] for the pause menu, the action third if it is one; peek(): Select
    """

    toast_y = 74

    def __init__(self, match):
        super().__init__()
        self.match = match
        self.anim = Anim()
        self.asked = False
        self.lang = None
        self.toast_left = 0
        self.seen = False  # the result has been seen: the next hand is dealt once nothing moves
        self.ended = False
        match.pace = 0 if Anim.fast else _PACES[console.kept.get(store.SPEED) % 3]

    # what a view fills in

    def build(self):
        """Draw everything from the state alone."""

    def event(self, event, seat, a, b):
        """Show one event."""

    def ask(self):
        """The player's turn begins."""

    def result(self):
        """The hand is scored, also after a restart: show what it has brought, from the state alone.

        Once it has been seen `next_hand` is called; or `seen` is set, and it follows when nothing moves.
        """
        self.seen = True

    def press(self, k):
        """A key that is neither Start nor Select, with nothing moving."""

    def aim(self, action):
        """The key that leads towards `action`."""
        return hardware.KEY_A

    def extras(self):
        """More lines for the pause menu, as (text, function) or (text, function, action)."""
        return []

    def rest(self):
        """Something lies over the table: nobody thinks, so the bots' module can go for now."""
        if self.match.release_bots():
            unload("games." + self.match.game + ".bots")

    def spare(self):
        """A dialog opens: let go of sprites that are not in use (mesa.ui.fan.Pool.spare)."""

    def peek(self):
        """Select was pressed."""

    # what all views share

    def enter(self):
        unload("mesa.ui.menus")
        if self.lang != words.lang:  # first time, or the language was changed in the pause menu
            self.lang = words.lang
            self.clear()
            self.build()
            self.toast_label = text.label(
                "", 80, self.toast_y, theme.INK, align=text.CENTRE, back=theme.WHITE
            )
            self.toast_label.hidden = True
            self.group.append(self.toast_label)
            self.asked = False

    def leave(self):
        lights.show(lights.OFF)

    def busy(self):
        return self.anim.busy or len(self.match.events) > 0 or not (self.asked or self.ended)

    def tick(self, ms):
        if not self.ended:
            self.match.played += ms
        if self.toast_left:
            self.toast_left = max(0, self.toast_left - ms)
            if not self.toast_left:
                self.toast_label.hidden = True
        if self.anim.busy:
            self.anim.tick(ms)
            return
        event = self.match.next_event()
        while event:
            self.show(event)
            if self.anim.busy or console.stack.top is not self:
                return
            event = self.match.next_event()
        if self.ended:
            return
        if self.match.turn() == TABLE:
            if not self.asked:
                self.asked = True
                self.result()
            elif self.seen:
                self.next_hand()
        elif self.match.mine() and not self.asked:
            self.asked = True
            self.ask()
        elif self.match.tick(ms):
            self.asked = False

    def show(self, event):
        """Show one event and do what all games do with it."""
        self.event(*event)
        if event[0] == HAND_END:
            console.hand_end()
        elif event[0] == MATCH_END:
            self.ended = True

    def key(self, k):
        if self.anim.busy:
            self.anim.finish()
        elif not self.match.events:
            if k == KEY_START:
                self.pause()
            elif k == KEY_SELECT:
                self.peek()
            elif self.seen:
                self.next_hand()
            else:
                self.press(k)

    def pilot(self, action):
        return None if action is None else self.aim(action)

    def act(self, action):
        """The player does `action`; an illegal one is refused with its reason."""
        reason = self.match.rules.why(self.match.s, 0, action)
        if reason:
            sound.play(sound.BAD)
            self.toast(self.reason(reason))
            return
        self.asked = False
        self.match.act(action)

    def next_hand(self):
        """The result has been seen."""
        self.asked = self.seen = False
        self.match.deal()

    def reason(self, key):
        """The text for a `why` key."""
        return t(key)

    def toast(self, message):
        """Show a line over the table for a moment."""
        text.put(self.toast_label, message)
        self.toast_label.hidden = False
        self.toast_left = _TOAST

    def name(self, seat):
        """What to call a seat."""
        return NAMES[seat] if seat else t("you")

    def dialog(self, lines, choices, answer, escape=None, title="", actions=()):
        """Open a dialog over the table."""
        self.toast_left = 0
        self.toast_label.hidden = True
        self.spare()
        box = load("mesa.ui.menus").Dialog  # only in memory while it is open
        console.stack.push(box(console, lines, choices, answer, escape, title, actions))

    def tell(self, title, lines, then=None):
        """A dialog that only tells; when it is closed `then` is called and the match goes on."""

        def answer(_):
            if then:
                then()

        self.dialog(lines, (t("go_on"),), answer, 0, title)

    def pause(self):
        """Start: the pause menu."""
        extras = self.extras()
        names = [t("go_on")]
        actions = [None]
        for extra in extras:
            names.append(extra[0])
            actions.append(extra[2] if len(extra) > 2 else None)
        names += [t("help"), t("settings"), t("leave")]

        def answer(i):
            if i == 0:
                return
            if i <= len(extras):
                extras[i - 1][1]()
            elif i == len(extras) + 1:
                load("mesa.app.suspend").cover(
                    self, lambda: load("mesa.app.help").Pages("games/" + self.match.game + "/help")
                )
            elif i == len(extras) + 2:
                load("mesa.app.suspend").cover(self, lambda: load("mesa.app.settings").Settings())
            else:
                console.way().leave_match()

        line = t("deal_line", self.match.seed)
        self.dialog((line,), names, answer, 0, t("pause"), actions)
        console.stack.top.stands = console.save_now  # who lets it stand means to stop

    def finish(self, title, lines, won):
        """The match's end (it has been counted): say so, and offer another."""
        sound.play(sound.WIN if won else sound.LOSE)
        lights.show(lights.WIN if won else lights.LOSE)
        self.ended = True

        def answer(i):
            if i == 2:
                console.way().leave_match()
            else:
                console.way().rematch(self.match, same=i == 1)

        self.dialog(lines, (t("rematch"), t("same_deal"), t("to_launcher")), answer, None, title)
