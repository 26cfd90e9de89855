# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's positions in words: "AH 2D | 3H 4D | 5H 6S | 7H 2C", hands by seat; the other cards have been laid.

Then as needed "turned 3H" (3C if not said), "leader 2" (seat 0), what the pairs have: "points 30 30" and
"tricks 4 4" of the hand, "scores 3 -1" of the match; options ("revoke=on"); and bytes of the state from a
place on, "AT_STAKE 2". Seat 1 has dealt.
"""

from __future__ import annotations

from typing import Any

import worked
from harness import options

from games.sueca import guess, rules
from mesa.core import cards
from mesa.core.contract import DEAL, put16
from mesa.core.match import NAMES
from mesa.ui.text import SUITS

WORDS = {
    "first": rules.DEAL_FIRST,
    "last": rules.DEAL_LAST,
    "go": rules.GO_ON,
    "redeal": rules.REDEAL,
    "accuse": rules.ACCUSE,
    "show": rules.SHOW,
    "deal": DEAL,
}
PLACES = {"leader": rules.AT_TURN, "points": rules.AT_HAND_SCORES, "tricks": rules.AT_TRICKS}
PLAIN = options(rules)


def card(name: str) -> int:
    """Return the number of "7H"."""
    return cards.number(name, rules.ORDER)


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "7H", of "cut20", or of one of WORDS."""
    if word.startswith("cut"):
        return rules.CUT + int(word[3:])
    return WORDS[word] if word in WORDS else card(word)


