# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's positions in words.

    7 1 2 | 6 5/8 | -; lead 3 3; leader 1      hands by seat: numbers that face up, or up/down; "-" is emptied
    new 4; seed 5                              the beginning of a match of four

Then may follow: the set in the `lead`; `leader`, unless seat 0; the `seat` in turn, unless the next one; the
`turn` of the round; `discards`; what is `out`, or `rest out`: all that is nowhere else, but the card whose
number is `deck`; `rounds` before; `scores`; an option, length=one_round; bytes from a place on, AT_PLACE 2 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import worked

from games.qu4to import deck, rules, state
from games.qu4to import notation as N
from mesa.core.contract import DEAL, put16

Want = "int | tuple[int, int]"
"""A card by the number that faces up, or by both."""


def cls(*numbers: int) -> int:
    """Return the class of some numbers, which must be a set."""
    found = deck.class_of(list(numbers))
    assert found >= 0, numbers
    return found


def play(*numbers: int) -> int:
    """Return the action that plays a set."""
    return state.SET + cls(*numbers)


def _take(free: set[int], want: Want) -> tuple[int, int, int]:
    """Take from `free` a card for `want`, blue half up if possible: (card, its half's bit, number up)."""
    number, other = want if isinstance(want, tuple) else (want, None)
    for half, up, down in ((0, deck.BLUE, deck.GREEN), (state.GREEN_UP, deck.GREEN, deck.BLUE)):
        for card in sorted(free):
            if up[card] == number and other in (None, down[card]):
                free.remove(card)
                return card, half, number
    raise AssertionError("no card left for {}".format(want))


def lay(
    *hands: Sequence[Want],
    lead: Sequence[Want] = (),
    leader: int = 0,
    seat: int | None = None,
    turn: int = 2,
    rest: int = state.IN_DECK,
    discards: Sequence[Want] = (),
    out: Sequence[Want] = (),
    options: bytes = bytes(2),
) -> bytearray:
    """Return a position; see above. Empty hands were emptied in the order of the seats."""
    s = rules.new(1, len(hands), options)
    for chooser in range(len(hands)):
        rules.step(s, chooser, state.BLUE)
    s[state.AT_CARDS : state.AT_OPTIONS] = bytes([rest]) * deck.CARDS
    s[state.AT_PLACE : state.AT_CARDS] = bytes(state.AT_CARDS - state.AT_PLACE)
    free = set(range(deck.CARDS))
    for i, hand in enumerate(hands):
        for want in hand:
            card, half, _ = _take(free, want)
            s[state.AT_CARDS + card] = i | half
            s[state.AT_COUNT + 2 * i + (half > 0)] += 1
        if not hand:
            s[state.AT_PLACE + i] = max(s[state.AT_PLACE : state.AT_DID]) + 1
    ups = []
    for want in lead:
        card, half, up = _take(free, want)
        s[state.AT_CARDS + card] = state.LEADING | half
        ups.append(up)
    for want in discards:
        card = _take(free, want)[0]
        s[state.AT_CARDS + card] = state.DISCARDED
        s[state.AT_TOP] = 2 * card
    for want in out:
        s[state.AT_CARDS + _take(free, want)[0]] = state.OUT
    s[state.AT_DECK] = s[state.AT_CARDS : state.AT_OPTIONS].count(state.IN_DECK)
    s[state.AT_LEADER] = leader
    s[state.AT_DID + leader] = state.LEADS
    s[state.AT_LEAD] = cls(*ups) if ups else state.NONE
    if seat is None:
        seat = leader
        while lead and (seat == leader or not hands[seat]):
            seat = (seat + 1) % len(hands)
    s[state.AT_TURN] = seat
    put16(s, state.AT_TURNS, turn)
    return s


def _wants(words: str) -> list[Want]:
    found = (word.split("/") for word in words.replace("-", "").split())
    return [(int(halves[0]), int(halves[1])) if halves[1:] else int(halves[0]) for halves in found]


def _state(text: str) -> bytearray:
    hands, options, more = worked.position("qu4to", text)
    if hands[0].startswith("new"):
        return rules.new(int(more.get("seed", 1)), int(hands[0].split()[1]), options)
    s = lay(
        *map(_wants, hands),
        lead=_wants(more.get("lead", "")),
        discards=_wants(more.get("discards", "")),
        out=_wants(more.get("out", "")),
        rest=state.OUT if "rest" in more else state.IN_DECK,
        options=options,
        **{name: int(more[name]) for name in ("leader", "seat", "turn") if name in more},
    )
    s[state.AT_HAND] = int(more.get("rounds", 0))
    for seat, points in enumerate(more.get("scores", "").split()):
        put16(s, state.AT_SCORES + 2 * seat, int(points))
    if "deck" in more:
        s[state.AT_CARDS + int(more["deck"])] = state.IN_DECK
        s[state.AT_DECK] = 1
    for name in more:
        if name.startswith("AT_"):
            values = bytes(map(int, more[name].split()))
            at = getattr(state, name)
            s[at : at + len(values)] = values
    return s


WORDS = {"draw": state.DRAW, "blue": state.BLUE, "green": state.GREEN, "pass": state.PASS, "deal": DEAL}


def number(s: bytearray, seat: int, word: str) -> int:
    """Return the number of "draw" and so on, "turn6", "turn", "take7/5", the set "6-7-8", or "class6-7-8"."""
    if word in WORDS:
        return WORDS[word]
    if word.startswith("class"):
        return cls(*map(int, word[5:].split("-")))
    if word.startswith(("turn", "take")):
        wanted = list(map(int, word[4:].split("/"))) if word[4:] else []
        held = [(card, [up, down]) for card, up, down, _ in N.cards(s, seat) if wanted or up != deck.FOUR]
        base = state.TURN if word.startswith("turn") else state.TAKE
        return base + min(card for card, halves in held if halves[: len(wanted)] == wanted)
    return play(*map(int, word.split("-")))


def _ups(place: int) -> Callable[[bytearray], list[int]]:
    return lambda s: [up for _, up, _, _ in N.cards(s, place)]


def _sees(place: int) -> Callable[[bytearray, int], int]:
    return lambda s, seat: rules.hide(s, seat)[place]


def sets(s: bytearray, seat: int) -> list[int]:
    """Return the classes of the sets that a seat may play."""
    return [action - state.SET for action in rules.legal(s, seat) if state.SET <= action < state.TURN]


FACTS: dict[str, Any] = {
    "up": lambda s, seat: _ups(seat)(s),
    "lead": _ups(state.LEADING),
    "out": _ups(state.OUT),
    "discarded": _ups(state.DISCARDED),
    "sets": sets,
    "turns": lambda s, seat: sorted(
        deck.BLUE[n - state.TURN] for n in rules.legal(s, seat) if n >= state.TURN
    ),
    "picked": lambda s: [up for card, up, _, _ in N.cards(s, rules.turn(s)) if rules.taken(s, card)],
    "sees_halves": _sees(state.AT_HALVES),
    "sees_drawn": _sees(state.AT_DRAWN),
    "sees_phase": _sees(state.AT_PHASE),
    "top": N.top,
    "topup": lambda s: (deck.GREEN if N.top(s)[1] else deck.BLUE)[N.top(s)[0]],
    "DEALT": state.DEALT,
}
"""What examples may ask: numbers up somewhere, what a seat may play or turn and what it sees, the top."""


def begin(text: str) -> worked.Table:
    """Return the table that a text describes."""
    return worked.Table("qu4to", _state(text), number, **FACTS)
