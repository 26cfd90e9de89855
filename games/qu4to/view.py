# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO on the screen: the player's keys.

In a turn the cursor walks over the hand. A marks the card under it and, on a marked card, plays the marked
set; up and down go through the sets that may be played, marking their cards. B unmarks; with nothing marked
it passes, and asks how. A card to be turned is shown turned before A confirms it, as is a drawn card.
"""

from games.qu4to import hint, rules
from games.qu4to.deck import FOUR, class_of, form
from games.qu4to.events import Events
from games.qu4to.fan import number
from games.qu4to.felt import says
from games.qu4to.hint import HALF, PICK, PLAY, SIDE, TURN
from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.core.loader import load, unload
from mesa.ui import text, theme
from mesa.ui.scene import empty


class View(Events):
    """`sets` are the classes that may be played; `hinted`: the place there of what up or down marked, or -1.

    `mode` is what the player is doing, `side` the half that is shown while one is chosen.
    """

    def build(self):
        self.mode = PLAY
        self.side = 0
        self.sets = []
        self.hinted = -1
        self.halves = None
        super().build()

    # the turn begins

    def ask(self):
        view = self.match.view
        legal = self.match.legal()
        phase = rules.phase(view)
        self.console.lights.show(lights.TURN)
        self.light()
        if len(legal) == 1 and self.console.store.get(store.FORCED):
            if phase == rules.PLAY and legal[0] < rules.SET:
                self.notice(self.t("nothing_beats"))
            self.motion.wait(300)
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
            self.draw_in()
        elif phase == rules.PICK:
            self.ask_pick(view, legal)
        else:
            self.ask_play(view)

    def ask_play(self, view):
        """Lead, beat or pass."""
        self.mode = PLAY
        self.hinted = -1
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
                fan.dull[fan.cards[i]] = not can[number(fan.cards[i], fan.halves[i])]
            fan.repaint()
            self.walk(0)
        else:
            fan.spread()
            self.write()
            self.offer()

    def ask_pick(self, view, legal):
        """Which of equal cards: those marked by hand, in ascending order as the rules want, or ask."""
        fan = self.fan
        if self.hinted >= 0:  # a suggestion leaves the choice open
            self.hinted = -1
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
            fan.dull[card] = not taken and number(card, fan.halves[i]) != wanted
        fan.at = fan.cards.index(legal[0] - rules.TAKE)
        fan.repaint()
        fan.spread()
        self.write()

    def offer(self):
        """Pass how? Opened by B, and by itself when nothing beats the set."""
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

        lines = () if self.sets else (says(self.t, rules.leading(self.match.view)),)
        self.dialog(
            lines, choices, answer, len(choices), self.t("pass" if self.sets else "nothing_beats"), actions
        )

    def start_turning(self):
        """Choose a card to turn; each is shown turned as the cursor comes to it."""
        self.mode = TURN
        fan = self.fan
        fan.clear()
        fan.raised = True
        for card in fan.cards:
            fan.dull[card] = rules.number_up(self.match.view, card) == FOUR
        fan.at = (fan.at - 1) % len(fan.cards)
        self.walk(1)

    # keys

    def press(self, k):
        if not self.asked:
            return
        if self.mode == HALF or self.mode == SIDE:
            self.press_half(k)
        elif k == KEY_LEFT or k == KEY_RIGHT:
            self.walk(1 if k == KEY_RIGHT else -1)
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
            self.mark()
        else:
            self.unmark()

    def press_half(self, k):
        """Choosing a half: up and down are blue and green, as their rows lie; A takes what is shown."""
        side = self.side
        if k == KEY_A and side >= 0:
            self.act(side)
            self.close_halves()
        elif k != KEY_B:
            if self.mode == SIDE or k == KEY_LEFT or k == KEY_RIGHT:
                side = 1 - max(0, side)
            else:
                side = int(k == KEY_DOWN)
            self.sound(sound.TURN)
            self.show_half(side)

    def walk(self, by):
        """The cursor goes to the next card; past those that cannot be turned or picked."""
        fan = self.fan
        n = len(fan.cards)
        for _ in range(n):
            fan.at = (fan.at + by) % n
            if self.mode == PLAY or not by:
                break
            card = fan.cards[fan.at]
            if not fan.dull[card] and not rules.taken(self.match.view, card):
                break
        if self.mode == TURN:
            fan.turned = fan.at
            fan.repaint()
        fan.spread(60)
        self.write()

    def mark(self):
        """A: mark the card, or play what is marked."""
        fan = self.fan
        card = fan.cards[fan.at]
        if not fan.marks[card]:
            fan.marks[card] = 1
            self.hinted = -1
            fan.spread(60)
            self.write()
            return
        cls = class_of(fan.numbers())
        if cls < 0:
            self.sound(sound.BAD)
            self.notice(self.t("no_set"))
        else:
            self.act(rules.SET + cls)

    def pick(self):
        """A among equal cards: this one is in the set, or not; with enough of them the set is played."""
        fan = self.fan
        card = fan.cards[fan.at]
        fan.marks[card] ^= 1
        low, run, size = form(rules.picking(self.match.view))
        need = 1 if run else size
        if fan.numbers().count(number(card, fan.halves[fan.at])) == need:
            self.ask_pick(self.match.view, self.match.legal())
        else:
            fan.spread(60)

    def unmark(self):
        """B: unmark the card or, elsewhere, all of them; with none marked, pass."""
        fan = self.fan
        marked = fan.numbers()
        if not marked:
            if rules.leading(self.match.view) == rules.NONE:
                self.sound(sound.BAD)
                self.notice(self.t("must_lead"))
            else:
                self.offer()
            return
        card = fan.cards[fan.at]
        if self.hinted < 0 and fan.marks[card]:
            fan.marks[card] = 0
        else:
            for card in fan.cards:
                fan.marks[card] = 0
        self.hinted = -1
        fan.spread(60)
        self.write()

    def suggest(self, by):
        """Mark the cards of the next stronger or weaker set that may be played."""
        n = len(self.sets)
        if not n:
            self.offer()
            return
        if self.hinted < 0 and by < 0:
            self.hinted = 0
        self.hinted = (self.hinted + by) % n
        low, run, size = form(self.sets[self.hinted])
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
        fan.spread(60)
        self.write()

    # halves

    def show_half(self, half):
        """Hold the hand, or the drawn card in it, with that half up; -1: none is chosen yet."""
        self.side = half
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
            fan.spread(0)
        else:
            self.halves.show(self.side)
        self.write()

    def draw_in(self):
        """The drawn card comes from the deck."""
        fan = self.fan
        grid = fan.grids[fan.at - fan.first]
        grid.x, grid.y = self.deck.x, self.deck.y
        fan.spread(260)
        self.motion.wait(500)

    def open_halves(self):
        """Both hands in numbers, over the table."""
        self.halves = load("games.qu4to.halves").Halves(
            self.t, self.fan.cards, self.leads(rules.leader(self.match.view))
        )
        self.hide_notice()
        self.middle.hidden = True
        self.group.append(self.halves.group)

    def close_halves(self):
        """The table is seen again."""
        if self.halves:
            empty(self.halves.group)
            self.group.remove(self.halves.group)
            self.halves = None
            self.middle.hidden = False
            unload("games.qu4to.halves")

    # words

    def write(self):
        """The line over the hand: what is marked, what A would do."""
        line, colour = hint.line(self)
        text.put(self.hint, line)
        self.hint.color = theme.rgb(colour)

    def reason(self, key):
        # the keys lead to nothing else that is refused
        return self.t("why_" + key, says(self.t, rules.leading(self.match.view)))

    # the rest

    def event(self, event, seat, a, b):
        text.put(self.hint, "")
        super().event(event, seat, a, b)

    def action_key(self, action):
        if self.mode == HALF or self.mode == SIDE:
            return KEY_A if action == self.side else KEY_DOWN if action else KEY_UP
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
        if self.hinted >= 0 and self.sets[self.hinted] == action - rules.SET:
            return KEY_A
        return KEY_UP

    def leave(self):
        super().leave()
        self.close_halves()

    def select(self):
        self.console.stack.push(load("games.qu4to.review").Review(self))
