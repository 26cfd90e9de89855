# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: what the player is asked, and which keys do what.

In a turn left and right move the cursor over the hand. A marks the card under it and, on a marked card, plays
the marked set; up and down mark one after another the sets that may be played. B unmarks; with nothing marked
it passes, and asks how. A card to be turned is shown turned before A confirms it, as is a drawn card.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import class_of, form, set_text
from games.qu4to.faces import number
from games.qu4to.hand import HALF, PASSING, SUGGESTED, TURNING
from games.qu4to.table import Table
from mesa.app.game_view import GameView
from mesa.board import lights, sound
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import load, remove, unload
from mesa.ui import text
from mesa.ui.motion import CURSOR, SPREAD

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts


class View(GameView):
    """Questions and keys. `sets`: the classes that the player, once asked, may play."""

    notice_y = 62

    def __init__(self, console: "ConsoleParts", match: "Match") -> None:
        super().__init__(console, match)
        self.motions = {}
        self.table: Table = Table(self)
        self.sets: "list[int]" = []

    def bot_pause(self) -> int:
        # nobody waits for the others' halves
        return 0 if self.match.view[rules.AT_PHASE] == rules.CHOOSE else self.bot_ms

    def show(self, event: "tuple[int, int, int, int]") -> None:
        if event[0] in (rules.ROUND, rules.HALF, rules.RESHUFFLED, rules.EMPTIED):
            self.motions = load("games.qu4to.round_motion").MOTIONS
            super().show(event)
            unload("games.qu4to.round_motion")
        else:
            self.motions = load("games.qu4to.motion").MOTIONS
            super().show(event)

    def before_page(self) -> None:
        """Memory is needed: the box in which a half is chosen goes, and what moves."""
        self.table.pool.free_memory()
        if self.box:
            self.close_box()
            self.draw()
        self.motions = {}
        remove("games.qu4to.motion", "games.qu4to.hint")

    def enter(self) -> "Iterator[None] | None":
        if self.match.view[rules.AT_PHASE] == rules.CHOOSE:
            self.asked = False  # its box had gone
        return super().enter()

    def notice(self, message: str, seat: int = 0) -> None:
        """Show a line for a moment, in the middle or under a player's name."""
        super().notice(message)
        half = text.width(message) // 2 + 4
        self.notice_label.x = max(half, min(160 - half, self.table.nameplates.centre(seat)))
        self.notice_label.y = 34 if seat else self.notice_y

    # the player's turn

    def ask(self) -> None:
        s = self.match.view
        legal = self.match.legal()
        phase = s[rules.AT_PHASE]
        self.console.lights.show(lights.TURN)
        if self.forced(legal):
            if phase == rules.PLAY and legal[0] < rules.SET:
                self.notice(self.t("nothing_beats"))
        elif phase == rules.PICK:
            self.ask_pick(s, legal)
        elif phase == rules.PLAY:
            self.ask_play(s, legal)
        else:
            self.ask_half(s)

    def ask_half(self, s: bytearray) -> None:
        """Which half up: of the hand, or of the drawn card."""
        hand = self.table.hand
        side = s[rules.AT_PHASE] == rules.SIDE
        if self.newly_asked():
            hand.unmark()
            self.input[HALF] = side
            if side:
                hand.mark(s[rules.AT_DRAWN])
        if not side:
            self.hide_notice()
            leads = self.table.leading.leader(s[rules.AT_LEADER])
            self.open_box(load("games.qu4to.halves").Halves(self.t, hand.cards, leads))
            self.draw()
        self.show_half()

    def show_half(self) -> None:
        """Hold the hand, or the drawn card in it, as it is tried."""
        hand = self.table.hand
        s = self.match.view
        half = self.input[HALF] - 1
        if self.box:
            self.box.show(half)
        else:
            hand.at = hand.sorted(s).index(2 * s[rules.AT_DRAWN] + half)
        hand.draw(s)
        self.table.write_hint()

    def ask_play(self, s: bytearray, legal: "Sequence[int]") -> None:
        """Lead, beat or pass."""
        hand = self.table.hand
        self.sets = []
        for action in legal:
            if rules.SET <= action < rules.TURN:
                self.sets.append(action - rules.SET)
        if self.newly_asked():
            hand.unmark()
            self.input[TURNING] = 0
            self.input[PASSING] = not self.sets
        hand.rise(s, 0 if self.input[PASSING] else CURSOR)  # nothing moves below a dialog
        if self.input[PASSING]:
            self.table.write_hint()
            self.ask_pass()
        else:
            self.motion.in_steps(self.table.hinting())

    def ask_pick(self, s: bytearray, legal: "Sequence[int]") -> None:
        """Which of equal cards: those marked by hand, in ascending order as the rules want, or ask."""
        hand = self.table.hand
        first = legal[0] - rules.TAKE
        new = self.newly_asked()
        if new:
            self.input[TURNING] = 0
            if self.input[SUGGESTED]:  # a suggestion leaves the choice open
                hand.unmark()
            for face in hand.cards:
                if rules.taken(s, face >> 1):
                    hand.mark(face >> 1)
        face = 2 * first + rules.half_up(s, first)
        low, run, size = form(s[rules.AT_CLASS])
        if hand.numbers().count(number(face)) == (1 if run else size):
            for action in legal:
                if hand.marked(action - rules.TAKE):
                    self.act(action)
                    return
        if new:
            hand.at = hand.cards.index(face)
        hand.rise(s, SPREAD)
        self.motion.in_steps(self.table.hinting())

    def ask_pass(self) -> None:
        """Pass how? Opened by B, and at once when nothing beats the set."""
        legal = self.match.legal()
        actions = [action for action in legal if action < rules.SET]
        choices = [self.t("draw_one" if action == rules.DRAW else "pass") for action in actions]
        if legal[-1] >= rules.TURN:
            choices.insert(0, self.t("turn_one"))
            actions.insert(0, rules.TURN)

        def answer(i):
            self.input[PASSING] = 0
            if i < len(actions):
                if actions[i] == rules.TURN:
                    self.start_turning()
                else:
                    self.act(actions[i])

        lines = () if self.sets else (set_text(self.t, self.match.view[rules.AT_LEAD]),)
        self.dialog(
            lines, choices, answer, len(choices), self.t("pass" if self.sets else "nothing_beats"), actions
        )

    def start_turning(self) -> None:
        """Choose a card to turn; each is shown turned as the cursor comes to it."""
        hand = self.table.hand
        hand.unmark()
        self.input[TURNING] = 1
        hand.brighten(self.match.view)
        hand.at = (hand.at - 1) % len(hand.cards)
        self.move_cursor(1)

    # keys

    def press(self, k: int) -> None:
        phase = self.match.view[rules.AT_PHASE]
        if not self.asked or phase >= rules.ENDED:
            return
        if phase == rules.CHOOSE or phase == rules.SIDE:
            self.press_half(k)
        elif k == KEY_LEFT or k == KEY_RIGHT:
            self.move_cursor(1 if k == KEY_RIGHT else -1)
        elif phase == rules.PICK:
            if k == KEY_A:
                self.pick()
        elif self.input[TURNING]:
            if k == KEY_A:
                self.act(rules.TURN + (self.table.hand.chosen() >> 1))
            elif k == KEY_B:
                self.input[TURNING] = 0
                self.table.hand.rise(self.match.view, 0)
                self.table.write_hint()
                if not self.sets:
                    self.ask_pass()
        elif k == KEY_UP or k == KEY_DOWN:
            self.suggest(1 if k == KEY_UP else -1)
        elif k == KEY_A:
            self.mark_or_play()
        else:
            self.unmark()

    def press_half(self, k: int) -> None:
        """Choosing a half: up and down are blue and green, as their rows lie; A takes what is shown."""
        half = self.input[HALF] - 1
        if k == KEY_A and half >= 0:
            self.act(half)
        elif k != KEY_B:
            if not self.box or k == KEY_LEFT or k == KEY_RIGHT:
                half = 1 - max(0, half)
            else:
                half = int(k == KEY_DOWN)
            self.input[HALF] = half + 1
            self.sound(sound.TURN)
            self.show_half()

    def act(self, action: int) -> None:
        super().act(action)
        if not self.asked:
            self.table.write_hint()
            unload("games.qu4to.hint")
            self.enough = True  # what comes of it is shown from the next frame on

    def move_cursor(self, by: int) -> None:
        """The cursor goes to the next card, past those that cannot be turned or picked."""
        hand = self.table.hand
        n = len(hand.cards)
        s = self.match.view
        choosy = self.input[TURNING] or s[rules.AT_PHASE] == rules.PICK
        for _ in range(n):
            hand.at = (hand.at + by) % n
            face = hand.chosen()
            if not choosy or hand.bright >> number(face) & 1 and not rules.taken(s, face >> 1):
                break
        if self.input[TURNING]:
            hand.paint()
        self.moved()

    def moved(self) -> None:
        """The cursor or a mark is another."""
        self.table.hand.spread(CURSOR)
        self.motion.in_steps(self.table.hinting())

    def mark_or_play(self) -> None:
        """A: mark the card, or play what is marked."""
        hand = self.table.hand
        card = hand.chosen() >> 1
        if not hand.marked(card):
            hand.mark(card)
            self.input[SUGGESTED] = 0
            self.moved()
            return
        cls = class_of(hand.numbers())
        if cls < 0:
            self.sound(sound.BAD)
            self.notice(self.t("no_set"))
        else:
            self.act(rules.SET + cls)

    def pick(self) -> None:
        """A among equal cards: this one is in the set, or not; with enough of them the set is played."""
        hand = self.table.hand
        card = hand.chosen() >> 1
        hand.mark(card, 1 - hand.marked(card))
        self.ask_pick(self.match.view, self.match.legal())

    def unmark(self) -> None:
        """B: unmark the card or, elsewhere, all of them; with none marked, pass."""
        hand = self.table.hand
        if not hand.numbers():
            if self.match.view[rules.AT_LEAD] == rules.NONE:
                self.sound(sound.BAD)
                self.notice(self.t("must_lead"))
            else:
                self.ask_pass()
            return
        card = hand.chosen() >> 1
        if hand.marked(card) and not self.input[SUGGESTED]:
            hand.mark(card, 0)
        else:
            hand.unmark()
        self.moved()

    def suggest(self, by: int) -> None:
        """Mark the cards of the next stronger or weaker set that may be played."""
        n = len(self.sets)
        if not n:
            self.ask_pass()
            return
        hand = self.table.hand
        at = self.input[SUGGESTED] - 1
        if at < 0 and by < 0:
            at = 0
        at = (at + by) % n
        hand.unmark()
        self.input[SUGGESTED] = at + 1
        low, run, size = form(self.sets[at])
        first = -1
        for step in range(size if run else 1):
            need = 1 if run else size
            for i in range(len(hand.cards)):
                if need and number(hand.cards[i]) == low + step:
                    hand.mark(hand.cards[i] >> 1)
                    need -= 1
                    if first < 0:
                        first = i
        hand.at = first
        self.moved()

    def reason(self, key: str) -> str:
        # the keys lead to nothing else that is refused
        return self.t("why_" + key, set_text(self.t, self.match.view[rules.AT_LEAD]))

    # Select, and the pause menu

    def select(self) -> None:
        unload("mesa.ui.menus")  # a dialog may just have been there
        self.console.stack.push(load("games.qu4to.review").Review(self))
