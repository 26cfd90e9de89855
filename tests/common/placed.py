# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Whether all texts on a screen are whole and in places of their own."""

from __future__ import annotations

from typing import Any

from common import readable
from mesa.ui import text
from sim.board import on_screen


def texts(console: Any) -> list[str]:
    """Return the texts of all labels in sight."""
    return [thing.label.text for thing in on_screen.things(console.stack.root) if thing.label]


def check(console: Any) -> list[str]:
    """Fail if a text is missing, lacks a sign, overlaps another one or a card, or leaves the screen.

    Return the texts.
    """
    said = texts(console)
    left = text.font().left
    for line in said:
        assert "<" not in line and "{" not in line, line
        assert all(left[c] < left[c + 1] for c in text.coded(line)), line
    found = list(on_screen.things(console.stack.root))
    lines = [thing for thing in found if thing.kind == "text"]
    solid = [thing for thing in found if thing.kind == "picture" and thing.box != (0, 0, 160, 128)]
    for i, one in enumerate(lines):
        met = [readable.named(other) for other in lines[:i] + solid if on_screen.meet(one.box, other.box)]
        assert not met, (readable.named(one), met)
        assert one.x >= 0 and one.x + one.item.bitmap.width <= 161 and one.box[3] <= 128, readable.named(one)
    return said
