# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's state: what lies where in the bytearray, the numbers of actions, phases and events, the readers.

The root of the folder: play.py changes the state, rules.py asks and answers as docs/CONTRACT.md says. A card
is a number of mesa.cards in the order "23456QJK7A". "RULES n" is point n of RULES.md's section on Sueca.
"""

from micropython import const

from mesa.contract import HIDDEN, get16

ORDER = "23456QJK7A"
POINTS = b"\0\0\0\0\0\2\3\4\x0a\x0b"
"""A card's points by rank: Q 2, J 3, K 4, 7 10, A 11."""

# Actions: cards 0 … 39 as themselves, CUT + n for n = 1 … 39, then these.
CUT = const(40)
DEAL_FIRST = const(80)
DEAL_LAST = const(81)
GO_ON = const(82)
REDEAL = const(83)
ACCUSE = const(84)
SHOW = const(85)

# phase(s)
CUTTING = const(0)
DEALING = const(1)
ASKING = const(2)
PLAYING = const(3)
LAST_CALL = const(4)
ENDED = const(5)

# Events: emit(event, seat, a, b)
NEW_HAND = const(8)  # seat shuffles; a cuts; b deals
CUT_AT = const(9)  # seat cut; a cards were lifted
DEALT = const(10)  # seat dealt; a is the turned card; b: DEAL_FIRST or DEAL_LAST
REDEALT = const(11)  # seat asked for a new deal; the cards are gathered in, NEW_HAND follows
PLAYED = const(12)  # seat laid card a; b: how many cards were laid in this hand before it
TAKEN = const(13)  # seat won the trick; a: its points; b: its number, 0 … 9
ACCUSED = const(14)  # seat accused; a: log index of the revoke, -1: false; b: the card that proves it
SHOWN = const(15)  # seat showed its hand to seat a
# HAND_END: seat is the pair (0 or 1) that won the hand or -1; a: points of pair 0; b: match points it brought
# MATCH_END: seat is the pair that won; a: result(s)

# result(s)
BY_POINTS = const(1)
BANDEIRA = const(2)
REVOKE = const(3)
FALSE_ACCUSATION = const(4)

# The state. Byte 0 is VERSION. LOC, LOG and COUNT are public: bots read them in their inner loops.
AT_PHASE = const(1)
AT_TURN = const(2)
AT_OPTIONS = const(3)  # one bit an option
AT_SEED = const(4)  # 4 bytes
AT_HAND = const(8)  # 2 bytes
AT_REDEALS = const(10)  # of this hand
AT_SHUFFLER = const(11)  # the other roles follow from it
AT_CUT = const(12)
AT_SIDE = const(13)  # DEAL_FIRST or DEAL_LAST, 0 before
AT_TURNED = const(14)  # card or HIDDEN (not dealt yet)
COUNT = const(15)  # cards laid in this hand; the last hand's 40 until the next deal
AT_POINTS = const(16)  # 2 pairs, this hand
AT_TRICKS = const(18)  # 2 pairs
AT_SCORES = const(20)  # 2 × int16, match points of the pairs
AT_STAKE = const(24)  # what earlier ties add to this hand
AT_ACCUSED = const(25)  # bit p: pair p has accused in this hand
AT_SHOWN = const(26)  # bit q: seat q has shown its hand
AT_REVOKED = const(27)  # bit q: seat q has revoked in this hand; bit 4 + q: in the hand before
AT_RESULT = const(28)
AT_WINNER = const(29)  # pair
LOC = const(30)  # 40 bytes: seat that holds the card, GONE, or HIDDEN
LOG = const(70)  # 40 bytes: card | seat << 6, in the order laid
SIZE = const(110)
GONE = const(4)  # laid, or not dealt yet


def chosen(s, n):
    """1 if option n, in the order of rules.OPTIONS, is not at its default, else 0."""
    return s[AT_OPTIONS] >> n & 1


def phase(s):
    """CUTTING … ENDED."""
    return s[AT_PHASE]


def direction(s):
    """1 clockwise, -1 anticlockwise (Portugal): roles, dealing and play (RULES 2)."""
    return -1 if chosen(s, 1) else 1


def shuffler(s):
    """The seat that shuffles this hand."""
    return s[AT_SHUFFLER]


def cutter(s):
    """The seat that cuts: the shuffler's partner."""
    return (s[AT_SHUFFLER] + 2) % 4


def dealer(s):
    """The seat that deals: the one after the shuffler."""
    return (s[AT_SHUFFLER] + direction(s)) % 4


