# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of Fodasse: bar, plates, trick and hand, and how each is drawn from a state."""

import bitmaptools
import displayio

from games.fodasse import rules
from games.fodasse.plate import Line, Plate, place
from mesa.app.game_view import GameView
from mesa.core.contract import HIDDEN
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.fan import Fan, Pool


def gild(b):
    """Draw a card's edge in gold."""
    w = b.width
    h = b.height
    for x, y, x2, y2 in ((2, 0, w - 2, 1), (2, h - 1, w - 2, h), (0, 2, 1, h - 2), (w - 1, 2, w, h - 2)):
        bitmaptools.fill_region(b, x, y, x2, y2, theme.GOLD)


def cross(b):
    """Cross a card out, in a corner: its rank, which is what annuls it, can still be read."""
    x = b.width - 10
    y = b.height - 10
    for i, colour in ((-1, theme.INK), (1, theme.INK), (0, theme.RED)):
        bitmaptools.draw_line(b, x + i, y, x + i + 6, y + 6, colour)
        bitmaptools.draw_line(b, x + i + 6, y, x + i, y + 6, colour)


class Felt(GameView):
    """What the state says is read there; kept here is what moves, and what events tell one by one.

    `trick` are the cards on the screen; `rank` is the manilha's, HIDDEN until the vira has been turned up.
    """

    @property
    def playing(self):
        """True if the player plays this hand."""
        return rules.plays(self.match.view, 0)

    def build(self):
        self.group.append(pictures.table())
        self.group.append(pictures.rect(0, 0, 160, 11, theme.INK))
        Line(self.group, 18, 0, 88, theme.GREY).put(self.t("manilha"), "<".join(text.SUITS))
        self.rank_face = Line(self.group, 51, 0, 6, theme.GOLD)
        self.sum = Line(self.group, 108, 0, 50, theme.SKY)
        self.hint = None  # a Line, if the player is out
        self.vira = playing_cards.Mini(rules.ORDER)
        self.seats = displayio.Group()
        self.pile = playing_cards.Mini(rules.ORDER)
        self.trick_group = displayio.Group()
        self.best = pictures.rect(0, 0, 28, 38, theme.SKY)
        title = self.console.store.pref(self.match.game, 0)
        self.letters = pictures.load("games/fodasse/lamps%d.bmp" % title)
        self.cards = Pool(lambda: playing_cards.Card(rules.ORDER), self.face)
        self.minis = Pool(lambda: playing_cards.Mini(rules.ORDER), self.face)
        self.fan = Fan(self.cards, self.motion, 98, 6)
        self.bid = None  # the box for a bid, while it is open
        for part in (self.seats, self.vira.grid, self.pile.grid, self.trick_group, self.fan.group):
            self.group.append(part)
        self.seated = []  # the others, by seat
        self.trick = []  # [seat, card, sprite] as laid
        self.marked = 0  # how many of them the frame has been set for
        self.gone = []  # sprites that are leaving
        self.renew()

    def free_memory(self):
        self.cards.free_memory()
        self.minis.free_memory()

    def renew(self):
        """Show the state as it is, nothing moving."""
        self.clear_table()
        self.sync()
        for seat, card in self.lying():
            self.lay(seat, card, True)
        self.fan.take(self.hand())
        self.mark()
        self.light()

    def lying(self):
        """(seat, card) of the trick on the table, in the order in which the cards lie over each other.

        In a one-card hand the others' are dealt there, by seat, and the own one comes last.
        """
        view = self.match.view
        if rules.is_blind(view):
            return [(seat, rules.hand(view, seat)[0]) for seat in self.seated]
        laid = rules.trick(view, rules.last_trick(view))
        if rules.size(view) == 1:
            laid.sort(key=lambda one: one[0] or rules.SEATS[1])
        return laid

    def sync(self):
        """Show what the state says of this hand; seat the players anew if somebody has left."""
        view = self.match.view
        self.rank = rules.manilha(view)
        self.take_seats(rules.order(view, 0))
        self.turn_up(rules.vira(view))
        self.show_sum()
        self.stack(self.waiting())
        for seat in self.plates:
            self.write(seat, rules.won(view)[seat])
            self.light_letters(seat)

    def take_seats(self, alive):
        """Plates for the player and for all who are alive; the fewer there are, the more room."""
        others = sorted([seat for seat in alive if seat])
        if self.seated == others:
            return
        self.seated = others
        while len(self.seats):
            self.seats.pop()
        small = len(others) > 5
        self.pool = self.minis if small else self.cards
        if not small:
            self.minis.free = []
        self.best.width, self.best.height = (17, 22) if small else (28, 38)
        wide = 52 if len(others) < 3 else 42
        self.plates = {}
        for seat in [0] + others:
            x, y, _, _ = self.spot(seat)
            self.plates[seat] = Plate(self.seats, self.letters, x, y, wide)

    def spot(self, seat):
        """Where a player's plate and card lie: (x, y, x, y)."""
        return place(self.seated.index(seat) if seat else -1, len(self.seated))

    def hand(self):
        """The cards that the player holds; a blind one is HIDDEN."""
        view = self.match.view
        if rules.is_blind(view):
            return [HIDDEN] if self.playing else []
        return self.sorted(rules.hand(view, 0))

    def sorted(self, cards):
        """Weakest first, manilhas last."""
        return sorted(cards, key=lambda card: 4 * rules.power(card, self.rank) + card // 10)

    def face(self, sprite, card):
        """Draw a card; a manilha has a gold edge."""
        if card == HIDDEN:
            sprite.back()
            return
        sprite.show(card)
        if card % 10 == self.rank:
            gild(sprite.bitmap)

    def write(self, seat, won):
        """A plate's line: name, dealer's chip, and the tricks won of those bid."""
        view = self.match.view
        bid = rules.bids(view)[seat]
        said = "" if bid == rules.NONE else "{}/{}".format(won, bid)
        self.plates[seat].put(self.name(seat) + (text.CHIP if seat == rules.dealer(view) else ""), said)

    def light_letters(self, seat):
        """A plate's letters: the points."""
        self.plates[seat].points(rules.scores(self.match.view)[seat])

    def light(self):
        """The plate of who is to act is gold; after a hand the colours say who has met the bid."""
        view = self.match.view
        turn = rules.turn(view)
        scored = rules.phase(view) >= rules.SCORED
        for seat in self.plates:
            colour = theme.GOLD if seat == turn else theme.WHITE
            if not rules.is_alive(view, seat):
                colour = theme.GREY
            elif scored:
                colour = theme.SKY if rules.bids(view)[seat] == rules.won(view)[seat] else theme.ORANGE
            self.plates[seat].colour(colour)

    def turn_up(self, card):
        """The vira in its corner, and beside it the manilha's rank."""
        self.vira.hidden = False
        self.face(self.vira, card)
        self.vira.x = self.vira.y = 1
        self.rank_face.put("?" if self.rank == HIDDEN else rules.ORDER[self.rank])

    def show_sum(self):
        """The sum of the bids against the tricks."""
        view = self.match.view
        self.sum.put("", self.t("sum_of", rules.bid_sum(view), rules.size(view)))

    def waiting(self):
        """Accumulated tricks on the pile; after a hand there is none, its last trick lies open."""
        view = self.match.view
        return 0 if rules.phase(view) >= rules.SCORED else rules.waiting(view)

    def stack(self, tricks):
        """So many accumulated tricks lie there: a back with their number."""
        self.pile.hidden = not tricks
        if tricks:
            self.pile.x, self.pile.y = self.away(rules.NOBODY)
            self.pile.back()
            b = self.pile.bitmap
            bitmaptools.fill_region(b, 1, 4, 12, 14, theme.WHITE)
            s = "×%d" % tricks if tricks < 10 else str(tricks)
            f = text.font()
            f.draw(f.need(s), b, 7 - text.width(s) // 2, 3)

    def away(self, seat):
        """Where a player's cards come from and go to; NOBODY's lie on the pile."""
        if seat == rules.NOBODY:
            return 132, 74
        _, _, x, y = self.spot(seat)
        if seat == 0:
            return x, 128
        return (x, -40) if 60 < x < 80 else (-30 if x < 60 else 162, y)

    # the trick

    def lay(self, seat, card, there=False):
        """A sprite for `card` in the trick: still where it comes from, or already `there`."""
        if not self.trick:
            self.sweep()
        x, y = self.away(seat)
        if seat == 0 and not there:
            sprite = self.fan.remove(HIDDEN if HIDDEN in self.fan.cards else card)
            x, y = sprite.x, sprite.y
            self.cards.free.append(sprite)
        sprite = self.pool.get(card)
        sprite.x, sprite.y = self.spot(seat)[2:] if there else (x, y)
        self.trick_group.append(sprite.grid)
        self.trick.append((seat, card, sprite))
        return sprite

    def mark(self):
        """Cross out and fade what is annulled, frame what is best so far. True if any of it is new."""
        self.unmark()
        self.marked = len(self.trick)
        if self.rank == HIDDEN:
            return False
        cards = [laid[1] for laid in self.trick]
        gone = rules.annulled(cards, self.rank)
        best = rules.winning(cards, self.rank)
        new = False
        for i in range(len(cards)):
            sprite = self.trick[i][2]
            if gone >> i & 1 and sprite.grid.pixel_shader is not theme.DIM:
                sprite.dim(True)
                cross(sprite.bitmap)
                new = True
        if best >= 0:
            sprite = self.trick[best][2]
            self.best.x, self.best.y = sprite.x - 2, sprite.y - 2
            self.trick_group.insert(best, self.best)
        return new

    def unmark(self):
        """No frame lies in the trick."""
        if self.best in self.trick_group:
            self.trick_group.remove(self.best)

    def clear_table(self):
        """No card lies on the table."""
        self.unmark()
        while self.trick:
            self.gone.append(self.trick.pop()[2])
        self.sweep()

    def sweep(self):
        """Sprites that have left the table are free again."""
        if self.gone:
            self.unmark()
            while self.gone:
                self.pool.put(self.gone.pop(), self.trick_group)
            self.stack(self.waiting())
