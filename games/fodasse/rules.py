# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of Fodasse (7 Letras): bids, tricks that annul, points that eliminate.

Pure functions over one bytearray, which is also the save (docs/CONTRACT.md). "Rule" is a number of the
rulebook, "D" a decision of RULES.md. Cards are `mesa.core.cards` numbers in the order ORDER (rules 1, 2).
"""

from micropython import const

from games.fodasse.state import (  # noqa: F401 - `rules` has them all
    ACCUMULATED,
    ANNUL,
    BEST,
    BID,
    BID_MADE,
    BID_SUM,
    BIDDING,
    BIDS,
    CARD,
    CLIMBING,
    DEALER,
    ELIMINATED,
    FINISHED,
    HAND,
    HAND_START,
    HANDS,
    HANDS_SHOWN,
    HOOK,
    LAID,
    LETTERS,
    LOG,
    NEXT_LEAD,
    NOBODY,
    NONE,
    OPTIONS_AT,
    PHASE,
    PLACE,
    PLAY,
    PLAYERS,
    PLAYING,
    POINT,
    POINTS,
    REPEAT,
    REPEATED,
    RESULT,
    SCORED,
    SEATS_AT,
    SEED,
    SHOW,
    SHOWN,
    SIZE,
    TRICK,
    TRICKS,
    TRICKS_LAID,
    TURN,
    VIRA,
    VIRA_CARD,
    WAITING,
    WHO_LAID,
    WON,
)
from mesa.core import contract
from mesa.core.contract import DEAL, HIDDEN, OVER, TABLE
from mesa.core.loader import load
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Sequence

    from mesa.core.contract import Emit

VERSION = const(3)
REAL_TIME = False
SEATS = (2, 8)
DIRECTION = const(-1)
OPTIONS = (
    ("next_lead", ("winner", "after_the_dealer")),  # who leads after a trick (D4)
    ("hook", ("off", "on")),  # on: the last bidder may not make the bids add up to the tricks (D6)
    ("letters", ("seven", "five", "three")),  # how many points eliminate; 7 is the rulebook's (rule 3, D12)
)

ORDER = "4567QJKA23"
"""Ranks, weakest first (rule 1): a card's `% 10` is its place here."""


# Readers


def is_blind(s: bytearray) -> bool:
    """True in a one-card hand while the cards are held unseen (rule 5)."""
    return s[SIZE] == 1 and s[PHASE] == BIDDING


def manilha(s: bytearray) -> int:
    """The rank of the four manilhas: the one after the vira's, and 4 after 3 (D1). HIDDEN if the vira is."""
    return HIDDEN if s[VIRA_CARD] == HIDDEN else (s[VIRA_CARD] + 1) % 10


def limit(s: bytearray) -> int:
    """Points that eliminate: how many letters of the title are played for (rule 3, D12)."""
    return 7 - 2 * s[OPTIONS_AT + LETTERS]


def is_alive(s: bytearray, seat: int) -> bool:
    """True while `seat` is in the match."""
    return s[POINTS + seat] < limit(s)


def plays(s: bytearray, seat: int) -> bool:
    """True if `seat` plays this hand, also when it is out after it."""
    return bool(s[PLAY] >> seat & 1)


def order(s: bytearray, first: int) -> list[int]:
    """The seats that play this hand, in turn order from `first`, be it among them or not (rule 5c-d)."""
    n = s[SEATS_AT]
    ring = []
    for i in range(n):
        seat = (first + DIRECTION * i) % n
        if s[PLAY] >> seat & 1:
            ring.append(seat)
    return ring


def won(s: bytearray) -> list[int]:
    """Tricks won in this hand by seat, accumulated ones with them (rule 11d)."""
    return list(s[WON : WON + s[SEATS_AT]])


def cards(s: bytearray, t: int) -> bytearray:
    """The cards laid so far in trick `t` (0 …), in order: a bytearray."""
    at = LOG + t * s[PLAYERS]
    if t < s[TRICKS_LAID]:
        return s[at : at + s[PLAYERS]]
    return s[at : at + s[LAID]] if t == s[TRICKS_LAID] else bytearray()


def trick(s: bytearray, t: int) -> list[tuple[int, int]]:
    """(seat, card) for each card laid so far in trick `t` (0 …), in order."""
    return list(zip(order(s, s[TRICKS + t] >> 4), cards(s, t)))


