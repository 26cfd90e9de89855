# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The common part of boxes on a table for choosing a number: where to cut, how much to bid."""

from displayio import Group

from mesa.match.game_view import NUMBER


class NumberBox:
    """`group` shows the box, `at` is the number: it is in the view's `input`."""

    def __init__(self, group: Group, input: bytearray) -> None:
        self.group = group
        self.input = input

    @property
    def at(self) -> int:
        """Return the selected number, 0 … 255."""
        return self.input[NUMBER]

    @at.setter
    def at(self, at: int) -> None:
        self.input[NUMBER] = at
