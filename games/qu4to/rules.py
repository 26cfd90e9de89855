# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of QU4TO: hands of two-sided cards, sets that climb, points for 4s, rounds.

The contract (docs/CONTRACT.md) over one bytearray, which is also the save: first its readers, then the
contract's functions, then one function a phase. The layout is in state.py, the cards and the comparison of
sets in deck.py. Headings in brackets are the rulebook's, "RULES n" a point of docs/RULES.md.

A hand lies with a *half* up, BLUE or GREEN, card by card. Everybody sees how many cards of a hand lie each
way, and which card leaves it. What follows from that for certain is counted in the state, so that `guess`
never contradicts it: a turned card was no 4; after a reshuffle everybody knows what is in the deck, with no 4
in it, and how many cards of it each hand has; and a player who could only pass plainly holds only 4s.
"""

from micropython import const

from games.qu4to import deck, state
from games.qu4to.deck import CARDS, FOUR, NUMBER
from mesa.core import contract
from mesa.core.contract import DEAL, HAND_END, HAND_OVER, HIDDEN, MATCH_END, OVER
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

VERSION = const(2)
REAL_TIME = False
SEATS = (2, 5)
DIRECTION = 1
OPTIONS = (("first_leader", ("last_winner", "random")), ("length", ("full", "one_round")))


# Readers. A single byte is read directly: s[AT_PHASE].


def count(s: bytearray, seat: int) -> int:
    """Return how many cards are in a hand, without one just drawn."""
    return s[state.AT_COUNT + 2 * seat] + s[state.AT_COUNT + 2 * seat + 1]


def rivals(s: bytearray, seat: int) -> list[int]:
    """Return how many cards each other player holds who has not emptied the hand, one at least."""
    held = [count(s, other) for other in range(s[state.AT_SEATS]) if other != seat]
    return [cards for cards in held if cards]


def sets(actions: list[int]) -> list[int]:
    """Return the classes of the sets that some of these actions play."""
    return [action - state.SET for action in actions if state.SET <= action < state.TURN]


def total(s: bytearray, seat: int) -> int:
    """Return a seat's points of the match, including those of the current round."""
    points = contract.get16(s, state.AT_SCORES + 2 * seat)
    return points + s[state.AT_HAND_SCORES + seat] if s[state.AT_PHASE] < state.SCORED else points


def emptying(s: bytearray, seat: int) -> int:
    """Return a seat's points of the round for having emptied the hand [Running out]."""
    place = s[state.AT_PLACE + seat]
    return s[state.AT_SEATS] - place if place else 0


def rank(s: bytearray, seat: int) -> int:
    """Return a number that is higher for more points of the match or, of equals, for an emptied hand earlier
    in this round; once that is scored.
    """
    return 8 * contract.get16(s, state.AT_SCORES + 2 * seat) - (s[state.AT_PLACE + seat] or 7)


def has_chosen(s: bytearray, seat: int) -> bool:
    """Return whether a seat has chosen a half. They choose by seat, from 0 on or, in a state that is turned
    (seats.py), from the one in the place of the turns.
    """
    first = s[state.AT_TURNS]
    n = s[state.AT_SEATS]
    return s[state.AT_PHASE] == state.CHOOSING and (seat - first) % n < (s[state.AT_TURN] - first) % n


def can_draw(s: bytearray) -> bool:
    """Return whether a pass may draw: from the deck or a reshuffle (RULES 5), before turn 300 (RULES 11)."""
    if contract.get16(s, state.AT_TURNS) > state.LAST_DRAW:
        return False
    if s[state.AT_DECK]:
        return True
    _byte[0] = state.DISCARDED
    i = s.find(_byte, state.AT_CARDS, state.AT_OPTIONS)
    while i >= 0 and NUMBER[2 * (i - state.AT_CARDS)] == FOUR:
        i = s.find(_byte, i + 1, state.AT_OPTIONS)
    return i >= 0


# Going through all 60 cards takes long, above all on the board, so find cards by their byte.
_byte = bytearray(1)


def hand(s: bytearray, where: int) -> list[int]:
    """Return the faces (deck.NUMBER) of a visible seat's cards, or of those LEADING, unordered."""
    faces = []
    # bits that a card there may have; a longer search does no harm
    end = 2 * state.KNOWN if s[state.AT_SINCE + where] else state.KNOWN
    if s[state.AT_PHASE] == state.PICKING:
        end = 2 * state.TAKEN
    for bits in range(where, end, state.GREEN_UP):
        half = bits >> 4 & 1
        _byte[0] = bits
        i = s.find(_byte, state.AT_CARDS, state.AT_OPTIONS)
        while i >= 0:
            faces.append(2 * (i - state.AT_CARDS) | half)
            i = s.find(_byte, i + 1, state.AT_OPTIONS)
    return faces


