# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of Fodasse: each class draws a part of it, from the state."""

import bitmaptools
from displayio import Bitmap, Group, TileGrid
from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.ui import playing_cards, text, theme, trick
from mesa.ui.fan import Fan, Pool

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from typing import Any

    from games.fodasse.view import View

PILE = (132, 74)
"""(x, y) of the accumulated tricks."""


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    def __init__(self, view: "View") -> None:
        self.view = view
        self.watching: "Line | None" = None  # instead of the hand, once the player is out of the match
        self.number = 0  # on the pile
        self.portraits: "list[Any]" = [None]  # see mesa.ui.portraits
        self.others: "list[int]" = []  # the other players at the table, by seat
        self.manilha = HIDDEN  # its rank, HIDDEN until the vira has been turned up
        self.gilt: "Any" = None  # the palette of manilhas, on gold paper: games.fodasse.places makes it

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        group = view.group
        theme.rect(group, 0, 0, 160, 11, theme.STRIP)
        self.strip = Group()  # covered by notices: the sum of the bids, the manilhas' rank
        group.append(self.strip)
        self.sum = Line(self.strip, 2, 0, 131, theme.INFO)
        self.nameplates = Nameplates(view)
        yield
        sheet = playing_cards.load_sheet(view.console)
        yield
        self.cards = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), self.draw_card)
        self.minis = Pool(lambda: playing_cards.Mini(rules.ORDER, sheet), self.draw_card)
        self.rank = Line(self.strip, 137, 0, 7, theme.VALUE)  # beside the vira
        self.vira = self.minis.get(HIDDEN, group)
        self.pile = self.minis.get(HIDDEN, group)  # the accumulated tricks: a back with their number
        self.trick = Trick(self)
        self.hand = Hand(self.cards, view, 98, 6)
        group.append(self.hand.group)
        yield
        yield from self.place(view.match.seen)

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        for _ in self.drawing(s):
            pass

    def place(self, s: bytearray) -> "Iterator[None]":
        """Give everybody who is still in the match a place, in steps."""
        others = [seat for seat in sorted(rules.order(s)) if seat]
        if others != self.others:
            from games.fodasse import places

            self.others = others
            yield  # reading it takes a frame of its own
            yield from places.place(self, others, rules.limit(s))

    def drawing(self, s: bytearray) -> "Generator[None, None, None]":
        """Do `draw` in steps (mesa.ui.motion), the cards in the last one."""
        yield from self.place(s)
        self.draw_sum(s)
        if not self.watching and not rules.plays(s, 0):
            self.watching = Line(self.hand.group, 0, 108, 160, theme.INFO)
        if self.watching:
            # that the player is out, and how to change it; a replay has no pause menu
            view = self.view
            out = view.match.human is not None and not rules.plays(s, 0)
            said = "" if not out else "skipping" if view.skipping else "watching"
            if self.watching.new(said):
                self.watching.put("", "", view.t(said, text.START_KEY) if said else "")
        yield from self.nameplates.drawing(s)
        # there is no pile after a hand: its last trick is visible
        tricks = 0 if s[rules.AT_PHASE] >= rules.SCORED else s[rules.AT_WAITING]
        pile = self.pile
        theme.hide(pile, not tricks)
        pile.x, pile.y = PILE
        if tricks and tricks != self.number:
            self.number = tricks
            pile.back()
            number = "×%d" % tricks if tricks < 10 else str(tricks)
            bitmap: "Any" = pile.bitmap
            bitmaptools.fill_region(bitmap, 1, 4, 12, 14, theme.WHITE)
            text.font().draw(text.coded(number), bitmap, 7 - text.width(number) // 2, 3)
        yield
        self.draw_vira(s)
        self.trick.draw(self.on_table(s))
        self.hand.draw(s)

    def draw_sum(self, s: bytearray) -> None:
        """Draw the sum of the bids, which changes with each bid; no manilha while the vira is face down."""
        unknown = s[rules.AT_VIRA] == HIDDEN
        if self.sum.new(s[rules.AT_BID_SUM] << 6 | unknown << 5 | s[rules.AT_SIZE]):
            t = self.view.t
            self.sum.put(t("sum_of", s[rules.AT_BID_SUM], s[rules.AT_SIZE]), "" if unknown else t("manilha"))

    def draw_vira(self, s: bytearray) -> None:
        """Draw the vira in its corner, and beside it the manilhas' rank; face down in a blind hand."""
        card = s[rules.AT_VIRA]
        vira = self.vira
        vira.x = 146
        vira.y = 1
        theme.hide(vira, False)
        self.manilha = rules.manilha(s)
        if self.rank.new(card):
            self.draw_card(vira, card)
            self.rank.put("" if card == HIDDEN else rules.ORDER[self.manilha])

    def on_table(self, s: bytearray) -> "list[tuple[int, int]]":
        """Return (seat, card) of the trick on the table, lowest in the stack first.

        In a one-card hand, the others' cards are dealt there, by seat, and the own card comes last.
        """
        if rules.is_blind(s):
            return [(seat, rules.hand(s, seat)[0]) for seat in self.others]
        laid = rules.trick(s, min(s[rules.AT_TRICKS_LAID], s[rules.AT_SIZE] - 1))
        if s[rules.AT_SIZE] == 1:
            laid.sort(key=lambda one: (one[0] or rules.NOBODY, one))
        return laid

    def away(self, seat: int) -> "tuple[int, int]":
        """Return where a player's cards come from and go to, off the screen; for NOBODY, the pile."""
        if seat == rules.NOBODY:
            return PILE
        x, y = self.trick.places[seat]
        if seat == 0:
            return x, 128
        return (x, -40) if 60 < x < 80 else (-30 if x < 60 else 162, y)

    def draw_card(self, sprite: "Any", card: int) -> None:
        """Draw a card in full colours, or HIDDEN's back; a manilha is gold."""
        gold = card != HIDDEN and card % 10 == self.manilha
        sprite.colours = self.gilt if gold else theme.PALETTE
        sprite.put(card)


class Line:
    """One line of text at (x, y), `wide` pixels wide, appended to `group`: at both ends, and in the middle.

    It costs less than a label.
    """

    written: object = None  # what it shows, as its user calls it

    def __init__(
        self, group: Group, x: int, y: int, wide: int, colour: int = theme.TEXT, big: bool = False
    ) -> None:
        self.big = big
        self.bitmap = Bitmap(wide, 18 if big else 11, 2)
        self.grid = TileGrid(self.bitmap, pixel_shader=text.palette(colour), x=x, y=y)
        group.append(self.grid)

    def new(self, value: object) -> bool:
        """Record `value` as written; return False if it already is."""
        old = self.written
        self.written = value
        return old != value

    def put(self, left: str, right: str = "", middle: str = "") -> None:
        """Write these texts at the left end, at the right end and in the middle; clear everything else."""
        self.bitmap.fill(0)
        wide = self.bitmap.width
        self.write(left, 0)
        self.write(middle, (wide - text.width(middle, self.big)) // 2)
        self.write(right, wide - text.width(right, self.big))

    def write(self, words: str, x: int) -> None:
        """Add a text, x pixels from the left end, if it fits."""
        f = text.font(self.big)
        s = text.coded(words)
        if 0 <= x <= self.bitmap.width - f.width(s):
            f.draw(s, self.bitmap, x, 0)

    def colour(self, colour: int, back: int = theme.CLEAR) -> None:
        """Change the colour of the text and of its background."""
        shader = text.palette(colour, back or None)
        if self.grid.pixel_shader is not shader:
            self.grid.pixel_shader = shader


class Letters(TileGrid):
    """The `letters` of the title that a match is played for; `sheet` has each of them unlit and lit.

    Small ones, 6 x 7, or large ones, 10 x 10.
    """

    def __init__(self, sheet: Bitmap, letters: int) -> None:
        high = sheet.height // 2
        wide = 6 if high == 7 else 10
        super().__init__(sheet, pixel_shader=theme.PALETTE, width=letters, tile_width=wide, tile_height=high)
        self.lit: int = sheet.width // wide  # the first lit one's tile

    def light(self, n: int) -> None:
        """Light the first n."""
        for i in range(self.width):
            tile = i + (self.lit if i < n else 0)
            if self[i] != tile:
                self[i] = tile


class Nameplate(Line):
    """A line and, below it, the player's letters."""

    def __init__(self, group: Group, sheet: Bitmap, wide: int, letters: int) -> None:
        super().__init__(group, 0, 0, wide)
        self.letters = Letters(sheet, letters)
        group.append(self.letters)

    def met(self, met: bool) -> None:
        """Show whether the bid was met, after the hand."""
        self.colour(theme.INK if met else theme.TEXT, theme.GOOD if met else theme.WARNING)


class Nameplates:
    """The nameplates of everybody at the table; `plates` has them by seat."""

    new = Nameplate  # for games.fodasse.places

    def __init__(self, view: "View") -> None:
        self.view = view
        self.title: int = view.console.store.pref(view.match.game, 0)
        self.sheet = theme.load("games/fodasse/letters.bmp#%d" % self.title)
        self.group = Group()
        view.group.append(self.group)
        self.plates: "dict[int, Nameplate]" = {}
        self.labels: "list[Any]" = []  # all their lines: mesa.match.tips cuts none
        self.deck: "Any" = None  # the dealer's, after the name: games.fodasse.places makes it

    def drawing(self, s: bytearray) -> "Generator[None, None, None]":
        """Draw them from the state, in steps of one or two nameplates."""
        points = rules.scores(s)
        self.show_turn(s)
        for seat in self.plates:  # pyrefly: ignore[bad-argument-type]  # in any order
            self.plates[seat].letters.light(points[seat])
            self.write(s, seat, s[rules.AT_WON + seat])
            if seat & 1:
                yield

    def write(self, s: bytearray, seat: int, won: int) -> None:
        """Write name, dealer's deck, tricks won and bid; do not redraw what is already there."""
        plate = self.plates[seat]
        dealer = seat == s[rules.AT_DEALER]
        bid = s[rules.AT_BIDS + seat]
        if plate.new(dealer | won << 1 | bid << 6):
            tricks = "" if bid == rules.NONE else "{}/{}".format(won, bid)
            name = self.view.name(seat)
            left = plate.grid.x < 80  # there is a pixel between it and that edge of the screen
            wide = plate.bitmap.width
            most = wide - 8 * dealer - (14 if wide < 43 else 25)  # "0/0", or with few players "19/19"
            while text.width(name) > most:
                name = name[:-1]
            plate.put("")
            plate.write(tricks, wide - text.width(tricks) - (not left))
            plate.write(name, left)
            if dealer:
                self.deck.x = plate.grid.x + left + text.width(name) + (wide > 42)
                self.deck.y = plate.grid.y - 1

    def show_turn(self, s: bytearray) -> None:
        """Mark whose turn it is with a bar; after a hand, mark who has met the bid."""
        turn = rules.turn(s)
        for seat in self.plates:  # pyrefly: ignore[bad-argument-type]  # in any order
            plate = self.plates[seat]
            if seat == turn:
                plate.colour(theme.INK, theme.TURN)
            elif s[rules.AT_PHASE] < rules.SCORED or not rules.plays(s, seat):
                plate.colour(theme.TEXT if rules.is_alive(s, seat) else theme.KEYS)
            else:
                plate.met(rules.need(s, seat) == 0)


class Trick(trick.Trick):
    """The cards of the trick: annulled ones grey and crossed out, the best one so far framed."""

    def __init__(self, table: "Table") -> None:
        super().__init__(table.cards, table.view, ())
        self.table = table
        self.clear()

    def draw(self, laid: "list[tuple[int, int]]") -> None:
        if self.manilha != self.table.manilha:
            self.clear()
        super().draw(laid)

    def mark(self) -> bool:
        """Stamp and dim annulled cards, frame the best so far. Return whether another card is annulled."""
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
                _stamp(self.sprites[i].bitmap)
            self.sprites[i].dim(gone >> i & 1 > 0)
        if best != self.best:
            self.best = best
            self.group.remove(self.frame)  # directly under its card, over those laid before
            self.group.insert(self.group.index(self.sprites[best]) if best >= 0 else 0, self.frame)
        if best >= 0:
            self.frame_card(self.laid[best][0])
        else:
            super().mark()
        return new > 0

    def clear(self) -> None:
        super().clear()
        self.crossed = 0  # bit n: the nth card is crossed out
        self.best = -1  # index of the framed card; -1: none
        self.manilha = self.table.manilha  # the manilhas' rank as the cards are drawn

    def gild(self) -> None:
        """Draw the manilhas gold, now that the vira is turned up."""
        self.manilha = self.table.manilha
        for i in range(len(self.laid)):
            if self.laid[i][1] % 10 == self.manilha:
                self.table.draw_card(self.sprites[i], self.laid[i][1])


class Hand(Fan):
    """The player's cards: weakest first, manilhas last; a blind one is HIDDEN."""

    def held(self, s: bytearray) -> "list[int]":
        """Return the cards from left to right."""
        if rules.is_blind(s):
            return [HIDDEN] if rules.plays(s, 0) else []
        return rules.by_power(s, 0, True)

    def draw(self, s: bytearray) -> None:
        """Draw the hand at rest; one card is raised when the player must play."""
        self.show(self.held(s), self.view.asked and s[rules.AT_PHASE] == rules.PLAYING)


def _stamp(b: Bitmap) -> None:
    # mark the rank that annuls it with a red bar and a cross
    w = b.width
    y = b.height * 5 // 12
    r = w // 6
    bitmaptools.fill_region(b, 1, y, w - 1, y + 2 * r + 4, theme.RED)
    x = w // 2 - r
    for i in (0, 1):
        bitmaptools.draw_line(b, x + i, y + 2, x + i + 2 * r - 1, y + 2 * r + 1, theme.WHITE)
        bitmaptools.draw_line(b, x + i + 2 * r - 1, y + 2, x + i, y + 2 * r + 1, theme.WHITE)
