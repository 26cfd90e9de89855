# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Drawing: colours, text, pictures, movement, menus."""
