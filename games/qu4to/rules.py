# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of QU4TO: hands of two-sided cards, sets that climb, points for 4s, rounds.

The contract (docs/CONTRACT.md) over one bytearray, which is also the save: first its readers, then the
contract's functions, then one function a phase. The cards and the comparison of sets are in deck.py.
Headings in brackets are the rulebook's, "RULES n" a point of docs/RULES.md.

A hand lies with a *half* up, BLUE or GREEN, card by card. Everybody sees how many cards of a hand lie each
way, and which card leaves it. What follows from that for certain is counted in the state, so that `guess`
never contradicts it: a turned card was no 4; after a reshuffle everybody knows what is in the deck, with no 4
in it, and how many cards of it each hand has; and a player who could only pass plainly holds only 4s.
"""

from micropython import const

from games.qu4to import deck
from games.qu4to.deck import CARDS, FOUR, FOURS, NUMBER
from mesa.core.contract import (
    DEAL,
    HAND_END,
    HAND_OVER,
    HIDDEN,
    MATCH_END,
    OVER,
    get16,
    get_seed,
    no_events,
    put16,
    put_seed,
)
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

VERSION = const(2)
REAL_TIME = False
SEATS = (2, 5)
OPTIONS = (("first_leader", ("last_winner", "random")), ("length", ("full", "one_round")))

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


# Readers. A single byte is read directly: s[AT_PHASE].


def count(s: bytearray, seat: int) -> int:
    """Return how many cards are in a hand, without one just drawn."""
    return s[AT_COUNT + 2 * seat] + s[AT_COUNT + 2 * seat + 1]


def sets(actions: list[int]) -> list[int]:
    """Return the classes of the sets that some of these actions play."""
    return [action - SET for action in actions if SET <= action < TURN]


def follows(s: bytearray) -> bool:
    """Return whether there is a set to beat, so that the seat in turn need not lead."""
    return s[AT_LEAD] != NONE


def total(s: bytearray, seat: int) -> int:
    """Return a seat's points of the match, including those of the current round."""
    points = get16(s, AT_SCORES + 2 * seat)
    return points + s[AT_HAND_SCORES + seat] if s[AT_PHASE] < SCORED else points


def emptying(s: bytearray, seat: int) -> int:
    """Return a seat's points of the round for having emptied the hand [Running out]."""
    place = s[AT_PLACE + seat]
    return s[AT_SEATS] - place if place else 0


def rank(s: bytearray, seat: int) -> int:
    """Return a number that is higher for more points of the match or, of equals, for an emptied hand earlier
    in this round; once that is scored.
    """
    return 8 * get16(s, AT_SCORES + 2 * seat) - (s[AT_PLACE + seat] or 7)


def has_chosen(s: bytearray, seat: int) -> bool:
    """Return whether a seat has chosen a half. They choose by seat, from 0 on or, in a state that is turned
    (seats.py), from the one in the place of the turns.
    """
    first = s[AT_TURNS]
    n = s[AT_SEATS]
    return s[AT_PHASE] == CHOOSING and (seat - first) % n < (s[AT_TURN] - first) % n


def can_draw(s: bytearray) -> bool:
    """Return whether a pass may draw: from the deck or a reshuffle (RULES 5), before turn 300 (RULES 11)."""
    if get16(s, AT_TURNS) > LAST_DRAW:
        return False
    _byte[0] = DISCARDED
    return s[AT_DECK] > 0 or s.find(_byte, AT_CARDS, AT_CARDS + FOURS) >= 0


# Going through all 60 cards takes long, above all on the board, so find cards by their byte.
_byte = bytearray(1)


def hand(s: bytearray, where: int) -> list[int]:
    """Return the faces (deck.NUMBER) of a visible seat's cards, or of those LEADING, unordered."""
    faces = []
    # bits that a card there may have; a longer search does no harm
    end = 2 * KNOWN if s[AT_SINCE + where] else KNOWN
    if s[AT_PHASE] == PICKING:
        end = 2 * TAKEN
    for bits in range(where, end, GREEN_UP):
        half = bits >> 4 & 1
        _byte[0] = bits
        i = s.find(_byte, AT_CARDS, AT_OPTIONS)
        while i >= 0:
            faces.append(2 * (i - AT_CARDS) | half)
            i = s.find(_byte, i + 1, AT_OPTIONS)
    return faces


