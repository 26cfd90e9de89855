# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screens that only SET has, as in mesa.screens."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.set.features import Features as FEATURES
    from games.set.placed import Dialog as PLACED
else:
    FEATURES = const("games.set.features.Features")
    PLACED = const("games.set.placed.Dialog")