def _laid_out(hands: list[str], turned: str, choices: bytes) -> bytearray:
    """Return a position in play: seat 1 has dealt, seat 0 leads.

    The cards laid before are made up as tricks of one suit, as far as they come in fours; the rest last, led
    by suits of which nothing is left, so that nobody is void in a suit still held. (Where revokes are allowed
    this must work out, or the position would prove some.)
    """
    s = rules.new(0, 4, choices)
    s[rules.AT_SHUFFLER] = 0 if rules.direction(s) > 0 else 2
    s[rules.AT_PHASE], s[rules.AT_TURN] = rules.PLAYING, 0
    s[rules.AT_CUT], s[rules.AT_SIDE], s[rules.AT_TURNED] = 20, rules.DEAL_LAST, card(turned)
    held = {card(word): seat for seat, hand in enumerate(hands) for word in hand.split()}
    size = len(hands[0].split())
    assert len(held) == 4 * size, "a card twice, or hands of different sizes"
    for one, seat in held.items():
        s[rules.AT_CARDS + one] = seat
    s[rules.AT_LAID] = 40 - 4 * size
    by_suit = [[one for one in range(10 * suit, 10 * suit + 10) if one not in held] for suit in range(4)]
    by_suit.sort(key=len, reverse=True)  # exhausted suits first
    whole = [one for gone in by_suit for one in gone[: len(gone) // 4 * 4]]
    rest = [one for gone in by_suit for one in gone[len(gone) // 4 * 4 :]]
    for i, one in enumerate(whole + rest):
        s[rules.AT_LOG + i] = one | i % 4 << 6
    if rules.can_revoke(s):
        assert not any(rules.voids(s)[seat] >> one // 10 & 1 for seat in range(4) for one in held)
    return s


def cutter(s: bytearray) -> int:
    """Return the seat that cuts: the shuffler's partner."""
    return (s[rules.AT_SHUFFLER] + 2) % 4


def revoked(s: bytearray, seat: int) -> int:
    """Return bit 0: the seat has revoked in this hand; bit 1: in the one before."""
    return s[rules.AT_REVOKED] >> seat & 1 | s[rules.AT_REVOKED] >> seat + 3 & 2


def knows(s: bytearray, seat: int) -> list[int]:
    """Return, by seat, whether one knows of a revoke."""
    view = rules.hide(s, seat)
    return [revoked(view, other) for other in range(4)]


def sees(s: bytearray, seat: int) -> list[int]:
    """Return the cards that one sees in others' hands."""
    view = rules.hide(s, seat)
    return [one for one in range(40) if view[rules.AT_CARDS + one] < 4 and one not in rules.hand(view, seat)]


def last_trick(s: bytearray) -> list[tuple[int, int]]:
    """Return the trick that may still be looked at, if there is one."""
    t = rules.last_trick(s)
    return rules.trick(s, t) if t >= 0 else []


def begin(text: str) -> worked.Table:
    """Return a position in play."""
    hands, choices, more = worked.position("sueca", text)
    s = _laid_out(hands, more.pop("turned", "3C"), choices)
    for pair, points in enumerate(more.pop("scores", "0 0").split()):
        put16(s, rules.AT_SCORES + 2 * pair, int(points))
    for name, values in more.items():
        at = PLACES[name] if name in PLACES else getattr(rules, name)
        s[at : at + len(values.split())] = bytes(map(int, values.split()))
    facts = {
        "cutter": cutter,
        "proof": guess.proof,
        "knows": knows,
        "sees": sees,
        "revoked": revoked,
        "last_trick": last_trick,
    }
    return worked.Table("sueca", s, number, **facts)


# Sueca's problems solved by trying every card of every seat, with hands as tuples of cards.


Hands = tuple[tuple[int, ...], ...]
Trick = tuple[tuple[int, int], ...]
"""(seat, card) in the order laid."""
POINTS = {9: 11, 8: 10, 7: 4, 6: 3, 5: 2}


class Hand:
    """The end of a hand with that trump suit; `known` has the values found so far."""

    def __init__(self, trump: int) -> None:
        self.trump = trump
        self.known: dict[tuple[Hands, int, Trick], int] = {}

    def winner(self, trick: Trick) -> int:
        """Return the seat that wins a full trick."""
        led = trick[0][1] // 10
        strength = {self.trump: 100, led: 50} if led != self.trump else {led: 100}
        return max(trick, key=lambda play: strength.get(play[1] // 10, 0) + play[1] % 10)[0]

    def choices(self, hands: Hands, seat: int, trick: Trick) -> list[int]:
        """Return the cards that the seat may lay."""
        same = [card for card in hands[seat] if trick and card // 10 == trick[0][1] // 10]
        return same or list(hands[seat])

    def after(self, hands: Hands, seat: int, trick: Trick, card: int) -> int:
        """Return what seats 0 and 2 win once that card is laid."""
        rest = tuple(tuple(c for c in hand if c != card) for hand in hands)
        trick = (*trick, (seat, card))
        if len(trick) < 4:
            return self.value(rest, (seat + 1) % 4, trick)
        taker = self.winner(trick)
        won = 0 if taker % 2 else sum(POINTS.get(c % 10, 0) for _, c in trick)
        return won + self.value(rest, taker, ())

    def value(self, hands: Hands, seat: int, trick: Trick) -> int:
        """Return what seats 0 and 2 win if all play their best from here on."""
        if not any(hands):
            return 0
        place = hands, seat, trick
        if place not in self.known:
            values = [self.after(hands, seat, trick, card) for card in self.choices(hands, seat, trick)]
            self.known[place] = min(values) if seat % 2 else max(values)
        return self.known[place]


def hand_of(problem: Any) -> Hand:
    """Return what is known of a problem."""
    if "hand" not in vars(problem):
        problem.hand = Hand(rules.trump(problem.s))
    return problem.hand


def place(s: bytearray) -> tuple[Hands, int, Trick]:
    """Return (hands, the seat in turn, the trick)."""
    return tuple(tuple(rules.hand(s, seat)) for seat in range(4)), s[rules.AT_TURN], tuple(rules.trick(s))


def right(problem: Any) -> set[int]:
    """Return the cards of the player that keep the total in reach."""
    s = problem.s
    end = hand_of(problem)
    missing = problem.goal[1] - s[rules.AT_HAND_SCORES]
    return {card for card in end.choices(*place(s)) if end.after(*place(s), card) >= missing}


def replies(problem: Any) -> set[int]:
    """Return the best cards of another seat: for an opponent those that leave the fewest points."""
    end = hand_of(problem)
    hands, seat, trick = place(problem.s)
    values = {card: end.after(hands, seat, trick, card) for card in end.choices(hands, seat, trick)}
    best = min(values.values()) if seat % 2 else max(values.values())
    return {card for card, value in values.items() if value == best}


def true(problem: Any, action: int, key: str, name: str, laid: str, points: int, missing: int) -> bool:
    """Return whether that can be said of a wrong card: which opponent wins which points with what, in this
    trick or in a later one, if all play their best; and what is missing then.
    """
    s = problem.s
    end = hand_of(problem)
    hands, turn, trick = place(s)
    value = s[rules.AT_HAND_SCORES] + end.after(hands, turn, trick, action)
    seat, card = NAMES.index(name), 10 * SUITS.index(laid[1]) + rules.ORDER.index(laid[0])
    later = key.endswith("_later")
    ruffs = rules.trump(s) == card // 10 and (later or (seat, card) not in trick)
    said = seat, card, points

    def comes(hands: Hands, seat: int, trick: Trick, card: int, now: bool) -> bool:
        # whether that trick may come, `now`: as the one on the table, once that card is laid
        rest = tuple(tuple(c for c in hand if c != card) for hand in hands)
        trick = (*trick, (seat, card))
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = end.winner(trick)
            won = seat, dict(trick)[seat], sum(POINTS.get(c % 10, 0) for _, c in trick)
            if now == (not later) and won == said:
                return "ruffs" not in key or (ruffs and trick[0][1] // 10 != won[1] // 10)
            if not later or not any(rest):
                return False
            now, trick = False, ()
        choices = end.choices(rest, seat, trick)
        values = {c: end.after(rest, seat, trick, c) for c in choices}
        best = min(values.values()) if seat % 2 else max(values.values())
        return any(comes(rest, seat, trick, c, now) for c in choices if values[c] == best)

    short = missing == problem.goal[1] - value > 0
    return seat % 2 == 1 and short and comes(hands, turn, trick, action, True)


def unique(problem: Any) -> bool | None:
    """Return whether exactly one first card reaches the total, and no other comes near."""
    near = problem.goal[1] - problem.s[rules.AT_HAND_SCORES] - 2
    end, (hands, seat, trick) = hand_of(problem), place(problem.s)
    values = [end.after(hands, seat, trick, card) for card in end.choices(hands, seat, trick)]
    return len(right(problem)) == sum(value >= near for value in values) == 1


def effort(problem: Any) -> float:
    """Return how seldom random cards of the player reach the total, against the best cards of the others."""
    s = problem.s
    end = hand_of(problem)
    (hands, seat, trick), missing = place(s), problem.goal[1] - s[rules.AT_HAND_SCORES]
    chance = 1.0
    while missing > 0:
        cards = end.choices(hands, seat, trick)
        won = {card: end.after(hands, seat, trick, card) for card in cards}
        good = [card for card in cards if won[card] >= missing]
        if seat == 0:
            chance *= len(good) / len(cards)
        card = min(cards, key=won.__getitem__) if seat % 2 else good[0]
        hands = tuple(tuple(c for c in hand if c != card) for hand in hands)
        trick = (*trick, (seat, card))
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat = end.winner(trick)
            missing -= 0 if seat % 2 else sum(POINTS.get(c % 10, 0) for _, c in trick)
            trick = ()
    return -chance


def plain(problem: Any) -> bool:
    """Return whether the answer is higher than all other cards."""
    answers = right(problem)
    others = set(rules.legal(problem.s, 0)) - answers
    return all(card % 10 > other % 10 for card in answers for other in others)