def count(s: bytearray, seat: int) -> int:
    """How many cards `seat` holds, seen or not."""
    if s[PLAY] >> seat & 1:
        return s[SIZE] - s[TRICKS_LAID] - (s[WHO_LAID] >> seat & 1)
    return 0


def hand(s: bytearray, seat: int) -> list[int]:
    """The cards that `seat` is seen to hold, ascending."""
    at = HANDS + s[PLACE + seat]
    n = count(s, seat)
    return list(s[at : at + n]) if n and s[at] != HIDDEN else []


def shown(s: bytearray, seat: int) -> bool:
    """True if `seat` has shown its hand."""
    return bool(s[HANDS_SHOWN] >> seat & 1)


def power(card: int, manilha_rank: int) -> int:
    """How strong a card is: 0 … 9 by rank, the manilhas 10 … 13 by suit (rules 1, 2)."""
    return 10 + card // 10 if card % 10 == manilha_rank else card % 10


def annulled(trick_cards: "Sequence[int]", manilha_rank: int) -> int:
    """Which of a trick's cards annul each other (rule 11a-b): bit n for the nth. HIDDEN spares no rank."""
    once = twice = 0
    for card in trick_cards:
        bit = 1 << card % 10
        twice |= once & bit
        once |= bit
    if manilha_rank != HIDDEN:
        twice &= ~(1 << manilha_rank)
    gone = 0
    for i in range(len(trick_cards)):
        gone |= (twice >> trick_cards[i] % 10 & 1) << i
    return gone


def winning(trick_cards: "Sequence[int]", manilha_rank: int) -> int:
    """The place of the card that wins, -1 if all are annulled (rules 6g, 11c)."""
    gone = annulled(trick_cards, manilha_rank)
    place = top = -1
    for i in range(len(trick_cards)):
        if not gone >> i & 1:
            p = power(trick_cards[i], manilha_rank)
            if p > top:
                top = p
                place = i
    return place


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """A match with its first hand dealt (rule 5a): deal number, 2 … 8 seats, bytes of option choices.

    ValueError says what is wrong. The first dealer is random.
    """
    contract.check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(OPTIONS_AT)
    s.extend(options)
    s[0] = VERSION
    s[SEATS_AT] = s[PLAYERS] = seats
    contract.put_seed(s, SEED, seed)
    s[PLAY] = (1 << seats) - 1
    s[SIZE] = s[CLIMBING] = 1
    s[DEALER] = Rng(seed, 0, 0, 1).below(seats)
    load("games.fodasse.rounds").deal(s, order(s, s[DEALER] + DIRECTION), _no_events)
    return s


def turn(s: bytearray) -> int:
    """The seat waited for, TABLE or OVER."""
    if s[PHASE] < SCORED:
        return s[TURN]
    return TABLE if s[PHASE] == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """What `seat` may do now: bids (rule 6d, D6) or the cards of its hand (rule 6f, D2: any of them)."""
    now = s[PHASE]
    if now >= SCORED:
        return [DEAL] if now == SCORED and seat == TABLE else []
    if seat != s[TURN]:
        return []
    if now == PLAYING:
        return hand(s, seat)
    actions = list(range(BID, BID + s[SIZE] + 1))
    barred = _barred(s, seat)
    if barred >= 0:
        actions.pop(barred)
    return actions


def anytime(s: bytearray, seat: int) -> list[int]:
    """[SHOW] while `seat` holds cards that it sees and has not shown (rule 12c; D5: two cards at least)."""
    if s[SIZE] == 1 or s[PHASE] >= SCORED or shown(s, seat) or not count(s, seat):
        return []
    return [SHOW]


def deadline(s: bytearray) -> "tuple[int, int, int] | None":
    """None: nobody is hurried."""
    return None


