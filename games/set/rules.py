# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of SET: real time, calling, judging, three more cards, solo and practice.

Pure functions over one bytearray, which is also the save (docs/CONTRACT.md). Paragraphs have the names of the
rulebook's headings; "RULES n" is a point of docs/RULES.md, section SET.

Cards, triples and what a SET is: games/set/deck.py.
"""

from micropython import const

from games.set import deck
from games.set.deck import AT_DRAWN, AT_TABLE, HOLE, SLOTS
from mesa.core.contract import (
    ANY,
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
REAL_TIME = True
SEATS = (1, 4)
OPTIONS = (
    ("deck", ("full", "beginner")),  # INÍCIO TRANQUILO
    ("call", ("5", "3", "8", "none")),  # seconds to mark three cards (RULES 2)
    ("deals", ("one", "each")),  # each: one for every player (O JOGO, RULES 4)
    ("debt", ("always", "missed")),  # when three more cards cost a SET (RULES 5)
    ("alone", ("solo", "practice")),  # what one player plays; unused with more (RULES 7)
)
DECK = const(0)  # indexes in OPTIONS, and offsets from AT_OPTIONS in the state
CALL_TIME = const(1)
DEALS = const(2)
DEBT_RULE = const(3)
ALONE = const(4)

CALL = const(21)
"""Action: call a SET; then only the caller may act."""
SAY_NONE = const(22)
"""Action: say that there is none (RULES 3)."""
GIVE_UP = const(23)
"""Action: end one's call without a SET, which costs a point; the deadline does it, too (RULES 2)."""

# Events after those of mesa.core.contract: their (seat, a, b). "slots" and "cards" are triples.
# HAND_END: 0, number of the deal (0, 1, …), 0. MATCH_END: 0, 0, 0.
CALLED = const(8)  # caller, 0, 0
MARKED = const(9)  # caller, slot, card
UNMARKED = const(10)  # caller, slot, card
FOUND = const(11)  # who found the SET, its slots, its cards; a point gained
FAULT = const(12)  # who marked no SET, the slots, mask of the features that fail; a point lost
GAVE_UP = const(13)  # who gave up or ran out of time, 0, 0; a point lost
SAID_NONE = const(14)  # who says that there is none, mask of all who say so now, 0
ADDED = const(15)  # who agreed last, slots of the three added, cards
REFILLED = const(16)  # who found the SET before, slots refilled, cards
MOVED = const(17)  # who found the SET before, old slot, new slot
DEBT = const(18)  # solo player, debt now, change: 1 or -1
MISSED = const(19)  # who agreed last, slots of a SET that lay there at the deal's end, cards
DEALT = const(20)  # 0, number of the new deal, cards on the table

# The state, byte by byte. 0 is VERSION. The order of the deck is not stored: see _draw.
AT_SEATS = const(1)  # 1 … 4
AT_PHASE = const(2)  # PLAYING … FINISHED
AT_SEED = const(3)  # 3-6: the deal number (HIDDEN in a seen)
AT_HAND = const(7)  # deals before this one (O JOGO: a longer game)
AT_CALLER = const(8)  # who has called a SET (O JOGO), or HIDDEN
AT_MARKS = const(9)  # 9-11: the slots marked in the call, in the order marked (RULES 2), or HIDDEN
AT_AGREED = const(12)  # who says that there is none, one bit per seat, until the table changes (RULES 3)
AT_DEBT = const(13)  # SETs that the solo player owes (RULES 5)
AT_DECK = const(14)  # cards left in the deck
AT_SCORES = const(15)  # 15-22: points by seat, all deals, 16 bits each (RULES 2: may be negative)
AT_HAND_SCORES = const(23)  # 23-30: the same, this deal
AT_FOUND = const(31)  # 31-34: SETs found by seat, all deals
AT_LAST = const(35)  # who found the last SET of the match, or HIDDEN
AT_LAST_CARDS = const(36)  # 36-38: its cards by ascending slots, or HIDDEN
# 39-59 deck.AT_TABLE: the table, card or HOLE by slot (O JOGO, RULES 3)
# 60-70 deck.AT_DRAWN: the cards drawn in this deal, one bit per card
AT_OPTIONS = const(71)  # the choice of each option, a byte each

