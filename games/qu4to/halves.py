# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blue or green: both hands in numbers, one over the other, before a half is chosen."""

from displayio import Group
from micropython import const

from games.qu4to.faces import number
from mesa.ui import pictures, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from vectorio import Rectangle

_TOP = const(46)
_PITCH = const(15)
_COLOURS = (theme.BLUE, theme.GREEN)


class Halves:
    """Shown in `group`; `faces` is the hand, `leads`: in words, who will lead."""

    def __init__(self, t: "Callable[..., str]", faces: "Sequence[int]", leads: str) -> None:
        self.group = Group()
        self.frame: "Rectangle" = pictures.rect(0, _TOP - 3, 160, 16, theme.SELECTED)
        self.frame.hidden = True
        self.group.append(self.frame)
        self.group.append(text.label(t("which_half") + " " + leads, 80, 32, theme.TEXT, align=text.CENTRE))
        self.wide: "list[int]" = []
        for half in range(2):
            numbers = [number(face & ~1 | half) for face in faces]
            numbers.sort()
            line = " ".join([str(n) for n in numbers])
            self.wide.append(text.width(line) + 11)
            y = _TOP + _PITCH * half
            self.group.append(text.label(line, 80, y, theme.TEXT, align=text.CENTRE, back=_COLOURS[half]))
        keys = t("half_keys", text.UP, text.DOWN, text.A_KEY)
        self.group.append(text.label(keys, 80, 78, theme.INFO, align=text.CENTRE))

    def show(self, half: int) -> None:
        """Put the frame around a half's numbers; -1: around none."""
        if half < 0:
            return
        self.frame.width = self.wide[half]
        self.frame.x = 80 - self.wide[half] // 2
        self.frame.y = _TOP + _PITCH * half - 3
        pictures.hide(self.frame, False)
