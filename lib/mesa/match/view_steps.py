# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes what a match's view shows."""

from micropython import const

from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.match.game_view import GameView


def make(view: "GameView") -> "Iterator[bool | None]":
    """Make all that a match's view shows, in steps; see Scene.enter."""
    view.moves = view.scope.child()
    view.boxes = view.scope.child()
    theme.table(view.group)
    yield False
    yield from view.table.build()
    middle = view.notice_w // 2
    notice = text.label(view.group, "", middle, 0, theme.ON_NOTICE, text.CENTRE, False, theme.NOTICE)
    notice.hidden = True
    view.notice_label = notice
    view.console.stack.anew = True
    view.draw()
    yield  # the frame that shows it all has enough to do
