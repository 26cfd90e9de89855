# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems of Sueca: the last tricks of a hand, all cards open, in which a total of points is to be reached.

docs/CONTRACT.md, Problems. The three others play their best too (games/sueca/endgame.py), and exactly one
first card reaches the total.
"""

from micropython import const

from games.sueca import rules
from games.sueca.endgame import Endgame
from mesa.core.match import NAMES
from mesa.core.problem import EASY, HARD, Problem
from mesa.core.rng import Rng

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_STREAM = const(5001)  # key of these problems' random numbers
# What reaching a total of points in the hand does: it wins the match, 2 points or 1, or saves one (RULES 5)
_KINDS = const(("problem_match", "problem_two", "problem_one", "problem_save"))
_TOTALS = const(b"\x78\x5b\x3d\x1e")
_POINTS = const(120)  # of all cards
_CARDS = const(3)  # of the player, not equal: the least that are a choice
# Positions looked at: up to so many, candidates may have five tricks; from so many on, the player is the last
# of the trick, which makes them short; a candidate that takes more is given up
_LONG = const(2500)
_MANY = const(5500)
_LIMIT = const(3000)
_USUAL = const(6000)  # for the bar: after so many it is full
_ANY = const(1 << 29)  # no limit
_SUITS = const("♦♠♥♣")
_DEALS = const(5)
_CHANCE = const(1000)
_MEDIUM = const(83)  # chances in _CHANCE to reach the total with random cards: from here on it is medium,
_EASY = const(166)  # and easy


def make(number: int) -> "Iterator[Any]":
    """Make problem `number`, 1 … 2**29 - 1, in slices.

    Yield the progress, 0 … 999, and last the Problem. Its `own` is the total, the Endgame, and for `why` the
    reasons by action.
    """
    rng = Rng(number, _STREAM)
    game = Endgame()
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
        for _ in game.search(0, _POINTS + 1):
            if game.nodes > limit:
                break
            yield _progress(game)
        value = game.found
        if game.nodes > limit or not value:
            continue
        for _ in _keeping(game, s, value, 2):
            yield _progress(game)
        right = game.answer
        if len(right) > 1 or _is_plain(s, cards, right[0]):
            continue
        yield _progress(game)
        kind = _choose_kind(s, rng, deck, value, left)
        if kind < 0:
            continue
        yield _progress(game)
        total = _TOTALS[kind]
        for _ in _chance(game, s, total):
            yield _progress(game)
        grade = EASY if game.found >= _EASY else HARD if game.found < _MEDIUM else EASY + 1
        yield Problem(number, _KINDS[kind], s, ("problem_goal", total), grade, (total, game, {}))
        return


def judge(problem: Problem) -> "Iterator[bytes | None]":
    """Weigh every card of the player, in slices; yield last those that keep the total in reach, as bytes.

    The reasons of the others are then known to `why`.
    """
    total, game, reasons = problem.own
    s = problem.s
    need = total - s[rules.AT_HAND_SCORES]
    for _ in _keeping(game, s, need, _ANY):
        yield
    right = game.answer
    game.read(s)
    cards = game.cards()
    good = []
    reasons.clear()
    for card in rules.legal(s, 0):
        same = _lowest(cards, card)
        if same in right:
            good.append(card)
        elif same == card:
            for _ in _refute(game, s, card, total):
                yield
            reasons[card] = game.answer
        else:
            reasons[card] = reasons[same]
    yield bytes(good)


def reply(problem: Problem) -> "Iterator[int | None]":
    """Find the best card of another seat, in slices; yield it last."""
    total, game, _ = problem.own
    s = problem.s
    for _ in _keeping(game, s, total - s[rules.AT_HAND_SCORES], 1):
        yield
    yield game.answer[0]


def why(problem: Problem, action: int) -> "tuple[Any, ...]":
    """Return why a wrong card fails, once `judge` has found it: (key, …), see judge."""
    return problem.own[2][action]


def solved(problem: Problem) -> "bool | None":
    """Return whether the total is reached; None while it still may be."""
    s = problem.s
    if s[rules.AT_HAND_SCORES] >= problem.own[0]:
        return True
    return None if s[rules.AT_HAND_SCORES + 1] <= _POINTS - problem.own[0] else False


# Making one


def _progress(game: Endgame) -> int:
    return min(999, game.nodes * 1000 // _USUAL)


def _position(number: int, rng: Rng, deck: bytearray, tricks: int, laid: int) -> bytearray:
    """Return a hand with so many tricks to come, dealt from the top of the deck, in the player's turn.

    The trump's turned card is its last, and up to three cards of the trick lie.
    """
    s = rules.new(number, 4, bytes(len(rules.OPTIONS)))
    s[rules.AT_PHASE] = rules.PLAYING
    s[rules.AT_TURNED] = deck[39]
    s[rules.AT_LAID] = 40 - 4 * tricks
    for i in range(4 * tricks):
        s[rules.AT_CARDS + deck[i]] = i % 4
    s[rules.AT_TURN] = -laid % 4
    for _ in range(laid):
        seat = s[rules.AT_TURN]
        legal = rules.legal(s, seat)
        rules.step(s, seat, legal[rng.below(len(legal))])
    return s


def _is_plain(s: bytearray, cards: "list[int]", right: int) -> bool:
    """Return whether `right` has an equal, or is higher than all other cards."""
    highest = True
    for card in rules.legal(s, 0):
        if card != right:
            if _lowest(cards, card) == right:
                return True
            if card % 10 >= right % 10:
                highest = False
    return highest


def _choose_kind(s: bytearray, rng: Rng, deck: bytearray, value: int, left: int) -> int:
    """Choose what `value` points more are to do; return its index, or -1 if nothing was found.

    The cards that are gone become tricks, some of which hold what the player's pair must have already.
    """
    tricks = s[rules.AT_LAID] // 4
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
                            s[rules.AT_LOG + i] = gone[i] | i % 4 << 6
                        s[rules.AT_HAND_SCORES] = points
                        s[rules.AT_HAND_SCORES + 1] = _POINTS - left - points
                        s[rules.AT_TRICKS] = won
                        s[rules.AT_TRICKS + 1] = tricks - won
                        return kind
    return -1


# Solving


def _lowest(cards: "list[int]", card: int) -> int:
    """Return the one of `cards`, from Endgame.cards, that a legal card is or equals."""
    while card not in cards:
        card -= 1
    return card


def _keeping(game: Endgame, s: bytearray, need: int, most: int) -> "Iterator[None]":
    """Find in slices the cards of the seat in turn that keep `need` points more in reach: game.answer.

    For an opponent: those after which no more can be won. They are in the order of Endgame.cards, at most
    `most`.
    """
    game.read(s)
    cards = game.cards()
    theirs = s[rules.AT_TURN] & 1
    answer = cards
    if len(cards) > 1:
        answer = []
        for card in cards:
            game.read(s)
            more = need - game.lay(card) + theirs
            if more > 0:
                for _ in game.search(more, more):
                    yield
            if (more <= 0 or game.found >= more) != theirs:
                answer.append(card)
                if len(answer) == most:
                    break
    game.answer = answer


def _chance(game: Endgame, s: bytearray, total: int) -> "Iterator[None]":
    """Find in slices how often random cards of the player reach the total, in _CHANCE: game.found.

    The first right card is followed, and the best opposition.
    """
    c = bytearray(s)
    chance = _CHANCE
    while c[rules.AT_HAND_SCORES] < total:
        most = 1 if c[rules.AT_TURN] else _ANY
        for _ in _keeping(game, c, total - c[rules.AT_HAND_SCORES], most):
            yield
        if most > 1:
            game.read(c)
            chance = chance * len(game.answer) // len(game.cards())
        rules.step(c, c[rules.AT_TURN], game.answer[0])
    game.found = chance


def _refute(game: Endgame, s: bytearray, card: int, total: int) -> "Iterator[None]":
    """Find in slices what happens if the player lays a wrong card: game.answer, for `why`.

    That is the first trick with points that the opponents win then, and how many points can be reached.
    """
    c = bytearray(s)
    theirs = c[rules.AT_HAND_SCORES + 1]
    rules.step(c, 0, card)
    game.read(c)
    for _ in game.search(0, total - c[rules.AT_HAND_SCORES]):
        yield
    reached = c[rules.AT_HAND_SCORES] + game.found
    while c[rules.AT_HAND_SCORES + 1] == theirs:
        for _ in _keeping(game, c, reached - c[rules.AT_HAND_SCORES], 1):
            yield
        rules.step(c, c[rules.AT_TURN], game.answer[0])
    start = c[rules.AT_LAID] - 4
    play = c[rules.AT_LOG + rules.best_play(c, start)]
    card = play & 63
    led = (c[rules.AT_LOG + start] & 63) // 10
    game.answer = (
        "wrong_ruffs" if card // 10 != led else "wrong_takes",
        NAMES[play >> 6],
        rules.ORDER[card % 10] + _SUITS[card // 10],
        c[rules.AT_HAND_SCORES + 1] - theirs,
        reached,
        total,
    )
