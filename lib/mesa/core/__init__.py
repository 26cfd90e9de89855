# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The parts of a match: the rules' contract, random numbers, cards and the game loop.

Nothing here draws, plays sounds or stores.
"""
