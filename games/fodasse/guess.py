# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a player may think of the cards that Fodasse hides. A part of the rules, loaded when it is needed."""

from games.fodasse import rules
from mesa.core import contract
from mesa.core.contract import HIDDEN
from mesa.core.rng import Rng


def guess(view: bytearray, rng: Rng) -> bytearray:
    """What `rules.guess` promises."""
    g = bytearray(view)
    contract.put_seed(g, rules.SEED, rng.seed())
    rest = unseen(g)
    rng.shuffle(rest)
    for p in rules.order(g, g[rules.DEALER]):
        at = rules.HANDS + g[rules.PLACE + p]
        n = rules.count(g, p)
        if n and g[at] == HIDDEN:
            for card in sorted(rest[-n:]):
                g[at] = card
                at += 1
            rest = rest[:-n]
    if g[rules.VIRA_CARD] == HIDDEN:
        g[rules.VIRA_CARD] = rest.pop()
    return g


def unseen(s: bytearray) -> list[int]:
    """The cards that a state does not show, ascending.

    In a hidden state some of them are held, the rest is not dealt.
    """
    seen = bytearray(41)
    seen[40 if s[rules.VIRA_CARD] == HIDDEN else s[rules.VIRA_CARD]] = 1
    for i in range(rules.LOG, rules.LOG + s[rules.TRICKS_LAID] * s[rules.PLAYERS] + s[rules.LAID]):
        seen[s[i]] = 1
    for seat in range(s[rules.SEATS_AT]):
        for card in rules.hand(s, seat):
            seen[card] = 1
    return [card for card in range(40) if not seen[card]]
