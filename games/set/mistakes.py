# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the player's calls in SET are worth, for the rating (mesa.coach.judging), and the kinds of mistakes.

There is no expert to compare with: who sees a SET is right. So what counts is who takes each SET, the player
or somebody else, and what the player says in vain. The accuracy is the share of the SETs that the player
would take from a table of medium bots: a SET that goes to somebody stronger counts less, to somebody weaker
more. Against one who is r times as quick as they, a player takes a share of x / (x + r) where x is how quick
the player is; so each SET lost counts 1 / r, and what comes out is x / (x + 1).
"""

from micropython import const

from games.set import deck, rules

VERSION = const(1)
"""Of the scale of the rating: before, only mistakes counted, and not who was quicker."""
EVERYBODY = const(1)
"""What the others do counts, too."""
_CALL = const(12)  # a SET is a point won, anything else a point lost
_NONE = const(6)
# An index in KINDS by the features that fail (deck.failing): just one, or more
_KIND = const(b"\4\0\1\4\2\4\4\4\3\4\4\4\4\4\4\4")
# How quick a table is whose strongest bot is easy, medium, expert: 1 / 84 s until its first call, about
_QUICK = const((0, 7, 12, 24, 24))
SCALE = (127, 156, 195, 246, 304, 359, 401, 455)
"""The accuracy of each step of strength, in tenths of a percent (sim/figures/rating.py)."""
KINDS = (
    "wrong_shape",
    "wrong_colour",
    "wrong_number",
    "wrong_shading",
    "marks_no_set",
    "gives_the_call_up",
    "overlooks_a_set",
)
"""The keys of the lines in the section `mistakes` of the texts."""


def choices(s: bytearray, seat: int) -> "list[int]":
    """Return what the seat may do, for mesa.coach.decisions; [] for one player alone, whom nobody hurries."""
    return [] if s[rules.AT_SEATS] == 1 else rules.legal(s, seat)


def judge(s: bytearray, seat: int, action: int, strongest: int) -> "tuple[int, int, int]":
    """Return (loss, stake, kind of mistake) of an action in s; 0, 0, 0 if it says nothing. kind -1: none.

    strongest: the strength of the strongest bot, in hundredths of a level (mesa.core.steps).
    """
    if action == rules.GIVE_UP:
        return (_CALL, _CALL, 5) if seat == 0 else (0, 0, 0)
    if action == rules.SAY_NONE:
        return (_NONE, _NONE, 6) if seat == 0 and deck.first_set(s) else (0, 0, 0)
    marks = rules.marks(s)
    if action >= deck.SLOTS or len(marks) < 2 or action in marks:
        return 0, 0, 0
    fails = deck.failing(*deck.lying(s, marks + [action]))
    if seat:
        if fails:
            return 0, 0, 0
        low = _QUICK[strongest // 100]
        quick = 100 * low + (_QUICK[strongest // 100 + 1] - low) * (strongest % 100)
        lost = 100 * _CALL * _QUICK[2] // quick
        return lost, lost, -1
    if not fails:
        return 0, _CALL, 0
    return _CALL, _CALL, _KIND[fails]
