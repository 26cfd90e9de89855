# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the tables of all games share: the view, its menus, sheet, hints, and the counting of hands.

`console.navigation` makes a game's view, a `GameView`; its pause menu, or the match's end, leads out.
"""
