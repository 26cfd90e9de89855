# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Line wrapping, only for pages of text and messages. The caller must unload it."""

from mesa.ui import text


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
