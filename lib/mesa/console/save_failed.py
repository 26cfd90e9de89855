# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Reports that a memory cannot be written any more, over any screen. Loaded only then."""

from micropython import const

from mesa import screens
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts


def say(console: "ConsoleParts") -> None:
    """Open the message; A or B closes it."""
    from mesa.ui import text_layout

    ok = (console.words.text("ok"),)
    lines = text_layout.wrap(text.symbols(console.words.text("save_failed")), 136)
    if console.match:
        console.words.drop_menu_words()
    console.stack.open(screens.DIALOG, console, lines, ok, console.stack.nothing, 0)
