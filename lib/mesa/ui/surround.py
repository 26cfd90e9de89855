# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A larger screen than 160x128: what lies around the picture. Stays loaded there.

Parked cards and frames wait outside the picture, and what flies in begins there. A screen of 160x128 ends
there; on a larger one, four rectangles in the table's colour cover it.
"""

from displayio import Group
from micropython import const
from vectorio import Rectangle

from mesa.ui import theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.board.hardware import Board


def put(board: "Board", root: Group) -> None:
    """Put a Surround in place of the display of a board that is to show `root`."""
    around: "Any" = Surround(board, root)
    board.display = around


class Surround:
    """In place of the board's display, whose root is then a Group in this one, below the rectangles."""

    def __init__(self, board: "Board", root: Group) -> None:
        self.display: "Any" = board.display
        self.all = Group()
        self.all.append(root)
        left, top = root.x, root.y
        right, bottom = left + 160 * root.scale, top + 128 * root.scale
        for x, y, w, h in (
            (0, 0, board.width, top),
            (0, bottom, board.width, board.height - bottom),
            (0, top, left, bottom - top),
            (right, top, board.width - right, bottom - top),
        ):
            if w and h:
                self.all.append(Rectangle(pixel_shader=theme.GROUND, x=x, y=y, width=w, height=h))

    @property
    def root_group(self) -> "Any":
        """Return the Group that the display shows."""
        return self.display.root_group

    @root_group.setter
    def root_group(self, root: "Group | None") -> None:
        self.display.root_group = None if root is None else self.all

    @property
    def brightness(self) -> float:
        """Return the backlight's brightness, 0 … 1."""
        return self.display.brightness

    @brightness.setter
    def brightness(self, level: float) -> None:
        self.display.brightness = level

    def refresh(self) -> bool:
        """Show what has changed."""
        return self.display.refresh()
