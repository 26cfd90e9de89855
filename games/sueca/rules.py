# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the rules of the match, pure; one bytearray is both the match and the save.

Four seats, pairs 0+2 and 1+3, 40 cards, ten tricks with a trump suit, 120 points a hand, a match to 4. This
file follows docs/CONTRACT.md: readers, the contract's functions, play. The bytes are in state.py; cut,
deal, accusations and points, which come between, in rounds.py.
"Regulamento" is the rulebook, "RULES n" point n of docs/RULES.md, section Sueca. A card is a number of
mesa.core.cards in the order "23456QJK7A".
"""

from micropython import const

from games.sueca import state
from mesa.core.contract import DEAL, HAND_OVER, HIDDEN, OVER, get_seed, no_events, put_seed
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterable

    from mesa.core.contract import Emit

VERSION = 2
REAL_TIME = False
SEATS = (4, 4)
TEAMS = {4: ((0, 2), (1, 3))}
OPTIONS = (
    ("first_lead", ("dealers_partner", "after_dealer")),
    ("region", ("brazil", "portugal")),
    ("bandeira", ("all_points", "all_tricks")),
    ("tie", ("worth_more", "void")),
    ("revoke", ("off", "on")),
    ("false_accusation", ("one_point", "the_match")),
    ("target", ("four", "two")),
)
ORDER = "23456QJK7A"
POINTS = b"\0\0\0\0\0\2\3\4\x0a\x0b"
"""A card's points by rank: Q 2, J 3, K 4, 7 10, A 11."""

# Readers


def trump(s: bytearray) -> int:
    """Return the trump suit 0 … 3, or -1 before the deal."""
    return -1 if s[state.AT_TURNED] == HIDDEN else s[state.AT_TURNED] // 10


def can_revoke(s: bytearray) -> bool:
    """Return whether the match is played with revokes and accusations (RULES 8)."""
    return s[state.AT_OPTIONS + state.REVOKE] == state.ON


def hand(s: bytearray, seat: int) -> list[int]:
    """Return the cards known to be in a seat's hand, ascending."""
    return [card for card in range(40) if s[state.AT_CARDS + card] == seat]


def cards_left(s: bytearray, seat: int) -> int:
    """Return how many cards the seat holds, seen or not."""
    if s[state.AT_TURNED] == HIDDEN:
        return 0
    n = 10
    for i in range(s[state.AT_LAID]):
        n -= s[state.AT_LOG + i] >> 6 == seat
    return n


