# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the rules of the match, pure; one bytearray is both the match and the save.

Four seats, pairs 0+2 and 1+3, 40 cards, ten tricks with a trump suit, 120 points a hand, a match to 4. This
file follows docs/CONTRACT.md: the state, readers, the contract's functions, play. Cut, deal, accusations and
points, which come between, are in rounds.py.
"Regulamento" is the rulebook, "RULES n" point n of docs/RULES.md, section Sueca. A card is a number of
mesa.core.cards in the order "23456QJK7A".
"""

from micropython import const

from mesa.core.contract import DEAL, HAND_OVER, HIDDEN, OVER, get16, get_seed, no_events, put_seed
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterable

    from mesa.core.contract import Emit

VERSION = 2
REAL_TIME = False
SEATS = (4, 4)
TEAMS = {4: ((0, 2), (1, 3))}
OPTIONS = (
    ("first_lead", ("dealers_partner", "after_dealer")),
    ("region", ("brazil", "portugal")),
    ("bandeira", ("all_points", "all_tricks")),
    ("tie", ("worth_more", "void")),
    ("revoke", ("off", "on")),
    ("false_accusation", ("one_point", "the_match")),
    ("target", ("four", "two")),
)
ORDER = "23456QJK7A"
POINTS = b"\0\0\0\0\0\2\3\4\x0a\x0b"
"""A card's points by rank: Q 2, J 3, K 4, 7 10, A 11."""

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

# The state. Byte 0 is VERSION. Other modules read single bytes by their names, `s[rules.AT_PHASE]`; the
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


# Readers


def goal(s: bytearray) -> int:
    """Return the match points that win: 4, or 2 in a short match (RULES 7)."""
    return 2 if s[AT_OPTIONS + TARGET] else 4


def direction(s: bytearray) -> int:
    """Return 1 for clockwise, -1 for anticlockwise (Portugal): roles, dealing and play (RULES 2)."""
    return -1 if s[AT_OPTIONS + REGION] == PORTUGAL else 1


def next_seat(s: bytearray, seat: int) -> int:
    """Return the seat after `seat` in the order of dealing and play."""
    return (seat + direction(s)) % 4


def dealer(s: bytearray) -> int:
    """Return the seat that deals: the one after the shuffler."""
    return next_seat(s, s[AT_SHUFFLER])


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


def trump(s: bytearray) -> int:
    """Return the trump suit 0 … 3, or -1 before the deal."""
    return -1 if s[AT_TURNED] == HIDDEN else s[AT_TURNED] // 10


def can_revoke(s: bytearray) -> bool:
    """Return whether the match is played with revokes and accusations (RULES 8)."""
    return s[AT_OPTIONS + REVOKE] == ON


def hand(s: bytearray, seat: int) -> list[int]:
    """Return the cards known to be in a seat's hand, ascending."""
    return [card for card in range(40) if s[AT_CARDS + card] == seat]


def cards_left(s: bytearray, seat: int) -> int:
    """Return how many cards the seat holds, seen or not."""
    if s[AT_TURNED] == HIDDEN:
        return 0
    n = 10
    for i in range(s[AT_LAID]):
        n -= s[AT_LOG + i] >> 6 == seat
    return n


def space(s: bytearray) -> list[int]:
    """Return how many cards each seat holds that `s` does not show."""
    left = [cards_left(s, q) for q in range(4)]
    for card in range(40):
        if s[AT_CARDS + card] < GONE:
            left[s[AT_CARDS + card]] -= 1
    return left


