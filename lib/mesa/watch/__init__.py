# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Matches that nobody here plays: replays, and the keys that play by themselves.

The launcher leads in, and the end of a match; a key leads back.
"""
