# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of Sueca: each class draws a part of it from the state."""

import displayio
from bitmaptools import fill_region
from micropython import const

from games.sueca import rules
from mesa.core.contract import HIDDEN, get16
from mesa.match.game_view import CHOSEN
from mesa.ui import playing_cards, score_bar, text, theme, trick
from mesa.ui.fan import Fan, Pool
from mesa.ui.nameplates import Nameplates
from mesa.ui.scene import empty

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import Any

    from mesa.match.game_view import GameView

# by seat
AWAY = ((68, 130), (-26, 40), (68, -36), (162, 40))
"""(x, y) where a seat's cards come from and go to."""
# by seat, x and y each: the dealer's turned card, and the deck
_MARKS = const(b"\x2d\x44\x03\x3d\x03\x2f\x12\x32\x18\x0b\x28\x0d\x90\x2f\x83\x32")
PAIRS = (theme.OURS, theme.THEIRS)
"""The colour of each pair: of its scores, of a seat's name in turn, of the frame of its card."""
_STARS = const("★★★★••••")


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    names: "Sequence[tuple[int, int, int] | None]" = (
        (3, 72, text.LEFT),
        (3, 35, text.LEFT),
        (80, 10, text.CENTRE),
        (157, 35, text.RIGHT),
    )
    faces = b"\x03\x17\x36\x0c\x91\x17"
    """Beside their names: x, y each."""
    places: "Sequence[tuple[int, int]]" = ((68, 59), (33, 32), (68, 22), (103, 32))
    """(x, y) of a seat's card in the trick."""

    def __init__(self, view: "GameView") -> None:
        self.view = view

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        from mesa.ui import portraits

        view = self.view
        group = view.group
        self.score_bar = ScoreBar(view)
        self.strip = self.score_bar.group
        self.nameplates = Nameplates(group, [view.name(seat) for seat in range(4)], self.names)
        self.portraits: "list[Any]" = portraits.place(view, (1, 2, 3), self.faces)
        del portraits
        yield
        # where the next card will lie: an outline in the colour of the name
        outline = displayio.Bitmap(playing_cards.CARD_W, playing_cards.CARD_H, 2)
        outline.fill(1)
        fill_region(outline, 1, 1, 23, 33, 0)
        self.next = displayio.TileGrid(outline, pixel_shader=text.palette(theme.TURN))
        group.append(self.next)
        sheet = playing_cards.load_sheet(view.console)
        yield
        self.dealer = Dealer(group, sheet)
        pool = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), playing_cards.Card.put)
        self.trick = Trick(pool, view, self.places)
        self.gained = displayio.Group()  # the points of a trick, until they have arrived at the score
        group.append(self.gained)
        self.hand = Hand(pool, view)
        group.append(self.hand.group)
        yield
        self.hand.draw(view.match.seen)
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        cut = self.view.box is not None  # its two packets cover names
        empty(self.gained)
        self.score_bar.draw(s)
        self.show_turn(rules.turn(s) if s[rules.AT_PHASE] == rules.PLAYING else -1)
        self.nameplates.hide(cut)
        for face in self.portraits[1:]:
            theme.hide(face, cut)
        self.dealer.draw(s, cut)
        self.trick.draw(rules.trick(s))
        if rules.led(s) >= 0:  # the winning card so far
            self.trick.frame_card(rules.winning(s)[0])
        self.hand.draw(s)

    def show_turn(self, seat: int) -> None:
        """Show whose turn it is by name and by where the card will lie. Negative: nobody's."""
        colour = PAIRS[seat & 1]
        self.nameplates.show_turn(seat, colour)
        if seat >= 0:
            shader = text.palette(colour)
            if self.next.pixel_shader is not shader:
                self.next.pixel_shader = shader
            self.next.x, self.next.y = self.places[seat]
        theme.hide(self.next, seat < 0)


class Trick(trick.Trick):
    """The cards of the trick, the best one framed in the colour of its pair."""

    def frame_card(self, seat: int) -> None:
        palette: "Any" = self.frame.pixel_shader
        colour = theme.PALETTE[PAIRS[seat & 1]]
        if palette[0] != colour:
            palette[0] = colour
        super().frame_card(seat)


