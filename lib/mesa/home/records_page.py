# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of records, one screen per game: the share that was won, its best figures, a chart of results."""

from bitmaptools import fill_region
from displayio import Bitmap, TileGrid
from micropython import const

from mesa import screens
from mesa.board import records, store
from mesa.board.hardware import KEY_B, KEY_START
from mesa.core.scope import Game
from mesa.ui import text, theme
from mesa.ui.heading import GamePage, icon
from mesa.ui.scene import PAGE

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.home.manifest import Entry
    from mesa.ui.scene import ConsoleParts

_LEFT = const(4)
_RIGHT = const(156)
_BAR_X = const(48)
_OWN = const(51)  # y
_PITCH = const(13)
_LEGEND = const(103)
_CHART = const(113)
_BAR = const(4)  # pixels from one result of the chart to the next
_HIGH = const(12)
# by result, LOST, BETWEEN and WON: the word, colour and height of a column
_KINDS = (
    ("result_lost", theme.GREY, 3),
    ("result_between", theme.SKY, 7),
    ("head_won", theme.GOLD, 12),
)


class RecordsPage(GamePage):
    """B and Start close it; up, down and A lead to the second page, mesa.coach.rating_page."""

    role = PAGE

    def __init__(self, console: "ConsoleParts", at: int) -> None:
        super().__init__(console)
        self.at = at

    def enter(self) -> "Iterator[bool | None]":
        launcher: "Any" = self.console.stack.scenes[0]
        self.games = launcher.games
        game = self.games[self.at]
        record = self.console.store.game(game.name)
        self.heading()
        yield False  # what made way for it is free by now
        if not store.word(record, store.PLAYED):
            self.nothing_yet(game)
            return
        self.share(game, record)
        yield False
        self.of_the_game(game.name, record)
        yield
        self.last_results(record)

    def nothing_yet(self, game: "Entry") -> None:
        """Show that no match has been played yet."""
        try:
            self.group.append(icon(game.name, 64, 38))
        except OSError:  # the game has none, or the launcher reports it
            pass
        self.centred(self.t("no_records"), 84)
        self.centred(self.t("no_records_what"), 96, theme.INFO)

    def share(self, game: "Entry", record: bytearray) -> None:
        """Show how many of all matches were won, as a bar, too; and of those against each level's steps."""
        played, won = store.word(record, store.PLAYED), store.word(record, store.WON)
        group = self.group
        self.label(_percent(won, played), _LEFT, 19, theme.VALUE, big=True)
        self.label(self.t("record", played, won), _RIGHT, 19, theme.TEXT, text.RIGHT)
        theme.rect(group, _BAR_X, 31, _RIGHT - _BAR_X, 5, theme.STRIP)
        if won:
            theme.rect(group, _BAR_X, 31, max(1, (_RIGHT - _BAR_X) * won // played), 5, theme.VALUE)
        said = []
        best = 0
        for level in range(1, 4):
            steps = [i + 1 for i, step in enumerate(game.steps) if step // 100 == level]
            at = records.level_at(level)
            played = store.word(record, at + records.LEVEL_PLAYED)
            best = max(best, record[at + records.BEST_STREAK])
            if steps and played:
                of = "{}–{}".format(steps[0], steps[-1]) if len(steps) > 1 else str(steps[0])
                said.append(of + ": " + _percent(store.word(record, at + records.LEVEL_WON), played))
        if said:
            line = self.t("level") + "  " + "  ".join(said)
            self.label(line, _RIGHT, 38, theme.INFO, text.RIGHT)
        theme.rect(group, _LEFT, _OWN - 2, _RIGHT - _LEFT, 1, theme.DARK_GREEN)
        self.at_own = _OWN
        if best:
            self.figure(self.t("record_in_a_row"), str(best))

    def figure(self, label: str, value: str) -> None:
        """Show a figure, large, below those that are there."""
        y = self.at_own
        self.label(label, _LEFT, y + 2)
        self.label(value, _RIGHT, y - 2, theme.VALUE, text.RIGHT, True)
        self.at_own += _PITCH

    def of_the_game(self, name: str, record: bytearray) -> None:
        """Show what games/<name>/records.py returns, if there is one."""
        page = Game(name).part("records")
        if not page:
            return
        found = page.rows(record[records.OWN : records.OWN + records.OWN_SIZE], record)
        from mesa.ui import text_file

        for i in range(min(3, len(found))):
            said = found[i][1].replace(".", self.t("decimal_sign"))
            part, _, of = said.partition("/")
            if of:
                said = _percent(int(part), int(of))
            self.figure(text_file.line(self.console.words, name, "records", found[i][0]), said)

    def last_results(self, record: bytearray) -> None:
        """Draw a column for each match, the newest at the right, and what the colours mean."""
        group = self.group
        chart = Bitmap(records.RESULTS * _BAR, _HIGH + 1, 16)
        seen = 0
        for i in range(records.RESULTS):
            result = records.result(record, i)
            x = (records.RESULTS - 1 - i) * _BAR
            fill_region(chart, x, _HIGH, x + 3, _HIGH + 1, theme.DARK_GREEN)
            if result:
                seen |= 1 << result
                _, colour, high = _KINDS[result - 1]
                fill_region(chart, x, _HIGH - high, x + 3, _HIGH, colour)
        if not seen:  # played before results were stored
            return
        group.append(TileGrid(chart, pixel_shader=theme.PALETTE, x=_LEFT, y=_CHART))
        x = _LEFT + chart.width + 3
        self.label(self.t("result_now"), x, _CHART + 3, theme.KEYS)
        # to the other page
        self.label(text.DOWN_KEY, 159, _CHART + 3, theme.KEYS, text.RIGHT)
        self.label(self.t("result_last"), _LEFT, _LEGEND, theme.KEYS)
        x = _RIGHT
        for i, (word, colour, _) in enumerate(_KINDS):
            if seen >> i + 1 & 1 or i != records.BETWEEN - 1:  # some games have only wins and losses
                said = self.t(word)
                self.label(said, x, _LEGEND, align=text.RIGHT)
                x -= text.width(said) + 7
                theme.rect(group, x, _LEGEND + 2, 5, 6, colour)
                x -= 5

    def other(self, k: int) -> None:
        if k == KEY_B or k == KEY_START:
            self.console.stack.pop()
        else:
            self.console.stack.show(screens.RATING_PAGE, self.console, self.games, self.at)


def _percent(part: int, of: int) -> str:
    return "{}%".format(100 * part // of)
