# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET: the manifest."""

SEATS = (1, 4)
ORDER = 3
STEPS = (100, 130, 163, 200, 225, 250, 275, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 1
GUIDED = (24432, 1)  # deal number; hands of the guided hand
PAGES = "ladder problems"
# The option for it, and for each choice about how many minutes a match takes, by number of players
LENGTH = ("deck", (b"\x06\x06\x06\x06", b"\x02\x02\x02\x02"))
PARTS = (
    "core.rng core.real_time deck rules bots ui.score_bar ui.motion faces match.game_view cards table view"
)
PROBLEM = "deck ui.motion faces match.game_view cards"
PREFS = (
    ("explain", ("on", "off")),
    ("colours", ("usual", "safe", "marks")),
    ("aid", ("off", "60", "30", "15")),
)
UNCOUNTED = (("call", "none"), ("alone", "practice"), ("aid", "60"), ("aid", "30"), ("aid", "15"))
DEPENDS = (("alone", "seats", "1"), ("debt", "seats", "1"), ("debt", "alone", "solo"))
# Opponents, easiest first (mesa.ladder.opponent): the person, styles by seat, options
OPPONENTS = (
    "8 00 deck=beginner; 3 01 deck=beginner; 4 000; 6 00 deck=beginner; 5 000; 7 00 deck=beginner"
    "; 1 010 call=3; 2 00 call=3"
)
