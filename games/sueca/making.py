# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes the problems of Sueca (games/sueca/problems.py)."""

from micropython import const

from games.sueca import rules, state
from mesa.core.problem import EASY, HARD, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from games.sueca.endgame import Endgame

_STREAM = const(5001)  # key of these problems' random numbers
# What reaching a total of points in the hand does: it wins the match, 2 points or 1, or saves one (RULES 5)
_KINDS = const(("problem_match", "problem_two", "problem_one", "problem_save"))
_TOTALS = const(b"\x78\x5b\x3d\x1e")
_POINTS = const(120)  # of all cards
_CARDS = const(3)  # of the player, not equal: the least that are a choice
# Positions looked at: up to so many, candidates may have five tricks; from so many on, the player is the last
# of the trick, which makes them short; a candidate that takes more is given up
_LONG = const(2500)
_MANY = const(5000)
_LIMIT = const(3000)
_USUAL = const(6000)  # for the bar: after so many it is full
_ANY = const(40)  # cards: no limit
_DEALS = const(5)  # of the cards that are gone
_CHANCE = const(1000)
_MEDIUM = const(83)  # chances in _CHANCE to reach the total with random cards: from here on it is medium,
_EASY = const(166)  # and easy


def make(number: int, game: "Endgame", judging: "ModuleType") -> "Iterator[Any]":
    """Do problems.make; judging: games.sueca.judging."""
    rng = Rng(number, _STREAM)
    while True:
        yield _progress(game)
        deck = bytearray(range(40))
        rng.shuffle(deck)
        tricks = 5 if game.nodes < _LONG and rng.below(3) else 4
        s = _position(number, rng, deck, tricks, rng.below(4) if game.nodes < _MANY else 3)
        yield _progress(game)
        game.begin(s)
        cards = game.cards()
        if len(cards) < _CARDS:
            continue
        left = game.left
        limit = game.nodes + _LIMIT
        for _ in judging.search(game, 0, _POINTS + 1):
            if game.nodes > limit:
                break
            yield _progress(game)
        value = game.found
        if game.nodes > limit or not value:
            continue
        for _ in judging.keeping(game, s, value, 2):
            yield _progress(game)
        right = game.answer
        if len(right) > 1 or _is_plain(s, judging.lowest, cards, right[0]):
            continue
        yield _progress(game)
        kind = _choose_kind(s, rng, deck, value, left)
        if kind < 0:
            continue
        yield _progress(game)
        total = _TOTALS[kind]
        for _ in _chance(game, judging.keeping, s, total):
            yield _progress(game)
        grade = EASY if game.found >= _EASY else HARD if game.found < _MEDIUM else EASY + 1
        yield Problem(number, _KINDS[kind], s, ("problem_goal", total), grade, {})
        return


def _progress(game: "Endgame") -> int:
    return min(999, game.nodes * 1000 // _USUAL)


def _position(number: int, rng: Rng, deck: bytearray, tricks: int, laid: int) -> bytearray:
    """Return a hand with so many tricks to come, dealt from the top of the deck, in the player's turn.

    The trump's turned card is its last, and up to three cards of the trick lie.
    """
    s = rules.new(number, 4, bytes(len(rules.OPTIONS)))
    s[state.AT_PHASE] = state.PLAYING
    s[state.AT_TURNED] = deck[39]
    s[state.AT_LAID] = 40 - 4 * tricks
    for i in range(4 * tricks):
        s[state.AT_CARDS + deck[i]] = i % 4
    s[state.AT_TURN] = -laid % 4
    for _ in range(laid):
        seat = s[state.AT_TURN]
        legal = rules.legal(s, seat)
        rules.step(s, seat, legal[rng.below(len(legal))])
    return s


def _is_plain(s: bytearray, lowest: "Callable[..., int]", cards: "list[int]", right: int) -> bool:
    """Return whether `right` has an equal, or is higher than all other cards."""
    highest = True
    for card in rules.legal(s, 0):
        if card != right:
            if lowest(cards, card) == right:
                return True
            if card % 10 >= right % 10:
                highest = False
    return highest


def _choose_kind(s: bytearray, rng: Rng, deck: bytearray, value: int, left: int) -> int:
    """Choose what `value` points more are to do; return its index, or -1 if nothing was found.

    The cards that are gone become tricks, some of which hold what the player's pair must have already.
    """
    tricks = s[state.AT_LAID] // 4
    gone = deck[40 - 4 * tricks :]
    sums = bytearray(1 << tricks)  # by mask of tricks
    first = rng.below(4)
    for _ in range(_DEALS):
        rng.shuffle(gone)
        for mask in range(1, 1 << tricks):
            if mask & mask - 1:
                sums[mask] = sums[mask & mask - 1] + sums[mask & -mask]
            else:
                i = 0
                while mask >> i > 1:
                    i += 1
                sums[mask] = sum([rules.POINTS[card % 10] for card in gone[4 * i : 4 * i + 4]])
        for i in range(4):
            kind = (first + i) % 4
            points = _TOTALS[kind] - value
            if 0 <= points <= _POINTS - left:
                for mask in range(1 << tricks):
                    if sums[mask] == points:
                        won = sum([mask >> i & 1 for i in range(tricks)])
                        for i in range(4 * tricks):
                            s[state.AT_LOG + i] = gone[i] | i % 4 << 6
                        s[state.AT_HAND_SCORES] = points
                        s[state.AT_HAND_SCORES + 1] = _POINTS - left - points
                        s[state.AT_TRICKS] = won
                        s[state.AT_TRICKS + 1] = tricks - won
                        return kind
    return -1


def _chance(game: "Endgame", keeping: "Callable[..., Any]", s: bytearray, total: int) -> "Iterator[None]":
    """Find in slices how often random cards of the player reach the total, in _CHANCE: game.found.

    The first right card is followed, and the best opposition.
    """
    c = bytearray(s)
    chance = _CHANCE
    while c[state.AT_HAND_SCORES] < total:
        most = 1 if c[state.AT_TURN] else _ANY
        for _ in keeping(game, c, total - c[state.AT_HAND_SCORES], most):
            yield
        if most > 1:
            game.read(c)
            chance = chance * len(game.answer) // len(game.cards())
        rules.step(c, c[state.AT_TURN], game.answer[0])
    game.found = chance
