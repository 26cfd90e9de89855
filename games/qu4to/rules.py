# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of QU4TO: hands of two-sided cards, sets that climb, points for 4s, rounds.

The contract (docs/CONTRACT.md) over one bytearray, which is also the save: first its readers, then the
contract's functions, then a function a phase. What lies where is in state.py, what the cards are and how
sets compare in deck.py. Headings in brackets are the rulebook's, "D" a decision of RULES.md.

A hand lies with a *half* up, BLUE or GREEN, card by card. Everybody sees of a hand how many cards lie each
way, and which card leaves it. What follows from that for certain is counted in the state, so that `guess`
never contradicts it: a turned card was no 4; after a reshuffle everybody knows what is in the deck, with no 4
among it, and how many cards each hand has of it; and who could only pass plainly holds 4s alone.
"""

from micropython import const

from games.qu4to import deck
from games.qu4to.deck import BLUE as B
from games.qu4to.deck import CARDS, FOUR
from games.qu4to.deck import GREEN as G
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_COUNT,
    AT_DECK,
    AT_DID,
    AT_DRAWN,
    AT_FOURS,
    AT_HALVES,
    AT_HAND,
    AT_HAND_SCORES,
    AT_LEAD,
    AT_LEADER,
    AT_OPTIONS,
    AT_PHASE,
    AT_PLACE,
    AT_PLAIN,
    AT_SCORES,
    AT_SEATS,
    AT_SEED,
    AT_SINCE,
    AT_TOP,
    AT_TURN,
    AT_TURNS,
    BLUE,
    CARD,
    CHOOSING,
    CHOSE,
    DISCARDED,
    DRAW,
    DRAWN,
    DREW,
    EMPTIED,
    FINISHED,
    FIRST_LEADER,
    GREEN,
    GREEN_UP,
    HALF,
    HIDDEN_KNOWN,
    IN_DECK,
    KNOWN,
    LAST_DRAW,
    LEADING,
    LEADS,
    LOW,
    NONE,
    OUT,
    PASS,
    PASSED,
    PICKING,
    PLAYED,
    PLAYING,
    POINT,
    PUT,
    PUTTING,
    RESHUFFLED,
    SCORED,
    SET,
    STOOD,
    TAKE,
    TAKEN,
    TURN,
    TURNED,
)
from mesa.core.contract import (
    DEAL,
    HIDDEN,
    MATCH_END,
    OVER,
    TABLE,
    check_new,
    get16,
    get_seed,
    put16,
    put_seed,
)  # fmt: skip
from mesa.core.rng import Rng
from mesa.core.scope import load, once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

VERSION = const(2)
REAL_TIME = False
SEATS = (2, 5)
DIRECTION = 1
OPTIONS = (("first_leader", ("last_winner", "random")),)


# Readers. What is one byte is read where it lies: s[AT_PHASE].


def count(s: bytearray, seat: int) -> int:
    """How many cards are in a hand, without one just drawn."""
    return s[AT_COUNT + 2 * seat] + s[AT_COUNT + 2 * seat + 1]


def total(s: bytearray, seat: int) -> int:
    """A seat's points of the match, with those of the round that is being played."""
    points = get16(s, AT_SCORES + 2 * seat)
    return points + s[AT_HAND_SCORES + seat] if s[AT_PHASE] < SCORED else points


def can_draw(s: bytearray) -> bool:
    """True if a pass may draw now: a card is there or a reshuffle brings one (D5), before turn 300 (D11)."""
    if get16(s, AT_TURNS) > LAST_DRAW:
        return False
    if s[AT_DECK]:
        return True
    _byte[0] = DISCARDED
    i = s.find(_byte, AT_CARDS, AT_OPTIONS)
    while i >= 0 and B[i - AT_CARDS] == FOUR:
        i = s.find(_byte, i + 1, AT_OPTIONS)
    return i >= 0


# Going through all 60 cards takes long, above all on the board, so cards are searched by their byte.
_byte = bytearray(1)


