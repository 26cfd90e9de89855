# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Walks through the console: to every page, and out of it by every key; match after match; and random keys.

On the VM, or on CPython in the simulator (sim/vm/here.py). Nothing is recorded before: the keys are chosen as
the console goes, beside it (sim/player/walk.py).
"""

from __future__ import annotations

import ast
import contextlib
import functools
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from mesa.core.match import DAILY, UNCOUNTED
from sim import ROOT, build
from sim.common import games
from sim.drive import texts
from sim.drive.module_names import module_name
from sim.player.presser import KEYS
from sim.vm import AGAIN, KEPT, BoardVM, VMError, unmarked
from sim.vm.here import Here

ADDRESS = "https://carteado.example.org"
TODAY = (2026, 11, 23)
PATIENCE = 6000
"""Frames within which anything awaited must come."""
PRESET = {"no_tips": False, "date": TODAY}

PLAYER = "sim/player/presser.py", "sim/player/walk.py"
"""What runs beside the console."""
BESIDE = """
from sim.player.walk import Walk as player
player = player(_board, _run)
wait, play, roam = player.wait, player.play, player.roam
import sys
if sys.implementation.name == "micropython":
    [sys.modules.pop(name) for name in list(sys.modules) if name.startswith("sim")]
"""
"""Without these modules and names their tables are as long as before: growth would count as the program's."""
BEGIN = """
import supervisor
from mesa.console.console import Console
console = Console()
"""
SET = """
console.fast = {fast}
console.preset.update({preset!r})
player.begin(console)
"""
USUAL = ("go_on", "help", "sheet", "settings", "tips_off", "leave", "to_coach")
"""Lines of every game's pause menu."""
WHOLE = 1 << 20
"""No limit to the length of a free piece."""
NOISE = 64
"""The live bytes that a page may leave each time: four blocks, for a list or a dict that grows."""
FLAT = 0.01
"""The share by which live bytes at the same place may differ between two matches."""
SEED = 3
"""The deal number of repeated matches, and what their random actions begin from."""
REPEATED = 16
"""Actions after which such a match is left."""
AT_TABLE = "getattr(top, 'asked', False) and top.match.mine()"
BAD = ("Traceback", "Error", "leave:", "error:")
"""Text that is printed only after an error."""


class Broken(Exception):
    """Something failed on the VM; the text says what, and how to get there."""


class State(NamedTuple):
    """What is in memory, without names."""

    live: int
    modules: frozenset[str]


_Self = TypeVar("_Self", bound="Walker")