def places(s: bytearray, t: int = -1) -> range:
    """Return the log indexes of the cards laid in trick number `t`; t < 0: of those on the table."""
    n = s[AT_LAID]
    start = 4 * (n // 4 if t < 0 else t)
    return range(start, min(start + 4, n))


def trick(s: bytearray, t: int = -1) -> list[tuple[int, int]]:
    """Return [(seat, card), …] of a trick in the order laid, see `places`."""
    return [laid(s, i) for i in places(s, t)]


def last_trick(s: bytearray) -> int:
    """Return the number of the trick just taken, visible until the next card is laid (RULES 9); else -1."""
    n = s[AT_LAID]
    return -1 if n % 4 else n // 4 - 1


def winning(s: bytearray, t: int = -1) -> tuple[int, int]:
    """Return (seat, card) of the best card so far of a trick, see `places`, of which some are laid."""
    cards = places(s, t)
    top = cards[0]
    for i in cards:
        if beats(s[AT_LOG + i] & 63, s[AT_LOG + top] & 63, trump(s)):
            top = i
    return laid(s, top)


def led(s: bytearray, t: int = -1) -> int:
    """Return the suit that was led to a trick, see `places`; -1 if none of its cards is laid."""
    for i in places(s, t):
        return (s[AT_LOG + i] & 63) // 10
    return -1


def follow(s: bytearray) -> list[int]:
    """Return the cards of the seat in turn that follow suit; if it has none, all (Regulamento, note a)."""
    suit = led(s)
    cards = hand(s, s[AT_TURN])
    return [card for card in cards if card // 10 == suit] or cards


def alike(s: bytearray, a: int, b: int) -> bool:
    """Return whether two cards of a hand are equally good: no card that matters lies between."""
    if a // 10 != b // 10 or POINTS[a % 10] != POINTS[b % 10]:
        return False
    for card in range(min(a, b) + 1, max(a, b)):  # without a list: the expert asks this of every pair
        holder = s[AT_CARDS + card]
        if holder != s[AT_CARDS + a] and holder != GONE:
            return False
        for i in range(s[AT_LAID] - s[AT_LAID] % 4, s[AT_LAID]):
            if s[AT_LOG + i] & 63 == card:
                return False
    return True


def points(cards: "Iterable[int]") -> int:
    """Return what these cards count together."""
    return sum([POINTS[card % 10] for card in cards])


def worth(s: bytearray, t: int = -1) -> int:
    """Return what the cards of a trick count, see `places`."""
    return points([card for _, card in trick(s, t)])


def voids(s: bytearray) -> bytearray:
    """Return, by seat, a mask of the suits it has not followed in this hand (bit = suit)."""
    out = bytearray(4)
    led = 0
    for i in range(s[AT_LAID]):
        suit = (s[AT_LOG + i] & 63) // 10  # not by `laid`: the bots make no garbage
        if i % 4 == 0:
            led = suit
        elif suit != led:
            out[s[AT_LOG + i] >> 6] |= 1 << led
    return out


def lacks(s: bytearray) -> bytearray:
    """Return, by seat, a mask of the suits that it cannot hold; none is sure where revokes are allowed."""
    return bytearray(4) if can_revoke(s) else voids(s)


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match before its first cut; the first shuffler is random (RULES 1)."""
    from games.sueca import rounds
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, AT_OPTIONS, seed, seats, options)
    put_seed(s, AT_SEED, seed)
    s[AT_SHUFFLER] = Rng(seed, 0, 0, 1).below(4)
    rounds.gather(s, direction(s), no_events)
    return s


def turn(s: bytearray) -> int:
    """Return the seat to act; HAND_OVER once the hand is scored; or OVER."""
    at = s[AT_PHASE]
    if at < SCORED:
        return s[AT_TURN]
    return HAND_OVER if at == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return the legal actions of the seat in turn; [DEAL] for HAND_OVER once the hand is scored."""
    if seat != turn(s):
        return []
    if seat == HAND_OVER:
        return [DEAL]
    at = s[AT_PHASE]
    if at == PLAYING:
        return hand(s, seat) if can_revoke(s) else follow(s)
    if at == CUTTING:
        return list(range(CUT + 1, CUT + 40))
    if at == DEALING:
        return [DEAL_FIRST, DEAL_LAST]
    if at == ASKING:
        few = points(hand(s, seat)) < (10 if seat == leader(s) else 5)  # (RULES 4)
        return [GO_ON, REDEAL] if few else [GO_ON]
    return [GO_ON] if s[AT_ACCUSED] >> (seat & 1) & 1 else [GO_ON, ACCUSE]


def anytime(s: bytearray, seat: int) -> list[int]:
    """Return the interrupts: ACCUSE (RULES 8) and, in play, SHOW (RULES 10)."""
    at = s[AT_PHASE]
    out = []
    if can_revoke(s) and (at == PLAYING or at == ACCUSING and seat != s[AT_TURN]):
        n = s[AT_LAID]  # of two cards laid, one is an opponent's
        if (n > 1 or n and (s[AT_LOG] >> 6 ^ seat) & 1) and not s[AT_ACCUSED] >> (seat & 1) & 1:
            out.append(ACCUSE)
    if at == PLAYING and not s[AT_SHOWN] >> seat & 1 and cards_left(s, seat):
        out.append(SHOW)
    return out


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out an action, unchecked. `emit` queues (event, seat, a, b): public information."""
    if action < CUT:
        _lay(s, seat, action, emit)
    elif action == SHOW:
        s[AT_SHOWN] |= 1 << seat
        emit(SHOWN, seat, next_seat(s, seat), 0)
    elif action == GO_ON:
        _go_on(s, seat, emit)
    else:
        from games.sueca import rounds

        if action == ACCUSE:
            rounds.accuse(s, seat, goal(s), emit)
            if s[AT_PHASE] == ACCUSING and seat == s[AT_TURN]:
                _go_on(s, seat, emit)
        else:
            rounds.step(s, seat, action, direction(s), leader(s), emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if it is legal, "follow" for a card of the seat in turn that may not be laid, or "now"."""
    if action in legal(s, seat) or seat != HAND_OVER and action in anytime(s, seat):
        return None
    to_play = s[AT_PHASE] == PLAYING and seat == s[AT_TURN]
    return "follow" if to_play and action in hand(s, seat) else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without the seed, others' revokes and cards; the turned and shown cards stay."""
    seen = bytearray(s)
    put_seed(seen, AT_SEED, 0)
    seen[AT_REVOKED] &= 0x11 << seat
    before = (seat - direction(s)) % 4
    for card in range(40):
        holder = seen[AT_CARDS + card]
        if holder < GONE and holder != seat and card != seen[AT_TURNED]:
            if holder != before or not seen[AT_SHOWN] >> before & 1:
                seen[AT_CARDS + card] = HIDDEN
    return seen


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that fits what the seat knows, with a new seed.

    With revokes off, nobody gets a suit that they did not follow; with revokes allowed, past play proves no
    void. The turned card and a hand that was shown are open in the seen and stay.
    """
    from games.sueca import guess as part

    return part.guess(seen, seat, rng, space(seen), lacks(seen))


def hand_number(s: bytearray) -> int:
    """Return the number of hands before this one: 0, 1, …"""
    return get16(s, AT_HAND)


def deal_number(s: bytearray) -> int:
    """Return the deal number passed to new()."""
    return get_seed(s, AT_SEED)


def scores(s: bytearray) -> list[int]:
    """Return match points by seat; partners have the same."""
    return [get16(s, AT_SCORES), get16(s, AT_SCORES + 2)] * 2


def hand_scores(s: bytearray) -> list[int]:
    """Return the card points taken in this hand, by seat; partners have the same."""
    return [s[AT_HAND_SCORES], s[AT_HAND_SCORES + 1]] * 2


def winners(s: bytearray) -> list[int]:
    """Return the two seats of the winning pair, or []."""
    return [s[AT_WINNER], s[AT_WINNER] + 2] if s[AT_PHASE] == FINISHED else []


def decided(s: bytearray) -> bool:
    """Return whether the hand's outcome is certain, 1 or 2 points (RULES 5), with two or more cards each.

    Never while a revoke may still be made or found (RULES 8), or a bandeira may come.
    """
    if s[AT_PHASE] != PLAYING or can_revoke(s) or s[AT_LAID] > 35:
        return False
    least, most = sorted(s[AT_HAND_SCORES:AT_TRICKS])
    return least > 0 and (most > 90 or most > 60 and least > 29)


# The phases


def _lay(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Lay a card; the fourth ends the trick (Regulamento, "Regras do Jogo")."""
    if can_revoke(s) and card not in follow(s):
        s[AT_REVOKED] |= 1 << seat
    n = s[AT_LAID]
    s[AT_LOG + n] = card | seat << 6
    s[AT_CARDS + card] = GONE
    s[AT_LAID] = n + 1
    emit(PLAYED, seat, card, n)
    if n % 4 < 3:
        s[AT_TURN] = next_seat(s, seat)
        return
    taker, _ = winning(s, n // 4)
    brought = worth(s, n // 4)
    s[AT_HAND_SCORES + (taker & 1)] += brought
    s[AT_TRICKS + (taker & 1)] += 1
    s[AT_TURN] = taker
    emit(TAKEN, taker, brought, n // 4)
    if n == 39:
        if can_revoke(s) and s[AT_ACCUSED] != 3:
            s[AT_PHASE] = ACCUSING
        else:
            _score(s, emit)


def _go_on(s: bytearray, seat: int, emit: "Emit") -> None:
    """Ask the next seat: before play whether to redeal (RULES 4), after it whether to accuse (RULES 8)."""
    s[AT_TURN] = next_seat(s, seat)
    if s[AT_PHASE] == ACCUSING:
        if s[AT_TURN] == winning(s, 9)[0]:
            _score(s, emit)
    elif s[AT_TURN] == leader(s):
        s[AT_PHASE] = PLAYING


def _score(s: bytearray, emit: "Emit") -> None:
    """Score the hand."""
    from games.sueca import rounds

    rounds.score(s, goal(s), emit)
