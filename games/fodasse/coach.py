# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The coach's picture of a decision in Fodasse (mesa.app.coach). Loaded only while drawing."""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any, Callable

WIDE = const(13)  # width of a card in pixels
HIGH = const(18)
ABOVE = const(0)

_SUITS = const("♦♠♥♣")


def situation(s: bytearray, t: "Callable[..., str]", name: "Callable[[int], str]") -> "tuple[Any, ...]":
    """Draw the bids so far, or the trick with its players; the vira to one side; the hand.

    In a blind hand, the others' cards replace the trick.
    """
    manilha = rules.manilha(s)
    table = []
    line = ""
    if s[rules.AT_PHASE] == rules.PLAYING:
        title = t("trick", s[rules.AT_TRICKS_LAID] + 1, s[rules.AT_WON], s[rules.AT_BIDS])
        laid = rules.trick(s, s[rules.AT_TRICKS_LAID])
        gone = rules.annulled([card for _, card in laid], manilha)
        for i in range(len(laid)):
            table.append((_card(laid[i][1], manilha, gone >> i & 1), name(laid[i][0])))
        if not laid:
            line = t("lead")
    else:
        title = t("bidding", s[rules.AT_SIZE])
        for seat in range(s[rules.AT_SEATS]):
            if rules.is_blind(s) and rules.hand(s, seat):
                table.append((_card(rules.hand(s, seat)[0], manilha, 0), name(seat)))
            elif s[rules.AT_BIDS + seat] != rules.NONE and rules.plays(s, seat):
                line += "{} {}  ".format(name(seat), s[rules.AT_BIDS + seat])
        if not table:
            line = t("bids", line) if line else t("bids_first")
    side = None if s[rules.AT_VIRA] == HIDDEN else (_card(s[rules.AT_VIRA], HIDDEN, 0), t("vira"))
    hand = ["?"] if rules.is_blind(s) else [_card(card, manilha, 0) for card in rules.hand(s, 0)]
    return title, table, line, side, "", [hand]


def _card(card: int, manilha: int, gone: int) -> str:
    return (
        rules.ORDER[card % 10] + _SUITS[card // 10] + ("*" if card % 10 == manilha else "x" if gone else "")
    )
