# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Shortens the logs that wait to be judged (mesa.core.waiting), when a match begins."""

from micropython import const

from mesa.core import waiting
from mesa.core.log import MOST

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.core.contract import Rules
    from mesa.core.log import Log

_AT_ONCE = const(3)  # actions of a log played in one slice


def fit(log: "Log", rules: "Rules", game: str) -> "Iterator[None]":
    """Do `close` in slices. Of the oldest log that does not fit any more, the later decisions stay.

    rules: of the game that is open.
    """
    waiting.close(log, 2 * MOST)
    from mesa.core import replay

    while log.start > waiting.ROOM:
        yield
        one = waiting.logs(log)[0]
        excess = log.start - waiting.ROOM
        s = b""
        first = at = n = 0
        try:
            # in real time a decision is several actions
            if not rules.REAL_TIME and replay.of_game(one, game):
                start, first = replay.begin(one, rules)
                s = start.state
                at = first
                while at - first < excess and excess < one.size - first:
                    at = replay.forward(one, rules, s, at)
                    n += 1
                    if n % _AT_ONCE == 0:
                        yield
        except (ValueError, IndexError):
            at = first
        if first < at < one.size:
            for i in range(len(s)):
                waiting.put(log, one.at + first - len(s) + i, s[i])
            one.position = max(0, one.position - at + first)
            waiting.put_word(log, one.at + one.size, one.size - at + first)
            waiting.remove(log, one.at + first, at - first)
        else:
            one.remove()
