# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A hint (mesa.match.hint): points at a SET card by card, then names its features."""

from micropython import const

from games.set import deck, rules

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Callable

    from games.set.view import View

WRONG = const(-1)  # instead of a triple: no SET contains all the marked cards


def show(view: "View", action: "int | None") -> int:
    """Move the cursor to the next card of a SET; if it is there already, mark the card and move on.

    Return the SET as a triple of slots, 0 if there is none, or WRONG. During the player's own call, where
    marks are actions, only the cursor moves. Outside a call, marks that fit no SET are removed.
    """
    s = view.match.seen
    frames = view.table.frames
    called = rules.turn(s) == 0
    slots = rules.marks(s) if called else frames.before_call(s)
    found = any_set = 0
    for triple in deck.sets_on(s):
        any_set = any_set or triple
        if all([slot in deck.unpack(triple) for slot in slots]):
            found = triple
            break
    if not any_set:
        return 0
    if not found:
        if called:
            return WRONG
        slots = []
        found = any_set
    due = [slot for slot in deck.unpack(found) if slot not in slots]
    if not called:
        if len(due) > 1 and due[0] == frames.at:
            slots.append(due.pop(0))
        frames.choose(s, slots)
        frames.own = slots
        frames.show_marks()
    frames.at = due[0]
    frames.show(6, due[0])
    return found


def reason(s: bytearray, seat: int, triple: int, name: "Callable[[int], str]") -> "tuple[str, ...]":
    """Return the key of a line of the texts' section `reasons`; for a triple "d" + a mask of differences."""
    if triple <= 0:
        return ("wrong" if triple else "wait" if s[rules.AT_AGREED] >> seat & 1 else "none",)
    a, b, _ = deck.lying(s, deck.unpack(triple))
    return ("d{}".format(deck.differing(a, b)),)
