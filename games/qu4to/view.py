# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: the player's keys.

In a turn left and right move the cursor over the hand. A marks the card under it and, on a marked card, plays
the marked set; up and down mark one after another the sets that may be played. B unmarks; with nothing marked
it passes, and asks how. A card to be turned is shown turned before A confirms it, as is a drawn card.
"""

from games.qu4to import hint, rules
from games.qu4to.deck import FOUR, class_of, form
from games.qu4to.events import Events
from games.qu4to.fan import AT_ONCE, number
from games.qu4to.hint import HALF, PICK, PLAY, SIDE, TURN
from games.qu4to.table import set_text
from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import load
from mesa.ui import text, theme
from mesa.ui.motion import CURSOR, FAR, PAUSE


class View(Events):
    """What the player is asked, and which keys do what."""

    mode: int  # what the player is doing, see hint.py
    half_shown: int  # the half that is shown while one is chosen; -1: none yet
    sets: "list[int]"  # the classes that may be played
    suggested: int  # the place in `sets` of what up or down marked, or -1

    def build(self) -> None:
        self.mode = PLAY
        self.half_shown = 0
        self.sets = []
        self.suggested = -1
        super().build()

    # the turn begins

    def ask(self) -> None:
        view = self.match.view
        legal = self.match.legal()
        phase = rules.phase(view)
        self.console.lights.show(lights.TURN)
        self.show_turn()
        if len(legal) == 1 and self.console.store.get(store.FORCED):
            if phase == rules.PLAY and legal[0] < rules.SET:
                self.notice(self.t("nothing_beats"))
            self.motion.wait(PAUSE)
            self.act(legal[0])
        elif phase == rules.CHOOSE:
            self.mode = HALF
            self.open_halves()
            self.show_half(-1)
        elif phase == rules.SIDE:
            self.mode = SIDE
            self.fan.clear()
            self.fan.raised = True
            self.show_half(0)
            self.show_drawn()
        elif phase == rules.PICK:
            self.ask_pick(view, legal)
        else:
            self.ask_play(view)

    def ask_play(self, view: bytearray) -> None:
        """Lead, beat or pass."""
        self.mode = PLAY
        self.suggested = -1
        self.sets = rules.classes(view, 0)
        fan = self.fan
        fan.clear()
        fan.raised = True
        if self.sets:
            can = bytearray(15)
            for cls in self.sets:
                low, run, size = form(cls)
                for i in range(size if run else 1):
                    can[low + i] = 1
            for i in range(len(fan.cards)):
                fan.dimmed[fan.cards[i]] = not can[number(fan.cards[i], fan.halves[i])]
            fan.repaint()
            self.move_cursor(0)
        else:
            fan.spread()
            self.write_hint()
            self.ask_pass()

    def ask_pick(self, view: bytearray, legal: "list[int]") -> None:
        """Which of equal cards: those marked by hand, in ascending order as the rules want, or ask."""
        fan = self.fan
        if self.suggested >= 0:  # a suggestion leaves the choice open
            self.suggested = -1
            fan.clear()
        for action in legal:
            if fan.marks[action - rules.TAKE]:
                self.act(action)
                return
        self.mode = PICK
        fan.raised = True
        wanted = rules.number_up(view, legal[0] - rules.TAKE)
        for i in range(len(fan.cards)):
            card = fan.cards[i]
            taken = rules.taken(view, card)
            fan.marks[card] |= taken
            fan.dimmed[card] = not taken and number(card, fan.halves[i]) != wanted
        fan.at = fan.cards.index(legal[0] - rules.TAKE)
        fan.repaint()
        fan.spread()
        self.write_hint()

    def ask_pass(self) -> None:
        """Pass how? Opened by B, and at once when nothing beats the set."""
        legal = self.match.legal()
        choices = []
        actions = []
        if legal[-1] >= rules.TURN:
            choices.append(self.t("turn_one"))
            actions.append(rules.TURN)
        for action, key in ((rules.DRAW, "draw_one"), (rules.PASS, "pass")):
            if action in legal:
                choices.append(self.t(key))
                actions.append(action)

        def answer(i):
            if i < len(actions):
                if actions[i] == rules.TURN:
                    self.start_turning()
                else:
                    self.act(actions[i])

        lines = () if self.sets else (set_text(self.t, rules.leading(self.match.view)),)
        self.dialog(
            lines, choices, answer, len(choices), self.t("pass" if self.sets else "nothing_beats"), actions
        )

    def start_turning(self) -> None:
        """Choose a card to turn; each is shown turned as the cursor comes to it."""
        self.mode = TURN
        fan = self.fan
        fan.clear()
        fan.raised = True
        for card in fan.cards:
            fan.dimmed[card] = rules.number_up(self.match.view, card) == FOUR
        fan.at = (fan.at - 1) % len(fan.cards)
        self.move_cursor(1)

    # keys

    def press(self, k: int) -> None:
        if not self.asked:
            return
        if self.mode == HALF or self.mode == SIDE:
            self.press_half(k)
        elif k == KEY_LEFT or k == KEY_RIGHT:
            self.move_cursor(1 if k == KEY_RIGHT else -1)
        elif self.mode == PICK:
            if k == KEY_A:
                self.pick()
        elif self.mode == TURN:
            if k == KEY_A:
                self.act(rules.TURN + self.fan.cards[self.fan.at])
            elif k == KEY_B:
                self.ask_play(self.match.view)
        elif k == KEY_UP or k == KEY_DOWN:
            self.suggest(1 if k == KEY_UP else -1)
        elif k == KEY_A:
            self.mark_or_play()
        else:
            self.unmark()

    def press_half(self, k: int) -> None:
        """Choosing a half: up and down are blue and green, as their rows lie; A takes what is shown."""
        half = self.half_shown
        if k == KEY_A and half >= 0:
            self.act(half)
            self.close_halves()
        elif k != KEY_B:
            if self.mode == SIDE or k == KEY_LEFT or k == KEY_RIGHT:
                half = 1 - max(0, half)
            else:
                half = int(k == KEY_DOWN)
            self.sound(sound.TURN)
            self.show_half(half)

    def move_cursor(self, by: int) -> None:
        """The cursor goes to the next card, past those that cannot be turned or picked."""
        fan = self.fan
        n = len(fan.cards)
        for _ in range(n):
            fan.at = (fan.at + by) % n
            if self.mode == PLAY or not by:
                break
            card = fan.cards[fan.at]
            if not fan.dimmed[card] and not rules.taken(self.match.view, card):
                break
        if self.mode == TURN:
            fan.turned = fan.at
            fan.repaint()
        fan.spread(CURSOR)
        self.write_hint()

    def mark_or_play(self) -> None:
        """A: mark the card, or play what is marked."""
        fan = self.fan
        card = fan.cards[fan.at]
        if not fan.marks[card]:
            fan.marks[card] = 1
            self.suggested = -1
            fan.spread(CURSOR)
            self.write_hint()
            return
        cls = class_of(fan.numbers())
        if cls < 0:
            self.sound(sound.BAD)
            self.notice(self.t("no_set"))
        else:
            self.act(rules.SET + cls)

    def pick(self) -> None:
        """A among equal cards: this one is in the set, or not; with enough of them the set is played."""
        fan = self.fan
        card = fan.cards[fan.at]
        fan.marks[card] ^= 1
        low, run, size = form(rules.picking(self.match.view))
        need = 1 if run else size
        if fan.numbers().count(number(card, fan.halves[fan.at])) == need:
            self.ask_pick(self.match.view, self.match.legal())
        else:
            fan.spread(CURSOR)

    def unmark(self) -> None:
        """B: unmark the card or, elsewhere, all of them; with none marked, pass."""
        fan = self.fan
        marked = fan.numbers()
        if not marked:
            if rules.leading(self.match.view) == rules.NONE:
                self.sound(sound.BAD)
                self.notice(self.t("must_lead"))
            else:
                self.ask_pass()
            return
        card = fan.cards[fan.at]
        if self.suggested < 0 and fan.marks[card]:
            fan.marks[card] = 0
        else:
            for card in fan.cards:
                fan.marks[card] = 0
        self.suggested = -1
        fan.spread(CURSOR)
        self.write_hint()

    def suggest(self, by: int) -> None:
        """Mark the cards of the next stronger or weaker set that may be played."""
        n = len(self.sets)
        if not n:
            self.ask_pass()
            return
        if self.suggested < 0 and by < 0:
            self.suggested = 0
        self.suggested = (self.suggested + by) % n
        low, run, size = form(self.sets[self.suggested])
        fan = self.fan
        for card in fan.cards:
            fan.marks[card] = 0
        fan.at = -1
        for step in range(size if run else 1):
            need = 1 if run else size
            for i in range(len(fan.cards)):
                if need and number(fan.cards[i], fan.halves[i]) == low + step:
                    fan.marks[fan.cards[i]] = 1
                    need -= 1
                    if fan.at < 0:
                        fan.at = i
        fan.spread(CURSOR)
        self.write_hint()

    # halves

    def show_half(self, half: int) -> None:
        """Hold the hand, or the drawn card in it, with that half up; -1: none is chosen yet."""
        self.half_shown = half
        half = max(0, half)
        fan = self.fan
        view = self.match.view
        hand = [(card, half if self.mode == HALF else up) for card, _, _, up in rules.cards(view, 0)]
        drawn = rules.drawn(view)
        if self.mode == SIDE:
            hand.append((drawn, half))
            fan.marks[drawn] = 1
        fan.hold(hand)
        if self.mode == SIDE:
            fan.at = fan.cards.index(drawn)
            fan.spread(AT_ONCE)
        elif self.halves_box:
            self.halves_box.show(self.half_shown)
        self.write_hint()

    def show_drawn(self) -> None:
        """The drawn card comes from the deck."""
        fan = self.fan
        grid = fan.grids[fan.at - fan.first]
        grid.x, grid.y = self.deck_card.x, self.deck_card.y
        fan.spread(FAR)
        self.motion.wait(PAUSE)

    # words

    def write_hint(self) -> None:
        """The line over the hand: what is marked, what A would do."""
        line, colour = hint.line(self)
        text.put(self.hint_label, line)
        self.hint_label.color = theme.rgb(colour)

    def reason(self, key: str) -> str:
        # the keys lead to nothing else that is refused
        return self.t("why_" + key, set_text(self.t, rules.leading(self.match.view)))

    # called by the console

    def event(self, event: int, seat: int, a: int, b: int) -> None:
        text.put(self.hint_label, "")
        super().event(event, seat, a, b)

    def action_key(self, action: int) -> "int | None":
        if self.mode == HALF or self.mode == SIDE:
            return KEY_A if action == self.half_shown else KEY_DOWN if action else KEY_UP
        if action >= rules.TURN:
            if self.mode == PLAY:
                return KEY_B
            card = action - (rules.TAKE if self.mode == PICK else rules.TURN)
            here = self.fan.cards[self.fan.at]
            if self.fan.marks[card]:  # more are wanted: any that come after it
                return KEY_A if here > card and not self.fan.marks[here] else KEY_RIGHT
            return KEY_A if here == card else KEY_RIGHT
        if self.mode == TURN or action < rules.SET:
            return KEY_B
        if self.suggested >= 0 and self.sets[self.suggested] == action - rules.SET:
            return KEY_A
        return KEY_UP

    def leave(self) -> None:
        super().leave()
        self.close_halves()

    def select(self) -> None:
        self.console.stack.push(load("games.qu4to.review").Review(self))
