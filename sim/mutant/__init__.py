# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The breaks of `sim/mutants.py`: laws, and mistakes that are made in a syntax tree."""
