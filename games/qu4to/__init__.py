# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO: the manifest."""

TITLES = ("QU4TO",)
SEATS = (2, 5)
ORDER = 4
PREFS = ()
CREDIT = {"pt": "de Paulo Oliveira, Grok Games", "en": "by Paulo Oliveira, Grok Games"}