def in_order(s: bytearray, where: int) -> list[int]:
    """Return the same faces, the lowest number first, and of equal numbers the lowest card."""
    faces = hand(s, where)
    faces.sort(key=lambda face: NUMBER[face] << 7 | face)
    return faces


def face_of(s: bytearray, action: int) -> int:
    """Return the face of the visible card that an action turns or takes: how it lies."""
    card = action - (TAKE if action >= TAKE else TURN)
    return 2 * card | s[AT_CARDS + card] >> 4 & 1


def halves(s: bytearray, action: int) -> "tuple[int, int]":
    """Return (number up, number down) of that card."""
    face = face_of(s, action)
    return NUMBER[face], NUMBER[face ^ 1]


def taken(s: bytearray, face: int) -> bool:
    """Return whether a card is picked for the set that is being played."""
    at = s[AT_CARDS + (face >> 1)]
    return bool(at < HIDDEN_KNOWN and at & TAKEN)


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match with its first round dealt: deal number, 2 … 5 seats, bytes of option choices.

    ValueError says what is wrong. The first leader is random; see set_first_leader.
    """
    from games.qu4to import rounds
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, AT_OPTIONS, seed, seats, options)
    s[AT_SEATS] = seats
    put_seed(s, AT_SEED, seed)
    s[AT_LEADER] = Rng(seed, 0, 0, 1).below(seats)
    rounds.deal(s, no_events)
    return s


def set_first_leader(s: bytearray, seat: int) -> None:
    """Let the last match's winner lead [Game setup, RULES 9]; for a rematch, before the first action.

    Does nothing if the option says random. ValueError if the match has begun or there is no such seat.
    """
    if s[AT_PHASE] != CHOOSING or s[AT_TURN] or s[AT_HAND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[AT_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[AT_OPTIONS + FIRST_LEADER] == 0:
        s[AT_LEADER] = seat


def turn(s: bytearray) -> int:
    """Return the seat to act, HAND_OVER or OVER."""
    if s[AT_PHASE] < SCORED:
        return s[AT_TURN]
    return HAND_OVER if s[AT_PHASE] == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return what `seat` may do now: halves, sets that beat, ways to pass, or cards to pick; ascending."""
    now = s[AT_PHASE]
    if seat != s[AT_TURN] or now >= SCORED:
        return [DEAL] if seat == HAND_OVER and now == SCORED else []
    if now == PICKING:
        return [TAKE + card for card in _picks(s, seat)[0]]
    if now != PLAYING:
        return [BLUE, GREEN]
    out = []
    beats = follows(s)
    if beats and can_draw(s):
        out.append(DRAW)
    faces = hand(s, seat)
    turns = [TURN + (face >> 1) for face in faces if NUMBER[face] != FOUR]
    if beats and not turns and not out:
        out.append(PASS)  # RULES 3
    out.extend(deck.beating(deck.shown(faces), s[AT_LEAD] + 1 if beats else 0, SET))
    if beats:
        turns.sort()
        out.extend(turns)
    return out


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Do `action`, which must be legal for `seat`; with emit, send everybody what they may know."""
    if s[AT_PHASE] == CHOOSING:
        _choose(s, seat, action, emit)
    elif action <= GREEN:
        _put(s, seat, action, emit)
    elif action == DEAL:
        from games.qu4to import rounds

        s[AT_LEADER] = _extreme(s, -1)  # with the fewest points [Running out, Variant, RULES 9]
        s[AT_HAND] += 1
        rounds.deal(s, emit)
    elif action >= TAKE:
        s[AT_CARDS + action - TAKE] |= TAKEN
        _play(s, seat, s[AT_CLASS], emit)
    elif action >= TURN:
        _turn(s, seat, action - TURN, emit)
    elif action >= SET:
        _play(s, seat, action - SET, emit)
    elif action == DRAW:
        _draw(s, seat, emit)
    else:
        _pass(s, seat, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if it is legal, "too_weak" for a set that does not beat the leading one, or "now"."""
    if action in legal(s, seat):
        return None
    to_beat = turn(s) == seat and s[AT_PHASE] == PLAYING and follows(s)
    return "too_weak" if to_beat and SET <= action <= SET + s[AT_LEAD] else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without what `seat` cannot know: seed, deck, others' cards, a drawn card, secret halves.

    A set that another seat is still picking is not on the table yet: for all others its turn has just begun.
    """
    seen = bytearray(s)
    put_seed(seen, AT_SEED, 0)
    seen[AT_HALVES] &= 1 << seat
    own = s[AT_TURN] == seat
    if not own:
        seen[AT_DRAWN] = HIDDEN
        if s[AT_PHASE] == PICKING:
            seen[AT_PHASE] = PLAYING
            seen[AT_CLASS] = NONE
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        where = s[i] & LOW
        if where <= IN_DECK and where != seat or where == DRAWN and not own:
            seen[i] = HIDDEN_KNOWN if s[i] & KNOWN else HIDDEN
    return seen


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that `seat` cannot tell from the true one, drawn with rng.

    The hidden cards are dealt again within what is certain of each hand. After a second reshuffle in one
    round, who drew which cards of the first is no longer tracked.
    """
    from games.qu4to import rounds

    return rounds.guess(seen, seat, rng)


