# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The rules of Fodasse (7 Letras): bids, tricks that annul, points that eliminate.

Pure functions over one bytearray, which is also the save (docs/CONTRACT.md). "Rule" is a number of the
rulebook, "RULES n" a point of docs/RULES.md. Cards are `mesa.core.cards` numbers in the order ORDER.
"""

from micropython import const

from mesa.core.contract import (
    DEAL,
    HAND_END,
    HAND_OVER,
    HIDDEN,
    MATCH_END,
    OVER,
    get16,
    no_events,
    put_seed,
)
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Sequence

    from mesa.core.contract import Emit

VERSION = const(3)
REAL_TIME = False
SEATS = (2, 8)
DIRECTION = const(-1)  # of dealing and play: anticlockwise (rules 5c, 6a)
OPTIONS = (
    ("next_lead", ("winner", "after_the_dealer")),  # who leads after a trick (RULES 4)
    ("hook", ("off", "on")),  # on: the last bidder may not make the bids add up to the tricks (RULES 6)
    ("letters", ("seven", "five", "three")),  # points that eliminate; 7 is the rulebook's (rule 3, RULES 7)
)

ORDER = "4567QJKA23"
"""Ranks, weakest first (rule 1): a card's `% 10` is its place here."""

# The options: indexes in OPTIONS.
NEXT_LEAD = const(0)
HOOK = const(1)
LETTERS = const(2)

BID = const(40)
"""Action: a bid of n tricks is BID + n, n = 0 … 19. Below it, an action is the card to lay."""
SHOW = const(60)
"""Action, at any time: show the own hand to all (rule 12c)."""

# The phases, at AT_PHASE
BIDDING = const(0)
PLAYING = const(1)
SCORED = const(2)  # the result is shown
FINISHED = const(3)

NONE = const(0xFF)
"""At AT_BIDS: has not bid yet. At AT_BEST: no card, or all are annulled."""
NOBODY = const(15)
"""At AT_TRICKS: a trick that nobody has won (yet)."""

# Events after those of mesa.core.contract: their (seat, a, b).
# HAND_END: dealer, size of the hand, tricks that nobody won. MATCH_END: the winner, 0, 0.
DEALT = const(8)  # dealer, cards each, 1 if the size is increasing
VIRA = const(9)  # dealer, the card turned up, the manilha's rank
BID_MADE = const(10)  # bidder, the bid, sum of the bids so far
PLAYED = const(11)  # player, card, number of cards before it in the trick
ANNULLED = const(12)  # player, card annulled by another of its rank, 0
TAKEN = const(13)  # winner, tricks taken with it (1 and those accumulated), winning card
ACCUMULATED = const(14)  # who led it, tricks now accumulated, 0
RESULT = const(15)  # each player of the hand: the bid, the tricks won; a miss if they differ
POINT = const(16)  # player, points now, 0
ELIMINATED = const(17)  # player, 0, 0
REPEATED = const(18)  # dealer: all would be out, nobody gets a point, the hand is dealt again
SHOWN = const(19)  # player, cards shown, 0


# The state. Byte 0 is VERSION. What belongs to a hand stays until the next one is dealt. Single
# bytes are read by their names, `s[rules.AT_SIZE]`; the readers below are for anything more complex.
AT_PHASE = const(1)  # BIDDING … FINISHED
AT_SEATS = const(2)  # number at the start of the match
AT_SEED = const(3)  # 4 bytes: the deal number
AT_HAND = const(7)  # 2 bytes: hands dealt before this one, including repeated ones
AT_SIZE = const(9)  # cards each, and tricks, of this hand (rule 6b)
AT_CLIMBING = const(10)  # 1 while hands grow, 0 while they shrink (rule 6b, RULES 8)
AT_DEALER = const(11)  # the seat that dealt this hand (rule 6a)
AT_TURN = const(12)  # the seat to act during bidding and play (rules 6c, 6e, RULES 4)
AT_VIRA = const(13)  # the card that determines the manilhas, or HIDDEN (rule 5b, RULES 1)
AT_PLAY = const(14)  # who plays this hand, one bit per seat (rule 8)
AT_PLAYERS = const(15)  # how many there are
AT_SHOWN = const(16)  # who has shown the hand, one bit per seat (rule 12c)
AT_TRICKS_LAID = const(17)  # full tricks of this hand: the number of the current one (rule 6f)
AT_LAID = const(18)  # cards in the current trick
AT_WHO_LAID = const(19)  # who laid them, one bit per seat
AT_BEST = const(20)  # place of the trick's best card, after a hand of its last trick; NONE (rules 6g, 11)
AT_WAITING = const(21)  # full tricks that nobody has won: accumulated, finally nobody's (rules 11c-e)
AT_BID_SUM = const(22)  # sum of the bids so far (RULES 6)
AT_REPEATED = const(23)  # 1 if the hand just scored will be dealt again (rule 10, RULES 9)
AT_SCORES = const(24)  # by seat (rules 3, 7)
AT_BIDS = const(32)  # by seat, NONE before the bid (rules 5c-d, 6d)
AT_WON = const(40)  # tricks won by seat, including accumulated ones (rule 11d)
AT_BEGINS = const(48)  # by seat, where its hand begins in AT_HANDS
AT_TRICKS = const(56)  # 19 tricks: low half who won it or NOBODY, high half who led it (rules 6h, 12b)
AT_HANDS = const(75)  # 39 cards: the hands one after another, held cards first, ascending, the rest HIDDEN
AT_LOG = const(114)  # 39 cards in the order laid, the rest HIDDEN (rule 12b)
AT_OPTIONS = const(153)  # a choice for each of OPTIONS


