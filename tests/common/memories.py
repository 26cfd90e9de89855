# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Memories that were damaged."""

import random


def damaged(battery: bytes, chance: random.Random) -> bytes:
    """Return the content of a battery-backed memory with one or more bytes changed."""
    harmed = bytearray(battery)
    for _ in range(chance.choice((1, 2, 30))):
        harmed[chance.randrange(251)] ^= chance.randrange(1, 256)
    return bytes(harmed)
