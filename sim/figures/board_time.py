# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Converts times measured here to the board's, with a loop whose time there is known, and a correction.

A loop that adds up 25 600 bytes takes LOOP_MS on the board. Its time is taken here in the same run, so a time
divided by it is the number of such loops. But compared with here, the loop is slower on the board than other
work. So the result is multiplied by a factor: what the board's own firmware took in an emulator for moves of
the medium bots of commit 44fadad, divided by the loop's estimate for the same moves. One factor for all
games, the geometric mean of theirs; a single game may be off by the spread.
"""

from __future__ import annotations

import math
import time

LOOP_MS = 156
"""How long the board takes to add up a bytearray of 25 600 in a loop (adafruit/circuitpython #11356)."""
VM_FACTOR = 0.46
"""For the 32-bit VM (`make bench`): 0.41 in Sueca, 0.53 in Fodasse, 0.58 in SET, 0.37 in QU4TO. So the
estimates are from a quarter too slow (QU4TO) to a fifth too fast (SET)."""
_CLOCK = time.thread_time if time.get_clock_info("thread_time").resolution < 1e-5 else time.perf_counter
"""This thread's own time, whatever else the machine does. Windows' is too coarse."""


def board_loop() -> float:
    """Return the seconds that this Python takes for the loop of LOOP_MS on the board: the best of three."""
    data = bytearray(25600)
    best = math.inf
    for _ in range(3):
        start = _CLOCK()
        total = 0
        for byte in data:
            total += byte
        best = min(best, _CLOCK() - start)
    return best