def scores(s: bytearray) -> list[int]:
    """Return the points of the match by seat, from the scored rounds."""
    return [get16(s, AT_SCORES + 2 * seat) for seat in range(s[AT_SEATS])]


def hand_scores(s: bytearray) -> list[int]:
    """Return the points of this round by seat, so far."""
    return list(s[AT_HAND_SCORES : AT_HAND_SCORES + s[AT_SEATS]])


def winners(s: bytearray) -> list[int]:
    """Return [the winner] once the match is over [End of the game, Variant], else []."""
    return [_extreme(s, 1)] if s[AT_PHASE] == FINISHED else []


# The phases


def _choose(s: bytearray, seat: int, half: int, emit: "Emit") -> None:
    """Choose a secret half; after the last one, turn all hands [Game setup, RULES 2]. 4s too."""
    s[AT_HALVES] |= half << seat
    emit(CHOSE, seat, 0, 0)
    s[AT_TURN] += 1
    if s[AT_TURN] < s[AT_SEATS]:
        return
    for card in range(CARDS):
        where = s[AT_CARDS + card]
        if where < IN_DECK and s[AT_HALVES] >> where & 1:
            s[AT_CARDS + card] |= GREEN_UP
    for i in range(s[AT_SEATS]):
        half = s[AT_HALVES] >> i & 1
        if half:
            s[AT_COUNT + 2 * i], s[AT_COUNT + 2 * i + 1] = 0, s[AT_COUNT + 2 * i]
        emit(HALF, i, half, 0)
    s[AT_HALVES] = 0
    s[AT_PHASE] = PLAYING
    s[AT_TURN] = s[AT_LEADER]
    put16(s, AT_TURNS, 1)
    _leads(s, 0, emit)


def _picks(s: bytearray, seat: int) -> tuple[list[int], list[int]]:
    """Return the possible cards for the next pick of the class, ascending, [] if there is no choice; and the
    cards that it takes anyway, up to the number with a choice, lowest first.

    Equal cards are picked in ascending order, so a set is picked in one way only; if their other halves are
    equal too, there is no choice (RULES 7).
    """
    faces = in_order(s, seat)
    sure = []
    wanted = deck.numbers(s[AT_CLASS])
    for number in range(wanted[0], wanted[-1] + 1):
        picked = []
        free = []  # above those
        for face in faces:
            if NUMBER[face] == number:
                free.append(face >> 1)
                if taken(s, face):
                    picked.append(face >> 1)
                    free = []
        need = wanted.count(number) - len(picked)
        others = [NUMBER[2 * card] + NUMBER[2 * card + 1] for card in free]
        if 0 < need < len(free) and max(others) > min(others):
            return free[: len(free) - need + 1], sure
        sure.extend(picked + free[:need])
    return [], sure