def step(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """`apply` without the check."""
    if emit is None:
        emit = _no_events
    if action < BID:
        _lay(s, seat, action, emit)
    elif action < SHOW:
        _bid(s, seat, action - BID, emit)
    elif action == SHOW:
        s[HANDS_SHOWN] |= 1 << seat
        emit(SHOWN, seat, count(s, seat), 0)
    else:
        repeated = s[REPEATED]
        rounds = load("games.fodasse.rounds")
        rounds.prepare(s, limit(s))
        if not repeated:
            s[DEALER] = next_seat(s, s[DEALER])  # rule 6a
        rounds.deal(s, order(s, s[DEALER] + DIRECTION), emit)


def apply(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """Do `action` for `seat`; ValueError if that is illegal, and then s is untouched."""
    key = why(s, seat, action)
    if key:
        raise ValueError("illegal action {} for seat {}: {}".format(action, seat, key))
    step(s, seat, action, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Why not; None if it is legal.

    "over"; "scored" (the next hand is to be dealt); "turn"; "bid"; "hook"; "card"; "used" (shown already);
    "now"; "seat" (there is none of that number).
    """
    now = s[PHASE]
    if seat == TABLE:
        return None if now == SCORED and action == DEAL else "now"
    if not 0 <= seat < s[SEATS_AT]:
        return "seat"
    if now >= SCORED:
        return "over" if now == FINISHED else "scored"
    if action == SHOW:
        return None if anytime(s, seat) else "used" if shown(s, seat) else "now"
    if seat != s[TURN]:
        return "turn"
    if now == PLAYING:
        return None if action in hand(s, seat) else "card"
    if not BID <= action <= BID + s[SIZE]:
        return "bid"
    return "hook" if action - BID == _barred(s, seat) else None


def hide(s: bytearray, seat: int) -> bytearray:
    """What `seat` can know: a copy without the seed and the others' hands, unless shown.

    In a one-card hand the own card and the vira are hidden, and the others' cards are not (rule 5a-b).
    """
    v = bytearray(s)
    contract.put_seed(v, SEED, 0)
    blind = is_blind(s)
    for other in range(s[SEATS_AT]):
        if (other == seat) == blind and not shown(s, other):
            at = HANDS + s[PLACE + other]
            for i in range(at, at + count(s, other)):
                v[i] = HIDDEN
    if blind:
        v[VIRA_CARD] = HIDDEN
    return v


def guess(view: bytearray, seat: int, rng: Rng) -> bytearray:
    """A whole state consistent with `view` = hide(s, seat): unseen cards dealt again, a new seed from rng."""
    return load("games.fodasse.guess").guess(view, rng)


def hand_number(s: bytearray) -> int:
    """How many hands were dealt before this one; a hand dealt again counts."""
    return contract.get16(s, HAND)


def deal_number(s: bytearray) -> int:
    """The deal number that new() was given."""
    return contract.get_seed(s, SEED)


def scores(s: bytearray) -> list[int]:
    """Points by seat; `limit` is out (rule 3)."""
    return list(s[POINTS : POINTS + s[SEATS_AT]])


hand_scores = won
"""Points are counted only when the hand is over (rule 9)."""


def winners(s: bytearray) -> list[int]:
    """[the last one alive]; [] while the match runs (D9)."""
    return [i for i in range(s[SEATS_AT]) if is_alive(s, i)] if s[PHASE] == FINISHED else []


def decided(s: bytearray) -> bool:
    """True if all have missed their bids whatever comes: no point of this hand can change any more."""
    left = s[SIZE] - s[TRICKS_LAID]
    if s[PHASE] != PLAYING or left < 2:
        return False
    for seat in order(s, 0):
        if 0 <= s[BIDS + seat] - s[WON + seat] <= left + s[WAITING]:
            return False
    return True


# The phases


def _no_events(event: int, seat: int, a: int, b: int) -> None:
    """The emit when nobody wants events."""


def next_seat(s: bytearray, seat: int) -> int:
    """The next seat in turn that plays this hand: anticlockwise (rules 5c, 6a)."""
    n = s[SEATS_AT]
    seat = (seat + DIRECTION) % n
    while not s[PLAY] >> seat & 1:
        seat = (seat + DIRECTION) % n
    return seat


def _barred(s: bytearray, seat: int) -> int:
    """The bid that the option "hook" forbids `seat`, or -1: only the dealer bids last (D6)."""
    if s[OPTIONS_AT + HOOK] and seat == s[DEALER] and s[BID_SUM] <= s[SIZE]:
        return s[SIZE] - s[BID_SUM]
    return -1


def _bid(s: bytearray, seat: int, n: int, emit: "Emit") -> None:
    """A bid (rules 5c-d, 6c-d). After the last one play begins, or the one-card hand plays itself."""
    s[BIDS + seat] = n
    s[BID_SUM] += n
    emit(BID_MADE, seat, n, s[BID_SUM])
    s[TURN] = next_seat(s, seat)
    if seat != s[DEALER]:
        return
    s[PHASE] = PLAYING  # the dealer has bid last; the next player leads (rule 6e)
    s[TRICKS] = s[TURN] << 4 | NOBODY
    if s[SIZE] == 1:
        _lay_all(s, emit)


def _lay_all(s: bytearray, emit: "Emit") -> None:
    """A one-card hand (rule 5e): all lay their card, then the vira is turned up."""
    ring = order(s, s[TURN])
    for seat in ring:
        _put(s, seat, s[HANDS + s[PLACE + seat]], emit)
    rank = manilha(s)
    emit(VIRA, s[DEALER], s[VIRA_CARD], rank)
    laid = cards(s, 0)
    gone = annulled(laid, rank)
    for i in range(len(laid)):
        if gone >> i & 1:
            emit(ANNUL, ring[i], laid[i], 0)
    s[BEST] = winning(laid, rank) & 0xFF  # NONE for -1
    _end_trick(s, emit)


def _lay(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """A card laid in turn (rule 6f); the last one of a trick ends it."""
    _put(s, seat, card, emit)
    n = s[LAID]
    rank = (s[VIRA_CARD] + 1) % 10  # of the manilhas
    at = LOG + s[TRICKS_LAID] * s[PLAYERS]
    twins = 0  # cards of its rank that lay there before
    twin = 0
    place = s[BEST]
    if card % 10 != rank:
        for i in range(n - 1):
            if s[at + i] % 10 == card % 10:
                twins += 1
                twin = i
    if twins:  # they annul each other (rule 11a), a third one goes too (rule 11b)
        if twins == 1:
            emit(ANNUL, _laid_by(s, twin), s[at + twin], 0)
        emit(ANNUL, seat, card, 0)
        if twin == place:
            s[BEST] = winning(s[at : at + n], rank) & 0xFF  # NONE for -1
    elif place == NONE or power(card, rank) > power(s[at + place], rank):
        s[BEST] = n - 1
    if n == s[PLAYERS]:
        _end_trick(s, emit)
    else:
        s[TURN] = next_seat(s, seat)


def _put(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Move a card from a hand to the table."""
    emit(CARD, seat, card, s[LAID])
    at = HANDS + s[PLACE + seat]
    i = at + s[SIZE] - s[TRICKS_LAID] - 1  # its last card
    held = HIDDEN
    while i > at and s[i] != card:  # those above it move down by one
        s[i], held = held, s[i]
        i -= 1
    s[i] = held
    s[LOG + s[TRICKS_LAID] * s[PLAYERS] + s[LAID]] = card
    s[LAID] += 1
    s[WHO_LAID] |= 1 << seat


def _laid_by(s: bytearray, place: int) -> int:
    """Who laid the card at that place of the trick."""
    seat = s[TRICKS + s[TRICKS_LAID]] >> 4
    for _ in range(place):
        seat = next_seat(s, seat)
    return seat


def _end_trick(s: bytearray, emit: "Emit") -> None:
    """Who takes the trick that is full, and what lies accumulated with it (rules 6g, 11c-e; D3, D4)."""
    t = s[TRICKS_LAID]
    taken = s[WAITING] + 1
    place = s[BEST]
    if place == NONE:
        lead = s[TRICKS + t] >> 4
        s[WAITING] = taken
        emit(ACCUMULATED, lead, taken, 0)
    else:
        lead = _laid_by(s, place)
        for i in range(TRICKS + t + 1 - taken, TRICKS + t + 1):
            s[i] = s[i] & 0xF0 | lead
        s[WON + lead] += taken
        s[WAITING] = 0
        emit(TRICK, lead, taken, s[LOG + t * s[PLAYERS] + place])
    t += 1
    s[TRICKS_LAID] = t
    s[LAID] = s[WHO_LAID] = 0
    if t == s[SIZE]:
        load("games.fodasse.rounds").score(s, order(s, s[DEALER] + DIRECTION), limit(s), emit)
        return
    s[BEST] = NONE
    if s[OPTIONS_AT + NEXT_LEAD]:
        lead = next_seat(s, s[DEALER])
    s[TURN] = lead
    s[TRICKS + t] = lead << 4 | NOBODY
