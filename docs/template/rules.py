# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card, the template game: three cards each; everybody lays one per trick, the highest takes a point.

Before, the hand's first player calls whether it is the highest or the lowest that takes. Whose turn it is may
draw from the stock first, while it lasts. Four play in pairs, seats 0 and 2 against 1 and 3. It is not worth
playing, but it has everything a game needs (docs/CONTRACT.md): hidden cards, a stock, turns, a call, teams,
an option, a save in one bytearray. Make it your game: change one rule after another.
"""

from micropython import const

from mesa.core.contract import (
    DEAL,
    HAND_END,
    HAND_OVER,
    HIDDEN,
    MATCH_END,
    OVER,
    get_seed,
    no_events,
    put_seed,
)
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

VERSION = 1
REAL_TIME = False
SEATS = (2, 4)
TEAMS = {4: ((0, 2), (1, 3))}
DIRECTION = 1
OPTIONS = (("hands", ("three", "one")),)
ORDER = "A234567QJK"

HANDS = const(0)  # its index in OPTIONS

CARDS = const(3)  # dealt to each, and tricks in a hand
DRAWS = const(2)  # cards in the stock for each player

# Actions: a card, or one of these
HIGH = const(40)  # before the hand: the highest card takes
LOW = const(41)
DRAW = const(42)  # a card from the stock, before one is laid

# Events: emit(event, seat, a, b); a game's own begin with mesa.core.contract.FIRST_OWN_EVENT, 8
PLAYED = const(8)  # seat laid card a, after b others in this trick
TAKEN = const(9)  # seat took the trick
DREW = const(10)  # seat drew a card; a are left in the stock
DEALT = const(11)  # the next hand is dealt; seat calls
CALLED = const(12)  # seat called a: 0 the highest, 1 the lowest

# The phases, at AT_PHASE
CALLING = const(0)
PLAYING = const(1)
SCORED = const(2)
FINISHED = const(3)

# The state: 0 VERSION, then
AT_PHASE = const(1)
AT_SEATS = const(2)
AT_SEED = const(3)  # 4 bytes; this and AT_HAND stand where mesa.core.contract looks for them
AT_HAND = const(7)
AT_TURN = const(8)  # seat
AT_LAID = const(9)  # cards on the table
AT_LEADER = const(10)
AT_SCORES = const(11)  # 4 seats
AT_TABLE = const(15)  # 4 cards in the order laid
AT_LEFT = const(19)  # cards left in the stock
AT_STOCK = const(20)  # 8 cards, of which the last of those left is drawn first; 0 once drawn
AT_CARDS = const(28)  # 40 bytes: the seat that holds the card, STOCK, LAID, or HIDDEN
AT_HAND_SCORES = const(68)  # points in this hand, 4 seats
AT_LOW = const(72)  # 1: the lowest card takes, as called
AT_DRAWN = const(73)  # cards that each has drawn in this hand, 4 seats
AT_FIRST = const(77)  # seat that called in this hand, and led
AT_OPTIONS = const(78)  # a byte each
STOCK = const(4)  # in the stock, or not in play in this hand
LAID = const(5)


# Readers


def hand(s: bytearray, seat: int) -> list[int]:
    """Return the cards known to be in the seat's hand, ascending."""
    return [card for card in range(40) if s[AT_CARDS + card] == seat]


def trick(s: bytearray) -> list[tuple[int, int]]:
    """Return the cards on the table, [(seat, card), …] in the order laid."""
    return [((s[AT_LEADER] + i) % s[AT_SEATS], s[AT_TABLE + i]) for i in range(s[AT_LAID])]


def tricks(s: bytearray) -> int:
    """Return how many tricks have been taken in this hand: a side's points stand at each of its seats."""
    return sum([s[AT_HAND_SCORES + side[0]] for side in sides(s)])


def count(s: bytearray, seat: int) -> int:
    """Return how many cards a seat holds, as everybody can count."""
    laid = tricks(s) + ((seat - s[AT_LEADER]) % s[AT_SEATS] < s[AT_LAID])
    return CARDS + s[AT_DRAWN + seat] - laid


def strength(s: bytearray, card: int) -> int:
    """Return how strong a card is in this hand: by rank, then by suit, or the other way round."""
    n = card % 10 * 4 + card // 10
    return 39 - n if s[AT_LOW] else n


