# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What numbers in a hand of QU4TO make, for reasons."""

from games.qu4to.deck import add_beating, form


def best_of(ups: "list[int]") -> int:
    """Return the strongest class among these numbers."""
    sets = []
    add_beating(sets, 0, 0, ups)
    return sets[-1]


def without(ups: "list[int]", cls: int) -> "list[int]":
    """Return the numbers that are left once this set is played."""
    rest = list(ups)
    low, run, size = form(cls)
    for i in range(size):
        rest.remove(low + run * i)
    return rest


def holds(ups: "list[int]", cls: int) -> bool:
    """Return whether these numbers contain the set."""
    low, run, size = form(cls)
    for i in range(size):
        if ups.count(low + run * i) < (1 if run else size):
            return False
    return True