def in_order(s: bytearray, where: int) -> list[int]:
    """Return the same faces, the lowest number first, and of equal numbers the lowest card."""
    faces = hand(s, where)
    faces.sort(key=lambda face: NUMBER[face] << 7 | face)
    return faces


def face_of(s: bytearray, card: int) -> int:
    """Return the face of a visible card: how it lies."""
    return 2 * card | s[state.AT_CARDS + card] >> 4 & 1


def halves(s: bytearray, card: int) -> "tuple[int, int]":
    """Return (number up, number down) of a visible card."""
    face = face_of(s, card)
    return NUMBER[face], NUMBER[face ^ 1]


def taken(s: bytearray, card: int) -> bool:
    """Return whether a card is picked for the set that is being played."""
    return bool(s[state.AT_CARDS + card] < state.HIDDEN_KNOWN and s[state.AT_CARDS + card] & state.TAKEN)


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match with its first round dealt: deal number, 2 … 5 seats, bytes of option choices.

    ValueError says what is wrong. The first leader is random; see set_first_leader.
    """
    from games.qu4to import rounds
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, state.AT_OPTIONS, seed, seats, options)
    s[state.AT_SEATS] = seats
    contract.put_seed(s, state.AT_SEED, seed)
    s[state.AT_LEADER] = Rng(seed, 0, 0, 1).below(seats)
    rounds.deal(s, contract.no_events)
    return s


def set_first_leader(s: bytearray, seat: int) -> None:
    """Let the last match's winner lead [Game setup, RULES 9]; for a rematch, before the first action.

    Does nothing if the option says random. ValueError if the match has begun or there is no such seat.
    """
    if s[state.AT_PHASE] != state.CHOOSING or s[state.AT_TURN] or s[state.AT_HAND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[state.AT_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[state.AT_OPTIONS + state.FIRST_LEADER] == 0:
        s[state.AT_LEADER] = seat


def turn(s: bytearray) -> int:
    """Return the seat to act, HAND_OVER or OVER."""
    if s[state.AT_PHASE] < state.SCORED:
        return s[state.AT_TURN]
    return HAND_OVER if s[state.AT_PHASE] == state.SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return what `seat` may do now: halves, sets that beat, ways to pass, or cards to pick; ascending."""
    now = s[state.AT_PHASE]
    if seat != s[state.AT_TURN] or now >= state.SCORED:
        return [DEAL] if seat == HAND_OVER and now == state.SCORED else []
    if now == state.PICKING:
        return [state.TAKE + card for card in _picks(s, seat)[0]]
    if now != state.PLAYING:
        return [state.BLUE, state.GREEN]
    out = []
    follows = s[state.AT_LEAD] != state.NONE
    if follows and can_draw(s):
        out.append(state.DRAW)
    faces = hand(s, seat)
    turns = [state.TURN + (face >> 1) for face in faces if NUMBER[face] != FOUR]
    if follows and not turns and not out:
        out.append(state.PASS)  # RULES 3
    out.extend(
        deck.beating(state.SET, s[state.AT_LEAD] + 1 if follows else 0, [NUMBER[face] for face in faces])
    )
    if follows:
        turns.sort()
        out.extend(turns)
    return out


