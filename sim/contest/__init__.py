# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What `sim/arena.py` is made of: matches, deals, sums that add up, the work of a move, tables."""
