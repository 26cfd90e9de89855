# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""One run of the console on a simulated board: frames, keys from scripts and the autopilot, pictures.

It knows nothing of a window; sim/window/window.py and the headless run of sim/run.py both drive a Session.
"""

from __future__ import annotations

import os
import random
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.board import screen, sim_board
from sim.board.recorder import GifRecorder, save_picture
from sim.common.choices import decide
from sim.common.levels import names

if TYPE_CHECKING:
    from mesa.console.console import Console
    from mesa.core.match import Match
    from sim.board.boards import BoardProfile
    from sim.board.panel import Panel
    from sim.board.script import Log, Script

A = sim_board.KEYS.index("A")
_LONGEST = 400
"""Frames within which any screen is made."""
_MOST_KEYS = 400
"""Keys that the autopilot may press for one decision before it counts as stuck."""


class Stuck(Exception):
    """The autopilot makes no progress, or the console does not."""


class Broken(Exception):
    """The console failed and shows its error screen; the cause is the exception's."""


def making(console: Console) -> bool:
    """Return whether the next screen is being made step by step, or a game opened: keys wait for that."""
    stack = console.stack
    if not console.started:
        return stack is not None
    return bool(stack.making or stack.scenes and type(stack.scenes[-1]).__name__ == "Loading")


def too_soon(console: Console) -> bool:
    """Return whether A would do nothing, since the question has not been in sight for long enough."""
    top: Any = console.stack.top
    return not console.fast and bool(console.stack.making or top.unread and not top.busy())


def until_ready(run: Any, step: Callable[[], object]) -> None:
    """Call step(), a frame of run.console, until the screen being made is complete."""
    for _ in range(_LONGEST):
        if not making(run.console):
            return
        step()
    raise Stuck("a screen is never complete")


def frames(run: Any, step: Callable[[], object], n: int) -> None:
    """Call step(), a frame of run.console, n times, not counting those in which a screen is made."""
    for _ in range(n):
        step()
        until_ready(run, step)


