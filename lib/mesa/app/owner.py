# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the player is called at a table. In memory only while a view is made."""

from micropython import const

from mesa.board.owner import owner
from mesa.core.loader import remove
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_WIDE = const(38)  # pixels: seven or eight letters; beside them a nameplate may have a dealer's chip


def name(scene: "Any") -> str:
    """The owner's name, or "You" if none was given; cut where it takes more than `scene.wide` pixels."""
    said = owner(scene.console.store) or scene.t("you")
    remove("mesa.board.owner")
    while text.width(said) > getattr(scene, "wide", _WIDE):
        said = said[:-1]
    return said
