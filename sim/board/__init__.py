# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The simulated board: its parts, its screen, and a run of the console on it."""