class Session:
    """The console, started. `preset` goes into console.preset; `sleep(ms)` waits at the end of a frame.

    First-match tips are off unless `preset` has no_tips=False.

    `noise` seeds the board's os.urandom, so that a session can be repeated.
    """

    def __init__(
        self,
        board: str | BoardProfile,
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
        self.log: Log | None = None
        self.gif: GifRecorder | None = None
        self.script: Script | None = None
        self.opens: str | None = None
        """The game whose page the launcher is to open by itself, until it has."""
        self.strict = True
        """Raise Broken when the console shows its error screen; else go on, as the board does."""
        screen.patch_blinka()
        self.board = sim_board.power_on(board, nvm, nvm_changed)
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
            if self.log:
                self.log.key(self.frame, number, pressed)

    def step(self) -> None:
        """Run one frame: the script's keys, console.step(), the GIF. Broken if the console failed."""
        self._play_script()
        if self.opens and self.console.started:
            self._open(self.opens)
        try:
            self.console.step()
        except (sim_board.Reload, sim_board.Reset):
            kept = {
                name: self.preset[name] for name in ("lang", "bots_only", "no_tips") if name in self.preset
            }
            self.restart("SUPERVISOR_RELOAD", kept)
        except Exception as problem:  # outside the console's own error handling
            traceback.print_exception(problem)
            raise Broken(f"{type(problem).__name__}: {problem}") from problem
        self.frame += 1
        if self.gif:
            self.gif.capture()
        if self._problem:
            failed, self._problem = self._problem, None
            if self.strict:
                raise Broken(f"{type(failed).__name__}: {failed}") from failed

    def restart(self, reason: str = "REPL_RELOAD", preset: dict[str, Any] | None = None) -> None:
        """Restart the program; memories stay."""
        if self.log and reason == "REPL_RELOAD":  # the program will repeat its own restarts
            self.log.restart(self.frame)
        sim_board.restart(reason)
        self._load(self.preset if preset is None else preset)

    def close(self) -> None:
        """End, for example on closing the window: write match and settings now."""
        if self.console.started:
            self.console.save_now()

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
            top.at = top.goal = names.index(game)
            top.key(A)
        self.opens = None

    # scripts

    def _play_script(self) -> None:
        if self.script:
            for what, value in self.script.events.pop(self.frame, ()):
                if what == "shot":
                    self.shot(value, self.script.scale)
                elif what == "restart":
                    self.restart()
                else:
                    self.key(value, what == "press")

    def script_done(self) -> bool:
        """Return whether the script has nothing left to do."""
        script = self.script
        return script is None or self.frame >= script.end and not script.events

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
        save_picture(self._screen(), path, scale)

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
        if not self.over():
            return False
        scenes = self.console.stack.scenes
        return len(scenes) > 1 and getattr(scenes[0], "finished", False)

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


class Presser:
    """Presses the keys of a session, each for a frame; `choose` says which.

    Where a key must be held, as a scene with `holds` says, it stays down until another scene is on top.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._down: int | None = None
        self._held_on: Any = None

    def idle(self) -> bool:
        """Return whether none of its keys is down."""
        return self._down is None

    def press(self, key: int | None) -> None:
        """Press a key, or none: A only answers what has been in sight for a moment."""
        if key == A and too_soon(self.session.console):
            key = None
        self._down = key
        top: Any = self.session.console.stack.top
        self._held_on = top if getattr(top, "holds", False) else None
        if key is not None:
            self.session.key(key, True)

    def act(self) -> None:
        """Before each frame: release the key that is down, or press the next one once nothing moves."""
        console = self.session.console
        if self._down is not None:
            if console.stack.top is not self._held_on:
                self.session.key(self._down, False)
                self._down = None
        elif console.started and not console.stack.top.busy():
            self.choose(console.stack)

    def choose(self, stack: Any) -> None:
        """Press the next key, if there is one, in the scene on top."""
        raise NotImplementedError


class Autopilot(Presser):
    """Plays for all people with the game's own bot, through the keys. Stuck if they have no effect.

    `level` is the bot's; a game that has none of that name plays at its last one.

    In a real-time game, the keys only lead into the match and from page to page: there the match itself lets
    a bot play (`bots_only` of console.preset), as fast as the others; not with `real_time` off.
    """

    def __init__(self, session: Session, level: str | None, real_time: bool = True) -> None:
        session.preset["bots_only"] = real_time
        session.console.preset.update(session.preset)
        super().__init__(session)
        self.level = level
        self._situation: Any = None
        self._action: int | None = None
        self._keys = 0

    def choose(self, stack: Any) -> None:
        """Press the key towards the bot's action."""
        # the console does not own a trial match
        action = self._decide(getattr(stack.scenes[0], "match", self.session.console.match))
        from mesa.watch.autoplay import key_towards

        self.press(key_towards(stack.top, action))
        self._keys += self._down is not None
        if self._keys > _MOST_KEYS:
            where = f"{type(stack.top).__name__} at frame {self.session.frame}"
            raise Stuck(f"the autopilot is stuck in {where} (action {action})")

    def _decide(self, match: Match | None) -> int | None:
        """Return the bot's action for the current position; None if the player is not asked."""
        situation = None if match is None else (match, match.moves, match.human, bytes(match.s))
        if situation != self._situation:
            self._situation = situation
            self._action = None
            self._keys = 0
            human = None if match is None else match.human
            if match is not None and human is not None and match.rules.turn(match.s) == human:
                from mesa.core import steps
                from mesa.core.thinker import Thinker

                levels = names(match.game)
                level = levels.get(self.level or "", len(match.bots.LEVELS) - 1)
                match.between = steps.between(steps.of(match.game))
                self._action = decide(Thinker(match, human, level))
        return self._action


class Watcher(Presser):
    """Lets the replay of a match's log run by itself, from start to end."""

    STAYS = 2000
    """Milliseconds for which the end is shown, and a page that an action has opened."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._begun = False
        self._due: int | None = None  # ms when the current page has been seen

    def choose(self, stack: Any) -> None:
        """Answer the first question with A, then press Select to run; B closes a page."""
        if stack.making:
            return
        shown = hasattr(stack.top, "tape")
        if not self._begun and (shown or type(stack.top).__name__ == "FirstQuestion"):
            self._begun = shown
            self.press(sim_board.KEYS.index("SELECT" if shown else "A"))
        elif self._begun and not shown and self._seen():
            self._due = None
            self.press(sim_board.KEYS.index("B"))

    def _seen(self) -> bool:
        # return whether what is shown since the first call has been seen
        now = self.session.board.clock.ms
        if self._due is None:
            self._due = now + self.STAYS
        return now >= self._due

    def over(self) -> bool:
        """Return whether the end has been shown for a while."""
        tape = getattr(self.session.console.stack.top, "tape", None) if self._begun else None
        ended = tape and tape.at == tape.count and not self.session.console.stack.top.busy()
        return bool(ended) and self._seen()
