# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The draw law: whenever nothing moves, the screen equals what a new view draws from the state, in every
pixel.

`Walk` plays at random on one console, by keys. At every rest a second console makes a new view from the same
match bytes, the same `input`, preferences and language; once that is at rest, the two screens must be
the same. Between a movement's last frame and the next key or event no pixel changes.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import harness
import numpy as np
from PIL import Image

from mesa.core.contract import ANY, HAND_OVER, OVER
from mesa.ui.keys import clock_boxes, key_towards, still
from sim.board import sim_board
from sim.board.session import Session
from sim.player.player import Player

KINDS = ("player", "bot", "table", "over")
"""Kinds of rest: waiting for the player, for a bot, on a hand's result, on the match's result."""
A, B, START, SELECT, DOWN = 1, 0, 2, 3, 5
OFFERED = 1
"""The value of GameView.playing_out while A would play a decided hand to its end."""
_LONG = 2_500
"""Actions of a random match for each start in it: SET's are long, since three random cards are no SET."""
_SETTLED = 1200
"""Frames within which a movement must end."""


class Broken(AssertionError):
    """The law does not hold. `where` names the rest; both pictures are saved in `folder`, if there is one."""


def names(stack: Any) -> list[str]:
    """Return the names of a stack's scenes: a module loaded again has other classes of the same names."""
    return [type(scene).__name__ for scene in stack.scenes]


class Side(Player):
    """A player at a console on a board of its own, which draws only on demand."""

    def __init__(self, on: sim_board.SimBoard) -> None:
        sim_board.use(on)
        sys.modules.pop("board", None)  # its pins and its screen are another board's
        session = Session(on, None, None, {"lang": "pt"})
        import board as pins

        from mesa.board import hardware

        session.console.board = hardware.Board(pins)
        session.strict = session.shows_errors = on.draw = False
        super().__init__(session, bots_only=False)
        self.sent = -1  # pixels that the panel had got when `shown` was made
        self.shown: Any = np.zeros(0)
        self.frames()

    def use(self) -> None:
        """Make this the board that the program runs on."""
        from mesa.board import hardware

        sim_board.use(self.board)
        hardware.sleep_ms = self.board.clock.advance

    def step(self, n: int = 1) -> Side:
        """Run n frames on this board."""
        self.use()
        return super().step(n)

    def go(self, key: int | None = None) -> None:
        """Run one frame; with a key, one in which it goes down and one in which it comes up."""
        if key is not None:
            self.move(key, True).frames().move(key, False)
        self.frames()

    def open(self, match: Any) -> None:
        """Show a new view of `match`."""
        self.use()
        console = self.console
        console.words.use_game(None)  # as the launcher does between two matches
        console.words.use_game(match.game)
        console.end_match()
        console.match = match
        console.saved = match.moves if match.over() else None  # it has been counted
        view = harness.importlib.import_module("games." + match.game + ".view")
        console.stack.swap(view.View(console, match))
        self.until_ready()

    @property
    def view(self) -> Any:
        """The match's view, whatever covers it; None while a full page is open."""
        bottom = self.console.stack.scenes[0]
        return bottom if hasattr(bottom, "motion") else None

    def at_rest(self) -> bool:
        """Return whether nothing moves, no event or notice is left, and somebody acts or a result shows."""
        view = self.view
        if view is None or view.motion.busy or view.match.events or not view.notice_label.hidden:
            return False
        top = self.console.stack.top
        if top is not view and top.busy():  # something over the table moves
            return False
        if view.drawn != view.match.moves:
            return False  # the next frame draws it: a bot's action that sent no event
        turn = view.match.turn()
        return still(view) and (view.asked or turn not in (0, ANY, HAND_OVER, OVER))

    def picture(self) -> np.ndarray:
        """Return the screen, 128 rows of 160 pixels."""
        self.use()
        self.board.draw = True
        self.board.display.refresh()
        self.board.draw = False
        panel: Any = self.board.panel
        if panel.pixels != self.sent:
            self.sent = panel.pixels
            self.shown = np.asarray(panel.image())
        return self.shown

    def rest(self) -> bool:
        """Run frames until it is at rest, and one more; return False if a page hides the table."""
        for _ in range(_SETTLED):
            if self.view is None:
                return False
            if self.view.playing_out == OFFERED:
                self.go(B)  # the hand is played on by keys
            elif self.at_rest():
                before = self.view.match.moves
                self.go()
                if self.view is not None and self.at_rest() and self.view.match.moves == before:
                    return True
            else:
                self.go()
        raise Broken("something always moves")


