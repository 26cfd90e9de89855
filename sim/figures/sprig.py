# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The budgets of a Hack Club Sprig: the PyBadge's, times what was measured of both in their firmware.

The RP2040 has no cache for data, reads code over a serial flash, and its screen is turned by software. So its
figures are the PyBadge's estimates times the same. Only its start is played by itself: it has more to do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sim import ROOT
from sim.board import screen
from sim.figures import frame_meter, judged, waits
from sim.figures.judged import Judged
from sim.vm import child, walk

BOARD = "sprig"
ON = "on a Sprig: "
FACTORS = {
    "another game's set-up page: all, ms": (910 / 600, 910),  # 2 250 and 1 393 to 1 574 ms
    "95 of 100 frames of a match, ms": (37 / 20, 37),  # 40 to 57 and 19 to 31
    "any frame of a match, ms": (190 / 80, 190),  # 234 to 431 and 113 to 184
}
"""By the PyBadge's budget: Sprig ÷ PyBadge, the mean of four games, and that times the budget."""
LAUNCHER, LAUNCHER_MS = 1.573, 945  # 1 589 and 1 010
PICTURE, PICTURE_MS = 1.844, 460  # 889 and 482
"""The same of its start: until the launcher, and until the first picture."""


class _Times(Judged):
    """A figure that is a PyBadge's times a factor: so is its exception."""

    __slots__ = ()

    @property
    def over(self) -> bool:
        what = self.what.removeprefix(ON)
        known = judged.exceptions().get(what, {}).get(self.where, 0) * FACTORS[what][0]
        return self.excess and self.figure > judged.RISE * known


def start() -> dict[str, float]:
    """Return the ms of a PyBadge for all that a Sprig does from Python's start on; runs in its own process.

    {"first": until the first picture, "whole": until the launcher}.
    """
    screen.patch_blinka()
    meter = frame_meter.Meter(ROOT)
    begin = lambda: waits.Metered(meter, BOARD)  # noqa: E731
    with (
        meter.installed(),
        walk.Walker(begin, fast=False, seed=1, seats=None, no_demo=True, no_tips=True) as it,
    ):
        it.board.tell_free(False)
        it.keys("~Launcher")
        it.board.end()
        (wait,) = it.board.waits
    return {"first": wait.first, "whole": wait.whole}


def started() -> dict[str, float]:
    """Run `start` in its own process; child.Failed if it fails."""
    return child.call(start)


def of(found: Iterable[Judged], its_start: Mapping[str, Any] | None) -> Iterator[Judged]:
    """Yield the Sprig's figures: those in `found`, a PyBadge's, that it has a budget for, and its start's."""
    if its_start:
        first, whole = its_start["first"] * PICTURE, its_start["whole"] * LAUNCHER
        yield Judged(ON + "the first picture, ms from the start", first, PICTURE_MS, BOARD)
        yield Judged(ON + "the launcher, ms from the start", whole, LAUNCHER_MS, BOARD)
    for one in found:
        if one.what in FACTORS:
            factor, allowed = FACTORS[one.what]
            yield _Times(ON + one.what, one.figure * factor, allowed, one.where)
