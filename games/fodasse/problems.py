# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's problems: which number to bid, or which card to play.

The player, seat 0, has a decision in which one action is clearly the best (games/fodasse/making.py). With it
a problem ends. `Problem.own`: the place in the state where the answer will stand; the legal actions; what
each costs, in thousandths of a letter.
"""

from micropython import const

from games.fodasse import rules
from mesa.core.contract import HIDDEN
from mesa.core.scope import Scope, enter, load

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Iterator

    from mesa.core.problem import Problem


def make(number: int) -> "Iterator[int | Problem]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem.

    What that loads is unloaded again at its end, or with the screen.
    """
    part = Scope()
    screen = enter(part)
    enter(screen)
    if screen:
        screen.parts = screen.parts + (part,)
    steps = _steps(number)
    found = 0
    while isinstance(found, int):
        yield found
        before = enter(part)
        try:
            found = next(steps)
        finally:
            enter(before)
    if screen:
        steps = None
        part.remove()
        screen.parts = tuple([one for one in screen.parts if one is not part])
    yield found


def _steps(number: int) -> "Iterator[int | Problem]":
    """Load what makes a problem, a file a slice; then make it."""
    load("games.fodasse.guess")
    yield 0
    load("games.fodasse.rounds")
    yield 0
    load("games.fodasse.easy")
    yield 0
    load("games.fodasse.medium")
    yield 0
    load("games.fodasse.bidding")
    yield 0
    load("games.fodasse.inputs")
    yield 0
    load("games.fodasse.expert")
    yield 0
    load("games.fodasse.playing_out")
    yield 0
    making = load("games.fodasse.making")
    yield 0
    yield from making.make(number)


def judge(problem: "Problem") -> "Iterator[bytes | None]":
    """Yield None, then the best actions: the bid, or the card with its equals."""
    yield None
    _, actions, costs = problem.own
    yield bytes([actions[i] for i in range(len(actions)) if not costs[i]])


def solved(problem: "Problem") -> "bool | None":
    """Return whether the answer was the best one; None before it."""
    at, actions, costs = problem.own
    answer = problem.s[at]
    if answer == HIDDEN:  # as rules.NONE
        return None
    return not costs[actions.index(answer + rules.BID if at < rules.AT_LOG else answer)]


def why(problem: "Problem", action: int) -> "tuple[str, ...]":
    """Return why an action is not the best one, and what it costs."""
    s = problem.s
    _, actions, costs = problem.own
    i = actions.index(action)
    best = actions[costs.index(0)]
    return (_why_bid if action >= rules.BID else _why_card)(s, action, best), percent(costs[i])


def percent(cost: int) -> str:
    """Return in how many of a hundred hands a cost in thousandths is a letter."""
    return str((cost + 5) // 10)


def _why_bid(s: bytearray, bid: int, best: int) -> str:
    """Return why a bid is wrong."""
    others = s[rules.AT_BID_SUM]
    if bid > best:
        return "too_many_wanted" if others >= s[rules.AT_SIZE] else "too_many"
    return "too_few_wanted" if others < s[rules.AT_SIZE] - best else "too_few"


def _why_card(s: bytearray, card: int, best: int) -> str:
    """Return why a card is wrong."""
    rank = rules.manilha(s)
    laid = rules.cards(s, s[rules.AT_TRICKS_LAID])
    wins = _is_best(laid, card, rank)
    right = _is_best(laid, best, rank)
    stronger = rules.power(card, rank) > rules.power(best, rank)
    if s[rules.AT_BIDS] == s[rules.AT_WON]:
        if wins and not right:
            return "takes"
        return "keeps" if not stronger else "surer" if wins else "other"
    if wins != right:
        return "early" if wins else "gives_up"
    if wins:
        return "strong" if stronger else "weak"
    return "wastes" if stronger else "other"


def _is_best(laid: bytearray, card: int, rank: int) -> bool:
    """Return whether the card would be the best on the table."""
    return rules.winning(laid + bytes((card,)), rank) == len(laid)
