# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card: the template game's manifest."""

SEATS = (2, 4)
ORDER = 50
STEPS = (100, 120, 140, 160, 180, 200)  # of strength: easy to medium (mesa.core.steps)
PARTS = (
    "core.rng rules bots ui.playing_cards ui.score_bar ui.motion ui.fan ui.nameplates ui.trick"
    " table motion match.game_view view"
)
PREFS = ()
