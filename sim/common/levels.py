# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The bots' levels and steps of strength by name, as command lines say them: "medium", or "step5"."""

from __future__ import annotations

import functools

from mesa.core import steps
from sim import ROOT
from sim.common.command import Problem
from sim.common.games import constant

STEP = "step"


@functools.lru_cache(maxsize=None)
def names(game: str) -> dict[str, int]:
    """Return the code of each level and step of a game, from its sources; "step1" is the same as "easy"."""
    folder = ROOT / "games" / game
    levels = constant(folder / "bots.py", "LEVELS")
    table = constant(folder / "__init__.py", "STEPS")
    found = {name: code for code, name in enumerate(levels)}
    found.update((STEP + str(i + 1), code) for i, code in enumerate(steps.codes(table)))
    return found


def name(game: str, code: int) -> str:
    """Return the name of a code: its level's, else its step's."""
    return next(word for word, known in names(game).items() if known == code)


def code(game: str, word: str) -> int:
    """Return the code that a name stands for; Problem if the game has none of that name."""
    found = names(game)
    if word not in found:
        raise Problem("{} has no level {!r}; there are: {}".format(game, word, ", ".join(found)))
    return found[word]
