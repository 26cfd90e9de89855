# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the rules of the match, pure; one bytearray is the match and the save.

Four seats, pairs 0+2 and 1+3, 40 cards, ten tricks with a trump suit, 120 points a hand, a match to
4. Cards are numbered in the order "23456QJK7A" (mesa.cards). "RULES n" in a docstring is point n of
RULES.md's section on Sueca, "Regulamento" the rulebook. docs/CONTRACT.md says what each function owes.
"""

from micropython import const

from mesa import cards
from mesa.contract import HAND_END, HIDDEN, MATCH_END, OVER, check_new, get16, get_seed, put16, put_seed
from mesa.rng import Rng

VERSION = 1
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
ORDER = "23456QJK7A"
POINTS = b"\0\0\0\0\0\2\3\4\x0a\x0b"
"""A card's points by rank: Q 2, J 3, K 4, 7 10, A 11."""

# Actions: cards 0 … 39 as themselves, CUT + n for n = 1 … 39, then these.
CUT = const(40)
DEAL_FIRST = const(80)
DEAL_LAST = const(81)
GO_ON = const(82)
REDEAL = const(83)
ACCUSE = const(84)
SHOW = const(85)

# phase(s)
CUTTING = const(0)
DEALING = const(1)
ASKING = const(2)
PLAYING = const(3)
LAST_CALL = const(4)
ENDED = const(5)

# Events: emit(event, seat, a, b)
NEW_HAND = const(8)  # seat shuffles; a cuts; b deals
CUT_AT = const(9)  # seat cut; a cards were lifted
DEALT = const(10)  # seat dealt; a is the turned card; b: DEAL_FIRST or DEAL_LAST
REDEALT = const(11)  # seat asked for a new deal; the cards are gathered in, NEW_HAND follows
PLAYED = const(12)  # seat laid card a; b: how many cards were laid in this hand before it
TAKEN = const(13)  # seat won the trick; a: its points; b: its number, 0 … 9
ACCUSED = const(14)  # seat accused; a: log index of the revoke, -1: false; b: the card that proves it
SHOWN = const(15)  # seat showed its hand to seat a
# HAND_END: seat is the pair (0 or 1) that won the hand or -1; a: points of pair 0; b: match points it brought
# MATCH_END: seat is the pair that won; a: result(s)

# result(s)
BY_POINTS = const(1)
BANDEIRA = const(2)
REVOKE = const(3)
FALSE_ACCUSATION = const(4)

# The state. Byte 0 is VERSION. LOC, LOG and COUNT are public: bots read them in their inner loops.
_PHASE = const(1)
_TURN = const(2)
_OPTIONS = const(3)  # one bit an option
_SEED = const(4)  # 4 bytes
_HAND = const(8)  # 2 bytes
_REDEALS = const(10)  # of this hand
_SHUFFLER = const(11)  # the other roles follow from it
_CUT = const(12)
_SIDE = const(13)  # DEAL_FIRST or DEAL_LAST, 0 before
_TURNED = const(14)  # card or HIDDEN (not dealt yet)
COUNT = const(15)  # cards laid in this hand; the last hand's 40 until the next deal
_PAIR_POINTS = const(16)  # 2 pairs, this hand
_PAIR_TRICKS = const(18)  # 2 pairs
_SCORES = const(20)  # 2 × int16, match points of the pairs
_STAKE = const(24)  # what earlier ties add to this hand
_ACCUSED = const(25)  # bit p: pair p has accused in this hand
_SHOWN = const(26)  # bit q: seat q has shown its hand
_REVOKED = const(27)  # bit q: seat q has revoked in this hand; bit 4 + q: in the hand before
_RESULT = const(28)
_WINNER = const(29)  # pair
LOC = const(30)  # 40 bytes: seat that holds the card, GONE, or HIDDEN
LOG = const(70)  # 40 bytes: card | seat << 6, in the order laid
_SIZE = const(110)
GONE = const(4)  # laid, or not dealt yet

_LEAD = const(1)  # bits of _OPTIONS
_PORTUGAL = const(2)
_ALL_TRICKS = const(4)
_VOID_TIES = const(8)
_REVOKES = const(16)
_MATCH_LOST = const(32)


