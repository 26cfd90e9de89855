# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of Sueca on the screen: the end of a hand with all four hands open."""

from displayio import Group
from micropython import const

from games.sueca import rules
from games.sueca.table import AWAY, Hand
from mesa.app.problem import ProblemPage
from mesa.board import sound
from mesa.board.hardware import KEY_B, KEY_DOWN, KEY_UP
from mesa.core.scope import once
from mesa.ui import playing_cards, text, theme
from mesa.ui.fan import Pool
from mesa.ui.motion import CARD, CURSOR, SPREAD, TRICK
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
_HANDS = const((0, 2, 46, 119))  # x of the first card
_TOP = const(13)  # y of the partner's hand
_SIDE = const(49)  # and of the opponents'
_IN_ROW = const(3)  # cards of an opponent
_WIDE = const(13)  # from a card to the next,
_HIGH = const(19)  # and to the next row


class Page(ProblemPage):
    """The partner's cards at the top and the opponents' at the sides are small, the player's own large."""

    @property
    def asked(self) -> bool:
        """Return whether the player must choose a card."""
        return len(self.good) > 0

    def build(self) -> "Iterator[bool | None]":
        group = self.group
        s = self.problem.s
        self.names = Nameplates(group, [self.name(seat) for seat in range(4)], _NAMES)
        faces = once("mesa.ui.faces").make((1, 2, 3))
        for i in range(3):
            faces[i].x, faces[i].y = _FACES[2 * i], _FACES[2 * i + 1]
            group.append(faces[i])
        yield True
        self.sheet = playing_cards.load_sheet(self.console)
        suit = rules.trump(s)
        ink = self.sheet[playing_cards.INK_X + 10 * suit, playing_cards.INK_Y]
        group.append(text.label(text.SUITS[suit], 151, 16, ink, align=text.CENTRE, back=theme.WHITE))
        group.append(text.label(self.say("trump"), 142, 16, theme.KEYS, align=text.RIGHT))
        yield True
        self.cards: "list[list[int]]" = [[], [], [], []]  # in sight, by seat from 1 on,
        self.minis: "list[list[Any]]" = [[], [], [], []]  # and their sprites
        self.small = Group()
        group.append(self.small)
        for seat in (1, 2, 3):
            self.show_hand(seat)
            yield True
        pool = Pool(lambda: playing_cards.Card(rules.ORDER, self.sheet), _draw_card)
        self.trick = Trick(pool, self.motion, group, _IN_TRICK)
        self.input = bytearray(2)  # of the fan
        self.hand = Hand(self, pool)
        group.append(self.hand.group)
        self.hand.draw(s)
        yield True

    def show_hand(self, seat: int) -> None:
        """Show the cards that another seat holds, suit by suit, trumps last."""
        s = self.problem.s
        trump = rules.trump(s)
        cards = self.cards[seat]
        minis = self.minis[seat]
        if not cards:
            held = rules.hand(s, seat)
            for suit in (trump + 1, trump + 2, trump + 3, trump):
                for card in held:
                    if card // 10 == suit % 4:
                        mini = playing_cards.Mini(rules.ORDER, self.sheet)
                        mini.show(card)
                        self.small.append(mini)
                        minis.append(mini)
                        cards.append(card)
            for i in range(len(cards)):
                minis[i].x, minis[i].y = _place(seat, i)

    # what the base asks for

    def goal(self) -> "tuple[Any, ...]":
        return self.problem.goal + (self.problem.s[rules.AT_HAND_SCORES],)

    def show(self) -> None:
        s = self.problem.s
        turn = s[rules.AT_TURN]
        laid = rules.trick(s)
        self.names.show_turn(turn)
        if self.trick.laid and not laid:
            self.trick.take(turn, *AWAY[turn])
        else:
            self.trick.draw(laid)
            self.mark(0)
        hand = self.hand
        if self.good:
            legal = rules.legal(s, 0)
            while hand.cards and hand.chosen() not in legal:
                hand.at = (hand.at + 1) % len(hand.cards)
        hand.draw(s)

    def mark(self, delay: int) -> None:
        """Frame the card that wins the trick so far, in `delay` ms at normal pace."""
        s = self.problem.s
        n = len(self.trick.laid)
        if n:
            x, y = _IN_TRICK[s[rules.AT_LOG + rules.best_play(s, s[rules.AT_LAID] - n)] >> 6]
            self.motion.move(self.trick.frame, x - 2, y - 2, 0, delay)

    def move(self, k: int) -> bool:
        if k == KEY_B:
            return False
        self.console.sound.play(sound.KEY)
        if k == KEY_UP or k == KEY_DOWN:
            self.hand.next_suit(1 if k == KEY_UP else -1)
        else:
            self.hand.key(k)
        self.hand.spread(CURSOR)
        return True

    def chosen(self) -> "int | None":
        card = self.hand.chosen()
        if card in rules.legal(self.problem.s, 0):
            return card
        self.notice(self.t("why_follow", text.SUITS[self.trick.laid[0][1] // 10]))
        return None

    def select(self, action: int) -> None:
        self.hand.at = list(self.hand.cards).index(action)
        self.hand.spread(CURSOR)

    def moved(self, seat: int, action: int) -> None:
        trick = self.trick
        hand = self.hand
        if seat:
            i = self.cards[seat].index(action)
            self.cards[seat].pop(i)
            mini = self.minis[seat].pop(i)
            sprite = trick.pool.get(action, trick.group)
            sprite.x, sprite.y = mini.x, mini.y
            self.small.remove(mini)
            for i in range(len(self.minis[seat])):
                self.motion.move(self.minis[seat][i], *_place(seat, i), SPREAD)
        else:
            hand.dim(None)
            sprite = hand.remove(action, trick.group)
            hand.raised = False
            hand.spread()
        trick.lay(seat, action, sprite)
        self.mark(CARD)
        s = self.problem.s
        led = trick.laid[0][1] // 10
        self.console.sound.play(sound.RUFF if action // 10 == rules.trump(s) != led else sound.CARD)
        if not s[rules.AT_LAID] % 4:
            self.motion.wait(TRICK)


def _place(seat: int, i: int) -> "tuple[int, int]":
    # where a seat's card of index i lies
    if seat == 2:
        return _HANDS[2] + _WIDE * i, _TOP
    return _HANDS[seat] + _WIDE * (i % _IN_ROW), _SIDE + _HIGH * (i // _IN_ROW)


def _draw_card(sprite: "Any", card: int) -> None:
    sprite.dim(False)
    sprite.show(card)
