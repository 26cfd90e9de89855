# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse: the manifest."""

SEATS = (2, 8)
ORDER = 2
GUIDED = (3150439, 3)  # deal number; hands of the guided hand
PARTS = (
    "core.rng state rules bots nameplates ui.playing_cards ui.motion ui.trick ui.fan table app.game_view view"
)
PREFS = (("title", ("fodasse", "letters")),)
FIRST = (("letters", "three"),)
