# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Drawings as text, and the code that turns them into the files that the board loads."""
