# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The kinds of mistakes in Fodasse, for the rating (mesa.coach.judging)."""

from micropython import const

from games.fodasse import rules

VERSION = const(1)
"""Of the scale of the rating: before, only the own letter counted, and easy play was rated like medium's."""
GROUP = const(2)
"""So many decisions count as one: a match has hundreds, of which each says little."""
# What the stake of a decision is in the rating: a bid, which the whole hand depends on; a card when the own
# letter is certain; another card.
_BID = const(16)
_LOST = const(4)
_CARD = const(2)
SCALE = (640, 641, 661, 684, 705, 758, 792, 906)
"""The accuracy of each step of strength, in tenths of a percent (sim/figures/rating.py)."""
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


def judged(values: "list[int]", played: int, action: int) -> "tuple[int, int, int]":
    """Return (loss, stake, index of the best action) of the action, number `played`.

    values: the chance of each action to leave the player without a letter, then what it leaves the others.
    A bid is worth the former; a card the former less twice the latter: who wins has fewer letters than they.
    All decisions of a kind have the same stake: choices between actions that hardly differ are what parts one
    player from another. Card by card, easy play is not worse than medium's, but its bids are.
    """
    n = len(values) // 2
    bids = action >= rules.BID
    worth = [values[i] if bids else values[i] - 2 * values[n + i] for i in range(n)]
    best = max(worth)
    stake = n * best - sum(worth)  # n times
    if stake <= 0:
        return 0, 0, 0
    unit = _BID if bids else _CARD if max(values[:n]) else _LOST
    return (2 * n * unit * (best - worth[played]) + stake) // (2 * stake), unit, worth.index(best)


def kind(s: bytearray, played: int, best: int) -> int:
    """Return the kind, an index in KINDS, of playing or bidding `played` instead of `best` in s."""
    if played >= rules.BID:
        if rules.is_blind(s):
            return 3
        return 0 if played == best + 1 else 1 if played == best - 1 else 2
    rank = rules.manilha(s)
    higher = rules.power(played, rank) > rules.power(best, rank)
    seat = s[rules.AT_TURN]
    if rules.need(s, seat) > 0:
        return 6 if higher else 7
    return 4 if higher else 5
