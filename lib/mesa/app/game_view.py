# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen: what every game's view shares.

The table is drawn from the state (what seat 0 may know of it), the preferences, the names and `input`, and
from nothing else: whenever nothing moves, the screen is what a new view would draw. Each frame does one
thing, in this order: move what is moving; show the next event; draw the table as it is; ask the player; let
the bots think.
"""

import gc

from micropython import const

from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_SELECT, KEY_START
from mesa.board.setting import CONFIRM, FORCED, PACE, TIPS_OFF
from mesa.core.contract import HAND_END, OVER, TABLE, get16, put16
from mesa.core.match import NAMES
from mesa.core.scope import once
from mesa.ui import pictures, text, theme
from mesa.ui.motion import NOTICE, PAUSE, Motion
from mesa.ui.scene import KEPT, MATCH, STAYS, UNREAD, Scene, empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from mesa.core.match import Match
    from mesa.core.scope import Scope
    from mesa.ui.scene import ConsoleParts


_BOT_MS = const((450, 150, 900))  # ms that a bot takes at least, by the setting "pace": normal, quick, calm
_PERCENT = const((100, 60, 150))  # how long a movement takes, likewise
_REST_PERCENT = const(30)  # and while a hand that is decided is run through
_LONG = const(90)  # ms that only the best bots think
_HURRY = const(400)  # ms: within them the next A hurries too, so that who hurries plays no card unseen


# The bytes of `input` that views share; a game's own begin at OWN.
CURSOR = const(0)  # place of the chosen card
FIRST = const(1)  # place of the first card in sight
SURE = const(2)  # the chosen card has been asked for once (setting CONFIRM)
SEEN = const(3)  # the result of a match's last hand has been seen
_ASKED = const(4)  # 2 bytes: match.moves + 1 when the cursor was placed
OWN = const(6)


OFFERED = const(1)  # A runs the rest of the hand through
_RUN = const(2)
_BY_HAND = const(3)


class GameView(Scene):
    """Base of the games' views: `table` is what lies there, `motions` says how each event is shown.

    A view fills in:
    ask()               the player's turn begins: place the cursor, or open a box or a dialog
    press(k)            a key in the player's turn, or while waiting (`self.asked` tells)
    extras()            [(text, function)] for the pause menu, the action third if it is one; select(): Select
    and games.<id>.result has hand(view) and match(view): what a hand has brought, who has won.
    games.<id>.rules may have decided(s), see `offer_rest`. Notices lie in the strip at the top, over
    `table.strip`, a Group that is hidden meanwhile.

    `input` is what the picture shows beside the state: only keys and the question being asked write it, and
    every hand begins with zeros. `box`: where the player chooses while asked, see open_box.
    """

    role = MATCH
    table: "Any"
    """What lies there: build(), a generator, makes it all, one picture or class a step, in the view's group;
    draw(s) then shows what the state and the input say, at once."""
    last_hand_too = False
    """True if what a match's last hand has brought is shown before who has won."""
    notice_w = 160
    """Pixels of the strip, from the left, over which a notice lies: what is right of them stays in sight."""
    thinks_at: "Any" = None
    """A function that gives the place (x, y) of the dots of who thinks; None: at its place in the trick."""
    notice_label: text.Label

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console)
        self.match = match
        pace = console.store.get(PACE) % 3
        self.motion = Motion(_PERCENT[pace], console.fast)
        self.input: bytearray = match.input
        self.box: "Any" = None
        self.dots: "Any" = None  # of who thinks for longer than a moment
        self.you: str = once("mesa.app.owner").name(self)  # what the player is called
        # notice_left: ms for which the notice is still shown; hurried: ms for which A only hurries.
        # enough: -1 or 2 where this frame has much to do already, so `tick` does nothing in it; after 2, a
        # closed page, garbage is collected in the next. rest: of a hand that is decided, 0 not asked yet,
        # then OFFERED …
        self.notice_left = self.enough = self.hurried = self.rest = 0
        # the player has been asked, or shown the result; who has won is shown; the next hand is dealt at rest
        self.asked = self.finished = self.result_seen = False
        self.bot_ms: int = 0 if console.fast else _BOT_MS[pace]
        self.drawn = -1  # match.moves when the table was drawn last

    # what a view fills in

    if _TYPE_CHECKING:  # every view has these

        def ask(self) -> None:
            """The player's turn begins."""

        def press(self, k: int) -> None:
            """A key that is neither Start nor Select, with nothing moving."""

        def select(self) -> None:
            """Select was pressed."""

    def extras(self) -> "list[tuple]":
        """More lines for the pause menu, as (text, function) or (text, function, action).

        A fourth value, True: the player is asked to be sure.
        """
        return []

    def motions(self, event: int) -> "Any":
        """A dict by event: the function (view, seat, a, b) for it. In memory until before_page lets it go.

        None in the frame that has read its module.
        """
        module = self.moves.ready("games." + self.match.game + ".motion")
        return module and module.MOTIONS

    def means_moving(self, k: int) -> bool:
        """True if the card that this key means is the one that moves: then the key only hurries it."""
        return False

    def bot_pause(self) -> int:
        """Ms that a bot takes at least now: a view says 0 where nobody wants to wait."""
        return self.bot_ms

    def before_page(self) -> None:
        """A dialog or a page opens: hide what must not be seen beside it, let go of what is not in use."""

    # what all views share

    def enter(self) -> "Iterator[bool | None] | None":
        self.console.words.drop_menu_words()
        if len(self.group):
            self.enough = 2
            self.drawn = -1  # what a page has hidden is seen again
            return None
        return self._make()

    def _make(self):
        # what shows how things move, until a page lies over the table
        self.moves: "Scope" = self.scope.part()
        self.boxes: "Scope" = self.scope.part()  # what the player is asked with, until there is an answer
        self.group.append(pictures.table())
        yield False
        for clean in self.table.build():
            yield clean
        middle = self.notice_w // 2
        self.notice_label = text.label("", middle, 0, theme.ON_NOTICE, False, text.CENTRE, theme.NOTICE)
        self.notice_label.hidden = True
        self.group.append(self.notice_label)
        self.console.stack.anew = True
        self.draw()
        yield  # the frame that shows it all has enough to do

    def covered(self, full: bool) -> None:
        """Something lies over the table: nobody thinks, so the bots' module can go for now."""
        self.hide_notice()
        self.free_memory()

    def free_memory(self) -> None:
        """Something is to lie over the table: let go of what is not in use then."""
        self.before_page()
        self.match.release_bots()

    def leave(self) -> None:
        self.close_box()
        self.console.lights.show(lights.OFF)

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0 or not self.asked

    def draw(self) -> None:
        """Draw the table as the state has it, at once: where every movement ends."""
        self.drawn = self.match.moves
        self.table.draw(self.match.view)

    def tick(self, ms: int) -> None:
        enough = self.enough
        self.enough = max(0, enough - 1)
        if enough == 1:
            gc.collect()
        elif enough:
            return
        match = self.match
        turn = match.turn()
        if turn != OVER:
            match.played += ms
        self.hurried = max(0, self.hurried - ms)
        if 0 < self.notice_left <= ms:
            self.hide_notice()
        self.notice_left = max(0, self.notice_left - ms)
        if self.motion.busy:
            self.motion.tick(ms)
            self.end_movement()
            return
        if self.show_events():
            return
        if self.drawn != match.moves:
            self.draw()
            if not match.real_time:
                return  # what follows has a frame of its own
        if turn == TABLE or turn == OVER:
            if not self.asked:
                self.asked = True
                self.result()
            elif self.result_seen:
                self.hand_seen()
                self.motion.tick(0)  # what it begins
        elif match.mine() and not self.asked:
            self.asked = True
            if self.rest != _RUN:
                self.ask()
                self.offer_rest()
            else:
                self.motion.percent = _REST_PERCENT
                self.act(match.legal()[0])
        else:
            match.bot_ms = 0 if self.rest == _RUN else self.bot_pause()
            # to make the dots is nearly enough for a frame
            more = self.console.more if self.dots or match.waited + ms <= 300 else bool
            self.asked = not match.think(ms, more) and self.asked
            thinks = match.waited if match.thinking() else 0  # ms
            if thinks > _LONG:
                self.moves.remove()  # who thinks for long needs the memory, and nothing moves
            if thinks > 300 or self.dots:
                self.dots = (self.dots or once("mesa.app.thinking").Dots(self)).show(thinks > 300)

    def end_movement(self) -> None:
        """If nothing moves any more, and the match has gone on since the table was drawn: draw it."""
        if not self.motion.busy and not self.match.events and self.drawn != self.match.moves:
            self.draw()

    def show_events(self) -> bool:
        """Show what has happened, event by event; True once something moves or lies over the table."""
        events = self.match.events
        while events:
            if not self.motions(events[0][0]):
                return True  # to show it has a frame of its own
            self.show(events.pop(0))
            if self.motion.busy or self.console.stack.top is not self:
                return True
        return False

    def show(self, event: "tuple[int, int, int, int]") -> None:
        """Show one event, and do what all games do with it."""
        move = self.motions(event[0]).get(event[0])
        if move:
            move(self, event[1], event[2], event[3])
        if event[0] == HAND_END:
            self.console.hand_end()

    def key(self, k: int) -> None:
        """In the others' turns A only hurries; in the player's own no key is lost."""
        self.hint(False)
        passes = not (self.match.events or self.hurried and k == KEY_A)
        if self.motion.busy:
            passes = passes and self.asked and self.match.mine() and not self.means_moving(k)
            self.motion.finish()
            self.end_movement()
        if k == KEY_START:
            once("mesa.app.match_menus").pause(self)
        elif k == KEY_SELECT and not self.match.events:
            self.select()
        elif not passes:
            self.hurried = _HURRY if k == KEY_A else self.hurried
        elif self.result_seen:
            self.hand_seen()
        else:
            if self.rest == OFFERED:
                self.hide_notice()
                self.rest = _RUN if k == KEY_A else _BY_HAND
            self.press(k)

    def hint(self, on: bool) -> None:
        """See mesa.app.hint. Whatever key it was: the reason goes, and nobody thinks for the player now."""
        if self.notice_left > KEPT and self.rest != OFFERED:
            self.hide_notice()
            self.motion.finish()
        if on:
            once("mesa.app.hint").begin(self)

    def offer_rest(self) -> None:
        """Once a hand, when the rules say that it is decided: A is to run it through."""
        decided = getattr(self.match.rules, "decided", None)
        due = self.asked and not self.rest and self.console.stack.top is self
        if due and decided and decided(self.match.view):
            self.notice(self.t("rest", text.A_KEY))
            self.notice_left = STAYS
            self.rest = OFFERED

    # what the player does

    def act(self, action: int) -> None:
        """The player does `action`; an illegal one is refused with its reason."""
        reason = self.match.rules.why(self.match.s, 0, action)
        if reason:
            self.sound(sound.BAD)
            self.notice(self.reason(reason))
            return
        match = self.match
        if match.mine() and action in match.legal():
            self.asked = False
            self.input[SURE] = 0
            self.close_box()
        match.act(action)
        if not match.mine():  # out of turn, too
            self.asked = False
        elif self.asked:
            self.newly_asked()  # the same question after one move more

    def reason(self, key: str) -> str:
        """The text for a `why` key."""
        return self.t(key)

    def newly_asked(self) -> bool:
        """True the first time that this question is asked: where the cursor begins is chosen then."""
        moves = self.match.moves + 1
        if get16(self.input, _ASKED) & 0xFFFF == moves & 0xFFFF:
            return False
        put16(self.input, _ASKED, moves)
        return True

    def forced(self, legal: "Sequence[int]") -> bool:
        """True if only one action is legal and the player wants such ones done: it is, after a pause."""
        if len(legal) > 1 or not self.console.store.get(FORCED):
            return False
        self.motion.wait(PAUSE)
        self.act(legal[0])
        return True

    def sure(self) -> bool:
        """False the first time that a card is asked for, if the player wants to press A twice."""
        if self.input[SURE] or not self.console.store.get(CONFIRM):
            return True
        self.input[SURE] = 1
        self.notice(self.t("confirm_card", text.A_KEY))
        return False

    def open_box(self, box: "Any") -> "Any":
        """Lay a box on the table in which the player chooses, over all but notices; returns it.

        Its module is in memory until close_box, which act calls.
        """
        self.close_box()
        self.hide_notice()
        self.box = box
        self.group.insert(len(self.group) - 1, box.group)
        return box

    def close_box(self) -> None:
        """The box goes, if one is open."""
        if self.box:
            empty(self.box.group)
            self.group.remove(self.box.group)
            self.box = None
            self.boxes.remove()

    # a first match

    def tip(self, i: int, then: "Callable[[], None] | None" = None) -> bool:
        """Show tip i (0 … 7) of the game's tips.<lang>.txt, if it is due: False if not.

        When it has been read `then` is called; without it, the player is asked anew.
        """
        kept = self.console.store
        seen = kept.get(TIPS_OFF) or kept.game(self.match.game)[store.GAME_SEEN] >> i & 1
        due = not (seen or self.match.trial or self.match.human is None)
        return due and once("mesa.app.tips").open_tip(self, i, then)

    # results

    def sheet(self, then: "Callable[[], None] | None" = None) -> None:
        """Open the score sheet; `then` is called when it is closed."""
        self.free_memory()
        self.console.stack.open("mesa.app.sheet.Sheet", self, then)

    def result(self) -> None:
        """The hand is scored, or the match is over: show from the state alone what it has brought."""
        page = once("games." + self.match.game + ".result")
        hand = not self.match.over() or self.last_hand_too and not self.input[SEEN]
        (page.hand if hand else page.match)(self)

    def hand_seen(self) -> None:
        """The hand's result has been seen: the next hand, the match's result, or a try is at its end."""
        if self.match.trial:
            self.match.trial.back(self)
        elif self.match.over():
            self.input[SEEN] = 1
            self.asked = self.result_seen = False
        else:
            self.next_hand()

    def next_hand(self) -> None:
        """Deal the next hand, in steps."""
        self.asked = self.result_seen = False
        self.rest = 0
        self.motion.percent = _PERCENT[self.console.store.get(PACE) % 3]
        self.motion.in_steps(once("mesa.app.counting").next_hand(self.console, self.match))

    def sound(self, effect: int) -> None:
        """Play an effect of mesa.board.sound."""
        self.console.sound.play(effect)

    def notice(self, message: str) -> None:
        """Show a line in the strip for a moment."""
        text.put(self.notice_label, message)
        self._cover_strip(True)
        self.notice_left = NOTICE * self.motion.percent // 100

    def hide_notice(self) -> None:
        """No notice any more."""
        self.notice_left = 0
        self._cover_strip(False)

    def _cover_strip(self, covered):
        if self.rest == OFFERED:  # an offer that is not seen any more is none
            self.rest = 0
        pictures.hide(self.notice_label, not covered)
        pictures.hide(self.table.strip, covered)

    def name(self, seat: int) -> str:
        """What to call a seat."""
        return NAMES[seat] if seat else self.you

    def dialog(
        self,
        lines: "Sequence[str]",
        choices: "Sequence[str]",
        answer: "Callable[[int], None]",
        escape: "int | None" = None,
        title: str = "",
        actions: "Sequence[int | None]" = (),
        kind: "Callable[..., Any] | None" = None,
    ) -> "Any":
        """Open a dialog over the table, and return it. `kind`: another class than mesa.ui.menus.Dialog."""
        self.free_memory()
        given = self.console, lines, choices, answer, escape, title, actions
        return self.console.stack.open(kind or "mesa.ui.menus.Dialog", *given)

    def tell(self, title: str, lines: "Sequence[str]", then: "Any", kind: "Any" = None) -> None:
        """A dialog that only tells; when it is closed `then` is called. `kind`: as for `dialog`."""
        self.dialog(lines, (self.t("go_on"),), lambda _: then(), 0, title, (), kind).unread = UNREAD

    def celebrate(self, kind: str, then: "Callable[[], None] | None" = None) -> None:
        """Show a short picture over everything: "win", "bandeira", "exact" or "record"; then call `then`."""
        self.free_memory()
        self.console.stack.open("mesa.app.celebration.Celebration", self, kind, then)

    # the pause menu and the end

    def finish(self, title: str, lines: "Sequence[str]", won: bool, kind: "Any" = None) -> None:
        """The match's end (it has been counted): say so, and offer another. `kind`: as for `dialog`."""
        once("mesa.app.match_menus").finish(self, title, lines, won, kind)
