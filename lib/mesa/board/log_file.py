# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Match logs on the drive, if the console may write to it (Start held at power-on, see boot.py).

One file a match, logs/<game>-<deal number>-<n>.log: the bytes of its Log (mesa.core.match). Option --show-log
of sim/run.py prints one as text. It is written once the match is over, never before: a log begins with
everybody's cards, and the PC can read the drive all the time.
"""

import os

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.core.match import Match

_PART = const(256)  # bytes written at once: a larger block might not fit into fragmented memory


def write(match: "Match") -> "str | None":
    """Write the log of a match that is over; return why that failed, or None."""
    log: "Any" = match.log
    try:
        if "logs" not in os.listdir():
            os.mkdir("logs")
        there = os.listdir("logs")
        n = 1
        while "{}-{}-{}.log".format(match.game, match.seed, n) in there:
            n += 1
        with open("logs/{}-{}-{}.log".format(match.game, match.seed, n), "wb") as file:
            for start in range(0, len(log), _PART):
                file.write(bytes([log[i] for i in range(start, min(start + _PART, len(log)))]))
    except OSError as problem:
        return str(problem)
    return None
