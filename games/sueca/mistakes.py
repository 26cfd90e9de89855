# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The kinds of mistakes in Sueca, for the rating (mesa.coach.judging)."""

from micropython import const

from games.sueca import rules

LEAST = const(20)
"""A decision counts if more than this is at stake, in the expert's values: tenths of a card point."""
UNIT = const(10)
"""So much of them is 1 in the rating."""
SHARE = const(224)
"""So many of 256 decisions are judged: of 52, the most of a match, in a minute."""
SCALE = (564, 644, 746, 780, 841, 899, 944, 989)
"""The accuracy of each step of strength, in tenths of a percent (sim/figures/rating.py)."""
KINDS = (
    "trumps_early",
    "trumps_late",
    "leads_wrong_card",
    "gives_points",
    "keeps_points",
    "lets_a_trick_go",
    "pays_too_much",
    "wrong_discard",
)
"""The keys of the lines in the section `mistakes` of the texts."""


def kind(s: bytearray, played: int, best: int) -> int:
    """Return the kind, an index in KINDS, of playing `played` instead of `best` in s."""
    trump = rules.trump(s)
    if rules.led(s) < 0:
        if (played // 10 == trump) == (best // 10 == trump):
            return 2
        return 0 if played // 10 == trump else 1
    holder, top = rules.winning(s)
    wins = rules.beats(played, top, trump), played % 10
    right = rules.beats(best, top, trump), best % 10
    if wins[0] or right[0]:
        return 6 if wins > right else 5
    more = rules.POINTS[played % 10] - rules.POINTS[best % 10]
    ours = holder == s[rules.AT_TURN] ^ 2
    if more > 0 and not ours:
        return 3
    return 4 if more < 0 and ours else 7
