# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of points at the end of a round and of a match, from the state alone. In memory while shown."""

from micropython import const

from games.qu4to import rules
from games.qu4to.nameplates import GOLD, signs, write_number
from mesa.ui import text
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View

_LEFT = const(42)
_POINTS = const(70)  # left ends of the columns
_TOTAL = const(4)  # the points in all begin so many signs further on
_PLUS = const(26)


class Result(Dialog):
    """A dialog whose first lines are seats, in columns: name, points in the round, points in all.

    `view` is the match's; the rest as for mesa.ui.menus.Dialog.
    """

    def __init__(self, view: "View", *arguments: "Any") -> None:
        super().__init__(*arguments)
        self.view = view

    def line(self, i: int, y: int) -> None:
        s = self.view.match.view
        if i >= s[rules.AT_SEATS]:
            super().line(i, y)
            return
        self.group.append(text.label(self.text[i], _LEFT, y))
        row = signs(self.view.table.nameplates.sheet, 7, 1, _POINTS, y + 1)
        made = rules.hand_scores(s)[i]
        start = 1 if made > 9 else 2
        row[start - 1] = _PLUS
        write_number(row, start, made)
        total = rules.scores(s)[i]
        write_number(row, _TOTAL + (1 if total > 9 else 2), total, GOLD)
        self.group.append(row)


def hand(view: "View") -> None:
    """The points of a round, and of the match."""
    number = rules.hand_number(view.match.view)
    view.tell(view.t("round_end", number + 1), _names(view), view.hand_seen, _kind(view))


def match(view: "View") -> None:
    """Who has won, and everybody's points."""
    points = rules.scores(view.match.view)
    winner = rules.winners(view.match.view)[0]
    lines = _names(view)
    for seat in range(len(points)):
        if seat != winner and points[seat] == points[winner]:
            lines.append(view.t("tied", view.name(winner)))
            break
    title = view.t("lost", view.name(winner)) if winner else view.t("won")
    view.finish(title, lines, winner == 0, _kind(view))


def _kind(view):
    # makes a Result where the view makes a dialog
    return lambda *arguments: Result(view, *arguments)


def _names(view):
    return [view.name(seat) for seat in range(view.match.view[rules.AT_SEATS])]
