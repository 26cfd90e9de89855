# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's ladder, easiest first: a row each, described in mesa.ladder.opponent."""

OPPONENTS = (
    (1, b"\x00\x00\x00\x00", (("target", "two"),)),  # Nico
    (2, b"\x00\x00\x00\x00", (("target", "two"), ("region", "portugal"))),  # Bia
    (6, b"\x00\x00\x00\x00", (("tie", "void"),)),  # Rosa
    (3, b"\x00\x00\x00\x00", (("target", "two"),)),  # Zeca
    (4, b"\x00\x00\x00\x00", (("target", "two"), ("revoke", "on"))),  # Lena
    (8, b"\x00\x01\x00\x00", (("revoke", "on"),)),  # Ivo
    (5, b"\x00\x00\x00\x00", (("first_lead", "after_dealer"),)),  # Téo
    (7, b"\x00\x00\x00\x00", (("bandeira", "all_tricks"),)),  # Íris
)