def hand(s: bytearray, where: int, held: list[int], ups: list[int]) -> None:
    """Append a visible seat's cards, or those LEADING, to `held`, in no order; to `ups` what is up."""
    # the bits that a card there may have; a longer search does no harm
    end = 2 * TAKEN if s[AT_PHASE] == PICKING else 2 * KNOWN if s[AT_SINCE + where] else KNOWN
    for bits in range(where, end, GREEN_UP):
        numbers = G if bits & GREEN_UP else B
        _byte[0] = bits
        i = s.find(_byte, AT_CARDS, AT_OPTIONS)
        while i >= 0:
            card = i - AT_CARDS
            held.append(card)
            ups.append(numbers[card])
            i = s.find(_byte, i + 1, AT_OPTIONS)


def half_up(s: bytearray, card: int) -> int:
    """BLUE or GREEN: how a card lies that is visible."""
    return s[AT_CARDS + card] >> 4 & 1


def taken(s: bytearray, card: int) -> bool:
    """True for a card picked for the set that is being played."""
    return bool(s[AT_CARDS + card] < HIDDEN_KNOWN and s[AT_CARDS + card] & TAKEN)


def _floor(s: bytearray) -> int:
    # the weakest class that may be played
    return 0 if s[AT_LEAD] == NONE else s[AT_LEAD] + 1


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """A match with its first round dealt: deal number, 2 … 5 seats, bytes of option choices.

    ValueError says what is wrong. The first leader is random; see set_first_leader.
    """
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(AT_OPTIONS)
    s.extend(options)
    s[0] = VERSION
    s[AT_SEATS] = seats
    put_seed(s, AT_SEED, seed)
    s[AT_LEADER] = Rng(seed, 0, 0, 1).below(seats)
    once("games.qu4to.rounds").deal(s, None)
    return s