def leader(s):
    """The seat that leads to the first trick: the dealer's partner, or the one after (RULES 1)."""
    return (dealer(s) + (direction(s) if chosen(s, 0) else 2)) % 4


def turned(s):
    """The dealer's turned card, or HIDDEN before the deal."""
    return s[AT_TURNED]


def trump(s):
    """The trump suit 0 … 3, or -1 before the deal."""
    return -1 if s[AT_TURNED] == HIDDEN else s[AT_TURNED] // 10


def can_revoke(s):
    """True if the match is played with revokes and accusations (RULES 8)."""
    return chosen(s, 4) == 1


def hand(s, seat):
    """The cards known to lie in a seat's hand, ascending."""
    return [card for card in range(40) if s[LOC + card] == seat]


def cards_left(s, seat):
    """How many cards the seat holds, seen or not."""
    if s[AT_TURNED] == HIDDEN:
        return 0
    n = 10
    for i in range(s[COUNT]):
        if s[LOG + i] >> 6 == seat:
            n -= 1
    return n


def _plays(s, start, end):
    return [(s[LOG + i] >> 6, s[LOG + i] & 63) for i in range(start, end)]


def trick(s):
    """The cards on the table, [(seat, card), …] in the order laid; [] between tricks."""
    return _plays(s, s[COUNT] - s[COUNT] % 4, s[COUNT])


def last_trick(s):
    """The trick just taken, while it may be looked at: until the next card is laid (RULES 9); else []."""
    n = s[COUNT]
    return [] if n % 4 or not n else _plays(s, n - 4, n)


def tricks(s, pair):
    """How many tricks the pair has taken in this hand."""
    return s[AT_TRICKS + pair]


def stake(s):
    """Match points that earlier ties add to this hand (RULES 6)."""
    return s[AT_STAKE]


def revoked(s, seat):
    """Bit 0: the seat has revoked in this hand; bit 1: in the one before. In a view, one's own only."""
    return s[AT_REVOKED] >> seat & 1 | s[AT_REVOKED] >> seat + 3 & 2


def result(s):
    """How the match ended: BY_POINTS … FALSE_ACCUSATION; 0 while it runs."""
    return s[AT_RESULT]


def cara_de_gato(s):
    """True if the match was won while the others had nothing, or less (RULES 7)."""
    return s[AT_PHASE] == ENDED and get16(s, AT_SCORES + 2 - 2 * s[AT_WINNER]) <= 0


def best_play(s, start):
    """Log index of the card that wins the trick begun at index `start`, so far."""
    trumps = s[AT_TURNED] // 10
    best = start
    top = s[LOG + start] & 63
    for i in range(start + 1, min(start + 4, s[COUNT])):
        card = s[LOG + i] & 63
        if card // 10 == top // 10:
            if card > top:
                best = i
                top = card
        elif card // 10 == trumps:
            best = i
            top = card
    return best


def voids(s):
    """By seat, a mask of the suits it has not followed in this hand (bit = suit)."""
    out = bytearray(4)
    led = 0
    for i in range(s[COUNT]):
        suit = (s[LOG + i] & 63) // 10
        if i % 4 == 0:
            led = suit
        elif suit != led:
            out[s[LOG + i] >> 6] |= 1 << led
    return out


def proof(s, pair):
    """A revoke of that pair that the cards on the table prove, (log index, proving card), or None (RULES 8).

    It is proved by a later card of the suit led from the same hand, or by the dealer's turned trump,
    which everybody has seen and which still is not laid.
    """
    for i in range(s[COUNT]):
        seat = s[LOG + i] >> 6
        led = (s[LOG + i - i % 4] & 63) // 10
        if seat & 1 == pair and (s[LOG + i] & 63) // 10 != led:
            card = later(s, seat, led, i)
            if card < 0 and s[LOC + s[AT_TURNED]] == seat and s[AT_TURNED] // 10 == led:
                card = s[AT_TURNED]
            if card >= 0:
                return i, card
    return None


def later(s, seat, suit, i):
    """The first card of a suit that the seat laid after log index i, or -1."""
    for j in range(i + 1, s[COUNT]):
        if s[LOG + j] >> 6 == seat and (s[LOG + j] & 63) // 10 == suit:
            return s[LOG + j] & 63
    return -1


def holds(s, seat, suit):
    """Whether the seat is known to hold a card of the suit."""
    for at in range(LOC + suit * 10, LOC + suit * 10 + 10):
        if s[at] == seat:
            return True
    return False


def hand_number(s):
    """Hands begun before this one: 0, 1, …"""
    return s[AT_HAND] | s[AT_HAND + 1] << 8