def sides(s: bytearray) -> "tuple[tuple[int, ...], ...]":
    """Return who wins together: the teams, or each seat alone."""
    return TEAMS.get(s[AT_SEATS]) or tuple([(seat,) for seat in range(s[AT_SEATS])])


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match with its first hand dealt; ValueError says what is wrong."""
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, AT_OPTIONS, seed, seats, options)
    s[AT_SEATS] = seats
    put_seed(s, AT_SEED, seed)
    _deal(s)
    return s


def turn(s: bytearray) -> int:
    """Return the seat to act, HAND_OVER or OVER."""
    if s[AT_PHASE] == PLAYING or s[AT_PHASE] == CALLING:
        return s[AT_TURN]
    return HAND_OVER if s[AT_PHASE] == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return what the seat may do now: call, lay any card of its hand or draw; DEAL after a hand."""
    if seat != turn(s):
        return []
    if s[AT_PHASE] == CALLING:
        return [HIGH, LOW]
    if seat == HAND_OVER:
        return [DEAL]
    return hand(s, seat) + [DRAW] if s[AT_LEFT] else hand(s, seat)


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out an action, unchecked."""
    if action == DEAL:
        s[AT_HAND] += 1
        s[AT_FIRST] = (s[AT_FIRST] + DIRECTION) % s[AT_SEATS]
        _deal(s)
        emit(DEALT, s[AT_FIRST], 0, 0)
        return
    if action == DRAW:
        _draw(s, seat, emit)
        return
    if action >= HIGH:
        s[AT_LOW] = action - HIGH
        s[AT_PHASE] = PLAYING
        emit(CALLED, seat, action - HIGH, 0)
        return
    n = s[AT_LAID]
    s[AT_TABLE + n] = action
    s[AT_CARDS + action] = LAID
    s[AT_LAID] = n + 1
    emit(PLAYED, seat, action, n)
    if n + 1 < s[AT_SEATS]:
        s[AT_TURN] = (seat + DIRECTION) % s[AT_SEATS]
        return
    best = max([(strength(s, card), taker) for taker, card in trick(s)])[1]
    for side in sides(s):
        if best in side:
            for other in side:
                s[AT_SCORES + other] += 1
                s[AT_HAND_SCORES + other] += 1
    s[AT_LAID] = 0
    s[AT_TURN] = s[AT_LEADER] = best
    emit(TAKEN, best, 0, 0)
    if tricks(s) == CARDS:
        _score(s, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return why an action is illegal, "over", "turn" or "card"; None if it is legal."""
    if action in legal(s, seat):
        return None
    return "over" if turn(s) == OVER else "turn" if seat != turn(s) else "card"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without the seed and the others' cards."""
    seen = bytearray(s)
    put_seed(seen, AT_SEED, 0)
    for at in range(AT_CARDS, AT_CARDS + 40):
        if seen[at] != seat and seen[at] != LAID:
            seen[at] = HIDDEN  # the seat cannot tell another hand from the stock
    for at in range(AT_STOCK, AT_STOCK + s[AT_LEFT]):
        seen[at] = HIDDEN
    return seen


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that `seen` allows, with a new seed and random hidden cards."""
    s = bytearray(seen)
    put_seed(s, AT_SEED, rng.seed())
    unseen = bytearray([card for card in range(40) if s[AT_CARDS + card] == HIDDEN])
    rng.shuffle(unseen)
    at = 0
    for other in range(s[AT_SEATS]):
        if other != seat:
            for _ in range(count(s, other)):
                s[AT_CARDS + unseen[at]] = other
                at += 1
    for i in range(at, len(unseen)):
        s[AT_CARDS + unseen[i]] = STOCK
    s[AT_STOCK : AT_STOCK + s[AT_LEFT]] = unseen[at : at + s[AT_LEFT]]
    return s


def scores(s: bytearray) -> list[int]:
    """Return the points by seat."""
    return list(s[AT_SCORES : AT_SCORES + s[AT_SEATS]])


def hand_scores(s: bytearray) -> list[int]:
    """Return the points in this hand by seat."""
    return list(s[AT_HAND_SCORES : AT_HAND_SCORES + s[AT_SEATS]])


def winners(s: bytearray) -> list[int]:
    """Return the seats with the most points once the match is over, else []."""
    if turn(s) != OVER:
        return []
    points = scores(s)
    return [seat for seat in range(s[AT_SEATS]) if points[seat] == max(points)]


# The phases


def _deal(s: bytearray) -> None:
    """Deal CARDS each from the shuffled deck, then the stock; who comes first calls, and leads."""
    deck = bytearray(range(40))
    Rng(get_seed(s, AT_SEED), s[AT_HAND]).shuffle(deck)
    dealt = CARDS * s[AT_SEATS]
    for i in range(40):
        s[AT_CARDS + deck[i]] = (s[AT_FIRST] + i) % s[AT_SEATS] if i < dealt else STOCK
    s[AT_LEFT] = DRAWS * s[AT_SEATS]
    s[AT_STOCK : AT_STOCK + s[AT_LEFT]] = deck[dealt : dealt + s[AT_LEFT]]
    s[AT_PHASE] = CALLING
    s[AT_LOW] = 0
    s[AT_TURN] = s[AT_LEADER] = s[AT_FIRST]
    s[AT_HAND_SCORES : AT_HAND_SCORES + 4] = s[AT_DRAWN : AT_DRAWN + 4] = bytes(4)


def _draw(s: bytearray, seat: int, emit: "Emit") -> None:
    """Give the seat a card of the stock."""
    s[AT_LEFT] -= 1
    at = AT_STOCK + s[AT_LEFT]
    s[AT_CARDS + s[at]] = seat
    s[at] = 0
    s[AT_DRAWN + seat] += 1
    emit(DREW, seat, s[AT_LEFT], 0)


def _score(s: bytearray, emit: "Emit") -> None:
    """Score the hand after its last card: then its result is shown, or the match is over."""
    last = s[AT_HAND] + 1 == (1 if s[AT_OPTIONS + HANDS] else 3)
    s[AT_PHASE] = FINISHED if last else SCORED
    emit(HAND_END, s[AT_TURN], 0, 0)
    if last:
        emit(MATCH_END, s[AT_TURN], 0, 0)
