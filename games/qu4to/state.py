# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The layout of a match of QU4TO: phases, actions, events, and the bytes of the state.

Constants only, which the drive has inlined. Headings in brackets are the rulebook's, "RULES n" a
point of docs/RULES.md.
"""

from micropython import const

FIRST_LEADER = const(0)  # indexes in OPTIONS
LENGTH = const(1)
ONE_ROUND = const(1)  # a choice of LENGTH
ROUNDS = const(3)
"""Rounds of a match of more than two [How to play]."""
GOAL = const(2)
"""Points that win the match of two [Variant]."""
LAST_DRAW = const(299)
"""The last turn of a round at which a pass may draw (RULES 11)."""
NONE = const(0xFF)
"""No set; no card."""

# The phases, at AT_PHASE
CHOOSING = const(0)  # everybody chooses the half to play with
PLAYING = const(1)  # lead, beat or pass
PICKING = const(2)  # which of several equal cards
PUTTING = const(3)  # which way up the drawn card goes
SCORED = const(4)  # the round is scored, the next one must be dealt
FINISHED = const(5)

# Actions.
BLUE = const(0)  # the blue half up: of the whole hand, or of a drawn card
GREEN = const(1)
DRAW = const(2)  # pass and draw
PASS = const(3)  # pass and do nothing, if nothing can be done
SET = const(8)  # + class: play that set (8 … 78)
TURN = const(80)  # + card: pass and turn that card (80 … 139)
TAKE = const(140)  # + card: this card is in the set (140 … 199)

# Events after those of mesa.core.contract: their (seat, a, b).
# HAND_END: who still holds cards, the round (0 …), 0. MATCH_END: the winner, 0, 0.
DEALT = const(8)  # first leader, the round, cards each
CHOSE = const(9)  # who, 0, 0: the half is secret
HALF = const(10)  # who, BLUE or GREEN, 0: all at once, when the last has chosen
LEADS = const(11)  # who, 1 if somebody else's set has just stood, 0
CARD = const(12)  # who, card, half that is up: the cards of the set that follows, lowest first
PLAYED = const(13)  # who, class, class of the set that it beats or NONE; the beaten set is discarded
POINT = const(14)  # who, the beaten set's card that marks the point, points in the round
TURNED = const(15)  # who, half that was up, half that is up now
DREW = const(16)  # who, cards left in the deck, 0
PUT = const(17)  # who, half up of the drawn card, 0
RESHUFFLED = const(18)  # who will draw, cards in the new deck, 4s that left the round
PASSED = const(19)  # who, 0, 0: can neither turn nor draw
STOOD = const(20)  # who had played it, class, 0: all others have passed, the set is discarded
EMPTIED = const(21)  # who, place (1 …), points for it

# The state, byte by byte; byte 0 is VERSION. From SCORED on, nothing of the round changes until the next
# deal.
AT_PHASE = const(1)
AT_SEATS = const(2)  # number of players
AT_SEED = const(3)  # the deal number, four bytes
AT_HAND = const(7)  # rounds before this one [How to play]
AT_TURNS = const(8)  # turn of the round from 1, int16; 0 while halves are chosen (RULES 11)
AT_TURN = const(10)  # whose turn; while halves are chosen, lower seats have chosen (RULES 2)
AT_LEADER = const(11)  # owner of the leading set, or who must lead [The leader's turn]
AT_LEAD = const(12)  # class of the leading set, or NONE [Playing a set of cards]
AT_CLASS = const(13)  # class being picked, or NONE (RULES 7)
AT_HALVES = const(14)  # secret halves, one bit per seat [Game setup, RULES 2]
AT_DECK = const(15)  # cards in the draw deck
AT_TOP = const(16)  # top of the discards: twice the card, + 1 if its green half is up; or NONE
AT_DRAWN = const(17)  # the card just drawn, not yet in the hand; NONE; HIDDEN from others [Passing]
AT_SCORES = const(18)  # of the match by seat, int16; including this round's once it is scored
AT_HAND_SCORES = const(28)  # of the round by seat [Running out, The QU4TO card]
AT_PLACE = const(33)  # 1 … by seat, for those who have emptied the hand, else 0 [Running out]
AT_DID = const(38)  # by seat: LEADS, TURNED, DREW or PASSED since the last set was laid or discarded, or 0
AT_COUNT = const(43)  # cards in hand: blue half up, green half up, by seat; without a drawn card
AT_PLAIN = const(53)  # at least this many of them are no 4 (a turned card was none) …
AT_FOURS = const(63)  # … and at least this many are 4s (RULES 3)
AT_SINCE = const(73)  # cards that a seat holds of the last reshuffle (RULES 5); 0 before one
AT_CARDS = const(78)  # where each card is: low half a seat or one of the places below, then bits
AT_OPTIONS = const(138)  # a choice index for each of OPTIONS

LOW = const(0x0F)
IN_DECK = const(5)
DISCARDED = const(6)
LEADING = const(7)  # in the leading set
OUT = const(8)  # until the round is over (RULES 4, 5)
DRAWN = const(9)  # drawn, and not yet put into the hand of the seat in turn
GREEN_UP = const(0x10)
KNOWN = const(0x20)  # went into the deck in the last reshuffle: everybody has seen it, and it is no 4
TAKEN = const(0x40)  # picked for the set that is being played
HIDDEN_KNOWN = const(0xFE)  # in a view: HIDDEN, and was in that reshuffle
