# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO: the manifest."""

SEATS = (2, 5)
ORDER = 4
STEPS = (100, 123, 135, 149, 165, 181, 200, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 4
GUIDED = (203, 1)  # deal number; hands of the guided hand
PAGES = "ladder problems"
LENGTH = ("length", (4, 1))  # the option for it, and about how many minutes each choice takes
PARTS = "core.rng deck rules bots ui.motion ui.fan cards ui.score_bar table match.game_view view"
PREFS = ()
