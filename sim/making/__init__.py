# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes and chooses the problems of the games: a file for each game, which has `make`.

`make(number)` returns a Candidate (candidate.py), always the same for a number, or None.
"""
