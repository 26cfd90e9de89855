# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What lies where in a match of QU4TO, what its numbers mean, and how to read them.

A hand lies with a *half* up, BLUE or GREEN, card by card. Everybody sees of a hand how many cards lie each
way, and which card leaves it. What follows from that for certain is counted in the state, so that `guess`
never contradicts it: a turned card was no 4; after a reshuffle everybody knows what is in the deck, with no 4
among it, and how many cards each hand has of it; and who could only pass plainly holds 4s alone.

The readers work on a state and on a seat's view of it alike, and show of a view what it shows.
"""

from micropython import const

from games.qu4to.deck import BLUE as B
from games.qu4to.deck import CARDS, FOUR, beating
from games.qu4to.deck import GREEN as G
from mesa.contract import HIDDEN, get16

LAST_DRAW = const(299)
"""The last turn of a round at which a pass may draw (D11)."""
NONE = const(0xFF)
"""No set."""

# Phases.
CHOOSE = const(0)  # everyone the half to play with
PLAY = const(1)  # lead, beat or pass
PICK = const(2)  # which of several equal cards
SIDE = const(3)  # which way up the drawn card goes
FINISHED = const(4)

# Actions.
BLUE = const(0)  # the blue half up: of the whole hand, or of a drawn card
GREEN = const(1)
DRAW = const(2)  # pass and draw
PASS = const(3)  # pass and do nothing, when nothing can be done
SET = const(8)  # + class: play that set (8 … 78)
TURN = const(80)  # + card: pass and turn that card (80 … 139)
TAKE = const(140)  # + card: this card is in the set (140 … 199)

# Events after those of mesa.contract: what (seat, a, b) are.
# HAND_END: who still held cards, the round (0 …), 0. MATCH_END: the winner, 0, 0.
ROUND = const(8)  # first leader, the round, cards each
CHOSE = const(9)  # who, 0, 0: the half is secret
HALF = const(10)  # who, BLUE or GREEN, 0: all at once, when the last has chosen
LEADS = const(11)  # who, 1 if a set of somebody else's has just stood, 0
CARD = const(12)  # who, card, half that is up: the cards of the set that follows, lowest first
PLAYED = const(13)  # who, class, class of the set that it beats or NONE; that one is discarded
POINT = const(14)  # who, the beaten set's card that marks the point, points in the round
TURNED = const(15)  # who, half that was up, half that is up now
DREW = const(16)  # who, cards left in the deck, 0
PUT = const(17)  # who, half up of the drawn card, 0
RESHUFFLED = const(18)  # who will draw, cards in the new deck, 4s that left the round
PASSED = const(19)  # who, 0, 0: can neither turn nor draw
STOOD = const(20)  # who had played it, class, 0: all others passed, the set is discarded
EMPTIED = const(21)  # who, place (1 …), points for it
SCORED = const(22)  # each seat: points of the round, points of the match

# The state, byte by byte.
AT_PHASE = const(1)  # byte 0 is VERSION
AT_SEATS = const(2)  # how many play
AT_OPTION = const(3)  # choice of "first leader"
AT_SEED = const(4)  # four bytes
AT_ROUND = const(8)
AT_TURN = const(9)  # turn of the round from 1, int16; 0 while halves are chosen
AT_SEAT = const(11)  # whose turn
AT_LEADER = const(12)  # owner of the leading set, or who must lead; the winner once the match is over
AT_LEAD = const(13)  # class of the leading set, or NONE
AT_CLASS = const(14)  # class that is being picked, or NONE
AT_HALVES = const(15)  # secret halves, a bit a seat
AT_DECK = const(16)  # cards in the deck
AT_POINTS = const(17)  # of the match by seat, int16
AT_SCORE = const(27)  # of the round by seat
AT_PLACE = const(32)  # 1 … by seat, for those who have emptied the hand, else 0
AT_COUNT = const(37)  # cards in hand: blue half up, green half up, by seat; without a card in the fingers
AT_PLAIN = const(47)  # of these at least so many are no 4 …
AT_FOURS = const(57)  # … and at least so many are 4s
AT_SINCE = const(67)  # cards that a seat holds of the last reshuffle; 0 while there was none
AT_CARDS = const(72)  # where each card is: low half a seat or one of the places below, then bits
LENGTH = const(132)

LOW = const(0x0F)
IN_DECK = const(5)
DISCARDED = const(6)
LEADING = const(7)  # in the leading set
OUT = const(8)  # until the round is over
DRAWN = const(9)  # in the fingers of the one whose turn it is
GREEN_UP = const(0x10)
TAKEN = const(0x20)  # picked for the set that is being played
KNOWN = const(0x40)  # went into the deck in the last reshuffle: everybody has seen it, and it is no 4
HIDDEN_KNOWN = const(0xFE)  # in a view: HIDDEN, and was in that reshuffle


def phase(s):
    """CHOOSE, PLAY, PICK, SIDE or FINISHED."""
    return s[AT_PHASE]


def leader(s):
    """Who leads: the owner of the leading set, or who must play one."""
    return s[AT_LEADER]


def leading(s):
    """The class of the set to beat, or NONE."""
    return s[AT_LEAD]


def picking(s):
    """The class that is being played while cards are picked for it, else NONE."""
    return s[AT_CLASS]


def turn_number(s):
    """The turn of the round, 1 …; 0 while halves are chosen."""
    return get16(s, AT_TURN)


def count(s, seat):
    """How many cards are in a hand, without one in the fingers."""
    return s[AT_COUNT + 2 * seat] + s[AT_COUNT + 2 * seat + 1]


def backs(s, seat):
    """(cards with the blue half up, with the green half up), as all see; all blue before the choice."""
    return s[AT_COUNT + 2 * seat], s[AT_COUNT + 2 * seat + 1]


def place(s, seat):
    """1 for the first who has emptied the hand in this round, and so on; 0 while there are cards."""
    return s[AT_PLACE + seat]


def deck_left(s):
    """Cards in the draw deck."""
    return s[AT_DECK]


def can_draw(s):
    """True if a pass may draw now: a card is there or a reshuffle brings one (D5), before turn 300 (D11)."""
    if turn_number(s) > LAST_DRAW:
        return False
    if s[AT_DECK]:
        return True
    for card in range(CARDS):
        if s[AT_CARDS + card] == DISCARDED and B[card] != FOUR:
            return True
    return False


def may_draw(s):
    """The cards that a draw may bring, as far as this view knows; [] when nothing can be drawn.

    After a reshuffle everybody has seen them, else they are all that this view does not show.
    """
    where = HIDDEN if s[AT_DECK] else DISCARDED
    for i in range(AT_CARDS, LENGTH):
        if s[i] == HIDDEN_KNOWN and s[AT_DECK]:
            where = HIDDEN_KNOWN
            break
    return [i for i in range(CARDS) if s[AT_CARDS + i] == where and (where != DISCARDED or B[i] != FOUR)]


def cards(s, where):
    """The cards of a seat, or IN_DECK, DISCARDED, LEADING, OUT or DRAWN, as far as they are visible.

    A list of (card, number up, number down, half up), by number up and then by card.
    """
    out = []
    for card in range(CARDS):
        at = s[AT_CARDS + card]
        if at & LOW == where:
            if at & GREEN_UP:
                out.append((G[card], card, B[card], GREEN))
            else:
                out.append((B[card], card, G[card], BLUE))
    out.sort()
    return [(card, up, down, half) for up, card, down, half in out]


def number_up(s, card):
    """The number that faces up on a card that is visible."""
    return (G if s[AT_CARDS + card] & GREEN_UP else B)[card]


def half_up(s, card):
    """BLUE or GREEN: how a card lies that is visible."""
    return s[AT_CARDS + card] >> 4 & 1


def drawn(s):
    """The card in the fingers of the one whose turn it is, or -1 (also when it is not ours to see)."""
    for card in range(CARDS):
        if s[AT_CARDS + card] & LOW == DRAWN:
            return card
    return -1


def taken(s, card):
    """True for a card picked for the set that is being played."""
    return bool(s[AT_CARDS + card] < HIDDEN_KNOWN and s[AT_CARDS + card] & TAKEN)


def tally(s, seat):
    """bytearray: how many cards of a visible hand show each number, by number 0 … 11."""
    n = bytearray(12)
    for card in range(CARDS):
        at = s[AT_CARDS + card]
        if at & LOW == seat:
            n[(G if at & GREEN_UP else B)[card]] += 1
    return n


def classes(s, seat):
    """The classes that `seat` could play now, weakest first: those in its hand that beat the leading set."""
    return beating(tally(s, seat), 0 if s[AT_LEAD] == NONE else s[AT_LEAD] + 1)
