# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of Fodasse (7 Letras): bids, tricks that annul, points that eliminate.

Pure functions over one bytearray, which is also the save (docs/CONTRACT.md). "Rule" is a number of the
rulebook, "D" a decision of RULES.md. Cards are `mesa.cards` numbers in the order ORDER (rules 1, 2).
"""

from micropython import const

from games.fodasse.strength import annulled, power, winning  # noqa: F401 — `rules.power`, for the view
from mesa.contract import HAND_END, HIDDEN, MATCH_END, OVER, check_new, get16, get_seed, put16, put_seed
from mesa.rng import Rng

VERSION = const(1)
REAL_TIME = False
SEATS = (2, 8)
DIRECTION = -1
OPTIONS = (("next lead", ("winner", "after the dealer")), ("hook", ("off", "on")))

ORDER = "4567QJKA23"
"""Ranks, weakest first (rule 1): a card's `% 10` is its place here."""
LIMIT = const(7)
"""Points that eliminate: the letters of the title (rule 3)."""
BID = const(40)
"""Action: a bid of n tricks is BID + n, n = 0 … 19."""
SHOW = const(60)
"""Action, at any time: show the own hand to all (rule 12c)."""
BIDDING = const(0)
PLAYING = const(1)
FINISHED = const(2)
NONE = const(0xFF)
"""In `bids`: has not bid yet."""
NOBODY = const(15)
"""In `owner`: a trick that nobody has won (yet)."""

# Events after those of mesa.contract: what (seat, a, b) are.
# HAND_END: dealer, size of the hand, tricks that stayed nobody's. MATCH_END: the winner, 0, 0.
HAND_START = const(8)  # dealer, cards each, 1 if the size is on its way up
VIRA = const(9)  # dealer, the card turned up, the manilha's rank
BID_MADE = const(10)  # bidder, the bid, sum of the bids so far
CARD = const(11)  # player, card, how many lay in the trick before it
ANNUL = const(12)  # player, card that another one of its rank annuls, 0
TRICK = const(13)  # winner, tricks taken with it (1 and those accumulated), winning card
ACCUMULATED = const(14)  # who led it, tricks now lying there, 0
RESULT = const(15)  # each player of the hand: the bid, the tricks won; a miss where they differ
POINT = const(16)  # player, points now, 0
ELIMINATED = const(17)  # player, 0, 0
REPEAT = const(18)  # dealer: all would fall, nobody gets a point, the hand is dealt again
SHOWN = const(19)  # player, cards shown, 0

# The state, byte by byte:
#   0 VERSION    1 phase       2 seats      3 next_lead  4 hook       5-8 seed   9-10 hand number
#  11 size      12 1 = size climbs          13 dealer    14 turn     15 vira     16 who plays this hand, bits
#  17 hands shown, bits       18 cards laid in this hand
#  19-26 points by seat                     27-34 bids by seat (NONE)
#  35-53 tricks in order: low half who won it (NOBODY), high half who led it
#  54-93 where each card is: seat, _LAID, _UP, _STOCK or HIDDEN       94-132 cards in the order laid
_PHASE = const(1)
_SEATS = const(2)
_NEXT_LEAD = const(3)
_HOOK = const(4)
_SEED = const(5)
_HAND = const(9)
_SIZE = const(11)
_CLIMB = const(12)
_DEALER = const(13)
_TURN = const(14)
_VIRA = const(15)
_ALIVE = const(16)
_SHOWN = const(17)
_COUNT = const(18)
_POINTS = const(19)
_BIDS = const(27)
_TRICKS = const(35)
_WHERE = const(54)
_LOG = const(94)

_LAID = const(0x10)
_UP = const(0x11)
_STOCK = const(0x12)


# The match


def new(seed, seats, options):
    """A match with its first hand dealt (rule 5a): deal number, 2 … 8 seats, bytes of option choices.

    ValueError says what is wrong. The first dealer is drawn by lot.
    """
    check_new(SEATS, OPTIONS, seed, seats, options)
    s = bytearray(133)
    s[0] = VERSION
    s[_SEATS] = seats
    s[_NEXT_LEAD], s[_HOOK] = options
    put_seed(s, _SEED, seed)
    s[_ALIVE] = (1 << seats) - 1
    s[_SIZE] = s[_CLIMB] = 1
    s[_DEALER] = Rng(seed, 0, 0, 1).below(seats)
    _deal(s, _quiet)
    return s


def turn(s):
    """The seat waited for, or OVER."""
    return OVER if s[_PHASE] == FINISHED else s[_TURN]


