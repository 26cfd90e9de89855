# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Short pictures over the table when something is won.

`GameView.celebrate` leads in; the end of the picture, or a key, leads back.
"""
