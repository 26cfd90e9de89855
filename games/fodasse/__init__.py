# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse: the manifest."""

SEATS = (2, 8)
ORDER = 2
STEPS = (100, 130, 150, 167, 184, 200, 225, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 7
GUIDED = (3150439, 3)  # deal number; hands of the guided hand
PAGES = "ladder problems"
LENGTH = ("letters", (12, 9, 5))  # the option for it, and about how many minutes each choice takes
PARTS = "core.rng rules bots ui.playing_cards ui.motion ui.trick ui.fan table match.game_view view"
PREFS = (("title", ("fodasse", "letters")),)
FIRST = (("letters", "three"),)