class Walker:
    """A player at the keys of a console on a VM."""

    def __init__(
        self,
        make: Callable[[], BoardVM | Here],
        fast: bool = True,
        fill: int = 0,
        hole: int = WHOLE,
        **preset: Any,
    ) -> None:
        """`make` returns the VM, or the simulator.

        With `fill`, only that many bytes can be filled, in pieces of at most `hole`.

        Then each restart of the program uses a new VM, with nothing left of the last one in its memory.
        """
        self.make = make
        self.fill = fill
        self.hole = hole
        self.preset = {**PRESET, **preset}
        self.fast = fast
        self.way: list[str] = []
        """All requests since the console began, to repeat them."""
        self.restarts = 0
        self.shown = ""
        """The class of the scene on top after the last key, "" if unknown."""
        self.expected = False
        """Whether an error is expected now."""
        self.hinted: dict[str, bool] = {}
        """By kind of question, whether a hint was given."""
        self.patience = 0
        """How many more times to try Select's page in this match."""
        self.extras: set[str] = set()
        """Pause menu lines added by a game that have been tried."""
        self._open()
        self.measures = isinstance(self.board, BoardVM) and not fill
        """Whether it looks at what is in memory: where there is little, that would take some of it."""
        self.start()

    def _open(self):
        self.board: Any = self.make()
        pressing = {"/" + path: unmarked(data) for path, data in build.scripted().items()}
        self.board.put({**{"/" + path: (ROOT / path).read_bytes() for path in PLAYER}, **pressing})
        before, _ = self.board.measured()
        self.board.run(BESIDE)
        if not self.fill:  # the code's library makes more garbage in a frame than fits without a collection
            self.board.run("_board.settings['CARTEADO_ADDRESS'] = {!r}".format(ADDRESS))
        self.board.begin()  # the names that the program has, without those of the player
        self.own = self.board.measured()[0] - before
        self.board.paint()

    def _open_anew(self):
        # another VM, which finds what the last one stored
        memories, rest = self.board.run(KEPT).strip().split("\n")
        self.board.close()
        self._open()
        self.board.run(AGAIN.format(*memories.split(), *rest.split()[:2]))

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.board.close()

    # the program

    def start(self) -> None:
        """Start the program."""
        self.shown = ""
        self.board.run(BEGIN)
        self.board.run(SET.format(fast=self.fast, preset=self.preset))
        if self.fill:
            self.board.ballast(self.fill + self.own, WHOLE)  # memory is unfragmented at power-on

    def power_on(self, erased: bool = False) -> None:
        """Switch the board off and on; `erased`: its memories are empty."""
        if self.fill:
            self._open_anew()
        self.board.run("player.forget()\nconsole = None\nimport supervisor, alarm, microcontroller")
        self.board.run("supervisor.runtime.run_reason = supervisor.RunReason.STARTUP")
        if erased:
            self.board.run("microcontroller.nvm[:] = b'\\xff' * 8192; alarm.sleep_memory[:] = bytes(8192)")
        self.start()

    def _begin_anew(self) -> None:
        if not self.expected and self.tell("console.store.get({})".format(RESTARTED)):
            raise self.broken("the program restarted for lack of memory")
        self.restarts += 1
        if self.fill:
            self._open_anew()
        else:
            self.board.restart()
        self.start()

    def _run(self, name: str, most: int) -> bool:
        """Call `name`, a frame each, until it is done, or `most` times; return whether it is."""
        while most > 0:
            try:
                calls, value, said = self.board.go(name, most)
            except VMError as error:
                raise self.broken("{}: {}".format(error.kind, error)) from None
            most -= calls
            self.shown = said.strip().rpartition("\n")[2] if value == -1 else ""
            if not self.expected and any(word in said for word in BAD):
                raise self.broken(said)
            if value != -2:
                return value < 0
            self._begin_anew()
        return False

    def broken(self, what: str) -> Broken:
        """Return an error that says what failed, and how to get there."""
        return Broken("{}\nafter: {}\non the screen: {}".format(what, " ".join(self.way[-12:]), self.look()))

    # queries

    def tell(self, code: str) -> Any:
        """Return the value of an expression on the VM."""
        return ast.literal_eval(self.board.run("print(repr({}))".format(code)))

    def look(self) -> Any:
        """Return player.look()."""
        try:
            return self.tell("player.look()")
        except VMError as error:
            return str(error)

    def shows(self) -> tuple[int, str, int]:
        """Return checksums: of the match; the words on the screen; of what is drawn where."""
        self.board.run("import binascii, _screen")
        match = self.tell("console.match and binascii.crc32(bytes(console.match.s))")
        words, shapes = self.tell("(_screen.words(console.stack), _run.shapes())")
        return match, words, shapes

    def top(self) -> str:
        """Return the class of the scene on top, once the last keys have led there."""
        return self.shown or self.tell("type(console.stack.scenes[-1]).__name__")

    def keys(self, words: str, most: int = PATIENCE) -> Walker:
        """Press keys, each once nothing moves (Walk.ask); "9*DOWN" is that key nine times."""
        self.way.append(words)
        words = re.sub(r"(\d+)\*(\^?\w+)", lambda m: " ".join([m.group(2)] * int(m.group(1))), words)
        self.board.run("player.ask({!r})".format(words))
        if not self._run("wait", most):
            raise self.broken("it never comes to rest")
        if self.fill:
            self.board.ballast(self.fill + self.own, self.hole)
        return self

    def play(self, goal: str, most: int = 20 * PATIENCE) -> Walker:
        """Play on until `goal`, an expression of the scene on `top`, is true."""
        self.way.append("(play: {})".format(goal))
        self.board.run("player.goal = lambda top: {}".format(goal))
        if not self._run("play", most):
            raise self.broken("never reached: " + goal)
        self.board.run("player.goal = None")  # it would keep ten kilobytes
        return self

    def roam(self, count: int, seed: int) -> None:
        """Press random keys for `count` frames; in the second half movements take their time."""
        self.way.append("(random keys, seed {})".format(seed))
        self.board.run("player.dice = {}; player.tried.clear()".format(seed))
        first = self.tell("player.frames")
        fast = self.fast
        try:
            self._run("roam", count // 2)
            self.fast = False
            self.board.run("console.fast = False")
            self._run("roam", count - count // 2)
        except Broken as broken:
            last = [KEYS[k] for k in self.tell("player.last")]
            frame = self.tell("player.frames") - first
            raise Broken("{}\nin frame {}, last keys: {}".format(broken, frame, " ".join(last))) from None
        self.fast = fast

    def at(self, scene: str) -> Walker:
        """Raise Broken unless the scene on top is of this class, or becomes it while a page is made."""
        for _ in range(10):
            if self.top() == "NoneType":
                self.keys("*60")
        if self.top() != scene:
            raise self.broken("{}, not {}".format(self.top(), scene))
        return self

    # pages

    def home(self, base: str) -> Walker:
        """Press B until the scene `base` is on top; answer a game's question, which B does not close."""
        for _ in range(8):
            if self.top() == base:
                return self
            asks = (
                "getattr(console.stack.scenes[-1], 'escape', 0) is None and console.stack.scenes[-1].actions"
            )
            self.keys("A" if base == "View" and self.tell("bool({})".format(asks)) else "B")
        raise self.broken("no way back to " + base)

    def visit(self, page: Page, base: str) -> None:
        """Press all keys on a page: one visit for each that leaves it. It must leave nothing in memory."""
        with self.no_new_modules(page.way):
            self.keys(page.way).at(page.scene)
            for key in KEYS:
                if key not in page.leaves:
                    self.keys(key).at(page.scene)
            for key, where in page.leaves.items():
                if where:
                    self.home(base)
                    self.keys(page.way).at(page.scene).keys(key).at(where)
            self.home(base)
            self.again(page, base)

    def again(self, page: Page, base: str) -> None:
        """Open and close a page that was there before. Raise Broken if each time more is in memory."""
        if not self.measures:
            return
        grown = 0
        for _ in range(3):
            before, restarts = self.state().live, self.restarts
            self.keys(page.way).at(page.scene).home(base)
            grown = self.state().live - before
            if grown <= NOISE or self.restarts != restarts:
                return
        raise self.broken("{} leaves {} bytes in memory".format(page.way, grown))

    @contextlib.contextmanager
    def no_new_modules(self, what: str) -> Iterator[None]:
        """Raise Broken if more modules are in memory afterwards, and the program has not restarted."""
        before, restarts = self.state().modules if self.measures else frozenset(), self.restarts
        yield
        if self.measures and self.restarts == restarts:
            brought = sorted(self.state().modules - before)
            if brought:
                raise self.broken("{} leaves in memory {}".format(what, ", ".join(brought)))

    def state(self) -> State:
        """Return what is in memory now."""
        modules = self.tell("player.modules()")
        return State(self.board.measured()[0], frozenset(map(build.module_in_sources, modules)))

    def replays(self, opening: str, base: str) -> None:
        """Leave a replay by B and by Start during a movement."""
        with self.no_new_modules(opening):
            for way in MOVING:
                for key in ("B", "START"):
                    self.keys("{} {} ^{}".format(opening, way, key))
                    if self.top() == "Replay":  # the key has closed a page that an action had opened
                        self.keys(key)
                    self.keys("~" + base)

    def guided(self, way: str, base: str) -> None:
        """Play the guided hand, if there is one, from the help that `way` opens, to the first question."""
        if not self.keys(way).at("HelpViewer").tell("console.stack.scenes[-1].guided"):
            self.home(base)
            return
        if self.keys("SELECT").top() == "Colours":  # SET asks for them first, once
            self.keys("A")
        self.at("Tip").keys("B")
        while self.top() == "Tip":
            self.keys("B")
        self.at("View").keys("START =back").at(base)

    def turn_settings(self) -> None:
        """Turn each setting both ways, from where they are open, and back."""
        for word in self.tell("[row[{}] for row in console.stack.top.rows]".format(LABEL)):
            turns = ["RIGHT", "LEFT"] if word == "name" else 3 * ["RIGHT"] + 3 * ["LEFT"]
            for turn in turns:
                self.keys("#{} {}".format(word, turn)).at("Settings")

    # matches

    def try_keys(self, way: str) -> None:
        """Press each key once on the page to which `way` leads from the table, wherever that leads."""
        for key in KEYS:
            if self.top() == "View":
                self.keys(way)
                if self.top() == "View":
                    return
            self.keys(key)
        self.home("View")

    def explore(self) -> None:
        """Play a match to its end; at each kind of question, once, try what is possible there."""
        self.patience = 20
        self.extras.clear()
        sources = (ROOT / "games" / self.tell("console.match.game")).glob("*.py")
        text = "".join(path.read_text(encoding="utf-8") for path in sorted(sources))
        found = re.search(r"\bAT_PHASE = const\((\d+)\)", text)  # on the drive it is not a name
        self.board.run("player.known.clear(); player.phase_at = {}".format(found[1] if found else -1))
        while True:
            self.play("player.new(top)")
            if self.tell("player.ended()"):
                return
            scene = self.top()
            if scene == "View":
                self._at_table()
            elif scene in ("Count", "Result", "Ranking"):
                self._at_result(scene)
            else:
                self._at_question(scene)

    def _at_question(self, scene: str) -> None:
        # all keys but A, which answers it
        for key in ("SELECT", "LEFT", "RIGHT", "UP", "DOWN", "START", "B"):
            if self.top() == scene:
                self.keys(key)

    def _at_table(self) -> None:
        now = self.tell("player.question()")
        if not self.tell("player.asked()"):
            self._extras()
            return
        if now in self.hinted:  # only Select is left to try
            self._select(now)
            return
        self.hint(now)
        self._select(now)
        for way in ("B", "UP", "DOWN", "RIGHT", "LEFT"):
            if self.tell("player.question()") != now:
                return
            self.keys(way)
            if self.top() != "View":
                self.home("View")
                self.try_keys(way)
        if self.tell("player.question()") == now and self.top() == "View":
            self._extras()

    def _select(self, question: str) -> None:
        """Press all keys on Select's page; if there is nothing to see yet, retry in a later turn."""
        self.keys("SELECT")
        if self.top() != "View":
            self.home("View")
            self.try_keys("SELECT")
        elif self.patience:
            self.patience -= 1
            self.board.run("player.later({!r})".format(question))

    def hint(self, question: str) -> None:
        """Ask for a hint by holding Select."""
        before = self.tell("player.hints()")
        self.keys("?")
        self.hinted[question] = self.hinted.get(question, False) or self.tell("player.hints()") > before
        self.keys("SELECT")
        if self.top() != "View":
            self.home("View")

    def _extras(self) -> None:
        """Use the pause menu's lines that the game adds: each is left once, then done."""
        usual = set(self.tell("[console.words.text(word) for word in {!r}]".format(USUAL)))
        self.keys("START")
        lines = self.tell("player.rows()")
        self.keys("B")
        for i, line in enumerate(lines):
            if line in usual or line in self.extras:
                continue
            self.extras.add(line)
            way = "START {}*DOWN A".format(i)
            self.keys(way)
            if self.top() == "View":  # it is done
                return
            self.try_keys(way)
            if self.top() == "View":
                self.keys(way)
            if self.top() == "Dialog":
                self.keys("UP A")
            return

    def _at_result(self, scene: str) -> None:
        for key in ("LEFT", "RIGHT", "START"):
            self.keys(key).at(scene)
        if not coached(self.tell("console.match.game")):
            return
        with self.no_new_modules("a result"):
            # the selection stays: the sheet, and then the choice before it
            self.keys("UP A").at("Sheet").keys("UP DOWN B").at(scene)
            self.keys("A").at("Sheet").keys("A").at("Coach").keys("B").at(scene).keys("UP")
            self.coach("A", scene)
            self.keys("UP")

    def coach(self, opening: str, base: str) -> None:
        """Have the coach look at a hand, and try it again; everything leads back to the scene `base`."""
        self.keys(opening + " ~Coach ^B").at(base)
        self.keys(opening).at("Coach").keys("START").at(base)
        self.keys(opening).at("Coach")
        if self.tell("console.stack.scenes[-1].search is not None"):  # it goes on behind the first page
            self.try_again().keys("START =to_coach").at("Coach")
        self.keys("SELECT UP DOWN LEFT RIGHT").at("Coach")
        while self.tell("console.stack.scenes[-1].search is not None"):
            self.keys("RIGHT *60").at("Coach")
        pages, at = self.tell(
            "[(len(found.decisions), found.at) for found in [console.stack.scenes[-1].found]][0]"
        )
        self.keys((2 * pages + 2 - at) * " RIGHT").at("Coach")
        if pages:
            self.try_again()
            self.hint("tried")
            self.visit(MATCH[0], "View")
            self.keys("START =to_coach").at("Coach")
            self.try_again()
            self.play("type(top).__name__ == 'Coach'")
        self.keys("B").at(base)

    def try_again(self) -> Walker:
        """On a page of the coach: play on from its decision; answer a box that opens at once."""
        self.keys("A").at("Dialog").keys("A")
        if self.top() == "Dialog":
            self.keys("A")
        return self.at("View")

    # everything

    def point(self, game: str) -> None:
        """In the launcher: move the bar to this game."""
        self.home("Launcher")
        names = self.tell("[game.name for game in console.stack.scenes[0].games]")
        here = self.tell("console.stack.scenes[0].at")
        self.keys("{}*RIGHT".format((names.index(game) - here) % len(names)))

    def choose(self, game: str) -> None:
        """In the launcher: keep the bar on this game from now on."""
        self.point(game)
        self.keys("A").at("MatchSetup").keys("B").at("Launcher")

    def language(self, lang: str) -> None:
        """Answer the first question."""
        hole, self.hole = self.hole, WHOLE  # memory is unfragmented until the launcher has settled
        self.keys("~FirstQuestion *2 SELECT B START LEFT RIGHT UP DOWN UP UP").at("FirstQuestion")
        self.keys("{}*DOWN A *12".format(texts.codes().index(lang))).at("Launcher")
        self.hole = hole

    def pages(self) -> None:
        """Visit everything in the launcher before the first match, and each setting."""
        for page in LAUNCHER:
            self.visit(page, "Launcher")
        self.keys("START").turn_settings()
        self.home("Launcher")
        self.keys("A").at("MatchSetup")
        rows = [
            row for row in ("level", "seats") if self.tell("{!r} in console.stack.scenes[0].rows".format(row))
        ]
        for row in rows:
            self.keys("#{} RIGHT A LEFT LEFT".format(row)).at("MatchSetup")
        self.keys("=more").at("MatchOptions")
        for _ in self.tell("player.rows()")[:-2]:
            self.keys("RIGHT RIGHT LEFT LEFT A LEFT DOWN").at("MatchOptions")
        self.keys("B").at("MatchSetup").guided("SELECT", "MatchSetup")
        self.home("Launcher")

    def begin_match(self) -> Walker:
        """From the set-up page: begin a new match, though another one may wait; play to the player's turn."""
        self.keys("=new_match")
        if self.top() == "Dialog":
            self.keys("DOWN A")
        return self.play(AT_TABLE)

    def today(self) -> Walker:
        """From the launcher: begin the deal of the day or, once that is over, another match."""
        self.keys("UP").at("Today").keys("A")
        if self.top() == "DailyResult":
            return self.home("Launcher").keys("A").at("MatchSetup").begin_match()
        if self.top() == "Dialog":
            self.keys("DOWN A")
        return self.play(AT_TABLE)

    def match(self, game: str, whole: bool = True) -> None:
        """Play the deal of the day, with everything over a table, to its end and the offers there.

        Only a `whole` walk leaves a table, a celebration and a replay by every key.
        """
        self.today()
        if whole:
            for page in MATCH:
                self.visit(page, "View")
            self.guided("START SELECT", "View")
            self.celebrations()
        self.keys("START =settings #language RIGHT #language RIGHT B").at("View")
        self.keys("START =leave").at("Launcher")
        for page in WAITING:
            self.visit(page, "Launcher")
        self.keys("A =continue")
        self.explore()
        for key in KEYS:
            if key != "A":
                self.keys(key).at("Dialog")
        self.keys("=sheet").at("Sheet").keys("B").at("Dialog")
        if coached(game):
            self.keys("=sheet A").at("Coach").keys("START").at("Dialog")
        if whole:
            self.replays("=watch_again", "Dialog")
        days = "console.match.flags & {} == {}".format(DAILY | UNCOUNTED, DAILY)
        if self.tell(days):  # the first of its day
            self.keys("#rematch UP A").at("DailyResult").keys("B").at("Dialog")
        self.keys("=rematch").play("getattr(top, 'asked', False) and top.match.moves > 3")
        self.keys("START =leave").at("Launcher")

    def problems(self, game: str, number: int = 1) -> None:
        """From the launcher: try all keys on a problem of the row, solve it, and then that of a day."""
        if not listed(game, "problems"):
            return
        self.keys("A =problems").at("Problems").keys("SELECT START LEFT RIGHT UP DOWN").at("Problems")
        self.keys("A").at("Dialog").keys("B").at("Page").keys("START").at("Dialog").keys("UP A")
        self.tell("console.navigation().open_problem({!r}, {}, 0)".format(game, number))
        self.keys("").at("Dialog").keys("B").at("Page")
        for key in ("SELECT", "START"):
            self.keys(key).at("Dialog").keys("B").at("Page")
        for key in ("LEFT", "RIGHT", "UP", "DOWN", "B", "?", "A"):
            self.keys(key)
            if self.top() == "Dialog" and not self.solved():
                self.keys("B")
        self.solve()
        self.keys("UP A").at("Problems").keys("7*UP A")
        self.solve()
        self.keys("A").at("ProblemResult").keys("B").at("Problems").keys("B").at("MatchSetup")
        self.home("Launcher")

    def solve(self) -> None:
        """Solve the problem on top, as far as the box with its stars."""
        for _ in range(400):
            if self.solved():
                return
            self.keys(KEYS[self.tell("player.solving()")])
        raise self.broken("the problem is never solved")

    def solved(self) -> bool:
        """Return whether the box with the stars of a problem is on top."""
        return self.tell("getattr(console.stack.scenes[-1], 'title', '') == ' '")

    def rivals(self, game: str) -> None:
        """From the launcher: the ladder's page, if the game has rivals."""
        if not listed(game, "ladder"):
            return
        self.keys("A =ladder").at("Ladder").keys("RIGHT DOWN A LEFT UP").at("Ladder")
        self.keys("SELECT").at("LooksPage").keys("LEFT RIGHT UP DOWN").at("LooksPage").keys("B").at("Ladder")
        self.keys("START").at("MatchSetup").keys("=ladder").at("Ladder").keys("B").at("MatchSetup")
        self.home("Launcher")

    def shared(self, game: str) -> None:
        """From the launcher: a match for two on one console, passed on twice, if the game allows it."""
        if manifest(game, "PEOPLE") is None:
            return
        self.keys("A").at("MatchSetup")
        self.board.run("console.stack.scenes[0].levels[1] = {}".format(PERSON))
        self.keys("=new_match")
        if self.top() == "Dialog":
            self.keys("DOWN A")
        # nobody passes the console on then, and Start calls for one of them
        at_once = games.playable()[game].real_time
        pause = "SELECT" if at_once else "START"
        for _ in range(0 if at_once else 2):
            self.play("type(top).__name__ == 'PassOn'")
            self.keys("SELECT LEFT RIGHT UP DOWN").at("PassOn")
            for key in ("B", "START"):
                self.keys(key).at("Dialog").keys("B").at("PassOn")
            self.play(AT_TABLE)
            for page in MATCH:
                self.keys(page.way).at(page.scene).home("View")
        for _ in range(2):
            self.play(AT_TABLE).keys("")
            if self.top() == "Dialog":  # SET for two says whose keys are whose
                self.keys("A")
            self.keys(pause + " =leave").at("Launcher")
            self.keys("A =continue")
        self.play(AT_TABLE).keys(pause + " =leave").at("Launcher").keys("A").at("MatchSetup")
        self.board.run("console.stack.scenes[0].levels[1] = 1")
        self.keys("B").at("Launcher")

    def celebrations(self) -> None:
        """Show each celebration over a table; end it by each key."""
        files = sorted((ROOT / "lib/mesa/prizes").glob("*.py"))
        kinds = [path.stem for path in files if "\nWORD = " in path.read_text(encoding="utf-8")]
        self.board.run("console.fast = False")
        for i, key in enumerate(KEYS):
            kind = kinds[i % len(kinds)]
            self.way.append("(celebrate {})".format(kind))
            self.board.run("console.stack.scenes[0].celebrate({!r})".format(kind))
            self.keys("~Celebration *20 ^" + key).keys("").at("View")
        self.board.run("console.fast = {}".format(self.fast))

    def afterwards(self) -> None:
        """Visit everything in the launcher after a match, which it plays to its end."""
        self.keys("A =continue").play("player.ended()").keys("=to_launcher").at("Launcher")
        for page in [page for page in PLAYED if not self.fill or "QrPage" not in str(page)]:
            self.visit(page, "Launcher")
        self.replays("DOWN =watch_again", "Launcher")
        self.board.run("_board.settings.clear()")
        self.visit(NO_ADDRESS, "Launcher")
        self.board.run("_board.settings['CARTEADO_ADDRESS'] = {!r}".format(ADDRESS))
        self.keys("*3 @301000 *9 A").at("Launcher")

    def faults(self, game: str) -> None:
        """Cause errors: the error screen, a note about a file, running out of memory; A goes on."""
        menus = "lib/mesa/match/match_menus.mpy"
        self.keys("A =new_match").play("getattr(top, 'asked', False)").keys("START =leave").at("Launcher")
        for key in ("A", "B"):
            with self.replaced(menus, b"raise RuntimeError('broken')"):
                self.keys("A =continue START").at("Dialog").keys("A").at("Launcher")  # the match is deleted
                self.keys("A =new_match").play("getattr(top, 'asked', False)").keys("START").at("ErrorScreen")
                self.keys("SELECT START LEFT RIGHT UP DOWN").at("ErrorScreen").keys(key).at("Launcher")
        with self.replaced(menus, b"raise MemoryError"):
            self.keys("A =continue START").at("Dialog").keys("A").at("Launcher")  # after a restart
            self.keys("A =continue START").at("ErrorScreen").keys("A").at("Launcher")
        self.keys("A =continue START =leave").at("Launcher")
        with self.replaced("games/{}/rules.mpy".format(game), None):
            self.power_on()
            self.keys("A").at("Dialog").keys("A").at("Launcher")
            self.keys("A").at("Dialog").keys("LEFT RIGHT SELECT DOWN UP B").at("Launcher")
            self.keys("A UP A").at("Launcher")
            self.keys("A A").at("Dialog").keys("A").at("Launcher")
        self.power_on()
        self.keys("").at("Launcher")

    @contextlib.contextmanager
    def replaced(self, path: str, source: bytes | None) -> Iterator[None]:
        """Temporarily replace a drive file's source, or empty it, so that it fails."""
        path = build.on_drive(path)
        data = b"M" if source is None else unmarked(build.compile_module(source, module_name(path)))
        self.way.append("({}: {})".format(path, source))
        self.board.run("_os.rename('/{0}', '/{0}.whole')".format(path))
        self.board.put({"/" + path: data})
        self.expected = True
        yield
        self.expected = False
        self.board.run("_os.remove('/{0}')\n_os.rename('/{0}.whole', '/{0}')".format(path))

    def to_all_pages(self, game: str, most: int) -> None:
        """Play matches until all of the game's own pages have been seen: chance leads to some."""
        for _ in range(most):
            if not any(page.startswith("games.") for page in missed(game, self.left())):
                break
            self.match(game, False)

    def everything(self, lang: str, *games: str) -> None:
        """Do all walks with the last of these games that has rivals, or the last; with the others a match."""
        self.language(lang)
        last = [*games, *(game for game in games if listed(game, "ladder"))][-1]
        for game in [game for game in games if game != last]:
            self.choose(game)
            self.problems(game)
            self.to_all_pages(game, 3)
            self.shared(game)
        self.choose(last)
        for part in (self.problems, self.rivals, self.shared):
            with self.no_new_modules(part.__name__):
                part(last)
        self.pages()
        self.repeated()
        self.match(last)
        self.to_all_pages(last, 2)
        self.afterwards()
        self.faults(last)

    # match after match

    def repeated(self) -> None:
        """Begin the same match twice, leave it, go on with it, leave it again.

        Raise Broken unless the same is in memory whenever the same place is there.
        """
        there: dict[str, State] = {}
        self.board.run("console.preset['seed'] = {}".format(SEED))
        for _ in range(2):
            self.board.run("player.dice = {}".format(SEED))
            self.keys("A").begin_match().keys("START B")
            self.compare(there, "the first turn")
            goal = "player.ended() or console.match.moves > {} and ".format(REPEATED) + AT_TABLE
            self.play(goal).keys("START =leave").at("Launcher").keys("A =continue START B")
            self.compare(there, "gone on with")
            self.keys("START =leave").at("Launcher")
            self.compare(there, "the launcher after a match")
        self.board.run("console.preset['seed'] = None")

    def compare(self, there: dict[str, State], place: str) -> None:
        """Raise Broken if something else is in memory than the first time that this place was there."""
        now = self.state()
        before = there.setdefault(place, now)
        changed, grown = sorted(before.modules ^ now.modules), now.live - before.live
        if changed or abs(grown) > FLAT * before.live:
            raise self.broken("{}: {:+} bytes, other modules: {}".format(place, grown, ", ".join(changed)))

    def play_for(self, frames: int) -> None:
        """Play on for that many frames, or to the match's end."""
        end = self.tell("player.frames") + frames
        self.play("player.ended() or player.frames >= {} and hasattr(top, 'asked')".format(end))

    # results

    def left(self) -> set[str]:
        """Return the classes of scenes and boxes that were left, with their modules."""
        return set(map(build.module_in_sources, self.tell("player.left")))


def manifest(game: str, name: str) -> Any:
    """Return a constant of a game's manifest, None if it has none: most may be left out."""
    try:
        return games.constant(ROOT / "games" / game / "__init__.py", name)
    except ValueError:
        return None


def listed(game: str, page: str) -> bool:
    """Return whether a game's PAGES name a page of the set-up page."""
    return page in (manifest(game, "PAGES") or "").split()


def coached(game: str) -> bool:
    """Return whether the coach knows a game."""
    return (ROOT / "games" / game / "expert.py").exists()


PERSON = games.constant(ROOT / "lib/mesa/core/match.py", "PERSON")
RESTARTED = games.constant(ROOT / "lib/mesa/board/store.py", "RESTARTED")
LABEL = games.constant(ROOT / "lib/mesa/board/setting.py", "LABEL")


class Page(NamedTuple):
    """A page, the way to it from the launcher or from the player's turn, and the keys that leave it.

    All other keys are pressed there, too, and leave it open.
    """

    way: str
    scene: str
    leaves: Mapping[str, str]
    """Where each of these keys leads: the class of the scene; "": tried in another walk."""


def _to(scene: str, *names: str) -> dict[str, str]:
    return dict.fromkeys(names, scene)


_CLOSES = _to("Launcher", "B", "START")
_BACK = _to("View", "B", "START")
LAUNCHER = (
    Page("DOWN", "Dialog", {**_CLOSES, "A": "RecordsPage"}),
    Page("DOWN =records", "RecordsPage", {**_CLOSES, **_to("RatingPage", "A", "UP", "DOWN")}),
    Page("DOWN =records A", "RatingPage", _to("RecordsPage", "A", "B", "START", "UP", "DOWN")),
    Page("UP", "Today", {**_CLOSES, "A": ""}),
    Page("START", "Settings", _CLOSES),
    Page("START =name", "Editor", _to("Settings", "A", "B")),
    Page("START =about", "About", _to("Settings", "A", "B")),
    Page("A", "MatchSetup", {"B": "Launcher", "A": "", "SELECT": "HelpViewer"}),
    Page("A =more", "MatchOptions", _to("MatchSetup", "B")),
    Page("A =more =deal_number", "Editor", _to("MatchOptions", "A", "B", "START")),
    Page("A =help", "HelpViewer", {**_to("MatchSetup", "B", "START"), "SELECT": ""}),
)
"""From the launcher, where a game is chosen."""
MATCH = (
    Page("START", "Dialog", {**_BACK, "A": "View", "SELECT": "HelpViewer"}),
    Page("START =help", "HelpViewer", {**_BACK, "SELECT": ""}),
    Page("START =settings", "Settings", _BACK),
    Page("START =settings =name", "Editor", _to("Settings", "A", "B")),
    Page("START =sheet", "Sheet", _to("View", "A", "B", "START", "SELECT")),
)
"""From the table, in the player's turn."""
WAITING = (Page("A =new_match", "Dialog", _to("MatchSetup", "A", "B", "START")),)
"""From the launcher while a match waits."""
_REPLAY = (
    "",
    "3*RIGHT LEFT DOWN UP",
    "DOWN DOWN RIGHT RIGHT LEFT LEFT",
    "60*DOWN LEFT RIGHT RIGHT",
    "60*DOWN 3*UP",
    "SELECT *60 SELECT SELECT",
)
"""Keys for a replay: at its start, in its middle, at its end, backwards, and running by itself."""
MOVING = ("RIGHT", "60*DOWN ^UP", "SELECT *40")
"""The same, but left while something moves: a card, the way back, the replay running by itself."""
PLAYED = (
    Page("UP A", "DailyResult", {"B": "Today", "A": "QrPage"}),
    Page("UP A A", "QrPage", _to("DailyResult", "A", "B")),
    *(Page("DOWN =watch_again " + way, "Replay", _CLOSES) for way in _REPLAY),
)
"""From the launcher after the deal of the day has been played."""
NO_ADDRESS = Page("UP A A", "Dialog", _to("DailyResult", "A", "B", "START"))
"""The same if settings.toml has no address for a QR code."""


# Everything to walk through


_CLASS = re.compile(r"(?m)^class (\w+)(?:\((.*)\))?:")
_BOX = re.compile(r"\.open_box\((?:\w+\.)?(\w+)\(")
NO_PAGES = ("mesa.ui.scene.Stack", "mesa.match.review.Review", "mesa.match.hand_result.HandResult")
"""Classes that are never left: the stack of scenes, base classes for games, what ends in a restart."""


ONLY_WITH: Mapping[str, Callable[[str], bool]] = {
    "mesa.coach.coach.": coached,
    "mesa.ladder.ladder.": lambda game: listed(game, "ladder"),
    "mesa.home.looks_page.": lambda game: listed(game, "ladder"),
    "mesa.match.pass_on.": lambda game: (
        manifest(game, "PEOPLE") is not None and not games.playable()[game].real_time
    ),
    "mesa.match.review.": lambda game: (
        "# decided" in (ROOT / "games" / game / "text.en.txt").read_text("utf-8")
    ),
    "mesa.problems.": lambda game: listed(game, "problems"),
}
"""Beginnings of modules whose pages only some games lead to: whether a game does."""


@functools.cache
def pages(game: str) -> list[str]:
    """Return the classes, with their modules, of the scenes that are never a base class, and of the boxes.

    A box is an argument of GameView.open_box. What a game may do without is left out, if it does (ONLY_WITH).
    """
    known: dict[str, set[str]] = {}  # the base classes of each class
    boxes: set[str] = set()
    for path in [p for home in ("lib/mesa", "games/" + game) for p in sorted((ROOT / home).rglob("*.py"))]:
        text = path.read_text(encoding="utf-8")
        module = module_name(path.relative_to(ROOT).as_posix())
        for name, bases in _CLASS.findall(text):
            known[module + "." + name] = {base.rpartition(".")[2] for base in bases.split(", ")}
        boxes.update(_BOX.findall(text))
    scenes = {"Scene", "_GameView"}
    while more := {name.rpartition(".")[2] for name, bases in known.items() if scenes & bases} - scenes:
        scenes |= more
    inherited = set().union(*known.values())
    out = []
    for name in known:
        short = name.rpartition(".")[2]
        alone = short not in inherited or name.startswith("games.") or name == "mesa.ui.menus.Dialog"
        is_page = scenes & known[name] and alone
        if name not in NO_PAGES and (is_page or short in boxes):
            out.append(name)
    lacking = tuple(module for module, has in ONLY_WITH.items() if not has(game))
    return [name for name in out if not name.startswith(lacking)]


def missed(game: str, left: Collection[str]) -> list[str]:
    """Return the game's pages that are not among those that were left."""
    return [page for page in pages(game) if page not in left]