# Readers


def is_blind(s: bytearray) -> bool:
    """Return whether it is a one-card hand and the cards are held unseen (rule 5)."""
    return s[AT_SIZE] == 1 and s[AT_PHASE] == BIDDING


def manilha(s: bytearray) -> int:
    """Return the manilhas' rank: the one after the vira's, and 4 after 3 (RULES 1). HIDDEN if the vira is."""
    return HIDDEN if s[AT_VIRA] == HIDDEN else (s[AT_VIRA] + 1) % 10


def limit(s: bytearray) -> int:
    """Return the points that eliminate: the number of letters played for (rule 3, RULES 7)."""
    return 7 - 2 * s[AT_OPTIONS + LETTERS]


def is_alive(s: bytearray, seat: int) -> bool:
    """Return whether `seat` is in the match."""
    return s[AT_SCORES + seat] < limit(s)


def plays(s: bytearray, seat: int) -> bool:
    """Return whether `seat` plays this hand, even if it is out after it."""
    return bool(s[AT_PLAY] >> seat & 1)


def order(s: bytearray, first: int = 0) -> list[int]:
    """Return the seats that play this hand, in turn order from `first`, itself or the next (rule 5c-d)."""
    n = s[AT_SEATS]
    ring = [(first + DIRECTION * i) % n for i in range(n)]
    return [seat for seat in ring if plays(s, seat)]


def need(s: bytearray, seat: int) -> int:
    """Return how many more tricks meet the bid of `seat`; below 0, it has won too many."""
    return s[AT_BIDS + seat] - s[AT_WON + seat]


def left(s: bytearray) -> int:
    """Return how many tricks of this hand are not full yet."""
    return s[AT_SIZE] - s[AT_TRICKS_LAID]


def cards(s: bytearray, t: int = -1) -> bytearray:
    """Return the cards laid so far in trick `t` (0 …; -1: the current one), in order."""
    now = s[AT_TRICKS_LAID]
    at = AT_LOG + (now if t < 0 else t) * s[AT_PLAYERS]
    return s[at : at + (s[AT_PLAYERS] if 0 <= t < now else s[AT_LAID])]


def players(s: bytearray, t: int = -1) -> list[int]:
    """Return the seats in the order in which they lay in trick `t`, as in `cards`."""
    return order(s, s[AT_TRICKS + (s[AT_TRICKS_LAID] if t < 0 else t)] >> 4)


def trick(s: bytearray, t: int = -1) -> list[tuple[int, int]]:
    """Return (seat, card) for each of `cards`."""
    return list(zip(players(s, t), cards(s, t)))


def count(s: bytearray, seat: int) -> int:
    """Return how many cards `seat` holds, seen or not."""
    return left(s) - (s[AT_WHO_LAID] >> seat & 1) if plays(s, seat) else 0


def hand(s: bytearray, seat: int) -> list[int]:
    """Return the known cards of `seat`, ascending."""
    at = AT_HANDS + s[AT_BEGINS + seat]
    n = count(s, seat)
    return list(s[at : at + n]) if n and s[at] != HIDDEN else []


