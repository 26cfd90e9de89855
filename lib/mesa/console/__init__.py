# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The program itself: power-on, frames, keys, errors, and the way between full screens.

code.py makes the console and calls its `step`. `power_on` and `first_scene` lead in; `navigation`, asked
by any page, leads on. `screens` is the table of all pages and boxes.
"""
