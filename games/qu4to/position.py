# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of QU4TO: empty the hand in two or three turns, or keep the lead until it is empty.

All hands are open, and the round is at its 300th turn, from which nobody draws (RULES 11): who passes turns a
card, so everything that can happen is known. The kinds (docs/CONTRACT.md, Problems):

- empty_two, empty_three: two players. There is a set on the table, and the player must be out within two or
  three turns of their own, whatever the other does. A pass is a turn as well.
- keep_lead: three or four players. The player must beat the set on the table, and be out within three turns
  without ever being beaten.

Exactly one first action does it. Made by sim/making/qu4to.py.
"""

from micropython import const

from games.qu4to import rules
from games.qu4to.deck import CARDS, class_of, dashed, shown
from mesa.core.contract import get16, put16
from mesa.core.match import NAMES
from mesa.problems import position

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def left(s: bytearray, turns: int) -> int:
    """Return how many of so many turns the player has left, including the current one."""
    seats = s[rules.AT_SEATS]
    return turns - (get16(s, rules.AT_TURNS) - rules.LAST_DRAW - 2 + seats) // seats


class Problem(position.Problem):
    """Its position: the number of seats; for each, and then for the set on the table, which the last one has
    laid: how many cards, and these: card | half that is up << 6.
    """

    KINDS = ("empty_two", "empty_three", "keep_lead")
    REASONS = (
        ("why_left", 1),
        ("why_no_set", 1),
        ("why_no_sets", 1),
        ("why_passes", 0),
        ("why_beaten", 2),
        ("why_out", 2),
        ("why_next", 2),
        ("why_soon", 3),
        ("why_slow", 4),
        ("why_leads_next", 2),
        ("why_leads_slow", 4),
        ("why_holds", 2),
        ("why_turned", 3),
        ("why_weak", 3),
    )

    def read(self, data: bytes) -> int:
        seats = data[0]
        s = self.s = bytearray(rules.AT_OPTIONS + len(rules.OPTIONS))
        s[0] = rules.VERSION
        s[rules.AT_PHASE] = rules.PLAYING
        s[rules.AT_SEATS] = seats
        put16(s, rules.AT_TURNS, rules.LAST_DRAW + 1)
        s[rules.AT_LEADER] = seats - 1
        s[rules.AT_DID + seats - 1] = rules.LEADS
        s[rules.AT_CLASS] = s[rules.AT_TOP] = s[rules.AT_DRAWN] = rules.NONE
        s[rules.AT_CARDS : rules.AT_OPTIONS] = bytes((rules.OUT,)) * CARDS
        at = 1
        for place in list(range(seats)) + [rules.LEADING]:
            end = at + 1 + data[at]
            for i in range(at + 1, end):
                card = data[i] & 63
                half = data[i] >> 6
                s[rules.AT_CARDS + card] = place | half << 4
                if place < seats:
                    s[rules.AT_COUNT + 2 * place + half] += 1
            at = end
        s[rules.AT_LEAD] = class_of(shown(rules.hand(s, rules.LEADING)))
        keep = self.kind == "keep_lead"
        self.goal = "unbeaten" if keep else "out", 2 if self.kind == "empty_two" else 3
        return at

    def solved(self) -> bool:
        return self.s[rules.AT_PLACE] > 0

    def goal_line(self) -> "tuple[Any, ...]":
        goal, turns = self.goal
        return goal, max(1, left(self.s, turns))

    def said(self, key: str, values: bytes) -> "tuple[Any, ...]":
        """Return how many cards are left; or who does it, and sets, as which a turned number is said, too."""
        if len(values) < 2:
            return (key,) + tuple(values)
        return (key, NAMES[values[0]]) + tuple([dashed(cls) for cls in values[1:]])
