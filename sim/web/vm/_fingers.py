# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The texts for fingers, where a text file has others for them (sim/drive/texts.py): for a phone."""

from binascii import crc32

from micropython import const

from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

ASKED = "tips", "card_last", "confirm_card", "hint_costs", "hold_key", "skipping"
"""The keys of such texts, and the section of pages that has some."""


def number(key: str) -> int:
    """Return the number of a key on the drive."""
    return crc32(key.encode()) & 0x3FFFF


def use() -> None:
    """From now on, whoever asks for a text gets that for fingers."""
    letters = text.letters
    other = {number(key): number("~" + key) for key in ASKED}

    def found(key: "Any") -> bytes:
        n = key if isinstance(key, int) else number(key)
        return letters(other.get(n, n))

    text.letters = found