def _play(s: bytearray, seat: int, cls: int, emit: "Emit") -> None:
    """Lay a set, or let (more) cards be picked for it."""
    s[AT_CLASS] = cls
    free, sure = _picks(s, seat)
    if free:
        s[AT_PHASE] = PICKING
        for card in sure:
            s[AT_CARDS + card] |= TAKEN
    else:
        _lay(s, seat, sure, emit)


def _lay(s: bytearray, seat: int, mine: list[int], emit: "Emit") -> None:
    """Beat the leading set with `mine`, which now leads [Playing a set, The QU4TO card, Running out]."""
    cls = s[AT_CLASS]
    lead = s[AT_LEAD]
    was = s[AT_TOP]
    mark = _discard(s) if follows(s) else NONE
    for card in mine:
        at = s[AT_CARDS + card]
        _leave(s, seat, card)
        if at & KNOWN:
            s[AT_SINCE + seat] -= 1
        s[AT_CARDS + card] = LEADING | at & GREEN_UP
        emit(CARD, seat, card, at >> 4 & 1)
    emit(PLAYED, seat, cls, lead)
    s[AT_LEAD] = cls
    s[AT_CLASS] = NONE
    s[AT_LEADER] = seat
    s[AT_PHASE] = PLAYING
    _mark_leader(s)
    if deck.with_four(cls) and mark != NONE and s[AT_SEATS] > 2:
        s[AT_CARDS + mark] = OUT
        if s[AT_TOP] >> 1 == mark:  # the beaten set was that card alone
            s[AT_TOP] = was
        s[AT_HAND_SCORES + seat] += 1
        emit(POINT, seat, mark, s[AT_HAND_SCORES + seat])
    if not count(s, seat):
        nth = max(s[AT_PLACE:AT_DID]) + 1
        left = s[AT_SEATS] - nth
        s[AT_PLACE + seat] = nth
        s[AT_HAND_SCORES + seat] += left
        emit(EMPTIED, seat, nth, left)
        if left == 1:
            _score(s, emit)
            return
    _next(s, emit)


def _score(s: bytearray, emit: "Emit") -> None:
    """Score the round when one player holds cards [Running out, End of the game, Variant]."""
    n = s[AT_SEATS]
    over = s[AT_OPTIONS + LENGTH] == ONE_ROUND
    over |= n > 2 and s[AT_HAND] == ROUNDS - 1
    for seat in range(n):
        points = total(s, seat)
        put16(s, AT_SCORES + 2 * seat, points)
        over |= n == 2 and points == GOAL
    s[AT_PHASE] = FINISHED if over else SCORED
    emit(HAND_END, s.find(b"\0", AT_PLACE) - AT_PLACE, s[AT_HAND], 0)
    if over:
        emit(MATCH_END, _extreme(s, 1), 0, 0)


def _discard(s: bytearray) -> int:
    """Discard the leading set, its highest card on top; return its lowest card."""
    faces = in_order(s, LEADING)
    for face in faces:
        s[AT_CARDS + (face >> 1)] = DISCARDED
    s[AT_TOP] = faces[-1]
    return faces[0] >> 1


def _leave(s: bytearray, seat: int, card: int) -> None:
    """Update what everybody can count of a hand when a card that they then see leaves one side of it."""
    i = 2 * seat + (s[AT_CARDS + card] >> 4 & 1)
    s[AT_COUNT + i] -= 1
    i += AT_PLAIN if card < FOURS else AT_FOURS
    if s[i]:
        s[i] -= 1


