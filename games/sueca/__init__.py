# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca: the manifest."""

TITLES = ("Sueca",)
SEATS = (4, 4)
ORDER = 1
PREFS = (("points", ("on", "off")),)
CREDIT = ""
