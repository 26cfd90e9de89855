# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page before a match, its options, and the guided hand.

The launcher leads in; `new_match` leads to the table, B back to the launcher.
"""
