# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies where in a match of Fodasse, its actions and its events: numbers only. `rules` hands them on."""

from micropython import const

# The options: places in OPTIONS.
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
SCORED = const(2)  # the result lies there
FINISHED = const(3)

NONE = const(0xFF)
"""At AT_BIDS: has not bid yet. At AT_BEST: no card, or all are annulled."""
NOBODY = const(15)
"""At AT_TRICKS: a trick that nobody has won (yet)."""

# Events after those of mesa.core.contract: what (seat, a, b) are.
# HAND_END: dealer, size of the hand, tricks that stayed nobody's. MATCH_END: the winner, 0, 0.
DEALT = const(8)  # dealer, cards each, 1 if the size is on its way up
VIRA = const(9)  # dealer, the card turned up, the manilha's rank
BID_MADE = const(10)  # bidder, the bid, sum of the bids so far
PLAYED = const(11)  # player, card, how many lay in the trick before it
ANNULLED = const(12)  # player, card that another one of its rank annuls, 0
TAKEN = const(13)  # winner, tricks taken with it (1 and those accumulated), winning card
ACCUMULATED = const(14)  # who led it, tricks now lying there, 0
RESULT = const(15)  # each player of the hand: the bid, the tricks won; a miss where they differ
POINT = const(16)  # player, points now, 0
ELIMINATED = const(17)  # player, 0, 0
REPEATED = const(18)  # dealer: all would be out, nobody gets a point, the hand is dealt again
SHOWN = const(19)  # player, cards shown, 0


# The state. Byte 0 is VERSION. What belongs to a hand stays until the next one is dealt. A byte that others
# read has a public name: `s[rules.AT_SIZE]`; the readers below are for what takes more than that.
AT_PHASE = const(1)  # BIDDING … FINISHED
AT_SEATS = const(2)  # how many began the match
AT_SEED = const(3)  # 4 bytes: the deal number
AT_HAND = const(7)  # 2 bytes: hands dealt before this one, those dealt again too
AT_SIZE = const(9)  # cards each, and tricks, of this hand (rule 6b)
AT_CLIMBING = const(10)  # 1 while hands grow, 0 while they shrink (rule 6b, D8)
AT_DEALER = const(11)  # the seat that dealt this hand (rule 6a)
AT_TURN = const(12)  # the seat waited for while they bid and play (rules 6c, 6e, D4)
AT_VIRA = const(13)  # the card that makes the manilhas, or HIDDEN (rule 5b, D1)
AT_PLAY = const(14)  # who plays this hand, a bit a seat (rule 8)
AT_PLAYERS = const(15)  # how many they are
AT_SHOWN = const(16)  # who has shown the hand, a bit a seat (rule 12c)
AT_TRICKS_LAID = const(17)  # full tricks of this hand: the number of the one being laid (rule 6f)
AT_LAID = const(18)  # cards in the trick that is not full
AT_WHO_LAID = const(19)  # who laid them, a bit a seat
AT_BEST = const(20)  # place of the best card in the trick, in the last one after a hand; NONE (rules 6g, 11)
AT_WAITING = const(21)  # full tricks that nobody has won: accumulated, at last nobody's (rules 11c-e)
AT_BID_SUM = const(22)  # of the bids so far (D6)
AT_REPEATED = const(23)  # 1 if the hand just scored is to be dealt again (rule 10, D9)
AT_SCORES = const(24)  # by seat (rules 3, 7)
AT_BIDS = const(32)  # by seat, NONE before the bid (rules 5c-d, 6d)
AT_WON = const(40)  # tricks won by seat, accumulated ones with them (rule 11d)
AT_BEGINS = const(48)  # by seat, where its hand begins in AT_HANDS
AT_TRICKS = const(56)  # 19 tricks: low half who won it or NOBODY, high half who led it (rules 6h, 12b)
AT_HANDS = const(75)  # 39 cards: each hand in its place, those held first, ascending, the rest HIDDEN
AT_LOG = const(114)  # 39 cards in the order laid, the rest HIDDEN (rule 12b)
AT_OPTIONS = const(153)  # a choice for each of OPTIONS
