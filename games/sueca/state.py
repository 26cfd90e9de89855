# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The state of Sueca: its bytes, and what all parts of the rules read from it.

"Regulamento" is the rulebook, "RULES n" point n of docs/RULES.md, section Sueca.
"""

from micropython import const

from mesa.core.contract import get16

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

# The options' indexes in OPTIONS, and the choices that the rules compare with
FIRST_LEAD = const(0)
AFTER_DEALER = const(1)
REGION = const(1)
PORTUGAL = const(1)
BANDEIRA = const(2)
ALL_TRICKS = const(1)
TIE = const(3)
VOID = const(1)
REVOKE = const(4)
ON = const(1)
FALSE_ACCUSATION = const(5)
THE_MATCH = const(1)
TARGET = const(6)

# Actions: cards 0 … 39 as themselves, CUT + n for n = 1 … 39, then these; and DEAL after a hand.
CUT = const(40)
DEAL_FIRST = const(80)
DEAL_LAST = const(81)
GO_ON = const(82)
REDEAL = const(83)
ACCUSE = const(84)
SHOW = const(85)

# The phases, at AT_PHASE
CUTTING = const(0)
DEALING = const(1)
ASKING = const(2)
PLAYING = const(3)
ACCUSING = const(4)
SCORED = const(5)  # turn is HAND_OVER
FINISHED = const(6)

# Events: emit(event, seat, a, b)
NEW_HAND = const(8)  # seat shuffles; a cuts; b deals
CUT_MADE = const(9)  # seat cut; a cards were lifted
DEALT = const(10)  # seat dealt; a is the turned card; b: DEAL_FIRST or DEAL_LAST
REDEALT = const(11)  # seat asked for a new deal; the cards are gathered in, NEW_HAND follows
PLAYED = const(12)  # seat laid card a; b: how many cards were laid in this hand before it
TAKEN = const(13)  # seat won the trick; a: its points; b: its number, 0 … 9
ACCUSED = const(14)  # seat accused; a: log index of the revoke, -1: false; b: the card that proves it
SHOWN = const(15)  # seat showed its hand to seat a
# HAND_END: seat is the pair (0 or 1) that won the hand or -1; a: points of pair 0; b: match points it brought
# MATCH_END: seat is the winning pair; a: how (BY_POINTS …)

# How a match ended, at AT_RESULT; 0 during play
BY_POINTS = const(1)
BY_BANDEIRA = const(2)
BY_REVOKE = const(3)
BY_ACCUSATION = const(4)  # a false one by the others

# Who won the hand, at AT_WON_BY, if not a pair
TIED = const(2)
UNSCORED = const(3)

# The state. Byte 0 is VERSION. Other modules read single bytes by their names, `s[state.AT_PHASE]`; the
# readers below are for anything more complex.
AT_PHASE = const(1)  # CUTTING … FINISHED
AT_TURN = const(2)  # seat; once the hand is scored, the winner of its last trick
AT_SHUFFLER = const(3)  # seat; the other roles follow from it (RULES 1)
AT_SEED = const(4)  # 4 bytes
AT_HAND = const(8)  # 2 bytes: hands before this one
AT_REDEALS = const(10)  # of this hand (RULES 4)
AT_CUT = const(11)  # cards lifted, 1 … 39; 0 before (RULES 3)
AT_SIDE = const(12)  # DEAL_FIRST or DEAL_LAST, 0 before (RULES 3)
AT_TURNED = const(13)  # the dealer's card turned for trumps; HIDDEN: not dealt yet (RULES 3)
AT_LAID = const(14)  # cards laid in this hand
AT_HAND_SCORES = const(15)  # 2 pairs: card points of this hand (RULES 5)
AT_TRICKS = const(17)  # 2 pairs: tricks of this hand
AT_SCORES = const(19)  # 2 × int16: match points of the pairs, may be negative (RULES 7, 8)
AT_STAKE = const(23)  # added to this hand by earlier ties; once it is scored, to the next (RULES 6)
AT_WON_BY = const(24)  # the pair that won the hand, TIED; UNSCORED until it is scored (RULES 5, 6)
AT_BROUGHT = const(25)  # int16: match points that it brought; for a bandeira, all that were missing (RULES 5)
AT_ACCUSED = const(27)  # bit p: pair p has accused in this hand (RULES 8)
AT_SHOWN = const(28)  # bit q: seat q has shown its hand (RULES 10)
AT_REVOKED = const(29)  # bit q: seat q has revoked in this hand; bit 4 + q: in the hand before (RULES 8)
AT_RESULT = const(30)  # BY_POINTS … BY_ACCUSATION; 0 while the match runs (RULES 7, 8)
AT_WINNER = const(31)  # the pair that won the match
AT_CARDS = const(32)  # 40 bytes: the seat that holds the card, GONE, or HIDDEN
AT_LOG = const(72)  # 40 bytes: card | seat << 6, in the order laid; HIDDEN where none is laid yet
AT_OPTIONS = const(112)  # a byte each: the choice, in the order of OPTIONS
GONE = const(4)  # laid, or not dealt yet


def goal(s: bytearray) -> int:
    """Return the match points that win: 4, or 2 in a short match (RULES 7)."""
    return 2 if s[AT_OPTIONS + TARGET] else 4


def direction(s: bytearray) -> int:
    """Return 1 for clockwise, -1 for anticlockwise (Portugal): roles, dealing and play (RULES 2)."""
    return -1 if s[AT_OPTIONS + REGION] == PORTUGAL else 1


def score(s: bytearray, pair: int) -> int:
    """Return the match points of a pair."""
    return get16(s, AT_SCORES + 2 * pair)


def cutter(s: bytearray) -> int:
    """Return the seat that cuts: the shuffler's partner."""
    return (s[AT_SHUFFLER] + 2) % 4


def dealer(s: bytearray) -> int:
    """Return the seat that deals: the one after the shuffler."""
    return (s[AT_SHUFFLER] + direction(s)) % 4


def leader(s: bytearray) -> int:
    """Return the seat that leads to the first trick: the dealer's partner, or the one after (RULES 1)."""
    return (dealer(s) + (direction(s) if s[AT_OPTIONS + FIRST_LEAD] == AFTER_DEALER else 2)) % 4


def beats(card: int, best: int, trump: int) -> bool:
    """Return whether a card laid later takes the trick from the best so far."""
    if card // 10 == best // 10:
        return card > best
    return card // 10 == trump


def laid(s: bytearray, i: int) -> "tuple[int, int]":
    """Return (seat, card) of the i-th card laid in this hand, from 0 on."""
    return s[AT_LOG + i] >> 6, s[AT_LOG + i] & 63


def best(s: bytearray, t: int) -> "tuple[int, int]":
    """Return (seat, card) of the card that wins trick number `t` so far, of which some are laid."""
    trump = s[AT_TURNED] // 10
    top = 4 * t
    for i in range(top + 1, min(top + 4, s[AT_LAID])):
        if beats(s[AT_LOG + i] & 63, s[AT_LOG + top] & 63, trump):
            top = i
    return laid(s, top)


def strays(s: bytearray) -> "Iterator[tuple[int, int, int]]":
    """Yield (log index, seat, suit led) for each card of this hand that did not follow."""
    led = -1
    for i in range(s[AT_LAID]):
        suit = (s[AT_LOG + i] & 63) // 10  # not by `laid`: the bots make no garbage
        if i % 4 == 0:
            led = suit
        elif suit != led:
            yield i, s[AT_LOG + i] >> 6, led


def hand_number(s: bytearray) -> int:
    """Return the number of hands before this one: 0, 1, …"""
    return get16(s, AT_HAND)
