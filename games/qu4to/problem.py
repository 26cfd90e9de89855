# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's page for a problem: the others' cards face up, the set to beat, and the hand as in a match.

Left, right, up, down and A mark a set and play it as in a match (games/qu4to/view.py). B unmarks or, with
nothing marked, passes: a card of the hand is shown turned, and A turns it.
"""

from displayio import Group
from micropython import const

from games.qu4to import rules, state
from games.qu4to.cards import SUGGESTED, TURNING, Faces, Hand, number
from games.qu4to.deck import class_of, set_text
from mesa.board import signals
from mesa.board.hardware import KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.problems.problem_page import ProblemPage
from mesa.ui import text, theme
from mesa.ui.motion import BEAT, CARD, NEXT, READ

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from displayio import TileGrid

_NAMES = const(13)  # y of the others' names
_ROW = const(24)  # y of their cards
_STEP = const(24)  # pixels from one of their cards to the next, at most
_LEAD = const(61)  # y of the set to beat: its upper halves
_MIDDLE = const(110)  # x of its middle, right of the longest name
_HINT = const(79)
_WIDTH = const(160)
_CARD = const(24)


class Page(ProblemPage):
    """`rows`: the faces of each other seat, as in games.qu4to.cards; `sprites`: what shows them.

    input, sets, asked, table and match are what the hand and its hints ask a match's view for.
    """

    rows: "list[list[int]]"
    sprites: "list[list[TileGrid]]"
    names: "list[text.Label]"
    pool: Faces
    hand: Hand

    def begin(self, number: int, day: int) -> None:
        super().begin(number, day)
        self.input = bytearray(20)
        self.sets: "list[int]" = []
        self.table = self.match = self

    @property
    def seen(self) -> bytearray:
        """Return the position, all of which is open."""
        return self.problem.s

    @property
    def asked(self) -> bool:
        """Return whether it is the player's turn."""
        return len(self.good) > 0

    def goal(self) -> "tuple[Any, ...]":
        goal, turns = self.problem.goal
        return goal, max(1, self.solver.left(self.problem.s, turns))

    def build(self) -> "Iterator[bool | None]":
        group = self.group
        pool = self.pool = Faces(theme.load_cards(self.console, "games/qu4to/cards.bmp"))
        s = self.problem.s
        seats = s[state.AT_SEATS]
        self.names = []
        self.rows = []
        self.sprites = []
        self.lead = Group()
        self.leads = None  # the set that it shows
        self.middle = Group()
        for seat in range(1, seats):
            label = text.label(self.name(seat), self.centre(seat), _NAMES, align=text.CENTRE)
            group.append(label)
            self.names.append(label)
        self.leader = text.label("", 3, _LEAD + 3)
        group.append(self.leader)
        self.line = text.label("", 80, _HINT, theme.INFO, align=text.CENTRE)
        group.append(self.line)
        yield True
        group.append(self.lead)
        group.append(self.middle)
        for seat in range(1, seats):
            row = self.faces(seat)
            self.rows.append(row)
            self.sprites.append([pool.get(face, self.middle) for face in row])
            yield True
        self.hand = Hand(self, pool)  # pyright: ignore[reportArgumentType] - it has what the hand asks for
        group.append(self.hand.group)
        yield True

    def centre(self, seat: int) -> int:
        """Return x of the middle of a seat's cards."""
        wide = _WIDTH // (self.problem.s[state.AT_SEATS] - 1)
        return wide * (seat - 1) + wide // 2

    def faces(self, where: int) -> "list[int]":
        """Return the faces of a seat's cards, or of those LEADING, by their numbers."""
        held, ups = [], []
        rules.hand(self.problem.s, where, held, ups)
        out = []
        for i in range(len(held)):
            out.append(ups[i] << 7 | held[i] << 1 | rules.half_up(self.problem.s, held[i]))
        out.sort()
        return [face & 127 for face in out]

    def show(self) -> None:
        s = self.problem.s
        for seat in range(1, s[state.AT_SEATS]):
            self.show_row(seat)
            label = self.names[seat - 1]
            label.color = theme.TURN if rules.turn(s) == seat else theme.TEXT
        self.show_lead()
        if self.asked:
            self.sets = [a - state.SET for a in rules.legal(s, 0) if state.SET <= a < state.TURN]
        self.update()

    def show_row(self, seat: int) -> None:
        """Show a seat's cards: each keeps its place in the row until it is played."""
        row = self.rows[seat - 1]
        sprites = self.sprites[seat - 1]
        s = self.problem.s
        i = 0
        while i < len(row):
            if s[state.AT_CARDS + (row[i] >> 1)] & state.LOW == seat:
                i += 1
            else:
                row.pop(i)
                self.pool.put(sprites.pop(i), self.middle)
        n = len(row)
        space = _WIDTH // (s[state.AT_SEATS] - 1) - _CARD - 4
        step = min(_STEP, space // max(1, n - 1))
        x = self.centre(seat) - (step * (n - 1) + _CARD) // 2
        for sprite in sprites:
            sprite.x, sprite.y = x, _ROW
            x += step

    def show_lead(self) -> None:
        """Show the set to beat and whose it is, or that the player leads."""
        s = self.problem.s
        faces = self.faces(state.LEADING) if s[state.AT_LEAD] != state.NONE else []
        if faces == self.leads:
            return
        self.leads = faces
        while len(self.lead):
            self.lead.pop()
        if faces:
            names = [str(number(face)) + "g" * (face & 1) for face in faces]
            from games.qu4to import examples

            examples.draw(self.console, self.lead, names, self.lead_x(0, len(names)), _LEAD, _STEP)
        self.write_leader()

    def write_leader(self) -> None:
        """Write whose the set is, or who leads."""
        s = self.problem.s
        seat = s[state.AT_LEADER]
        if s[state.AT_LEAD] != state.NONE:
            words = text.symbols("♛ ") + self.name(seat)
        else:
            words = self.t("opens", self.name(seat)) if seat else self.t("you_open")
        text.put(self.leader, words)
        self.leader.color = theme.TEXT if seat else theme.OURS

    def lead_x(self, i: int, n: int) -> int:
        """Return x of the i-th of n cards on the table."""
        return _MIDDLE - _STEP * n // 2 + _STEP * i

    # the player's turn

    def update(self) -> None:
        """Show the hand, what is marked in it, and what A would do."""
        self.hand.draw(self.problem.s)
        line, colour = "", theme.INFO
        if self.asked:
            from games.qu4to import prompt

            line, colour = prompt.line(self)
        text.put(self.line, line)
        self.line.color = colour

    def judged(self, good: bytes) -> None:
        super().judged(good)
        s = self.problem.s
        if s[state.AT_PHASE] != state.PICKING:
            while self.asked and not self.hand.usable():
                self.hand.go(1)
            self.update()
            return
        # of several equal cards, take those that the player has marked, or any if that makes no difference
        hand = self.hand
        legal = rules.legal(s, 0)
        marked = [action for action in legal if hand.marked(action - state.TAKE)]
        if marked and not self.input[SUGGESTED] or len(good) == len(legal):
            self.choose((marked or legal)[0])
        if self.asked:
            hand.unmark()
            for face in hand.cards:
                hand.mark(face >> 1, rules.taken(s, face >> 1))
            hand.at = self.index(legal[0] - state.TAKE)
            self.update()

    def index(self, card: int) -> int:
        """Return the place of a card in the hand."""
        return self.hand.cards.index(2 * card + rules.half_up(self.problem.s, card))

    def move(self, k: int) -> bool:
        hand = self.hand
        turning = self.input[TURNING]
        picking = self.problem.s[state.AT_PHASE] == state.PICKING
        if k == KEY_LEFT or k == KEY_RIGHT:
            hand.go(1 if k == KEY_RIGHT else -1)
        elif k == KEY_B:
            if picking or not self.take_back():
                return False
        elif not turning and not picking and self.sets and (k == KEY_UP or k == KEY_DOWN):
            at = self.input[SUGGESTED] - 1
            at = (max(0, at) - 1 if k == KEY_DOWN else at + 1) % len(self.sets)
            hand.mark_set(self.sets[at])
            self.input[SUGGESTED] = at + 1
        self.update()
        return True

    def take_back(self) -> bool:
        """Unmark or, with nothing marked, pass (B); return False if neither is possible."""
        hand = self.hand
        if self.input[TURNING]:
            self.input[TURNING] = 0
            return True
        if hand.numbers():
            card = hand.chosen() >> 1
            if hand.marked(card) and not self.input[SUGGESTED]:
                hand.mark(card, 0)
            else:
                hand.unmark()
            return True
        legal = rules.legal(self.problem.s, 0)
        if legal[0] == state.PASS:
            self.choose(legal[0])
            return True
        if legal[-1] < state.TURN:
            self.notice(self.t("must_lead"))
            return self.problem.s[state.AT_LEAD] == state.NONE
        self.turn_card(legal[-1] - state.TURN)
        return True

    def turn_card(self, card: int) -> None:
        """Let the player choose a card to turn, from this one on."""
        hand = self.hand
        hand.unmark()
        self.input[TURNING] = 1
        hand.at = self.index(card)

    def chosen(self) -> "int | None":
        hand = self.hand
        card = hand.chosen() >> 1
        if self.problem.s[state.AT_PHASE] == state.PICKING:
            return state.TAKE + card
        if self.input[TURNING]:
            return state.TURN + card
        usable = hand.usable()
        if usable and not hand.marked(card):
            hand.mark(card)
            self.input[SUGGESTED] = 0
            self.update()
            return None
        marked = hand.numbers()
        cls = class_of(marked)
        if usable and cls in self.sets:
            return state.SET + cls
        self.console.sound.play(signals.BAD)
        if not usable:
            pass  # the line says so
        elif cls < 0:
            self.notice(self.t("no_set", len(marked)))
        else:
            self.notice(self.t("why_too_weak", set_text(self.t, self.problem.s[state.AT_LEAD])))
        return None

    def select(self, action: int) -> None:
        if action >= state.TAKE:
            self.hand.at = self.index(action - state.TAKE)
        elif action >= state.TURN:
            self.turn_card(action - state.TURN)
        elif action >= state.SET:
            self.input[TURNING] = 0
            self.hand.mark_set(action - state.SET)
            self.input[SUGGESTED] = 1 + self.sets.index(action - state.SET)

    # movement

    def moved(self, seat: int, action: int) -> None:
        s = self.problem.s
        if s[state.AT_PHASE] == state.PICKING:
            return
        line = ""
        if action >= state.TAKE or state.SET <= action < state.TURN:
            self.lay(seat)
        elif seat and action >= state.TURN:
            card = action - state.TURN
            line = self.say("turned", self.name(seat), number(2 * card + rules.half_up(s, card)))
            self.turn(seat, card)
        elif seat:
            line = self.t("passed", self.name(seat))
        if not seat:
            self.hand.unmark()
            self.input[TURNING] = 0
        text.put(self.line, line)
        self.line.color = theme.TEXT
        self.motion.wait(READ)

    def turn(self, seat: int, card: int) -> None:
        """Turn a card of another hand: it jumps."""
        row = self.rows[seat - 1]
        i = 0
        while row[i] >> 1 != card:
            i += 1
        row[i] ^= 1
        sprite = self.sprites[seat - 1][i]
        self.pool.show_face(sprite, row[i])
        sprite.y = _ROW - 5
        self.motion.move(sprite, sprite.x, _ROW, CARD, BEAT)

    def lay(self, seat: int) -> None:
        """Move a set to the table."""
        while len(self.lead):
            self.lead.pop()
        faces = self.faces(state.LEADING)
        for i in range(len(faces)):
            x = self.lead_x(i, len(faces))
            if seat:
                sprite = self.sprites[seat - 1][self.rows[seat - 1].index(faces[i])]
            else:
                sprite = self.hand.remove(faces[i], self.lead)
            self.motion.move(sprite, x, _LEAD, CARD, NEXT * i)
        if not seat:
            self.hand.show(self.hand.cards)
            self.hand.paint()
        self.leads = None
        self.write_leader()
