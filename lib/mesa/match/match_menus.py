# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The pause menu of a match.

Meanwhile the view keeps its lines (GameView.menu).
"""

from micropython import const

from mesa import screens
from mesa.board.setting import TIPS_OFF
from mesa.board.store import FOR_LEAVING
from mesa.core.contract import HAND_OVER, OVER
from mesa.ui import text

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.match.game_view import GameView


def undoes(view: "GameView") -> bool:
    """Return whether decisions can be taken back in this match, at this time (mesa.match.take_back)."""
    match = view.match
    log = match.log
    if match.real_time or match is not view.console.match or log is None or log.full:
        return False
    if match.shared:  # others have decided since
        return False
    return match.human is not None and match.turn() not in (HAND_OVER, OVER)


def take_back(view: "Any") -> None:
    """Take the player's last decision back, or say why not."""
    from mesa.match import take_back as part

    (part.begin if undoes(view) else part.refuse)(view)


def pause(view: "GameView") -> None:
    """Open the pause menu over a match. A line is a word's key, or one that the game adds."""
    console = view.console
    practice = view.match.returns_to
    lines: "list[Any]" = ["go_on", "help"]
    if undoes(view):
        lines.append("take_back")
    if not practice:
        lines.append("sheet")
    lines += view.extras() or ()
    lines.append("settings")
    if not console.store.get(TIPS_OFF):
        lines.append("tips_off")
    lines.append(practice.leaves if practice else "leave")
    names = []
    actions: "list[int | None]" = []
    for line in lines:
        own = not isinstance(line, str)
        names.append(line[0] if own else view.t(line, text.SELECT_KEY))
        actions.append(line[2] if own and len(line) > 2 else None)

    # not the number of the deal, with which another console would show all cards
    view.menu = lines
    box = view.dialog((), names, view.chosen, 0, view.t("pause"), actions)
    box.select = 1  # Select: help
    box.wanted = True
    if console.low:
        from mesa.console import warnings

        warnings.mark(box)
    box.when_left_open = FOR_LEAVING  # a player who leaves it open means to stop


def chosen(view: "GameView", i: int) -> None:
    """Do what line i of the menu says that has just closed."""
    line = view.menu[i]
    view.menu = ()  # a game's line may keep its module
    practice = view.match.returns_to
    console = view.console
    if line == "take_back":
        take_back(view)
    elif line == "leave":
        console.navigation().leave_match()
    elif practice and line == practice.leaves:
        practice.back(view)
    elif line == "sheet":
        view.sheet()
    elif line == "tips_off":
        console.store.put(TIPS_OFF, 1)
        view.match.tips_done = -1
    elif line == "help" or line == "settings":
        _open_page(view, line)
    elif i:
        _do(view, line)


def _open_page(view, line):
    # leave the table for a full screen, help or settings; when that closes, the table is made anew
    console = view.console
    match = view.match

    def back():
        console.navigation().to_match(match)

    match.events.clear()  # the new view shows their outcome
    of_game = screens.HELP_VIEWER, console, match.game, match
    page = of_game if line == "help" else (screens.SETTINGS, console)
    console.navigation().page("page", *page, then=back)


def _do(view, line):
    # run a line of the game at once, or after confirmation
    def sure(i):
        if i:
            line[1]()

    if len(line) < 4:
        line[1]()
    else:
        view.dialog((view.t("no_undo"),), (view.t("back"), line[0]), sure, 0, "", (None, line[2]))