def legal(s, seat):
    """What `seat` may do now: bids (rule 6d, D6) or the cards of its hand (rule 6f, D2: any of them)."""
    if s[_PHASE] == FINISHED or seat != s[_TURN]:
        return []
    if s[_PHASE] == PLAYING:
        return hand(s, seat)
    barred = s[_SIZE] - bid_sum(s) if s[_HOOK] and seat == s[_DEALER] else -1
    return [BID + n for n in range(s[_SIZE] + 1) if n != barred]


def anytime(s, seat):
    """[SHOW] while `seat` holds cards that it sees and has not shown (rule 12c; D5: two cards at least)."""
    if s[_SIZE] == 1 or shown(s, seat) or not count(s, seat):
        return []
    return [SHOW]


def deadline(s):
    """None: nobody is hurried."""
    return None


def why(s, seat, action):
    """Why not: "over", "turn", "bid", "hook", "card", "used" (shown already), "now"; None if it is legal."""
    if action in legal(s, seat) or action in anytime(s, seat):
        return None
    if s[_PHASE] == FINISHED:
        return "over"
    if action == SHOW:
        return "used" if shown(s, seat) else "now"
    if seat != s[_TURN]:
        return "turn"
    in_range = BID <= action <= BID + s[_SIZE]
    return "card" if s[_PHASE] == PLAYING else "hook" if in_range else "bid"


def apply(s, seat, action, emit=None):
    """Do `action` for `seat`; ValueError if that is illegal, and then s is untouched."""
    key = why(s, seat, action) if 0 <= seat < s[_SEATS] else "seat"
    if key:
        raise ValueError("illegal action {} for seat {}: {}".format(action, seat, key))
    step(s, seat, action, emit)


def step(s, seat, action, emit=None):
    """`apply` without the check."""
    emit = _quiet if emit is None else emit
    if action < BID:
        _lay(s, seat, action, emit)
    elif action == SHOW:
        s[_SHOWN] |= 1 << seat
        emit(SHOWN, seat, count(s, seat), 0)
    else:
        _bid(s, seat, action - BID, emit)


def _quiet(event, seat, a, b):
    """The emit of who listens to none."""


# A hand: deal, bids, tricks, points


def _next(s, seat):
    """The next seat in turn that plays this hand: anticlockwise (rules 5c, 6a)."""
    return order(s, seat + DIRECTION)[0]


def _deal(s, emit):
    """Deal hand `hand_number(s)` of `size(s)` cards each and the vira (rules 5a-b, 6b)."""
    ring = order(s, s[_DEALER] + DIRECTION)
    deck = bytearray(range(40))
    Rng(get_seed(s, _SEED), get16(s, _HAND)).shuffle(deck)
    s[_PHASE] = BIDDING
    s[_SHOWN] = s[_COUNT] = 0
    for i in range(_BIDS, len(s)):
        s[i] = _STOCK if _WHERE <= i < _LOG else 0xFF  # NONE, NOBODY, HIDDEN
    for i in range(s[_SIZE] * len(ring)):
        s[_WHERE + deck[i]] = ring[i % len(ring)]
    s[_VIRA] = deck[s[_SIZE] * len(ring)]
    s[_WHERE + s[_VIRA]] = _UP
    s[_TURN] = ring[0]
    emit(HAND_START, s[_DEALER], s[_SIZE], s[_CLIMB])
    if s[_SIZE] > 1:
        emit(VIRA, s[_DEALER], s[_VIRA], manilha(s))


def _bid(s, seat, n, emit):
    """A bid (rules 5c-d, 6c-d). After the last one play begins, or the one-card hand plays itself."""
    s[_BIDS + seat] = n
    emit(BID_MADE, seat, n, bid_sum(s))
    s[_TURN] = _next(s, seat)
    if seat != s[_DEALER]:
        return
    s[_PHASE] = PLAYING  # the dealer has bid last; the next player leads (rule 6e)
    s[_TRICKS] = s[_TURN] << 4 | NOBODY
    if s[_SIZE] == 1:
        _lay_all(s, emit)


def _lay_all(s, emit):
    """A one-card hand (rule 5e): all lay their card, then the vira is turned up."""
    for seat in order(s, s[_TURN]):
        _put(s, seat, hand(s, seat)[0], emit)
    emit(VIRA, s[_DEALER], s[_VIRA], manilha(s))
    _annul(s, 0, 0, emit)
    _end_trick(s, emit)


def _lay(s, seat, card, emit):
    """A card laid in turn (rule 6f); the last one of a trick ends it."""
    t = tricks_laid(s)
    before = annulled(cards(s, t), manilha(s))
    _put(s, seat, card, emit)
    _annul(s, t, before, emit)
    if s[_COUNT] % players(s):
        s[_TURN] = _next(s, seat)
    else:
        _end_trick(s, emit)


