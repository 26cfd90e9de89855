# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of points at the end of a round and of a match, from the state alone. In memory while shown."""

from micropython import const

from games.qu4to import rules
from games.qu4to.nameplates import number_row
from mesa.ui import text
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.qu4to.view import View

_LEFT = const(42)
_TOTAL = const(94)  # left ends of the columns
_ROUND = const(70)


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
        sheet = self.view.table.nameplates.sheet
        self.group.append(text.label(self.text[i], _LEFT, y))
        self.group.append(number_row(sheet, rules.hand_scores(s)[i], _ROUND, y + 1, plus=True))
        self.group.append(number_row(sheet, rules.scores(s)[i], _TOTAL, y + 1, gold=True))


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
