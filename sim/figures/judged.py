# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A figure beside its budget: what `make bench` judges.

EXCEPTIONS names each figure that is known to be over its budget. It may fall, but not rise by more than RISE.
"""

from __future__ import annotations

import functools
import json
import re
import sys
from collections.abc import Iterable
from typing import NamedTuple

from sim import ROOT
from sim.common.games import playable

EXCEPTIONS = ROOT / "sim" / "figures" / "exceptions.json"
"""{what: {where: figure}}."""
RISE = 1.01
"""How far a figure may be above its exception: other moments of a run give other figures."""
PYTHON = 1 if sys.version_info < (3, 14) else 1.06
"""How much more the instructions of this Python may take than those that the budgets are for."""


@functools.cache
def exceptions() -> dict[str, dict[str, float]]:
    """Return what EXCEPTIONS has."""
    return json.loads(EXCEPTIONS.read_text("utf-8"))


def known(what: str, where: str) -> float:
    """Return the exception of a figure, 0 if there is none.

    A game of which none is known, such as a new one, may have what the others have.
    """
    there = exceptions().get(what, {})
    game = re.split(r"\W", where)[0]
    named = (re.split(r"\W", place)[0] for places in exceptions().values() for place in places)
    if game in playable() and game not in named:
        return max(there.values(), default=0)
    return there.get(where, 0)


class Judged(NamedTuple):
    """A figure that has a budget."""

    what: str
    """What the budget is for, with the unit if it is not bytes."""
    figure: float
    allowed: float
    where: str
    """The scene, the match or the level that it was found in."""

    @property
    def excess(self) -> bool:
        """Return whether it exceeds its budget."""
        return self.figure > PYTHON * self.allowed

    @property
    def over(self) -> bool:
        """Return whether it exceeds its budget, and its exception, if it has one."""
        return self.excess and self.figure > PYTHON * RISE * known(self.what, self.where)

    @property
    def share(self) -> float:
        """Return the share of the budget that it takes."""
        return self.figure / self.allowed


def lowered(found: Iterable[Judged]) -> dict[str, dict[str, float]]:
    """Return the exceptions as far as `found` allows: lower ones; without those that have ended."""
    most: dict[tuple[str, str], Judged] = {}
    for one in found:
        key = one.what, one.where
        if key not in most or one.figure > most[key].figure:
            most[key] = one
    out: dict[str, dict[str, float]] = {}
    for what, known in exceptions().items():
        for where, figure in known.items():
            now = most.get((what, where))
            if now is None:  # not measured this time
                out.setdefault(what, {})[where] = figure
            elif now.excess:
                out.setdefault(what, {})[where] = min(figure, round(now.figure, 1))
    return out
