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


def pause(view: "GameView") -> None:
    """Open the pause menu over a match."""
    console = view.console

    def cover(page):
        load("mesa.app.suspend").cover(view, page)

    def show_help():
        cover(lambda: load("mesa.app.help").HelpViewer(console, view.match.game))

    def show_settings():
        cover(lambda: load("mesa.app.settings").Settings(console))

    entries = [(view.t("go_on"), _nothing)]
    entries.extend(view.extras())
    entries.append((view.t("help"), show_help))
    entries.append((view.t("settings"), show_settings))
    entries.append((view.t("leave"), lambda: console.navigation().leave_match()))
    names = [entry[0] for entry in entries]
    actions = [entry[2] if len(entry) > 2 else None for entry in entries]
    lines = (view.t("deal_line", view.match.seed),)
    box = view.dialog(lines, names, lambda i: entries[i][1](), 0, view.t("pause"), actions)
    box.when_left_open = console.save_now  # who leaves it open means to stop


def _nothing():
    pass


def finish(
    view: "GameView", title: str, lines: "Sequence[str]", won: bool, kind: "Callable[..., Any] | None"
) -> None:
    """Say how a match has ended, and offer another. `kind`: as for GameView.dialog."""
    console = view.console
    console.sound.play(sound.WIN if won else sound.LOSE)
    console.lights.show(lights.WIN if won else lights.LOSE)

    def answer(i):
        if i == 2:
            console.navigation().leave_match()
        else:
            console.navigation().rematch(view.match, same=i == 1)

    choices = (view.t("rematch"), view.t("same_deal"), view.t("to_launcher"))
    view.dialog(lines, choices, answer, None, title, (), kind)
