# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The keys for a card or a number, for scripted play (mesa.watch.autoplay)."""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.match.number_box import NumberBox
    from mesa.ui.fan import Fan


def card_key(hand: "Fan", card: int) -> int:
    """Return the next key towards a card of the hand; A once it is there."""
    return number_key(hand, hand.cards.index(card))


def number_key(box: "NumberBox | Fan", n: int) -> int:
    """Return the next key towards a number, or a place in a hand; A once it is there."""
    return KEY_A if n == box.at else KEY_RIGHT if n > box.at else KEY_LEFT


def way(at: int, to: int, n: int, less: int, more: int) -> bytes:
    """Return the keys from item `at` to item `to` of n in a ring, by the keys `less` and `more`: the shorter
    way.
    """
    by = (to - at) % n
    return bytes([more] * by if 2 * by <= n else [less] * (n - by))
