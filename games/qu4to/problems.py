# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of QU4TO: empty the hand in two or three turns, or keep the lead until it is empty.

All hands are open, and the round is at its 300th turn, from which nobody draws (RULES 11): who passes turns a
card, so everything that can happen is known. The kinds (docs/CONTRACT.md, Problems):

- empty_two, empty_three: two players. There is a set on the table, and the player must be out within two or
  three turns of their own, whatever the other does. A pass is a turn as well.
- keep_lead: three or four players. The player must beat the set on the table, and be out within three turns
  without ever being beaten.

`own` of a Problem is the number of turns.
"""

from micropython import const

from games.qu4to import rules, state
from games.qu4to.deck import CLASSES
from mesa.core.contract import get16

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from mesa.core.problem import Problem


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1, in slices; yield the progress, 0 … 999, and last the Problem."""
    from games.qu4to import making

    return making.make(number)


def left(problem: "Problem") -> int:
    """Return how many turns the player has left, including the current one."""
    return _left(problem.s, problem.own)


def judge(problem: "Problem") -> "Generator[bytes | None, None, None]":
    """Weigh all actions of the player in slices; yield None meanwhile, and last those that keep the goal in
    reach.
    """
    from games.qu4to import lookahead as ahead

    yield None
    for found in _weigh(ahead, problem, problem.s):
        yield found


def reply(problem: "Problem") -> "Generator[int | None, None, None]":
    """Find the best opposition of the seat in turn, in slices: yield None meanwhile, and last an action.

    It leaves the player the fewest actions that serve or, if another seat acts in between, it is the pass
    that leaves the strongest set in hand.
    """
    from games.qu4to import lookahead as ahead

    yield None
    s = problem.s
    seat = rules.turn(s)
    best = least = -1
    for action in rules.legal(s, seat):
        yield None
        after = bytearray(s)
        rules.step(after, seat, action)
        while after[state.AT_PHASE] == state.PICKING:
            rules.step(after, seat, rules.legal(after, seat)[0])
        left = CLASSES - ahead.pair_of(ahead.hand_of(after, seat)[1])[0]
        if rules.turn(after) == 0:
            good = b""
            for found in _weigh(ahead, problem, after):
                good = found
                yield None
            left = len(good or b"")
        if best < 0 or left < least:
            best = action
            least = left
    yield best


def solved(problem: "Problem") -> "bool | None":
    """Return True if the goal has been reached, False if it is out of reach, None if neither is certain."""
    s = problem.s
    if s[state.AT_PLACE]:
        return True
    passed = get16(s, state.AT_TURNS) - state.LAST_DRAW - 1
    if max(s[state.AT_PLACE : state.AT_DID]) or left(problem) < 1:
        return False
    return False if problem.kind == "keep_lead" and passed and s[state.AT_LEADER] else None


def why(problem: "Problem", action: int) -> "tuple[Any, ...]":
    """Return why a wrong action fails: the key of a text, and what to put into it."""
    from games.qu4to import lookahead

    return _search(lookahead, problem, problem.s).fails(action)


def _weigh(ahead, problem, s):
    # weigh the player's actions in state s, as judge does
    search = _search(ahead, problem, s)
    good = bytearray()
    for action in rules.legal(s, 0):
        yield None
        if not search.fails(action):
            good.append(action)
    yield bytes(good)


def _search(ahead, problem, s):
    search = ahead.Search(s, _left(s, problem.own), problem.kind == "keep_lead")
    search.meet(s)
    return search


def _left(s, turns):
    seats = s[state.AT_SEATS]
    return turns - (get16(s, state.AT_TURNS) - state.LAST_DRAW - 2 + seats) // seats
