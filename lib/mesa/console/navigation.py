# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Navigation between full screens.

The open screen is left first, so that two screens' data are never in memory together. Menus, pages and boxes
over a screen are opened by that screen: Stack.open.
"""

import gc

from micropython import const

from mesa import screens
from mesa.board import store
from mesa.core import scope
from mesa.core.match import NAMES, UNCOUNTED, Match
from mesa.core.scope import Game, Scope
from mesa.ui.scene import LOADING

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import ModuleType
    from typing import Any

    from mesa.core.contract import CompleteRules
    from mesa.core.match_start import MatchStart
    from mesa.ui.scene import ConsoleParts, Scene

# How much of a game stays loaded beside a screen: nothing; its rules (Console.game); its table too, with all
# PARTS of its manifest (Console.table).
_NOTHING = const(0)
_RULES = const(1)
_TABLE = const(2)
# And which of PARTS are loaded: all; all but the bots; those of the table.
_ALL = const(0)
_NO_BOTS = const(1)
_VIEW = const(2)
SCREENS = {
    # what stays; what is loaded of PARTS (in the other screens: the rules); then, of a folder of mesa, or of
    # the game
    "launcher": (_NOTHING, _ALL, "home.launcher"),
    "about": (_NOTHING, _ALL, "home.about"),
    "setup": (_RULES, _ALL, "bots setup.match_setup"),
    "problems": (_RULES, _ALL, "problems.row"),
    "problem": (_TABLE, _NO_BOTS, "problems.page problem"),
    "match": (_TABLE, _ALL, ""),
    "shared": (_TABLE, _ALL, "core.shared match.pass_on"),  # a match of people who pass the console on
    "page": (_RULES, _ALL, ""),  # help or settings over a match
    "again": (_TABLE, _VIEW, ""),  # the same match
    "coach": (_RULES, _ALL, "coach.coach"),
    "replay": (_TABLE, _NO_BOTS, "core.replay match.replaying"),
}

_FLOOR = const(40960)  # free bytes required in the launcher: the largest game takes about that much more
# bytes: the largest block needed while a game is open, or in the launcher as many at once
_PIECES = const((2560, 1024, 1024, 768, 768, 768, 768))


class Navigation:
    """Moves a console between screens."""

    def __init__(self, console: "ConsoleParts") -> None:
        self.console = console

    def note(self, message: str) -> None:
        """Show a message over the scene; A or B closes it."""
        stack = self.console.stack
        stack.open(screens.DIALOG, self.console, message, (self.console.words.text("ok"),), stack.nothing, 0)

    # shared steps

    def go(self, screen: str, steps: "Iterator[Any]") -> None:
        """Leave all that is open; once it is free, `steps` make the screen (mesa.console.transition)."""
        stack = self.console.stack
        if screen != "launcher" and stack.scenes[-1].role == LOADING:  # it is on the way already
            loading: "Any" = stack.scenes[-1]
            loading.inside.remove()
            loading.steps = steps
        else:
            stack.show(screens.LOADING, self.console, screen, steps)

    def _keep(self, kept):
        # this much of the game stays
        if kept == _NOTHING:
            self.console.game.remove()
        elif kept == _RULES:
            self.console.table.remove()

    def page(self, screen: str, *page: "Any", then: "Callable[[], None] | None" = None) -> None:
        """Leave all that is open, then show a page, as for Stack.show; `then`: see Scene."""
        self.go(screen, self._page(screen, page, then))

    def _page(self, screen, page, then):
        self._keep(SCREENS[screen][0])
        yield
        shown = self.console.stack.make(*page)
        shown.then = then
        self.console.stack.swap(shown)

    def open(
        self,
        screen: str,
        game: str,
        make: "Callable[[dict[str, ModuleType]], Iterator[Scene | None]]",
        note: "str | None" = None,
    ) -> None:
        """Leave all that is open, load the parts of a screen of `game`; then see Loading.open."""
        self.go(screen, self._load(screen, game, make, note))

    def _load(self, screen, game, make, note):
        console = self.console
        row = SCREENS[screen]
        parts: "list[tuple[Scope | None, str]]" = []
        if row[0] != _TABLE:
            self._keep(row[0])
            yield
            parts.append((console.game, "rules"))
        else:
            keeper = console.game
            of = Game(game).part("", scope.current)
            for part in (screen == "problem" and of.PROBLEM or of.PARTS).split():
                if part == "bots":
                    keeper = console.table
                    if row[1] == _ALL:
                        parts += [(console.bots, "core.thinker"), (console.bots, part)]
                elif row[1] != _VIEW or keeper is not console.game:
                    parts.append((keeper, part))
        for part in row[2].split():
            parts.append((None, part))
        loading: "Any" = console.stack.scenes[-1]
        loading.steps = loading.open(game, parts, make, note)

    # without a game

    def show_about(self) -> None:
        """Go from the settings to the About page: all else is freed, since it loads two libraries.

        Their names stay in memory, like a game's: so the program restarts before and after a game.
        """
        console = self.console
        if console.game_in_names:
            from mesa.console import transition

            transition.restart(console.stack.top, store.ABOUT)
        console.game_in_names = ""
        self.page("about", screens.ABOUT, console)

    def show_launcher(self, *pages: "tuple[Any, ...]") -> None:
        """Leave whatever is open and show the launcher, with these pages over it, each as for Stack.open."""
        self.console.end_match()
        self.go("launcher", self.to_launcher(pages))

    def to_launcher(self, pages: "tuple[tuple[Any, ...], ...]" = ()) -> "Iterator[bool | None]":
        """Do show_launcher in steps, with nothing open."""
        console = self.console
        stack = console.stack
        self._keep(_NOTHING)
        console.words.use_game(None)
        yield  # all that is free by now
        # what is still to be reported would be lost
        if not console.trouble and not stack.waiting and self.low_memory():
            console.restart()  # with an empty memory; nothing is lost, the launcher is at the same game
        stack.show(screens.LAUNCHER, console)
        for page in pages:
            stack.open(*page)
        if console.trouble:
            self.note(console.words.text("log_broken", console.trouble))
            console.trouble = None
        if console.preset.get("link") and not console.game_in_names:
            self.begin(console.preset["link"].game)
        if console.preset.get("log") and not console.game_in_names:
            self.open_file(console.preset["log"])

    def low_memory(self) -> bool:
        """Return whether free memory is so small or fragmented that the next game might not open."""
        # a program that has just started would only restart
        if not hasattr(gc, "mem_free") or self.console.frames < 90:
            return False
        try:
            [bytearray(size) for size in _PIECES]
        except MemoryError:
            return True
        return gc.mem_free() < _FLOOR

    def begin(self, game: str, what: "int | None" = None) -> None:
        """Go from the launcher to the set-up page of `game` (its folder's name); or begin `what` of the day
        (mesa.home.today).
        """
        console = self.console
        console.game_in_names = game
        if what == store.DAILY_PROBLEM:
            from mesa.daily.daily import today

            return self.open_problem(game, 0, today(console), True)
        console.judged = -1  # what waits of this game can be judged from here on

        def make(modules: "dict[str, ModuleType]") -> "Any":
            console.words.use_game(game)
            page = modules["setup.match_setup"].MatchSetup(console, game, modules["rules"], modules["bots"])
            if what is None:
                return iter((page,))
            from mesa.setup import new_match

            return new_match.begin_today(page, what)

        self.open("setup", game, make)

    def open_problems(self, game: str, left: int = -1, share: bool = False) -> None:
        """Go to the problems of `game`; `left`: see there; `share`: to the day's result."""
        console = self.console

        def make(modules):
            problems = modules["problems.row"].Problems(console, game, left)
            if share:
                console.stack.waiting.append(console.stack.make(screens.PROBLEM_RESULT, console, game))
            yield problems

        self.open("problems", game, make)

    def open_problem(self, game: str, number: int, day: int, back: bool = False) -> None:
        """Go to a problem of a game (mesa.problems.page), also from a match's end.

        back: it leads to the page of the day.
        """
        console = self.console
        console.end_match()

        def make(modules):
            console.words.use_game(game)
            from mesa.problems import attempts

            attempt = modules["problems.page"].Attempt(game, number, day, back)
            yield modules["problem"].Page(console, attempts.begin(console, attempt, modules.get("rules")))

        self.open("problem", game, make)

    def open_replay(self, game: str, match: "Match | None" = None) -> None:
        """Replay console.log, of `game`; then return to the end of its `match`, or to the launcher."""
        console = self.console
        console.game_in_names = game

        def make(modules):
            console.words.use_game(game)
            made = modules["match.replaying"].open_replay
            yield made(console, modules["rules"], modules["view"].View, match)

        self.open("replay", game, make)

    def open_file(self, data: bytes) -> None:
        """Take a log from the simulator as the console's, and replay it."""
        from mesa.core import replay

        log = self.console.log
        log.clear()
        for byte in data:
            log.put(byte)
        log.seated = NAMES, 0, None
        self.open_replay(replay.head(data)[0])

    # a match

    def last_winner(self, game: str) -> "int | None":
        """Return the seat that won the last match of `game` alone, even before power-off."""
        winner = self.console.store.game(game)[store.WINNER] & 15
        return winner - 1 if winner else None

    def start_match(self, start: "MatchStart") -> None:
        """Open a match, a new one or a saved one."""
        console = self.console
        game = start.game
        people = start.shared
        shared = people and not Game(game).part("rules", scope.current).REAL_TIME

        def make(modules):
            rules = modules["rules"]
            console.words.use_game(game)
            console.words.drop_menu_words()
            human = self.human(rules)
            if shared:
                yield self._share(start, modules)
                return
            match = Match(start, rules, modules["bots"], human, log=console.log, keeper=console.bots)
            if start.rival:
                from mesa.ladder import opponent

                opponent.join(console.words, match, start.rival)
            if people:
                match.names = (self._owner(),) + NAMES[1:]
            elif human is not None:
                from mesa.board import store_menus

                match.tips_done = store_menus.tips_done(console.store, game)
            console.match = match
            console.keep_match()
            yield
            yield self._view(match, modules)

        console.end_match()

        def steps():
            if start.state is None:
                from mesa.setup import new_match

                new_match.mark(console, start, Game(game).part("rules", scope.current))
                del new_match
            else:
                from mesa.board import store_logs

                start.logged = store_logs.leads(console.store, game)
                del store_logs
            yield
            self.open("shared" if shared else "match", game, make)

        self.go("match", steps())

    def _share(self, start, modules):
        # begin a match of several people, who pass the console on; return its first scene
        console = self.console
        make = modules["core.shared"].SharedMatch
        ask = console.stack.show, screens.PASS_ON, console
        given = start, modules["rules"], modules["bots"], self._owner(), ask
        match = make(*given, log=console.log, keeper=console.bots)
        console.match = match
        console.keep_match()
        return modules["match.pass_on"].PassOn(console, match, modules["view"].View)

    def _owner(self):
        # return what other people call the owner
        from mesa.ui import player_names

        return player_names.owner(self.console.store) or self.console.words.text("player_1")

    def _view(self, match, modules):
        # return the view of a match; two people in real time have keys of their own
        kind = modules["view"].View
        if match.real_time and match.shared:
            kind = match.part("pair").of(kind)
        return kind(self.console, match)

    def human(self, rules: "CompleteRules") -> "int | None":
        """Return the player's seat, None if a bot plays for them."""
        return None if rules.REAL_TIME and self.console.preset.get("bots_only") else 0

    def rematch(self, old: Match, same: bool, levels: "bytes | None" = None) -> None:
        """Play `old` again with the same players and options: another deal, or the `same`.

        `levels`: new ones of the bots.
        """

        def steps():
            yield  # in a later frame, since this one has enough to do
            leader = old.leader if same else self.last_winner(old.game)
            seed = old.seed if same else None
            from mesa.core.match_start import MatchStart as make

            start = make(old.game, levels or old.levels, old.options, seed, leader, old.styles)
            if same or 0 in start.levels[1:]:  # its cards are known; or bots play at random, by a link
                start.flags = UNCOUNTED
            self.start_match(start)

        self.go("match", steps())

    def leave_match(self) -> None:
        """Store what was chosen, and return to the launcher; an unfinished match stays in the store."""
        self.console.save_now()
        self.show_launcher()

    # back to a match

    def to_match(self, match: Match, note: "str | None" = None) -> None:
        """Return to `match`, whose table is built anew. `note`: a message over it."""

        def make(modules):
            if match.script:
                yield modules["problem"].Page(self.console, match)
            else:
                yield self._view(match, modules)

        screen = "problem" if match.script else "again"
        self.open(screen, match.game, make, note)
