# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's daily deal: the result as a text to send, with a link to the same cards.

The link starts with CARTEADO_ADDRESS from settings.toml, and A shows it as a QR code.
"""

from micropython import const

from mesa import screens
from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B
from mesa.board.records import DAY_HELPS, DAY_STREAK, PROBLEM_DAY, PROBLEM_STREAK, day_stars
from mesa.core.match import MEDIUM
from mesa.daily import daily
from mesa.ui import text, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.ui.scene import ConsoleParts

ADDRESS_MAX = const(31)
"""Characters of an address: with a link's 47 it makes a QR code of 33 x 33 modules (mesa.daily.qr)."""
_WIDE = const(146)


def address() -> str:
    """Return CARTEADO_ADDRESS from settings.toml, or ""."""
    from mesa.board.open_parts import setting

    return str(setting("CARTEADO_ADDRESS") or "").strip()


def usable(found: str) -> bool:
    """Return whether that is an address: 1 to 31 characters of ASCII, no blanks."""
    return 0 < len(found) <= ADDRESS_MAX and all([0x20 < c < 0x7F for c in found.encode()])


class DailyResult(Scene):
    """The daily deal in a game's record; A shows the QR code, B goes back."""

    judges = lasts = True
    word = "daily"  # what it is, in words

    def __init__(self, console: "ConsoleParts", name: str) -> None:
        """Take a game by the name of its folder."""
        from mesa.home.manifest import Entry

        super().__init__(console)
        self.name = name
        game = Entry(console, name)
        self.title = game.title
        self.most = game.seats[1]

    def link(self) -> str:
        """Return the link of the day's deal, from its "#".

        The record does not store how the deal was played: seats, levels and options are the game's current
        settings. The receiver gets the same deal in any case.
        """
        record = self.console.store.game(self.name)
        from mesa.board import store_menus as menus

        levels = bytes([level or MEDIUM for level in menus.unpack(record[store.LEVELS : store.SEATS])])
        # only the rules know the number of options, and those at the default may be left out
        options = menus.unpack(record[store.OPTIONS : store.OPTIONS + 5]).rstrip(b"\0")
        from mesa.core import link, match_start

        seats = record[store.SEATS] or min(4, self.most)
        start = match_start.MatchStart(self.name, levels[:seats], options, self.deal)
        return link.write(start, self.console.words.lang)

    def enter(self) -> "Iterator[bool | None]":
        theme.table(self.group)
        yield False
        self.date, facts, self.said = self.facts()
        self.centred(self.title, 2, theme.TITLE, True)
        line = "{}  {}".format(self.t(self.word), self.date)
        self.centred(line, 19)
        x = 80 - 51 * len(facts) // 2 + 25
        for key, value in facts:
            big = "★" not in value  # which only the small font has
            self.label(value, x, 31 if big else 35, theme.VALUE, text.CENTRE, big)
            self.label(self.t(key), x, 47, theme.INFO, text.CENTRE)
            x += 51
        yield False
        self.write()

    def facts(self) -> "tuple[str, list[tuple[str, str]], str]":
        """Return the date, the figures to show as (key of what it is, figure), and the text to send."""
        words = self.console.words
        record = self.console.store.game(self.name)
        day = daily.day_of(record)
        written = daily.written(words, day)
        title = self.title
        self.deal = daily.deal_of(day)
        streak = record[DAY_STREAK]
        place = daily.place(words, record)
        score = daily.score(record)
        found = [("day_place", place), ("day_points", str(score)), ("day_days", str(streak))]
        said = self.t("day_said", title, written, place, score, streak)
        helps = record[DAY_HELPS]
        if helps:
            said += " " + self.t("hints", helps) + "."
        return written, found, said

    def write(self) -> None:
        """Write the text to send, with the link, and the keys."""
        from mesa.ui import text_layout

        found = address()
        link = self.link()
        self.code = (found if usable(found) else "") + link if link else ""
        theme.panel(self.group, 3, 59, 154, 56)
        y = 62
        for line in text_layout.wrap(self.said + "\n" + self.code, _WIDE):
            self.label(line, 7, y, theme.TEXT)
            y += text.LINE
        foot = text.B_KEY + " " + self.t("back")
        if link:
            foot = "{} {}   {}".format(text.A_KEY, self.t("qr_code"), foot)
        self.foot = self.centred(foot, 117, theme.KEYS)

    def key(self, k: int) -> None:
        if k == KEY_B:
            self.console.stack.pop()
        elif k == KEY_A and self.code:
            found = address()
            if usable(found):
                text.put(self.foot, self.t("qr_making"))  # which takes seconds
                self.console.board.display.refresh()
                self.console.stack.open(screens.QR_PAGE, self.console, self.code, self.name, self.date)
                return
            said = self.t("qr_address", found, ADDRESS_MAX) if found else self.t("qr_no_address")
            print("settings.toml:", said)
            self.console.navigation().note(said)


class ProblemResult(DailyResult):
    """The result of the problem of the day of a game: stars and streak, and the text to send."""

    word = "problem_day"

    def facts(self) -> "tuple[str, list[tuple[str, str]], str]":
        record = self.console.store.game(self.name)
        day = store.word(record, PROBLEM_DAY)
        date = daily.written(self.console.words, day)
        stars = "★" * (day_stars(record, day) or 0) or "–"
        streak = record[PROBLEM_STREAK]
        said = self.t("problem_said", self.title, date, stars, streak)
        return date, [("problem_stars", stars), ("day_days", str(streak))], said

    def link(self) -> str:
        return ""
