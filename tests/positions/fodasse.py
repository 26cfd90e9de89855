# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's positions in words: "4D 5C | 6D 7S | -; vira AH", hands by seat, "-" is out.

Then as needed "dealer 2" (seat 0 if not said), "points 6 0", "climb 0" on the way down, options ("hook=on").
A number is a bid. `view2` is what seat 2 knows: cards of the hands by seat, then the vira.
"""

from __future__ import annotations

import worked
from harness import rules_of

from games.fodasse import rounds, state
from mesa.core import cards as deck
from mesa.core.contract import DEAL, HIDDEN

rules = rules_of("fodasse")
WORDS = {"show": state.SHOW, "deal": DEAL}


def card(name: str) -> int:
    """Return the number of "7H"."""
    return deck.number(name, rules.ORDER)


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "2" (a bid), "7H", "show" or "deal"."""
    if word.isdigit():
        return state.BID + int(word)
    return WORDS[word] if word in WORDS else card(word)


def view(s: bytearray, seat: int) -> list[list[int]]:
    """Return the cards that a seat knows: the hands by seat, then the vira, perhaps HIDDEN."""
    seen = rules.hide(s, seat)
    return [*(rules.hand(seen, other) for other in range(s[state.AT_SEATS])), [seen[state.AT_VIRA]]]


def begin(text: str) -> worked.Table:
    """Return a position before the bids."""
    hands, options, more = worked.position("fodasse", text)
    s = rules.new(7, len(hands), options)
    dealt = [card(more["vira"])]
    s[state.AT_VIRA] = dealt[0]
    s[state.AT_CLIMBING] = int(more.get("climb", 1))
    s[state.AT_DEALER] = int(more.get("dealer", 0))
    for i in range(state.AT_HANDS, state.AT_LOG):
        s[i] = HIDDEN
    for seat, held in enumerate(hands):
        s[state.AT_BEGINS + seat] = 0
        if held == "-":
            s[state.AT_PLAY] &= ~(1 << seat)
            s[state.AT_PLAYERS] -= 1
            s[state.AT_SCORES + seat] = 7
            continue
        cards = [card(name) for name in held.split()]
        s[state.AT_SIZE] = len(cards)
        s[state.AT_BEGINS + seat] = len(dealt) - 1
        rounds.put_hand(s, seat, cards)
        dealt += cards
    assert len(set(dealt)) == len(dealt), "a card twice"
    for seat, points in enumerate(more.get("points", "").split()):
        s[state.AT_SCORES + seat] = int(points)
    s[state.AT_TURN] = rules.next_seat(s, s[state.AT_DEALER])
    return worked.Table("fodasse", s, number, view=view)