# The phases, at AT_PHASE
PLAYING = const(0)  # everybody may act
MARKING = const(1)  # somebody has called
SCORED = const(2)  # a deal is over, another one follows
FINISHED = const(3)

_START = const(12)  # cards on the table; with more, nothing is refilled
_SIZES = const(b"\x51\x1b")  # cards by choice of DECK
_HOLE = const(b"\xff")  # deck.HOLE
_TIMES = const((5000, 3000, 8000, 0))  # ms by choice of CALL_TIME, 0 for no clock
_EACH = const(1)  # choice of DEALS
_IF_MISSED = const(1)  # choice of DEBT_RULE
SOLO = const(0)  # choices of ALONE
PRACTICE = const(1)


# Readers. A single byte is read directly: s[AT_DECK].


def cards_down(s: bytearray) -> int:
    """Return how many cards lie on the table."""
    n = 0
    for i in range(AT_TABLE, AT_DRAWN):
        if s[i] != HOLE:
            n += 1
    return n


def marks(s: bytearray) -> list[int]:
    """Return the slots marked in the current call, in the order marked."""
    return [slot for slot in s[AT_MARKS:AT_AGREED] if slot != HIDDEN]


def alone(s: bytearray, choice: int) -> bool:
    """Return whether one player plays SOLO, or PRACTICE (RULES 7)."""
    return s[AT_SEATS] == 1 and s[AT_OPTIONS + ALONE] == choice


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match with its first deal on the table: deal number, 1 … 4 seats, bytes of option choices.

    ValueError says what is wrong.
    """
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, AT_OPTIONS, seed, seats, options)
    s[AT_SEATS] = seats
    put_seed(s, AT_SEED, seed)
    s[AT_LAST:AT_TABLE] = bytes([HIDDEN]) * 4
    _deal(s)
    return s


def turn(s: bytearray) -> int:
    """Return ANY while anybody may act, the caller's seat during a call, HAND_OVER between deals, or OVER."""
    phase = s[AT_PHASE]
    if phase == PLAYING:
        return ANY
    if phase == MARKING:
        return s[AT_CALLER]
    return HAND_OVER if phase == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return an ascending list of legal actions: CALL and SAY_NONE, or in the seat's own call slots and
    GIVE_UP.

    HAND_OVER may DEAL once a deal is over and another one follows.
    """
    if seat < 0:
        return [DEAL] if seat == HAND_OVER and s[AT_PHASE] == SCORED else []
    if s[AT_PHASE] == PLAYING:
        return [CALL] if s[AT_AGREED] >> seat & 1 or _certain(s) else [CALL, SAY_NONE]
    if s[AT_PHASE] != MARKING or seat != s[AT_CALLER]:
        return []
    out = [slot for slot in range(SLOTS) if s[AT_TABLE + slot] != HOLE]
    out.append(GIVE_UP)
    return out


def deadline(s: bytearray) -> "tuple[int, int, int] | None":
    """Return (ms, caller, GIVE_UP) during a call, timed from the call; None without a clock (RULES 2, 7)."""
    if s[AT_PHASE] != MARKING or alone(s, PRACTICE):
        return None
    ms = _TIMES[s[AT_OPTIONS + CALL_TIME]]
    return (ms, s[AT_CALLER], GIVE_UP) if ms else None


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out a legal action, unchecked."""
    if action < SLOTS:
        _mark(s, seat, action, emit)
    elif action == CALL:
        s[AT_PHASE] = MARKING
        s[AT_CALLER] = seat
        s[AT_AGREED] &= ~(1 << seat)  # a caller no longer says that there is none (RULES 3)
        emit(CALLED, seat, 0, 0)
    elif action == SAY_NONE:
        _none(s, seat, emit)
    elif action == GIVE_UP:
        _close(s)
        _score(s, seat, -1)
        emit(GAVE_UP, seat, 0, 0)
    else:
        s[AT_HAND] += 1
        _deal(s)
        emit(DEALT, 0, s[AT_HAND], _START)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if the action is legal, else the key of the text that gives the reason.

    why_frozen (somebody else has called), why_said (already said), why_21 and why_10 (with so many cards
    there is always a SET); "now" for what no key leads to.
    """
    if action in legal(s, seat):
        return None
    if s[AT_PHASE] == MARKING and seat != s[AT_CALLER]:
        return "why_frozen"
    if s[AT_PHASE] != PLAYING or action != SAY_NONE:
        return "now"
    if not _certain(s):
        return "why_said"
    return "why_10" if s[AT_OPTIONS + DECK] else "why_21"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without the seed: all else is open, and the deck's order comes from the seed alone."""
    seen = bytearray(s)
    seen[AT_SEED:AT_HAND] = b"\xff\xff\xff\xff"  # HIDDEN
    return seen


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that looks like `seen`: a new seed, so the next cards have another order."""
    s = bytearray(seen)
    put_seed(s, AT_SEED, rng.seed())
    return s


def watched(s: bytearray) -> bytearray:
    """Return the table by slot: when it changes, the search for a SET starts again."""
    return s[AT_TABLE:AT_DRAWN]


def scores(s: bytearray) -> list[int]:
    """Return the points by seat, of all deals, this one included: SETs found less faults; may be negative."""
    return _by_seat(s, AT_SCORES)


def hand_scores(s: bytearray) -> list[int]:
    """Return the points by seat in this deal."""
    return _by_seat(s, AT_HAND_SCORES)


def _by_seat(s, at):
    return [get16(s, at + 2 * seat) for seat in range(s[AT_SEATS])]


def winners(s: bytearray) -> list[int]:
    """Return the seats with most points, several if equal (RULES 4); [] during play and after a lost solo
    game (RULES 5).

    Solo is won when no SET is left on the table and there is no debt; practice is always won.
    """
    if s[AT_PHASE] != FINISHED:
        return []
    if alone(s, SOLO):
        return [] if s[AT_DEBT] or deck.first_set(s) else [0]
    points = scores(s)
    best = max(points)
    return [i for i in range(len(points)) if points[i] == best]


# The phases


def _certain(s: bytearray) -> bool:
    """Return whether so many cards lie there that one SET at least must be among them (RULES 3)."""
    if s[AT_OPTIONS + DECK]:
        return cards_down(s) >= 10
    return s.find(_HOLE, AT_TABLE, AT_DRAWN) < 0


def _draw(s: bytearray, slots: int) -> int:
    """Draw three cards to the slots of a triple; return a triple.

    Rng(seed, deal, cards drawn before) draws each of them evenly from the remaining cards, counted in
    ascending order. So the order of the deck depends on seed and deal alone, and every seed is consistent
    with the cards drawn so far: `guess` needs that.
    """
    rng = Rng(get_seed(s, AT_SEED), s[AT_HAND], _SIZES[s[AT_OPTIONS + DECK]] - s[AT_DECK])
    out = 0
    for i in range(0, 21, 7):
        nth = rng.below(s[AT_DECK])
        s[AT_DECK] -= 1
        card = -1
        while nth >= 0:
            card += 1
            if not s[AT_DRAWN + (card >> 3)] >> (card & 7) & 1:
                nth -= 1
        s[AT_DRAWN + (card >> 3)] |= 1 << (card & 7)
        s[AT_TABLE + (slots >> i & 127)] = card
        out |= card << i
    return out


def _deal(s: bytearray) -> None:
    """Lay out twelve cards of a full deck (O JOGO)."""
    s[AT_DECK] = _SIZES[s[AT_OPTIONS + DECK]]
    s[AT_TABLE:AT_DRAWN] = bytes([HOLE]) * SLOTS
    s[AT_DRAWN:AT_OPTIONS] = bytes(AT_OPTIONS - AT_DRAWN)
    s[AT_HAND_SCORES:AT_FOUND] = bytes(AT_FOUND - AT_HAND_SCORES)
    for slot in range(0, _START, 3):
        _draw(s, deck.pack(slot, slot + 1, slot + 2))
    s[AT_AGREED] = 0
    _close(s)


def _close(s: bytearray) -> None:
    """End the call; anybody may act again."""
    s[AT_PHASE] = PLAYING
    s[AT_CALLER] = HIDDEN
    s[AT_MARKS:AT_AGREED] = bytes([HIDDEN]) * 3


def _score(s: bytearray, seat: int, points: int) -> None:
    for at in (AT_SCORES, AT_HAND_SCORES):
        put16(s, at + 2 * seat, get16(s, at + 2 * seat) + points)


def _mark(s: bytearray, seat: int, slot: int, emit: "Emit") -> None:
    """Mark or unmark a card; judge the third mark at once (RULES 2)."""
    marked = marks(s)
    if slot in marked:
        marked.remove(slot)
        emit(UNMARKED, seat, slot, s[AT_TABLE + slot])
    else:
        marked.append(slot)
        emit(MARKED, seat, slot, s[AT_TABLE + slot])
    for i in range(3):
        s[AT_MARKS + i] = marked[i] if i < len(marked) else HIDDEN
    if len(marked) == 3:
        marked.sort()
        _judge(s, seat, marked, emit)


def _judge(s: bytearray, seat: int, slots: list[int], emit: "Emit") -> None:
    """Judge three marked cards: a SET is taken and scores a point, anything else costs one (O JOGO)."""
    cards = deck.lying(s, slots)
    triple = deck.pack(*slots)
    _close(s)
    fails = deck.failing(*cards)
    if fails:
        _score(s, seat, -1)
        emit(FAULT, seat, triple, fails)
        return
    _score(s, seat, 1)
    s[AT_FOUND + seat] += 1
    s[AT_LAST] = seat
    s[AT_LAST_CARDS:AT_TABLE] = bytes(cards)
    emit(FOUND, seat, triple, deck.pack(*cards))
    down = cards_down(s)
    if s[AT_DEBT] and not s[AT_DECK] and down <= _START:  # RULES 5
        s[AT_DEBT] -= 1
        emit(DEBT, seat, s[AT_DEBT], -1)
    for slot in slots:
        s[AT_TABLE + slot] = HOLE
    s[AT_AGREED] = 0
    if down > _START:
        _move_up(s, seat, down, emit)
    elif s[AT_DECK]:
        emit(REFILLED, seat, triple, _draw(s, triple))
    _end_if_done(s, emit)


def _move_up(s: bytearray, seat: int, down: int, emit: "Emit") -> None:
    """Above twelve, do not refill: the last cards, in their order, move into the holes (RULES 3)."""
    source = down - 3
    for slot in range(down - 3):
        if s[AT_TABLE + slot] == HOLE:
            while s[AT_TABLE + source] == HOLE:
                source += 1
            s[AT_TABLE + slot] = s[AT_TABLE + source]
            s[AT_TABLE + source] = HOLE
            emit(MOVED, seat, source, slot)


def _none(s: bytearray, seat: int, emit: "Emit") -> None:
    """Let a seat say that there is none; when all do, three cards come, or the deal ends (RULES 3, 4)."""
    s[AT_AGREED] |= 1 << seat
    emit(SAID_NONE, seat, s[AT_AGREED], 0)
    if s[AT_AGREED] != (1 << s[AT_SEATS]) - 1:
        return
    if not s[AT_DECK]:
        triple = deck.first_set(s)
        if triple:
            emit(MISSED, seat, triple, deck.pack(*deck.lying(s, deck.unpack(triple))))
        _end_deal(s, emit)
        return
    s[AT_AGREED] = 0
    if alone(s, SOLO) and (s[AT_OPTIONS + DEBT_RULE] != _IF_MISSED or deck.first_set(s)):  # RULES 5
        s[AT_DEBT] += 1
        emit(DEBT, seat, s[AT_DEBT], 1)
    slot = cards_down(s)  # there are no holes while the deck lasts
    triple = deck.pack(slot, slot + 1, slot + 2)
    emit(ADDED, seat, triple, _draw(s, triple))
    _end_if_done(s, emit)


def _end_if_done(s: bytearray, emit: "Emit") -> None:
    """End the deal if the deck is empty and no SET is left (RULES 4)."""
    if not s[AT_DECK] and not deck.first_set(s):
        _end_deal(s, emit)


def _end_deal(s: bytearray, emit: "Emit") -> None:
    """Score the deal; another one follows until everybody has been the dealer, if so chosen (O JOGO)."""
    emit(HAND_END, 0, s[AT_HAND], 0)
    if s[AT_OPTIONS + DEALS] == _EACH and s[AT_HAND] + 1 < s[AT_SEATS]:
        s[AT_PHASE] = SCORED
        return
    s[AT_PHASE] = FINISHED
    emit(MATCH_END, 0, 0, 0)
