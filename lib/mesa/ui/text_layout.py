# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What only pages of text and the start of a match need. mesa.ui.text unloads it when it is not used."""

from mesa.ui import text

_ALWAYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 +-:/.,!?×–"


def preload(texts: "list[str]") -> None:
    """Bring every glyph that these texts need into both fonts now, and then unload the reader."""
    seen = bytearray(256)
    seen[0x80:0x92] = b"\x01" * 0x12  # suits, arrows, keys
    for s in texts:
        for c in text.coded(s):
            seen[c] = 1
    for c in text.coded(_ALWAYS):
        seen[c] = 1
    text.font().bring([c for c in range(0x20, 256) if seen[c]])
    text.font(True).bring([c for c in range(0x20, 256) if seen[c] and not 0x80 <= c < 0xA0])
    text.unload_reader()


def wrap(s: str, limit: int, big: bool = False) -> "list[str]":
    """Cut s at blanks and at newlines into a list of lines at most `limit` pixels wide.

    A word that is wider than that is cut where it must be.
    """
    text.keep_reader()
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
