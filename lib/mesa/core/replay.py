# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read a log (mesa.core.log describes the format) and play it again."""

from micropython import const

from mesa.core.contract import DEAL, HAND_OVER, OVER, apply, no_events
from mesa.core.log import FORMAT, HELP, SEAT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence
    from typing import Any, Callable

    from mesa.core.contract import Emit, Rules
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart

    Data = bytes | bytearray | Log

END = const(-1)
"""In place of an action: the log has no more."""


def head(data: "Data") -> tuple[str, int, bytes, bytes, bytearray, int]:
    """Return the head of a log (or its bytes): (game, version, levels, options, state, offset of its first
    action).

    ValueError if it is not a log, or is incomplete.
    """
    if not len(data) or data[0] != FORMAT:
        raise ValueError("no log of a match")
    game, at = _part(data, 1)
    version, at = _part(data, at, 1)
    levels, at = _part(data, at)
    options, at = _part(data, at)
    state, at = _part(data, at)
    return bytes(game).decode(), version[0], bytes(levels), bytes(options), state, at


def _part(data: "Data", at: int, n: int = -1) -> tuple[bytearray, int]:
    # return (n bytes, or as many as the byte at `at` says; what follows them)
    if n < 0 and at < len(data):
        n = data[at]
        at += 1
    if n < 0 or at + n > len(data):
        raise ValueError("the log ends too early")
    return bytearray([data[i] for i in range(at, at + n)]), at + n


def of_game(data: "Data", game: str) -> bool:
    """Return whether it is a log of that game with at least one action."""
    try:
        found, _, _, _, _, at = head(data)
    except ValueError:
        return False
    return found == game and len(data) > at


def begin(data: "Data", rules: "Rules") -> "tuple[MatchStart, int]":
    """Return (the start of a log's match, the offset of its first action).

    ValueError if it is of another version of the rules.
    """
    game, version, levels, options, s, at = head(data)
    if version != rules.VERSION:
        raise ValueError("a log of version {} of the rules, not {}".format(version, rules.VERSION))
    length = len(rules.new(0, len(levels), options))
    if len(s) != length:
        raise ValueError("a log with a state of {} bytes".format(len(s)))
    from mesa.core import match_start

    return match_start.MatchStart(game, levels, options, state=s), at


def actions(data: "Data", at: int) -> "Iterator[tuple[int, int, int]]":
    """Yield (offset, the seat if it is named, else -1, action) of each action from offset `at` on.

    ValueError if the log ends within an action.
    """
    end = len(data)
    while at < end:
        first = at
        seat = -1
        if data[at] == HELP:
            at += 1
        if at < end and SEAT <= data[at] < DEAL:
            seat = data[at] - SEAT
            at += 1
        if at >= end:
            raise ValueError("the log ends too early")
        yield first, seat, data[at]
        at += 1


def walk(
    data: "Data",
    rules: "Rules",
    emit: "Emit" = no_events,
    s: "Any" = None,
    at: int = 0,
    checked: bool = True,
) -> "Iterator[tuple[int, int, int, bytearray]]":
    """Play a log; yield (offset, seat, action, state) before each action, and at its end with END.

    The state is always the same bytearray. s, at: where to go on, a state and the offset of the action that
    follows it. ValueError as in `begin` and `actions` or, if they are checked, if an action is illegal.
    """
    if s is None:
        s, at = begin(data, rules)
        s = s.state  # the rest may go
    for here, seat, action in actions(data, at):
        if seat < 0:
            seat = HAND_OVER if action == DEAL else rules.turn(s)
        yield here, seat, action, s
        if checked:
            apply(rules, s, seat, action, emit)
        else:
            rules.step(s, seat, action, emit)
    yield len(data), OVER, END, s


def scored(
    match: "Any", row: "Callable[[bytearray], Sequence[int]]", cells: "array[int]"
) -> "Iterator[None]":
    """Play a match's log, an action a step; append each scored hand's number and its `row` to `cells`.

    ValueError as in `walk`.
    """
    rules = match.rules
    for _, _, _, s in walk(match.log, rules):
        if rules.turn(s) in (HAND_OVER, OVER):
            cells.append(rules.hand_number(s))
            for value in row(match.turned(s) if match.shared and not match.real_time else s):
                cells.append(value)
        yield
