# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player may think of the cards that Fodasse hides. A part of the rules, loaded when it is needed."""

from games.fodasse.state import (
    HANDS,
    OPTIONS_AT,
    PLACE,
    PLAY,
    SEATS_AT,
    SEED,
    SIZE,
    TRICKS_LAID,
    VIRA_CARD,
    WHO_LAID,
)
from mesa.core import contract
from mesa.core.contract import HIDDEN
from mesa.core.rng import Rng


def guess(view: bytearray, rng: Rng) -> bytearray:
    """What `rules.guess` promises."""
    g = bytearray(view)
    contract.put_seed(g, SEED, rng.seed())
    rest = unseen(g)
    rng.shuffle(rest)
    for p in range(g[SEATS_AT]):
        at = HANDS + g[PLACE + p]
        n = g[SIZE] - g[TRICKS_LAID] - (g[WHO_LAID] >> p & 1)
        if g[PLAY] >> p & 1 and n and g[at] == HIDDEN:
            for card in sorted(rest[-n:]):
                g[at] = card
                at += 1
            rest = rest[:-n]
    if g[VIRA_CARD] == HIDDEN:
        g[VIRA_CARD] = rest.pop()
    return g


def unseen(s: bytearray) -> list[int]:
    """The cards that a state does not show, ascending.

    In a hidden state some of them are held, the rest is not dealt.
    """
    seen = bytearray(256)  # HIDDEN has a place too
    seen[s[VIRA_CARD]] = 1
    for i in range(HANDS, OPTIONS_AT):  # the hands, and what was laid
        seen[s[i]] = 1
    return [card for card in range(40) if not seen[card]]
