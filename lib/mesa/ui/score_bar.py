# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The strip at the top of a table, and its texts."""

import displayio
from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence


class ScoreBar:
    """Appends a strip to `group`, and a label for each of `places`: (x, colour of mesa.ui.theme, align).

    The labels have their own Group, `group`, which can be hidden while a notice is there.

    `high`: height of the strip in pixels.
    """

    def __init__(
        self, group: displayio.Group, places: "Sequence[tuple[int, int, int]]", high: int = 11
    ) -> None:
        theme.rect(group, 0, 0, 160, high, theme.STRIP)
        self.group = displayio.Group()
        self.labels: "list[text.Label]" = []
        for x, colour, align in places:
            self.labels.append(text.label(self.group, "", x, 0, colour, align))
        group.append(self.group)

    def write(self, *texts: str) -> None:
        """Show these texts, one a label; do not redraw what has not changed."""
        for i in range(len(texts)):
            text.put(self.labels[i], texts[i])
