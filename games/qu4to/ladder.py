# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's ladder, easiest first: a row each, described in mesa.ladder.opponent."""

OPPONENTS = (
    (3, b"\x00\x00", ()),  # Zeca
    (6, b"\x00\x00\x00", (("length", "one_round"),)),  # Rosa
    (4, b"\x00\x00", ()),  # Lena
    (1, b"\x00\x01\x00", (("length", "one_round"),)),  # Nico
    (8, b"\x00\x00\x00\x00", ()),  # Ivo
    (5, b"\x00\x00", ()),  # Téo
    (2, b"\x00\x01\x00", ()),  # Bia
    (7, b"\x00\x00\x00\x00", ()),  # Íris
)