def _put(s, seat, card, emit):
    """Move a card from a hand to the table."""
    emit(CARD, seat, card, s[_COUNT] % players(s))
    s[_WHERE + card] = _LAID
    s[_LOG + s[_COUNT]] = card
    s[_COUNT] += 1


def _annul(s, t, before, emit):
    """Tell which cards of trick `t` are annulled now and were not `before` (a bit for each)."""
    gone = annulled(cards(s, t), manilha(s)) & ~before
    for i, laid in enumerate(trick(s, t)):
        if gone >> i & 1:
            emit(ANNUL, laid[0], laid[1], 0)


def _end_trick(s, emit):
    """Who takes the trick that is full, and what lies accumulated with it (rules 6g, 11c-e; D3, D4)."""
    t = tricks_laid(s) - 1
    lead = leader(s, t)
    taken = waiting(s)
    best = winning(cards(s, t), manilha(s))
    if best >= 0:
        lead, card = trick(s, t)[best]
        for i in range(t + 1 - taken, t + 1):
            s[_TRICKS + i] += lead - NOBODY
        emit(TRICK, lead, taken, card)
    else:
        emit(ACCUMULATED, lead, taken, 0)
    if t + 1 == s[_SIZE]:
        _score(s, emit)
        return
    if s[_NEXT_LEAD]:
        lead = _next(s, s[_DEALER])
    s[_TURN] = lead
    s[_TRICKS + t + 1] = lead << 4 | NOBODY


def _score(s, emit):
    """Points for the hand (rules 5f-g, 7, 9; D7), who falls (rule 3), then the next hand or the end.

    If all who play would fall nobody gets a point, and the hand is dealt again (rule 10, D9).
    """
    tricks = won(s)
    ring = order(s, s[_DEALER] + DIRECTION)
    for seat in ring:
        emit(RESULT, seat, s[_BIDS + seat], tricks[seat])
    missed = [seat for seat in ring if s[_BIDS + seat] != tricks[seat]]
    left = len([seat for seat in ring if s[_POINTS + seat] + (seat in missed) < LIMIT])
    if left:
        _add_points(s, missed, emit)
    else:
        emit(REPEAT, s[_DEALER], s[_SIZE], 0)
    emit(HAND_END, s[_DEALER], s[_SIZE], waiting(s))
    if left == 1:
        s[_PHASE] = FINISHED
        emit(MATCH_END, winners(s)[0], 0, 0)
        return
    put16(s, _HAND, hand_number(s) + 1 & 0x7FFF)
    if left:
        s[_ALIVE] = sum([1 << seat for seat in ring if is_alive(s, seat)])
        # rule 6b, D8: up while one more can be dealt, else down to 1, then up again
        s[_CLIMB] = 1 if s[_SIZE] == 1 or s[_CLIMB] and s[_SIZE] < peak(s) else 0
        s[_SIZE] += 1 if s[_CLIMB] else -1
        s[_DEALER] = _next(s, s[_DEALER])  # rule 6a
    _deal(s, emit)


def _add_points(s, missed, emit):
    """One point for each miss, however far (D7); with LIMIT the player is out of the match (rule 3)."""
    for seat in missed:
        s[_POINTS + seat] += 1
        emit(POINT, seat, s[_POINTS + seat], 0)
        if not is_alive(s, seat):
            emit(ELIMINATED, seat, 0, 0)


# What a player sees, and what the others might hold


def hide(s, seat):
    """What `seat` can know: a copy without the seed, the stock and the others' hands, unless shown.

    In a one-card hand the own card and the vira are hidden, and the others' cards are not (rule 5a-b).
    """
    v = bytearray(s)
    put_seed(v, _SEED, 0)
    blind = is_blind(s)
    for i in range(_WHERE, _WHERE + 40):
        at = v[i]
        if at < 8 and (at == seat) == blind and not shown(s, at) or at == _STOCK or at == _UP and blind:
            v[i] = HIDDEN
    if blind:
        v[_VIRA] = HIDDEN
    return v


def guess(view, seat, rng):
    """A whole state consistent with `view` = hide(s, seat): unseen cards dealt anew, a new seed from rng."""
    g = bytearray(view)
    put_seed(g, _SEED, rng.seed())
    rest = unseen(g)
    rng.shuffle(rest)
    for p in order(g, g[_DEALER]):
        for _ in range(count(g, p) - len(hand(g, p))):
            g[_WHERE + rest.pop()] = p
    if g[_VIRA] == HIDDEN:
        g[_VIRA] = rest.pop()
        g[_WHERE + g[_VIRA]] = _UP
    for card in rest:
        g[_WHERE + card] = _STOCK
    return g


