# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of `sim/arena.py`: matches, deals, sums, the work of a move, tables."""
