# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse: the manifest."""

SEATS = (2, 8)
ORDER = 2
STEPS = (100, 130, 150, 167, 184, 200, 225, 300)  # of strength: easy to expert (mesa.core.steps)
PEOPLE = 7
GUIDED = (3150439, 3)  # deal number; hands of the guided hand
PAGES = "ladder problems"
# The option for it, and for each choice about how many minutes a match takes, by number of players
LENGTH = (
    "letters",
    (b"\x0b\x0d\x0d\x12\x16\x1a\x20", b"\x07\x09\x0a\x0c\x10\x12\x16", b"\x04\x05\x06\x08\x09\x0b\x0d"),
)
PARTS = "core.rng rules bots ui.playing_cards ui.motion ui.trick ui.fan table match.game_view view"
PREFS = (("title", ("fodasse", "letters")),)
FIRST = (("letters", "three"),)
# Opponents, easiest first (mesa.ladder.opponent): the person, styles by seat, options
OPPONENTS = (
    "2 000 letters=three; 1 0110 letters=three; 6 0000 letters=three; 8 00 letters=three hook=on"
    "; 7 01010 letters=three; 5 0000 letters=three; 4 0100 letters=three hook=on"
    "; 3 01010 letters=five hook=on"
)