def new(seed, seats, options):
    """A match before its first cut; the first shuffler is drawn by lot (RULES 1)."""
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(_SIZE)
    s[0] = VERSION
    for i in range(len(options)):
        s[_OPTIONS] |= options[i] << i
    put_seed(s, _SEED, seed)
    s[_SHUFFLER] = Rng(seed, 0, 0, 1).below(4)
    for i in range(40):
        s[LOG + i] = HIDDEN
    _gather(s, None)
    return s


# What view and bots read


def phase(s):
    """CUTTING … ENDED."""
    return s[_PHASE]


def direction(s):
    """1 clockwise, -1 anticlockwise (Portugal): roles, dealing and play (RULES 2)."""
    return -1 if s[_OPTIONS] & _PORTUGAL else 1


def shuffler(s):
    """The seat that shuffles this hand."""
    return s[_SHUFFLER]


def cutter(s):
    """The seat that cuts: the shuffler's partner."""
    return (s[_SHUFFLER] + 2) % 4


def dealer(s):
    """The seat that deals: the one after the shuffler."""
    return (s[_SHUFFLER] + direction(s)) % 4


def leader(s):
    """The seat that leads to the first trick: the dealer's partner, or the one after (RULES 1)."""
    return (dealer(s) + (direction(s) if s[_OPTIONS] & _LEAD else 2)) % 4


def turned(s):
    """The dealer's turned card, or HIDDEN before the deal."""
    return s[_TURNED]


def trump(s):
    """The trump suit 0 … 3, or -1 before the deal."""
    return -1 if s[_TURNED] == HIDDEN else s[_TURNED] // 10


def can_revoke(s):
    """True if the match is played with revokes and accusations (RULES 8)."""
    return bool(s[_OPTIONS] & _REVOKES)


def hand(s, seat):
    """The cards known to lie in a seat's hand, ascending."""
    return [card for card in range(40) if s[LOC + card] == seat]


def cards_left(s, seat):
    """How many cards the seat holds, seen or not."""
    if s[_TURNED] == HIDDEN:
        return 0
    n = 10
    for i in range(s[COUNT]):
        if s[LOG + i] >> 6 == seat:
            n -= 1
    return n


def _plays(s, start, end):
    return [(s[LOG + i] >> 6, s[LOG + i] & 63) for i in range(start, end)]


def trick(s):
    """The cards on the table, [(seat, card), …] in the order laid; [] between tricks."""
    return _plays(s, s[COUNT] - s[COUNT] % 4, s[COUNT])


def last_trick(s):
    """The trick just taken, while it may be looked at: until the next card is laid (RULES 9); else []."""
    n = s[COUNT]
    return [] if n % 4 or not n else _plays(s, n - 4, n)


def tricks(s, pair):
    """How many tricks the pair has taken in this hand."""
    return s[_PAIR_TRICKS + pair]


def stake(s):
    """Match points that earlier ties add to this hand (RULES 6)."""
    return s[_STAKE]


def revoked(s, seat):
    """Bit 0: the seat has revoked in this hand; bit 1: in the one before. In a view, one's own only."""
    return s[_REVOKED] >> seat & 1 | s[_REVOKED] >> seat + 3 & 2


def result(s):
    """How the match ended: BY_POINTS … FALSE_ACCUSATION; 0 while it runs."""
    return s[_RESULT]


def cara_de_gato(s):
    """True if the match was won while the others had nothing, or less (RULES 7)."""
    return s[_PHASE] == ENDED and get16(s, _SCORES + 2 - 2 * s[_WINNER]) <= 0


def best_play(s, start):
    """Log index of the card that wins the trick begun at index `start`, so far."""
    trumps = s[_TURNED] // 10
    best = start
    top = s[LOG + start] & 63
    for i in range(start + 1, min(start + 4, s[COUNT])):
        card = s[LOG + i] & 63
        if card // 10 == top // 10:
            if card > top:
                best = i
                top = card
        elif card // 10 == trumps:
            best = i
            top = card
    return best


