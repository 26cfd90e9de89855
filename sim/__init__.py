# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The workshop: what only a PC needs. Nothing in here is ever copied to a board."""
