# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The pause menu of a match, and what is offered at its end. In memory only while one of them is open."""

from micropython import const

from mesa.board import lights, sound
from mesa.core.loader import load

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from mesa.app.game_view import GameView


_LINES = ("help", "settings", "leave")  # of the pause menu, after those of the game


def pause(view: "GameView") -> None:
    """Open the pause menu over a match."""
    extras = view.extras()
    own = len(extras) + 1

    def answer(i):
        if i >= own:
            _chosen(view, _LINES[i - own])
        elif i:
            extras[i - 1][1]()

    names = [view.t("go_on")]
    actions: "list[int | None]" = [None]
    for extra in extras:
        names.append(extra[0])
        actions.append(extra[2] if len(extra) > 2 else None)
    for key in _LINES:
        names.append(view.t(key))
    box = view.dialog((view.t("deal_line", view.match.seed),), names, answer, 0, view.t("pause"), actions)
    box.when_left_open = view.console.save_now  # who leaves it open means to stop


def _chosen(view, line):
    if line == "leave":
        view.console.navigation().leave_match()
    else:
        load("mesa.app.suspend").cover(view, line)


def finish(
    view: "GameView", title: str, lines: "Sequence[str]", won: bool, kind: "Callable[..., Any] | None"
) -> None:
    """Say how a match has ended, after a picture if it was won, and offer another.

    `kind`: as for GameView.dialog.
    """
    console = view.console

    def answer(i):
        if i == 2:
            console.navigation().leave_match()
        else:
            console.navigation().rematch(view.match, same=i == 1)

    def offer():
        view.finished = True
        choices = (view.t("rematch"), view.t("same_deal"), view.t("to_launcher"))
        view.dialog(lines, choices, answer, None, title, (), kind)

    if won:
        view.celebrate("win", offer)
    else:
        console.sound.play(sound.LOSE)
        console.lights.show(lights.LOSE)
        offer()
