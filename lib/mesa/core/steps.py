# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Steps of strength: a level, and the share of its decisions that the next level takes.

STEPS of a game's manifest has a number for each step, the easiest first: 100 times the level, plus the
percent of the decisions that the next level takes; in real time, how far its times lie towards those of the
next one. So 100 is easy, 140 easy with 40 % of medium's decisions, 300 expert.

What a seat has, and what links, logs and saves store, is a code: 0 random, 1 … 3 a level, BETWEEN … a step
between two levels, in their order, PERSON. So codes are in no order of strength; steps are.
"""

from micropython import const

from mesa.core.scope import Game

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence


BETWEEN = const(4)
"""The code of the first step between two levels."""


def of(game: str) -> "Sequence[int]":
    """Return the STEPS of the game called `game`."""
    return Game(game).part("").STEPS


def between(steps: "Sequence[int]") -> "tuple[int, ...]":
    """Return the numbers of the steps that lie between two levels: those of the codes from BETWEEN on."""
    return tuple([strength for strength in steps if strength % 100])


def codes(steps: "Sequence[int]") -> bytes:
    """Return the code of each step."""
    found = bytearray()
    code = BETWEEN
    for strength in steps:
        if strength % 100:
            found.append(code)
            code += 1
        else:
            found.append(strength // 100)
    return bytes(found)


def place(steps: "Sequence[int]", code: int) -> int:
    """Return a code's step, 1 …; 0 if it is none: random, a person, a code that the game does not have."""
    return codes(steps).find(bytes((code,))) + 1


def level(steps: "Sequence[int]", code: int) -> int:
    """Return the level at a code's step, or the one below it; 0 if it is no step."""
    at = place(steps, code)
    return steps[at - 1] // 100 if at else 0


def label(steps: "Sequence[int]", code: int, names: "Sequence[str]", t: "Callable[..., str]") -> str:
    """Return a step as a text: its number, and the name of the level if it is one. names: LEVELS."""
    at = place(steps, code)
    if not at:
        return t(names[0])
    return str(at) if code >= BETWEEN else "{} ({})".format(at, t(names[code]))


def what(steps: "Sequence[int]", code: int, names: "Sequence[str]", t: "Callable[..., str]") -> str:
    """Return what a step means, as a text."""
    if code < BETWEEN:
        return t(names[code] + "_what")
    low = level(steps, code)
    return t("between", t(names[low]), t(names[low + 1]))
