# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Power-on with given contents of the memories, and the way by keys to where a trial begins."""

from __future__ import annotations

from typing import Any

from sim.board import session as board_session
from sim.board import sim_board
from sim.board.boards import BOARDS
from sim.board.session import Broken, Session
from sim.common import games

GAMES = {name: game.seats for name, game in games.playable().items()}
"""Fewest and most players."""


class Fault(Exception):
    """What went wrong, in one sentence."""


def power_on(memories: bytes | None = None, noise: int = 0, fast: bool = True, **preset: Any) -> Session:
    """Return a Session just switched on; `memories` are flash, or flash and battery (sim_board)."""
    wanted = dict(game=None, seed=None, seats=None, level=None, lang=None)
    wanted.update(preset)
    session = Session(BOARDS["pybadge"], memories, None, wanted, fast, noise)
    session.strict = False  # it goes on, like the board: what counts is what the player sees
    session.board.draw = False
    return session


def steps(session: Session, n: int = 1) -> None:
    """Run n frames, whatever is in them; raise a Fault if the console failed."""
    try:
        for _ in range(n):
            session.step()
            if scene(session) == "ErrorScreen":
                top = top_scene(session)
                raise Fault("error screen: {}, {}".format(top.code, top.place))
    except Broken as broken:
        raise Fault("{}: {}".format(scene(session), broken)) from broken


def frames(session: Session, n: int = 1) -> None:
    """Run n frames, not counting those in which a screen is made; raise a Fault if the console failed."""
    board_session.frames(session, lambda: steps(session), n)


def press(session: Session, *names: str) -> None:
    """Press keys by name, each for a frame, with a frame in between."""
    for name in names:
        while name == "A" and board_session.too_soon(session.console):
            frames(session)
        number = sim_board.KEYS.index(name)
        session.key(number, True)
        frames(session)
        session.key(number, False)
        frames(session)


def top_scene(session: Session) -> Any:
    """Return the scene on top; `scene` returns its class."""
    return session.console.stack.top


def scene(session: Session) -> str:
    """Return the class of the scene on top, as text."""
    stack = session.console.stack
    return type(stack.top).__name__ if stack and stack.scenes else "nothing"


def to_launcher(session: Session) -> list[str]:
    """Answer everything before the launcher: the language, notes. Return the notes' texts."""
    said = []
    for _ in range(60):
        frames(session, 2)
        if scene(session) == "Launcher":
            return said
        if scene(session) == "Dialog":
            said.append(" ".join(top_scene(session).text))
        # a restart to open another game leads to a set-up page
        press(session, "B" if scene(session) == "MatchSetup" else "A")
    raise Fault("the launcher is never reached; on top is {}".format(scene(session)))


def to_setup(session: Session, game: str) -> list[str]:
    """Go from the launcher to a game's set-up page, closing notes on the way. Return their texts."""
    said = []
    for _ in range(12):
        launcher = top_scene(session)
        if launcher.games[launcher.at].name == game:
            break
        press(session, "RIGHT")
    press(session, "A")
    for _ in range(60):
        if scene(session) == "MatchSetup":
            return said
        if scene(session) == "Dialog":
            said.append(" ".join(top_scene(session).text))
            press(session, "A")
        frames(session)
    raise Fault("the set-up page is never reached; on top is {}".format(scene(session)))


def to_match(session: Session) -> bool:
    """Go from a set-up page into the saved match, or a new one. Return False if a note refused it."""
    press(session, "A")
    for _ in range(60):
        if session.console.match is not None and scene(session) != "Loading":
            frames(session, 3)
            return True
        if scene(session) == "Dialog":
            return False
        frames(session)
    raise Fault("the match is never opened; on top is {}".format(scene(session)))
