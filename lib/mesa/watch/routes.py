# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""To a replay and back: from the launcher, from a match's end, of a log from the simulator."""

from micropython import const

from mesa.core.match import NAMES

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.core.match import Match
    from mesa.match.game_view import GameView
    from mesa.ui.scene import ConsoleParts


def watch(console: "ConsoleParts", game: str) -> None:
    """From the launcher, replay console.log, of `game`; then return to the launcher."""
    console.game_in_names = game
    _open(console, game, None)


def watch_end(view: "GameView") -> None:
    """From a match's end, replay its log; then return to that point."""
    match = view.match
    view.covered(True)
    _open(view.console, match.game, match)


def watch_file(console: "ConsoleParts", data: bytes) -> None:
    """Take a log from the simulator as the console's, and replay it."""
    log = console.log
    log.clear()
    for byte in data:
        log.put(byte)
    from mesa.core import replay

    log.seated = NAMES, 0, None
    watch(console, replay.head(data)[0])


def leave(console: "ConsoleParts", match: "Match | None") -> None:
    """Return to the end of `match`, or to the launcher."""
    if match:
        console.navigation().to_match(match)
    else:
        console.navigation().show_launcher()


def _open(console, game, match):
    def make(modules):
        console.words.use_game(game)
        made = modules["watch.replaying"].open_replay
        yield made(console, modules["rules"], modules["view"].View, match)

    console.navigation().open("replay", game, make)
