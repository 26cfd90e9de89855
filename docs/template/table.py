# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of High card, drawn from the state."""

from micropython import const

from games.highcard import rules
from mesa.ui import playing_cards, text, theme
from mesa.ui.fan import Fan, Pool
from mesa.ui.nameplates import Nameplates
from mesa.ui.score_bar import ScoreBar
from mesa.ui.trick import Trick

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from displayio import Group

    from mesa.match.game_view import GameView
    from mesa.ui.playing_cards import Card

# by seat: the player below, the others from left to right
IN_TRICK = ((68, 58), (20, 36), (68, 20), (116, 36))
"""(x, y) of a seat's card in the trick."""
AWAY = ((68, 130), (-26, 36), (68, -36), (162, 36))
"""(x, y) where a seat's cards come from and go to."""
_STOCK = const(140)  # x and y of the stock
_STOCK_Y = const(66)
ON_STOCK = const(8)  # in the view's input, after mesa.match.game_view.OWN: whether the cursor is on it
_NAMES = ((3, 72, text.LEFT), (3, 24, text.LEFT), (94, 20, text.LEFT), (157, 24, text.RIGHT))


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    score_bar: ScoreBar
    strip: "Group"
    nameplates: Nameplates
    trick: Trick
    hand: Fan
    stock: "playing_cards.Mini"
    left: text.Label  # how many cards the stock has, and the key that leads there or draws

    def __init__(self, view: "GameView") -> None:
        self.view = view

    def build(self) -> "Generator[None, None, None]":
        """Build the table in the view's group, one picture or class a step."""
        view = self.view
        group = view.group
        seats = len(rules.scores(view.match.seen))
        self.score_bar = ScoreBar(group, ((3, theme.INFO, text.LEFT), (157, theme.VALUE, text.RIGHT)))
        self.strip = self.score_bar.group  # hidden while a notice covers it
        self.nameplates = Nameplates(group, [view.name(seat) for seat in range(seats)], _NAMES)
        yield
        sheet = playing_cards.load_sheet(view.console)
        yield
        pool = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), _draw_card)
        self.trick = Trick(pool, view, IN_TRICK)
        self.hand = Fan(pool, view)
        group.append(self.hand.group)
        yield
        self.stock = playing_cards.Mini(rules.ORDER, sheet)
        self.stock.x, self.stock.y = _STOCK, _STOCK_Y
        self.stock.back()
        group.append(self.stock)
        self.left = text.label(group, "", _STOCK - 3, _STOCK_Y + 4, theme.KEYS, text.RIGHT)
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        points = rules.scores(s)
        written = "  ".join([str(points[side[0]]) for side in rules.sides(s)])
        called = s[rules.AT_PHASE] != rules.CALLING
        which = "call_what" if not called else "takes_low" if s[rules.AT_LOW] else "takes_high"
        self.score_bar.write(self.view.t(which), written)
        self.nameplates.show_turn(rules.turn(s))
        self.trick.draw(rules.trick(s))
        on_stock = self.view.input[ON_STOCK]
        asked = self.view.asked and called and rules.turn(s) == 0
        self.hand.show(rules.hand(s, 0), asked and not on_stock)
        theme.hide(self.stock, not s[rules.AT_LEFT])
        key = text.A_KEY if on_stock else text.UP_KEY
        text.put(self.left, "{} {}".format(key, s[rules.AT_LEFT]) if s[rules.AT_LEFT] else "")


def _draw_card(sprite: "Card", card: int) -> None:
    sprite.show(card)
