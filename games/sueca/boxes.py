# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched besides the hand (docs/CONTRACT.md, Boxes): not on the board's drive."""

from micropython import const

from mesa.board.hardware import KEY_A

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any


def boxes(scene: "Any") -> "list[tuple[int, int, int, int, bytes, bytes]] | None":
    """Return the two packets of a cut deck, which A cuts; None elsewhere."""
    cut = getattr(scene, "box", None)
    if not cut or not scene.asked:
        return None
    left, right = cut.backs
    y = min(left.y, right.y)
    return [(left.x, y, right.x + 24 - left.x, 88 - y, b"", bytes([KEY_A]))]
