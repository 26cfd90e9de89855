# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of Fodasse: strip, nameplates, trick and hand, and how each is drawn from a state."""

import bitmaptools
import displayio
from micropython import const

from games.fodasse import rules
from games.fodasse.nameplates import Line, Nameplate, position
from mesa.app.game_view import GameView
from mesa.core.contract import HIDDEN
from mesa.ui import pictures, playing_cards, text, theme
from mesa.ui.fan import Fan, Pool

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from vectorio import Rectangle

    from games.fodasse.bid import Bid
    from mesa.ui.playing_cards import Card, Mini


def gold_edge(b: displayio.Bitmap) -> None:
    """Draw a card's edge in gold."""
    w = b.width
    h = b.height
    for x, y, x2, y2 in ((2, 0, w - 2, 1), (2, h - 1, w - 2, h), (0, 2, 1, h - 2), (w - 1, 2, w, h - 2)):
        bitmaptools.fill_region(b, x, y, x2, y2, theme.GOLD)


def cross_out(b: displayio.Bitmap) -> None:
    """Cross a card out, in a corner: its rank, which is what annuls it, can still be read."""
    x = b.width - 10
    y = b.height - 10
    for i, colour in ((-1, theme.INK), (1, theme.INK), (0, theme.RED)):
        bitmaptools.draw_line(b, x + i, y, x + i + 6, y + 6, colour)
        bitmaptools.draw_line(b, x + i + 6, y, x + i, y + 6, colour)


