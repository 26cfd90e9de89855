# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the About page takes for a reader of its font: the page's label does without."""

_TYPE_CHECKING = 0
if _TYPE_CHECKING:
    from typing import Any


class PCF:
    """A font that nobody asks for a glyph."""

    def __init__(self, file: "Any", bitmap: "Any") -> None:
        pass
