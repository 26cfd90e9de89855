# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies on Sueca's table: each class draws a part of it from the state."""

import displayio
from micropython import const

from games.sueca import rules
from mesa.core.contract import HIDDEN
from mesa.ui import pictures, playing_cards, score_bar, text, theme
from mesa.ui.fan import Fan, Pool
from mesa.ui.nameplates import Nameplates
from mesa.ui.trick import Trick

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from mesa.app.game_view import GameView
    from mesa.ui.playing_cards import Card

# by seat
IN_TRICK = ((68, 55), (35, 34), (68, 12), (101, 34))
"""(x, y) of a seat's card in the trick."""
AWAY = ((68, 130), (-26, 40), (68, -36), (162, 40))
"""(x, y) where a seat's cards come from and go to."""
_NAMES = ((3, 72, text.LEFT), (3, 37, text.LEFT), (104, 13, text.LEFT), (157, 37, text.RIGHT))
_TURNED = ((45, 68), (3, 48), (145, 13), (143, 48))  # the dealer's turned card
_CHIP = ((30, 70), (20, 51), (131, 14), (129, 51))  # and chip


class Table:
    """All that lies there; `view` is the match's view, in whose group it is shown."""

    score_bar: "ScoreBar"
    nameplates: "Nameplates"
    dealer: "Dealer"
    trick: "Trick"
    hand: "Hand"

    def __init__(self, view: "GameView") -> None:
        self.view = view

    def build(self) -> "Generator[None, None, None]":
        """Make all that lies there, one picture or class a step, in the view's group."""
        view = self.view
        group = view.group
        self.score_bar = ScoreBar(view)
        self.nameplates = Nameplates(group, [view.name(seat) for seat in range(4)], _NAMES)
        yield
        sheet = playing_cards.load_sheet(view.console)
        yield
        self.dealer = Dealer(group, sheet)
        yield
        pool = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), _draw_card)
        self.trick = Trick(pool, view.motion, group, IN_TRICK)
        self.hand = Hand(view, pool)
        group.append(self.hand.group)
        yield

    def draw(self, s: bytearray) -> None:
        """Show what the state and the view's input say, at once."""
        cut = self.view.box is not None  # its two packets lie where names are
        self.score_bar.draw(s)
        self.nameplates.show_turn(rules.turn(s) if s[rules.AT_PHASE] == rules.PLAYING else -1)
        self.nameplates.hide(cut)
        self.dealer.draw(s, cut)
        self.trick.draw(rules.trick(s))
        self.hand.draw(s)


class ScoreBar(score_bar.ScoreBar):
    """Match points, points in this hand with what ties before add to it, trump."""

    def __init__(self, view: "GameView") -> None:
        super().__init__(
            view.group,
            (
                (3, theme.OURS, text.LEFT),
                (37, theme.THEIRS, text.LEFT),
                (94, theme.TEXT, text.CENTRE),
                (143, theme.KEYS, text.RIGHT),
            ),
        )
        self.view = view
        self.trump: text.Label = text.label("", 152, 1, theme.INK, align=text.CENTRE, back=theme.WHITE)
        view.group.append(self.trump)  # like a card

    def draw(self, s: bytearray) -> None:
        """Once a hand is scored, the number behind its points is what ties add to the next."""
        view = self.view
        both = rules.scores(s)
        suit = rules.trump(s)
        count = word = sign = ""
        if suit >= 0:
            if view.console.store.pref(view.match.game, 0) == 0:
                points = rules.hand_scores(s)
                count = "{}–{}".format(points[0], points[1])
            if s[rules.AT_STAKE]:
                count += " +{}".format(s[rules.AT_STAKE])
            word = view.t("trump")
            sign = text.SUITS[suit]
        self.write(view.t("us", both[0]), view.t("them", both[1]), count.strip(), word)
        text.put(self.trump, sign)
        pictures.hide(self.trump, suit < 0)
        self.trump.color = theme.rgb(theme.INK if suit % 2 else theme.RED)


class Dealer:
    """The dealer's chip and, until it is played, the card that was turned."""

    def __init__(self, group: displayio.Group, sheet: displayio.Bitmap) -> None:
        self.turned = playing_cards.Mini(rules.ORDER, sheet)
        self.chip: displayio.TileGrid = pictures.chip()
        self.shown: int = HIDDEN  # the card that `turned` shows
        group.append(self.turned)
        group.append(self.chip)

    def draw(self, s: bytearray, hidden: bool = False) -> None:
        """They lie with the dealer; `hidden`: no chip, the deck lies there."""
        dealer = rules.dealer(s)
        card = s[rules.AT_TURNED]
        held = card != HIDDEN and s[rules.LOC + card] == dealer
        if held and card != self.shown:
            self.shown = card
            self.turned.show(card)
        pictures.hide(self.turned, not held)
        self.turned.x, self.turned.y = _TURNED[dealer]
        self.chip.x, self.chip.y = _CHIP[dealer]
        pictures.hide(self.chip, hidden)


class Hand(Fan):
    """The player's cards: suit by suit, trumps on the right; lifted and dimmed when one is to be played."""

    def __init__(self, view: "GameView", pool: Pool) -> None:
        super().__init__(pool, view.motion, view.input)
        self.view = view

    def sorted(self, s: bytearray) -> "list[int]":
        """The cards from left to right."""
        trump = max(0, rules.trump(s))
        cards = rules.hand(s, 0)
        out = []
        for k in range(1, 5):
            for card in cards:
                if card // 10 == (trump + k) % 4:
                    out.append(card)
        return out

    def dim(self, legal: "Sequence[int] | None") -> None:
        """Grey the seen cards that are not in `legal`, at once; None: none."""
        for _ in self.dimming(legal):
            pass

    def dimming(self, legal: "Sequence[int] | None") -> "Generator[None, None, None]":
        """`dim` in steps, a few cards each (mesa.ui.motion)."""
        for i in range(len(self.sprites)):
            if (
                self.sprites[i].dim(legal is not None and self.cards[self.first + i] not in legal)
                and i % 3 == 2
            ):
                yield

    def draw(self, s: bytearray) -> None:
        """At rest; while the player is asked for a card, those that may not be played are grey."""
        to_play = self.view.asked and rules.turn(s) == 0 and s[rules.AT_PHASE] == rules.PLAYING
        self.show(self.sorted(s), to_play)
        self.dim(rules.legal(s, 0) if to_play else None)


def _draw_card(sprite: "Card", card: int) -> None:
    sprite.dim(False)
    if card == HIDDEN:
        sprite.back()
    else:
        sprite.show(card)