class Table(GameView):
    """What the state says is read there; kept here is what moves, and what events show one by one."""

    manilha_line: Line  # the manilha's rank
    sum_line: Line
    watching_line: "Line | None"  # shown while the player is out
    vira: playing_cards.Mini
    nameplate_group: displayio.Group
    nameplates: "dict[int, Nameplate]"  # by seat
    pile: playing_cards.Mini  # accumulated tricks
    trick_group: displayio.Group
    best_frame: "Rectangle"
    letters: displayio.Bitmap
    cards: Pool
    minis: Pool
    pool: Pool  # the one of these two that the trick's cards come from
    fan: Fan
    bid: "Bid | None"  # the box for a bid, while it is open
    others: "list[int]"  # who sits there beside the player, by seat
    trick: "list[tuple[int, int, Card | Mini]]"  # (seat, card, sprite) as laid on the screen
    marked: int  # how many of them there were when the frame was placed
    leaving: "list[Card | Mini]"  # sprites on their way off the table
    manilha: int  # its rank, HIDDEN until the vira has been turned up

    @property
    def plays_hand(self) -> bool:
        """True if the player plays this hand."""
        return rules.plays(self.match.view, 0)

    def build(self) -> None:
        self.group.append(pictures.table())
        self.group.append(pictures.rect(0, 0, 160, 11, theme.STRIP))
        Line(self.group, 18, 0, 88, theme.KEYS).put(self.t("manilha"), "<".join(text.SUITS))
        self.manilha_line = Line(self.group, 51, 0, 6, theme.VALUE)
        self.sum_line = Line(self.group, 108, 0, 50, theme.INFO)
        self.watching_line = None
        self.vira = playing_cards.Mini(rules.ORDER)
        self.nameplate_group = displayio.Group()
        self.pile = playing_cards.Mini(rules.ORDER)
        self.trick_group = displayio.Group()
        self.best_frame = pictures.rect(0, 0, 28, 38, theme.GOOD)  # a gold one would look like a manilha
        title = self.console.store.pref(self.match.game, 0)
        self.letters = pictures.load("games/fodasse/letters%d.bmp" % title)
        self.cards = Pool(lambda: playing_cards.Card(rules.ORDER), self.draw_card)
        self.minis = Pool(lambda: playing_cards.Mini(rules.ORDER), self.draw_card)
        self.fan = Fan(self.cards, self.motion, 98, 6)
        self.bid = None
        for part in (self.nameplate_group, self.vira.grid, self.pile.grid, self.trick_group, self.fan.group):
            self.group.append(part)
        self.others = []
        self.trick = []
        self.marked = 0
        self.leaving = []
        self.redraw()

    def before_dialog(self) -> None:
        self.cards.free_memory()
        self.minis.free_memory()

    def redraw(self) -> None:
        """Show the state as it is, nothing moving."""
        self.clear_table()
        self.update()
        for seat, card in self.cards_on_table():
            self.lay(seat, card, True)
        self.fan.take(self.hand())
        self.mark_trick()
        self.colour_nameplates()

    def cards_on_table(self) -> "list[tuple[int, int]]":
        """(seat, card) of the trick on the table, in the order in which the cards lie over each other.

        In a one-card hand the others' are dealt there, by seat, and the own one comes last.
        """
        s = self.match.view
        if rules.is_blind(s):
            return [(seat, rules.hand(s, seat)[0]) for seat in self.others]
        laid = rules.trick(s, rules.last_trick(s))
        if rules.size(s) == 1:
            laid.sort(key=lambda one: one[0] or rules.SEATS[1])
        return laid

    def update(self) -> None:
        """Show what the state says of this hand; place the players anew if somebody is out."""
        s = self.match.view
        self.manilha = rules.manilha(s)
        self.place_players(rules.order(s, 0))
        self.turn_up(rules.vira(s))
        self.write_sum()
        self.show_pile(self.pile_size())
        for seat in self.nameplates:
            self.write_nameplate(seat, rules.won(s)[seat])
            self.light_letters(seat)

    def place_players(self, alive: "list[int]") -> None:
        """Nameplates for the player and for all who are alive; the fewer there are, the more space."""
        others = sorted([seat for seat in alive if seat])
        if self.others == others:
            return
        self.others = others
        while len(self.nameplate_group):
            self.nameplate_group.pop()
        small = len(others) > 5
        self.pool = self.minis if small else self.cards
        if not small:
            self.minis.free = []
        self.best_frame.width, self.best_frame.height = (17, 22) if small else (28, 38)
        wide = 52 if len(others) < 3 else 42
        self.nameplates = {}
        for seat in [0] + others:
            x, y, _, _ = self.position(seat)
            self.nameplates[seat] = Nameplate(self.nameplate_group, self.letters, x, y, wide)

    def position(self, seat: int) -> "tuple[int, int, int, int]":
        """Where a player's nameplate and card lie: (x, y, x, y)."""
        return position(self.others.index(seat) if seat else -1, len(self.others))

    def hand(self) -> "list[int]":
        """The cards that the player holds; a blind one is HIDDEN."""
        s = self.match.view
        if rules.is_blind(s):
            return [HIDDEN] if self.plays_hand else []
        return self.sorted(rules.hand(s, 0))

    def sorted(self, cards: "list[int]") -> "list[int]":
        """Weakest first, manilhas last."""
        return sorted(cards, key=lambda card: 4 * rules.power(card, self.manilha) + card // 10)

    def draw_card(self, sprite: "Any", card: int) -> None:
        """Draw a card, or HIDDEN's back; a manilha has a gold edge."""
        if card == HIDDEN:
            sprite.back()
            return
        sprite.show(card)
        if card % 10 == self.manilha:
            gold_edge(sprite.bitmap)

    def write_nameplate(self, seat: int, won: int) -> None:
        """A nameplate's line: name, dealer's chip, and the tricks won of those bid."""
        s = self.match.view
        bid = rules.bids(s)[seat]
        tricks = "" if bid == rules.NONE else "{}/{}".format(won, bid)
        chip = text.CHIP if seat == rules.dealer(s) else ""
        self.nameplates[seat].put(self.name(seat) + chip, tricks)

    def light_letters(self, seat: int) -> None:
        """A nameplate's letters: the points."""
        self.nameplates[seat].points(rules.scores(self.match.view)[seat])

    def colour_nameplates(self) -> None:
        """The colour says whose turn it is; after a hand, who has met the bid."""
        s = self.match.view
        turn = rules.turn(s)
        scored = rules.phase(s) >= rules.SCORED
        for seat in self.nameplates:
            colour = theme.TURN if seat == turn else theme.TEXT
            if not rules.is_alive(s, seat):
                colour = theme.KEYS
            elif scored:
                colour = theme.GOOD if rules.bids(s)[seat] == rules.won(s)[seat] else theme.BAD
            self.nameplates[seat].colour(colour)

    def turn_up(self, card: int) -> None:
        """The vira in its corner, and beside it the manilha's rank."""
        self.vira.hidden = False
        self.draw_card(self.vira, card)
        self.vira.x = self.vira.y = 1
        self.manilha_line.put("?" if self.manilha == HIDDEN else rules.ORDER[self.manilha])

    def write_sum(self) -> None:
        """The sum of the bids against the tricks."""
        s = self.match.view
        self.sum_line.put("", self.t("sum_of", rules.bid_sum(s), rules.size(s)))

    def pile_size(self) -> int:
        """How many tricks lie on the pile; after a hand there is none, its last trick lies open."""
        s = self.match.view
        return 0 if rules.phase(s) >= rules.SCORED else rules.waiting(s)

    def show_pile(self, tricks: int) -> None:
        """So many accumulated tricks lie there: a back with their number."""
        self.pile.hidden = not tricks
        if tricks:
            self.pile.x, self.pile.y = self.off_table(rules.NOBODY)
            self.pile.back()
            b = self.pile.bitmap
            bitmaptools.fill_region(b, 1, 4, 12, 14, theme.WHITE)
            s = "×%d" % tricks if tricks < 10 else str(tricks)
            f = text.font()
            f.draw(f.need(s), b, 7 - text.width(s) // 2, 3)

    def off_table(self, seat: int) -> "tuple[int, int]":
        """Where a player's cards come from and go to, beyond the edge; NOBODY's lie on the pile."""
        if seat == rules.NOBODY:
            return 132, 74
        _, _, x, y = self.position(seat)
        if seat == 0:
            return x, 128
        return (x, -40) if 60 < x < 80 else (-30 if x < 60 else 162, y)

    # the trick

    def lay(self, seat: int, card: int, in_place: bool = False) -> "Any":
        """A sprite for `card` in the trick: still where it comes from, or already `in_place`."""
        if not self.trick:
            self.return_sprites()
        x, y = self.off_table(seat)
        if seat == 0 and not in_place:
            sprite = self.fan.remove(HIDDEN if HIDDEN in self.fan.cards else card)
            x, y = sprite.x, sprite.y
            self.cards.free.append(sprite)
        sprite = self.pool.get(card)
        sprite.x, sprite.y = self.position(seat)[2:] if in_place else (x, y)
        self.trick_group.append(sprite.grid)
        self.trick.append((seat, card, sprite))
        return sprite

    def mark_trick(self) -> bool:
        """Cross out and dim what is annulled, frame what is best so far. True if another card is annulled."""
        self.remove_frame()
        self.marked = len(self.trick)
        if self.manilha == HIDDEN:
            return False
        cards = [laid[1] for laid in self.trick]
        gone = rules.annulled(cards, self.manilha)
        best = rules.winning(cards, self.manilha)
        new = False
        for i in range(len(cards)):
            sprite = self.trick[i][2]
            if gone >> i & 1 and sprite.grid.pixel_shader is not theme.DIM:
                sprite.dim(True)
                cross_out(sprite.bitmap)
                new = True
        if best >= 0:
            sprite = self.trick[best][2]
            self.best_frame.x, self.best_frame.y = sprite.x - 2, sprite.y - 2
            self.trick_group.insert(best, self.best_frame)
        return new

    def remove_frame(self) -> None:
        """No card of the trick has the frame."""
        if self.best_frame in self.trick_group:
            self.trick_group.remove(self.best_frame)

    def clear_table(self) -> None:
        """No card lies on the table."""
        self.remove_frame()
        while self.trick:
            self.leaving.append(self.trick.pop()[2])
        self.return_sprites()

    def return_sprites(self) -> None:
        """Sprites that have left the table go back to the pool."""
        if self.leaving:
            self.remove_frame()
            while self.leaving:
                self.pool.put(self.leaving.pop(), self.trick_group)
            self.show_pile(self.pile_size())
