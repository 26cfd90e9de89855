# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Which keys lead to a card or a number, for who plays by script (mesa.app.autoplay)."""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.fan import Fan
    from mesa.ui.number_box import NumberBox


def card_key(hand: "Fan", card: int) -> int:
    """The key that leads to a card of the hand, and A on it."""
    return number_key(hand, hand.cards.index(card))


def number_key(box: "NumberBox | Fan", n: int) -> int:
    """The key that leads to a number, or a place in a hand, and A on it."""
    return KEY_A if n == box.at else KEY_RIGHT if n > box.at else KEY_LEFT
