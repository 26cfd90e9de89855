# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on Fodasse's table: each class draws a part of it from the state."""

import bitmaptools
import displayio
from micropython import const

from games.fodasse import rules
from games.fodasse.nameplates import Line, Nameplates, position
from mesa.core.contract import HIDDEN
from mesa.core.loader import load
from mesa.ui import pictures, playing_cards, text, theme, trick
from mesa.ui.fan import Fan, Pool

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

    from games.fodasse.view import View
    from games.fodasse.watching import Watching

PILE = (132, 74)
"""(x, y) of the accumulated tricks."""
_NO_FRAME = const(-40)  # y of the frame while no card is the best


class Table:
    """All that lies there; `view` is the match's view, in whose group it is shown."""

    sum: Line
    nameplates: "Nameplates"
    vira: "Vira"
    pile: "Pile"
    trick: "Trick"
    hand: "Hand"
    cards: Pool
    minis: Pool

    def __init__(self, view: "View") -> None:
        self.view = view
        self.watching: "Watching | None" = None  # while the player is out of the match
        self.summed: "tuple[int, int]" = (-1, 0)  # the sum that is written, and of how many tricks
        self.others: "list[int]" = []  # who sits there beside the player, by seat
        self.manilha: int = HIDDEN  # its rank, HIDDEN until the vira has been turned up

    def build(self) -> "Generator[None, None, None]":
        """Make all that lies there, one picture or class a step, in the view's group."""
        view = self.view
        group = view.group
        # the strip at the top: the order of the suits, and the sum of the bids against the tricks
        group.append(pictures.rect(0, 0, 160, 11, theme.STRIP))
        Line(group, 18, 0, 88, theme.KEYS).put(view.t("manilha"), view.t("suits"))
        self.sum = Line(group, 108, 0, 50, theme.INFO)
        yield
        title = view.console.store.pref(view.match.game, 0)
        self.nameplates = Nameplates(view, pictures.load("games/fodasse/letters%d.bmp" % title))
        yield
        sheet = playing_cards.load_sheet(view.console)
        yield
        self.cards = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), self.draw_card)
        self.minis = Pool(lambda: playing_cards.Mini(rules.ORDER, sheet), self.draw_card)
        self.vira = Vira(view, sheet)
        self.pile = Pile(group, sheet)
        yield
        self.trick = Trick(self)
        self.hand = Hand(view, self.cards)
        group.append(self.hand.group)
        yield

    def draw(self, s: bytearray) -> None:
        """Show what the state and the view's input say, at once."""
        for _ in self.drawing(s):
            pass

    def drawing(self, s: bytearray) -> "Generator[None, None, None]":
        """`draw` in steps (mesa.ui.motion), the cards in the last one."""
        others = [seat for seat in sorted(rules.order(s, 0)) if seat]
        if others != self.others:
            self.others = others
            self.nameplates.place(others)
            self.trick.place(others)
        self.draw_sum(s)
        watching = self.watching
        if watching is None and not rules.plays(s, 0):
            watching = self.watching = load("games.fodasse.watching").Watching(self)
        if watching:
            watching.draw(s)
        for _ in self.nameplates.drawing(s):
            yield
        self.pile.draw(s)
        yield
        self.manilha = rules.manilha(s)
        self.vira.draw(s)
        self.trick.draw(self.on_table(s))
        self.hand.draw(s)

    def draw_sum(self, s: bytearray) -> None:
        """The sum of the bids; it changes with each."""
        total = s[rules.BID_SUM], s[rules.SIZE]
        if self.summed != total:
            self.summed = total
            self.sum.put("", self.view.t("sum_of", *total))

    def on_table(self, s: bytearray) -> "list[tuple[int, int]]":
        """(seat, card) of the trick on the table, in the order in which the cards lie over each other.

        In a one-card hand the others' are dealt there, by seat, and the own one comes last.
        """
        if rules.is_blind(s):
            return [(seat, rules.hand(s, seat)[0]) for seat in self.others]
        laid = rules.trick(s, min(s[rules.TRICKS_LAID], s[rules.SIZE] - 1))
        if s[rules.SIZE] == 1:
            laid.sort()
            if laid and not laid[0][0]:
                laid.append(laid.pop(0))
        return laid

    def away(self, seat: int) -> "tuple[int, int]":
        """Where a player's cards come from and go to, beyond the edge; NOBODY's lie on the pile."""
        if seat == rules.NOBODY:
            return PILE
        x, y = self.trick.places[seat]
        if seat == 0:
            return x, 128
        return (x, -40) if 60 < x < 80 else (-30 if x < 60 else 162, y)

    def draw_card(self, sprite: "Any", card: int) -> None:
        """Draw a card in full colours, or HIDDEN's back; a manilha has a gold edge."""
        sprite.dim(False)
        if card == HIDDEN:
            sprite.back()
            return
        sprite.show(card)
        if card % 10 == self.manilha:
            _gold_edge(sprite.bitmap)

    def free_memory(self) -> None:
        """Let go of the sprites that nobody uses."""
        self.cards.free_memory()
        self.minis.free_memory()


