# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of records, one screen per game: results by level, the game's own counts, a chart of results."""

from displayio import Bitmap, TileGrid
from micropython import const

from mesa import screens
from mesa.board import records, signals, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.core.scope import Game
from mesa.ui import text, theme
from mesa.ui.heading import heading
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.home.launcher import Launcher
    from mesa.home.manifest import Entry
    from mesa.ui.scene import ConsoleParts

_LEFT = const(4)
_RIGHT = const(156)
_COLUMNS = (59, 92, 117, 136, _RIGHT)  # right ends: played, won, percent, current and best streak
_HEADS = const(18)  # y
_ROWS = const(29)
_OWN = const(72)
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


class RecordsPage(Scene):
    """Shows game `at` of the launcher's; left and right turn to the next one, B and Start close it.

    Up, down and A lead to the second page, mesa.coach.rating_page.
    """

    role = PAGE
    judges = True

    def __init__(self, console: "ConsoleParts", launcher: "Launcher", at: int) -> None:
        super().__init__(console)
        self.launcher = launcher  # which may have to find its games first
        self.at = at

    def enter(self) -> "Iterator[bool | None]":
        self.clear()
        self.games: "Sequence[Entry]" = self.launcher.games
        game = self.games[self.at]
        record = self.console.store.game(game.name)
        heading(self, game.title, len(self.games) > 1)
        yield False  # what made way for it is free by now
        if not store.word(record, store.PLAYED):
            self.nothing_yet(game)
            return
        self.by_level(game, record)
        yield False
        self.of_the_game(game.name, record)
        yield
        self.last_results(record)

    def nothing_yet(self, game: "Entry") -> None:
        """Show that no match has been played yet."""
        try:
            icon = theme.load("games/" + game.name + "/icon.bmp")
            self.group.append(TileGrid(icon, pixel_shader=theme.PALETTE, x=80 - icon.width // 2, y=38))
        except OSError:  # the game has none, or the launcher reports it
            pass
        self.group.append(text.label(self.t("no_records"), 80, 84, align=text.CENTRE))
        self.group.append(text.label(self.t("no_records_what"), 80, 96, theme.INFO, align=text.CENTRE))

    def layer(self, y: int, high: int, colour: int, x: int = 0) -> Bitmap:
        """Append a Bitmap from x to the screen's right edge, for text of one colour; return it."""
        bitmap = Bitmap(160 - x, high + 1, 2)
        self.group.append(TileGrid(bitmap, pixel_shader=text.palette(colour), x=x, y=y))
        return bitmap

    def by_level(self, game: "Entry", record: bytearray) -> None:
        """Show the steps from easy, from medium and from expert on; and all: also solo matches, and those
        before there were levels.
        """
        t = self.t
        self.group.append(theme.rect(_LEFT, _ROWS - 1, _RIGHT - _LEFT, 1, theme.DARK_GREEN))
        grey = self.layer(_HEADS, text.LINE, theme.KEYS)
        f = text.font()
        f.draw(text.coded(t("level")), grey, _LEFT, 0)
        heads = (t("head_played"), t("head_won"), "", t("head_streak"), "")
        for i in range(len(heads)):
            _write(grey, heads[i], _COLUMNS[i], 0)
        white = self.layer(_ROWS, 3 * text.LINE, theme.TEXT)
        gold = self.layer(_HEADS, 3 * text.LINE + _ROWS - _HEADS, theme.VALUE, _COLUMNS[3] + 1)
        right = gold.width - 160 + _RIGHT
        _write(gold, "★", right, 0)
        for level in range(1, 4):
            steps = [i + 1 for i in range(len(game.steps)) if game.steps[i] // 100 == level]
            if not steps:
                continue
            y = (level - 1) * text.LINE
            at = records.level_at(level)
            played = store.word(record, at + records.LEVEL_PLAYED)
            said = "{}–{}".format(steps[0], steps[-1]) if len(steps) > 1 else str(steps[0])
            f.draw(text.coded(said), white, _LEFT, y)
            _counted(white, played, store.word(record, at + records.LEVEL_WON), y)
            if played:
                _write(white, str(record[at + records.STREAK]), _COLUMNS[3], y)
                _write(gold, str(record[at + records.BEST_STREAK]), right, y + _ROWS - _HEADS)
        blue = self.layer(_ROWS + 3 * text.LINE, text.LINE, theme.INFO)
        f.draw(text.coded(t("head_all")), blue, _LEFT, 0)
        _counted(blue, store.word(record, store.PLAYED), store.word(record, store.WON), 0)

    def of_the_game(self, name: str, record: bytearray) -> None:
        """Show what games/<name>/records.py returns, if there is one."""
        self.group.append(theme.rect(_LEFT, _OWN - 2, _RIGHT - _LEFT, 1, theme.DARK_GREEN))
        page = Game(name).part("records")
        if not page:
            return
        found = page.rows(record[records.OWN : records.OWN + records.OWN_SIZE], record)
        from mesa.ui import text_file

        for i in range(min(3, len(found))):
            y = _OWN + i * text.LINE
            label = text.label(text_file.line(self.console.words, name, "records", found[i][0]), _LEFT, y)
            said = found[i][1].replace(".", self.t("decimal_sign"))
            part, _, of = said.partition("/")
            if of:
                share = "{} {}%".format(said, 100 * int(part) // int(of))
                if text.width(label.text) + text.width(share) < _RIGHT - _LEFT - 4:
                    said = share
            self.group.append(label)
            self.group.append(text.label(said, _RIGHT, y, theme.VALUE, align=text.RIGHT))

    def last_results(self, record: bytearray) -> None:
        """Draw a column for each match, the newest at the right, and what the colours mean."""
        group = self.group
        chart = Bitmap(records.RESULTS * _BAR, _HIGH + 1, 16)
        seen = 0
        for i in range(records.RESULTS):
            result = records.result(record, i)
            x = (records.RESULTS - 1 - i) * _BAR
            chart[x, _HIGH] = chart[x + 1, _HIGH] = chart[x + 2, _HIGH] = theme.DARK_GREEN
            if result:
                seen |= 1 << result
                _, colour, high = _KINDS[result - 1]
                for y in range(_HIGH - high, _HIGH):
                    chart[x, y] = chart[x + 1, y] = chart[x + 2, y] = colour
        if not seen:  # played before results were stored
            return
        group.append(TileGrid(chart, pixel_shader=theme.PALETTE, x=_LEFT, y=_CHART))
        x = _LEFT + chart.width + 3
        group.append(text.label(self.t("result_now"), x, _CHART + 3, theme.KEYS))
        group.append(
            text.label(text.DOWN_KEY, 159, _CHART + 3, theme.KEYS, align=text.RIGHT)
        )  # to the other page
        group.append(text.label(self.t("result_last"), _LEFT, _LEGEND, theme.KEYS))
        x = _RIGHT
        for i in range(len(_KINDS)):
            word, colour, _ = _KINDS[i]
            if seen >> i + 1 & 1 or i != records.BETWEEN - 1:  # some games have only wins and losses
                said = self.t(word)
                group.append(text.label(said, x, _LEGEND, align=text.RIGHT))
                x -= text.width(said) + 7
                group.append(theme.rect(x, _LEGEND + 2, 5, 6, colour))
                x -= 5

    def key(self, k: int) -> None:
        by = (k == KEY_RIGHT) - (k == KEY_LEFT)
        if by and len(self.games) > 1:
            self.console.sound.play(signals.KEY)
            self.at = (self.at + by) % len(self.games)
            self.console.stack.renew()
        elif k == KEY_B or k == KEY_START:
            self.console.sound.play(signals.KEY)
            self.console.stack.pop()
        elif k == KEY_A or k == KEY_DOWN or k == KEY_UP:
            self.console.sound.play(signals.KEY)
            games = [(game.name, game.title) for game in self.games]
            self.console.stack.show(screens.RATING_PAGE, self.console, games, self.at)


def _write(bitmap: Bitmap, s: str, right: int, y: int) -> None:
    # write s so that it ends at x = right
    codes = text.coded(s)
    f = text.font()
    f.draw(codes, bitmap, right - f.width(codes), y)


def _counted(bitmap: Bitmap, played: int, won: int, y: int) -> None:
    # write the numbers played and won, and the percentage
    _write(bitmap, str(played), _COLUMNS[0], y)
    if played:
        _write(bitmap, str(won), _COLUMNS[1], y)
        _write(bitmap, str(100 * won // played) + "%", _COLUMNS[2], y)
