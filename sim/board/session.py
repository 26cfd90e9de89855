# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One run of the console on a simulated board: frames, keys, pictures.

It knows nothing of a window; sim/window/window.py and the headless run of sim/run.py both drive a Session.
"""

from __future__ import annotations

import os
import random
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mesa.core.match import UNCOUNTED
from sim.board import screen, sim_board
from sim.board.recorder import GifRecorder, write_picture
from sim.common.command import told
from sim.player.presser import KEYS, at_the_end, making

if TYPE_CHECKING:
    from mesa.console.console import Console
    from sim.board.boards import BoardProfile
    from sim.board.panel import Panel


class Broken(Exception):
    """The console failed and shows its error screen; the cause is the exception's."""


class Session:
    """The console, started; `board` is switched on for it, unless it is a SimBoard.

    `preset` goes into console.preset; `sleep(ms)` waits at the end of a frame.

    First-match tips are off unless `preset` has no_tips=False.

    `noise` seeds the board's os.urandom, so that a session can be repeated.
    """

    def __init__(
        self,
        board: str | BoardProfile | sim_board.SimBoard,
        nvm: bytes | None,
        nvm_changed: Callable[[bytes], None] | None,
        preset: dict[str, Any],
        fast: bool = False,
        noise: int = 0,
        sleep: Callable[[int], object] | None = None,
    ) -> None:
        self.preset = preset = {"no_tips": True, **preset}
        self.fast = fast
        self.sleep = sleep
        self.frame = 0
        self.gif: GifRecorder | None = None
        self.opens: str | None = None
        """The game whose page the launcher is to open by itself, until it has."""
        self.strict = True
        """Raise Broken when the console shows its error screen; else go on, as the board does."""
        self.shows_errors = True
        """If it is not strict, whether the error screen may be shown; else it is a Broken."""
        self.restarts = True
        """Restart the program when it ends itself; else let what it raises for that through."""
        screen.patch_blinka()
        on = isinstance(board, sim_board.SimBoard)
        self.board = board if on else sim_board.power_on(board, nvm, nvm_changed)
        self.board.draw = not fast
        noise_source = random.Random(noise)
        os.urandom = lambda count: bytes(noise_source.randrange(256) for _ in range(count))
        self._load(preset)

    def _load(self, preset: dict[str, Any]) -> None:
        from mesa.board import hardware
        from mesa.console.console import Console

        hardware.sleep_ms = self._wait
        self.console: Console = Console()
        console: Any = self.console
        console.fast = self.fast
        console.preset.update(preset)
        self._show_error = console.fail
        console.fail = self._broken
        self._problem: Exception | None = None

    def _wait(self, ms: int) -> None:
        self.board.clock.advance(ms)
        if self.sleep:
            self.sleep(ms)

    def _broken(self, problem: Exception) -> None:
        self._problem = problem
        self._show_error(problem)  # which also prints it

    @property
    def panel(self) -> Panel | None:
        """Return the screen."""
        return self.board.panel

    def _screen(self) -> Panel:
        """Return the screen, which exists once the console has drawn something."""
        if self.panel is None:
            raise ValueError("nothing has been drawn yet")
        return self.panel

    def key(self, number: int, pressed: bool) -> None:
        """Move a key down or up before the next frame."""
        if self.board.down[number] != pressed:
            self.board.key(number, pressed)

    def step(self) -> None:
        """Run one frame: console.step(), the GIF. Broken if the console failed."""
        if self.opens and self.console.started:
            self._open(self.opens)
        match = self.console.match
        if match and self.preset.get("autoplay"):
            match.flags |= UNCOUNTED  # one that the player began, too
        try:
            self.console.step()
        except (sim_board.Reload, sim_board.Reset):
            if not self.restarts:
                raise
            kept = {
                name: self.preset[name]
                for name in ("lang", "bots_only", "autoplay", "no_tips", "date")
                if name in self.preset
            }
            self.restart("SUPERVISOR_RELOAD", kept)
        except Exception as problem:  # outside the console's own error handling
            traceback.print_exception(problem)
            raise Broken(told(problem)) from problem
        self.frame += 1
        if self.gif:
            self.gif.capture()
        if self._problem:
            failed, self._problem = self._problem, None
            if self.strict:
                raise Broken(told(failed)) from failed
        if not self.shows_errors:
            top: Any = self.console.stack and self.console.stack.top
            if type(top).__name__ == "ErrorScreen":
                raise Broken(f"error screen: {top.code}, {top.place}")

    def restart(self, reason: str = "REPL_RELOAD", preset: dict[str, Any] | None = None) -> None:
        """Restart the program; memories stay."""
        sim_board.restart(reason)
        self._load(self.preset if preset is None else preset)

    def close(self) -> None:
        """End, for example on closing the window: write match and settings now."""
        if self.console.started:
            kept = self.console.store
            written = kept.generation
            self.console.save_now()
            if kept.generation != written:
                kept.save(False)  # as the next frame would: what is left of the time for flash writes

    def _open(self, game: str) -> None:
        """Press A on a game in the launcher, once that is there."""
        from mesa.home.launcher import Launcher

        top = self.console.stack.top
        if not isinstance(top, Launcher) or making(self.console):
            return
        names = [found.name for found in top.games]
        if game in names:
            # from now on the launcher is at the last one played
            self.preset = {**self.preset, "game": None}
            self.console.preset["game"] = None
            top.at = names.index(game)
            top.key(KEYS.index("A"))
        self.opens = None

    # pictures

    def refresh_panel(self) -> None:
        """Update the panel if frames were not drawn (--fast)."""
        if not self.board.draw and self.board.display:
            self.board.draw = True
            self.board.display.refresh()
            self.board.draw = False

    def shot(self, path: Path, scale: int) -> None:
        """Write a picture of the screen."""
        self.refresh_panel()
        write_picture(self._screen().image(scale), path, "PNG")

    def start_gif(self, path: Path, scale: int) -> None:
        """Start a GIF."""
        self.board.draw = True
        self.gif = GifRecorder(self._screen(), self.board.clock, path, scale)

    def stop_gif(self) -> bool:
        """Write the GIF; return whether there was one."""
        gif, self.gif = self.gif, None
        if gif:
            gif.save()
        return gif is not None

    # the end of a match

    def over(self) -> bool:
        """Return whether a match has started and ended."""
        match = self.console.match
        return match is not None and match.over()

    def match_runs(self) -> bool:
        """Return whether there is a match that has not ended."""
        return self.console.match is not None and not self.over()

    def at_the_end(self) -> bool:
        """Return whether the match's last screen, with the winner, is shown."""
        return self.over() and at_the_end(self.console.stack)

    def result(self, level: object) -> str:
        """Return the match's line: how it ended, and the link to its deal."""
        from mesa.core import link

        match: Any = self.console.match
        rules, s = match.rules, match.s
        numbers = lambda values: ",".join(str(value) for value in values)  # noqa: E731
        deal = link.write(match)
        return (
            f"{match.game} seed={match.seed} level={level} hands={rules.hand_number(s) + 1} "
            f"scores={numbers(rules.scores(s))} winners={numbers(rules.winners(s))} "
            f"link={deal} moves={match.moves} frames={self.frame}"
        )
