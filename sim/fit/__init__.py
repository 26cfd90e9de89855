# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How weights of experts are found that lie on the drive: a game a command."""
