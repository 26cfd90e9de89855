# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The launcher: shows every folder in games/ that has a manifest, side by side."""

from displayio import TileGrid
from micropython import const

from mesa import screens
from mesa.board import signals, store
from mesa.board.hardware import KEY_A, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.board.setting import BRIGHTNESS, DIM_OFF
from mesa.board.store_menus import has_match
from mesa.core.scope import once
from mesa.ui import text, text_file, theme  # noqa: F401 - each page needs text_file
from mesa.ui.heading import ICON, icon, logo
from mesa.ui.scene import LAUNCHER, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from vectorio import Rectangle

    from mesa.home.manifest import Entry

_STEP = const(38)
_Y = const(38)
_AWAY = const(300_000)  # ms without a key until the screen goes dark
_EARLY = const("match.game_view setup.match_setup core.match_start match.match_menus ")
_SPARE = const(28)  # names in each of these frames
SETTLED = const(6)  # frames


class Launcher(Scene):
    """Left and right select, A opens, Up leads to the day, Down to more of the game, Start to settings."""

    role = LAUNCHER
    judges = lasts = True
    games: "Sequence[Entry]" = ()
    icons: "Sequence[TileGrid]" = ()
    dark = False  # nobody is there
    early = 0  # the key, not B, that has been pressed too early

    def enter(self) -> "Iterator[bool | None]":
        self.waited = 0  # frames since then, up to SETTLED: in each there is something to do
        if not len(self.group):
            theme.table(self.group)
        logo(self.group, 5)
        yield False
        from mesa.home import manifest

        found = manifest.games(self.console)
        del manifest
        self.choose(found)
        self.frame = theme.frame(ICON + 4, ICON + 4)
        self.group.append(self.frame)
        icons = []
        # of the games with a match in progress, with the games' indices
        self.marks: "list[tuple[int, Rectangle]]" = []
        for i, game in enumerate(found):
            try:
                icons.append(icon(game.name))
            except OSError:  # the game plays without; only a broken one is reported
                icons.append(theme.mark(theme.HAND))
                if game.has_icon and not game.error:
                    game.error = "icon.bmp"
            self.group.append(icons[i])
            if has_match(self.console.store, game.name):
                self.marks.append((i, theme.rect(self.group, 0, 0, ICON, 2, theme.SELECTED)))
        self.icons = icons
        self.write()
        self.show()

    def choose(self, found: "list[Entry]") -> None:
        """Select the one of these at which the launcher was left."""
        self.games = found
        ids = [store.game_id(game.name) for game in found]
        last = self.console.store.get(store.LAST_GAME)
        self.at = ids.index(last) if last in ids else 0

    def write(self) -> None:
        """Write the texts below the icons."""
        self.title = self.centred("", 79, big=True)
        self.line = self.centred("", 95, theme.INFO)
        self.label(text.A_KEY + " " + self.t("play"), 4, 117, theme.KEYS)
        self.centred(text.START_KEY + " " + self.t("settings"), 117, theme.KEYS)
        if self.console.board.writable:  # Start was held at power-on: the PC can only read
            self.label(self.t("drive_ours"), 4, 106, theme.VALUE)
        self.label(text.UP_KEY + " " + self.t("today"), 156, 106, theme.VALUE, text.RIGHT)
        self.label(text.DOWN_KEY + " " + self.t("game_more"), 156, 117, theme.KEYS, text.RIGHT)

    def leave(self) -> None:
        if self.games:
            self.console.store.put(store.LAST_GAME, store.game_id(self.games[self.at].name))

    def covered(self, full: bool) -> None:
        if full:
            self.leave()
            self.clear()
            self.icons = ()

    def show(self) -> None:
        """Place icons, frame and title for the selection."""
        n = len(self.games)
        if not n:
            text.put(self.title, self.t("no_games"))
            self.frame.hidden = True
            return
        # all side by side if they fit, else the selected one in the middle
        left = (160 - (n * _STEP - 6)) // 2 if n <= 4 else 64 - self.at * _STEP
        for i in range(n):
            self.icons[i].x = left + i * _STEP
            self.icons[i].y = _Y - 3 if i == self.at else _Y
        for i, mark in self.marks:
            mark.x = self.icons[i].x
            mark.y = self.icons[i].y + ICON + 2
        self.frame.x = left + self.at * _STEP - 2
        self.frame.y = _Y - 5
        game = self.games[self.at]
        text.put(self.title, game.title)
        if game.error:
            line = self.t("broken_game", game.error.split(":")[0].split("/")[-1])
        elif has_match(self.console.store, game.name):
            line = self.t("match_waits")
        else:
            few, most = game.seats
            line = self.t("players", few) if few == most else self.t("players_range", few, most)
            record = self.console.store.game(game.name)
            played = store.word(record, store.PLAYED)
            if played:
                line = self.t("record", played, store.word(record, store.WON))
        text.put(self.line, line)

    def settle(self) -> None:
        """Do one background task: ask the battery, twice; intern names early."""
        console = self.console
        self.waited += 1
        if self.waited <= 2:
            from mesa.console import warnings

            if warnings.check_battery(console) and self.waited == 2:
                warnings.sign(self.group, 143, 3)
        if self.waited > 1 and console.game_in_names is None and not console.settled:
            # Names stay in memory, in a table that grows by 3.9 KB after the 620th: it is to do so while
            # memory is unfragmented. So files that bring many are read early, and spare ones fill the table.
            name = _EARLY.split(" ")[self.waited - 2]
            try:
                if name:
                    # loads: mesa.match.game_view mesa.setup.match_setup mesa.match.match_menus
                    # loads: mesa.core.match_start
                    once("mesa." + name)
                else:
                    console.settled = True
                    console.navigation()
                for i in range(_SPARE):
                    getattr(self, "~{}".format(_SPARE * self.waited + i), None)
            except Exception as problem:  # reported on the screen when it is needed
                print(name, problem)

    def tick(self, ms: int) -> None:
        """Go dark after five minutes without a key."""
        console = self.console
        if self.waited < SETTLED:
            self.settle()
        elif self.early:  # a frame later, so that the table of names has grown
            self.key(self.early)
            return
        away = console.idle >= _AWAY and not console.store.get(DIM_OFF)
        if away != self.dark:
            from mesa.board import dimming

            self.dark = away  # until a key, whichever it is
            level = console.store.get(BRIGHTNESS)
            # as far as it stays readable, or off if the setting is the lowest
            dimming.bright(console, int(level > 1) if away else level)

    def key(self, k: int) -> None:
        if self.dark:
            return
        n = len(self.games)
        # the first game waits until `settle` is done, at most 0.4 s
        console = self.console
        wait = self.waited < SETTLED and console.game_in_names is None and not console.settled
        self.early = k if wait and n and k in (KEY_A, KEY_UP) else 0
        if self.early:
            return
        if k == KEY_START:
            console.stack.open(screens.SETTINGS, console)
        elif not n:
            return
        elif k in (KEY_LEFT, KEY_RIGHT):
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % n
            self.sound(signals.KEY)
            self.show()
        elif k == KEY_DOWN:
            self.offer(self.games[self.at])
        elif k == KEY_UP:
            console.stack.open(screens.TODAY, console)
        elif k == KEY_A:
            game = self.games[self.at]
            if game.error:
                self.explain(game)
            else:
                self.open(game.name)

    def open(self, game: str, what: "int | None" = None) -> None:
        """Go to the set-up page of `game` (its folder's name), or begin `what` of the day (mesa.home.today).

        Another game than the one before begins with a restart of the program.
        """
        console = self.console
        console.stack.rows[0] = 0
        if console.game_in_names not in (None, game):
            from mesa.console import transition

            self.leave()
            transition.restart(console.stack.top, 0 if what is None else store.BEGIN + what)
        console.navigation().begin(game, what)

    def offer(self, game: "Entry") -> None:
        """Offer more of a game: its records, a replay of the last match."""
        console = self.console
        rows: "list[tuple]" = [
            ("records", lambda: console.stack.open(screens.RECORDS_PAGE, console, self.at))
        ]
        if console.log.seated:  # the match is over
            from mesa.core import replay

            if replay.of_game(console.log, game.name):
                rows.append(("watch_again", lambda: console.navigation().open_replay(game.name)))
        self._ask((), rows, game.title).wanted = True

    def _ask(self, lines, rows, title=""):
        # open a box with these rows, (the key of its text, what to do) each, and one that leads back
        rows.append(("back", self.nothing))
        choices = [self.t(key) for key, _ in rows]
        given = self.console, lines, choices, lambda i: rows[i][1](), len(choices) - 1, title
        return self.console.stack.open(screens.DIALOG, *given)

    def explain(self, game: "Entry") -> None:
        """Report what is wrong with a game, and open it if it can be tried nevertheless."""
        wrong = "games/{}/ {}".format(game.name, game.error)
        rows: "list[tuple]" = [("play", lambda: self.open(game.name))] if game.opens else []
        self._ask(self.t("broken_text", wrong), rows)
