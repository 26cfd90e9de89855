# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Problems of Sueca: the last tricks of a hand, all cards open, in which a total of points is to be reached.

The three others play their best too, and exactly one first card reaches the total.
Made by sim/making/sueca.py.
"""

from micropython import const

from games.sueca import rules
from mesa.core.match import NAMES
from mesa.problems import position

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

TOTALS = b"\x78\x5b\x3d\x1e"
"""What is to be reached, by kind: it wins the match, 2 points or 1, or saves one (RULES 5)."""
LATER = const(64)
"""Added to the card of a reason, if its trick is a later one."""
_SIZE = const(3)  # of a position, without the cards


class Problem(position.Problem):
    """Its position: turned card | cards of the trick << 6; points of the player's pair; their tricks << 4 |
    tricks to come; then the cards to come, one of each seat in turn, of those who have laid one that first.
    """

    KINDS = ("problem_match", "problem_two", "problem_one", "problem_save")
    REASONS = (("wrong_takes", 3), ("wrong_ruffs", 3))

    def read(self, data: bytes) -> int:
        laid = data[0] >> 6
        ours = data[1]
        won = data[2] >> 4
        end = _SIZE + 4 * (data[2] & 15)
        s = self.s = rules.new(1, 4, bytes(len(rules.OPTIONS)))
        s[rules.AT_PHASE] = rules.PLAYING
        s[rules.AT_TURNED] = data[0] & 63
        for i in range(_SIZE, end):
            s[rules.AT_CARDS + data[i]] = (i - _SIZE) % 4
        n = 0
        for card in range(40):  # which trick a card was in does not matter any more
            if s[rules.AT_CARDS + card] == rules.GONE:
                s[rules.AT_LOG + n] = card | n % 4 << 6
                n += 1
        s[rules.AT_LAID] = n
        theirs = 120 - ours - rules.points(data[_SIZE:end])
        s[rules.AT_HAND_SCORES : rules.AT_SCORES] = bytes((ours, theirs, won, n // 4 - won))
        s[rules.AT_TURN] = -laid % 4
        for seat in range(4 - laid, 4):
            rules.step(s, seat, data[_SIZE + seat])
        self.goal = "problem_goal", TOTALS[self.KINDS.index(self.kind)]
        return end

    def solved(self) -> bool:
        return self.s[rules.AT_HAND_SCORES] >= self.goal[1]

    def goal_line(self) -> "tuple[Any, ...]":
        return self.goal + (self.s[rules.AT_HAND_SCORES],)

    def said(self, key: str, values: bytes) -> "tuple[Any, ...]":
        """Return which opponent wins the trick that loses the most, with which card, its points, and how many
        will be missing at least.
        """
        card, worth, missing = values
        if card & LATER:
            card -= LATER
            key += "_later"
        seat = self.s[rules.AT_CARDS + card]
        for other, laid in rules.trick(self.s):
            if laid == card:
                seat = other
        from mesa.ui import playing_cards

        return key, NAMES[seat], playing_cards.face(rules.ORDER, card), worth, missing
