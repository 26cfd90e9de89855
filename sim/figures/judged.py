# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A figure beside its budget: what `make bench` judges."""

from __future__ import annotations

from typing import NamedTuple


class Judged(NamedTuple):
    """A figure that has a budget."""

    what: str
    """What the budget is for, with the unit if it is not bytes."""
    figure: float
    allowed: float
    where: str
    """The scene, the match or the level that it was found in."""

    @property
    def over(self) -> bool:
        """Return whether it exceeds its budget."""
        return self.figure > self.allowed

    @property
    def share(self) -> float:
        """Return the share of the budget that it takes."""
        return self.figure / self.allowed