class Vira:
    """The vira in its corner, and beside it the manilha's rank."""

    def __init__(self, view: "View", sheet: displayio.Bitmap) -> None:
        self.view = view
        self.line = Line(view.group, 51, 0, 6, theme.VALUE)
        self.sprite = playing_cards.Mini(rules.ORDER, sheet)
        view.group.append(self.sprite)
        self.shown = -1  # the card that is drawn
        self.rank = -1  # and the rank that is written

    def draw(self, s: bytearray) -> None:
        """As it lies in the state; face down in a blind hand."""
        card = s[rules.VIRA_CARD]
        if card != self.shown:
            self.shown = card
            self.view.table.draw_card(self.sprite, card)
        pictures.hide(self.sprite, False)
        self.sprite.x = self.sprite.y = 1
        self.write(rules.manilha(s))

    def write(self, rank: int) -> None:
        """The manilha's rank; a question mark for HIDDEN."""
        if rank != self.rank:
            self.rank = rank
            self.line.put("?" if rank == HIDDEN else rules.ORDER[rank])


class Pile:
    """The accumulated tricks: a back with their number."""

    def __init__(self, group: displayio.Group, sheet: displayio.Bitmap) -> None:
        self.sprite = playing_cards.Mini(rules.ORDER, sheet)
        self.sprite.hidden = True
        group.append(self.sprite)
        self.shown = 0  # the number that is drawn

    def draw(self, s: bytearray) -> None:
        """After a hand there is none: its last trick lies open."""
        sprite = self.sprite
        tricks = 0 if s[rules.PHASE] >= rules.SCORED else s[rules.WAITING]
        pictures.hide(sprite, not tricks)
        if tricks:
            sprite.x, sprite.y = PILE
            if tricks != self.shown:
                self.shown = tricks
                sprite.back()
                bitmap: "Any" = sprite.bitmap
                bitmaptools.fill_region(bitmap, 1, 4, 12, 14, theme.WHITE)
                number = "×%d" % tricks if tricks < 10 else str(tricks)
                f = text.font()
                f.draw(text.coded(number), bitmap, 7 - text.width(number) // 2, 3)


class Trick(trick.Trick):
    """The cards of the trick; what is annulled is grey and crossed out, the best one so far in a frame."""

    pool: Pool
    frame: displayio.TileGrid
    places: "Sequence[tuple[int, int]]"

    def __init__(self, table: "Table") -> None:
        super().__init__(table.cards, table.view.motion, table.view.group, ())
        self.table = table
        self.manilha: int = HIDDEN  # the rank for which the cards are drawn
        self.crossed = 0  # bit n: the nth card is crossed out
        self.best = -1  # which one the frame is around; -1: none

    def place(self, others: "Sequence[int]") -> None:
        """The player and these others sit there from now on; many have small cards."""
        self.gather()
        self.clear()
        small = len(others) > 5
        table = self.table
        self.pool = table.minis if small else table.cards
        if not small:
            table.minis.free_memory()
        self.group.remove(self.frame)
        w, h = (17, 22) if small else (28, 38)
        self.frame = pictures.frame(w, h, theme.GOOD)  # a gold one would look like a manilha
        self.group.append(self.frame)
        places = [(0, _NO_FRAME)] * (rules.NOBODY + 1)
        for i in range(-1, len(others)):
            places[others[i] if i >= 0 else 0] = position(i, len(others))[2:]
        self.places = places

    def draw(self, laid: "list[tuple[int, int]]") -> None:
        if self.manilha != self.table.manilha:
            self.clear()
        super().draw(laid)

    def mark(self) -> bool:
        """Cross out and dim what is annulled, frame what is best so far. True if another card is annulled."""
        cards = [laid[1] for laid in self.laid]
        gone = 0
        best = -1
        if self.manilha != HIDDEN:
            gone = rules.annulled(cards, self.manilha)
            best = rules.winning(cards, self.manilha)
        new = gone & ~self.crossed
        self.crossed = gone
        for i in range(len(cards)):
            if new >> i & 1:
                self.sprites[i].dim(True)
                _cross_out(self.sprites[i].bitmap)
        frame = self.frame
        if best != self.best:
            self.best = best
            self.group.remove(frame)  # it lies right under its card, over those laid before
            self.group.insert(self.group.index(self.sprites[best]) if best >= 0 else 0, frame)
        if best >= 0:
            frame.x, frame.y = self.sprites[best].x - 2, self.sprites[best].y - 2
        else:
            frame.y = _NO_FRAME
        return new > 0

    def clear(self) -> None:
        super().clear()
        self.crossed = 0
        self.best = -1
        self.manilha = self.table.manilha

    def gild(self) -> None:
        """The vira has been turned up: the manilhas get their gold edges."""
        self.manilha = self.table.manilha
        for i in range(len(self.laid)):
            if self.laid[i][1] % 10 == self.manilha:
                _gold_edge(self.sprites[i].bitmap)


class Hand(Fan):
    """The player's cards: weakest first, manilhas last; a blind one is HIDDEN."""

    def __init__(self, view: "View", pool: Pool) -> None:
        super().__init__(pool, view.motion, view.input, 98, 6)
        self.view = view

    def held(self, s: bytearray) -> "list[int]":
        """The cards from left to right."""
        if rules.is_blind(s):
            return [HIDDEN] if rules.plays(s, 0) else []
        return by_power(rules.hand(s, 0), rules.manilha(s))

    def draw(self, s: bytearray) -> None:
        """At rest; one is raised while the player is asked for a card."""
        self.show(self.held(s), self.view.asked and rules.turn(s) == 0 and s[rules.PHASE] == rules.PLAYING)


def by_power(cards: "Sequence[int]", manilha: int) -> "list[int]":
    """Weakest first, the cards of rank `manilha` last."""
    return sorted(cards, key=lambda card: 4 * rules.power(card, manilha) + card // 10)


def _gold_edge(b: displayio.Bitmap) -> None:
    w = b.width
    h = b.height
    for x, y, x2, y2 in ((2, 0, w - 2, 1), (2, h - 1, w - 2, h), (0, 2, 1, h - 2), (w - 1, 2, w, h - 2)):
        bitmaptools.fill_region(b, x, y, x2, y2, theme.GOLD)


def _cross_out(b: displayio.Bitmap) -> None:
    # in a corner: the rank, which is what annuls it, can still be read
    x = b.width - 10
    y = b.height - 10
    for i, colour in ((-1, theme.INK), (1, theme.INK), (0, theme.RED)):
        bitmaptools.draw_line(b, x + i, y, x + i + 6, y + 6, colour)
        bitmaptools.draw_line(b, x + i + 6, y, x + i, y + 6, colour)