def _turn(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Pass and turn a card [Passing]."""
    was = s[AT_CARDS + card] >> 4 & 1
    _leave(s, seat, card)
    s[AT_CARDS + card] ^= GREEN_UP
    s[AT_COUNT + 2 * seat + 1 - was] += 1
    s[AT_PLAIN + 2 * seat + 1 - was] += 1
    s[AT_DID + seat] = TURNED
    emit(TURNED, seat, was, 1 - was)
    _next(s, emit)


def _pass(s: bytearray, seat: int, emit: "Emit") -> None:
    """Pass and do nothing; anything but 4s would have been turned, so all see that these are 4s (RULES 3)."""
    for side in range(2):
        s[AT_FOURS + 2 * seat + side] = s[AT_COUNT + 2 * seat + side]
    s[AT_DID + seat] = PASSED
    emit(PASSED, seat, 0, 0)
    _next(s, emit)


def _draw(s: bytearray, seat: int, emit: "Emit") -> None:
    """Pass and draw; if the deck is empty, the discards without 4s become a new one [Passing, RULES 5].

    No order is stored: the turn's own generator draws from the cards in the deck.
    """
    if not s[AT_DECK]:
        _reshuffle(s, seat, emit)
    turns = get16(s, AT_TURNS)
    skip = Rng(get_seed(s, AT_SEED), s[AT_HAND], turns).below(s[AT_DECK])
    _byte[0] = IN_DECK
    if s.find(_byte, AT_CARDS, AT_OPTIONS) < 0:  # after a reshuffle all of them are KNOWN
        _byte[0] |= KNOWN
    i = AT_CARDS - 1
    for _ in range(skip + 1):
        i = s.find(_byte, i + 1, AT_OPTIONS)
    card = i - AT_CARDS
    known = s[AT_CARDS + card] & KNOWN
    if known:
        s[AT_SINCE + seat] += 1
    s[AT_CARDS + card] = DRAWN | known
    s[AT_DRAWN] = card
    s[AT_DECK] -= 1
    s[AT_DID + seat] = DREW
    s[AT_PHASE] = PUTTING
    emit(DREW, seat, s[AT_DECK], 0)


def _reshuffle(s: bytearray, seat: int, emit: "Emit") -> None:
    """Make a new deck of the discards without 4s; all know what is in it [Passing, RULES 5]."""
    fours = 0
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        if s[i] == DISCARDED:
            if i < AT_CARDS + FOURS:
                s[i] = IN_DECK | KNOWN
                s[AT_DECK] += 1
            else:
                s[i] = OUT
                fours += 1
        else:
            s[i] &= ~KNOWN
    s[AT_SINCE:AT_CARDS] = bytes(5)
    s[AT_TOP] = NONE
    emit(RESHUFFLED, seat, s[AT_DECK], fours)


def _put(s: bytearray, seat: int, half: int, emit: "Emit") -> None:
    """Put the drawn card into the hand with this half up [Passing]."""
    at = AT_CARDS + s[AT_DRAWN]
    s[at] = seat | s[at] & KNOWN | half << 4
    s[AT_DRAWN] = NONE
    s[AT_COUNT + 2 * seat + half] += 1
    if s[at] & KNOWN:
        s[AT_PLAIN + 2 * seat + half] += 1
    s[AT_PHASE] = PLAYING
    emit(PUT, seat, half, 0)
    _next(s, emit)


def _next(s: bytearray, emit: "Emit") -> None:
    """Move the turn clockwise; back at the leader, discard the set and lead a new one.

    If the leader has no cards, the next player who has some leads [The leader's turn, Running out].
    """
    stood = 0
    seats = s[AT_SEATS]
    seat = s[AT_TURN]
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if seat == s[AT_LEADER] and follows(s):
            _discard(s)
            emit(STOOD, seat, s[AT_LEAD], 0)
            s[AT_LEAD] = NONE
        if count(s, seat):
            break
        stood = 1
    s[AT_TURN] = seat
    put16(s, AT_TURNS, get16(s, AT_TURNS) + 1)
    if not follows(s):
        s[AT_LEADER] = seat
        _leads(s, stood, emit)


def _leads(s: bytearray, stood: int, emit: "Emit") -> None:
    """Make the leader play a set [The leader's turn]."""
    _mark_leader(s)
    emit(LEADS, s[AT_LEADER], stood, 0)


def _mark_leader(s: bytearray) -> None:
    # nobody has passed since
    s[AT_DID:AT_COUNT] = bytes(5)
    s[AT_DID + s[AT_LEADER]] = LEADS


def _extreme(s: bytearray, sign: int) -> int:
    """Return the seat with the most points of the match (sign 1) or the fewest (-1), once a round is scored.

    Equal points: the seat that emptied its hand earlier wins, the later one leads next. With two players that
    is always the one who did not empty it, as in the variant.
    """
    return max(range(s[AT_SEATS]), key=lambda seat: sign * rank(s, seat))
