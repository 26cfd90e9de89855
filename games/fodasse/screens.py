# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screens that only Fodasse has, as in mesa.screens."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.fodasse.review import Tricks as TRICKS
else:
    TRICKS = const("games.fodasse.review.Tricks")