def voids(s):
    """By seat, a mask of the suits it has not followed in this hand (bit = suit)."""
    out = bytearray(4)
    led = 0
    for i in range(s[COUNT]):
        suit = (s[LOG + i] & 63) // 10
        if i % 4 == 0:
            led = suit
        elif suit != led:
            out[s[LOG + i] >> 6] |= 1 << led
    return out


def proof(s, pair):
    """A revoke of that pair that the cards on the table prove, (log index, proving card), or None (RULES 8).

    It is proved by a later card of the suit led from the same hand, or by the dealer's turned trump,
    which everybody has seen and which still is not laid.
    """
    for i in range(s[COUNT]):
        seat = s[LOG + i] >> 6
        led = (s[LOG + i - i % 4] & 63) // 10
        if seat & 1 == pair and (s[LOG + i] & 63) // 10 != led:
            card = _later(s, seat, led, i)
            if card < 0 and s[LOC + s[_TURNED]] == seat and s[_TURNED] // 10 == led:
                card = s[_TURNED]
            if card >= 0:
                return i, card
    return None


def _later(s, seat, suit, i):
    """The first card of a suit that the seat laid after log index i, or -1."""
    for j in range(i + 1, s[COUNT]):
        if s[LOG + j] >> 6 == seat and (s[LOG + j] & 63) // 10 == suit:
            return s[LOG + j] & 63
    return -1


def _holds(s, seat, suit):
    for at in range(LOC + suit * 10, LOC + suit * 10 + 10):
        if s[at] == seat:
            return True
    return False


# The contract's questions


def turn(s):
    """The seat waited for, or OVER."""
    return OVER if s[_PHASE] == ENDED else s[_TURN]


def _may_redeal(s, seat):
    """Fewer than 10 points with the leader, than 5 with the others (RULES 4)."""
    n = 0
    for card in range(40):
        if s[LOC + card] == seat:
            n += POINTS[card % 10]
    return n < (10 if seat == leader(s) else 5)


def legal(s, seat):
    """The actions open to the seat in turn."""
    at = s[_PHASE]
    if at == ENDED or seat != s[_TURN]:
        return []
    if at == PLAYING:
        n = s[COUNT]
        if n % 4 and not s[_OPTIONS] & _REVOKES:
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
    return [GO_ON] if s[_ACCUSED] >> (seat & 1) & 1 else [GO_ON, ACCUSE]


def anytime(s, seat):
    """Interrupts: ACCUSE (RULES 8) and, in play, SHOW (RULES 10)."""
    at = s[_PHASE]
    out = []
    if s[_OPTIONS] & _REVOKES and (at == PLAYING or at == LAST_CALL and seat != s[_TURN]):
        if not s[_ACCUSED] >> (seat & 1) & 1:
            for i in range(min(s[COUNT], 2)):  # of two cards laid, one is an opponent's
                if (s[LOG + i] >> 6 ^ seat) & 1:
                    out.append(ACCUSE)
                    break
    if at == PLAYING and not s[_SHOWN] >> seat & 1 and cards_left(s, seat):
        out.append(SHOW)
    return out


def deadline(s):
    """None: nobody is hurried."""
    return None


def why(s, seat, action):
    """Why not: "over", "turn", "card", "follow", "points" (redeal), "used" (accuse, show), "now"; or None."""
    if action in legal(s, seat) or action in anytime(s, seat):
        return None
    at = s[_PHASE]
    if at == ENDED:
        return "over"
    if action == ACCUSE and can_revoke(s) and s[_ACCUSED] >> (seat & 1) & 1:
        return "used"
    if action == SHOW and s[_SHOWN] >> seat & 1:
        return "used"
    if action in (ACCUSE, SHOW):
        return "now"
    if seat != s[_TURN]:
        return "turn"
    if at == PLAYING and 0 <= action < 40:
        return "follow" if s[LOC + action] == seat else "card"
    return "points" if action == REDEAL and at == ASKING else "now"


# Play


def apply(s, seat, action, emit=None):
    """One action, checked: ValueError if it is illegal, and then s is untouched."""
    reason = why(s, seat, action)
    if reason:
        raise ValueError("seat {} may not: {} ({})".format(seat, name(s, action), reason))
    step(s, seat, action, emit)


