# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the player's calls in SET were worth, for the rating (mesa.app.rating), and the kinds of mistakes.

There is no expert to compare with: who sees a SET is right. So what counts is what the player says: a call
that ends with a SET, or without, and that there is no SET on the table. How soon somebody sees one is on the
page of records; it depends on the others, too, and the log has no times.
"""

from micropython import const

from games.set import deck, rules

_CALL = const(2)  # a SET is a point won, anything else a point lost
_NONE = const(1)
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
    """Return what the seat may do, for mesa.app.decisions; [] in practice, which is no match."""
    return [] if rules.alone(s, rules.PRACTICE) else rules.legal(s, seat)


def judge(s: bytearray, seat: int, action: int) -> "tuple[int, int, int]":
    """Return (loss, stake, kind of mistake) of an action in s, in points; 0, 0, 0 if it says nothing."""
    if action == rules.GIVE_UP:
        return _CALL, _CALL, 5
    if action == rules.SAY_NONE:
        return (_NONE if deck.first_set(s) else 0), _NONE, 6
    marks = rules.marks(s)
    if action >= deck.SLOTS or len(marks) < 2 or action in marks:
        return 0, 0, 0
    a, b = [s[deck.AT_TABLE + slot] for slot in marks]
    fails = deck.failing(a, b, s[deck.AT_TABLE + action])
    if not fails:
        return 0, _CALL, 0
    for feature in range(4):
        if fails == 1 << feature:
            return _CALL, _CALL, feature
    return _CALL, _CALL, 4
