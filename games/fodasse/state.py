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
BIDDING = const(0)
PLAYING = const(1)
SCORED = const(2)
FINISHED = const(3)
NONE = const(0xFF)
"""In `bids`: has not bid yet. In `best`: no card, or all are annulled."""
NOBODY = const(15)
"""In `owner`: a trick that nobody has won (yet)."""

# Events after those of mesa.core.contract: what (seat, a, b) are.
# HAND_END: dealer, size of the hand, tricks that stayed nobody's. MATCH_END: the winner, 0, 0.
HAND_START = const(8)  # dealer, cards each, 1 if the size is on its way up
VIRA = const(9)  # dealer, the card turned up, the manilha's rank
BID_MADE = const(10)  # bidder, the bid, sum of the bids so far
CARD = const(11)  # player, card, how many lay in the trick before it
ANNUL = const(12)  # player, card that another one of its rank annuls, 0
TRICK = const(13)  # winner, tricks taken with it (1 and those accumulated), winning card
ACCUMULATED = const(14)  # who led it, tricks now lying there, 0
RESULT = const(15)  # each player of the hand: the bid, the tricks won; a miss where they differ
POINT = const(16)  # player, points now, 0
ELIMINATED = const(17)  # player, 0, 0
REPEAT = const(18)  # dealer: all would be out, nobody gets a point, the hand is dealt again
SHOWN = const(19)  # player, cards shown, 0


# The state. Byte 0 is VERSION. What belongs to a hand stays until the next one is dealt. A byte that others
# read has a public name: `s[rules.SIZE]`; the readers below are for what takes more than that.
PHASE = const(1)  # BIDDING, PLAYING, SCORED (the result lies there) or FINISHED
SEATS_AT = const(2)  # how many began the match
SEED = const(3)  # 4 bytes: the deal number
HAND = const(7)  # 2 bytes: hands dealt before this one, those dealt again too
SIZE = const(9)  # cards each, and tricks, of this hand (rule 6b)
CLIMBING = const(10)  # 1 while hands grow, 0 while they shrink (rule 6b, D8)
DEALER = const(11)  # the seat that dealt this hand (rule 6a)
TURN = const(12)  # the seat waited for while they bid and play (rules 6c, 6e, D4)
VIRA_CARD = const(13)  # the card that makes the manilhas, or HIDDEN (rule 5b, D1)
PLAY = const(14)  # who plays this hand, a bit a seat (rule 8)
PLAYERS = const(15)  # how many they are
HANDS_SHOWN = const(16)  # who has shown the hand, a bit a seat (rule 12c)
TRICKS_LAID = const(17)  # full tricks of this hand: the number of the one being laid (rule 6f)
LAID = const(18)  # cards in the trick that is not full
WHO_LAID = const(19)  # who laid them, a bit a seat
BEST = const(20)  # place of the best card in the trick, in the last one after a hand; NONE (rules 6g, 11)
WAITING = const(21)  # full tricks that nobody has won: accumulated, at last nobody's (rules 11c-e)
BID_SUM = const(22)  # of the bids so far (D6)
REPEATED = const(23)  # 1 if the hand just scored is to be dealt again (rule 10, D9)
POINTS = const(24)  # by seat (rules 3, 7)
BIDS = const(32)  # by seat, NONE before the bid (rules 5c-d, 6d)
WON = const(40)  # tricks won by seat, accumulated ones with them (rule 11d)
PLACE = const(48)  # by seat, where its hand begins in HANDS
TRICKS = const(56)  # 19 tricks: low half who won it or NOBODY, high half who led it (rules 6h, 12b)
HANDS = const(75)  # 39 cards: each hand in its place, those held first, ascending, the rest HIDDEN
LOG = const(114)  # 39 cards in the order laid, the rest HIDDEN (rule 12b)
OPTIONS_AT = const(153)  # a choice for each of OPTIONS
