# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The READMEs' GIFs: a moment of a match each, keys pressed as by a person."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.board import sim_board
from sim.board.session import Autopilot, Session

if TYPE_CHECKING:
    from mesa.core.match import Match

CLIPS = {"fodasse": (13, 4, 50), "qu4to": (11, 3, 24), "set": (24, 3, 14), "sueca": (8, 4, 24)}
"""By game: the deal, the players, and the number of actions before the GIF begins."""
CLIP_MS = 9_000
"""How long each GIF is, in ms."""
_KEY = 10
"""Frames from one key to the next: a third of a second."""
_READ = 60
"""Frames for which a result, or anything else to read or see, stays open."""
_QUICK = ("Launcher", "MatchSetup")
"""Screens on which a key comes sooner."""
_LOOK = 40
"""Frames that the player takes to find three cards in a real-time game."""
_LONGEST = 4000
"""Frames to the beginning of a GIF, at most."""


def clips_shown() -> list[tuple[str, str]]:
    """Return (game, language) of every GIF that a README shows; the Spanish one shows the English GIFs."""
    return [(game, lang) for game in sorted(CLIPS) for lang in ("pt", "en")]


def key_in_real_time(view: Any) -> int | None:
    """SET: return the key towards the first SET on the table, for a player who has found it.

    If there is none, return the key that says so. None while somebody else calls, or the match is over.
    """
    from games.set import deck
    from mesa.app.autoplay import key_towards
    from mesa.core.contract import ANY

    match = view.match
    if match.turn() not in (0, ANY):
        return None
    triple = deck.first_set(match.view)
    own = view.table.frames.own
    wanted = [slot for slot in deck.unpack(triple) if slot not in own] if triple else []
    return key_towards(view, wanted[0] if wanted else match.rules.SAY_NONE)


class Film(Autopilot):
    """A match of a game of CLIPS in `lang`, played by an expert.

    In SET, which is in real time, the player looks for a while; in another such game a bot plays.
    """

    def __init__(self, game: str, lang: str) -> None:
        seed, seats, _ = CLIPS[game]
        preset = {"game": game, "lang": lang, "seed": seed, "seats": seats}
        super().__init__(Session("pybadge", None, None, preset), "expert", real_time=game != "set")
        self._wait = _READ  # frames until the next key
        self._scene: Any = None
        self._found: Any = None  # in real time: the cards on the table when the player began to look
        self._said = False

    @property
    def match(self) -> Match | None:
        """Return the match in progress."""
        return self.session.console.match

    def step(self) -> None:
        """Run one frame, perhaps after pressing a key."""
        console = self.session.console
        if console.started and not console.stack.making and console.stack.top is not self._scene:
            self._scene = top = console.stack.top
            quick = hasattr(top, "motions") or type(top).__name__ in _QUICK
            self._wait = max(self._wait, _KEY if quick else _READ)
        self.act()
        self.session.step()

    def choose(self, stack: Any) -> None:
        """Press the next key, after a while."""
        if stack.making:
            return
        self._wait -= 1
        if self._wait > 0:
            return
        self._wait = _KEY
        match = self.match
        if match is not None and match.game == "set" and hasattr(stack.top, "motions"):
            self.find(stack.top, match)
        else:
            super().choose(stack)

    def find(self, view: Any, match: Match) -> None:
        """In real time: look for a while, then press the next key."""
        rules: Any = match.rules
        watched = rules.watched(match.view)
        if watched != self._found:
            self._found = watched
            self._wait = _LOOK
            return
        key = key_in_real_time(view)
        if key is not None:
            self.press(key)
            if key == sim_board.KEYS.index("B"):  # says that there is none; pressed twice
                self._said = not self._said
                self._wait = _KEY if self._said else 2 * _LOOK


def clip(game: str, lang: str, path: Path) -> None:
    """Write a GIF of a moment of good play, CLIP_MS long, at twice the screen's size. Raises OSError.

    The way there is not drawn.
    """
    film = Film(game, lang)
    session = film.session
    session.board.draw = False
    for _ in range(_LONGEST):
        if film.match is not None and film.match.moves >= CLIPS[game][2]:
            break
        film.step()
    session.refresh_panel()
    session.start_gif(path, 2)
    end = session.board.clock.ms + CLIP_MS
    while session.board.clock.ms < end:
        film.step()
    session.stop_gif()
    sim_board.power_off()
