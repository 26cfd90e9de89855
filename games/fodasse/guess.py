# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Guesses the hidden cards of Fodasse for a player. A part of the rules."""

from games.fodasse import state
from mesa.core import contract
from mesa.core.contract import HIDDEN
from mesa.core.rng import Rng


def guess(seen: bytearray, rng: Rng) -> bytearray:
    """Guess as described in rules.guess."""
    g = bytearray(seen)
    contract.put_seed(g, state.AT_SEED, rng.seed())
    rest = unseen(g)
    rng.shuffle(rest)
    for p in range(g[state.AT_SEATS]):
        at = state.AT_HANDS + g[state.AT_BEGINS + p]
        n = g[state.AT_SIZE] - g[state.AT_TRICKS_LAID] - (g[state.AT_WHO_LAID] >> p & 1)
        if g[state.AT_PLAY] >> p & 1 and n and g[at] == HIDDEN:
            for card in sorted(rest[-n:]):
                g[at] = card
                at += 1
            rest = rest[:-n]
    if g[state.AT_VIRA] == HIDDEN:
        g[state.AT_VIRA] = rest.pop()
    return g


def unseen(s: bytearray) -> list[int]:
    """Return the cards that a state does not show, ascending.

    In a hidden state some of them are held, the rest are not dealt.
    """
    seen = bytearray(256)  # one more for HIDDEN
    seen[s[state.AT_VIRA]] = 1
    for i in range(state.AT_HANDS, state.AT_OPTIONS):  # the hands and the cards played
        seen[s[i]] = 1
    return [card for card in range(40) if not seen[card]]
