# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a notice, the line in the strip at the top, may lie on, and the space that it leaves free."""

from typing import NamedTuple

SPARE = 6
"""Pixels that a text leaves free in the notices' part of the strip: the box around it."""


class Allowed(NamedTuple):
    """A notice that may lie on something; each part is compared by its beginning."""

    stop: str
    notice: str
    thing: str
    reason: str

    def holds(self, stop: str, notice: str, thing: str) -> bool:
        """Return True if the notice may lie on that thing at that stop."""
        return stop.startswith(self.stop) and notice.startswith(self.notice) and thing.startswith(self.thing)


EXCEPTIONS = (
    Allowed(
        "",
        "",
        "moving picture",
        "cards fly off the top of the screen, under the notice, for 0.3 s: it can be read, and they are gone",
    ),
)
"""Exceptions, at most five."""
