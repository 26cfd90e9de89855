# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The screens that only QU4TO has, as in mesa.screens."""

from micropython import const

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from games.qu4to.review import Review as REVIEW
else:
    REVIEW = const("games.qu4to.review.Review")