def set_first_leader(s: bytearray, seat: int) -> None:
    """The winner of the last match leads this one [Game setup, D9]; for a rematch, before the first action.

    Does nothing when the option says random. ValueError when the match has begun or there is no such seat.
    """
    if s[AT_PHASE] != CHOOSING or s[AT_TURN] or s[AT_HAND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[AT_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[AT_OPTIONS + FIRST_LEADER] == 0:
        s[AT_LEADER] = seat


def turn(s: bytearray) -> int:
    """The seat waited for, TABLE or OVER."""
    if s[AT_PHASE] < SCORED:
        return s[AT_TURN]
    return TABLE if s[AT_PHASE] == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """What `seat` may do now: halves, sets that beat, ways to pass, or cards to pick; ascending."""
    now = s[AT_PHASE]
    if seat != s[AT_TURN] or now >= SCORED:
        return [DEAL] if seat == TABLE and now == SCORED else []
    if now == PICKING:
        held, ups = [], []
        hand(s, seat, held, ups)
        return [TAKE + card for card in _picks(s, s[AT_CLASS], held, ups, [])]
    if now != PLAYING:
        return [BLUE, GREEN]
    out = []
    follows = s[AT_LEAD] != NONE
    if follows and can_draw(s):
        out.append(DRAW)
    held, ups = [], []
    hand(s, seat, held, ups)
    turns = [TURN + card for card in held if B[card] != FOUR]
    if follows and not turns and not out:
        out.append(PASS)  # D3
    deck.add_beating(out, SET, _floor(s), ups)
    if follows:
        turns.sort()
        out.extend(turns)
    return out


def anytime(s: bytearray, seat: int) -> list[int]:
    """[]: nothing is done out of turn."""
    return []


def deadline(s: bytearray) -> "tuple[int, int, int] | None":
    """None: nobody is hurried."""
    return None


def step(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """Do `action`, which must be open to `seat`; with emit, tell everybody what they may know."""
    if s[AT_PHASE] == CHOOSING:
        _choose(s, seat, action, emit)
    elif action <= GREEN:
        _put(s, seat, action, emit)
    elif action == DEAL:
        s[AT_LEADER] = _extreme(s, -1)  # who has the fewest points [Running out, Variant, D9]
        s[AT_HAND] += 1
        once("games.qu4to.rounds").deal(s, emit)
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


def apply(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """step, checked: ValueError when `action` is not open to `seat`, and then s is untouched."""
    now = s[AT_PHASE] if seat == s[AT_TURN] else NONE
    # Where the list of legal actions is long it is not made: only the action itself is checked.
    if now == PLAYING and SET <= action < TURN:
        done = SET + _floor(s) <= action < SET + deck.CLASSES and _play(s, seat, action - SET, emit)
    else:
        if now == PLAYING and action == DRAW:
            done = s[AT_LEAD] != NONE and can_draw(s)
        elif now == PLAYING and TURN <= action < TAKE:
            card = action - TURN
            done = s[AT_LEAD] != NONE and s[AT_CARDS + card] & LOW == seat and B[card] != FOUR
        else:
            done = action in legal(s, seat)
        if done:
            step(s, seat, action, emit)
    if not done:
        raise ValueError("illegal action {} for seat {}".format(action, seat))


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """None if `action` is open to `seat` now, else the key of the text that says why not.

    Keys: over round_over not_turn choose_half pick_card no_cards too_weak lead_first four_stays no_draw
    must_change.
    """
    if action in legal(s, seat):
        return None
    return once("games.qu4to.refusals").why(s, seat, action, turn(s))


def hide(s: bytearray, seat: int) -> bytearray:
    """A copy with what `seat` cannot know blanked: seed, deck, others' cards, a drawn card, secret halves.

    A set half picked by another seat is not on the table yet: for everybody else its turn has just begun.
    """
    view = bytearray(s)
    put_seed(view, AT_SEED, 0)
    view[AT_HALVES] &= 1 << seat
    own = s[AT_TURN] == seat
    if not own:
        view[AT_DRAWN] = HIDDEN
        if s[AT_PHASE] == PICKING:
            view[AT_PHASE] = PLAYING
            view[AT_CLASS] = NONE
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        where = s[i] & LOW
        if where == IN_DECK or where < IN_DECK and where != seat or where == DRAWN and not own:
            view[i] = HIDDEN_KNOWN if s[i] & KNOWN else HIDDEN
    return view


def guess(view: bytearray, seat: int, rng: Rng) -> bytearray:
    """A whole state that `seat` cannot tell from the true one, drawn with rng; what is certain: see above.

    The hidden cards are dealt again under what is certain of each hand. After a second reshuffle in one round
    it is no longer held who drew which of the cards of the first.
    """
    return load("games.qu4to.guess").guess(view, seat, rng)


def hand_number(s: bytearray) -> int:
    """Rounds begun before this one: 0, 1, 2."""
    return s[AT_HAND]


def deal_number(s: bytearray) -> int:
    """The deal number that new() was given."""
    return get_seed(s, AT_SEED)


def scores(s: bytearray) -> list[int]:
    """Points of the match by seat, from the rounds that are scored."""
    out = []
    for i in range(s[AT_SEATS]):
        out.append(get16(s, AT_SCORES + 2 * i))
    return out


def hand_scores(s: bytearray) -> list[int]:
    """Points of this round by seat, so far."""
    return list(s[AT_HAND_SCORES : AT_HAND_SCORES + s[AT_SEATS]])


def winners(s: bytearray) -> list[int]:
    """[the winner] once the match is over [End of the game, Variant], else []."""
    return [_extreme(s, 1)] if s[AT_PHASE] == FINISHED else []


# The phases


def _choose(s: bytearray, seat: int, half: int, emit: "Emit | None") -> None:
    """A secret half; with the last one all hands are turned [Game setup, D2]. 4s lie like the rest."""
    s[AT_HALVES] |= half << seat
    if emit:
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
        if emit:
            emit(HALF, i, half, 0)
    s[AT_HALVES] = 0
    s[AT_PHASE] = PLAYING
    s[AT_TURN] = s[AT_LEADER]
    put16(s, AT_TURNS, 1)
    _leads(s, 0, emit)


def _picks(s: bytearray, cls: int, held: list[int], ups: list[int], sure: list[int]) -> list[int]:
    """The cards that the next pick for a class may be, ascending; [] when there is nothing to choose.

    Equal cards are picked in ascending order, so a set is picked in one way only; where their other halves
    are equal too there is no choice (D7). held, ups: see hand. The list `sure` gets the cards that the class
    takes anyway, up to the number where there is a choice, lowest first.
    """
    low, run, size = deck.form(cls)
    for number in range(low, low + size if run else low + 1):
        need = 1 if run else size
        last = -1  # the highest card that has been picked
        free = []
        group = []
        for i in range(len(held)):
            if ups[i] == number:
                card = held[i]
                if s[AT_CARDS + card] & TAKEN:
                    group.append(card)
                    last = max(last, card)
                else:
                    free.append(card)
        need -= len(group)
        if need:
            if last >= 0:
                free = [card for card in free if card > last]
            free.sort()
            if len(free) > need:
                others = [B[card] + G[card] for card in free]
                if max(others) > min(others):
                    return free[: len(free) - need + 1]
                free = free[:need]
            group.extend(free)
        group.sort()
        sure.extend(group)
    return []


def _play(s: bytearray, seat: int, cls: int, emit: "Emit | None") -> bool:
    """A set is laid, or (more) cards for it are to be picked; False, nothing done, if it is not there."""
    held, ups, sure = [], [], []
    hand(s, seat, held, ups)
    low, run, size = deck.form(cls)
    for i in range(size):
        if ups.count(low + run * i) < (1 if run else size):
            return False
    free = _picks(s, cls, held, ups, sure)
    s[AT_CLASS] = cls
    if free:
        s[AT_PHASE] = PICKING
        for card in sure:
            s[AT_CARDS + card] |= TAKEN
    else:
        _lay(s, seat, sure, emit)
    return True


def _lay(s: bytearray, seat: int, mine: list[int], emit: "Emit | None") -> None:
    """The cards `mine` beat the leading set and become it [Playing a set, The QU4TO card, Running out]."""
    cls = s[AT_CLASS]
    low, run, size = deck.form(cls)
    lead = s[AT_LEAD]
    was = s[AT_TOP]
    mark = NONE if lead == NONE else _discard(s)
    for card in mine:
        at = s[AT_CARDS + card]
        _leave(s, seat, card)
        if at & KNOWN:
            s[AT_SINCE + seat] -= 1
        s[AT_CARDS + card] = LEADING | at & GREEN_UP
        if emit:
            emit(CARD, seat, card, at >> 4 & 1)
    if emit:
        emit(PLAYED, seat, cls, lead)
    s[AT_LEAD] = cls
    s[AT_CLASS] = NONE
    s[AT_LEADER] = seat
    s[AT_PHASE] = PLAYING
    _mark_leader(s)
    has_four = low == FOUR or run and low < FOUR < low + size
    if has_four and mark != NONE and s[AT_SEATS] > 2:
        s[AT_CARDS + mark] = OUT
        if s[AT_TOP] >> 1 == mark:  # the beaten set was that card alone
            s[AT_TOP] = was
        s[AT_HAND_SCORES + seat] += 1
        if emit:
            emit(POINT, seat, mark, s[AT_HAND_SCORES + seat])
    if not count(s, seat):
        nth = max(s[AT_PLACE:AT_DID]) + 1
        left = s[AT_SEATS] - nth
        s[AT_PLACE + seat] = nth
        s[AT_HAND_SCORES + seat] += left
        if emit:
            emit(EMPTIED, seat, nth, left)
        if left == 1:
            winner = _extreme(s, 1) if once("games.qu4to.rounds").end(s, emit) else -1
            if emit and winner >= 0:
                emit(MATCH_END, winner, 0, 0)
            return
    _next(s, emit)


def _discard(s: bytearray) -> int:
    """The leading set goes to the discards, its highest card on top; its lowest card."""
    order = []
    for half in range(2):
        _byte[0] = LEADING | half << 4
        i = s.find(_byte, AT_CARDS, AT_OPTIONS)
        while i >= 0:
            card = i - AT_CARDS
            order.append((G if half else B)[card] << 7 | card << 1 | half)
            s[i] = DISCARDED
            i = s.find(_byte, i + 1, AT_OPTIONS)
    order.sort()
    s[AT_TOP] = order[-1] & 0x7F
    return order[0] >> 1 & 0x3F


def _leave(s: bytearray, seat: int, card: int) -> None:
    """What everybody can count of a hand when a card that they then see leaves one side of it."""
    i = 2 * seat + (s[AT_CARDS + card] >> 4 & 1)
    s[AT_COUNT + i] -= 1
    i += AT_FOURS if B[card] == FOUR else AT_PLAIN
    if s[i]:
        s[i] -= 1


def _turn(s: bytearray, seat: int, card: int, emit: "Emit | None") -> None:
    """Pass and turn a card [Passing]."""
    was = s[AT_CARDS + card] >> 4 & 1
    _leave(s, seat, card)
    s[AT_CARDS + card] ^= GREEN_UP
    s[AT_COUNT + 2 * seat + 1 - was] += 1
    s[AT_PLAIN + 2 * seat + 1 - was] += 1
    s[AT_DID + seat] = TURNED
    if emit:
        emit(TURNED, seat, was, 1 - was)
    _next(s, emit)


def _pass(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Pass and do nothing; what the hand holds would have been turned, so all see that these are 4s (D3)."""
    for side in range(2):
        s[AT_FOURS + 2 * seat + side] = s[AT_COUNT + 2 * seat + side]
    s[AT_DID + seat] = PASSED
    if emit:
        emit(PASSED, seat, 0, 0)
    _next(s, emit)


def _draw(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Pass and draw; the discards without their 4s make a new deck when there is none [Passing, D5].

    No order is kept: the card is drawn from the cards in the deck by the turn's own generator.
    """
    if not s[AT_DECK]:
        _reshuffle(s, seat, emit)
    skip = Rng(get_seed(s, AT_SEED), s[AT_HAND], get16(s, AT_TURNS)).below(s[AT_DECK])
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
    if emit:
        emit(DREW, seat, s[AT_DECK], 0)


def _reshuffle(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """The discards without their 4s make a new deck, of which all know what is in it [Passing, D5]."""
    fours = 0
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        if s[i] == DISCARDED:
            if B[i - AT_CARDS] == FOUR:
                s[i] = OUT
                fours += 1
            else:
                s[i] = IN_DECK | KNOWN
                s[AT_DECK] += 1
        else:
            s[i] &= ~KNOWN
    s[AT_SINCE:AT_CARDS] = bytes(5)
    s[AT_TOP] = NONE
    if emit:
        emit(RESHUFFLED, seat, s[AT_DECK], fours)


def _put(s: bytearray, seat: int, half: int, emit: "Emit | None") -> None:
    """The drawn card goes into the hand with this half up [Passing]."""
    at = AT_CARDS + s[AT_DRAWN]
    s[at] = seat | s[at] & KNOWN | half << 4
    s[AT_DRAWN] = NONE
    s[AT_COUNT + 2 * seat + half] += 1
    if s[at] & KNOWN:
        s[AT_PLAIN + 2 * seat + half] += 1
    s[AT_PHASE] = PLAYING
    if emit:
        emit(PUT, seat, half, 0)
    _next(s, emit)


def _next(s: bytearray, emit: "Emit | None") -> None:
    """The turn goes on clockwise; back at the leader the set is discarded and a new one led.

    A leader without cards is followed by the next player who has some [The leader's turn, Running out].
    """
    stood = 0
    seats = s[AT_SEATS]
    seat = s[AT_TURN]
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if seat == s[AT_LEADER] and s[AT_LEAD] != NONE:
            _discard(s)
            if emit:
                emit(STOOD, seat, s[AT_LEAD], 0)
            s[AT_LEAD] = NONE
        if s[AT_COUNT + 2 * seat] or s[AT_COUNT + 2 * seat + 1]:
            break
        stood = 1
    s[AT_TURN] = seat
    put16(s, AT_TURNS, get16(s, AT_TURNS) + 1)
    if s[AT_LEAD] == NONE:
        s[AT_LEADER] = seat
        _leads(s, stood, emit)


def _leads(s: bytearray, stood: int, emit: "Emit | None") -> None:
    """The leader must play a set [The leader's turn]."""
    _mark_leader(s)
    if emit:
        emit(LEADS, s[AT_LEADER], stood, 0)


def _mark_leader(s: bytearray) -> None:
    # nobody has passed since
    s[AT_DID:AT_COUNT] = bytes(5)
    s[AT_DID + s[AT_LEADER]] = LEADS


def _extreme(s: bytearray, sign: int) -> int:
    """The seat with the most points of the match (sign 1) or the fewest (-1), once a round is scored.

    Equal points: who emptied the hand earlier wins, who was later leads next. With two players that is always
    the one who did not empty it, as the variant has it.
    """
    found = best = 0
    for seat in range(s[AT_SEATS]):
        rank = sign * (8 * get16(s, AT_SCORES + 2 * seat) - (s[AT_PLACE + seat] or 7))
        if seat == 0 or rank > best:
            best = rank
            found = seat
    return found
