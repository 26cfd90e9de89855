# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's ladder, easiest first: a row each, described in mesa.ladder.opponent."""

OPPONENTS = (
    (8, b"\x00\x00", (("deck", "beginner"),)),  # Ivo
    (3, b"\x00\x01", (("deck", "beginner"),)),  # Zeca
    (4, b"\x00\x00\x00", ()),  # Lena
    (6, b"\x00\x00", (("deck", "beginner"),)),  # Rosa
    (5, b"\x00\x00\x00", ()),  # Téo
    (7, b"\x00\x00", (("deck", "beginner"),)),  # Íris
    (1, b"\x00\x01\x00", (("call", "3"),)),  # Nico
    (2, b"\x00\x00", (("call", "3"),)),  # Bia
)
