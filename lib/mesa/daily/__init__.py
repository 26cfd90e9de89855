# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The deal of the day: its date, its result, and the QR code of a result.

The options of a match and the launcher lead in; B leads back.
"""
