# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the manifest."""

SEATS = (4, 4)
ORDER = 1
STEPS = (100, 121, 145, 171, 200, 233, 267, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 3
GUIDED = (52041, 1)  # deal number; hands of the guided hand
# The option for it, and for each choice about how many minutes a match takes, by number of players
LENGTH = ("target", (b"\x05", b"\x02"))
PAGES = "ladder problems"
PARTS = (
    "core.rng rules bots ui.playing_cards ui.score_bar ui.motion ui.fan ui.nameplates ui.trick"
    " table match.game_view view"
)
PREFS = (("points", ("on", "off")),)
DEPENDS = (("false_accusation", "revoke", "on"),)
# Opponents, easiest first (mesa.ladder.opponent): the person, styles by seat, options
OPPONENTS = (
    "1 0000 target=two; 2 0000 target=two region=portugal; 6 0000 tie=void; 3 0000 target=two"
    "; 4 0000 target=two revoke=on; 8 0100 revoke=on; 5 0000 first_lead=after_dealer"
    "; 7 0000 bandeira=all_tricks"
)
