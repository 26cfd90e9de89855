# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's problems: which number to bid, or which card to play.

The player, seat 0, has a decision in which one action is clearly the best. With it a problem ends. Made by
sim/making/fodasse.py.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.problems import position

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

CARD = const(128)
"""In the values of a reason: the first card. It is more than an action costs."""


class Problem(position.Problem):
    """Its position: the number of seats, the dealer, the vira, how many cards each, the player's cards, how
    many actions, and these: all bids and cards so far. The others' cards are not known.

    A reason says in how many of a hundred hands the action costs a letter more than the right one, and some
    name a card. least: what any wrong one costs.
    before: the position before the player's action.
    """

    KINDS = ("which_bid", "no_trick", "which_card")
    REASONS = (
        ("too_many", 1),
        ("too_many_wanted", 1),
        ("too_few", 1),
        ("too_few_wanted", 1),
        ("takes", 1),
        ("takes_perhaps", 1),
        ("keeps", 2),
        ("surer", 1),
        ("one_more", 2),
        ("one_more_perhaps", 2),
        ("leads_high", 1),
        ("gives_up", 1),
        ("strong", 1),
        ("wastes", 1),
        ("cancels", 2),
        ("needed", 1),
    )
    least: int
    before: bytearray

    def read(self, data: bytes) -> int:
        seats, dealer, vira, size = data[:4]
        s = self.s = rules.new(0, seats, bytes(len(rules.OPTIONS)))
        s[rules.AT_DEALER] = dealer
        s[rules.AT_VIRA] = vira
        s[rules.AT_SIZE] = size
        s[rules.AT_HANDS : rules.AT_LOG] = bytes((HIDDEN,)) * (rules.AT_LOG - rules.AT_HANDS)
        for seat in range(seats):
            s[rules.AT_BEGINS + seat] = size * seat
        s[rules.AT_HANDS : rules.AT_HANDS + size] = data[4 : 4 + size]
        s[rules.AT_TURN] = rules.next_seat(s, dealer)
        end = 5 + size + data[4 + size]
        for action in data[5 + size : end]:
            rules.step(s, s[rules.AT_TURN], action)
        need = rules.need(s, 0)
        self.before = bytearray(s)
        self.goal = (self.kind + "_goal",) + ((need,) if self.kind == "which_card" else ())
        bidding = s[rules.AT_PHASE] == rules.BIDDING
        played = s[rules.AT_TRICKS_LAID] * seats + s[rules.AT_LAID]
        self.answer = rules.AT_BIDS if bidding else rules.AT_LOG + played
        self.least = min(data[end + len(rules.legal(s, 0)) : -1] or (0,))
        return end

    def solved(self) -> bool:
        return self.s[self.answer] != HIDDEN  # as rules.NONE

    def did(self) -> int:
        """Return the player's action, once it is done."""
        return self.s[self.answer] + (rules.BID if self.answer == rules.AT_BIDS else 0)

    def said(self, key: str, values: bytes) -> "tuple[Any, ...]":
        """Return the card that it names, if it does, and in how many of a hundred hands it costs a letter.

        With a card of the hand the one that is alike is named, too: both may win.
        """
        from mesa.ui import playing_cards

        hand = rules.hand(self.before, 0)
        said = [key]
        for value in values[1:]:
            cards = [value - CARD]
            if cards[0] in hand:
                cards += [
                    card for card in hand if card != cards[0] and rules.alike(self.before, card, cards[0])
                ]
            said.append(" ".join([playing_cards.face(rules.ORDER, card) for card in cards]))
        return tuple(said) + (values[0],)
