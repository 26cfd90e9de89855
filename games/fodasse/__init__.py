# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse: the manifest."""

TITLES = ("Fodasse", "7 Letras")
SEATS = (2, 8)
ORDER = 2
PREFS = (("title", ("fodasse", "letters")),)
CREDIT = ""
