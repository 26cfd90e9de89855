# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Celebrations: the pictures over a match, each when most of it is visible."""

from __future__ import annotations

import functools

from sim.scenarios import Player, Scenario, Walk

GAME = "sueca"  # any game will do


def shown(lang: str, kind: str, ms: int) -> Player:
    """Return a picture over the table, `ms` after it appeared."""
    scenario = Scenario(GAME, lang, level="easy").begin().settle()
    scenario.top.celebrate(kind)
    scenario.reach("Celebration", auto=False)
    whole = scenario.top.left
    return scenario.until(lambda scenario: scenario.top.left <= whole - ms, auto=False)


MORE: dict[str, Walk] = {
    kind: functools.partial(shown, kind=kind, ms=ms)
    for kind, ms in (("win", 1050), ("bandeira", 1150), ("exact", 900), ("record", 1200))
}