def step(s, seat, action, emit=None):
    """One action, unchecked."""
    if action < 40:
        _lay(s, seat, action, emit)
    elif action < DEAL_FIRST:
        s[_CUT] = action - CUT
        s[_PHASE] = DEALING
        s[_TURN] = dealer(s)
        if emit is not None:
            emit(CUT_AT, seat, s[_CUT], 0)
    elif action <= DEAL_LAST:
        _deal(s, seat, action, emit)
    elif action == ACCUSE:
        _accuse(s, seat, emit)
    elif action == SHOW:
        s[_SHOWN] |= 1 << seat
        if emit is not None:
            emit(SHOWN, seat, (seat + direction(s)) % 4, 0)
    elif action == REDEAL:
        if emit is not None:
            emit(REDEALT, seat, 0, 0)
        s[_REDEALS] = s[_REDEALS] + 1 & 0xFF
        _gather(s, emit)
    elif s[_PHASE] == ASKING:
        s[_TURN] = (seat + direction(s)) % 4
        if s[_TURN] == leader(s):
            s[_PHASE] = PLAYING
    else:
        _next_call(s, seat, emit)


def _gather(s, emit):
    """All cards come together, to be shuffled and cut."""
    s[_PHASE] = CUTTING
    s[_TURN] = cutter(s)
    s[_CUT] = s[_SIDE] = s[_SHOWN] = 0
    s[_TURNED] = HIDDEN
    for i in range(4):
        s[_PAIR_POINTS + i] = 0  # and the tricks
    for i in range(40):
        s[LOC + i] = GONE
    if emit is not None:
        emit(NEW_HAND, s[_SHUFFLER], s[_TURN], dealer(s))


def _deal(s, seat, action, emit):
    """One card at a time in the direction of play; the dealer's first or last is turned (RULES 3)."""
    deck = bytearray(range(40))
    Rng(get_seed(s, _SEED), hand_number(s), s[_REDEALS]).shuffle(deck)
    ahead = direction(s)
    to = seat if action == DEAL_FIRST else seat + ahead
    for i in range(s[_CUT], s[_CUT] + 40):
        s[LOC + deck[i % 40]] = to % 4
        to += ahead
    s[_SIDE] = action
    s[_TURNED] = deck[s[_CUT] if action == DEAL_FIRST else s[_CUT] - 1]
    s[COUNT] = 0
    for i in range(40):
        s[LOG + i] = HIDDEN
    s[_PHASE] = PLAYING if s[_OPTIONS] & _PORTUGAL else ASKING
    s[_TURN] = leader(s)
    if emit is not None:
        emit(DEALT, seat, s[_TURNED], action)


