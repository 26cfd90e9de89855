# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The layout of a match of Fodasse, its actions and its events.

Constants only, which the drive has inlined.
"""

from micropython import const

# The options: indexes in OPTIONS.
NEXT_LEAD = const(0)
HOOK = const(1)
LETTERS = const(2)

BID = const(40)
"""Action: a bid of n tricks is BID + n, n = 0 … 19. Below it, an action is the card to lay."""
SHOW = const(60)
"""Action, at any time: show the own hand to all (rule 12c)."""

# The phases, at AT_PHASE
BIDDING = const(0)
PLAYING = const(1)
SCORED = const(2)  # the result is shown
FINISHED = const(3)

NONE = const(0xFF)
"""At AT_BIDS: has not bid yet. At AT_BEST: no card, or all are annulled."""
NOBODY = const(15)
"""At AT_TRICKS: a trick that nobody has won (yet)."""

# Events after those of mesa.core.contract: their (seat, a, b).
# HAND_END: dealer, size of the hand, tricks that nobody won. MATCH_END: the winner, 0, 0.
DEALT = const(8)  # dealer, cards each, 1 if the size is increasing
VIRA = const(9)  # dealer, the card turned up, the manilha's rank
BID_MADE = const(10)  # bidder, the bid, sum of the bids so far
PLAYED = const(11)  # player, card, number of cards before it in the trick
ANNULLED = const(12)  # player, card annulled by another of its rank, 0
TAKEN = const(13)  # winner, tricks taken with it (1 and those accumulated), winning card
ACCUMULATED = const(14)  # who led it, tricks now accumulated, 0
RESULT = const(15)  # each player of the hand: the bid, the tricks won; a miss if they differ
POINT = const(16)  # player, points now, 0
ELIMINATED = const(17)  # player, 0, 0
REPEATED = const(18)  # dealer: all would be out, nobody gets a point, the hand is dealt again
SHOWN = const(19)  # player, cards shown, 0


# The state. Byte 0 is VERSION. What belongs to a hand stays until the next one is dealt. Single
# bytes are read by their names, `s[state.AT_SIZE]`; the readers of rules.py are for anything more complex.
AT_PHASE = const(1)  # BIDDING … FINISHED
AT_SEATS = const(2)  # number at the start of the match
AT_SEED = const(3)  # 4 bytes: the deal number
AT_HAND = const(7)  # 2 bytes: hands dealt before this one, including repeated ones
AT_SIZE = const(9)  # cards each, and tricks, of this hand (rule 6b)
AT_CLIMBING = const(10)  # 1 while hands grow, 0 while they shrink (rule 6b, RULES 8)
AT_DEALER = const(11)  # the seat that dealt this hand (rule 6a)
AT_TURN = const(12)  # the seat to act during bidding and play (rules 6c, 6e, RULES 4)
AT_VIRA = const(13)  # the card that determines the manilhas, or HIDDEN (rule 5b, RULES 1)
AT_PLAY = const(14)  # who plays this hand, one bit per seat (rule 8)
AT_PLAYERS = const(15)  # how many there are
AT_SHOWN = const(16)  # who has shown the hand, one bit per seat (rule 12c)
AT_TRICKS_LAID = const(17)  # full tricks of this hand: the number of the current one (rule 6f)
AT_LAID = const(18)  # cards in the current trick
AT_WHO_LAID = const(19)  # who laid them, one bit per seat
AT_BEST = const(20)  # place of the trick's best card, after a hand of its last trick; NONE (rules 6g, 11)
AT_WAITING = const(21)  # full tricks that nobody has won: accumulated, finally nobody's (rules 11c-e)
AT_BID_SUM = const(22)  # sum of the bids so far (RULES 6)
AT_REPEATED = const(23)  # 1 if the hand just scored will be dealt again (rule 10, RULES 9)
AT_SCORES = const(24)  # by seat (rules 3, 7)
AT_BIDS = const(32)  # by seat, NONE before the bid (rules 5c-d, 6d)
AT_WON = const(40)  # tricks won by seat, including accumulated ones (rule 11d)
AT_BEGINS = const(48)  # by seat, where its hand begins in AT_HANDS
AT_TRICKS = const(56)  # 19 tricks: low half who won it or NOBODY, high half who led it (rules 6h, 12b)
AT_HANDS = const(75)  # 39 cards: the hands one after another, held cards first, ascending, the rest HIDDEN
AT_LOG = const(114)  # 39 cards in the order laid, the rest HIDDEN (rule 12b)
AT_OPTIONS = const(153)  # a choice for each of OPTIONS
