# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the rules of the match, pure; one bytearray is both the match and the save.

Four seats, pairs 0+2 and 1+3, 40 cards, ten tricks with a trump suit, 120 points a hand, a match to 4. This
file follows docs/CONTRACT.md: the state, the contract's functions, one function a phase, guessing.
"Regulamento" is the rulebook, "RULES n" point n of docs/RULES.md, section Sueca. A card is a number of
mesa.core.cards in the order "23456QJK7A".
"""

from micropython import const

from mesa.core.contract import (
    DEAL,
    HAND_END,
    HIDDEN,
    MATCH_END,
    OVER,
    TABLE,
    check_new,
    get16,
    get_seed,
    put16,
    put_seed,
)
from mesa.core.rng import Rng
from mesa.core.scope import load, once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.contract import Emit

VERSION = 2
REAL_TIME = False
SEATS = (4, 4)
DIRECTION = 1  # in Brazil; `direction(s)` knows the region
TEAMS = {4: ((0, 2), (1, 3))}
OPTIONS = (
    ("first_lead", ("dealers_partner", "after_dealer")),
    ("region", ("brazil", "portugal")),
    ("bandeira", ("all_points", "all_tricks")),
    ("tie", ("worth_more", "void")),
    ("revoke", ("off", "on")),
    ("false_accusation", ("one_point", "the_match")),
)
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

ORDER = "23456QJK7A"
POINTS = b"\0\0\0\0\0\2\3\4\x0a\x0b"
"""A card's points by rank: Q 2, J 3, K 4, 7 10, A 11."""

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
SCORED = const(5)  # turn is TABLE
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
    """Return the match points that win: 4 (RULES 7)."""
    return 4


def direction(s: bytearray) -> int:
    """Return 1 for clockwise, -1 for anticlockwise (Portugal): roles, dealing and play (RULES 2)."""
    return -1 if s[AT_OPTIONS + REGION] == PORTUGAL else 1


def cutter(s: bytearray) -> int:
    """Return the seat that cuts: the shuffler's partner."""
    return (s[AT_SHUFFLER] + 2) % 4


def dealer(s: bytearray) -> int:
    """Return the seat that deals: the one after the shuffler."""
    return (s[AT_SHUFFLER] + direction(s)) % 4


def leader(s: bytearray) -> int:
    """Return the seat that leads to the first trick: the dealer's partner, or the one after (RULES 1)."""
    return (dealer(s) + (direction(s) if s[AT_OPTIONS + FIRST_LEAD] == AFTER_DEALER else 2)) % 4


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
        if s[AT_LOG + i] >> 6 == seat:
            n -= 1
    return n


def _plays(s: bytearray, start: int, end: int) -> list[tuple[int, int]]:
    return [(s[AT_LOG + i] >> 6, s[AT_LOG + i] & 63) for i in range(start, end)]


def trick(s: bytearray) -> list[tuple[int, int]]:
    """Return the cards on the table, [(seat, card), …] in the order laid; [] between tricks."""
    return _plays(s, s[AT_LAID] - s[AT_LAID] % 4, s[AT_LAID])


def last_trick(s: bytearray) -> list[tuple[int, int]]:
    """Return the trick just taken, visible until the next card is laid (RULES 9); else []."""
    n = s[AT_LAID]
    return [] if n % 4 or not n else _plays(s, n - 4, n)


def revoked(s: bytearray, seat: int) -> int:
    """Return bit 0: the seat has revoked in this hand; bit 1: in the one before. A view has only its own."""
    return s[AT_REVOKED] >> seat & 1 | s[AT_REVOKED] >> seat + 3 & 2


def beats(card: int, best: int, trump: int) -> bool:
    """Return whether a card laid later takes the trick from the best so far."""
    if card // 10 == best // 10:
        return card > best
    return card // 10 == trump


def best_play(s: bytearray, start: int) -> int:
    """Return the log index of the card that is winning the trick begun at index `start`."""
    trumps = s[AT_TURNED] // 10
    best = start
    top = s[AT_LOG + start] & 63
    for i in range(start + 1, min(start + 4, s[AT_LAID])):
        card = s[AT_LOG + i] & 63
        if card // 10 == top // 10:
            if card > top:
                best = i
                top = card
        elif card // 10 == trumps:
            best = i
            top = card
    return best


def voids(s: bytearray) -> bytearray:
    """Return, by seat, a mask of the suits it has not followed in this hand (bit = suit)."""
    out = bytearray(4)
    led = 0
    for i in range(s[AT_LAID]):
        suit = (s[AT_LOG + i] & 63) // 10
        if i % 4 == 0:
            led = suit
        elif suit != led:
            out[s[AT_LOG + i] >> 6] |= 1 << led
    return out