def shown(s: bytearray, seat: int) -> bool:
    """Return whether `seat` has shown its hand."""
    return bool(s[AT_SHOWN] >> seat & 1)


def power(card: int, manilha_rank: int) -> int:
    """Return the strength of a card: 0 … 9 by rank, the manilhas 10 … 13 by suit (rules 1, 2)."""
    return 10 + card // 10 if card % 10 == manilha_rank else card % 10


def annulled(trick_cards: "Sequence[int]", manilha_rank: int) -> int:
    """Return which cards of a trick annul each other (rule 11a-b), a bit each. HIDDEN spares no rank."""
    ranks = [card % 10 for card in trick_cards]
    gone = 0
    for i in range(len(ranks)):
        if ranks[i] != manilha_rank and ranks.count(ranks[i]) > 1:
            gone |= 1 << i
    return gone


def annulling(trick_cards: "Sequence[int]", manilha_rank: int) -> int:
    """Return the ranks of which one more card would be annulled, a bit each (rule 11a-b)."""
    ranks = 0
    for card in trick_cards:
        if card % 10 != manilha_rank:
            ranks |= 1 << card % 10
    return ranks


def beaters(counts: bytearray, p: int, dead: int) -> int:
    """Return how many cards beat one of power `p` in a trick: `counts` are by power, `dead` as annulling."""
    n = 0  # without a list: the bots make no garbage
    for q in range(p + 1, 14):
        if not dead >> q & 1:
            n += counts[q]
    return n


def winning(trick_cards: "Sequence[int]", manilha_rank: int) -> int:
    """Return the place of the winning card, -1 if all are annulled (rules 6g, 11c)."""
    gone = annulled(trick_cards, manilha_rank)
    left = [i for i in range(len(trick_cards)) if not gone >> i & 1]
    return max(left, key=lambda i: power(trick_cards[i], manilha_rank)) if left else -1


def wins(s: bytearray, card: int) -> bool:
    """Return whether a card would be the best one of the current trick."""
    laid = cards(s)
    laid.append(card)
    return winning(laid, manilha(s)) == len(laid) - 1