# Reading a state (a hidden one as well)


def phase(s):
    """BIDDING, PLAYING or FINISHED."""
    return s[_PHASE]


def is_blind(s):
    """True in a one-card hand while the cards are held unseen (rule 5)."""
    return s[_SIZE] == 1 and s[_PHASE] == BIDDING


def deal_number(s):
    """The deal number that new() was given."""
    return get_seed(s, _SEED)


def hand_number(s):
    """How many hands were dealt before this one; a hand dealt again counts."""
    return get16(s, _HAND)


def size(s):
    """Cards each in this hand: as many tricks are to be won."""
    return s[_SIZE]


def climbing(s):
    """1 while hands grow, 0 while they shrink."""
    return s[_CLIMB]


def peak(s):
    """The largest hand that can be dealt, the vira beside it, to those who play (rule 6b, D8)."""
    return 39 // players(s)


def dealer(s):
    """The seat that dealt this hand."""
    return s[_DEALER]


def vira(s):
    """The card turned up, or HIDDEN."""
    return s[_VIRA]


def manilha(s):
    """The rank of the four manilhas: the one after the vira's, and 4 after 3 (D1). HIDDEN if the vira is."""
    return HIDDEN if s[_VIRA] == HIDDEN else (s[_VIRA] + 1) % 10


def scores(s):
    """Points by seat; LIMIT is out (rule 3)."""
    return [s[_POINTS + i] for i in range(s[_SEATS])]


def is_alive(s, seat):
    """True while `seat` is in the match."""
    return s[_POINTS + seat] < LIMIT


def winners(s):
    """[the last one alive]; [] while the match runs (D9)."""
    return [i for i in range(s[_SEATS]) if is_alive(s, i)] if s[_PHASE] == FINISHED else []


def players(s):
    """How many play this hand."""
    return len(order(s, 0))


def order(s, first):
    """The seats that play this hand, in turn order from `first`, be it among them or not (rule 5c-d)."""
    n = s[_SEATS]
    ring = [(first + DIRECTION * i) % n for i in range(n)]
    return [seat for seat in ring if s[_ALIVE] >> seat & 1]


def bids(s):
    """Bids by seat; NONE where there is none yet."""
    return [s[_BIDS + i] for i in range(s[_SEATS])]


def bid_sum(s):
    """The sum of the bids made so far, against `size(s)` tricks."""
    return sum([n for n in bids(s) if n != NONE])


def tricks_laid(s):
    """How many tricks of this hand are full; also the number of the trick now on the table."""
    return s[_COUNT] // players(s)


def owner(s, t):
    """The seat that took trick `t`, or NOBODY. With `trick`: past tricks by winner (rules 6h, 12b; D10)."""
    return s[_TRICKS + t] & 15


def leader(s, t):
    """The seat that led trick `t`."""
    return s[_TRICKS + t] >> 4


def won(s):
    """Tricks won in this hand by seat, accumulated ones with them (rule 11d)."""
    owners = [owner(s, t) for t in range(tricks_laid(s))]
    return [owners.count(seat) for seat in range(s[_SEATS])]


hand_scores = won
"""Points are counted only when the hand is over (rule 9)."""


def waiting(s):
    """Full tricks that nobody has won; they go with the next one that is (rule 11c-d)."""
    return [owner(s, t) for t in range(tricks_laid(s))].count(NOBODY)


def cards(s, t):
    """The cards laid so far in trick `t` (0 …), in order: a bytearray."""
    n = players(s)
    return s[_LOG + t * n : _LOG + min((t + 1) * n, s[_COUNT])]


def trick(s, t):
    """(seat, card) for each card laid so far in trick `t` (0 …), in order."""
    return list(zip(order(s, leader(s, t)), cards(s, t)))


def hand(s, seat):
    """The cards that `seat` is seen to hold, ascending."""
    return [card for card in range(40) if s[_WHERE + card] == seat]


def count(s, seat):
    """How many cards `seat` holds, seen or not."""
    t = tricks_laid(s)
    laid = [p for p, _ in trick(s, t)]
    return s[_SIZE] - t - (seat in laid) if s[_ALIVE] >> seat & 1 else 0


def shown(s, seat):
    """True if `seat` has shown its hand."""
    return bool(s[_SHOWN] >> seat & 1)


def unseen(s):
    """The cards that a hidden state does not show, ascending: some are held, the rest is not dealt."""
    return hand(s, HIDDEN)


def name(s, action):
    """ASCII for logs: "7H", "bid 2", "show"."""
    from games.fodasse import workshop

    return workshop.name(action)


def text(s):
    """The whole state in ASCII lines, for golden files."""
    from games.fodasse import workshop

    return workshop.text(s)
