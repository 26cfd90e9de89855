# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO: the manifest."""

SEATS = (2, 5)
ORDER = 4
STEPS = (100, 123, 135, 149, 165, 181, 200, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 4
GUIDED = (203, 1)  # deal number; hands of the guided hand
PAGES = "ladder problems"
# The option for it, and for each choice about how many minutes a match takes, by number of players
LENGTH = ("length", (b"\x03\x03\x04\x04", b"\x01\x01\x01\x01"))
PARTS = "core.rng deck rules bots ui.motion ui.fan cards ui.score_bar table match.game_view view"
PREFS = ()
# Opponents, easiest first (mesa.ladder.opponent): the person, styles by seat, options
OPPONENTS = "3 00; 6 000 length=one_round; 4 00; 1 010 length=one_round; 8 0000; 5 00; 2 010; 7 0000"