def by_power(s: bytearray, seat: int, weakest: bool = False) -> list[int]:
    """Return the known cards of `seat`, strongest first or `weakest`; equal ranks by suit, because `sort` is
    not stable.
    """
    rank = manilha(s)
    way = 4 if weakest else -4
    return sorted(hand(s, seat), key=lambda card: card // 10 + way * power(card, rank))


def unseen(s: bytearray) -> bytearray:
    """Return how many cards of each power 0 … 13 the seat in turn neither holds nor has seen."""
    seen = bytes(hand(s, s[AT_TURN])) + s[AT_LOG:AT_OPTIONS] + s[AT_VIRA : AT_VIRA + 1]
    count = bytearray(14)
    for card in range(40):
        if card not in seen:
            count[power(card, manilha(s))] += 1
    return count


def alike(s: bytearray, one: int, other: int) -> bool:
    """Return whether two actions of the seat in turn are the same, or cards of one power."""
    rank = manilha(s)
    return one == other or max(one, other) < BID and power(one, rank) == power(other, rank)


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match with its first hand dealt (rule 5a): deal number, 2 … 8 seats, bytes of option choices.

    ValueError says what is wrong. The first dealer is random.
    """
    from games.fodasse import rounds
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, AT_OPTIONS, seed, seats, options)
    s[AT_SEATS] = s[AT_PLAYERS] = seats
    put_seed(s, AT_SEED, seed)
    s[AT_PLAY] = (1 << seats) - 1
    s[AT_SIZE] = s[AT_CLIMBING] = 1
    s[AT_DEALER] = Rng(seed, 0, 0, 1).below(seats)
    rounds.deal(s, order(s, s[AT_DEALER] + DIRECTION), no_events)
    return s


def turn(s: bytearray) -> int:
    """Return the seat to act, HAND_OVER or OVER."""
    if s[AT_PHASE] < SCORED:
        return s[AT_TURN]
    return HAND_OVER if s[AT_PHASE] == SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return what `seat` may do now: bids (rule 6d, RULES 6) or any cards of its hand (rule 6f, RULES 2)."""
    if seat != turn(s):
        return []
    if seat == HAND_OVER:
        return [DEAL]
    if s[AT_PHASE] == PLAYING:
        return hand(s, seat)
    hooked = barred(s)
    return [BID + n for n in range(s[AT_SIZE] + 1) if n != hooked]


def anytime(s: bytearray, seat: int) -> list[int]:
    """Return [SHOW] if `seat` sees its cards, two or more, and has not shown them (rule 12c; RULES 5)."""
    if s[AT_SIZE] == 1 or s[AT_PHASE] >= SCORED or shown(s, seat) or not count(s, seat):
        return []
    return [SHOW]


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out an action, unchecked."""
    if action < BID:
        _put(s, seat, action, emit)  # rule 6f
        _judge(s, s[AT_LAID] - 1, emit)
    elif action < SHOW:
        _bid(s, seat, action - BID, emit)
    elif action == SHOW:
        s[AT_SHOWN] |= 1 << seat
        emit(SHOWN, seat, count(s, seat), 0)
    else:
        from games.fodasse import rounds

        rounds.prepare(s, limit(s))
        if not s[AT_REPEATED]:
            s[AT_DEALER] = next_seat(s, s[AT_DEALER])  # rule 6a
        rounds.deal(s, order(s, s[AT_DEALER] + DIRECTION), emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if it is legal, "hook" for the bid that this option forbids, or "now"."""
    if action in legal(s, seat) or seat != HAND_OVER and action in anytime(s, seat):
        return None
    to_bid = s[AT_PHASE] == BIDDING and seat == s[AT_TURN]
    return "hook" if to_bid and BID <= action <= BID + s[AT_SIZE] else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return what `seat` can know: a copy without the seed and the others' hands, unless shown.

    In a one-card hand, the own card and the vira are hidden, but not the others' cards (rule 5a-b).
    """
    v = bytearray(s)
    put_seed(v, AT_SEED, 0)
    blind = is_blind(s)
    for other in range(s[AT_SEATS]):
        if (other == seat) == blind and not shown(s, other):
            at = AT_HANDS + s[AT_BEGINS + other]
            for i in range(at, at + count(s, other)):
                v[i] = HIDDEN
    if blind:
        v[AT_VIRA] = HIDDEN
    return v


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that `seen` = hide(s, seat) allows: unseen cards dealt again, rng's new seed."""
    from games.fodasse import rounds

    return rounds.guess(seen, rng)


def hand_number(s: bytearray) -> int:
    """Return how many hands were dealt before this one; a repeated hand counts."""
    return get16(s, AT_HAND)


def scores(s: bytearray) -> list[int]:
    """Return the points by seat; `limit` is out (rule 3)."""
    return list(s[AT_SCORES : AT_SCORES + s[AT_SEATS]])


def hand_scores(s: bytearray) -> list[int]:
    """Return the tricks won in this hand by seat, including accumulated ones (rule 11d): points are counted
    only when the hand is over (rule 9).
    """
    return list(s[AT_WON : AT_WON + s[AT_SEATS]])


def winners(s: bytearray) -> list[int]:
    """Return [the last one alive]; [] during the match (RULES 9)."""
    if s[AT_PHASE] != FINISHED:
        return []
    return [seat for seat in range(s[AT_SEATS]) if is_alive(s, seat)]


def decided(s: bytearray) -> bool:
    """Return whether all bids are certain to be missed: no point of this hand can change any more."""
    if s[AT_PHASE] != PLAYING or left(s) < 2:
        return False
    return not [seat for seat in order(s) if 0 <= need(s, seat) <= left(s) + s[AT_WAITING]]


# The phases


def next_seat(s: bytearray, seat: int) -> int:
    """Return the next seat in turn that plays this hand: anticlockwise (rules 5c, 6a)."""
    return order(s, seat + DIRECTION)[0]


def barred(s: bytearray) -> int:
    """Return the bid that "hook" forbids the seat in turn, or -1: only the dealer bids last (RULES 6)."""
    if s[AT_OPTIONS + HOOK] and s[AT_TURN] == s[AT_DEALER]:
        return max(-1, s[AT_SIZE] - s[AT_BID_SUM])
    return -1


def _bid(s: bytearray, seat: int, n: int, emit: "Emit") -> None:
    """Make a bid (rules 5c-d, 6c-d). After the last one play begins, or the one-card hand plays itself."""
    s[AT_BIDS + seat] = n
    s[AT_BID_SUM] += n
    emit(BID_MADE, seat, n, s[AT_BID_SUM])
    s[AT_TURN] = next_seat(s, seat)
    if seat != s[AT_DEALER]:
        return
    s[AT_PHASE] = PLAYING  # the dealer has bid last; the next player leads (rule 6e)
    s[AT_TRICKS] = s[AT_TURN] << 4 | NOBODY
    if s[AT_SIZE] == 1:  # rule 5e: all lay their card, then the vira is turned up
        for each in order(s, s[AT_TURN]):
            _put(s, each, s[AT_HANDS + s[AT_BEGINS + each]], emit)
        emit(VIRA, s[AT_DEALER], s[AT_VIRA], manilha(s))
        _judge(s, 0, emit)


def _judge(s: bytearray, before: int, emit: "Emit") -> None:
    """Annul the cards that those laid after the first `before` annul; find the best; a full trick ends."""
    laid = cards(s)
    who = players(s)
    gone = annulled(laid, manilha(s)) & ~annulled(laid[:before], manilha(s))
    for i in range(len(laid)):
        if gone >> i & 1:
            emit(ANNULLED, who[i], laid[i], 0)
    s[AT_BEST] = winning(laid, manilha(s)) & 0xFF  # NONE for -1
    if len(laid) == len(who):
        _end_trick(s, emit)
    else:
        s[AT_TURN] = who[len(laid)]


def _put(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Move a card from a hand to the table."""
    emit(PLAYED, seat, card, s[AT_LAID])
    at = AT_HANDS + s[AT_BEGINS + seat]
    i = at + left(s) - 1  # its last card
    held = HIDDEN
    while i > at and s[i] != card:  # those above it move down by one
        s[i], held = held, s[i]
        i -= 1
    s[i] = held
    s[AT_LOG + s[AT_TRICKS_LAID] * s[AT_PLAYERS] + s[AT_LAID]] = card
    s[AT_LAID] += 1
    s[AT_WHO_LAID] |= 1 << seat


def _end_trick(s: bytearray, emit: "Emit") -> None:
    """Give the full trick and the accumulated ones to the winner, if any (rules 6g, 11c-e; RULES 3, 4)."""
    t = s[AT_TRICKS_LAID]
    taken = s[AT_WAITING] + 1
    place = s[AT_BEST]
    if place == NONE:
        lead = s[AT_TRICKS + t] >> 4
        s[AT_WAITING] = taken
        emit(ACCUMULATED, lead, taken, 0)
    else:
        lead = players(s)[place]
        for i in range(AT_TRICKS + t + 1 - taken, AT_TRICKS + t + 1):
            s[i] = s[i] & 0xF0 | lead
        s[AT_WON + lead] += taken
        s[AT_WAITING] = 0
        emit(TAKEN, lead, taken, s[AT_LOG + t * s[AT_PLAYERS] + place])
    t += 1
    s[AT_TRICKS_LAID] = t
    s[AT_LAID] = s[AT_WHO_LAID] = 0
    if t == s[AT_SIZE]:
        _score(s, emit)
        return
    s[AT_BEST] = NONE
    if s[AT_OPTIONS + NEXT_LEAD]:
        lead = next_seat(s, s[AT_DEALER])
    s[AT_TURN] = lead
    s[AT_TRICKS + t] = lead << 4 | NOBODY


def _score(s: bytearray, emit: "Emit") -> None:
    """Score the hand (rules 5f-g, 7, 9; RULES 7) and eliminate (rule 3); the match may be over.

    If all would be out, nobody gets a point, and the hand will be dealt again (rule 10, RULES 9).
    """
    ring = order(s, s[AT_DEALER] + DIRECTION)
    missed = [seat for seat in ring if need(s, seat)]  # one point, however large the miss is (RULES 7)
    stay = [seat for seat in ring if s[AT_SCORES + seat] + (seat in missed) < limit(s)]
    for seat in ring:
        emit(RESULT, seat, s[AT_BIDS + seat], s[AT_WON + seat])
    if stay:
        for seat in missed:
            s[AT_SCORES + seat] += 1
            emit(POINT, seat, s[AT_SCORES + seat], 0)
            if not is_alive(s, seat):
                emit(ELIMINATED, seat, 0, 0)
    else:
        s[AT_REPEATED] = 1
        emit(REPEATED, s[AT_DEALER], s[AT_SIZE], 0)
    s[AT_PHASE] = FINISHED if len(stay) == 1 else SCORED
    emit(HAND_END, s[AT_DEALER], s[AT_SIZE], s[AT_WAITING])
    if len(stay) == 1:
        emit(MATCH_END, stay[0], 0, 0)