class ScoreBar(score_bar.ScoreBar):
    """By pair: match points as stars, all of which win, those that the hand brings as ✓ (RULES 5), and points
    of this hand. Also the trump.
    """

    def __init__(self, view: "GameView") -> None:
        super().__init__(view.group, ((3, PAIRS[0], text.LEFT), (72, PAIRS[1], text.LEFT)))
        self.view = view
        self.lit = 0  # of the stars that the hand brings, while it is counted
        self.counts = view.console.store.pref(view.match.game, 0) == 0  # the player wants to see points
        self.trump = text.label(view.group, "", 152, 1, theme.INK, text.CENTRE, back=theme.WHITE)
        self.labels.append(text.label(view.group, "", 157, 13, theme.KEYS, text.RIGHT))

    def draw(self, s: bytearray) -> None:
        """Draw the scores; the hand's gain once counted; below the trump, what ties add to the next hand."""
        t = self.view.t
        suit = rules.trump(s)
        goal = rules.goal(s)
        by = rules.UNSCORED if self.view.input[CHOSEN] else s[rules.AT_WON_BY]
        lines = [t("us", ""), t("them", ""), t("trump") if suit >= 0 else ""]
        for pair in range(2):
            won = rules.scores(s)[pair] - (get16(s, rules.AT_BROUGHT) - self.lit if pair == by else 0)
            dark = 4 - min(won, goal)
            stars = _STARS[dark : dark + goal] if won >= 0 else "%d★" % won
            if suit >= 0 and self.counts:
                points = s[rules.AT_HAND_SCORES + pair]
                if s[rules.AT_PHASE] < rules.SCORED:
                    stars = stars.replace("•", "✓", points > 60 and s[rules.AT_STAKE] + 1 + (points > 90))
                stars += (" %d" if points < 100 else "%d") % points  # no room beside four stars
            lines[pair] += stars
        stake = s[rules.AT_STAKE] - (by == rules.TIED)
        if stake > 0:
            lines[2] += " +%d★" % stake
        self.write(*lines)
        text.put(self.trump, text.SUITS[suit] if suit >= 0 else "")
        theme.hide(self.trump, suit < 0)
        ink = self.view.console.card_sheet[playing_cards.INK_X + 10 * suit, playing_cards.INK_Y]
        self.trump.color = ink


class Dealer:
    """The dealer's deck and, until it is played, the turned card."""

    def __init__(self, group: displayio.Group, sheet: displayio.Bitmap) -> None:
        self.turned = playing_cards.Mini(rules.ORDER, sheet)
        self.deck = theme.mark(theme.DECK)
        self.shown = HIDDEN  # the card that `turned` shows
        group.append(self.turned)
        group.append(self.deck)

    def draw(self, s: bytearray, hidden: bool) -> None:
        """Put them beside the dealer; `hidden`: no deck, because its halves are there."""
        dealer = rules.dealer(s)
        card = s[rules.AT_TURNED]
        held = card != HIDDEN and s[rules.AT_CARDS + card] == dealer
        if held and card != self.shown:
            self.shown = card
            self.turned.show(card)
        theme.hide(self.turned, not held)
        at = 4 * dealer
        self.turned.x, self.turned.y, self.deck.x, self.deck.y = _MARKS[at : at + 4]
        theme.hide(self.deck, hidden)


class Hand(Fan):
    """The player's cards: suit by suit, trumps on the right; lifted and dimmed when the player must choose.

    Red and black suits alternate if possible: if the other-colour suit next to the trumps is
    missing, the remaining two swap places.
    """

    def sorted(self, s: bytearray) -> "list[int]":
        """Return the cards from left to right."""
        trump = max(0, rules.trump(s))
        cards = rules.hand(s, 0)
        order = [trump + 2, trump + 1]
        if [1 for card in cards if card // 10 == (trump + 3) % 4]:
            order = [trump + 1, trump + 2, trump + 3]
        return [card for suit in order + [trump] for card in cards if card // 10 == suit % 4]

    def dim(self, legal: "Sequence[int] | None") -> None:
        """Grey the visible cards that are not in `legal`, at once; None: none."""
        for _ in self.dimming(legal):
            pass

    def dimming(self, legal: "Sequence[int] | None") -> "Generator[None, None, None]":
        """Do `dim` in steps of a few cards (mesa.ui.motion)."""
        for i in range(len(self.sprites)):
            if (
                self.sprites[i].dim(legal is not None and self.cards[self.first + i] not in legal)
                and i % 3 == 2
            ):
                yield

    def draw(self, s: bytearray) -> None:
        """Draw the hand at rest; when the player must play a card, those not allowed are grey."""
        to_play = self.view.asked and s[rules.AT_PHASE] == rules.PLAYING
        self.show(self.sorted(s), to_play)
        self.dim(rules.legal(s, 0) if to_play else None)
