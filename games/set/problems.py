# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's problems: find all six SETs among twelve cards, or the card that is missing in three SETs.

Both are a table of twelve cards, slot by slot as in a match, and an action marks three of them
(games/set/triples.py).

six_sets: exactly six SETs lie there, which may share cards. Find them all.
missing: eight cards, and below them four. With exactly one of the four the eight make three SETs, each card
in one of them, and in one way only. Find the three. That no other of the four will do follows from the
cards themselves: the values of a feature add up to 0 modulo 3 in every SET, so eight cards determine the
ninth.

`Problem.own` has the SETs to be found as actions, in bytes.
"""

from micropython import const

from games.set import deck
from games.set.deck import AT_TABLE, HOLE
from games.set.triples import AT_DONE, CARDS, below, slots

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from mesa.core.problem import Problem


def play(problem: "Problem", action: int) -> None:
    """Find a SET of the solution: in `missing` its cards are taken. Another action changes nothing."""
    s = problem.s
    for i in range(len(problem.own)):
        if problem.own[i] == action:
            s[AT_DONE] |= 1 << i
            if problem.kind == "missing":
                for slot in slots(action):
                    s[AT_TABLE + slot] = HOLE


# The contract's functions


def make(number: int) -> "Generator[int | Problem, None, None]":
    """Make problem `number`, 1 … 2**29 - 1: yield the progress, 0 … 999, and last the Problem."""
    from games.set import making

    return making.make(number)


def judge(problem: "Problem") -> "Generator[bytes | None, None, None]":
    """Yield the actions that find one of the SETs still to be found: `make` has them all."""
    left = bytearray()
    for i in range(len(problem.own)):
        if not problem.s[AT_DONE] >> i & 1:
            left.append(problem.own[i])
    yield bytes(left)


def why(problem: "Problem", action: int) -> "tuple[str | int, ...]":
    """Return why an action finds nothing: (key in section `problems`, values for its {}).

    found: it has been found. no_set and the first feature 0 … 3 in which only two agree. In `missing`, where
    it is a SET: second, for a second one of the four; no_split, a feature and how often its values are among
    the eight and this one of the four, since SETs need numbers equal modulo 3; no_rest if only the cards
    that remain make no SETs. The page gives the features their names.
    """
    if action in problem.own:
        return ("found",)
    s = problem.s
    a, b, c = slots(action)
    fails = deck.failing(s[AT_TABLE + a], s[AT_TABLE + b], s[AT_TABLE + c])
    for f in range(4):
        if fails >> f & 1:
            return "no_set", f
    used = below(a, b, c)
    if used == 0:
        return ("no_rest",)
    for column in range(4):
        if s[AT_TABLE + 3 * column + 2] == HOLE:
            used += 1
    if used > 1:
        return ("second",)
    for f in range(4):
        n = [0, 0, 0]
        for slot in range(CARDS):
            if s[AT_TABLE + slot] != HOLE and (slot % 3 != 2 or slot in (a, b, c)):
                n[deck.feature(s[AT_TABLE + slot], f)] += 1
        if n[0] % 3 != n[1] % 3 or n[0] % 3 != n[2] % 3:
            n.sort()
            return "no_split", f, n[2], n[1], n[0]
    return ("no_rest",)


def solved(problem: "Problem") -> "bool | None":
    """Return True when all SETs have been found, else None: a wrong action leads nowhere."""
    return problem.s[AT_DONE] == (1 << len(problem.own)) - 1 or None