def proof(s: bytearray, pair: int) -> "tuple[int, int] | None":
    """Return that pair's revoke proved by the table, as (log index, proving card), or None (RULES 8).

    The proof is a later card of the suit led from the same hand, or the dealer's turned trump, which
    everybody has seen, if it is not laid yet.
    """
    return once("games.sueca.guess").proof(s, pair)


def _holds(s: bytearray, seat: int, suit: int) -> bool:
    """Return whether the seat is known to hold a card of the suit."""
    for at in range(AT_CARDS + suit * 10, AT_CARDS + suit * 10 + 10):
        if s[at] == seat:
            return True
    return False


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match before its first cut; the first shuffler is random (RULES 1)."""
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(AT_OPTIONS + len(OPTIONS))
    s[0] = VERSION
    for i in range(len(options)):
        s[AT_OPTIONS + i] = options[i]
    put_seed(s, AT_SEED, seed)
    s[AT_SHUFFLER] = Rng(seed, 0, 0, 1).below(4)
    _gather(s, None)
    return s


def turn(s: bytearray) -> int:
    """Return the seat to act; TABLE once the hand is scored; or OVER."""
    at = s[AT_PHASE]
    if at < SCORED:
        return s[AT_TURN]
    return TABLE if at == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return the legal actions of the seat in turn; [DEAL] for TABLE once the hand is scored."""
    at = s[AT_PHASE]
    if at >= SCORED:
        return [DEAL] if at == SCORED and seat == TABLE else []
    if seat != s[AT_TURN]:
        return []
    if at == PLAYING:
        suit = _to_follow(s)
        if suit >= 0:
            held = [card for card in range(suit * 10, suit * 10 + 10) if s[AT_CARDS + card] == seat]
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


def _to_follow(s: bytearray) -> int:
    """Return the suit that must be followed if held (Regulamento, note a), or -1: any card may be laid."""
    n = s[AT_LAID]
    if n % 4 == 0 or s[AT_OPTIONS + REVOKE] == ON:
        return -1
    return (s[AT_LOG + n - n % 4] & 63) // 10


def _may_redeal(s: bytearray, seat: int) -> bool:
    """Return whether the seat may ask for a redeal: leader below 10 points, others below 5 (RULES 4)."""
    n = 0
    for card in range(40):
        if s[AT_CARDS + card] == seat:
            n += POINTS[card % 10]
    return n < (10 if seat == leader(s) else 5)


def anytime(s: bytearray, seat: int) -> list[int]:
    """Return the interrupts: ACCUSE (RULES 8) and, in play, SHOW (RULES 10)."""
    at = s[AT_PHASE]
    out = []
    if s[AT_OPTIONS + REVOKE] == ON and (at == PLAYING or at == ACCUSING and seat != s[AT_TURN]):
        n = s[AT_LAID]  # of two cards laid, one is an opponent's
        if (n > 1 or n and (s[AT_LOG] >> 6 ^ seat) & 1) and not s[AT_ACCUSED] >> (seat & 1) & 1:
            out.append(ACCUSE)
    if at == PLAYING and not s[AT_SHOWN] >> seat & 1 and cards_left(s, seat):
        out.append(SHOW)
    return out


def deadline(s: bytearray) -> "tuple[int, int, int] | None":
    """Return None: no time limit."""
    return None