class Walk:
    """Random matches of `game`; `counts` per kind of rest. `folder`: where differing pictures are saved."""

    def __init__(self, game: str, dice: random.Random, folder: Path | None = None) -> None:
        self.game = game
        self.dice = dice
        self.folder = folder
        self.counts: Counter[str] = Counter()
        self.live = Side(sim_board.power_on())
        self.mirror = Side(sim_board.add())
        self.rules = harness.rules_of(game)
        self.bots = harness.bots_of(game)
        self.cases = [case[1:] for case in harness.cases([game])]
        self.of_several_hands = list(self.cases)
        """Those that may have a hand's end within a match."""
        self.where = ""
        self.states: list[bytes] = []  # of the match in play
        self.case: tuple[int, bytes, int, list[bytes]] = (
            0,
            b"",
            0,
            [],
        )  # the last walk: seats, options, deal
        self.reached: Sequence[int] = ()
        self.wanted = ""
        self.uses = 0
        self.keys: list[int] = []  # those that led to the open page, if keys opened it and not the state

    def start(self, wanted: str) -> None:
        """Begin a match: at its beginning, somewhere within it, or shortly before a rest of that kind."""
        dice = self.dice
        if not self.uses or self.wanted != wanted:
            self.walk(wanted)
        self.uses -= 1
        seats, options, seed, states = self.case
        reached = dice.choice(self.reached)
        if wanted in ("table", "over"):  # a few actions earlier: in real time bots take long for one
            reached = max(0, reached - dice.choice((0, 0, 0, 1, 2) if self.rules.REAL_TIME else (1, 2, 3)))
        state = states[reached]
        if len(states) > 200:
            states = states[:40] + dice.sample(states, 160)
        self.states = states
        self.set_up()
        self.keys = []
        self.live.open(self.match(state if dice.random() < 0.9 else None, seed, seats, options))
        self.where = "{} {} seats, options {}, deal {}".format(self.game, seats, options.hex(), seed)

    def walk(self, wanted: str) -> None:
        """Play a random match without a screen, for the next starts; several begin in one long match."""
        dice = self.dice
        self.wanted = wanted
        self.reached = ()  # indexes of states of the wanted kind
        while not self.reached:  # with some options a match has no hand's end
            seats, options = dice.choice(self.cases if wanted != "table" else self.of_several_hands)
            seed = dice.randrange(1 << 29)
            states = []
            tables = []
            for s, _, _ in harness.walk(self.rules, seed, seats, options, dice):
                states.append(bytes(s))
                if wanted == "table" and self.rules.turn(s) == HAND_OVER:
                    tables.append(len(states) - 1)
                    if dice.random() < 0.5:
                        break
                if wanted in ("player", "bot") and len(states) > 1500:
                    break
            if wanted == "table" and not tables:
                self.of_several_hands.remove((seats, options))
            self.case = seats, options, seed, states
            everywhere = range(len(states))
            bots = [n for n in everywhere if 0 < self.rules.turn(bytearray(states[n])) < seats]
            reached = {"table": tables, "over": everywhere[-1:], "bot": bots}.get(wanted)
            self.reached = everywhere if reached is None else reached
        self.uses = min(12, 1 + len(states) // _LONG)

    def set_up(self) -> None:
        """Set a random language, pace, preferences and settings, the same on both consoles."""
        from mesa.board import setting, store
        from mesa.board.store_menus import put_game

        manifest = harness.importlib.import_module("mesa.core.scope").Game(self.game).part("")
        saved = self.live.console.store
        for number, _, label, values in setting.TABLE:
            if label in ("pace", "language", "confirm", "forced"):
                saved.put(number, self.dice.randrange(len(values) or 255))
        slot = saved.game(self.game)
        for i, (_, choices) in enumerate(manifest.PREFS):
            at = store.PREFS + i // 4
            slot[at] = slot[at] & ~(3 << 2 * (i % 4)) | self.dice.randrange(len(choices)) << 2 * (i % 4)
        put_game(saved, self.game, slot)
        self.same_settings()

    def same_settings(self) -> None:
        """Give the mirror the live console's preferences and language."""
        for side in (self.live, self.mirror):
            side.console.store.data[:] = self.live.console.store.data
            lang = side.console.store.get(harness.importlib.import_module("mesa.board.setting").LANG)
            side.console.words.use_language(
                harness.importlib.import_module("mesa.ui.languages").language(lang)[1]
            )

    def match(self, state: bytes | None, seed: int, seats: int, options: bytes) -> Any:
        """Return a Match that begins in `state`, or anew; bots play at random.

        In real time they play at a random level, since random play hardly finds anything.
        """
        from mesa.core.match import Match
        from mesa.core.match_start import MatchStart

        saved = bytearray(state) if state else None
        levels = bytes(seats)
        if self.rules.REAL_TIME:
            levels = bytes(self.dice.randrange(len(self.bots.LEVELS)) for _ in range(seats))
        return Match(MatchStart(self.game, levels, options, seed, state=saved), self.rules, self.bots)

    def again(self) -> None:
        """Open a new view in the mirror, of what the live console shows."""
        from mesa.core.match import Match
        from mesa.core.match_start import MatchStart

        old = self.live.view.match
        start = MatchStart(
            self.game,
            old.levels,
            old.options,
            styles=old.styles,
            state=bytearray(old.s),
            moves=old.moves,
            hints=old.hints,
            played=old.played,
        )
        match = Match(start, self.rules, self.bots)
        match.noted = old.noted
        match.input[:] = old.input
        match.tick = lambda ms, pause=0: False  # bots do nothing
        self.same_settings()
        self.mirror.open(match)
        settled = self.mirror.rest()
        for key in self.keys:
            self.mirror.go(key)
            settled = settled and self.mirror.rest()
        if not settled:
            raise Broken("the new view opens a full page")

    def kind(self) -> str:
        """Return the kind of the current rest."""
        turn = self.live.view.match.turn()
        return {HAND_OVER: "table", OVER: "over", 0: "player", ANY: "player"}.get(turn, "bot")

    def nothing_over(self, top: Any) -> Any:
        """Return an empty page to lie over a table."""
        page = harness.importlib.import_module("mesa.ui.scene").Scene(top.console)
        page.over = True
        return page

    def compare(self, what: str, without: Sequence[Any] = ()) -> None:
        """Raise Broken unless the screens are the same, but for declared clocks and scenes in `without`."""
        view = self.live.view
        for scene in without:
            scene.group.hidden = True
        one, other = self.live.picture().copy(), self.mirror.picture()
        for scene in without:
            scene.group.hidden = False
        boxes = clock_boxes(view)
        assert len(boxes) <= 3
        for x, y, w, h in boxes:
            one[y : y + h, x : x + w] = other[y : y + h, x : x + w]
        self.show_difference(one, other, what)

    def show_difference(self, one: np.ndarray, other: np.ndarray, what: str) -> None:
        """Raise Broken if two pictures differ; save them in `folder`."""
        if (one == other).all():
            return
        view = self.live.view
        ys, xs = np.nonzero((one != other).any(axis=2))
        box = (int(xs.min()), int(ys.min()), int(xs.max()), int(ys.max()))
        if self.folder:
            for picture, name in ((one, "live.png"), (other, "new.png")):
                big = Image.fromarray(picture, "RGB").resize((640, 512), Image.Resampling.NEAREST)
                big.save(self.folder / name)
        raise Broken(
            "{}: {} pixels differ in {}, {}, input {}, scenes {} and {}".format(
                self.where,
                len(xs),
                box,
                what,
                bytes(view.input).rstrip(b"\0").hex(),
                names(self.live.console.stack),
                names(self.mirror.console.stack),
            )
        )

    def check(self) -> None:
        """Check the law at this rest of the live console."""
        kind = self.kind()
        self.again()
        live, mirror = self.live.console.stack, self.mirror.console.stack
        if not self.keys and names(live) != names(mirror):
            # an event has opened a page: the same law holds beneath it
            self.mirror.use()
            mirror.push(self.nothing_over(mirror.top))
            self.compare("below a page", live.scenes[1:] + mirror.scenes[1:])
            self.counts["below a page"] += 1
            return
        self.compare(kind)
        self.counts[kind] += 1
        chance = self.dice.random()
        if chance < 0.1:
            self.page(START)
        elif chance < 0.2:
            self.page(SELECT)
        elif chance < 0.24 and self.live.console.stack.top is self.live.view:
            self.language()
        elif chance < 0.4 and self.live.console.stack.top is self.live.view:
            self.jump()

    def page(self, key: int) -> None:
        """Open a page over both tables and close it: they must be the same before, meanwhile and after."""
        live, mirror = self.live, self.mirror
        if live.console.stack.top is not live.view or mirror.console.stack.top is not mirror.view:
            return
        frozen = live.view.match.tick
        live.view.match.tick = lambda ms, pause=0: False
        for k in (key, B):
            if k == B and live.console.stack.top is live.view:
                break  # it was only a notice
            live.go(k)
            mirror.go(k)
            if live.rest() != mirror.rest():
                raise Broken("one page hides the table, the other does not")
            self.compare("page of key {}".format(k))
        self.counts["page"] += 1
        live.view.match.tick = frozen

    def jump(self) -> None:
        """Put the match into another state: the same view must draw it, whatever it has shown before."""
        view = self.live.view
        match = view.match
        self.live.use()
        turns = [self.rules.turn(bytearray(s)) for s in self.states]
        first = [
            s for i, s in enumerate(self.states) if i == 0 or turns[i - 1] == HAND_OVER
        ]  # often of a hand
        match.s[:] = self.dice.choice(first if self.dice.random() < 0.3 else self.states)
        match.moves += 1
        match.input[:] = bytes(len(match.input))
        match.changed()
        view.close_box()
        view.asked = False
        if self.live.rest():
            self.again()
            self.compare("another state")
            self.counts["jump"] += 1

    def language(self) -> None:
        """Change the language in the settings and return to the table."""
        live = self.live
        match = live.view.match
        frozen = match.tick
        match.tick = lambda ms, pause=0: False  # in real time others could act meanwhile
        live.use()
        from mesa.match import match_menus

        live.view.menu = ["settings"]
        match_menus.chosen(live.view, 0)
        live.go()
        live.go(4)  # right, on the first row
        live.go(B)
        if not live.rest():
            raise Broken("the table does not come back")
        if live.view.match is not match:
            raise Broken("another match comes back")
        if match.turn() in (OVER, HAND_OVER) or live.at_rest():
            self.again()
            self.compare("language")
            self.counts["language"] += 1
        match.tick = frozen

    def play(self, frames: int, wanted: str, enough: int = 0) -> None:
        """Play `frames` frames with random keys, or until there are `enough` rests of the kind `wanted`.

        All rests of that kind are checked, and some of the others; with "table" all, also the next hand's.
        """
        live = self.live
        dice = self.dice
        match = live.view.match
        others = 0.02 if match.real_time else 0.4 if wanted == "table" else 0.1
        seen = None  # the last rest, and its picture
        before: np.ndarray | None = None
        quiet: tuple[Any, np.ndarray] | None = None  # the previous frame's rest, and its picture
        for _ in range(frames):
            view = live.view
            if view is None or view.match is not match:
                return  # the match was left, or another one began
            key = None
            if live.at_rest():
                top = live.console.stack.top
                now = (view, view.match.moves, view.asked, bytes(view.input), top)
                picture = live.picture()
                if quiet and quiet[0] == now:
                    if not clock_boxes(view) and not np.array_equal(quiet[1], picture):
                        self.show_difference(quiet[1], picture, "pixels change while nothing moves")
                    if now == seen and before is not None and top is view and not clock_boxes(view):
                        self.show_difference(before, picture, "keys have changed the picture and no input")
                    if now != seen:
                        seen, before = now, picture
                        if wanted == self.kind() or dice.random() < others:
                            self.check()
                            if wanted != "table" and self.counts[wanted] >= enough > 0:
                                return
                            if live.view is not view or view.match.moves != now[1]:
                                quiet = None  # it has jumped: do not compare with earlier pictures
                                continue
                    if view.match.over() and len(live.console.stack.scenes) > 1 and dice.random() < 0.1:
                        if view.ended:
                            return  # the match's last page
                    if dice.random() < 0.03:
                        self.out_of_turn()
                        quiet = None
                        continue
                    if dice.random() < 0.6:
                        key = self.some_key()
                quiet = (now, picture)
            else:
                quiet = None
                if live.console.stack.top is not view and dice.random() < 0.3:
                    key = self.some_key()  # an event has opened a page, which waits for a key
                elif view.playing_out == OFFERED and not view.motion.busy:
                    key = dice.choice((A, B))  # run through the decided hand, or not
            if key is not None:
                quiet = None
            self.step(key)

    def step(self, key: int | None) -> None:
        """Run one frame of the live console; record the keys that open a page, and those pressed in it."""
        live = self.live
        view = live.view
        moves = view.match.moves
        opens = live.console.stack.top is view
        live.go(key)
        if live.view is not view or live.console.stack.top is view or view.match.moves != moves:
            self.keys = []
        elif key is not None and (opens or self.keys):
            self.keys.append(key)

    def out_of_turn(self) -> None:
        """Let the player do something that is possible at any time, if there is anything."""
        view = self.live.view
        if view is self.live.console.stack.top:
            actions = self.rules.anytime(view.match.s, 0)
            if actions:
                self.live.use()
                view.act(self.dice.choice(actions))

    def some_key(self) -> int:
        """Return a random key, mostly a useful one."""
        live = self.live
        top = live.console.stack.top
        match = live.view.match
        if self.dice.random() < 0.5 or match.over():
            return self.dice.choice((A, A, B, 4, 4, 5, 6, 7))
        action = None
        if top is live.view and match.mine() and match.human == 0:
            action = self.dice.choice(match.legal())
        elif top is not live.view:
            action = None
        key = key_towards(top, action)
        return A if key is None else key
