# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen: the questions to the player, and the keys.

A marks a card, and the third mark calls. B calls at once and keeps the marks made before; B again, within a
moment, makes it "no SET here" instead. During the player's own call, B takes back a mark; without marks, B
and B give up. Marks and arrows act at once, also while cards move.
"""

from micropython import const

from games.set import rules
from games.set.cards import IN_SIGHT
from games.set.deck import AT_TABLE, HOLE
from games.set.faces import COLOURS, FEATURES
from games.set.table import Table
from mesa.board import signals, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_RIGHT, KEY_SELECT, KEY_START
from mesa.board.setting import TIPS_OFF
from mesa.core.contract import ANY, HIDDEN
from mesa.core.match import UNCOUNTED
from mesa.core.real_time import elapse
from mesa.match.game_view import GameView
from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from games.set.features import Features
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_ANEW = const(4)  # slices of looking at all cards
_EXPLAIN = const(0)  # indexes in the manifest's PREFS
_AID = const(2)
_AID_AFTER = const((0, 60000, 30000, 15000))  # ms by that preference; 0: no aid
_QUESTION = const(3000)  # ms until the question whether to give up disappears
HURRY = const(400)
"""Ms after a key that only hurried, in which nobody calls."""
_TIPS = const(9)
_LESSON = const(10)  # in Match.tips_done: the features have been shown …
_WHY = const(11)  # … and why the first SET was one
_CALLING = const(1500)  # ms in which a second B makes a call "no SET here"; time stands still, if it can

_BEGUN = const(1000)  # ms after which whoever comes back is given time
_KEPT = const(500)  # ms between two times that the clocks are stored
_STOOD = const(2000)  # the same and the longest moment in which nobody's time passes

_NAME_W = const(26)  # width in pixels of the player's name among four: all must fit in one line


class View(GameView):
    """The questions to the player, and the keys."""

    of_table = Table
    table: Table

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        if len(match.levels) == 4:
            from mesa.ui import player_names

            self.you = player_names.name(self, _NAME_W)
        choice = console.store.pref
        self.has_player = match.human is not None  # seat 0 is the player's, not a bot's
        # say which feature failed
        self.explain, self.colours = choice(match.game, _EXPLAIN) == 0, choice(match.game, COLOURS)
        aid = choice(match.game, _AID) if self.has_player and match.flags & UNCOUNTED else 0
        self.aid_after = _AID_AFTER[aid]  # ms; 0: never
        self.asking = False  # the notice says what the next B would do
        self.stands = False  # and nobody's time passes meanwhile
        self.moving = False  # a change of the state is being shown
        self.in_sight = False  # the panel shows cards
        self.kept_to = 0  # match.played at which the clocks are stored next
        self.later = 0  # 1 + a key that waits for the end of all movement
        self.hurried = 0  # ms for which B does nothing, after one that only hurried
        self.gave_up = False  # the player has given up the call: it did not time out
        self.left = False  # by a key: before the cards appear again, there is a count

    def is_player(self, seat: int) -> bool:
        """Return whether that seat is the player's."""
        return seat == 0 and self.has_player

    def call_line(self, seat: int) -> str:
        """Return what the strip says while that seat has called."""
        marks = self.is_player(seat) and len(self.table.frames.own) < 3
        return self.t("mark_three") if marks else self.t("calls", self.name(seat))

    def busy(self) -> bool:
        return self.motion.busy or len(self.match.events) > 0

    def draw(self) -> None:
        """Resize the cards over some frames if they need it, then draw the table."""
        if self.table.resize(self.match.seen):
            self.moving = True
        else:
            super().draw()

    def elapse(self, ms: int) -> None:
        """Count the time for which the last picture was seen, if it showed cards; store it now and then.

        Nothing stops the clocks then, but a call, and a movement for its own length.
        """
        match, console = self.match, self.console
        stack = console.stack
        if stack.shown or not stack.making:  # while a page is made, the old picture stays until it is shown
            self.in_sight = not stack.making and not self.table.hidden
        if match.turn() < ANY or not self.in_sight:
            return
        match.played += ms
        if self.moving and not self.busy():
            self.moving = False
        # while the cards of a covered table appear again, time passes, even if there is more to show then
        if not self.moving and not self.stands and (self.motion.steps or not match.events):
            elapse(match, ms)
        if match.played >= self.kept_to and match is console.match and match.moves == console.saved:
            self.kept_to = match.played + _KEPT
            # as they will be then, so that a restart gains nothing
            console.store.keep_match(match, _STOOD if self.stands else _KEPT)

    def others(self) -> None:
        """Let the bots act, whose time has been counted already, and run the clock of a call."""
        match = self.match
        if match.events or self.moving and self.motion.busy or self.console.stack.top is not self:
            return
        self.asked = not match.think(0, 0, bool) and self.asked

    def show(self, event: "tuple[int, int, int, int]") -> None:
        if (self.asking or self.stays) and event[0] != rules.SAID_NONE:
            self.hide_notice()  # an answer would now mean something else, and a hint be wrong
        self.table.cards.stop_flash()
        self.moving = True
        self.kept_to = 0
        super().show(event)

    def tick(self, ms: int) -> None:
        table = self.table
        turn = self.match.turn()
        if self.asking and turn == ANY:  # the player has called, unless B follows for "no SET here"
            if self.notice_left <= ms:
                return self.call()
            if self.stands and not self.match.events:
                self.notice_left -= ms
                self.others()  # those whose wait was over before
                return
        self.hurried = max(0, self.hurried - ms)
        # showing an event is enough for a frame, and so is a page that has closed, or a step of drawing;
        # before the cards appear again, bots look at the table anew
        looks = 0 if self.full else _ANEW if self.drawn < 0 else not self.motion.steps
        if looks == _ANEW and not self.match.thinkers:
            self.others()
            if self.match.thinkers:  # reading them is enough for a frame, too
                return
        events = len(self.match.events)
        super().tick(ms)
        for _ in range(looks if events == len(self.match.events) else 0):
            self.others()
        cards = table.cards
        if cards.fresh and not self.motion.steps:
            cards.look(IN_SIGHT if self.motion.fast else ms)
        if self.console.stack.top is not self or self.busy():
            return
        if self.later:
            k, self.later = self.later - 1, 0
            return self.key(k)
        turn = self.match.turn()
        if turn == ANY and self.match.seen[rules.AT_DECK] == 0:  # the match may end
            with self.match.scope:
                from mesa.match import before_end
            before_end.prepare(self)
        if turn >= 0:
            table.score_bar.show_time()
        elif self.aid_after and turn == ANY:
            table.aid(ms, self.aid_after)
        table.score_bar.show_clock()

    def show_notice(self, message: str, stays: bool = False) -> None:
        if not self.asking:  # a question stays until it is answered
            super().show_notice(message, stays)

    def hide_notice(self) -> None:
        """Hide the notice, and so the question."""
        self.asking = self.stands = False
        super().hide_notice()

    # the player's turn

    def ask(self) -> None:
        s = self.match.seen
        frames = self.table.frames
        frames.at = frames.at  # on the table, even if it has shrunk
        if rules.turn(s) == 0:  # marks made before the call become actions now
            slots = frames.before_call(s)
            frames.choose(s, slots[1:])
            if slots:
                self.act(slots[0])
            return
        seen = self.console.store.game(self.match.game)[store.GAME_SEEN + 1]
        if not seen & 1 and self.has_player and not self.console.store.get(TIPS_OFF):
            from games.set import dialogs

            return dialogs.ask_colours(self)
        told = self.match.tips_done
        if told & 1 and not told >> _LESSON & 1:
            from games.set import features

            self.match.tips_done |= 1 << _LESSON  # the next tip stores it
            return features.teach(self)
        if s[rules.AT_LAST] != HIDDEN and not told >> _WHY & 1:
            from games.set import features

            self.match.tips_done |= 1 << _WHY
            return features.explain(self)
        found = sum(s[rules.AT_FOUND : rules.AT_LAST])  # one more tip after each of the first three
        due = 3 | (found > 0) << 2 | (found > 1) << 7 | (found > 2) << 8 | (s[rules.AT_AGREED] > 1) << 3
        due |= (self.table.cards.columns > 4) << 5 | (s[rules.AT_DEBT] != 0) << 4
        due |= (s[rules.AT_DECK] == 0) << 6
        for i in range(_TIPS if len(frames.own) < 2 else 0):
            if due >> i & 1 and self.tip(i):
                return

    # keys

    def key(self, k: int) -> None:
        """Handle arrows and A at once; other keys wait until the table shows the state."""
        if self.table.hidden and k != KEY_START:
            return
        self.left = k == KEY_START or k == KEY_SELECT
        turn = self.match.turn()
        playing = self.has_player and turn >= ANY
        if self.asking and turn == ANY and k != KEY_B:
            self.call()
        if playing and k >= KEY_RIGHT:
            self.move_cursor(k)
        elif playing and k == KEY_A:
            self.press(k)
        else:
            if playing and k == KEY_B and (self.hurried or self.motion.waiting):
                self.hurried = HURRY  # the result of a call is being read: the next B only hurries
                self.motion.finish()
                return
            if not self.motion.steps:
                self.hurry()
            if self.motion.steps or playing and k != KEY_START and self.busy():
                self.later = k + 1
            else:
                super().key(k)

    def hurry(self) -> None:
        """End all movement, and draw what it leads to."""
        self.motion.finish()
        self.end_movement()

    def hint(self, on: bool) -> None:
        if on and self.asking:  # it answers a question like any other key
            if self.match.turn() == ANY:
                self.call()
            else:
                self.hide_notice()
        super().hint(on)

    def reason(self, key: str) -> str:
        return self.t(key, self.name(max(0, self.match.turn())))  # who has called

    def call(self) -> None:
        """Call a SET. From now on the others must wait."""
        self.hide_notice()
        self.act(rules.CALL)

    def move_cursor(self, k: int) -> None:
        """Move the cursor one card, wrapping around."""
        if self.asking:
            self.hide_notice()
        self.table.frames.go(k)

    def press(self, k: int) -> None:
        if not self.has_player:
            return
        s = self.match.seen
        turn = rules.turn(s)
        asking = self.asking
        frames = self.table.frames
        self.hide_notice()
        if k == KEY_A:
            slots = frames.own
            at = frames.at
            if not self.lies(at) or turn and self.table.cards.fresh >> at & 1:
                return
            calls = turn and len(slots) > 1 and at not in slots
            if turn == ANY or not calls:
                self.toggle(s, turn, at)
            if calls:
                self.act(rules.CALL)  # refused with the reason during another's call
        elif asking:
            self.gave_up = turn == 0
            self.act(rules.GIVE_UP if turn == 0 else rules.SAY_NONE)
        elif turn == 0 and frames.own:
            self.toggle(s, turn, frames.own[-1])
        else:
            self.ask_question(s, turn)

    def lies(self, at: int) -> bool:
        """Return whether a card lies at the cursor's place; end its movement, or say that there is none."""
        card = self.match.seen[AT_TABLE + at]
        if self.table.cards.shown[at] != card:
            if not self.motion.steps:  # it is still moving
                self.hurry()
            return False
        if card == HOLE:
            self.notice("why_hole")
        return card != HOLE

    def toggle(self, s: bytearray, turn: int, slot: int) -> None:
        """Mark or unmark a card: an action during the player's own call, unknown to the match before it."""
        if turn == 0:
            self.act(slot)
            return
        self.table.frames.toggle(s, slot)
        self.sound(signals.CARD)

    def ask_question(self, s: bytearray, turn: int) -> None:
        """Ask before B acts a second time. Without another B, it is a call, or the own call goes on."""
        if turn > 0:
            return self.show_notice(self.reason("why_frozen"))
        refused = turn and rules.why(s, 0, rules.SAY_NONE)
        if turn == 0:
            key = "ask_give_up"
        elif len(rules.scores(s)) > 1:
            key = "mark_three" if refused else "ask_none"
        else:
            key = "ask_debt" if rules.alone(s, rules.SOLO) else "ask_more"
            key = key if s[rules.AT_DECK] else "ask_end"
        self.sound(signals.CARD)
        self.notice(key)
        self.notice_left = _QUESTION if turn == 0 else _CALLING
        self.asking = True
        if turn and not refused:
            self.stands, self.kept_to = True, 0

    # Select, and the pause menu

    def before_page(self) -> None:
        """Hide the cards while time stands still, except those that a deal leaves.

        Free what moves, since the page needs memory.
        """
        self.moves.remove()
        self.moving = False
        if self.match.turn() < ANY:
            self.table.score_bar.tell("", theme.STRIP)  # a result has the points, and would cut these
        else:
            self.table.hide()
        self.console.stack.anew = True

    def enter(self) -> "Iterator[bool | None] | None":
        if len(self.group):
            if self.table.hidden and not self.asked and self.match.mine() and not self.busy():
                self.asked = True
                self.ask()  # one tip follows another at once
                if self.console.stack.scenes[-1] is not self:
                    return None
            self.table.reveal(self.left)
            self.left = False
            self.table.cards.renew()  # what covered them may have gone just now
        return super().enter()

    def _make(self):
        yield from super()._make()
        if self.match.played > _BEGUN:  # a page has replaced it, or it goes on
            self.table.hide()
            self.table.reveal(True)
            self.drawn = -1

    def select(self) -> None:
        s = self.match.seen
        if s[rules.AT_LAST] == HIDDEN:
            self.notice("nothing_yet")
            return
        title = self.t("last_set", self.name(s[rules.AT_LAST]))
        self.show_features(title, s[rules.AT_LAST_CARDS : AT_TABLE])

    def show_features(self, title: str, cards: "Sequence[int]") -> "Features":
        """Show three cards with their features, on a page that it returns."""
        self.table.hide()
        return self.console.stack.open(FEATURES, self.console, title, cards, self.colours)
