# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A match on the screen: the base of all games' views.

The table is drawn from the state (what seat 0 may know of it), the preferences, the names and `input`, and
from nothing else: whenever nothing moves, the screen is what a new view would draw. Each frame does one
thing, in this order: move what is moving; show the next event; draw the table at rest; ask the player; let
the bots think.
"""

from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_SELECT, KEY_START
from mesa.board.setting import CONFIRM, PACE
from mesa.core.contract import HAND_OVER, OVER, get16, put16
from mesa.core.match import NEVER, Match
from mesa.core.scope import Game, Scope
from mesa.ui import text, theme
from mesa.ui.motion import NOTICE, PERCENT, Motion
from mesa.ui.scene import MATCH, UNREAD, Scene, empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any

    from mesa.ui.scene import ConsoleParts


_BOT_MS = const((450, 150, 900))  # about what a bot takes, by the setting "pace": normal, quick, calm
_REST_PERCENT = const(30)  # and while the rest of a decided hand is played out


# The bytes of `input` common to all views; a game's own begin at OWN.
CURSOR = const(0)  # index of the selected card
FIRST = const(1)  # index of the first visible card
SURE = const(2)  # A has been pressed once on the selected card (setting CONFIRM)
SEEN = const(3)  # of a match that is over: 1 the last hand's result has been seen, 2 the end announced
_ASKED = const(4)  # 2 bytes: match.moves + 1 when the cursor was placed
CHOSEN = const(6)  # 0 until the hand's result has been counted, then 1 + the choice selected there
NUMBER = const(7)  # in an open box (mesa.match.number_box)
OWN = const(8)

_OFFERED = const(1)  # B plays out the rest of the hand
_RUN = const(2)
_BY_HAND = const(3)


class GameView(Scene):
    """Base of the games' views: `table` is the table, `motions` the animation of each event.

    A view defines `of_table`, and
    ask()               start the player's turn: place the cursor, or open a box or a dialog
    press(k)            a key in the player's turn, or while waiting (`self.asked` tells)
    extras()            [(text, function)] for the pause menu, an action third, if any; select(): Select
    and games.<id>.result has hand(view) and match(view): the results of a hand and of the match.
    games.<id>.rules may have decided(s), see `offer_rest`. Notices appear in the strip at the top, over
    `table.strip`, a Group that is hidden then.

    `input` is what the picture shows beside the state: only keys and the current question write it, and every
    hand begins with zeros. `box`: where the player chooses when asked, see open_box.
    """

    role = MATCH
    of_table: "Any"
    """The class of its table, made with the view alone: build(), a generator, makes it in the view's group,
    one picture or class a step; draw(s) then shows the state and the input at once."""
    last_hand_too = False
    """True to show the result of a match's last hand before the match's."""
    notice_w = 160
    """Pixels of the strip, from the left, that a notice covers: what is right of them stays visible."""
    thinks_at: "Any" = None
    """A function that returns (x, y) for a thinking bot's dots; None: at its place in the trick."""
    menu: "Sequence[Any]" = ()
    """The lines of the pause menu, while it is open."""
    notice_label: text.Label
    moves: Scope  # the animations, until a page covers the table
    boxes: Scope  # questions to the player, until there is an answer

    def __init__(self, console: "ConsoleParts", match: Match) -> None:
        from mesa.ui import player_names

        super().__init__(console)
        self.match = match
        pace = console.store.get(PACE) or 2 * (not match.tips_done)  # calm until a tip has been seen
        self.motion = Motion(PERCENT[pace], console.fast)
        self.input = match.input
        self.you = player_names.name(self)  # the player's name
        # notice_left: ms for which the notice is still shown. playing_out: of a decided hand, 0 not
        # asked yet, then _OFFERED … row: of cards that have just played themselves
        self.notice_left = self.playing_out = self.row = 0
        # the notice stays until a key; the player was asked, or shown the result; the next hand is dealt at
        # rest; the player is asked for the hand's last card; the next frame draws what was covered, or counts
        # a hand, which is enough for it
        self.stays = self.asked = self.result_seen = self.last = self.full = False
        self.bot_ms = 0 if console.fast else _BOT_MS[pace]
        self.drawn = -1  # match.moves when the table was last drawn; -1 if a page has covered it since
        self.table = self.of_table(self)

    box = dots = face = ended = None

    # methods of subclasses

    before_page = means_moving = extras = Scene.nothing

    if _TYPE_CHECKING:
        box: Any
        dots: Any  # for a bot that takes long
        face: Any  # a bot's, that shows a mood now (mesa.ui.portraits)
        ended: Any
        """The offer at a match's end (mesa.match.offer): rows, each (the key of its word, its text, what it
        is about: a level, a row of the ladder or a look); lines, title, kind of dialog."""

        def before_page(self) -> None:
            """Before a dialog or a page opens: hide what must not be seen beside it, free what is unused."""

        def means_moving(self, k: int) -> bool:
            """Return whether this key means the moving card: then it only hurries the movement."""
            ...

        def extras(self) -> "list[tuple] | None":
            """Return more lines for the pause menu, as (text, function) or (text, function, action).

            A fourth value, True: the player must confirm.
            """

        # all subclasses have these
        def ask(self) -> None:
            """Start the player's turn."""

        def press(self, k: int) -> None:
            """Handle a key other than Start or Select, while nothing moves."""

        def select(self) -> None:
            """Handle Select."""

        def reason(self, key: str) -> str:
            """Return the text for a key of the rules' `why`."""
            ...

    def motions(self, event: int) -> "Any":
        """Return a dict by event: the function (view, seat, a, b) for it. Loaded until before_page unloads
        it.

        None in the frame that reads its module.
        """
        module = self.moves.ready(Game(self.match.game).module("motion"))  # loads: games.*.motion
        return module and module.MOTIONS

    def bot_pause(self) -> int:
        """Return about how many ms a bot takes now, if it needs no more (Thinker.takes)."""
        return min(self.bot_ms, 1) if self.playing_out == _RUN else self.bot_ms

    # common to all views

    def enter(self) -> "Iterator[bool | None] | None":
        self.console.words.drop_menu_words()
        if not len(self.group):
            return self._make()
        self.full, self.drawn = True, -1

    def _make(self):
        from mesa.match import view_steps

        return view_steps.make(self)

    def covered(self, full: bool) -> None:
        """Stop thinking, since something covers the table; unload the bots and what is unused."""
        self.hide_notice()
        self.before_page()
        self.match.release_bots()
        self.dots = self.dots and self.dots.show(False)

    def leave(self) -> None:
        self.console.lights.show(signals.LIGHTS_OFF)

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0 or not self.asked

    def draw(self) -> None:
        """Draw the table from the state, at once: where every movement ends."""
        self.face = self.face and self.group.remove(self.face)
        self.table.draw(self.match.seen)
        self.drawn = self.match.moves

    def tick(self, ms: int) -> None:
        if self.full:
            self.full = False
            return
        match = self.match
        turn = match.turn()
        if turn != OVER and not match.real_time:
            match.played += ms
        if self.moves_on(ms):
            return  # what follows has its own frame
        if turn == HAND_OVER or turn == OVER:
            if not self.asked:
                self.asked = True
                self.unread = UNREAD
                self.result()
            elif self.result_seen:
                self.hand_seen()
        elif match.mine() and not self.asked:
            self.asked = True
            self.unread = self.unread if match.real_time else UNREAD  # there each card has its own time
            if self.playing_out != _RUN:
                self.ask()
                self.offer_rest()
            else:
                self.motion.percent = _REST_PERCENT
                self.act(match.legal()[0])
        elif not match.real_time:  # there the view lets time pass, and the bots act
            self.wait_for_bots(ms)

    def moves_on(self, ms: int) -> bool:
        """Let a notice go. Move, show an event or draw the table at rest; return whether that is enough."""
        if 0 < self.notice_left <= ms:
            self.hide_notice()
            if not self.motion.busy:
                return True
        self.notice_left = max(0, self.notice_left - ms)
        if self.motion.busy:
            self.motion.tick(ms)
            self.end_movement()
        elif not self.show_events():
            if self.drawn == self.match.moves:
                return False
            self.draw()
            return not self.match.real_time or self.match.turn() in (HAND_OVER, OVER)
        return True

    def wait_for_bots(self, ms: int) -> None:
        """Let the bot in turn think, and act unless something moves; show dots if it takes long."""
        match = self.match
        pause = self.bot_pause()
        if not self.dots and match.slow(pause):
            from mesa.match import thinking

            match.waited += ms
            self.dots = thinking.Dots(self)  # which is enough for a frame
            return
        if match.think(ms, NEVER if self.motion.busy else pause, self.console.more):
            self.asked = False
        elif match.thinkers and not match.thinking():
            with match.scope:
                from mesa.match import before_end
            before_end.act(self)
        self.dots = self.dots and self.dots.show(match.slow(pause))

    def reacting(self, seat: int, kind: int) -> "Iterator[None]":
        """Let a bot's face react (mesa.ui.portraits), as a step: reading that takes its own frame."""
        from mesa.ui import portraits

        portraits.react(self, seat, kind)
        yield

    def end_movement(self) -> None:
        """Draw the table if nothing moves any more and the match has gone on since the last drawing."""
        if not self.motion.busy and not self.match.events and self.drawn != self.match.moves:
            self.draw()

    def show_events(self) -> bool:
        """Show past events one by one; return True once something moves or covers the table."""
        events = self.match.events
        while events:
            if not self.motions(events[0][0]):
                return True  # showing it takes its own frame
            if self.notice_left and not self.stays and not self.match.real_time:
                self.hide_notice()  # on what was before; what it covered takes its own frame
                return True
            self.show(events.pop(0))
            if self.motion.busy or self.console.stack.top is not self:
                return True
        return False

    def show(self, event: "tuple[int, int, int, int]") -> None:
        """Show one event."""
        move = self.motions(event[0]).get(event[0], lambda *_: None)  # not all are shown
        move(self, *event[1:])

    def key(self, k: int) -> None:
        """In others' turns, A only hurries; in the player's own, only an A that comes too soon is lost."""
        self.hint(False)
        passes = not (self.match.events or self.unread and k == KEY_A and not self.console.fast)
        if self.motion.busy:
            passes = passes and self.asked and self.match.mine() and not self.means_moving(k)
            self.motion.finish()
            self.end_movement()
        if k == KEY_START:
            from mesa.match import match_menus

            match_menus.pause(self)
        elif k == KEY_SELECT and not self.match.events:
            self.select()
        elif passes and self.result_seen:
            self.hand_seen()
        elif passes:
            if self.playing_out == _OFFERED:
                self.hide_notice()
                self.playing_out = _RUN if k == KEY_B else _BY_HAND
                k = k or KEY_A  # B plays this card, too
            self.press(k)

    def hint(self, on: bool) -> None:
        """See mesa.match.hint. Any key removes the reason and ends the search for the player."""
        if self.stays and self.playing_out != _OFFERED:
            self.hide_notice()
            self.motion.finish()
        if on:
            from mesa.match import hint

            hint.begin(self)

    def offer_rest(self) -> None:
        """Once a hand, if the rules say that it is decided, offer to play it out with B."""
        decided = self.asked and not self.playing_out and self.match.rules.decided
        if decided and self.console.stack.top is self and decided(self.match.seen):
            self.show_notice(self.t("rest", text.B_KEY), True)
            self.playing_out = _OFFERED

    # player actions

    def act(self, action: int) -> None:
        """Do `action` for the player; refuse an illegal one with its reason."""
        match = self.match
        reason = match.rules.why(match.seen, 0, action)
        if reason:
            self.sound(signals.BAD)
            return self.show_notice(self.reason(reason))
        if match.mine() and action in match.legal():
            if self.last:
                self.sound(signals.LAST)
            self.last = self.asked = False
            self.input[SURE] = 0
            self.close_box()
        match.act(action)
        self.full = self.full or match.turn() in (HAND_OVER, OVER)
        if not match.mine():  # an action out of turn
            self.asked = False
        elif self.asked:
            self.newly_asked()  # the same question one move later

    def newly_asked(self) -> bool:
        """Return whether this question is new: then the cursor's start is chosen."""
        new = (get16(self.input, _ASKED) - self.match.moves - 1) & 0xFFFF != 0
        put16(self.input, _ASKED, self.match.moves + 1)
        return new

    def forced(self, legal: "Sequence[int]", tip: int) -> bool:
        """Return whether the only legal action is done after a pause, as set; a last card waits for a key.

        `tip`: see mesa.match.tips.
        """
        if len(legal) > 1:
            self.last, self.row = False, 0
            return False
        from mesa.match import tips

        return tips.forced(self, legal[0], tip)

    def sure(self) -> bool:
        """Return False the first time that a card is chosen, if the player wants to press A twice."""
        if self.input[SURE] or not self.console.store.get(CONFIRM):
            return True
        self.input[SURE] = 1
        self.notice("confirm_card", text.A_KEY)
        return False

    def box_module(self, part: str) -> "Any":
        """Return the module of the game's folder with a box, see open_box; None in the frame that reads it:
        the next one asks again.
        """
        module = self.boxes.ready(Game(self.match.game).module(part))  # loads: games.*.bid games.*.cut
        self.asked = module is not None
        return module

    def open_box(self, box: "Any") -> "Any":
        """Open a box on the table for the player's choice, over all but notices; return it.

        Its module is loaded until close_box, which act calls.
        """
        self.close_box()
        self.hide_notice()
        self.box = box
        self.group.insert(len(self.group) - 1, box.group)
        return box

    def close_box(self) -> None:
        """Close the box if one is open."""
        if self.box:
            empty(self.box.group)
            self.group.remove(self.box.group)
            self.box = None
            self.boxes.remove()
            self.full = True

    # a first match

    def tip(self, i: int, then: "Callable[[], None] | None" = None) -> bool:
        """Show tip i (0 … 11), from section `tips` of the game's texts, if it is due; return whether it is.

        Afterwards `then` is called; without it, the player is asked again.
        """
        if self.match.tips_done >> i & 1:
            return False
        from mesa.match import tips

        return tips.open_tip(self, i, then)

    # results

    def sheet(self, then: "Callable[[], None] | None" = None) -> None:
        """Open the score sheet; `then` is called when it closes."""
        self.console.stack.open(screens.SHEET, self).then = then

    def result(self) -> None:
        """Show the result of a scored hand, or of the match if it is over, from the state alone."""
        if self.ended:
            from mesa.match import offer

            return offer.show(self)
        whole = self.match.over() and (self.input[SEEN] or not self.last_hand_too)
        getattr(self.match.part("result"), "match" if whole else "hand")(self)

    def hand_seen(self) -> None:
        """After the hand's result: deal the next hand, show the match's result, or what a trial does then."""
        follows = self.match.returns_to
        if not follows:
            from mesa.match import hand_end as follows
        follows.hand_seen(self)

    def notice(self, key: str, *values: object) -> None:
        """Show a line of the texts in the strip for a moment."""
        self.show_notice(self.t(key, *values))

    def show_notice(self, message: str, stays: bool = False) -> None:
        """Show a line in the strip for a moment, or until a key."""
        text.put(self.notice_label, message)
        self._notice_for(NEVER if stays else NOTICE * self.motion.percent // 100, stays)

    def hide_notice(self) -> None:
        """Remove the notice."""
        self._notice_for(0, False)

    def _notice_for(self, ms, stays):
        self.notice_left, self.stays = ms, stays
        if self.playing_out == _OFFERED:  # an offer ends when it is no longer visible
            self.playing_out = 0
        theme.hide(self.notice_label, not ms)
        theme.hide(self.table.strip, ms > 0)

    def name(self, seat: int) -> str:
        """Return what to call a seat."""
        return self.match.names[seat] or self.you

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
        given = self.console, lines, choices, answer, escape, title, actions
        return self.console.stack.open(kind or screens.DIALOG, *given)

    def tell(self, title: str, lines: "Sequence[str]", then: "Callable[[], Any]") -> None:
        """Open a dialog without a choice; `then` is called when it closes."""
        self.dialog(lines, (self.t("go_on"),), lambda _: then(), 0, title)

    def celebrate(self, kind: str, then: "Any" = None, lines: "Sequence[str]" = (), title: str = "") -> None:
        """Show a picture over everything until a key: "win", "bandeira", "exact", "record" or "lost"; then
        call `then`. `lines`, `title`: those of a match's end.
        """
        self.console.stack.open(screens.CELEBRATION, self, kind, lines, title).then = then

    # the pause menu and the end

    def finish(self, title: str, lines: "Sequence[str]", won: bool, kind: "Any" = None) -> None:
        """Announce the match's end (already counted), and offer another. `kind`: as for `dialog`.

        The picture before it has the first line of a won match, and of a lost one the last, which stands
        under the winners' faces. An empty line of a lost match is for what decided it (mesa.match.review).
        """
        from mesa.match import offer

        offer.finish(self, title, lines, won, kind)

    def chosen(self, i: int = -1) -> None:
        """Do what row i of the pause menu says or, without one, of the offer; -1: what has announced the end
        is closed, so offer another match once the table is drawn.
        """
        if not self.menu:
            from mesa.match import offer

            offer.chosen(self, i)
        elif i:
            from mesa.match import match_menus

            match_menus.chosen(self, i)
        else:  # the game goes on
            self.menu = ()  # a game's line may keep its module
