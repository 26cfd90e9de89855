# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Line wrapping, only for pages of text and messages. The caller must unload it."""

from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group


def write(group: "Group", s: str, y: int, limit: int, colour: int = theme.TEXT, big: bool = False) -> int:
    """Append s to `group` in centred lines of at most `limit` pixels, from y on; return the y after them."""
    for line in wrap(s, limit, big):
        text.label(group, line, 80, y, colour, text.CENTRE, big)
        y += text.BIG_LINE if big else text.LINE
    return y


def wrap(s: str, limit: int, big: bool = False) -> "list[str]":
    """Split s at blanks and newlines into a list of lines at most `limit` pixels wide.

    A word wider than that is split where necessary.
    """
    lines = []
    blank = text.width(" ", big) + 2  # the blank and the steps before and after it
    for part in s.split("\n"):
        line = ""
        used = -blank
        for word in part.split(" "):
            w = text.width(word, big)
            if used + blank + w <= limit:
                line = line + " " + word if used >= 0 else word
                used += blank + w
                continue
            if used >= 0:
                lines.append(line)
            while w > limit:
                n = len(word)
                while text.width(word[:n], big) > limit:
                    n -= 1
                lines.append(word[:n])
                word = word[n:]
                w = text.width(word, big)
            line = word
            used = w
        lines.append(line)
    return lines
