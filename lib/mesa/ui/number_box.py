# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What boxes on a table share in which a number is chosen: where to cut, how much to bid."""

from displayio import Group


class NumberBox:
    """`group` is what is shown, `at` the number: it stands in the view's `input`, at `place`."""

    def __init__(self, group: Group, input: bytearray, place: int) -> None:
        self.group = group
        self.input = input
        self.place = place

    @property
    def at(self) -> int:
        """The number that is chosen, 0 … 255."""
        return self.input[self.place]

    @at.setter
    def at(self, at: int) -> None:
        self.input[self.place] = at
