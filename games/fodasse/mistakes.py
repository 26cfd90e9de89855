# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The kinds of mistakes in Fodasse, for the rating (mesa.app.rating). Loaded only for it and its page."""

from micropython import const

from games.fodasse import rules

LEAST = const(150)
"""A decision counts if more than this is at stake, in the expert's values: thousandths of a letter.

Of smaller differences between cards the expert is less sure than of these.
"""
UNIT = const(15)
"""So much of them is 1 in the rating."""
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