def _lay(s, seat, card, emit):
    """A card is laid; the fourth ends the trick (Regulamento, "Regras do Jogo")."""
    n = s[COUNT]
    start = n - n % 4
    if n != start and s[_OPTIONS] & _REVOKES:
        led = (s[LOG + start] & 63) // 10
        if card // 10 != led and _holds(s, seat, led):
            s[_REVOKED] |= 1 << seat
    s[LOG + n] = card | seat << 6
    s[LOC + card] = GONE
    s[COUNT] = n + 1
    if emit is not None:
        emit(PLAYED, seat, card, n)
    if n != start + 3:
        s[_TURN] = (seat + direction(s)) % 4
        return
    worth = 0
    for i in range(start, start + 4):
        worth += POINTS[(s[LOG + i] & 63) % 10]
    taker = s[LOG + best_play(s, start)] >> 6
    s[_PAIR_POINTS + (taker & 1)] += worth
    s[_PAIR_TRICKS + (taker & 1)] += 1
    s[_TURN] = taker
    if emit is not None:
        emit(TAKEN, taker, worth, n // 4)
    if n == 39:
        if s[_OPTIONS] & _REVOKES and s[_ACCUSED] != 3:
            s[_PHASE] = LAST_CALL
        else:
            _score(s, emit)


def _next_call(s, seat, emit):
    """Last call: the next seat may accuse; after all four the hand is scored (RULES 8)."""
    s[_TURN] = (seat + direction(s)) % 4
    if s[_TURN] == s[LOG + best_play(s, 36)] >> 6:
        _score(s, emit)


def _accuse(s, seat, emit):
    """Proved: the match is won. False: a point is lost, or the match (RULES 8)."""
    pair = seat & 1
    s[_ACCUSED] |= 1 << pair
    found = proof(s, pair ^ 1)
    if emit is not None:
        emit(ACCUSED, seat, found[0] if found else -1, found[1] if found else 0)
    if found:
        _end(s, pair, REVOKE, emit)
    elif s[_OPTIONS] & _MATCH_LOST:
        _end(s, pair ^ 1, FALSE_ACCUSATION, emit)
    else:
        put16(s, _SCORES + 2 * pair, get16(s, _SCORES + 2 * pair) - 1)
        if s[_PHASE] == LAST_CALL and seat == s[_TURN]:
            _next_call(s, seat, emit)


def _score(s, emit):
    """The hand's end: 61 points bring 1, 91 bring 2, the bandeira the match; 60-60 is a tie (RULES 5, 6)."""
    points = s[_PAIR_POINTS]
    if points == 60:
        if not s[_OPTIONS] & _VOID_TIES:
            s[_STAKE] += 1
        if emit is not None:
            emit(HAND_END, -1, 60, 0)
    else:
        pair = 0 if points > 60 else 1
        most = s[_PAIR_POINTS + pair]
        score = get16(s, _SCORES + 2 * pair)
        all_of_it = s[_PAIR_TRICKS + pair] == 10 if s[_OPTIONS] & _ALL_TRICKS else most == 120
        worth = 4 - score if all_of_it else s[_STAKE] + (2 if most > 90 else 1)
        put16(s, _SCORES + 2 * pair, score + worth)
        s[_STAKE] = 0
        if emit is not None:
            emit(HAND_END, pair, points, worth)
        if all_of_it or score + worth >= 4:
            _end(s, pair, BANDEIRA if all_of_it else BY_POINTS, emit)
            return
    put16(s, _HAND, hand_number(s) + 1)
    s[_SHUFFLER] = dealer(s)
    s[_REDEALS] = s[_ACCUSED] = 0
    s[_REVOKED] = s[_REVOKED] << 4 & 0xF0
    _gather(s, emit)


def _end(s, pair, how, emit):
    """The match is over; won outright, it ends at 4 (RULES 7)."""
    if how > BY_POINTS:
        put16(s, _SCORES + 2 * pair, 4)
    s[_PHASE] = ENDED
    s[_RESULT] = how
    s[_WINNER] = pair
    if emit is not None:
        emit(MATCH_END, pair, how, 0)


# Who knows what


def hide(s, seat):
    """A copy without the seed, others' revokes and cards; the turned card and a hand shown to it stay."""
    view = bytearray(s)
    put_seed(view, _SEED, 0)
    view[_REVOKED] &= 0x11 << seat
    before = (seat - direction(s)) % 4
    for card in range(40):
        holder = view[LOC + card]
        if holder < GONE and holder != seat and card != view[_TURNED]:
            if holder != before or not view[_SHOWN] >> before & 1:
                view[LOC + card] = HIDDEN
    return view


def guess(view, seat, rng):
    """A whole state that the seat may take for the true one, with a fresh seed.

    Unseen cards go by lot to hands with room, those with fewest possible holders first; where no
    possible hand has room, cards move on along the shortest chain of hands that makes some. With
    revokes off nobody gets a suit that they did not follow.
    """
    s = bytearray(view)
    put_seed(s, _SEED, rng.seed())
    room = [cards_left(s, q) for q in range(4)]
    unseen = []
    for card in range(40):
        holder = s[LOC + card]
        if holder == HIDDEN:
            unseen.append(card)
        elif holder < GONE:
            room[holder] -= 1
    may = bytearray(4)
    missed = voids(s)
    for q in range(4):
        if room[q]:
            may[q] = 15 if can_revoke(s) else 15 & ~missed[q]
    rng.shuffle(unseen)
    for ways in range(4):
        for card in unseen:
            if sum([may[q] >> card // 10 & 1 for q in range(4)]) == ways:
                _place(s, card, unseen, room, may, rng)
    if can_revoke(s):
        for i in range(s[COUNT]):
            q = s[LOG + i] >> 6
            led = (s[LOG + i - i % 4] & 63) // 10
            if q != seat and (s[LOG + i] & 63) // 10 != led:
                if _holds(s, q, led) or _later(s, q, led, i) >= 0:
                    s[_REVOKED] |= 1 << q
    return s


def _place(s, card, unseen, room, may, rng):
    """Give an unseen card to a hand that may hold it; breadth first over hands where those are full."""
    came = [-1] * 4  # the card that would move into each hand
    queue = []
    free = 0
    for q in range(4):
        if may[q] >> card // 10 & 1:
            came[q] = card
            queue.append(q)
            free += room[q]
    if free:
        n = rng.below(free)
        for q in queue:
            n -= room[q]
            if n < 0:
                break
        s[LOC + card] = q
        room[q] -= 1
        return
    for q in queue:
        for other in unseen:
            if s[LOC + other] != q:
                continue
            for to in range(4):
                if came[to] < 0 and may[to] >> other // 10 & 1:
                    came[to] = other
                    queue.append(to)
                    if room[to]:
                        room[to] -= 1
                        while True:
                            moved = came[to]
                            left = s[LOC + moved]
                            s[LOC + moved] = to
                            if moved == card:
                                return
                            to = left
    raise ValueError("no deal fits what has been played")


# Counts and names


def deal_number(s):
    """The deal number that new() was given."""
    return get_seed(s, _SEED)


def hand_number(s):
    """Hands begun before this one: 0, 1, …"""
    return s[_HAND] | s[_HAND + 1] << 8


def scores(s):
    """Match points by seat; partners have the same."""
    return [get16(s, _SCORES), get16(s, _SCORES + 2)] * 2


def hand_scores(s):
    """Card points taken in this hand, by seat; partners have the same."""
    return [s[_PAIR_POINTS], s[_PAIR_POINTS + 1]] * 2


def winners(s):
    """The two seats of the pair that won, or []."""
    return [s[_WINNER], s[_WINNER] + 2] if s[_PHASE] == ENDED else []


def name(s, action):
    """ "7H", "cut 20", "deal first" … for logs."""
    if 0 <= action < 40:
        return cards.name(action, ORDER)
    if CUT < action < DEAL_FIRST:
        return "cut {}".format(action - CUT)
    names = ("deal first", "deal last", "go on", "redeal", "accuse", "show")
    return names[action - DEAL_FIRST] if DEAL_FIRST <= action <= SHOW else "?"


def text(s):
    """The whole state in ASCII lines, for golden files."""
    at = ("cutting", "dealing", "asking", "playing", "last call", "ended")[s[_PHASE]]
    bits = "".join([str(s[_OPTIONS] >> i & 1) for i in range(len(OPTIONS))])
    lines = [
        "seed {} options {} hand {} redeals {}".format(get_seed(s, _SEED), bits, hand_number(s), s[_REDEALS]),
        "{}: turn {} shuffler {} cutter {} dealer {} leader {}".format(
            at, s[_TURN], s[_SHUFFLER], cutter(s), dealer(s), leader(s)
        ),
        "cut {} side {} turned {}".format(s[_CUT], s[_SIDE], name(s, s[_TURNED])),
        "score {} points {} stake {}".format(scores(s)[:2], hand_scores(s)[:2], s[_STAKE]),
        "tricks {}:{} accused {} shown {} revoked {} result {} winners {}".format(
            tricks(s, 0), tricks(s, 1), s[_ACCUSED], s[_SHOWN], s[_REVOKED], s[_RESULT], winners(s)
        ),
    ]
    for seat in range(4):
        lines.append("{}:{}".format(seat, "".join([" " + name(s, card) for card in hand(s, seat)])))
    for i in range(0, s[COUNT], 4):
        laid = [str(q) + ":" + name(s, card) for q, card in _plays(s, i, min(i + 4, s[COUNT]))]
        lines.append("trick {}: {}".format(i // 4, " ".join(laid)))
    return "\n".join(lines) + "\n"
