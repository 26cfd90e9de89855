# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A console that is listened to as in the browser's page."""

from __future__ import annotations

from typing import Any

from sim.player.player import Player
from sim.vm import both


class Heard:
    """A console that is listened to: `lines` has all that was said."""

    def __init__(self, t: Player) -> None:
        self.t = t
        self.lines: list[str] = []
        self.events: list[tuple[Any, str]] = []
        self.speech = both("_speech").Speech(t.console)
        step = t.session.step
        self.game: Any = None

        def stepped() -> None:
            step()
            self.speech.look()
            self.take()
            if self.speech.spoken is not self.game:
                self.game = self.speech.spoken
                self._watch()

        t.session.step = stepped

    def _watch(self) -> None:
        event = self.game and self.game.event

        def told(say: Any, s: bytearray, *what: int) -> str:
            said = event(say, s, *what)
            self.events.append((what, said))
            return said

        if event:
            self.game.event = told

    def take(self) -> list[str]:
        """Take what has been said since the last time, and return it."""
        said = self.speech.take()
        new = said.split("\n") if said else []
        self.lines += new
        return new

    def tell(self, what: str) -> list[str]:
        """Ask for something again; return the answer."""
        self.speech.tell(what)
        return [line[1:] for line in self.take()]
