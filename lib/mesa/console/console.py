# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console: shared by all screens; one frame per `step()`, storing the match, handling errors.

step() = sound and lights → keys → scene (bots think in its tick) → refresh → rest of the frame
"""

from micropython import const

from mesa.board import hardware
from mesa.board.signals import LOW
from mesa.board.store import (
    COST,
    FAULT,
    FOR_LEAVING,
    FOR_NOTHING,
    FOR_OVER,
    FOR_TIME,
    MOST,
    RESTARTED,
    UNIT,
)
from mesa.core import scope
from mesa.core.contract import HAND_OVER
from mesa.core.match import DAILY, HAND_COUNTED
from mesa.ui import theme  # noqa: F401 - they stay: all screens need them
from mesa.ui.scene import MATCH, UNREAD, Stack

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from displayio import Bitmap

    from mesa.board.hardware import Board
    from mesa.board.signals import Lights, Sound
    from mesa.board.store import Store
    from mesa.coach.judging import Rating
    from mesa.console.navigation import Navigation
    from mesa.core.log import Log
    from mesa.core.match import Match
    from mesa.ui.words import Words

VERSION = "1.0.0-dev"
FRAME = const(33)  # ms: 30 frames a second
_HOLD = const(350)  # ms until a held arrow repeats, or held Select asks for a hint
_REPEAT = const(110)
_UP = const(-1)  # Select is up, or has done its work
_HINTED = const(-2)  # Select is still held, and has asked for a hint
# When flash is written (each write erases it, and it lasts some 10 000): ms since the last write, and ms
# without a key. The start and end of a match, and leaving, wait for neither. All wait until there is time to
# spare (mesa.board.store).
_AGAIN = const(300_000)
_QUIET = const(20_000)
LATE = const(400_000)
_SLICE = const(4)  # minimum ms counted for a slice of thinking: in the simulator no time passes in a frame
_THINK = const(16)  # ms of a frame for thinking in a match; drawing comes after that
_LONG = const(1000)  # ms of a frame that are counted in real time: a PC may have slept
_REST = const(1500)  # ms without a key until decisions are judged
_FORGIVEN = const(9000)  # frames after which running out of memory counts as the first time again


class Console:
    """One console. Every scene refers to it as `console`.

    Its parts are made in the first frame (mesa.console.power_on): `board`, `card_sheet` (pictures of one
    game's cards), `stack` (the scenes), `store`, `log` (of the match), `sound`, `lights`, `words`.
    """

    version = VERSION
    board: "Board"
    card_sheet: "Bitmap"
    stack: "Stack" = None  # pyrefly: ignore[bad-assignment] - the first frame makes it
    store: "Store"
    log: "Log"
    sound: "Sound"
    lights: "Lights"
    words: "Words"
    card_path = ""  # the BMP in the card sheet
    started = False  # its parts exist
    match: "Match | None"  # the match in progress
    trouble: "str | None" = None  # why a log could not be written to the drive; the launcher says so
    # The simulator fills these in before the first step, instead of a player; None: not set. "game", "seed"
    # (deal number), "known" (the player has chosen that number), "seats", "level" (of the bots, an index in
    # LEVELS), "people" (the seats of other people), "lang"; "link": a Link, its set-up page is first;
    # "bots_only": in real time a bot plays for the player; "autoplay": no match counts; "no_tips": tips are
    # off; "log": of a match to watch at once; "date": today, (year, month, day).
    preset: "dict[str, Any]"
    fast = False  # the simulator's --fast: movements end at once
    frames = 0  # since the program started
    starting = True  # until its first page is shown
    # by game: its broken file, and why; set by code.py's check and failed openings
    broken: "dict[str, str]"
    drive = b""  # the state in which code.py has found the drive, see Store.drive
    low = 0  # the state of mesa.console.warnings
    game_in_names: "str | None" = None  # the game that this run of the program has opened
    saved: "int | None"  # match.moves when the match was last stored
    idle = 0  # ms without a key
    unsaved = 0  # ms since flash was written, or since power-on
    write_after = _AGAIN  # ms after which it is written next
    writes_needed = FOR_NOTHING  # write flash as soon as there is time to spare for this many writes
    last: int  # ticks at the start of the frame
    spent: int  # ms of this frame until its last slice of thinking ended
    held: "int | None" = None  # the arrow that is held
    held_select = _UP  # ms for which Select has been held, _UP or _HINTED
    loud = LOW  # the volume before muting
    settled = False  # the first launcher has read what brings names
    search: "Rating | None" = None  # the one that judges now
    judged = -1  # size of the log when nothing was left to judge

    def __init__(self, board: "Board | None" = None) -> None:
        """`board`: the one to run on; None: the actual board."""
        # the rules of the open game, until the launcher; at first the needs of the first frame
        self.game = scope.Scope()
        # and its table: the view and its drawing modules, until another page replaces it
        self.table = self.game.child()
        self.bots = self.table.child()  # and its bots, until a page covers the table
        scope.collect()  # what is loaded now stays for good
        scope.active = True
        self.board = board  # pyrefly: ignore[bad-assignment] - the first frame opens one
        self.preset = {}
        self.broken = {}
        self.end_match()

    def end_match(self) -> None:
        """Forget the match."""
        self.match = self.saved = None

    def step(self) -> None:
        """Run one frame, about 33 ms by the clock."""
        try:
            if not self.started:
                scope.current = self.game
                with self.game:
                    from mesa.console import power_on
                power_on.begin(self)
                return
            scope.current = self.stack.scenes[-1].scope
            self._frame()
        except Exception as problem:  # any error ends here, with an error screen
            if not self.started:
                raise  # it has not even started: code.py reports it
            self.fail(problem)
        finally:
            scope.collect()

    def _frame(self):
        self.frames += 1
        now = self.board.ticks()
        ms = max(0, hardware.ticks_diff(now, self.last))  # a clock may be set back
        self.last = now
        self.spent = 0
        self.sound.tick()
        self.lights.tick()
        self.stack.scenes[0].elapse(min(ms, _LONG))
        if self.stack.making:
            self.stack.step()  # keys wait until their effect is visible
        else:
            top = self.stack.top
            seen = top.unread and not top.busy()  # it was complete in the last picture
            self._keys(ms)
            if seen:
                top.unread = max(0, top.unread - min(ms, 3 * FRAME))
            self.stack.top.tick(min(ms, 3 * FRAME))
            self._judge()
        self._keep(ms)
        if not self.stack.making:
            self.board.display.refresh()
        # while a bot thinks, the next frame begins at once; in the simulator, after its slices
        left = (self.spent or FRAME) - max(0, hardware.ticks_diff(self.board.ticks(), now))
        if left > 0 and not self.stack.making:
            hardware.sleep_ms(left)

    def more(self, budget: int = _THINK) -> bool:
        """Return whether another slice of thinking like the last fits within `budget` ms of this frame."""
        before = self.spent
        self.spent = max(before + _SLICE, hardware.ticks_diff(self.board.ticks(), self.last))
        return 2 * self.spent - before <= budget

    def _judge(self):
        # judge decisions for the rating in the rest of this frame, until there is a key or another scene
        if self.idle < _REST or not self.stack.top.judges or self.match is not None or self.table.names:
            self.stop_judging()
        elif self.search:
            if self.search.tick():
                self.stop_judging()
        elif self.judged != self.log.size:
            from mesa.coach import judging

            self.search = judging.begin(self)
            if not self.search:
                self.judged = self.log.size

    def stop_judging(self) -> None:
        """Stop judging for now, and unload what it has loaded."""
        if self.search:
            self.search.close()
            self.search = None

    def _keys(self, ms):
        k = self.board.key()
        while k is not None:
            self.idle = 0
            self.stop_judging()
            if k == hardware.KEY_SELECT:
                self.held_select = 0  # it acts when it goes up
            elif self.held_select != _UP and (k == hardware.KEY_DOWN or k == hardware.KEY_LEFT):
                if self.held_select == _HINTED:
                    self.stack.top.hint(False)
                self.held_select = _UP
                if k == hardware.KEY_DOWN:
                    from mesa.board import setting

                    setting.mute(self)
                elif self.stack.top.role == MATCH:
                    from mesa.match import match_menus

                    match_menus.take_back(self.stack.top)
            elif k == hardware.KEY_SELECT + hardware.RELEASED:
                short = self.held_select >= 0
                self.held_select = _UP
                if short:
                    self._press(hardware.KEY_SELECT)
            elif k & hardware.RELEASED:
                if k & 7 == self.held:
                    self.held = None
            else:
                self.held = k if k >= hardware.KEY_RIGHT else None
                self.held_for = -_HOLD
                self._press(k)
            if self.stack.making:
                return  # the rest would apply to an unseen screen
            k = self.board.key()
        if self.held_select >= 0:
            self.held_select += ms
            if self.held_select >= _HOLD:
                self.held_select = _HINTED
                self.stack.top.hint(True)
        if self.held is not None:
            self.held_for += ms
            if self.held_for >= _REPEAT:
                self.held_for = 0
                if not self.stack.top.busy():
                    self._press(self.held)

    def _press(self, k):
        top = self.stack.top
        if k != hardware.KEY_A or self.fast or not top.unread or top.busy():  # then it only hurries
            top.key(k)

    def navigation(self) -> "Navigation":
        """Return the navigation between screens."""
        if "mesa.core.match" not in scope.modules:
            with scope.root:  # it stays, but the launcher comes first
                from mesa.core import match  # noqa: F401
        from mesa.console import navigation

        return navigation.Navigation(self)

    def put_game(self, name: str, record: bytearray) -> None:
        """Store `record`, a changed copy from store.game(name), for the game called `name`."""
        from mesa.board import store_menus

        store_menus.put_game(self.store, name, record)

    def keep_match(self) -> None:
        """Put the match in progress into the store; count one that is over, once, and stop keeping it."""
        match = self.match
        if match is None or match.moves == self.saved:
            return
        if match.over():
            work = scope.Scope()  # while it works, since the game's part keeps what it has imported
            try:
                with work:
                    from mesa.match.match_end import over
                over(self, match)
            finally:
                work.remove()
            self.writes_needed = FOR_OVER
        else:
            if self.saved is None:  # it is being opened
                from mesa.board import store_menus

                store_menus.begin_match(self.store, match)
                if not match.resumed:  # the cards of a daily deal are known from now on
                    reason = FOR_OVER if match.flags & DAILY else FOR_LEAVING
                    self.writes_needed = min(self.writes_needed, reason)
            # at once, so that nobody can give up the match first, or lose it in a restart
            if match.turn() == HAND_OVER and not match.flags & HAND_COUNTED:
                from mesa.match import hand_end

                hand_end.scored(self, match)
            self.store.keep_match(match)
            self.saved = match.moves

    def _keep(self, ms):
        # after every frame, write changes to the battery-backed memory, and to flash when due
        counted = self.saved
        self.keep_match()
        counted = counted != self.saved and self.match is not None and self.match.over()
        kept = self.store
        self.idle = min(self.idle + ms, _AGAIN)
        self.unsaved = min(self.unsaved + ms, LATE)
        kept.spare = min(kept.spare + ms, MOST)
        if kept.dirty and kept.spare % UNIT < ms:
            kept.touched = True  # so a reset takes little of `spare` away
        need = self.writes_needed
        timed = self.unsaved >= _AGAIN or self.unsaved >= self.write_after and self.idle >= _QUIET
        if timed:
            need = min(need, FOR_TIME if self.unsaved == LATE else FOR_LEAVING)
        # making takes memory, and what a key does takes time
        free = not (counted or self.stack.making or self.starting or self.idle == ms)
        if not kept.dirty:
            self.writes_needed = FOR_NOTHING
        elif kept.spare >= need * COST and free:
            self._save(need)
            if timed:
                from mesa.console import warnings

                warnings.check_battery(self)
        if kept.touched and not self.starting:
            kept.save(False)
        if kept.failed and not self.stack.top.busy():
            from mesa.console import warnings

            kept.failed = False
            warnings.say_save_failed(self)
        if self.frames == _FORGIVEN:
            kept.put(FAULT, 0)
        if self.starting:  # the picture of the first page comes before what has to be stored
            top = self.stack.top
            self.starting = top is self.stack or top.unread == UNREAD and not top.busy()

    def save_now(self, need: int = FOR_LEAVING) -> None:
        """Write match and settings to flash, if it differs: the player leaves a page.

        Now, if the first page is there and time to spare for `need` writes, else as soon as they are.
        """
        if self.match is not None:
            from mesa.board import store_logs

            store_logs.leave(self.store, self.match)
        self._save(need)

    def _save(self, need):
        self.keep_match()
        self.writes_needed = min(self.writes_needed, need)
        if not self.starting and self.store.spare >= self.writes_needed * COST:
            if self.store.save(True):
                from mesa.board import store_logs

                store_logs.to_flash(self.store, self.match)
                self.unsaved = 0
                self.write_after = _AGAIN
            self.writes_needed = FOR_NOTHING

    def restart(self) -> None:
        """Restart the program with an empty memory; stored data stays."""
        try:
            from mesa.board import store_flash

            store_flash.restart(self.store)
        finally:
            hardware.restart()

    def fail(self, problem: Exception) -> None:
        """Handle an error: mesa.console.errors reports it, or restarts the program."""
        for _ in range(2):
            try:
                from mesa.console import errors

                return errors.fail(self, problem)
            except MemoryError:
                self.free()
        self.store.put(RESTARTED, 1)
        self.restart()

    def free(self) -> None:
        """Free all that screens are made of, and the card sheet, a large block kept since power-on.

        The error screen may need the memory; the program restarts before another match.
        """
        self.stack.clear()
        self.card_sheet = None  # pyrefly: ignore[bad-assignment] - mesa.console.errors asks for it
        self.game.remove()