def trick(s: bytearray, t: int = -1) -> list[tuple[int, int]]:
    """Return [(seat, card), …] of trick number `t` in the order laid; t < 0: on the table, if any."""
    n = s[state.AT_LAID]
    start = 4 * (n // 4 if t < 0 else t)
    return [state.laid(s, i) for i in range(start, min(start + 4, n))]


def last_trick(s: bytearray) -> int:
    """Return the number of the trick just taken, visible until the next card is laid (RULES 9); else -1."""
    n = s[state.AT_LAID]
    return -1 if n % 4 else n // 4 - 1


def winning(s: bytearray) -> tuple[int, int]:
    """Return (seat, card) of the best card so far on the table, where some are laid."""
    return state.best(s, s[state.AT_LAID] // 4)


def led(s: bytearray, t: int = -1) -> int:
    """Return the suit that was led to trick number `t`; t < 0: on the table, -1 between tricks."""
    n = s[state.AT_LAID]
    start = 4 * (n // 4 if t < 0 else t)
    return (s[state.AT_LOG + start] & 63) // 10 if start < n else -1


def follow(s: bytearray, seat: int) -> list[int]:
    """Return the seat's known cards that follow the suit led; if it has none, all (Regulamento, note a)."""
    suit = led(s)
    cards = hand(s, seat)
    return [card for card in cards if card // 10 == suit] or cards


def alike(s: bytearray, seat: int, a: int, b: int) -> bool:
    """Return whether two cards of the seat's hand are equally good: no card that matters lies between."""
    if a // 10 != b // 10 or POINTS[a % 10] != POINTS[b % 10]:
        return False
    for card in range(min(a, b) + 1, max(a, b)):  # without a list: the expert asks this of every pair
        holder = s[state.AT_CARDS + card]
        if holder != seat and holder != state.GONE:
            return False
        for i in range(s[state.AT_LAID] - s[state.AT_LAID] % 4, s[state.AT_LAID]):
            if s[state.AT_LOG + i] & 63 == card:
                return False
    return True


def points(cards: "Iterable[int]") -> int:
    """Return what these cards count together."""
    return sum([POINTS[card % 10] for card in cards])


def worth(s: bytearray, t: int = -1) -> int:
    """Return what the cards of a trick count, see `trick`."""
    return points([card for _, card in trick(s, t)])


def revoked(s: bytearray, seat: int) -> int:
    """Return bit 0: the seat has revoked in this hand; bit 1: in the one before. A seen has only its own."""
    return s[state.AT_REVOKED] >> seat & 1 | s[state.AT_REVOKED] >> seat + 3 & 2


def voids(s: bytearray) -> bytearray:
    """Return, by seat, a mask of the suits it has not followed in this hand (bit = suit)."""
    out = bytearray(4)
    for _, seat, led in state.strays(s):
        out[seat] |= 1 << led
    return out


def lacks(s: bytearray) -> bytearray:
    """Return, by seat, a mask of the suits that it cannot hold; none is sure where revokes are allowed."""
    return bytearray(4) if can_revoke(s) else voids(s)


# The contract's functions


def new(seed: int, seats: int, options: "bytes | bytearray") -> bytearray:
    """Return a match before its first cut; the first shuffler is random (RULES 1)."""
    from games.sueca import rounds
    from mesa.core.new_state import new_state

    s = new_state(VERSION, SEATS, OPTIONS, state.AT_OPTIONS, seed, seats, options)
    put_seed(s, state.AT_SEED, seed)
    s[state.AT_SHUFFLER] = Rng(seed, 0, 0, 1).below(4)
    rounds.gather(s, no_events)
    return s


def turn(s: bytearray) -> int:
    """Return the seat to act; HAND_OVER once the hand is scored; or OVER."""
    at = s[state.AT_PHASE]
    if at < state.SCORED:
        return s[state.AT_TURN]
    return HAND_OVER if at == state.SCORED else OVER


def legal(s: bytearray, seat: int) -> list[int]:
    """Return the legal actions of the seat in turn; [DEAL] for HAND_OVER once the hand is scored."""
    at = s[state.AT_PHASE]
    if at >= state.SCORED:
        return [DEAL] if at == state.SCORED and seat == HAND_OVER else []
    if seat != s[state.AT_TURN]:
        return []
    if at == state.PLAYING:
        return hand(s, seat) if can_revoke(s) else follow(s, seat)
    if at == state.CUTTING:
        return list(range(state.CUT + 1, state.CUT + 40))
    if at == state.DEALING:
        return [state.DEAL_FIRST, state.DEAL_LAST]
    if at == state.ASKING:
        few = points(hand(s, seat)) < (10 if seat == state.leader(s) else 5)  # (RULES 4)
        return [state.GO_ON, state.REDEAL] if few else [state.GO_ON]
    return [state.GO_ON] if s[state.AT_ACCUSED] >> (seat & 1) & 1 else [state.GO_ON, state.ACCUSE]


def anytime(s: bytearray, seat: int) -> list[int]:
    """Return the interrupts: ACCUSE (RULES 8) and, in play, SHOW (RULES 10)."""
    at = s[state.AT_PHASE]
    out = []
    if can_revoke(s) and (at == state.PLAYING or at == state.ACCUSING and seat != s[state.AT_TURN]):
        n = s[state.AT_LAID]  # of two cards laid, one is an opponent's
        if (n > 1 or n and (s[state.AT_LOG] >> 6 ^ seat) & 1) and not s[state.AT_ACCUSED] >> (seat & 1) & 1:
            out.append(state.ACCUSE)
    if at == state.PLAYING and not s[state.AT_SHOWN] >> seat & 1 and cards_left(s, seat):
        out.append(state.SHOW)
    return out


def step(s: bytearray, seat: int, action: int, emit: "Emit" = no_events) -> None:
    """Carry out an action, unchecked. `emit` queues (event, seat, a, b): public information."""
    if action < state.CUT:
        _lay(s, seat, action, emit)
    elif action == state.SHOW:
        s[state.AT_SHOWN] |= 1 << seat
        emit(state.SHOWN, seat, (seat + state.direction(s)) % 4, 0)
    elif action == state.GO_ON and s[state.AT_PHASE] == state.ASKING:  # whether to redeal (RULES 4)
        s[state.AT_TURN] = (seat + state.direction(s)) % 4
        if s[state.AT_TURN] == state.leader(s):
            s[state.AT_PHASE] = state.PLAYING
    else:
        from games.sueca import rounds

        rounds.step(s, seat, action, emit)


def why(s: bytearray, seat: int, action: int) -> "str | None":
    """Return None if it is legal, "follow" for a card of the seat in turn that may not be laid, or "now"."""
    if action in legal(s, seat) or seat != HAND_OVER and action in anytime(s, seat):
        return None
    to_play = s[state.AT_PHASE] == state.PLAYING and seat == s[state.AT_TURN]
    return "follow" if to_play and action in hand(s, seat) else "now"


def hide(s: bytearray, seat: int) -> bytearray:
    """Return a copy without the seed, others' revokes and cards; the turned and shown cards stay."""
    seen = bytearray(s)
    put_seed(seen, state.AT_SEED, 0)
    seen[state.AT_REVOKED] &= 0x11 << seat
    before = (seat - state.direction(s)) % 4
    for card in range(40):
        holder = seen[state.AT_CARDS + card]
        if holder < state.GONE and holder != seat and card != seen[state.AT_TURNED]:
            if holder != before or not seen[state.AT_SHOWN] >> before & 1:
                seen[state.AT_CARDS + card] = HIDDEN
    return seen


def guess(seen: bytearray, seat: int, rng: Rng) -> bytearray:
    """Return a whole state that fits what the seat knows, with a new seed.

    With revokes off, nobody gets a suit that they did not follow; with revokes allowed, past play proves no
    void. The turned card and a hand that was shown are open in the seen and stay.
    """
    from games.sueca import guess as part

    return part.guess(seen, seat, rng, bytes([cards_left(seen, q) for q in range(4)]), lacks(seen))


hand_number = state.hand_number


def deal_number(s: bytearray) -> int:
    """Return the deal number passed to new()."""
    return get_seed(s, state.AT_SEED)


def scores(s: bytearray) -> list[int]:
    """Return match points by seat; partners have the same."""
    return [state.score(s, 0), state.score(s, 1)] * 2


def hand_scores(s: bytearray) -> list[int]:
    """Return the card points taken in this hand, by seat; partners have the same."""
    return [s[state.AT_HAND_SCORES], s[state.AT_HAND_SCORES + 1]] * 2


def winners(s: bytearray) -> list[int]:
    """Return the two seats of the winning pair, or []."""
    return [s[state.AT_WINNER], s[state.AT_WINNER] + 2] if s[state.AT_PHASE] == state.FINISHED else []


def decided(s: bytearray) -> bool:
    """Return whether the hand's outcome is certain, 1 or 2 points (RULES 5), with two or more cards each.

    Never while a revoke may still be made or found (RULES 8), or a bandeira may come.
    """
    ours = s[state.AT_HAND_SCORES]
    theirs = s[state.AT_HAND_SCORES + 1]
    if s[state.AT_PHASE] != state.PLAYING or can_revoke(s) or s[state.AT_LAID] > 35:
        return False
    most = max(ours, theirs)
    return ours > 0 < theirs and (most > 90 or 60 < most and min(ours, theirs) > 29)


# The phases


def _lay(s: bytearray, seat: int, card: int, emit: "Emit") -> None:
    """Lay a card; the fourth ends the trick (Regulamento, "Regras do Jogo")."""
    if can_revoke(s) and card not in follow(s, seat):
        s[state.AT_REVOKED] |= 1 << seat
    n = s[state.AT_LAID]
    s[state.AT_LOG + n] = card | seat << 6
    s[state.AT_CARDS + card] = state.GONE
    s[state.AT_LAID] = n + 1
    emit(state.PLAYED, seat, card, n)
    if n % 4 < 3:
        s[state.AT_TURN] = (seat + state.direction(s)) % 4
        return
    taker, _ = state.best(s, n // 4)
    brought = worth(s, n // 4)
    s[state.AT_HAND_SCORES + (taker & 1)] += brought
    s[state.AT_TRICKS + (taker & 1)] += 1
    s[state.AT_TURN] = taker
    emit(state.TAKEN, taker, brought, n // 4)
    if n == 39:
        if can_revoke(s) and s[state.AT_ACCUSED] != 3:
            s[state.AT_PHASE] = state.ACCUSING
        else:
            from games.sueca import rounds

            rounds.score(s, emit)
