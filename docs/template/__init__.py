# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""High card: the template game's manifest."""

TITLES = ("High card",)
SEATS = (2, 4)
ORDER = 50
PREFS = ()
CREDIT = ""
