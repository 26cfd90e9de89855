# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's positions in words: "AH 2D | 3H 4D | 5H 6S | 7H 2C", hands by seat; the other cards have been laid.

Then as needed "turned 3H" (3C if not said), "leader 2" (seat 0), what the pairs have: "points 30 30" and
"tricks 4 4" of the hand, "scores 3 -1" of the match; options ("revoke=on"); and bytes of the state from a
place on, "AT_STAKE 2". Seat 1 has dealt.
"""

from __future__ import annotations

import worked
from harness import options

from games.sueca import guess, rules, state
from mesa.core import cards
from mesa.core.contract import DEAL, put16

WORDS = {
    "first": state.DEAL_FIRST,
    "last": state.DEAL_LAST,
    "go": state.GO_ON,
    "redeal": state.REDEAL,
    "accuse": state.ACCUSE,
    "show": state.SHOW,
    "deal": DEAL,
}
PLACES = {"leader": state.AT_TURN, "points": state.AT_HAND_SCORES, "tricks": state.AT_TRICKS}
PLAIN = options(rules)


def card(name: str) -> int:
    """Return the number of "7H"."""
    return cards.number(name, rules.ORDER)


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "7H", of "cut20", or of one of WORDS."""
    if word.startswith("cut"):
        return state.CUT + int(word[3:])
    return WORDS[word] if word in WORDS else card(word)


def _laid_out(hands: list[str], turned: str, choices: bytes) -> bytearray:
    """Return a position in play: seat 1 has dealt, seat 0 leads.

    The cards laid before are made up as tricks of one suit, as far as they come in fours; the rest last, led
    by suits of which nothing is left, so that nobody is void in a suit still held. (Where revokes are allowed
    this must work out, or the position would prove some.)
    """
    s = rules.new(0, 4, choices)
    s[state.AT_SHUFFLER] = 0 if state.direction(s) > 0 else 2
    s[state.AT_PHASE], s[state.AT_TURN] = state.PLAYING, 0
    s[state.AT_CUT], s[state.AT_SIDE], s[state.AT_TURNED] = 20, state.DEAL_LAST, card(turned)
    held = {card(word): seat for seat, hand in enumerate(hands) for word in hand.split()}
    size = len(hands[0].split())
    assert len(held) == 4 * size, "a card twice, or hands of different sizes"
    for one, seat in held.items():
        s[state.AT_CARDS + one] = seat
    s[state.AT_LAID] = 40 - 4 * size
    by_suit = [[one for one in range(10 * suit, 10 * suit + 10) if one not in held] for suit in range(4)]
    by_suit.sort(key=len, reverse=True)  # exhausted suits first
    whole = [one for gone in by_suit for one in gone[: len(gone) // 4 * 4]]
    rest = [one for gone in by_suit for one in gone[len(gone) // 4 * 4 :]]
    for i, one in enumerate(whole + rest):
        s[state.AT_LOG + i] = one | i % 4 << 6
    if rules.can_revoke(s):
        assert not any(rules.voids(s)[seat] >> one // 10 & 1 for seat in range(4) for one in held)
    return s


def knows(s: bytearray, seat: int) -> list[int]:
    """Return, by seat, whether one knows of a revoke."""
    view = rules.hide(s, seat)
    return [rules.revoked(view, other) for other in range(4)]


def sees(s: bytearray, seat: int) -> list[int]:
    """Return the cards that one sees in others' hands."""
    view = rules.hide(s, seat)
    return [one for one in range(40) if view[state.AT_CARDS + one] < 4 and one not in rules.hand(view, seat)]


def begin(text: str) -> worked.Table:
    """Return a position in play."""
    hands, choices, more = worked.position("sueca", text)
    s = _laid_out(hands, more.pop("turned", "3C"), choices)
    for pair, points in enumerate(more.pop("scores", "0 0").split()):
        put16(s, state.AT_SCORES + 2 * pair, int(points))
    for name, values in more.items():
        at = PLACES[name] if name in PLACES else getattr(state, name)
        s[at : at + len(values.split())] = bytes(map(int, values.split()))
    return worked.Table("sueca", s, number, proof=guess.proof, knows=knows, sees=sees)
