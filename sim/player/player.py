# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A player beside a console in the simulator: presses, holds, waits, settles, plays, and looks at the screen.

Methods that advance return the player itself, so calls can be chained. What never comes is a Lost.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from sim.board import sim_board
from sim.common.choices import decide
from sim.common.levels import names
from sim.player.presser import KEYS, Presser, making, too_soon

if TYPE_CHECKING:
    from PIL import Image

    from mesa.core.match import Match
    from sim.board.session import Session

A, B, SELECT = (KEYS.index(name) for name in ("A", "B", "SELECT"))
_LONGEST = 400
"""Frames within which any screen is made."""
_MOST_KEYS = 400
"""Keys that may be pressed for one decision before the player counts as stuck."""

P = TypeVar("P", bound="Player")
EventTest = Callable[[Any, int, int, int], Any]
"""Called with the player and an event's seat, a and b; returns whether that is the wanted event."""


class Stuck(Exception):
    """The player makes no progress, or the console does not."""


class Lost(Stuck):
    """What was awaited never came."""


class OnSession(Presser):
    """Presses keys in a session: `pick` says which, once nothing moves."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.stays: Any = None
        """The scene that must leave the top before the key goes up, as its `holds` says."""

    @property
    def board(self) -> sim_board.SimBoard:
        """Return the simulated board."""
        return self.session.board

    @property
    def console(self) -> Any:
        """Return the Console."""
        return self.session.console

    @property
    def top(self) -> Any:
        """Return the scene that has the keys, None before there is one."""
        stack = self.console.stack
        return stack.top if stack and stack.scenes else None

    @property
    def scene(self) -> str:
        """Return the class of the scene that has the keys."""
        return type(self.top).__name__

    @property
    def newest(self) -> Any:
        """Return the scene that was opened last, even while it is being made."""
        return self.console.stack.scenes[-1]

    def move(self, number: int | str, down: bool) -> Any:
        """Move a key, its number or name, down or up before the next frame."""
        self.session.key(KEYS.index(number) if isinstance(number, str) else number, down)
        return self

    def put_down(self, number: int, held: int = 0) -> None:
        """Press a key, for a frame and `held` more, or until the scene on top, which `holds`, has gone."""
        super().put_down(number, held)
        self.stays = self.top if getattr(self.top, "holds", False) else None

    def released(self) -> bool:
        """Return whether a key was down; release it when it is time."""
        return self.stays is not None and self.top is self.stays or super().released()

    def press_key(self, number: int | None) -> None:
        """Press a key, or none: A only answers what has been in sight for a moment."""
        if number is not None and not (number == A and too_soon(self.console)):
            self.put_down(number)

    def next_key(self) -> None:
        """Before each frame: release the key that is down, or press the next one once nothing moves."""
        if not self.released() and self.console.started and not self.top.busy():
            self.pick()

    def pick(self) -> None:
        """Press the next key, if there is one, in the scene on top."""
        raise NotImplementedError


class Player(OnSession):
    """Plays for all people with the game's own bot, through the keys. Stuck if they have no effect.

    `level` is the bot's; a game that has none of that name plays at its last one. In a real-time game with
    `bots_only`, the keys only lead into the match and from page to page: there the match itself lets a bot
    play, as fast as the others.
    """

    def __init__(self, session: Session, level: str | None = "medium", bots_only: bool = True) -> None:
        super().__init__(session)
        self.bots_only(bots_only)
        self.level = level
        self._situation: Any = None
        self._action: int | None = None
        self._autoplay: tuple[Any, Any] = None, None
        self.keys = 0
        """Keys pressed for the current decision."""
        self.todo: list[str] = []
        """Keys that are pressed first, each once nothing moves."""

    def bots_only(self: P, only: bool = True) -> P:
        """Let bots alone play a real-time game, or not."""
        self.session.preset["bots_only"] = self.console.preset["bots_only"] = only
        return self

    @classmethod
    def of(cls, player: Player) -> Any:
        """Return the player as one of this class."""
        player.__class__ = cls
        return player

    # what the bot does

    def press_todo(self) -> None:
        """Press the next of `todo`; not B while the table is on top, where there may be nothing to close."""
        name = self.todo.pop(0)
        if name != "B" or not hasattr(self.top, "asked"):
            self.put_down(KEYS.index(name))

    def pick(self) -> None:
        """Press the next of `todo`, or the key towards the bot's action."""
        if self.todo:
            return self.press_todo()
        program = sys.modules["mesa.core.scope"]  # read anew at a restart
        if self._autoplay[0] is not program:
            from mesa.ui.keys import key_towards

            self._autoplay = program, key_towards
        stack = self.console.stack
        # the console does not own a trial match
        action = self._decide(getattr(stack.scenes[0], "match", self.console.match))
        self.press_key(self._autoplay[1](stack.top, action))
        self.keys += self.down is not None
        if self.keys > _MOST_KEYS:
            where = f"{self.scene} at frame {self.session.frame}"
            raise Stuck(f"the autopilot is stuck in {where} (action {action})")

    def _decide(self, match: Match | None) -> int | None:
        """Return the bot's action for the current position; None if the player is not asked."""
        situation = None if match is None else (match, match.moves, match.human, bytes(match.s))
        if situation != self._situation:
            self._situation = situation
            self._action = None
            self.keys = 0
            human = None if match is None else match.human
            if match is not None and human is not None and match.rules.turn(match.s) == human:
                from mesa.core import steps
                from mesa.core.thinker import Thinker

                level = names(match.game).get(self.level or "", len(match.bots.LEVELS) - 1)
                match.between = steps.between(steps.of(match.game))
                self._action = decide(Thinker(match, human, level))
        return self._action

    # what there is

    @property
    def match(self) -> Any:
        """Return the match in progress, or None."""
        return self.console.match

    @property
    def s(self) -> bytearray:
        """Return the match's state."""
        return self.match.s

    @property
    def rules(self) -> Any:
        """Return the match's rules."""
        return self.match.rules

    @property
    def view(self) -> Any:
        """Return the match's view, whatever lies over it."""
        return self.console.stack.scenes[0]

    @property
    def table(self) -> Any:
        """Return the view's table."""
        return self.view.table

    @property
    def theme(self) -> Any:
        """Return the console's own mesa.ui.theme: its palettes are compared by identity."""
        return sys.modules["mesa.ui.theme"]

    @property
    def notice(self) -> str:
        """Return the visible notice, or ""."""
        label = self.view.notice_label
        return "" if label.hidden else label.text

    @property
    def lines(self) -> list[str]:
        """Return the text of the dialog on top: its title, its lines and its choices."""
        assert self.scene == "Dialog"
        return [self.top.title, *self.top.text, *self.top.choices]

    @property
    def labels(self) -> list[str]:
        """Return the texts of all visible labels, from back to front."""
        from sim.board import on_screen

        things = on_screen.things(self.console.stack.root)
        return [thing.label.text for thing in things if thing.label is not None]

    @property
    def pixels(self) -> bytes:
        """Return the screen's pixels."""
        return self.image().tobytes()

    def turn(self) -> int:
        """Return the seat in turn, or another code of the contract."""
        return self.match.turn()

    @property
    def kinds(self) -> list[str]:
        """Return the kinds of the rows of the set-up page, or of its options."""
        return [row if isinstance(row, str) else row[0] for row in self.top.rows]

    def image(self, scale: int = 1) -> Image.Image:
        """Return the screen as a PIL image."""
        self.session.refresh_panel()
        if self.session.panel is None:
            raise Lost("the screen was never switched on")
        return self.session.panel.image(scale)

    def close(self) -> None:
        """Switch off."""
        sim_board.power_off()

    # frames and keys

    def step(self: P, n: int = 1) -> P:
        """Run n frames, whatever is in them."""
        for _ in range(n):
            self.session.step()
        return self

    def until_ready(self: P) -> P:
        """Run until the screen being made is complete."""
        for _ in range(_LONGEST):
            if not making(self.console):
                return self
            self.step()
        raise Stuck("a screen is never complete")

    def frames(self: P, n: int = 1) -> P:
        """Run n frames, not counting those in which a screen is made."""
        for _ in range(n):
            self.step()
            self.until_ready()
        return self

    def press(self: P, *keys: str) -> P:
        """Press keys by name, each for a frame, with a frame in between; read any tip first."""
        for name in keys:
            while name == "A" and too_soon(self.console):
                self.frames()
            self.hold(name, 1)
        return self

    def hold(self: P, key: str, frames: int) -> P:
        """Hold a key for so many frames, then run one more."""
        return self.move(key, True).frames(frames).move(key, False).frames()

    def tap(self: P, key: str) -> P:
        """Run one frame in which a key goes down and up, without waiting for the effect."""
        return self.move(key, True).move(key, False).step()

    def hint(self: P, limit: int = 200) -> P:
        """Hold Select in the player's turn until the hint is shown."""
        before = self.match.hints
        self.move(SELECT, True)
        for _ in range(limit):
            self.frames()
            if self.match.hints != before and not self.top.motion.busy:
                self.move(SELECT, False)
                return self.frames()
        raise Lost("no hint is given")

    def choose(self: P, key: str, *values: object) -> P:
        """Open the pause menu and select the line with the word `key`."""
        self.press("START")
        line = self.console.words.text(key, *values)
        return self.press(*["DOWN"] * self.top.choices.index(line), "A")

    def take(self: P, row: str) -> P:
        """Choose a row, by its kind, of the set-up page or of its options."""
        down = (self.kinds.index(row) - self.top.at) % len(self.top.rows)
        return self.press(*["DOWN"] * down, "A").frames()

    def act(self: P, action: int) -> P:
        """Do an action by the keys that the game gives for it."""
        from mesa.ui.keys import key_towards

        before = self.match.moves
        for _ in range(400):
            if self.match.moves != before:
                return self
            if self.top.busy():
                self.frames()
            else:
                self.press(KEYS[key_towards(self.top, action)])
        raise Lost("no keys lead to action {}".format(action))

    # waiting

    def until(self: P, reached: Callable[[Any], Any], limit: int = 60_000, auto: bool = True) -> P:
        """Let the bot play (or just wait, without `auto`) until `reached(self)` holds."""
        for _ in range(limit):
            if reached(self):
                return self
            if auto:
                self.next_key()
            self.step()
        raise Lost("the stop is never reached")

    def reach(self: P, *names: str, auto: bool = True) -> P:
        """Let the bot play (or just wait, without `auto`) until one of these scenes has the keys."""
        return self.until(lambda _: self.scene in names, auto=auto)

    def wait(self: P, *scenes: str, limit: int = 3000) -> P:
        """Run until one of these scenes has the keys."""
        return self.until(lambda _: self.scene in scenes, limit, False)

    def settle(self: P, limit: int = 2000) -> P:
        """Run until nothing moves and the player is asked."""
        for _ in range(limit):
            if not self.top.busy():
                return self.frames()
            self.frames()
        raise Lost("something always moves")

    def still(self: P) -> P:
        """Run until nothing moves, whether the player is asked or not."""
        return self.until(lambda _: not self.view.motion.busy, 3000, False)

    def calm(self: P) -> P:
        """Run until nothing moves and no notice is left or due."""
        view = self.view
        self.until(
            lambda _: not (view.notice_left or getattr(view, "said", ()) or view.motion.busy), 3000, False
        )
        return self.frames()

    # goals

    def begin(self: P) -> P:
        """Go through the launcher and the set-up page into the match, until the player is first asked at the
        table: a question in a dialog before that is answered.
        """
        return self.until(lambda _: self.match is not None and not self.top.busy() and self.scene != "Dialog")

    def mine(self: P, condition: Callable[[Any], Any] = lambda player: True) -> P:
        """Play until the player is asked and `condition(self)` holds."""
        return self.until(
            lambda _: self._at_table() and not self.top.busy() and self.match.mine() and condition(self)
        )

    def to_a_card(self: P) -> P:
        """Play until one of the first forty actions, a card, is to be chosen."""
        return self.mine(lambda _: self.match.legal()[0] < 40)

    def lay(self: P) -> P:
        """Lay the next card that may be laid, and play until one is to be chosen again."""
        while self.table.hand.chosen() not in self.match.legal():
            self.press("RIGHT")
        return self.press("A").to_a_card()

    def to_problems(self: P, game: str) -> P:
        """Go to the page of a game's problems."""
        self.console.navigation().begin(game)
        self.settle()
        self.console.navigation().open_problems(game)
        return self.settle()

    def to_a_problem(self: P, game: str, number: int) -> P:
        """Open a problem of a game, past the box with its goal."""
        self.to_problems(game).console.navigation().open_problem(game, number, 0)
        self.settle()
        assert self.scene == "Dialog", "the goal is told first"
        return self.press("A").settle()

    def _at_table(self):
        return self.match is not None and type(self.top).__module__ == f"games.{self.match.game}.view"

    def event(
        self: P, code: int, frames: int = 4, condition: EventTest = lambda player, seat, a, b: True
    ) -> P:
        """Play until `frames` frames after the view has shown the event `code`."""
        seen = []
        watched = []

        def watch(_):
            top = self.top
            if self._at_table() and top not in watched:
                watched.append(top)
                show = top.show

                def spy(event):
                    show(event)
                    if event[0] == code and condition(self, *event[1:]):
                        seen.append(event)

                top.show = spy
            return seen

        return self.until(watch).frames(frames)

    def dialog(self: P, condition: Callable[[Any], Any] = lambda player: True) -> P:
        """Play until the next dialog over the table for which `condition(self)` holds."""
        return self.until(lambda _: self.match and self.scene == "Dialog" and condition(self)).frames()

    def over(self: P) -> P:
        """Play until the last screen of the match."""
        return self.until(lambda _: self.session.at_the_end()).frames()

    def end_with(self: P, title: str, lines: list[str], won: bool) -> P:
        """Let the view see its match as over, with these lines as its result."""
        from mesa.core.contract import OVER
        from mesa.match import offer

        view = self.view
        view.match.turn = lambda: OVER
        view.result = lambda: offer.show(view) if view.ended else view.finish(title, lines, won)
        view.asked = False
        return self

    def at_result(self) -> bool:
        """Return whether a hand's result covers the table, nothing moves, and no key is down."""
        from mesa.core.contract import HAND_OVER

        match = self.match
        if match is None or match.turn() != HAND_OVER or match.events or self.down is not None:
            return False
        return self.top is not self.view and not self.top.busy()

    def to_launcher(self) -> list[str]:
        """Answer everything before the launcher: the language, notes. Return the notes' texts."""
        said = []
        for _ in range(60):
            self.frames(2)
            if self.scene == "Launcher":
                return said
            if self.scene == "Dialog":
                said.append(" ".join(self.top.text))
            # a restart to open another game leads to a set-up page, to its match or to a problem
            leave = ["START", "UP", "A"]
            back = {"MatchSetup": ["B"], "Today": ["B"], "View": leave, "Page": leave}
            self.press(*back.get(self.scene, ["A"]))
        raise Lost("the launcher is never reached; on top is " + self.scene)

    def to_setup(self, game: str) -> list[str]:
        """Go from the launcher to a game's set-up page, closing notes on the way. Return their texts."""
        said = []
        for _ in self.top.games:
            if self.top.games[self.top.at].name == game:
                break
            self.press("RIGHT")
        self.press("A")
        for _ in range(60):
            if self.scene == "MatchSetup":
                return said
            if self.scene == "Dialog":
                said.append(" ".join(self.top.text))
                self.press("A")
            self.frames()
        raise Lost("the set-up page is never reached; on top is " + self.scene)

    def to_match(self) -> bool:
        """Go from a set-up page into the saved match, or a new one. Return False if a note refused it."""
        self.press("A")
        for _ in range(60):
            if self.match is not None and self.scene != "Stack":
                self.frames(3)
                return True
            if self.scene == "Dialog":
                return False
            self.frames()
        raise Lost("the match is never opened; on top is " + self.scene)

    # the match

    def resume(self: P, state: bytes | bytearray, flags: int = 0) -> P:
        """Open a match in `state`, like a saved one, until its view is shown."""
        from mesa.core.match_start import MatchStart

        self.reach("MatchSetup")
        page = self.top
        levels = bytes(page.levels[: len(page.rules.scores(state))])
        options = bytes(len(page.rules.OPTIONS))
        start = MatchStart(page.game, levels, options, state=bytearray(state), flags=flags)
        self.console.navigation().start_match(start)
        return self.until(lambda _: self.match and self.scene == "View", auto=False)

    def again(self: P, **preset: Any) -> P:
        """Restart the program, with these requests to the console; memories stay."""
        self.session.restart("SUPERVISOR_RELOAD", {"no_tips": True, **preset})
        return self.frames(2)

    def renew(self: P) -> P:
        """Put a new view of the match in the place of the old one, and of all that lies over it."""
        self.console.stack.swap(type(self.view)(self.console, self.match))
        return self.frames()

    def restarted(self: P) -> P:
        """Restart the program, and go from the launcher back into the match."""
        self.session.restart()
        self.frames(2)
        self.until(lambda _: self.scene == "MatchSetup").frames().press("A")
        return self.until(lambda _: self.match is not None, auto=False)

    def events(self, *codes: int) -> list[tuple[int, int, int, int]]:
        """Return a list that gets every later event of the match; with `codes`, only these."""
        found: list[tuple[int, int, int, int]] = []
        match, emit = self.match, self.match.sink

        def heard(*event: int) -> None:
            if not codes or event[0] in codes:
                found.append(event)  # pyrefly: ignore[bad-argument-type] - four numbers
            emit(*event)

        match.sink = heard
        return found


class Watcher(OnSession):
    """Lets the replay of a match's log run by itself, from start to end."""

    STAYS = 2000
    """Milliseconds for which the end is shown, and a page that an action has opened."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._begun = False
        self._due: int | None = None  # ms when the current page has been seen

    def pick(self) -> None:
        """Answer the first question with A, then press Select to run; B closes a page."""
        if self.console.stack.making:
            return
        shown = hasattr(self.top, "tape")
        if not self._begun and (shown or self.scene == "FirstQuestion"):
            self._begun = shown
            self.press_key(SELECT if shown else A)
        elif self._begun and not shown and self._seen():
            self._due = None
            self.press_key(B)

    def _seen(self) -> bool:
        # return whether what is shown since the first call has been seen
        now = self.session.board.clock.ms
        if self._due is None:
            self._due = now + self.STAYS
        return now >= self._due

    def over(self) -> bool:
        """Return whether the end has been shown for a while."""
        tape = getattr(self.top, "tape", None) if self._begun else None
        ended = tape and tape.at == tape.count and not self.top.busy()
        return bool(ended) and self._seen()
