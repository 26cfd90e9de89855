# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The players' names beside their places on a table."""

from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from displayio import Group


class Nameplates:
    """Appends to `group` a label for each seat: `places` are (x, y, align), None for a seat without one."""

    def __init__(
        self, group: "Group", names: "Sequence[str]", places: "Sequence[tuple[int, int, int] | None]"
    ) -> None:
        self.labels: "list[text.Label | None]" = []
        for name, place in zip(names, places):
            label = None
            if place:
                label = text.label(group, name, place[0], place[1], theme.TEXT, place[2])
            self.labels.append(label)

    def show_turn(self, turn: int, colour: int = theme.TURN) -> None:
        """Give the name of the seat whose turn it is this colour; negative: nobody's."""
        for seat in range(len(self.labels)):
            label = self.labels[seat]
            if label:
                label.color = colour if seat == turn else theme.TEXT

    def hide(self, hidden: bool) -> None:
        """Hide all names, or show them."""
        for label in self.labels:
            if label:
                theme.hide(label, hidden)
