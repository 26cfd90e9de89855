# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The games' stops for pictures: STOPS = ((name, function of a language that returns a Tour), …)."""
