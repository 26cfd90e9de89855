# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The common part of boxes on a table for choosing a number: where to cut, how much to bid."""

from displayio import Group


class NumberBox:
    """`group` shows the box, `at` is the number: it is in the view's `input`, at `place`."""

    def __init__(self, group: Group, input: bytearray, place: int) -> None:
        self.group = group
        self.input = input
        self.place = place

    @property
    def at(self) -> int:
        """Return the selected number, 0 … 255."""
        return self.input[self.place]

    @at.setter
    def at(self, at: int) -> None:
        self.input[self.place] = at
