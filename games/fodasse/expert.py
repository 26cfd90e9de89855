# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The expert of Fodasse: what each card or bid is worth. In memory while one plays, for a hint and the coach.

The unit of all values is a thousandth of the chance to lose no point in this hand.
"""

from micropython import const

from games.fodasse import guess, medium, rules
from mesa.core.loader import load

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.rng import Rng

NOISE = const(30)
"""A difference of values up to this says nothing."""


def choices(s: bytearray, seat: int) -> list[int]:
    """The actions that `seat` has to choose from in `s`, as it may know it; [] where all are the same."""
    actions = rules.legal(s, seat)
    if s[rules.PHASE] == rules.PLAYING:
        rank = rules.manilha(s)
        powers = [rules.power(card, rank) for card in actions]
        return actions if powers and min(powers) < max(powers) else []
    return actions if len(actions) > 1 else []


def search(
    view: bytearray,
    seat: int,
    actions: list[int],
    style: int,
    rng: "Rng",
    values: list[int],
    patience: int = 1,
) -> "Iterator[int]":
    """Yield the best of `actions` so far, a slice each; values[i] is what actions[i] is worth."""
    best = 0
    yield actions[0]
    blind = rules.is_blind(view)
    bidding = view[rules.PHASE] == rules.BIDDING
    who = load("games.fodasse.bidding") if bidding else medium
    inner = who.bid(view, seat, actions, style) if bidding else who.play(view, seat, actions, style)
    for action in inner:
        best = actions.index(action)
        yield action
    for i in range(len(actions)):
        values[i] = 600 if i == best else 400
    assert guess and blind is not None
    yield actions[best]
