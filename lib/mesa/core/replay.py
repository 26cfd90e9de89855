# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Read a log (mesa.core.match describes the format) and play it again."""

from micropython import const

from mesa.core.contract import DEAL, HAND_OVER, OVER, apply
from mesa.core.log import FORMAT, HELP, SEAT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence
    from typing import Any, Callable, Union

    from mesa.core.contract import Rules
    from mesa.core.log import Log
    from mesa.core.match_start import MatchStart

    Data = Union[bytes, bytearray, Log]


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


def steps(data: "Data", rules: "Rules", s: bytearray, at: int) -> "Iterator[tuple[int, int]]":
    """Play a log action by action, from the state and offset that `begin` returned.

    Yields (seat, action) before it changes `s`. ValueError if the log ends within an action, or contains an
    illegal one.
    """
    while at < len(data):
        seat, action, at = read(data, rules, s, at)
        yield seat, action
        apply(rules, s, seat, action)


def read(data: "Data", rules: "Rules", s: bytearray, at: int) -> tuple[int, int, int]:
    """Return the action at offset `at`, next in the state s: (seat, action, offset of the next one)."""
    action = data[at]
    at += 1
    if action == HELP:
        if at == len(data):
            raise ValueError("the log ends too early")
        action = data[at]
        at += 1
    seat = HAND_OVER if action == DEAL else rules.turn(s)
    if SEAT <= action < DEAL:
        seat = action - SEAT
        if at == len(data):
            raise ValueError("the log ends too early")
        action = data[at]
        at += 1
    return seat, action, at


def forward(data: "Data", rules: "Rules", s: bytearray, at: int) -> int:
    """Play the action at offset `at`; return the offset of the next one. ValueError as in `steps`."""
    seat, action, at = read(data, rules, s, at)
    apply(rules, s, seat, action)
    return at


def scored(
    match: "Any", row: "Callable[[bytearray], Sequence[int]]", cells: "array[int]"
) -> "Iterator[None]":
    """Play a match's log, an action a step; append each scored hand's number and its `row` to `cells`.

    ValueError as in `begin` and `steps`.
    """
    log = match.log
    rules = match.rules
    start, at = begin(log, rules)
    s = start.state
    while True:
        if rules.turn(s) in (HAND_OVER, OVER):
            cells.append(rules.hand_number(s))
            for value in row(match.turned(s) if match.shared and not match.real_time else s):
                cells.append(value)
        if at >= len(log):
            return
        at = forward(log, rules, s, at)
        yield


def replay(
    data: "Data", rules: "Rules", each: "Callable[[bytearray, int, int], Any] | None" = None
) -> bytearray:
    """Play a log (or its bytes) with the rules of its game; return the state after its last action.

    each(s, seat, action) is called before every action. ValueError as in `begin` and `steps`.
    """
    start, at = begin(data, rules)
    s = start.state
    for seat, action in steps(data, rules, s, at):
        if each:
            each(s, seat, action)
    return s
