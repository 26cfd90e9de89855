# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's daily deal: the result as a text to send, with a link to the same cards.

The link starts with CARTEADO_ADDRESS from settings.toml, and A shows it as a QR code. Loaded only while open.
"""

import os

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B
from mesa.board.records import DAY_PLACE, DAY_STREAK
from mesa.core.match import MEDIUM
from mesa.core.scope import once
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.app.manifest import Game
    from mesa.ui.scene import ConsoleParts

ADDRESS_MAX = const(31)
"""Characters of an address: with a link's 47 it makes a QR code of 33 x 33 modules (mesa.app.qr_page)."""
_OPTIONS = const(10)
_WIDE = const(146)


def known(console: "ConsoleParts", name: str) -> bool:
    """Return whether a daily deal of the game called `name` is over or under way."""
    return console.store.game(name)[DAY_PLACE] > 0


def address() -> str:
    """Return CARTEADO_ADDRESS from settings.toml, or ""."""
    try:
        return str(os.getenv("CARTEADO_ADDRESS") or "").strip()
    except ValueError as problem:  # no quotes
        print("settings.toml: CARTEADO_ADDRESS", problem)
        return ""


def usable(found: str) -> bool:
    """Return whether that is an address: 1 to 31 characters of ASCII, no blanks."""
    if not 0 < len(found) <= ADDRESS_MAX:
        return False
    for c in found.encode():
        if not 0x20 < c < 0x7F:
            return False
    return True


class DailyResult(Scene):
    """The daily deal in the record of `game`; A shows the QR code, B goes back."""

    foot: text.Label
    making = 0  # frames until the code is made: that takes seconds, so it is announced before

    def __init__(self, console: "ConsoleParts", game: "Game") -> None:
        super().__init__(console)
        self.game = game

    def link(self, deal: int) -> str:
        """Return the link of a deal number, from its "#".

        The record does not store how the deal was played: seats, levels and options are the game's current
        settings. The receiver gets the same deal in any case.
        """
        record = self.console.store.game(self.game.name)
        menus = once("mesa.board.store_menus")
        stored = menus.unpack_levels(record, store.LEVELS, store.LEVELS_ABOVE)
        levels = bytes([level or MEDIUM for level in stored])
        # only the rules know the number of options, and those at the default may be left out
        options = bytes([record[store.OPTIONS + i // 2] >> 4 * (i % 2) & 15 for i in range(_OPTIONS)])
        n = _OPTIONS
        while n and not options[n - 1]:
            n -= 1
        seats = record[store.SEATS] or min(4, self.game.seats[1])
        start = once("mesa.core.setup").MatchStart(self.game.name, levels[:seats], options[:n], deal)
        return once("mesa.core.link").write(start, self.console.words.lang)

    def enter(self) -> "Iterator[bool | None] | None":
        self.making = 0
        return None if len(self.group) else self._make()  # only a note covered it

    def _make(self):
        self.group.append(pictures.table())
        yield False
        words = self.console.words
        daily = once("mesa.app.daily")
        record = self.console.store.game(self.game.name)
        date = daily.date_of(daily.day_of(record))
        written = daily.written(words, date)
        self.date: str = written
        title = self.game.title
        group = self.group
        group.append(text.label(title, 80, 2, theme.TITLE, big=True, align=text.CENTRE))
        group.append(text.label(self.t("daily") + "  " + written, 80, 19, theme.TEXT, align=text.CENTRE))
        said = "Carteado {} {}".format(title, written)
        if daily.over(record):
            streak = record[DAY_STREAK]
            place = daily.place(words, record)
            score = daily.score(record)
            said = self.t("day_said", title, written, place, score, streak)
            x = 29
            for key, value in (("day_place", place), ("day_points", str(score)), ("day_days", str(streak))):
                group.append(text.label(value, x, 31, theme.VALUE, big=True, align=text.CENTRE))
                group.append(text.label(self.t(key), x, 47, theme.INFO, align=text.CENTRE))
                x += 51
        else:
            for line in daily.known(self.console, self.game.name, daily.day_of(record)):
                group.append(text.label(line, 80, 38, theme.INFO, align=text.CENTRE))
        yield False
        self.said: str = said
        self.write(daily.deal_of(*date))

    def write(self, deal: int) -> None:
        """Write the text to send, with the link of that deal, and the keys."""
        group = self.group
        found = address()
        self.code: str = (found if usable(found) else "") + self.link(deal)
        group.append(pictures.panel(3, 59, 154, 56, theme.PANEL, theme.EDGE))
        y = 62
        for line in once("mesa.ui.text_layout").wrap(self.said + "\n" + self.code, _WIDE):
            group.append(text.label(line, 7, y, theme.TEXT))
            y += text.LINE
        foot = "{} {}   {} {}".format(text.A_KEY, self.t("qr_code"), text.B_KEY, self.t("back"))
        self.foot = text.label(foot, 80, 117, theme.KEYS, align=text.CENTRE)
        group.append(self.foot)

    def covered(self, full: bool) -> None:
        if full:
            self.clear()

    def tick(self, ms: int) -> None:
        if self.making:
            self.making -= 1
            if not self.making:
                given = self.console, self.code, self.game.name, self.date
                self.console.stack.open("mesa.app.qr_page.QrPage", *given)

    def busy(self) -> bool:
        return self.making > 0

    def key(self, k: int) -> None:
        if self.making:
            return
        if k == KEY_B:
            self.console.stack.pop()
        elif k == KEY_A:
            found = address()
            if usable(found):
                text.put(self.foot, self.t("qr_making"))
                self.making = 2
                return
            said = self.t("qr_address", found, ADDRESS_MAX) if found else self.t("qr_no_address")
            print("settings.toml:", said)
            self.console.navigation().note(said)