def step(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """Carry out an action, unchecked. `emit` is None or queues (event, seat, a, b): public information."""
    if action < CUT:
        _lay(s, seat, action, emit)
    elif action < DEAL_FIRST:
        _cut(s, seat, action - CUT, emit)
    elif action <= DEAL_LAST:
        _deal(s, seat, action, emit)
    elif action == ACCUSE:
        _accuse(s, seat, emit)
    elif action == SHOW:
        s[AT_SHOWN] |= 1 << seat
        if emit is not None:
            emit(SHOWN, seat, (seat + direction(s)) % 4, 0)
    elif action == DEAL:
        _next_hand(s, emit)
    elif s[AT_PHASE] == ASKING:
        _answer(s, seat, action, emit)
    else:
        _next_call(s, seat, emit)


def apply(s: bytearray, seat: int, action: int, emit: "Emit | None" = None) -> None:
    """Carry out an action; if it is illegal, raise ValueError and leave s unchanged."""
    reason = why(s, seat, action) if 0 <= seat < 4 or seat == TABLE else "seat"
    if reason:
        raise ValueError("seat {} may not do {}: {}".format(seat, action, reason))
    step(s, seat, action, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None, "over", "turn", "card", "follow", "points" (redeal), "used" (accuse, show) or "now"."""
    if action in legal(s, seat) or seat != TABLE and action in anytime(s, seat):
        return None
    at = s[AT_PHASE]
    if at == FINISHED:
        return "over"
    if at == SCORED or seat == TABLE:
        return "now"
    if action == ACCUSE and can_revoke(s) and s[AT_ACCUSED] >> (seat & 1) & 1:
        return "used"
    if action == SHOW and s[AT_SHOWN] >> seat & 1:
        return "used"
    if action in (ACCUSE, SHOW):
        return "now"
    if seat != s[AT_TURN]:
        return "turn"
    if at == PLAYING and 0 <= action < 40:
        return "follow" if s[AT_CARDS + action] == seat else "card"
    return "points" if action == REDEAL and at == ASKING else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without the seed, others' revokes and cards; the turned and shown cards stay."""
    view = bytearray(s)
    put_seed(view, AT_SEED, 0)
    view[AT_REVOKED] &= 0x11 << seat
    before = (seat - direction(s)) % 4
    for card in range(40):
        holder = view[AT_CARDS + card]
        if holder < GONE and holder != seat and card != view[AT_TURNED]:
            if holder != before or not view[AT_SHOWN] >> before & 1:
                view[AT_CARDS + card] = HIDDEN
    return view


def guess(view: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that fits what the seat knows, with a new seed.

    With revokes off, nobody gets a suit that they did not follow; with revokes allowed, past play proves no
    void. The turned card and a hand that was shown are open in the view and stay.
    """
    missed = None if can_revoke(view) else voids(view)
    counts = bytes([cards_left(view, q) for q in range(4)])
    return load("games.sueca.guess").guess(view, seat, rng, counts, missed)


def hand_number(s: bytearray) -> int:
    """Return the number of hands before this one: 0, 1, …"""
    return s[AT_HAND] | s[AT_HAND + 1] << 8


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
    ours = s[AT_HAND_SCORES]
    theirs = s[AT_HAND_SCORES + 1]
    if s[AT_PHASE] != PLAYING or s[AT_OPTIONS + REVOKE] == ON or s[AT_LAID] > 35:
        return False
    most = max(ours, theirs)
    return ours > 0 < theirs and (most > 90 or 60 < most and min(ours, theirs) > 29)


# The phases


def _gather(s: bytearray, emit: "Emit | None") -> None:
    """Gather all cards for shuffling and cutting."""
    s[AT_PHASE] = CUTTING
    s[AT_TURN] = cutter(s)
    s[AT_CUT] = s[AT_SIDE] = s[AT_SHOWN] = s[AT_LAID] = 0
    s[AT_TURNED] = HIDDEN
    s[AT_WON_BY] = UNSCORED
    put16(s, AT_BROUGHT, 0)
    for i in range(4):
        s[AT_HAND_SCORES + i] = 0  # and the tricks
    for i in range(40):
        s[AT_CARDS + i] = GONE
        s[AT_LOG + i] = HIDDEN
    if emit is not None:
        emit(NEW_HAND, s[AT_SHUFFLER], s[AT_TURN], dealer(s))


def _cut(s: bytearray, seat: int, lifted: int, emit: "Emit | None") -> None:
    """Cut the deck; then it is the dealer's turn (RULES 3)."""
    s[AT_CUT] = lifted
    s[AT_PHASE] = DEALING
    s[AT_TURN] = dealer(s)
    if emit is not None:
        emit(CUT_MADE, seat, lifted, 0)


def _deal(s: bytearray, seat: int, action: int, emit: "Emit | None") -> None:
    """Deal one card at a time in the direction of play; turn the dealer's first or last (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, AT_SEED), hand_number(s), s[AT_REDEALS]).shuffle(deck)
    ahead = direction(s)
    to = seat if action == DEAL_FIRST else seat + ahead
    for i in range(s[AT_CUT], s[AT_CUT] + 40):
        s[AT_CARDS + deck[i % 40]] = to % 4
        to += ahead
    s[AT_SIDE] = action
    s[AT_TURNED] = deck[s[AT_CUT] if action == DEAL_FIRST else s[AT_CUT] - 1]
    s[AT_PHASE] = PLAYING if s[AT_OPTIONS + REGION] == PORTUGAL else ASKING
    s[AT_TURN] = leader(s)
    if emit is not None:
        emit(DEALT, seat, s[AT_TURNED], action)


def _answer(s: bytearray, seat: int, action: int, emit: "Emit | None") -> None:
    """Answer for a seat, from the leader on, whether to redeal; then the leader plays (RULES 4)."""
    if action == REDEAL:
        if emit is not None:
            emit(REDEALT, seat, 0, 0)
        s[AT_REDEALS] = s[AT_REDEALS] + 1 & 0xFF
        _gather(s, emit)
        return
    s[AT_TURN] = (seat + direction(s)) % 4
    if s[AT_TURN] == leader(s):
        s[AT_PHASE] = PLAYING


def _lay(s: bytearray, seat: int, card: int, emit: "Emit | None") -> None:
    """Lay a card; the fourth ends the trick (Regulamento, "Regras do Jogo")."""
    n = s[AT_LAID]
    start = n - n % 4
    if n != start and s[AT_OPTIONS + REVOKE] == ON:
        led = (s[AT_LOG + start] & 63) // 10
        if card // 10 != led and _holds(s, seat, led):
            s[AT_REVOKED] |= 1 << seat
    s[AT_LOG + n] = card | seat << 6
    s[AT_CARDS + card] = GONE
    s[AT_LAID] = n + 1
    if emit is not None:
        emit(PLAYED, seat, card, n)
    if n != start + 3:
        s[AT_TURN] = (seat + direction(s)) % 4
        return
    worth = 0
    for i in range(start, start + 4):
        worth += POINTS[(s[AT_LOG + i] & 63) % 10]
    taker = s[AT_LOG + best_play(s, start)] >> 6
    s[AT_HAND_SCORES + (taker & 1)] += worth
    s[AT_TRICKS + (taker & 1)] += 1
    s[AT_TURN] = taker
    if emit is not None:
        emit(TAKEN, taker, worth, n // 4)
    if n == 39:
        if can_revoke(s) and s[AT_ACCUSED] != 3:
            s[AT_PHASE] = ACCUSING
        else:
            _score(s, emit)


def _next_call(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Last call: let the next seat accuse; after all four, score the hand (RULES 8)."""
    s[AT_TURN] = (seat + direction(s)) % 4
    if s[AT_TURN] == s[AT_LOG + best_play(s, 36)] >> 6:
        _score(s, emit)


def _accuse(s: bytearray, seat: int, emit: "Emit | None") -> None:
    """Judge an accusation. Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    pair = seat & 1
    s[AT_ACCUSED] |= 1 << pair
    found = proof(s, pair ^ 1)
    if emit is not None:
        emit(ACCUSED, seat, found[0] if found else -1, found[1] if found else 0)
    if found:
        _end(s, pair, BY_REVOKE, emit)
    elif s[AT_OPTIONS + FALSE_ACCUSATION] == THE_MATCH:
        _end(s, pair ^ 1, BY_ACCUSATION, emit)
    else:
        put16(s, AT_SCORES + 2 * pair, get16(s, AT_SCORES + 2 * pair) - 1)
        if s[AT_PHASE] == ACCUSING and seat == s[AT_TURN]:
            _next_call(s, seat, emit)


def _score(s: bytearray, emit: "Emit | None") -> None:
    """Score the hand: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[AT_HAND_SCORES]
    pair = TIED
    worth = score = 0
    all_of_it = False
    if points == 60:
        if s[AT_OPTIONS + TIE] != VOID:
            s[AT_STAKE] += 1
    else:
        pair = 0 if points > 60 else 1
        most = s[AT_HAND_SCORES + pair]
        score = get16(s, AT_SCORES + 2 * pair)
        if s[AT_OPTIONS + BANDEIRA] == ALL_TRICKS:
            all_of_it = s[AT_TRICKS + pair] == 10
        else:
            all_of_it = most == 120
        worth = goal(s) - score if all_of_it else s[AT_STAKE] + (2 if most > 90 else 1)
        put16(s, AT_SCORES + 2 * pair, score + worth)
        s[AT_STAKE] = 0
    s[AT_PHASE] = SCORED
    s[AT_WON_BY] = pair
    put16(s, AT_BROUGHT, worth)
    if emit is not None:
        emit(HAND_END, -1 if pair == TIED else pair, points, worth)
    if score + worth >= goal(s):
        _end(s, pair, BY_BANDEIRA if all_of_it else BY_POINTS, emit)


def _next_hand(s: bytearray, emit: "Emit | None") -> None:
    """Start the next hand after the result: the roles move on (RULES 1), after a tie too (RULES 6)."""
    put16(s, AT_HAND, hand_number(s) + 1)
    s[AT_SHUFFLER] = dealer(s)
    s[AT_REDEALS] = s[AT_ACCUSED] = 0
    s[AT_REVOKED] = s[AT_REVOKED] << 4 & 0xF0
    _gather(s, emit)


def _end(s: bytearray, pair: int, how: int, emit: "Emit | None") -> None:
    """End the match; if it is won outright, the winners' points become `goal` (RULES 7)."""
    if how > BY_POINTS:
        put16(s, AT_SCORES + 2 * pair, goal(s))
    s[AT_PHASE] = FINISHED
    s[AT_RESULT] = how
    s[AT_WINNER] = pair
    if emit is not None:
        emit(MATCH_END, pair, how, 0)
