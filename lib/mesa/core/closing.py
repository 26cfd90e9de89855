# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Closes the log of a match when another begins: what is not judged of it waits (mesa.core.waiting).

Loaded only then. All that waits has at most ROOM bytes: the oldest decisions drop out.
"""

from micropython import const

from mesa.core import waiting
from mesa.core.match import MOST

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Log

ROOM = const(768)


def close(log: "Log", room: int = ROOM) -> None:
    """Let the log wait, if there is anything to judge in it: another match begins."""
    begun = size = log.size
    if log.position < size:
        try:
            begun = 3 + log[1]  # what follows the game and the version: levels, options, state
            for _ in range(3):
                begun += 1 + log[begun]
        except IndexError:  # it is none
            begun = size
    if begun < size:
        before = log.position
        try:
            for n in (size, before):
                log.put(n & 0xFF)
                log.put(n >> 8)
            log.start += log.size
        except MemoryError:
            pass
    log.position = MOST
    log.clear()
    while log.start > room:
        waiting.drop_oldest(log)
