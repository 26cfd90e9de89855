# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of the day: for each game its daily deal, its problem of the day and its next rival.

A begins the one selected, or goes on with it. Without a clock the player is asked first which day it is, once
after power-on: seven days with what was reached on them, the day after the last one proposed.
"""

from micropython import const

from mesa import screens
from mesa.board import records, signals, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.board.records import DAY_PLACE, UNDER_WAY
from mesa.board.store import DAILY_DEAL, DAILY_PROBLEM, GO_ON, NEXT_RIVAL
from mesa.board.store_menus import has_match, saved_match
from mesa.core.scope import Game
from mesa.daily import daily
from mesa.ladder import opponent, rewards
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from mesa.home.manifest import Entry
    from mesa.ui.scene import ConsoleParts

_ROWS = const(4)  # visible games
_HEADS = const(35)  # y
_Y = const(46)
_PITCH = const(12)
COLUMNS = (68, 105, 140)  # their middles
_WIDE = const(40)
_DAYS = const(7)
BEFORE = const(5)
"""Days shown before the selected one."""
_STEP = const(22)  # from one to the next
_BY_DAYS = const("\x84\x86 1   \x85\x87 7")  # how far the arrows go
_WEEK = const(-1)  # in place of a row: a day is selected


class Today(Scene):
    """Up and down select a game, left and right what to do in it; Select, another day."""

    role = PAGE
    judges = lasts = True
    first = 0  # of the visible rows

    def __init__(self, console: "ConsoleParts", at: int = DAILY_DEAL) -> None:
        """Open it over the launcher; `at`: the column that is selected."""
        super().__init__(console)
        self.launcher: "Any" = console.stack.scenes[0]
        self.at = at

    def _begin(self):
        # take what the launcher has, which may have had to find its games first
        console = self.console
        self.games: "Sequence[Entry]" = self.launcher.games
        self.records = [console.store.game(game.name) for game in self.games]
        self.day = daily.today(console)
        self.row = self.launcher.at
        self.chosen = self.row  # the row to return to from the days
        if not self.day:
            last = daily.last_day(console)
            for record in self.records:
                last = max(last, daily.day_of(record), store.word(record, records.PROBLEM_DAY))
            self.day = min(daily.LAST_DAY, last + 1) if last else daily.day_number(2026, 1, 1)
            self.row = _WEEK

    def enter(self) -> "Iterator[bool | None]":
        self._begin()
        group = self.group
        theme.table(group)
        theme.rect(group, 0, 0, 160, 12, theme.STRIP)
        self.title = self.label("", 3, 0, theme.TITLE)
        self.date = self.label("", 157, 0, theme.INFO, text.RIGHT)
        self.bar = theme.frame(_WIDE, _PITCH)
        group.append(self.bar)
        self.day_bar = theme.frame(_STEP, _PITCH)
        self.day_bar.x, self.day_bar.y = 3 + _STEP * BEFORE, 13
        group.append(self.day_bar)
        yield False
        for _ in self._labels():
            yield
        writing = self.writing()
        next(writing)
        yield False  # with the days
        parts = opponent.parts(self.console.words)
        names = opponent.names(parts)
        self.rivals: "list[tuple[str, str, int | None]]" = []  # of each game, as `state` returns it
        self.problems: "list[bool]" = []  # whether it has any
        for game in self.games:
            self.rivals.append(self.rival(game, parts, names))
            self.problems.append(not game.error and "problems" in Game(game.name).part("").PAGES)
            yield
        text.put(self.next_look, self.look(parts))
        del parts, names
        for _ in writing:
            yield False

    def _labels(self):
        self.week = []
        for i in range(_DAYS):
            for y, colour in ((13, theme.TEXT), (22, theme.VALUE)):
                self.week.append(self.label("", 14 + _STEP * i, y, colour, text.CENTRE))
        yield
        for head, x in zip(self.t("today_heads").split("|"), COLUMNS):
            self.label(head, x, _HEADS, theme.KEYS, text.CENTRE)
        if len(self.games) > _ROWS:
            more = "{}{} {}".format(text.UP_KEY, text.DOWN_KEY, len(self.games))
            self.label(more, 4, _HEADS, theme.KEYS)
        self.cells = []
        for i in range(min(_ROWS, len(self.games))):
            y = _Y + _PITCH * i
            self.cells.append(self.label("", 4, y, theme.TEXT))
            for x in COLUMNS:
                self.cells.append(self.label("", x, y, theme.TEXT, text.CENTRE))
            yield
        self.said = self.centred("", 95)
        self.next_look = self.centred("", 105, theme.INFO)
        self.keys = self.label("", 4, 117, theme.KEYS)
        self.more = self.centred("", 117, theme.KEYS)
        self.label(text.B_KEY + " " + self.t("back"), 156, 117, theme.KEYS, text.RIGHT)

    def writing(self) -> "Iterator[None]":
        """Write the days, the games around the selected one, and what is to be said of it, in steps."""
        t = self.t
        week = self.row == _WEEK
        text.put(self.title, t("which_day" if week else "today"))
        text.put(self.date, daily.written(self.console.words, self.day))
        self._days(week)
        yield
        if not week:
            self.first = max(min(self.first, self.row), self.row - _ROWS + 1)
        for i in range(len(self.cells) // 4):
            self._row(self.first + i)
            yield
        self._foot(week)

    def _foot(self, week):
        t = self.t
        theme.hide(self.bar, week)
        theme.hide(self.day_bar, not week)
        self.bar.x = COLUMNS[self.at] - _WIDE // 2
        self.bar.y = _Y + _PITCH * (self.row - self.first)
        key = ""
        if week:
            said, key = self.ends(), "ok"
        else:
            _, said, what = self.state(self.row, self.at)
            if what is not None:
                key = "continue" if what == GO_ON else "play"
            elif said and self.at < NEXT_RIVAL:
                key = "open"
        text.put(self.said, said)
        text.put(self.keys, text.A_KEY + " " + t(key) if key else "")
        text.put(self.more, _BY_DAYS if week else text.SELECT_KEY + " " + t("today_day"))

    def _days(self, week):
        for i in range(_DAYS):
            day = self.day + i - BEFORE
            n = 0
            known = 0 < day <= daily.LAST_DAY
            for record in self.records:
                for last, streak in daily.streaks(record):
                    n += last - streak < day <= last
            said = daily.short(self.console.words, day) if known else ""
            text.put(self.week[2 * i], said)
            self.week[2 * i].color = theme.TEXT if i != BEFORE else theme.ON_SELECTED if week else theme.VALUE
            text.put(self.week[2 * i + 1], "★" + str(n) if n else "")

    def _row(self, row):
        for column in range(-1, len(COLUMNS)):
            said, colour = self.games[row].title, theme.TITLE if row == self.row else theme.TEXT
            if column >= 0:
                said, _, what = self.state(row, column)
                colour = theme.VALUE if what is None else theme.TEXT
                if row == self.row and column == self.at:
                    colour = theme.ON_SELECTED
            cell = self.cells[4 * (row - self.first) + column + 1]
            text.put(cell, said)
            cell.color = colour

    # what there is to do

    def state(self, row: int, column: int) -> "tuple[str, str, int | None]":
        """Return what a cell shows, a line about it, and what A begins; None: it is over, and A shows it.

        No line: the game has no such thing.
        """
        if column == NEXT_RIVAL:
            return self.rivals[row]
        if column == DAILY_PROBLEM and not self.problems[row]:
            return "", "", None
        t = self.t
        record = self.records[row]
        end, streak = daily.streaks(record)[column]
        last = daily.day_of(record) if column == DAILY_DEAL else end
        if last == self.day:
            if column == DAILY_DEAL:
                return self.deal(self.games[row].name, record, streak)
            stars = "★" * (records.day_stars(record, last) or 0) or "–"
            return stars, t("problem_solved", stars) + ". " + t("day_streak", streak), None
        said = self.after(last, end, streak) or t("problem_day_what" if column else "daily_what")
        if column == DAILY_DEAL and self.day > last and records.chosen(record, daily.deal_of(self.day)):
            said = t("uncounted")  # the player may know its cards
        return "–", said, column

    def deal(self, name: str, record: bytearray, streak: int) -> "tuple[str, str, int | None]":
        """Return the same of the daily deal of the selected day, which has been begun."""
        t = self.t
        if daily.over(record):
            place = daily.place(self.console.words, record)
            said = t("day_played", place, daily.score(record)) + ". " + t("day_streak", streak)
            n = record[DAY_PLACE] & ~records.ALONE
            return "♛" if n == 1 else "✓" if n != record[DAY_PLACE] else place, said, None
        if record[DAY_PLACE] == UNDER_WAY and has_match(self.console.store, name):
            return "…", t("match_waits"), GO_ON
        return "✗", t("day_left"), DAILY_DEAL

    def rival(
        self, game: "Entry", parts: "tuple[bytes, ...]", names: "list[str]"
    ) -> "tuple[str, str, int | None]":
        """Return the same of the next rival, with the words of mesa.ladder.opponent."""
        kept = self.console.store
        name = game.name
        record = kept.game(name)
        ladder: "Sequence[Any]" = () if game.error else opponent.rows(name)
        at = records.beaten(record)
        if not ladder:
            return "", "", None
        if at >= len(ladder):
            return "♛", text.say(parts, "count", at, len(ladder)), None
        person = ladder[at][opponent.PERSON]
        who = names[person - 1]
        if has_match(kept, name) and saved_match(kept, name).rival == person:
            return who + "…", self.t("match_waits"), GO_ON
        won, lost = opponent.score(record)
        short = "{} {}:{}".format(who, won, lost) if won or lost else who
        return short, opponent.so_far(parts, who, record), NEXT_RIVAL

    def after(self, last: int, end: int, streak: int) -> str:
        """Return what the selected day means after the last one that counted, and the streak up to `end`."""
        if self.day < last:
            return self.t("day_practice")
        if not streak:
            return ""
        return self.t("day_streak" if self.day <= end + 1 else "streak_ends", streak)

    def ends(self) -> str:
        """Return the same of all games: whether the day is an earlier one, or ends a streak."""
        longest = 0
        for record in self.records:
            for last, streak in daily.streaks(record):
                if self.day < last:
                    return self.t("day_practice")
                if self.day > last + 1:
                    longest = max(longest, streak)
        return self.t("streak_ends", longest) if longest else ""

    def look(self, parts: "tuple[bytes, ...]") -> str:
        """Return the look that is nearest, and how much of it there is."""
        found = rewards.nearest(self.console.store)
        if not found:
            return ""
        kind, number, reached = found
        what, much = rewards.WANTED[kind][number]
        of = text.say(parts, "kind_{}".format(kind))
        look = text.say(parts, "look_{}_{}".format(kind, number))
        much = text.say(parts, "of_{}".format(what), reached, much)
        return "{} {} {}: {}".format(text.LOCK, of, look, much)

    # keys

    def key(self, k: int) -> None:
        week = self.row == _WEEK
        across = (k == KEY_RIGHT) - (k == KEY_LEFT)
        down = (k == KEY_DOWN) - (k == KEY_UP)
        before = self.row
        if k == KEY_B or k == KEY_START:
            self.sound(signals.KEY)
            self.console.stack.pop()
            return
        if k == KEY_A and week:
            daily.enter(self.console, self.day)
            self.row = self.chosen
        elif k == KEY_A:
            _, said, what = self.state(self.row, self.at)
            game = self.games[self.row]
            if game.error or not said or what is None and self.at == NEXT_RIVAL:
                self.sound(signals.BAD)
            elif what is not None:
                self.begin(game.name, what)
            elif self.at == DAILY_DEAL:  # it is over
                self.console.stack.open(screens.DAILY_RESULT, self.console, game.name)
            else:
                self.console.stack.open(screens.PROBLEM_RESULT, self.console, game.name)
            return
        elif k == KEY_SELECT:
            self.chosen, self.row = self.chosen if week else self.row, _WEEK
        elif week:
            self.day = max(1, min(daily.LAST_DAY, self.day + across + 7 * down))
        else:
            self.at = (self.at + across) % len(COLUMNS)
            self.row = (self.row + down) % len(self.games)
        self.sound(signals.KEY)
        if week or self.row == _WEEK or not self.first <= self.row < self.first + _ROWS:
            self.console.stack.work(self.writing())
            return
        self._row(before)
        self._row(self.row)
        self._foot(False)

    def begin(self, name: str, what: int) -> None:
        """Begin it; ask first if a match would be given up for it."""

        def go():
            self.launcher.at = self.row
            self.launcher.open(name, what)

        if what == GO_ON or what == DAILY_PROBLEM:
            go()
        else:
            from mesa.setup import new_match

            new_match.ask(self.console, name, go)
