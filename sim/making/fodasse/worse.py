# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Why an answer to a problem of Fodasse is not the best."""

from __future__ import annotations

from games.fodasse import rules, state


def why(s: bytearray, action: int, best: int) -> str | None:
    """Return the key of the reason, a line in the section `problems` of the texts; None: there is none."""
    return (_bid if action >= state.BID else _card)(s, action, best)


def _bid(s: bytearray, bid: int, best: int) -> str:
    """Return why a bid is wrong."""
    others = s[state.AT_BID_SUM]
    if bid > best:
        return "too_many_wanted" if others >= s[state.AT_SIZE] else "too_many"
    return "too_few_wanted" if others < s[state.AT_SIZE] - (best - state.BID) else "too_few"


def _card(s: bytearray, card: int, best: int) -> str | None:
    """Return why a card is wrong."""
    rank = rules.manilha(s)
    laid = rules.cards(s, s[state.AT_TRICKS_LAID])
    wins = _is_best(laid, card, rank)
    right = _is_best(laid, best, rank)
    stronger = rules.power(card, rank) > rules.power(best, rank)
    if s[state.AT_BIDS] == s[state.AT_WON]:
        if wins and not right:
            return "takes"
        return "keeps" if not stronger else "surer" if wins else None
    if wins != right:
        return "early" if wins else "gives_up"
    if stronger:
        return "strong" if wins else "wastes"
    last = len(laid) == s[state.AT_PLAYERS] - 1
    return "keeps" if last or not wins else None  # others can beat it


def _is_best(laid: bytearray, card: int, rank: int) -> bool:
    """Return whether the card would be the best on the table."""
    return rules.winning(laid + bytes((card,)), rank) == len(laid)
