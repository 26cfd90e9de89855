# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of QU4TO: hands of two-sided cards, sets that climb, points for 4s, rounds.

Pure functions over one bytearray, which is also the save (docs/CONTRACT.md). Headings in brackets are the
rulebook's, "D" a decision of RULES.md. What the cards are and how sets compare: deck.py.

A hand lies with a *half* up, BLUE or GREEN, card by card. Everybody sees of a hand how many cards lie each
way, and which card leaves it. What follows from that for certain is counted in the state, so that `guess`
never contradicts it: a turned card was no 4; after a reshuffle everybody knows what is in the deck, with no 4
among it, and how many cards each hand has of it; and who could only pass plainly holds 4s alone.
"""

from micropython import const

from games.qu4to.deck import BLUE as _B
from games.qu4to.deck import CARDS, CLASSES, FOUR, STARTS, class_name, form
from games.qu4to.deck import GREEN as _G
from mesa.contract import HAND_END, HIDDEN, MATCH_END, OVER, check_new, get16, get_seed, put16, put_seed
from mesa.rng import Rng

VERSION = const(1)
SEATS = (2, 5)
DIRECTION = 1
OPTIONS = (("first_leader", ("winner", "lot")),)

HAND_SIZES = bytes([0, 0, 14, 12, 11, 10])
"""Cards dealt to each, by the number of seats [Game setup, Variant]."""
ROUNDS = const(3)
GOAL = const(2)
"""Points that win the match of two [Variant]."""
LAST_DRAW = const(299)
"""The last turn of a round at which a pass may draw (D11)."""
NONE = const(0xFF)
"""No set, no card."""

# Phases.
CHOOSE = const(0)  # everyone the half to play with
PLAY = const(1)  # lead, beat or pass
PICK = const(2)  # which of several equal cards
SIDE = const(3)  # which way up the drawn card goes
FINISHED = const(4)

# Actions.
BLUE = const(0)  # the blue half up: of the whole hand, then of a drawn card
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

# The state, byte by byte:
#   0 VERSION   1 phase   2 seats   3 first_leader   4-7 seed   8 round   9-10 turn of the round, from 1
#  11 whose turn   12 leader   13 class of the leading set (NONE)   14 class being picked (NONE)
#  15 secret halves, a bit a seat   16 cards in the deck   17-26 points of the match   27-31 of the round
#  32-36 place of each who has emptied the hand: 1 … , else 0
#  37-46 cards in hand, blue half up and green half up, a pair a seat (a drawn card in the fingers is in none)
#  47-56 of these at least so many are no 4      57-66 at least so many are 4s
#  67-71 cards drawn since the last reshuffle, a seat each; 0 while there was none
#  72-131 where each card is: low half a seat or one of the places below, then bits
_PHASE = const(1)
_SEATS = const(2)
_FIRST = const(3)
_SEED = const(4)
_ROUND = const(8)
_TURN = const(9)
_SEAT = const(11)
_LEADER = const(12)
_LEAD = const(13)
_CLASS = const(14)
_HALVES = const(15)
_DECK = const(16)
_POINTS = const(17)
_SCORE = const(27)
_PLACE = const(32)
_COUNT = const(37)
_PLAIN = const(47)
_FOURS = const(57)
_SINCE = const(67)
_AT = const(72)
_LENGTH = const(132)

IN_DECK = const(5)
DISCARDED = const(6)
LEADING = const(7)
OUT = const(8)  # until the round is over
DRAWN = const(9)  # in the fingers of the one whose turn it is
_LOW = const(0x0F)
_GREEN = const(0x10)  # the green half is up
_TAKEN = const(0x20)  # picked for the set that is being played
_KNOWN = const(0x40)  # went into the deck in the last reshuffle: everybody has seen it, and it is no 4
_HIDDEN_KNOWN = const(0xFE)  # HIDDEN, and was in that reshuffle


# The match


def new(seed, seats, options):
    """A match with its first round dealt: deal number, 2 … 5 seats, bytes of option choices.

    ValueError says what is wrong. The first leader is drawn by lot; see set_first_leader.
    """
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(_LENGTH)
    s[0] = VERSION
    s[_SEATS] = seats
    s[_FIRST] = options[0]
    put_seed(s, _SEED, seed)
    s[_LEADER] = Rng(seed, 0, 0, 1).below(seats)
    _deal(s, None)
    return s


def set_first_leader(s, seat):
    """The winner of the last match leads this one [Game setup, D9]; for a rematch, before the first action.

    Does nothing under the option "lot". ValueError when the match has begun or there is no such seat.
    """
    if s[_PHASE] != CHOOSE or s[_SEAT] or s[_ROUND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[_FIRST] == 0:
        s[_LEADER] = seat


def turn(s):
    """The seat waited for, or OVER."""
    return OVER if s[_PHASE] == FINISHED else s[_SEAT]


def legal(s, seat):
    """What `seat` may do now: halves, sets that beat, ways to pass, or cards to pick; ascending."""
    phase = s[_PHASE]
    if phase == FINISHED or seat != s[_SEAT]:
        return []
    if phase == PICK:
        return [TAKE + card for card in _choice(s)]
    if phase != PLAY:
        return [BLUE, GREEN]
    beat = [SET + cls for cls in classes(s, seat)]
    if s[_LEAD] == NONE:
        return beat
    turns = [TURN + card for card in range(CARDS) if s[_AT + card] & _LOW == seat and _B[card] != FOUR]
    if can_draw(s):
        return [DRAW] + beat + turns
    return beat + turns if turns else [PASS] + beat  # D3


def anytime(s, seat):
    """[]: nothing is done out of turn."""
    return []


def deadline(s):
    """None: nobody is hurried."""
    return None


def why(s, seat, action):
    """None if `action` is open to `seat` now, else the key of the text that says why not.

    Keys: over not_turn choose_half pick_card no_cards too_weak lead_first four_stays no_draw must_change.
    """
    if action in legal(s, seat):
        return None
    if turn(s) != seat:
        return "over" if turn(s) == OVER else "not_turn"
    if s[_PHASE] != PLAY:
        return "pick_card" if s[_PHASE] == PICK else "choose_half"
    if SET <= action < SET + CLASSES:
        return "too_weak" if s[_LEAD] != NONE and action <= SET + s[_LEAD] else "no_cards"
    if s[_LEAD] == NONE:
        return "lead_first"
    if TURN <= action < TURN + CARDS:
        return "four_stays" if s[_AT + action - TURN] & _LOW == seat else "no_cards"
    return "no_draw" if action == DRAW else "must_change"


def apply(s, seat, action, emit=None):
    """step, checked: ValueError when `action` is not open to `seat`, and then s is untouched."""
    if action not in legal(s, seat):
        raise ValueError("illegal action {} for seat {}".format(action, seat))
    step(s, seat, action, emit)


def step(s, seat, action, emit=None):
    """Do `action`, which must be open to `seat`; with emit, tell everybody what they may know."""
    if action <= GREEN:
        if s[_PHASE] == CHOOSE:
            _choose(s, seat, action, emit)
        else:
            _put(s, seat, action, emit)
    elif action >= TAKE:
        s[_AT + action - TAKE] |= _TAKEN
        if not _choice(s):
            _lay(s, seat, emit)
    elif action >= TURN:
        _turn(s, seat, action - TURN, emit)
    elif action >= SET:
        s[_CLASS] = action - SET
        s[_PHASE] = PICK
        if not _choice(s):
            _lay(s, seat, emit)
    elif action == DRAW:
        _draw(s, seat, emit)
    else:
        for side in range(2):  # what was held back would have been turned: these are all 4s
            s[_FOURS + 2 * seat + side] = s[_COUNT + 2 * seat + side]
        if emit:
            emit(PASSED, seat, 0, 0)
        _next(s, emit)


# The phases


def _deal(s, emit):
    """Shuffle and deal a round; the leader is known [Game setup]."""
    n = s[_SEATS]
    each = HAND_SIZES[n]
    order = bytearray(range(CARDS))
    Rng(get_seed(s, _SEED), s[_ROUND]).shuffle(order)
    for i in range(_SCORE, _AT):
        s[i] = 0
    for i in range(CARDS):
        s[_AT + order[i]] = i // each if i < each * n else IN_DECK
    for seat in range(n):
        s[_COUNT + 2 * seat] = each
    s[_DECK] = CARDS - each * n
    s[_PHASE] = CHOOSE
    s[_SEAT] = s[_HALVES] = 0
    s[_LEAD] = s[_CLASS] = NONE
    put16(s, _TURN, 0)
    if emit:
        emit(ROUND, s[_LEADER], s[_ROUND], each)


def _choose(s, seat, half, emit):
    """A secret half; with the last one all hands are turned [Game setup, D2]. 4s lie like the rest."""
    s[_HALVES] |= half << seat
    if emit:
        emit(CHOSE, seat, 0, 0)
    s[_SEAT] += 1
    if s[_SEAT] < s[_SEATS]:
        return
    for card in range(CARDS):
        place = s[_AT + card]
        if place < IN_DECK and s[_HALVES] >> place & 1:
            s[_AT + card] |= _GREEN
    for i in range(s[_SEATS]):
        half = s[_HALVES] >> i & 1
        if half:
            s[_COUNT + 2 * i], s[_COUNT + 2 * i + 1] = 0, s[_COUNT + 2 * i]
        if emit:
            emit(HALF, i, half, 0)
    s[_HALVES] = 0
    s[_PHASE] = PLAY
    s[_SEAT] = s[_LEADER]
    put16(s, _TURN, 1)
    if emit:
        emit(LEADS, s[_SEAT], 0, 0)


def _choice(s):
    """Mark the cards that the class being played takes anyway; those that the next pick may be, ascending.

    [] when the set is complete. Equal cards are picked in ascending order, so a set is picked in one way
    only, and where their other halves are equal too there is nothing to choose (D7).
    """
    low, run, size = form(s[_CLASS])
    for number in range(low, low + size if run else low + 1):
        need = 1 if run else size
        free = []
        for card in range(CARDS):
            place = s[_AT + card]
            if place & _LOW == s[_SEAT] and (_G if place & _GREEN else _B)[card] == number:
                if place & _TAKEN:
                    need -= 1
                    free = []
                else:
                    free.append(card)
        others = [_B[card] + _G[card] for card in free]
        if need and len(free) > need and max(others) > min(others):
            return free[: len(free) - need + 1]
        for card in free[:need]:
            s[_AT + card] |= _TAKEN
    return []


def _lay(s, seat, emit):
    """The marked cards beat the leading set and become it [Playing a set, The QU4TO card, Running out]."""
    low, run, size = form(s[_CLASS])
    lead = s[_LEAD]
    has_four = low == FOUR or run and low < FOUR < low + size
    mark = NONE
    least = NONE
    for card in range(CARDS):
        place = s[_AT + card]
        if place & _LOW == LEADING:
            number = (_G if place & _GREEN else _B)[card]
            if number < least:
                least = number
                mark = card
            s[_AT + card] = DISCARDED
    for i in range(size if run else 1):
        for card in range(CARDS):
            place = s[_AT + card]
            if place & _TAKEN and (_G if place & _GREEN else _B)[card] == low + i:
                _leave(s, seat, card)
                if place & _KNOWN:
                    s[_SINCE + seat] -= 1
                s[_AT + card] = LEADING | place & _GREEN
                if emit:
                    emit(CARD, seat, card, place >> 4 & 1)
    if emit:
        emit(PLAYED, seat, s[_CLASS], lead)
    s[_LEAD] = s[_CLASS]
    s[_CLASS] = NONE
    s[_LEADER] = seat
    s[_PHASE] = PLAY
    if has_four and mark != NONE and s[_SEATS] > 2:
        s[_AT + mark] = OUT
        s[_SCORE + seat] += 1
        if emit:
            emit(POINT, seat, mark, s[_SCORE + seat])
    if not count(s, seat):
        left = 0
        for i in range(s[_SEATS]):
            left += count(s, i) > 0
        s[_PLACE + seat] = s[_SEATS] - left
        s[_SCORE + seat] += left
        if emit:
            emit(EMPTIED, seat, s[_SEATS] - left, left)
        if left == 1:
            _end_round(s, emit)
            return
    _next(s, emit)


def _leave(s, seat, card):
    """What everybody can count of a hand when a card that they then see leaves one side of it."""
    i = 2 * seat + (s[_AT + card] >> 4 & 1)
    s[_COUNT + i] -= 1
    i += _FOURS if _B[card] == FOUR else _PLAIN
    if s[i]:
        s[i] -= 1


def _turn(s, seat, card, emit):
    """Pass and turn a card [Passing]."""
    was = s[_AT + card] >> 4 & 1
    _leave(s, seat, card)
    s[_AT + card] ^= _GREEN
    s[_COUNT + 2 * seat + 1 - was] += 1
    s[_PLAIN + 2 * seat + 1 - was] += 1
    if emit:
        emit(TURNED, seat, was, 1 - was)
    _next(s, emit)


def _draw(s, seat, emit):
    """Pass and draw; the discards without their 4s make a new deck when there is none [Passing, D5].

    No order is kept: the card is drawn from the cards in the deck by the turn's own generator.
    """
    if not s[_DECK]:
        fours = 0
        for i in range(_AT, _AT + CARDS):
            if s[i] == DISCARDED:
                if _B[i - _AT] == FOUR:
                    s[i] = OUT
                    fours += 1
                else:
                    s[i] = IN_DECK | _KNOWN
                    s[_DECK] += 1
            else:
                s[i] &= ~_KNOWN
        for i in range(s[_SEATS]):
            s[_SINCE + i] = 0
        if emit:
            emit(RESHUFFLED, seat, s[_DECK], fours)
    skip = Rng(get_seed(s, _SEED), s[_ROUND], turn_number(s)).below(s[_DECK])
    i = _AT
    while s[i] & _LOW != IN_DECK or skip:
        skip -= s[i] & _LOW == IN_DECK
        i += 1
    if s[i] & _KNOWN:
        s[_SINCE + seat] += 1
    s[i] = DRAWN | s[i] & _KNOWN
    s[_DECK] -= 1
    s[_PHASE] = SIDE
    if emit:
        emit(DREW, seat, s[_DECK], 0)


def _put(s, seat, half, emit):
    """The drawn card goes into the hand with this half up [Passing]."""
    at = _AT + drawn(s)
    s[at] = seat | s[at] & _KNOWN | half << 4
    s[_COUNT + 2 * seat + half] += 1
    if s[at] & _KNOWN:
        s[_PLAIN + 2 * seat + half] += 1
    s[_PHASE] = PLAY
    if emit:
        emit(PUT, seat, half, 0)
    _next(s, emit)


def _next(s, emit):
    """The turn goes on clockwise; back at the leader the set is discarded and a new one led.

    A leader without cards is followed by the next player who has some [The leader's turn, Running out].
    """
    stood = 0
    while True:
        s[_SEAT] = (s[_SEAT] + 1) % s[_SEATS]
        if s[_SEAT] == s[_LEADER] and s[_LEAD] != NONE:
            for i in range(_AT, _AT + CARDS):
                if s[i] & _LOW == LEADING:
                    s[i] = DISCARDED
            if emit:
                emit(STOOD, s[_LEADER], s[_LEAD], 0)
            s[_LEAD] = NONE
        if count(s, s[_SEAT]):
            break
        stood = 1
    put16(s, _TURN, turn_number(s) + 1)
    if s[_LEAD] == NONE:
        s[_LEADER] = s[_SEAT]
        if emit:
            emit(LEADS, s[_SEAT], stood, 0)


def _end_round(s, emit):
    """One player holds cards: points are added, then the next round or the end [Running out, Variant]."""
    n = s[_SEATS]
    over = n > 2 and s[_ROUND] == ROUNDS - 1
    last = least = best = 0
    for seat in range(n):
        points = get16(s, _POINTS + 2 * seat) + s[_SCORE + seat]
        put16(s, _POINTS + 2 * seat, points)
        over |= n == 2 and points == GOAL
        if not s[_PLACE + seat]:
            last = seat
        if emit:
            emit(SCORED, seat, s[_SCORE + seat], points)
    for seat in range(n):
        # Equal points: who was later leads next, who was earlier wins. With two players that is always
        # the one who did not empty the hand, as the variant has it.
        if _rank(s, seat) > _rank(s, best):
            best = seat
        if _rank(s, seat) < _rank(s, least):
            least = seat
    if emit:
        emit(HAND_END, last, s[_ROUND], 0)
    if over:
        s[_PHASE] = FINISHED
        s[_LEADER] = best
        if emit:
            emit(MATCH_END, best, 0, 0)
        return
    s[_LEADER] = least
    s[_ROUND] += 1
    _deal(s, emit)


def _rank(s, seat):
    """Seats in order: by points of the match, then by how early the hand was emptied."""
    return 8 * get16(s, _POINTS + 2 * seat) - (s[_PLACE + seat] or 7)


# Hidden information


def hide(s, seat):
    """A copy with what `seat` cannot know blanked: seed, deck, others' cards, a drawn card, secret halves.

    A set half picked by another seat is not on the table yet: for everybody else its turn has just begun.
    """
    view = bytearray(s)
    put_seed(view, _SEED, 0)
    view[_HALVES] &= 1 << seat
    own = s[_SEAT] == seat
    if s[_PHASE] == PICK and not own:
        view[_PHASE] = PLAY
        view[_CLASS] = NONE
    for i in range(_AT, _AT + CARDS):
        place = s[i] & _LOW
        if place == IN_DECK or place < IN_DECK and place != seat or place == DRAWN and not own:
            view[i] = _HIDDEN_KNOWN if s[i] & _KNOWN else HIDDEN
    return view


def guess(view, seat, rng):
    """A whole state that `seat` cannot tell from the true one, drawn with rng; see the head of this file.

    The hidden cards are dealt anew under what is certain of each hand. After a second reshuffle in one round
    it is no longer held who drew which of the cards of the first.
    """
    s = bytearray(view)
    put_seed(s, _SEED, rng.seed())
    fours, plain, known = [], [], []
    for i in range(_AT, _AT + CARDS):
        if s[i] == HIDDEN:
            (fours if _B[i - _AT] == FOUR else plain).append(i)
        elif s[i] == _HIDDEN_KNOWN:
            known.append(i)
    for cards in (fours, plain, known):
        rng.shuffle(cards)
    places = []  # those that any card may take
    for other in range(s[_SEATS]):
        if other == seat:
            continue
        if s[_PHASE] == CHOOSE and other < s[_SEAT]:
            s[_HALVES] |= rng.below(2) << other
        since = s[_SINCE + other]
        sure, loose = [], []  # places for cards that are no 4, and for any
        for i in range(2 * other, 2 * other + 2):
            place = other | (i & 1) << 4
            for _ in range(s[_FOURS + i]):
                s[fours.pop()] = place
            sure.extend([place] * s[_PLAIN + i])
            loose.extend([place] * (s[_COUNT + i] - s[_FOURS + i] - s[_PLAIN + i]))
        rng.shuffle(sure)
        rng.shuffle(loose)
        if s[_PHASE] == SIDE and s[_SEAT] == other:
            (sure if since else loose).append(DRAWN)
        for _ in range(since):
            s[known.pop()] = (sure or loose).pop() | _KNOWN
        for place in sure:
            s[plain.pop()] = place
        places.extend(loose)
    places.extend([IN_DECK] * (s[_DECK] - len(known)))
    for i in known:
        s[i] = IN_DECK | _KNOWN
    fours.extend(plain)
    rng.shuffle(fours)
    for i in range(len(places)):
        s[fours[i]] = places[i]
    return s


# Looking


def deal_number(s):
    """The deal number that new() was given."""
    return get_seed(s, _SEED)


def hand_number(s):
    """Rounds begun before this one: 0, 1, 2."""
    return s[_ROUND]


def scores(s):
    """Points of the match by seat, from the rounds that are over."""
    return [get16(s, _POINTS + 2 * i) for i in range(s[_SEATS])]


def hand_scores(s):
    """Points of this round so far by seat (of the last one, once the match is over)."""
    return [s[_SCORE + i] for i in range(s[_SEATS])]


def winners(s):
    """[the winner] once the match is over [End of the game, Variant], else []."""
    return [s[_LEADER]] if s[_PHASE] == FINISHED else []


def phase(s):
    """CHOOSE, PLAY, PICK, SIDE or FINISHED."""
    return s[_PHASE]


def leader(s):
    """Who leads: the owner of the leading set, or who must play one."""
    return s[_LEADER]


def leading(s):
    """The class of the set to beat, or NONE."""
    return s[_LEAD]


def turn_number(s):
    """The turn of the round, 1 …; 0 while halves are chosen."""
    return get16(s, _TURN)


def count(s, seat):
    """How many cards are in a hand, without one in the fingers."""
    return s[_COUNT + 2 * seat] + s[_COUNT + 2 * seat + 1]


def backs(s, seat):
    """(cards with the blue half up, with the green half up), as all see; all blue before the choice."""
    return s[_COUNT + 2 * seat], s[_COUNT + 2 * seat + 1]


def place(s, seat):
    """1 for the first who has emptied the hand in this round, and so on; 0 while there are cards."""
    return s[_PLACE + seat]


def deck_left(s):
    """Cards in the draw deck."""
    return s[_DECK]


def can_draw(s):
    """True if a pass may draw now: a card is there or a reshuffle brings one (D5), before turn 300 (D11)."""
    if turn_number(s) > LAST_DRAW:
        return False
    if s[_DECK]:
        return True
    for card in range(CARDS):
        if s[_AT + card] == DISCARDED and _B[card] != FOUR:
            return True
    return False


def may_draw(s):
    """The cards that a draw may bring, as far as this view knows; [] when nothing can be drawn.

    After a reshuffle everybody has seen them, else they are all those that are not seen.
    """
    for kinds in ((_HIDDEN_KNOWN,), (HIDDEN,), (DISCARDED,)):
        out = []
        for card in range(CARDS):
            if s[_AT + card] in kinds and (kinds[0] != DISCARDED or _B[card] != FOUR):
                out.append(card)
        if out and (s[_DECK] or kinds[0] == DISCARDED):
            return out
    return []


def cards(s, place):
    """The cards at a place: a seat, IN_DECK, DISCARDED, LEADING, OUT or DRAWN, as far as they are visible.

    A list of (card, number up, number down, half up) by number, then by card; a list of four-tuples of ints.
    """
    out = []
    for card in range(CARDS):
        at = s[_AT + card]
        if at & _LOW == place:
            if at & _GREEN:
                out.append((_G[card], card, _B[card], GREEN))
            else:
                out.append((_B[card], card, _G[card], BLUE))
    out.sort()
    return [(card, up, down, half) for up, card, down, half in out]


def drawn(s):
    """The card in the fingers of the one whose turn it is, or -1 (also when it is not ours to see)."""
    for card in range(CARDS):
        if s[_AT + card] & _LOW == DRAWN:
            return card
    return -1


def half_up(s, card):
    """BLUE or GREEN: how a card lies that is visible."""
    return s[_AT + card] >> 4 & 1


def picking(s):
    """The class that is being played while cards are picked for it, else NONE."""
    return s[_CLASS]


def taken(s, card):
    """True for a card picked for the set that is being played."""
    return bool(s[_AT + card] < HIDDEN - 1 and s[_AT + card] & _TAKEN)


def tally(s, seat):
    """bytearray: how many cards of a visible hand show each number, by number 0 … 11."""
    n = bytearray(12)
    for card in range(CARDS):
        at = s[_AT + card]
        if at & _LOW == seat:
            n[(_G if at & _GREEN else _B)[card]] += 1
    return n


def classes(s, seat):
    """The classes that `seat` could play now, weakest first: those in its hand that beat the leading set."""
    floor = 0 if s[_LEAD] == NONE else s[_LEAD] + 1
    return beating(tally(s, seat), floor)


def beating(n, floor):
    """The classes from `floor` up that a tally holds, weakest first."""
    out = []
    for kind in range(6):
        if STARTS[kind + 1] <= floor:
            continue
        size = (kind + 3) // 2
        cls = STARTS[kind]
        if kind & 1:
            row = 0
            for number in range(1, 12):
                row = row + 1 if n[number] else 0
                if row >= size and cls + number - size >= floor:
                    out.append(cls + number - size)
        else:
            for number in range(1, 12):
                if n[number] >= size and cls + number - 1 >= floor:
                    out.append(cls + number - 1)
    cls = STARTS[6]
    for number in range(1, 12):
        if number != FOUR:
            if n[number] >= 4 and cls >= floor:
                out.append(cls)
            cls += 1
    if n[FOUR] >= 4 and cls >= floor:
        out.append(cls)
    return out


def card_name(s, card):
    """ASCII: number up / number down and the half up, as the card lies ("7/10g"); an unseen card blue up."""
    at = s[_AT + card]
    if at < HIDDEN - 1 and at & _GREEN:
        return "{}/{}g".format(_G[card], _B[card])
    return "{}/{}b".format(_B[card], _G[card])


def name(s, action):
    """ASCII: "blue", "draw", "play 2 3 4", "turn 7/10g", "take 7/10g"."""
    if action < SET:
        return ("blue", "green", "draw", "pass")[action]
    if action < TURN:
        return "play " + class_name(action - SET)
    if action < TAKE:
        return "turn " + card_name(s, action - TURN)
    return "take " + card_name(s, action - TAKE)


def text(s):
    """The whole state, several ASCII lines: for logs and golden files."""
    lead = class_name(s[_LEAD]) if s[_LEAD] != NONE else "-"
    if s[_CLASS] != NONE:
        lead += " <- " + class_name(s[_CLASS])
    out = "qu4to {}, {}, round {} turn {}\nphase {}, seat {}, leader {}, set {}, halves {}\n".format(
        OPTIONS[0][1][s[_FIRST]],
        get_seed(s, _SEED),
        s[_ROUND],
        turn_number(s),
        s[_PHASE],
        s[_SEAT],
        s[_LEADER],
        lead,
        s[_HALVES],
    )
    for i in range(s[_SEATS]):
        sure = [list(s[at + 2 * i : at + 2 * i + 2]) for at in (_COUNT, _PLAIN, _FOURS)]
        out += "seat {}: {}+{} points, place {}, backs {}, plain {}, fours {}, drawn {}:{}\n".format(
            i,
            get16(s, _POINTS + 2 * i),
            s[_SCORE + i],
            s[_PLACE + i],
            sure[0],
            sure[1],
            sure[2],
            s[_SINCE + i],
            _row(s, i),
        )
    for where, title in (
        (IN_DECK, "deck"),
        (LEADING, "set"),
        (DISCARDED, "discards"),
        (OUT, "out"),
        (DRAWN, "drawn"),
    ):
        out += "{} {}:{}\n".format(title, s[_DECK] if where == IN_DECK else "", _row(s, where))
    return out


def _row(s, where):
    return "".join([" " + card_name(s, c) + ("*" if taken(s, c) else "") for c, _, _, _ in cards(s, where)])
