# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The kinds of mistakes in QU4TO, for the rating (mesa.coach.judging)."""

from micropython import const

from games.qu4to import rules

LEAST = const(40)
"""A decision counts if more than this is at stake, in the expert's values: thousandths of a point."""
UNIT = const(30)
"""So much of them is 1 in the rating."""
SCALE = (166, 320, 429, 531, 637, 726, 886, 1000)
"""The accuracy of each step of strength, in tenths of a percent (sim/figures/rating.py)."""
KINDS = (
    "chooses_wrong_side",
    "passes_early",
    "plays_not_passes",
    "turns_too_late",
    "turns_early",
    "set_too_strong",
    "set_too_weak",
    "turns_wrong_card",
)
"""The keys of the lines in the section `mistakes` of the texts."""


def kind(s: bytearray, played: int, best: int) -> int:
    """Return the kind, an index in KINDS, of doing `played` instead of `best` in s."""
    if played >= rules.TAKE:
        return 7
    if played <= rules.GREEN:
        return 0
    if played < rules.SET:
        return 1 if best < rules.TURN else 3
    if played >= rules.TURN:
        return 7 if best >= rules.TURN else 4
    if best >= rules.TURN:
        return 3
    return 2 if best < rules.SET else 5 if played > best else 6
