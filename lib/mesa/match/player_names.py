# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The player's name at a table."""

from micropython import const

from mesa.board.owner import owner
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import Scene


_WIDE = const(38)  # pixels: seven or eight letters, leaving space for a dealer's chip


def name(scene: "Scene", wide: int = _WIDE) -> str:
    """Return the owner's name, or "You" if not set; cut to `wide` pixels."""
    said = owner(scene.console.store) or scene.t("you")
    while text.width(said) > wide:
        said = said[:-1]
    return said
