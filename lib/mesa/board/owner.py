# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The owner's name in the store. In memory only while somebody asks."""

from micropython import const

from mesa.board.setting import NAME, NAME_MAX
from mesa.board.store import SETTINGS

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.board.store import Store


def owner(store: "Store") -> str:
    """The owner's name, "" if none was given."""
    start = SETTINGS + NAME
    return "".join([chr(c) for c in store.data[start : start + NAME_MAX] if c])


def put_owner(store: "Store", name: str) -> None:
    """Change the owner's name: at most NAME_MAX characters of Latin-1, ValueError for others."""
    codes = [ord(c) for c in name]
    if len(codes) > NAME_MAX or [c for c in codes if c > 255 or not is_letter(c)]:
        raise ValueError("too long, or not of Latin-1")
    for i in range(NAME_MAX):
        store.put(NAME + i, codes[i] if i < len(codes) else 0)


def is_letter(c: int) -> bool:
    """Whether a code of Latin-1 may stand in a name."""
    return c & 0x7F >= 32 and c != 0x7F
