# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Finds the experts' weights on the drive: one command for each game."""
