# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of Sueca on the screen: the end of a hand with all four hands open."""

from bitmaptools import blit
from displayio import Bitmap, TileGrid
from micropython import const

from games.sueca import rules, state
from mesa.board import signals
from mesa.board.hardware import KEY_B
from mesa.problems.problem_page import ProblemPage
from mesa.ui import playing_cards, text, theme
from mesa.ui.fan import Fan, Pool
from mesa.ui.motion import CARD, CURSOR, TRICK
from mesa.ui.nameplates import Nameplates
from mesa.ui.trick import Trick

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

# by seat
_NAMES = (None, (17, 36, text.LEFT), (17, 16, text.LEFT), (143, 36, text.RIGHT))
_FACES = const(b"\x03\x23\x03\x10\x91\x23")  # from 1 on, x and y each
_IN_TRICK = const(((68, 64), (43, 46), (68, 32), (93, 46)))
_AWAY = const(((68, 130), (-26, 46), (68, -36), (162, 46)))
_HANDS = const(((0, 0), (2, 49), (46, 13), (119, 49)))
_IN_ROW = const(b"\x05\x03\x05\x03")  # small cards
_MOST = const(5)  # cards of a hand
_WIDE = const(13)
_HIGH = const(18)
_NEXT = const(19)  # pixels from one row to the next


class Page(ProblemPage):
    """The partner's cards at the top and the opponents' at the sides are small, the player's own large."""

    names: Nameplates
    trick: Trick
    hand: Fan
    mini: playing_cards.Mini

    def begin(self, number: int, day: int) -> None:
        super().begin(number, day)
        # while the next one is made, the last one's pictures need not stay
        self.names = self.trick = self.hand = self.mini = None  # pyright: ignore[reportAttributeAccessIssue]
        self.pictures: "list[Any]" = []

    def build(self) -> "Iterator[bool | None]":
        from mesa.ui.portraits import make

        group = self.group
        s = self.problem.s
        self.names = Nameplates(group, [self.name(seat) for seat in range(4)], _NAMES)
        portraits = make((1, 2, 3))
        del make
        for i in range(3):
            portraits[i].x, portraits[i].y = _FACES[2 * i], _FACES[2 * i + 1]
            group.append(portraits[i])
        yield True
        sheet = playing_cards.load_sheet(self.console)
        suit = rules.trump(s)
        ink = sheet[playing_cards.INK_X + 10 * suit, playing_cards.INK_Y]
        group.append(text.label(text.SUITS[suit], 151, 16, ink, align=text.CENTRE, back=theme.WHITE))
        group.append(text.label(self.say("trump"), 142, 16, theme.KEYS, align=text.RIGHT))
        yield True
        self.mini = playing_cards.Mini(rules.ORDER, sheet)
        self.pictures = [None]  # of the open hands, from seat 1 on
        for seat in (1, 2, 3):
            row = _IN_ROW[seat]
            picture = Bitmap(_WIDE * row, _HIGH if row == _MOST else _HIGH + _NEXT, 16)
            self.pictures.append(picture)
            x, y = _HANDS[seat]
            group.append(TileGrid(picture, pixel_shader=theme.PALETTE, x=x, y=y))
            self.draw_hand(seat)
            yield True
        pool = Pool(lambda: playing_cards.Card(rules.ORDER, sheet), _draw_card)
        self.trick = Trick(pool, self.motion, group, _IN_TRICK)
        self.hand = Fan(pool, self.motion, bytearray(2))
        group.append(self.hand.group)
        self.hand.show(_sorted(s, rules.hand(s, 0)))
        yield True

    def draw_hand(self, seat: int) -> None:
        """Draw the small cards of another seat."""
        s = self.problem.s
        picture = self.pictures[seat]
        picture.fill(theme.CLEAR)
        i = 0
        for card in _sorted(s, rules.hand(s, seat)):
            self.mini.show(card)
            x, y = _place(seat, i)
            face: "Any" = self.mini.bitmap
            blit(picture, face, x, y, x1=0, y1=0, x2=_WIDE, y2=_HIGH)
            i += 1

    # what the base asks for

    def goal(self) -> "tuple[Any, ...]":
        return self.problem.goal + (self.problem.s[state.AT_HAND_SCORES],)

    def show(self) -> None:
        s = self.problem.s
        turn = s[state.AT_TURN]
        laid = rules.trick(s)
        self.names.show_turn(turn)
        if self.trick.laid and not laid:
            self.trick.take(turn, *_AWAY[turn])
        else:
            self.trick.draw(laid)
            self.mark(0)
        self.trick.pool.free_memory()
        hand = self.hand
        cards = _sorted(s, rules.hand(s, 0))
        legal = rules.legal(s, 0) if self.good else cards
        hand.show(cards, len(self.good) > 0)
        while legal and hand.chosen() not in legal:
            hand.at = (hand.at + 1) % len(cards)
        hand.spread(0)
        for i in range(len(cards)):
            hand.sprites[i].dim(cards[i] not in legal)

    def mark(self, delay: int) -> None:
        """Frame the card that wins the trick so far, in `delay` ms at normal pace."""
        s = self.problem.s
        n = len(self.trick.laid)
        if n:
            x, y = _IN_TRICK[s[state.AT_LOG + state.best_play(s, s[state.AT_LAID] - n)] >> 6]
            self.motion.move(self.trick.frame, x - 2, y - 2, 0, delay)

    def move(self, k: int) -> bool:
        if k == KEY_B:
            return False
        if self.hand.key(k):
            self.console.sound.play(signals.KEY)
            self.hand.spread(CURSOR)
        return True

    def chosen(self) -> "int | None":
        card = self.hand.chosen()
        if card in rules.legal(self.problem.s, 0):
            return card
        self.notice(self.t("why_follow", text.SUITS[self.trick.laid[0][1] // 10]))
        return None

    def select(self, action: int) -> None:
        self.hand.at = self.hand.cards.index(action)
        self.hand.spread(CURSOR)

    def moved(self, seat: int, action: int) -> None:
        trick = self.trick
        hand = self.hand
        s = self.problem.s
        if seat:
            held = rules.hand(s, seat)
            held.append(action)
            held.sort()
            sprite = trick.pool.get(action, trick.group)
            x, y = _place(seat, _sorted(s, held).index(action))
            sprite.x, sprite.y = _HANDS[seat][0] + x, _HANDS[seat][1] + y
            self.draw_hand(seat)
        else:
            for sprite in hand.sprites:
                sprite.dim(False)
            sprite = hand.remove(action, trick.group)
            hand.raised = False
            hand.spread()
        trick.lay(seat, action, sprite)
        self.mark(CARD)
        led = trick.laid[0][1] // 10
        self.console.sound.play(signals.RUFF if action // 10 == rules.trump(s) != led else signals.CARD)
        if not s[state.AT_LAID] % 4:
            self.motion.wait(TRICK)


def _sorted(s: bytearray, held: "list[int]") -> "list[int]":
    """Return the cards suit by suit, red and black in turn, trumps last."""
    trump = rules.trump(s)
    return [card for i in (1, 2, 3, 4) for card in held if card // 10 == (trump + i) % 4]


def _place(seat: int, i: int) -> "tuple[int, int]":
    # where a seat's card of index i lies in the picture of its hand
    row = _IN_ROW[seat]
    return _WIDE * (i % row), _NEXT * (i // row)


def _draw_card(sprite: "playing_cards.Card", card: int) -> None:
    sprite.dim(False)
    sprite.show(card)
