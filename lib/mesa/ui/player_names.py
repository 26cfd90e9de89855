# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The owner's name, in the store and at a table."""

from micropython import const

from mesa.board.setting import NAME, NAME_MAX
from mesa.board.store import SETTINGS
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.store import Store
    from mesa.ui.scene import Scene

_WIDE = const(38)  # pixels: seven or eight letters, leaving space for a dealer's deck


def owner(store: "Store") -> str:
    """Return the owner's name, or "" if not set."""
    start = SETTINGS + NAME
    codes = store.data[start : start + NAME_MAX]
    return "".join([chr(c) for c in codes if c & 0x7F >= 32 and c != 0x7F])  # letters of Latin-1


def put_owner(store: "Store", name: str) -> None:
    """Change the owner's name: at most NAME_MAX characters of Latin-1."""
    for i in range(NAME_MAX):
        store.put(NAME + i, ord(name[i]) if i < len(name) else 0)


def name(scene: "Scene", wide: int = _WIDE) -> str:
    """Return the owner's name, or "You" if not set; cut to `wide` pixels."""
    said = owner(scene.console.store) or scene.t("you")
    while text.width(said) > wide:
        said = said[:-1]
    return said
