# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the rules of the match, pure; one bytearray is the match and the save.

Four seats, pairs 0+2 and 1+3, 40 cards, ten tricks with a trump suit, 120 points a hand, a match to 4.
This file keeps docs/CONTRACT.md; the state and who reads it are in state.py, what actions do in play.py.
"RULES n" is point n of RULES.md's section on Sueca. What views and bots need of state.py is here by name.
"""

from games.sueca.play import gather, step
from games.sueca.state import (  # noqa: F401 - names for the view and the bots
    ACCUSE,
    ACCUSED,
    ASKING,
    AT_ACCUSED,
    AT_OPTIONS,
    AT_PHASE,
    AT_POINTS,
    AT_REVOKED,
    AT_SCORES,
    AT_SEED,
    AT_SHOWN,
    AT_SHUFFLER,
    AT_TURN,
    AT_TURNED,
    AT_WINNER,
    BANDEIRA,
    BY_POINTS,
    COUNT,
    CUT,
    CUT_AT,
    CUTTING,
    DEAL_FIRST,
    DEAL_LAST,
    DEALING,
    DEALT,
    ENDED,
    FALSE_ACCUSATION,
    GO_ON,
    GONE,
    LAST_CALL,
    LOC,
    LOG,
    NEW_HAND,
    ORDER,
    PLAYED,
    PLAYING,
    POINTS,
    REDEAL,
    REDEALT,
    REVOKE,
    SHOW,
    SHOWN,
    SIZE,
    TAKEN,
    best_play,
    can_revoke,
    cara_de_gato,
    cards_left,
    chosen,
    cutter,
    dealer,
    direction,
    hand,
    hand_number,
    last_trick,
    leader,
    phase,
    proof,
    result,
    revoked,
    shuffler,
    stake,
    trick,
    tricks,
    trump,
    turned,
    voids,
)
from mesa.contract import HIDDEN, OVER, check_new, get16, get_seed, put_seed
from mesa.rng import Rng

VERSION = 1
REAL_TIME = False
SEATS = (4, 4)
DIRECTION = 1  # in Brazil; `direction(s)` knows the region
TEAMS = ((0, 2), (1, 3))
OPTIONS = (
    ("first lead", ("dealer's partner", "after the dealer")),
    ("region", ("Brazil", "Portugal")),
    ("bandeira", ("all points", "all tricks")),
    ("tie", ("worth more", "void")),
    ("revoke", ("off", "on")),
    ("false accusation", ("one point", "the match")),
)


def new(seed, seats, options):
    """A match before its first cut; the first shuffler is drawn by lot (RULES 1)."""
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(SIZE)
    s[0] = VERSION
    for i in range(len(options)):
        s[AT_OPTIONS] |= options[i] << i
    put_seed(s, AT_SEED, seed)
    s[AT_SHUFFLER] = Rng(seed, 0, 0, 1).below(4)
    for i in range(40):
        s[LOG + i] = HIDDEN
    gather(s, None)
    return s


# The contract's questions


def turn(s):
    """The seat waited for, or OVER."""
    return OVER if s[AT_PHASE] == ENDED else s[AT_TURN]


def _may_redeal(s, seat):
    """Fewer than 10 points with the leader, than 5 with the others (RULES 4)."""
    n = 0
    for card in range(40):
        if s[LOC + card] == seat:
            n += POINTS[card % 10]
    return n < (10 if seat == leader(s) else 5)


def legal(s, seat):
    """The actions open to the seat in turn."""
    at = s[AT_PHASE]
    if at == ENDED or seat != s[AT_TURN]:
        return []
    if at == PLAYING:
        n = s[COUNT]
        if n % 4 and not can_revoke(s):
            led = (s[LOG + n - n % 4] & 63) // 10
            held = [card for card in range(led * 10, led * 10 + 10) if s[LOC + card] == seat]
            if held:
                return held
        return hand(s, seat)
    if at == CUTTING:
        return list(range(CUT + 1, CUT + 40))
    if at == DEALING:
        return [DEAL_FIRST, DEAL_LAST]
    if at == ASKING:
        return [GO_ON, REDEAL] if _may_redeal(s, seat) else [GO_ON]
    return [GO_ON] if s[AT_ACCUSED] >> (seat & 1) & 1 else [GO_ON, ACCUSE]


def anytime(s, seat):
    """Interrupts: ACCUSE (RULES 8) and, in play, SHOW (RULES 10)."""
    at = s[AT_PHASE]
    out = []
    if can_revoke(s) and (at == PLAYING or at == LAST_CALL and seat != s[AT_TURN]):
        if not s[AT_ACCUSED] >> (seat & 1) & 1:
            for i in range(min(s[COUNT], 2)):  # of two cards laid, one is an opponent's
                if (s[LOG + i] >> 6 ^ seat) & 1:
                    out.append(ACCUSE)
                    break
    if at == PLAYING and not s[AT_SHOWN] >> seat & 1 and cards_left(s, seat):
        out.append(SHOW)
    return out


def deadline(s):
    """None: nobody is hurried."""
    return None


def why(s, seat, action):
    """Why not: "over", "turn", "card", "follow", "points" (redeal), "used" (accuse, show), "now"; or None."""
    if action in legal(s, seat) or action in anytime(s, seat):
        return None
    at = s[AT_PHASE]
    if at == ENDED:
        return "over"
    if action == ACCUSE and can_revoke(s) and s[AT_ACCUSED] >> (seat & 1) & 1:
        return "used"
    if action == SHOW and s[AT_SHOWN] >> seat & 1:
        return "used"
    if action in (ACCUSE, SHOW):
        return "now"
    if seat != s[AT_TURN]:
        return "turn"
    if at == PLAYING and 0 <= action < 40:
        return "follow" if s[LOC + action] == seat else "card"
    return "points" if action == REDEAL and at == ASKING else "now"


# Play


def apply(s, seat, action, emit=None):
    """One action, checked: ValueError if it is illegal, and then s is untouched."""
    reason = why(s, seat, action) if 0 <= seat < 4 else "seat"
    if reason:
        raise ValueError("seat {} may not do {}: {}".format(seat, action, reason))
    step(s, seat, action, emit)


# Who knows what


def hide(s, seat):
    """A copy without the seed, others' revokes and cards; the turned card and a hand shown to it stay."""
    view = bytearray(s)
    put_seed(view, AT_SEED, 0)
    view[AT_REVOKED] &= 0x11 << seat
    before = (seat - direction(s)) % 4
    for card in range(40):
        holder = view[LOC + card]
        if holder < GONE and holder != seat and card != view[AT_TURNED]:
            if holder != before or not view[AT_SHOWN] >> before & 1:
                view[LOC + card] = HIDDEN
    return view


def guess(view, seat, rng):
    """A whole state that the seat may take for the true one, with a fresh seed: see sight.py."""
    from games.sueca import sight

    s = bytearray(view)
    put_seed(s, AT_SEED, rng.seed())
    sight.deal(s, rng)
    if can_revoke(s):
        s[AT_REVOKED] |= sight.revokes(s, seat)
    return s


# Counts and names


def deal_number(s):
    """The deal number that new() was given."""
    return get_seed(s, AT_SEED)


def scores(s):
    """Match points by seat; partners have the same."""
    return [get16(s, AT_SCORES), get16(s, AT_SCORES + 2)] * 2


def hand_scores(s):
    """Card points taken in this hand, by seat; partners have the same."""
    return [s[AT_POINTS], s[AT_POINTS + 1]] * 2


def winners(s):
    """The two seats of the pair that won, or []."""
    return [s[AT_WINNER], s[AT_WINNER] + 2] if s[AT_PHASE] == ENDED else []


def name(s, action):
    """ "7H", "cut 20", "deal first" … for logs."""
    from games.sueca import workshop

    return workshop.name(action)


def text(s):
    """The whole state in ASCII lines, for golden files."""
    from games.sueca import workshop

    return workshop.text(s)
