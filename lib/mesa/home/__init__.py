# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The launcher and its pages: settings, looks, records, help, about.

`console.first_scene` and `console.navigation` open the launcher; it leads to the set-up of a game, to a
match that is watched, and back from everything.
"""
