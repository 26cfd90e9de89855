# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: the questions to the player, and the keys.

During a turn, left and right move the cursor over the hand. A marks the card under it and, on a marked card,
plays the marked set; up and down mark the playable sets one after another. B unmarks; with nothing marked it
passes, and asks how. A card to be turned is shown turned before A confirms it, and so is a drawn card. Of
equal cards, A chooses those that go, and B goes back.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.cards import PASSING, SUGGESTED, TURNING
from games.qu4to.deck import FOUR, class_of, set_text
from games.qu4to.table import Table
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.match.game_view import GameView
from mesa.ui import text
from mesa.ui.motion import CURSOR

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

REVIEW = const("games.qu4to.review.Review")
"""What Select opens, as in mesa.screens."""

# Tips of a first match; for other phases the number is the phase.
_LEAD = const(4)
_NOTHING = const(5)
_FOURS = const(6)
_ROUND = const(7)  # in result.py
_MARKS = const(8)
_TWO = const(9)
_MORE = const(11)  # 10 is in motion.py
_OUT_PERCENT = const(40)  # duration of movements for a player who waits for the end of the round
_END_PERCENT = const(4)  # and after B
_MINUTE = const(60_000)  # until A: a newcomer reads what others do in the first round


class View(GameView):
    """The questions to the player, and the keys. `sets`: the classes that the player may play."""

    last_hand_too = True
    notice_w = 143  # keeps the points visible
    of_table = Table
    table: Table
    tip_at_move = -1  # match.moves when a tip was last shown

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.sets: "list[int]" = []
        self.bot_ms //= 3  # plays have their time to be read, and passes are shown together

    def bot_pause(self) -> int:
        pause = super().bot_pause()
        if self.out() and not self.first_round():
            self.motion.percent = min(_OUT_PERCENT, self.motion.percent)
            pause = min(pause, 1)
        return pause

    def out(self) -> bool:
        """Return whether the player has no cards and waits for the end of the round."""
        s, match = self.match.seen, self.match
        playing = s[rules.AT_PHASE] < rules.SCORED and not match.script  # no problem
        return playing and s[rules.AT_PLACE] > 0 and match.human is not None

    def first_round(self) -> bool:
        """Return whether this is a newcomer's first round, in which each play is to be read."""
        return not self.match.tips_done >> _ROUND & 1

    def read(self, ms: int, another: int) -> None:
        """Wait for `ms`; for A, if a newcomer is to read what another has just done."""
        events = self.match.events
        if another and self.first_round() and not events and not self.match.seen[rules.AT_PLACE]:
            text.put(self.table.prompt, text.A_KEY + " " + self.t("go_on"))
            ms = _MINUTE
        self.motion.wait(ms)

    def key(self, k: int) -> None:
        if k == KEY_B and self.out():
            self.motion.percent = _END_PERCENT
        super().key(k)

    def tick(self, ms: int) -> None:
        motion = self.motion
        match = self.match
        still = not (motion.moves or motion.steps or match.events or self.full)
        if still and motion.waiting > ms and match.turn() >= 0 and not match.mine():
            self.wait_for_bots(ms)  # while a play is read, the next bot thinks
        super().tick(ms)

    def thinks_at(self) -> "tuple[int, int]":
        """Return where dots show that somebody is thinking."""
        bar = self.table.nameplates.bar
        return bar.x + (bar.width >> 1) - 6, 31  # below its backs

    def motions(self, event: int) -> "Any":
        if event not in (rules.DEALT, rules.HALF, rules.POINT, rules.RESHUFFLED, rules.EMPTIED):
            return super().motions(event)
        from games.qu4to import round_motion

        return round_motion.MOTIONS

    def before_page(self) -> None:
        """Free memory for a page: the box for a half, what a player who is out watches, and what moves."""
        self.table.pool.free_memory()
        self.table.end_race()
        if self.box:
            self.close_box()
            self.asked = False
            self.table.middle.hidden = False
        self.moves.remove()
        self.boxes.remove()

    def sheet(self, then: "Callable[[], None] | None" = None) -> None:
        """Open it without the line above the hand: the frame that closes it has enough to draw."""
        text.put(self.table.prompt, "")
        super().sheet(then)

    # the player's turn

    def ask(self) -> None:
        s = self.match.seen
        legal = self.match.legal()
        tip = phase = s[rules.AT_PHASE]
        self.console.lights.show(signals.LIGHTS_TURN)
        if self.forced(legal, -1 if rules.sets(legal[:1]) else 0):
            if phase == rules.PLAYING and legal[0] < rules.SET:
                self.notice("only_fours")
            return
        if phase == rules.PLAYING:
            self.sets = rules.sets(legal)
            self.ask_play(s)
            if not rules.follows(s):
                tip = _LEAD
            elif not self.sets:
                tip = _NOTHING
            elif self.table.hand.bright >> FOUR & 1 and self.match.tips_done >> 1 & 1:
                tip = _FOURS if s[rules.AT_SEATS] > 2 else _TWO
        else:
            self.question(phase).ask(self, s)
        beating = phase == rules.PLAYING and rules.follows(s)
        new = self.asked and self.tip_at_move != self.match.moves  # one tip a question
        if phase == rules.PUTTING and self.table.hand.numbers() == [FOUR]:
            new = False  # on both sides
        if new and (self.tip(tip) or beating and (self.tip(_MARKS) or self.tip(_MORE))):
            self.tip_at_move = self.match.moves
            self.motion.finish()  # the question is visible below the tip
            self.boxes.remove()
        elif phase == rules.PLAYING and self.input[PASSING]:
            self.ask_pass()

    def question(self, phase: int) -> "Any":
        """Return the module that asks in any phase but PLAYING: ask(view, s), and press(view, k) as here."""
        with self.boxes:
            if phase == rules.PICKING:
                from games.qu4to import pick as question
            else:
                from games.qu4to import halves as question
        return question

    def ask_play(self, s: bytearray) -> None:
        """Ask the player to lead, beat or pass."""
        hand = self.table.hand
        if self.newly_asked():
            hand.unmark()
            self.input[TURNING] = 0
            self.input[PASSING] = not self.sets
            hand.brighten(s)
            while not hand.usable():
                hand.go(1)
        hand.rise(s, 0 if self.input[PASSING] else CURSOR)  # nothing moves below a dialog

    def ask_pass(self) -> "Any":
        """Ask how to pass: after B, or at once if nothing beats the set; return the dialog."""
        from games.qu4to import pick

        return pick.ask_pass(self)

    # keys

    def press(self, k: int) -> None:
        phase = self.match.seen[rules.AT_PHASE]
        if not self.asked or phase >= rules.SCORED:
            return
        if (k == KEY_LEFT or k == KEY_RIGHT) and phase in (rules.PLAYING, rules.PICKING):
            self.move_cursor(1 if k == KEY_RIGHT else -1)
        elif phase != rules.PLAYING:
            self.question(phase).press(self, k)
        elif self.input[TURNING]:
            if k == KEY_A:
                self.act(rules.TURN + (self.table.hand.chosen() >> 1))
            elif k == KEY_B:
                self.input[TURNING] = 0
                self.table.hand.rise(self.match.seen, 0)
                if not self.sets:
                    self.ask_pass()
        elif k == KEY_UP or k == KEY_DOWN:
            self.suggest(1 if k == KEY_UP else -1)
        elif k == KEY_A:
            self.mark_or_play()
        else:
            self.unmark()

    def act(self, action: int) -> None:
        super().act(action)
        if not self.asked:
            self.table.write_hint()
            self.boxes.remove()
            self.full = True  # show the outcome from the next frame on

    def move_cursor(self, by: int) -> None:
        """Move the cursor by one card."""
        hand = self.table.hand
        hand.go(by)
        if self.input[TURNING]:
            hand.paint()
        self.moved()

    def moved(self) -> None:
        """React to a moved cursor or a changed mark."""
        self.table.hand.spread(CURSOR)
        self.motion.in_steps(self.table.hinting())

    def mark_or_play(self) -> None:
        """Mark the card, or play the marked set (A)."""
        hand = self.table.hand
        face = hand.chosen()
        if not hand.marked(face):
            if not hand.usable():  # the line says so
                self.sound(signals.BAD)
                return
            hand.mark(face)
            self.input[SUGGESTED] = 0
            self.moved()
            return
        numbers = hand.numbers()
        cls = class_of(numbers)
        if cls < 0:
            self.sound(signals.BAD)
            self.notice("no_set", len(numbers))
        else:
            self.act(rules.SET + cls)

    def unmark(self) -> None:
        """Unmark the card or, elsewhere, all of them; if none is marked, pass (B)."""
        hand = self.table.hand
        if not hand.numbers():
            if rules.follows(self.match.seen):
                self.ask_pass()
            else:
                self.sound(signals.BAD)
                self.notice("must_lead")
            return
        face = hand.chosen()
        if hand.marked(face) and not self.input[SUGGESTED]:
            hand.mark(face, 0)
        else:
            hand.unmark()
        self.moved()

    def suggest(self, by: int) -> None:
        """Mark the cards of the next stronger or weaker playable set."""
        n = len(self.sets)
        if not n:
            self.ask_pass()
            return
        hand = self.table.hand
        at = self.input[SUGGESTED] - 1
        if at < 0 and by < 0:
            at = 0
        at = (at + by) % n
        hand.mark_set(self.sets[at])
        self.input[SUGGESTED] = at + 1
        self.moved()

    def reason(self, key: str) -> str:
        # the keys allow nothing else that can be refused: too_weak
        return self.t("why_" + key, set_text(self.t, self.match.seen[rules.AT_LEAD]))

    # Select, and the pause menu

    def select(self) -> None:
        self.console.stack.open(REVIEW, self)
