# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's ladder, easiest first: a row each, described in mesa.ladder.opponent."""

OPPONENTS = (
    (2, b"\x00\x00\x00", (("letters", "three"),)),  # Bia
    (1, b"\x00\x01\x01\x00", (("letters", "three"),)),  # Nico
    (6, b"\x00\x00\x00\x00", (("letters", "three"),)),  # Rosa
    (8, b"\x00\x00", (("letters", "three"), ("hook", "on"))),  # Ivo
    (7, b"\x00\x01\x00\x01\x00", (("letters", "three"),)),  # Íris
    (5, b"\x00\x00\x00\x00", (("letters", "three"),)),  # Téo
    (4, b"\x00\x01\x00\x00", (("letters", "three"), ("hook", "on"))),  # Lena
    (3, b"\x00\x01\x00\x01\x00", (("letters", "five"), ("hook", "on"))),  # Zeca
)
