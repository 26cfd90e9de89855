# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is drawn, and how: colours, text, pictures, movement, menus."""
