# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a match is made of: the rules' contract, random numbers, cards, the loop that plays.

Nothing here draws, sounds or stores.
"""
