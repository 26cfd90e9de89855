# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's table on the screen: what lies there, drawn from the state, and how it is moved about."""

from displayio import Group
from micropython import const

from games.qu4to import plates, rules
from games.qu4to.deck import form
from games.qu4to.face import Faces
from games.qu4to.fan import Fan
from mesa.app.game_view import GameView
from mesa.core.loader import load
from mesa.ui import pictures, text, theme

ROW = const(43)  # top of the deck, the set and the discards
DECK = const(2)
_DISCARDS = const(134)


def says(t, cls):
    """A class in words: "pair of 7s"."""
    low, run, size = form(cls)
    if run:
        return t("run", "-".join([str(low + i) for i in range(size)]))
    return t("equal%d" % size, low)


class Felt(GameView):
    """The table without what happens (events.py) and the player's keys (view.py).

    `laid` is the set to beat and `gone` the discards that can be seen, as [card, half, grid].
    """

    notice_y = 62

    def __init__(self, console, match):
        super().__init__(console, match)
        self.pace = match.pace

    def build(self):
        view = self.match.view
        self.group.append(pictures.table())
        self.group.append(pictures.rect(0, 0, 160, 11, theme.INK))
        self.round = text.label("", 3, 0, theme.GREY)
        self.mine = text.label("", 157, 0, theme.GOLD, align=text.RIGHT)
        self.words = text.label("", 80, 32, theme.WHITE, align=text.CENTRE)
        self.hint = text.label("", 80, 78, theme.SKY, align=text.CENTRE)
        for label in (self.round, self.mine, self.words, self.hint):
            self.group.append(label)
        names = [self.name(seat) for seat in range(len(rules.scores(view)))]
        self.plates = plates.Plates(self.group, names, self.match)
        self.faces = Faces()
        self.middle = Group()
        self.deck = self.faces.get(self.middle, DECK, ROW)
        self.faces.back(self.deck, 0)
        self.deck_count = text.label("", DECK + 12, ROW + 12, theme.WHITE, align=text.CENTRE, back=theme.INK)
        self.middle.append(self.deck_count)
        self.group.append(self.middle)
        self.fan = Fan(self.faces, self.motion)
        self.group.append(self.fan.group)
        self.laid = []
        self.gone = []
        self.flown = []  # cards that are out of sight once they have moved
        self.coming = []  # (card, half) of the set that is being laid
        self.rows = []  # by seat, for the next dialog: points of the round, points of the match
        self.read()
        top = rules.top(view)
        if top:
            self.gone.append(self.lay(top[0], top[1], _DISCARDS, True))
        laid = rules.cards(view, rules.LEADING)
        for i in range(len(laid)):
            self.laid.append(self.lay(laid[i][0], laid[i][3], self.slot(i, len(laid))))
        phase = rules.phase(view)
        if phase == rules.CHOOSE:
            self.match.pace = 0
        elif phase < rules.ENDED:
            self.tell_set(rules.leader(view), rules.leading(view))
        self.fan.hold([(card, half) for card, _, _, half in rules.cards(view, 0)])
        self.fan.spread(0)
        self.light()

    def free_memory(self):
        self.faces.free = []

    # what can be read off the state

    def read(self):
        """Numbers and signs as the state has them; called when all events have been shown."""
        view = self.match.view
        self.plates.read()
        text.put(self.round, self.t("round", rules.hand_number(view) + 1))
        self.points()
        self.stock(rules.deck_left(view))

    def points(self):
        """Write the player's points."""
        text.put(self.mine, "{} {}".format(self.name(0), rules.totals(self.match.view)[0]))

    def stock(self, n):
        """Write how many cards the deck has."""
        self.deck.hidden = not n
        text.put(self.deck_count, str(n))

    def tell_set(self, seat, cls):
        """The line over the set."""
        if cls == rules.NONE:
            line = self.leads(seat)
        else:
            line = self.t("leads", self.name(seat), says(self.t, cls))
        text.put(self.words, line)
        self.words.color = theme.rgb(theme.WHITE if seat else theme.GOLD)

    def leads(self, seat):
        """In words: who leads."""
        return self.t("opens", self.name(seat)) if seat else self.t("you_open")

    def hide_notice(self):
        """Nothing more to say for now."""
        self.notice_left = 0
        self.notice_label.hidden = True

    def light(self):
        """The one to play is gold."""
        self.plates.light(rules.turn(self.match.view))

    # cards on the table

    def slot(self, i, n):
        """x of the i-th of n cards of a set."""
        return 68 - 13 * (n - 1) + 26 * i

    def lay(self, card, half, x, dim=False):
        """A card face up in the row, as [card, half, grid]."""
        grid = self.faces.get(self.middle, x, ROW)
        self.faces.show(grid, card, half, dim)
        return [card, half, grid]

    def discard(self):
        """The set goes to the discards."""
        while len(self.gone) > 1:
            self.faces.put(self.gone.pop(0)[2], self.middle)
        for one in self.laid:
            self.faces.shade(one[2], one[1], True)
            self.motion.move(one[2], _DISCARDS, ROW, 220)
            self.gone.append(one)
        self.laid = []

    def sweep(self):
        """Cards that have flown out of sight are free again."""
        while self.flown:
            self.faces.put(self.flown.pop(), self.middle)

    def fly(self, grid, seat):
        """A card goes to where a player's points are, and is seen no more."""
        self.flown.append(grid)
        self.motion.move(grid, self.plates.middle(seat) - 12 if seat else 134, -34, 260)

    def notice(self, message, seat=0):
        """Show a line for a moment, in the middle or under a player's name."""
        super().notice(message)
        half = text.width(message) // 2 + 4
        x = max(half, min(160 - half, self.plates.middle(seat)))
        y = 34 if seat else self.notice_y
        self.notice_label.x, self.notice_label.y = x, y

    def names(self):
        """What to call each seat."""
        return [self.name(seat) for seat in range(len(self.plates.sign))]

    def dialog(self, lines, choices, answer, escape=None, title="", actions=()):
        if not self.rows:
            return super().dialog(lines, choices, answer, escape, title, actions)
        self.hide_notice()
        self.free_memory()
        rows = self.rows
        self.rows = []
        box = load("games.qu4to.points").Points(self, rows, lines, choices, answer, escape, title)
        self.console.stack.push(box)
        return box