def step(s: bytearray, seat: int, action: int, emit: "Emit" = contract.no_events) -> None:
    """Do `action`, which must be legal for `seat`; with emit, send everybody what they may know."""
    if s[state.AT_PHASE] == state.CHOOSING:
        _choose(s, seat, action, emit)
    elif action <= state.GREEN:
        _put(s, seat, action, emit)
    elif action == DEAL:
        from games.qu4to import rounds

        s[state.AT_LEADER] = _extreme(s, -1)  # with the fewest points [Running out, Variant, RULES 9]
        s[state.AT_HAND] += 1
        rounds.deal(s, emit)
    elif action >= state.TAKE:
        s[state.AT_CARDS + action - state.TAKE] |= state.TAKEN
        _play(s, seat, s[state.AT_CLASS], emit)
    elif action >= state.TURN:
        _turn(s, seat, action - state.TURN, emit)
    elif action >= state.SET:
        _play(s, seat, action - state.SET, emit)
    elif action == state.DRAW:
        _draw(s, seat, emit)
    else:
        _pass(s, seat, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if it is legal, "too_weak" for a set that does not beat the leading one, or "now"."""
    if action in legal(s, seat):
        return None
    to_beat = turn(s) == seat and s[state.AT_PHASE] == state.PLAYING and s[state.AT_LEAD] != state.NONE
    return "too_weak" if to_beat and state.SET <= action <= state.SET + s[state.AT_LEAD] else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without what `seat` cannot know: seed, deck, others' cards, a drawn card, secret halves.

    A set that another seat is still picking is not on the table yet: for all others its turn has just begun.
    """
    seen = bytearray(s)
    contract.put_seed(seen, state.AT_SEED, 0)
    seen[state.AT_HALVES] &= 1 << seat
    own = s[state.AT_TURN] == seat
    if not own:
        seen[state.AT_DRAWN] = HIDDEN
        if s[state.AT_PHASE] == state.PICKING:
            seen[state.AT_PHASE] = state.PLAYING
            seen[state.AT_CLASS] = state.NONE
    for i in range(state.AT_CARDS, state.AT_CARDS + CARDS):
        where = s[i] & state.LOW
        if where <= state.IN_DECK and where != seat or where == state.DRAWN and not own:
            seen[i] = state.HIDDEN_KNOWN if s[i] & state.KNOWN else HIDDEN
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
    return [contract.get16(s, state.AT_SCORES + 2 * seat) for seat in range(s[state.AT_SEATS])]


def hand_scores(s: bytearray) -> list[int]:
    """Return the points of this round by seat, so far."""
    return list(s[state.AT_HAND_SCORES : state.AT_HAND_SCORES + s[state.AT_SEATS]])


def winners(s: bytearray) -> list[int]:
    """Return [the winner] once the match is over [End of the game, Variant], else []."""
    return [_extreme(s, 1)] if s[state.AT_PHASE] == state.FINISHED else []


# The phases


def _choose(s: bytearray, seat: int, half: int, emit: "Emit") -> None:
    """Choose a secret half; after the last one, turn all hands [Game setup, RULES 2]. 4s too."""
    s[state.AT_HALVES] |= half << seat
    emit(state.CHOSE, seat, 0, 0)
    s[state.AT_TURN] += 1
    if s[state.AT_TURN] < s[state.AT_SEATS]:
        return
    for card in range(CARDS):
        where = s[state.AT_CARDS + card]
        if where < state.IN_DECK and s[state.AT_HALVES] >> where & 1:
            s[state.AT_CARDS + card] |= state.GREEN_UP
    for i in range(s[state.AT_SEATS]):
        half = s[state.AT_HALVES] >> i & 1
        if half:
            s[state.AT_COUNT + 2 * i], s[state.AT_COUNT + 2 * i + 1] = 0, s[state.AT_COUNT + 2 * i]
        emit(state.HALF, i, half, 0)
    s[state.AT_HALVES] = 0
    s[state.AT_PHASE] = state.PLAYING
    s[state.AT_TURN] = s[state.AT_LEADER]
    contract.put16(s, state.AT_TURNS, 1)
    _leads(s, 0, emit)


def _picks(s: bytearray, seat: int) -> tuple[list[int], list[int]]:
    """Return the possible cards for the next pick of the class, ascending, [] if there is no choice; and the
    cards that it takes anyway, up to the number with a choice, lowest first.

    Equal cards are picked in ascending order, so a set is picked in one way only; if their other halves are
    equal too, there is no choice (RULES 7).
    """
    faces = in_order(s, seat)
    sure = []
    wanted = deck.numbers(s[state.AT_CLASS])
    for number in range(wanted[0], wanted[-1] + 1):
        picked = []
        free = []  # above those
        for face in faces:
            if NUMBER[face] == number:
                card = face >> 1
                if s[state.AT_CARDS + card] & state.TAKEN:
                    picked.append(card)
                    free = []
                else:
                    free.append(card)
        need = wanted.count(number) - len(picked)
        if 0 < need < len(free):
            others = [NUMBER[2 * card] + NUMBER[2 * card + 1] for card in free]
            if max(others) > min(others):
                return free[: len(free) - need + 1], sure
        sure.extend(picked + free[:need])
    return [], sure


def _play(s: bytearray, seat: int, cls: int, emit: "Emit") -> None:
    """Lay a set, or let (more) cards be picked for it."""
    s[state.AT_CLASS] = cls
    free, sure = _picks(s, seat)
    if free:
        s[state.AT_PHASE] = state.PICKING
        for card in sure:
            s[state.AT_CARDS + card] |= state.TAKEN
    else:
        _lay(s, seat, sure, emit)


def _lay(s: bytearray, seat: int, mine: list[int], emit: "Emit") -> None:
    """Beat the leading set with `mine`, which now leads [Playing a set, The QU4TO card, Running out]."""
    cls = s[state.AT_CLASS]
    lead = s[state.AT_LEAD]
    was = s[state.AT_TOP]
    mark = state.NONE if lead == state.NONE else _discard(s)
    for card in mine:
        at = s[state.AT_CARDS + card]
        _leave(s, seat, card)
        if at & state.KNOWN:
            s[state.AT_SINCE + seat] -= 1
        s[state.AT_CARDS + card] = state.LEADING | at & state.GREEN_UP
        emit(state.CARD, seat, card, at >> 4 & 1)
    emit(state.PLAYED, seat, cls, lead)
    s[state.AT_LEAD] = cls
    s[state.AT_CLASS] = state.NONE
    s[state.AT_LEADER] = seat
    s[state.AT_PHASE] = state.PLAYING
    _mark_leader(s)
    if FOUR in deck.numbers(cls) and mark != state.NONE and s[state.AT_SEATS] > 2:
        s[state.AT_CARDS + mark] = state.OUT
        if s[state.AT_TOP] >> 1 == mark:  # the beaten set was that card alone
            s[state.AT_TOP] = was
        s[state.AT_HAND_SCORES + seat] += 1
        emit(state.POINT, seat, mark, s[state.AT_HAND_SCORES + seat])
    if not count(s, seat):
        nth = max(s[state.AT_PLACE : state.AT_DID]) + 1
        left = s[state.AT_SEATS] - nth
        s[state.AT_PLACE + seat] = nth
        s[state.AT_HAND_SCORES + seat] += left
        emit(state.EMPTIED, seat, nth, left)
        if left == 1:
            _score(s, emit)
            return
    _next(s, emit)


def _score(s: bytearray, emit: "Emit") -> None:
    """Score the round when one player holds cards [Running out, End of the game, Variant]."""
    n = s[state.AT_SEATS]
    over = s[state.AT_OPTIONS + state.LENGTH] == state.ONE_ROUND
    over |= n > 2 and s[state.AT_HAND] == state.ROUNDS - 1
    for seat in range(n):
        points = total(s, seat)
        contract.put16(s, state.AT_SCORES + 2 * seat, points)
        over |= n == 2 and points == state.GOAL
    s[state.AT_PHASE] = state.FINISHED if over else state.SCORED
    emit(HAND_END, s.find(b"\0", state.AT_PLACE) - state.AT_PLACE, s[state.AT_HAND], 0)
    if over:
        emit(MATCH_END, _extreme(s, 1), 0, 0)


def _discard(s: bytearray) -> int:
    """Discard the leading set, its highest card on top; return its lowest card."""
    faces = in_order(s, state.LEADING)
    for face in faces:
        s[state.AT_CARDS + (face >> 1)] = state.DISCARDED
    s[state.AT_TOP] = faces[-1]
    return faces[0] >> 1


def _leave(s: bytearray, seat: int, card: int) -> None:
    """Update what everybody can count of a hand when a card that they then see leaves one side of it."""
    i = 2 * seat + (s[state.AT_CARDS + card] >> 4 & 1)
    s[state.AT_COUNT + i] -= 1
    i += state.AT_FOURS if NUMBER[2 * card] == FOUR else state.AT_PLAIN
    if s[i]:
        s[i] -= 1


def _turn(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Pass and turn a card [Passing]."""
    was = s[state.AT_CARDS + card] >> 4 & 1
    _leave(s, seat, card)
    s[state.AT_CARDS + card] ^= state.GREEN_UP
    s[state.AT_COUNT + 2 * seat + 1 - was] += 1
    s[state.AT_PLAIN + 2 * seat + 1 - was] += 1
    s[state.AT_DID + seat] = state.TURNED
    emit(state.TURNED, seat, was, 1 - was)
    _next(s, emit)


def _pass(s: bytearray, seat: int, emit: "Emit") -> None:
    """Pass and do nothing; anything but 4s would have been turned, so all see that these are 4s (RULES 3)."""
    for side in range(2):
        s[state.AT_FOURS + 2 * seat + side] = s[state.AT_COUNT + 2 * seat + side]
    s[state.AT_DID + seat] = state.PASSED
    emit(state.PASSED, seat, 0, 0)
    _next(s, emit)


def _draw(s: bytearray, seat: int, emit: "Emit") -> None:
    """Pass and draw; if the deck is empty, the discards without 4s become a new one [Passing, RULES 5].

    No order is stored: the turn's own generator draws from the cards in the deck.
    """
    if not s[state.AT_DECK]:
        _reshuffle(s, seat, emit)
    turns = contract.get16(s, state.AT_TURNS)
    skip = Rng(contract.get_seed(s, state.AT_SEED), s[state.AT_HAND], turns).below(s[state.AT_DECK])
    _byte[0] = state.IN_DECK
    if s.find(_byte, state.AT_CARDS, state.AT_OPTIONS) < 0:  # after a reshuffle all of them are KNOWN
        _byte[0] |= state.KNOWN
    i = state.AT_CARDS - 1
    for _ in range(skip + 1):
        i = s.find(_byte, i + 1, state.AT_OPTIONS)
    card = i - state.AT_CARDS
    known = s[state.AT_CARDS + card] & state.KNOWN
    if known:
        s[state.AT_SINCE + seat] += 1
    s[state.AT_CARDS + card] = state.DRAWN | known
    s[state.AT_DRAWN] = card
    s[state.AT_DECK] -= 1
    s[state.AT_DID + seat] = state.DREW
    s[state.AT_PHASE] = state.PUTTING
    emit(state.DREW, seat, s[state.AT_DECK], 0)


def _reshuffle(s: bytearray, seat: int, emit: "Emit") -> None:
    """Make a new deck of the discards without 4s; all know what is in it [Passing, RULES 5]."""
    fours = 0
    for i in range(state.AT_CARDS, state.AT_CARDS + CARDS):
        if s[i] == state.DISCARDED:
            if NUMBER[2 * (i - state.AT_CARDS)] == FOUR:
                s[i] = state.OUT
                fours += 1
            else:
                s[i] = state.IN_DECK | state.KNOWN
                s[state.AT_DECK] += 1
        else:
            s[i] &= ~state.KNOWN
    s[state.AT_SINCE : state.AT_CARDS] = bytes(5)
    s[state.AT_TOP] = state.NONE
    emit(state.RESHUFFLED, seat, s[state.AT_DECK], fours)


def _put(s: bytearray, seat: int, half: int, emit: "Emit") -> None:
    """Put the drawn card into the hand with this half up [Passing]."""
    at = state.AT_CARDS + s[state.AT_DRAWN]
    s[at] = seat | s[at] & state.KNOWN | half << 4
    s[state.AT_DRAWN] = state.NONE
    s[state.AT_COUNT + 2 * seat + half] += 1
    if s[at] & state.KNOWN:
        s[state.AT_PLAIN + 2 * seat + half] += 1
    s[state.AT_PHASE] = state.PLAYING
    emit(state.PUT, seat, half, 0)
    _next(s, emit)


def _next(s: bytearray, emit: "Emit") -> None:
    """Move the turn clockwise; back at the leader, discard the set and lead a new one.

    If the leader has no cards, the next player who has some leads [The leader's turn, Running out].
    """
    stood = 0
    seats = s[state.AT_SEATS]
    seat = s[state.AT_TURN]
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if seat == s[state.AT_LEADER] and s[state.AT_LEAD] != state.NONE:
            _discard(s)
            emit(state.STOOD, seat, s[state.AT_LEAD], 0)
            s[state.AT_LEAD] = state.NONE
        if s[state.AT_COUNT + 2 * seat] or s[state.AT_COUNT + 2 * seat + 1]:
            break
        stood = 1
    s[state.AT_TURN] = seat
    contract.put16(s, state.AT_TURNS, contract.get16(s, state.AT_TURNS) + 1)
    if s[state.AT_LEAD] == state.NONE:
        s[state.AT_LEADER] = seat
        _leads(s, stood, emit)


def _leads(s: bytearray, stood: int, emit: "Emit") -> None:
    """Make the leader play a set [The leader's turn]."""
    _mark_leader(s)
    emit(state.LEADS, s[state.AT_LEADER], stood, 0)


def _mark_leader(s: bytearray) -> None:
    # nobody has passed since
    s[state.AT_DID : state.AT_COUNT] = bytes(5)
    s[state.AT_DID + s[state.AT_LEADER]] = state.LEADS


def _extreme(s: bytearray, sign: int) -> int:
    """Return the seat with the most points of the match (sign 1) or the fewest (-1), once a round is scored.

    Equal points: the seat that emptied its hand earlier wins, the later one leads next. With two players that
    is always the one who did not empty it, as in the variant.
    """
    found = best = 0
    for seat in range(s[state.AT_SEATS]):
        at = sign * rank(s, seat)
        if seat == 0 or at > best:
            best = at
            found = seat
    return found
