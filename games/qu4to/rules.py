# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of QU4TO: hands of two-sided cards, sets that climb, points for 4s, rounds.

The contract (docs/CONTRACT.md) over one bytearray, which is also the save. Its layout, the numbers of actions
and events, and all readers are in state.py; what a turn does in play.py; what the cards are and how sets
compare in deck.py. Headings in brackets are the rulebook's, "D" a decision of RULES.md.
"""

from micropython import const

from games.qu4to.deck import BLUE as B
from games.qu4to.deck import CARDS, CLASSES, FOUR
from games.qu4to.play import choice, deal, step
from games.qu4to.state import (
    AT_CARDS,
    AT_CLASS,
    AT_HALVES,
    AT_LEAD,
    AT_LEADER,
    AT_OPTION,
    AT_PHASE,
    AT_POINTS,
    AT_ROUND,
    AT_SCORE,
    AT_SEAT,
    AT_SEATS,
    AT_SEED,
    BLUE,
    CHOOSE,
    DRAW,
    DRAWN,
    FINISHED,
    GREEN,
    HIDDEN_KNOWN,
    IN_DECK,
    KNOWN,
    LENGTH,
    LOW,
    NONE,
    PASS,
    PICK,
    PLAY,
    SET,
    TAKE,
    TURN,
    can_draw,
    classes,
)
from mesa.contract import HIDDEN, OVER, check_new, get16, get_seed, put_seed
from mesa.rng import Rng

VERSION = const(1)
REAL_TIME = False
SEATS = (2, 5)
DIRECTION = 1
OPTIONS = (("first leader", ("winner of the last match", "by lot")),)


def new(seed, seats, options):
    """A match with its first round dealt: deal number, 2 … 5 seats, bytes of option choices.

    ValueError says what is wrong. The first leader is drawn by lot; see set_first_leader.
    """
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(LENGTH)
    s[0] = VERSION
    s[AT_SEATS] = seats
    s[AT_OPTION] = options[0]
    put_seed(s, AT_SEED, seed)
    s[AT_LEADER] = Rng(seed, 0, 0, 1).below(seats)
    deal(s, None)
    return s


def set_first_leader(s, seat):
    """The winner of the last match leads this one [Game setup, D9]; for a rematch, before the first action.

    Does nothing under the option "by lot". ValueError when the match has begun or there is no such seat.
    """
    if s[AT_PHASE] != CHOOSE or s[AT_SEAT] or s[AT_ROUND]:
        raise ValueError("the match has begun")
    if not 0 <= seat < s[AT_SEATS]:
        raise ValueError("no seat {}".format(seat))
    if s[AT_OPTION] == 0:
        s[AT_LEADER] = seat


def turn(s):
    """The seat waited for, or OVER."""
    return OVER if s[AT_PHASE] == FINISHED else s[AT_SEAT]


def legal(s, seat):
    """What `seat` may do now: halves, sets that beat, ways to pass, or cards to pick; ascending."""
    phase = s[AT_PHASE]
    if phase == FINISHED or seat != s[AT_SEAT]:
        return []
    if phase == PICK:
        return [TAKE + card for card in choice(s)]
    if phase != PLAY:
        return [BLUE, GREEN]
    beat = [SET + cls for cls in classes(s, seat)]
    if s[AT_LEAD] == NONE:
        return beat
    turns = [TURN + card for card in range(CARDS) if s[AT_CARDS + card] & LOW == seat and B[card] != FOUR]
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
    if s[AT_PHASE] != PLAY:
        return "pick_card" if s[AT_PHASE] == PICK else "choose_half"
    if SET <= action < SET + CLASSES:
        return "too_weak" if s[AT_LEAD] != NONE and action <= SET + s[AT_LEAD] else "no_cards"
    if s[AT_LEAD] == NONE:
        return "lead_first"
    if TURN <= action < TURN + CARDS:
        return "four_stays" if s[AT_CARDS + action - TURN] & LOW == seat else "no_cards"
    return "no_draw" if action == DRAW else "must_change"


def apply(s, seat, action, emit=None):
    """step, checked: ValueError when `action` is not open to `seat`, and then s is untouched."""
    if not 0 <= seat < s[AT_SEATS] or action not in legal(s, seat):
        raise ValueError("illegal action {} for seat {}".format(action, seat))
    step(s, seat, action, emit)


def hide(s, seat):
    """A copy with what `seat` cannot know blanked: seed, deck, others' cards, a drawn card, secret halves.

    A set half picked by another seat is not on the table yet: for everybody else its turn has just begun.
    """
    view = bytearray(s)
    put_seed(view, AT_SEED, 0)
    view[AT_HALVES] &= 1 << seat
    own = s[AT_SEAT] == seat
    if s[AT_PHASE] == PICK and not own:
        view[AT_PHASE] = PLAY
        view[AT_CLASS] = NONE
    for i in range(AT_CARDS, AT_CARDS + CARDS):
        place = s[i] & LOW
        if place == IN_DECK or place < IN_DECK and place != seat or place == DRAWN and not own:
            view[i] = HIDDEN_KNOWN if s[i] & KNOWN else HIDDEN
    return view


def deal_number(s):
    """The deal number that new() was given."""
    return get_seed(s, AT_SEED)


def hand_number(s):
    """Rounds begun before this one: 0, 1, 2."""
    return s[AT_ROUND]


def scores(s):
    """Points of the match by seat, from the rounds that are over."""
    return [get16(s, AT_POINTS + 2 * i) for i in range(s[AT_SEATS])]


def hand_scores(s):
    """Points of this round so far by seat (of the last one, once the match is over)."""
    return [s[AT_SCORE + i] for i in range(s[AT_SEATS])]


def winners(s):
    """[the winner] once the match is over [End of the game, Variant], else []."""
    return [s[AT_LEADER]] if s[AT_PHASE] == FINISHED else []


def guess(view, seat, rng):
    """A whole state that `seat` cannot tell from the true one; see sight.py, which the board never loads."""
    from games.qu4to import sight

    return sight.guess(view, seat, rng)


def name(s, action):
    """ASCII: "blue", "draw", "play 2 3 4", "turn 7/10g", "take 7/10g"; see workshop.py."""
    from games.qu4to import workshop

    return workshop.name(s, action)


def text(s):
    """The whole state, several ASCII lines: for logs and golden files."""
    from games.qu4to import workshop

    return workshop.text(s)
