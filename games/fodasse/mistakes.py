# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The kinds of mistakes in Fodasse, for the rating (mesa.app.rating). Loaded only for it and its page."""

from micropython import const

from games.fodasse import rules

VERSION = const(1)
"""Of the scale of the rating: before, only the own letter counted, and easy play was rated like medium's."""
GROUP = const(4)
"""So many decisions count as one: a match has hundreds, of which each says little."""
_UNIT = const(7)  # what the stake of a decision is in the rating, if it is far more than _LITTLE
_LITTLE = const(10)  # thousandths of a letter
SCALE = (353, 390, 430, 490, 570, 660, 750, 865)
"""The accuracy of each step of strength, in tenths of a percent (sim/figures/rating.py --steps)."""
KINDS = (
    "one_too_many",
    "one_too_few",
    "bids_far_off",
    "hidden_card",
    "unwanted_trick",
    "keeps_high_cards",
    "high_cards_early",
    "high_cards_late",
)
"""The keys of the lines in the section `mistakes` of the texts."""


def judged(values: "list[int]", played: int) -> "tuple[int, int, int]":
    """Return (loss, stake, index of the best action) of doing action number `played`.

    values: the chance of each action to leave the player without a letter, then what it leaves the others.
    An action is worth the difference: who wins is who has fewer letters than they. All decisions have about
    the same stake: those between cards that hardly differ are what parts one player from another.
    """
    n = len(values) // 2
    worth = [values[i] - values[n + i] for i in range(n)]
    best = max(worth)
    stake = best - sum(worth) // n
    if stake <= 0:
        return 0, 0, 0
    part = stake + _LITTLE
    loss = (2 * _UNIT * (best - worth[played]) + part) // (2 * part)
    return loss, max(1, (2 * _UNIT * stake + part) // (2 * part)), worth.index(best)


def kind(s: bytearray, played: int, best: int) -> int:
    """Return the kind, an index in KINDS, of playing or bidding `played` instead of `best` in s."""
    if played >= rules.BID:
        if rules.is_blind(s):
            return 3
        return 0 if played == best + 1 else 1 if played == best - 1 else 2
    rank = rules.manilha(s)
    higher = rules.power(played, rank) > rules.power(best, rank)
    seat = s[rules.AT_TURN]
    if s[rules.AT_BIDS + seat] > s[rules.AT_WON + seat]:
        return 6 if higher else 7
    return 4 if higher else 5
