# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of more choices before a match: options, preferences, bots' levels, the deal.

The section `choices` of a game's texts describes each choice, in lines such as "o_tie_void: text". If the
manifest's DEPENDS has (option, other, choice), that option is shown only while the other one has that
choice; (option, "seats", "1"): only for one player.
"""

from displayio import Group
from micropython import const

from mesa import screens
from mesa.core.match import NAMES, PERSON
from mesa.ui import text_file, text_layout
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE
from mesa.ui.theme import hide

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from mesa.setup.match_setup import MatchSetup

WIDE = const(150)
"""Width in pixels of the two lines that describe a choice."""
WIDE_BOT = const(126)
"""And of those about a bot, beside its portrait."""
_DIGITS = const("0123456789")  # of a deal number
_DEALS = const(0x20000000)  # numbers of deals, from 0 on


class MatchOptions(MenuScreen):
    """What is chosen here is stored by `page`, the page before."""

    role = PAGE
    lines = 6
    pitch = 14  # a face is as high as a usual row
    note_lines = 2

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console, page.t("more"))
        self.page = page
        self.faces: "Any" = Group()
        self.large: "Any" = Group(scale=2, x=6, y=104)  # the selected bot's portrait
        self.list_rows()

    def list_rows(self) -> None:
        """Make the rows: (kind, index within its kind) each."""
        page = self.page
        rows: "list[tuple[str, int]]" = []
        chosen = [("seats", str(page.seats))]  # what an option may depend on
        for (name, choices), i in zip(page.rules.OPTIONS, page.options):
            chosen.append((name, choices[i]))
        depends = page.manifest.DEPENDS
        for i, (option, _) in enumerate(page.rules.OPTIONS):
            if all([(other, choice) in chosen for name, other, choice in depends if name == option]):
                rows.append(("option", i))
        for i in range(len(page.manifest.PREFS)):
            rows.append(("pref", i))
        for i in self.bots():
            rows.append(("bot", i))
        rows.append(("deal_number", 0))
        self.rows: "Sequence[tuple[str, int]]" = rows

    def bots(self) -> range:
        """Return the seats that have a row: one bot has none, unless it may be a person."""
        page = self.page
        return range(1, page.seats if page.seats > 2 or page.manifest.PEOPLE else 1)

    def row(self, i: int) -> "tuple[str, str, int, int]":
        kind, at = self.rows[i]
        page = self.page
        if kind == "bot":  # to the right of its face
            return (" " * 5 + NAMES[at], page.level(page.levels[at])) + page.step(at, self.codes(at))
        if kind == "deal_number":
            if page.seed is None:
                return self.t(kind), self.t("random_deal"), 0, 0
            return self.t(kind), str(page.seed), page.seed, _DEALS
        name, choice, at, values = page.chosen(kind, at)
        return self.t(name), self.t(choice), at, values

    def codes(self, seat: int) -> bytes:
        """Return the codes of a seat's steps, and of a person, who comes after the highest one.

        PEOPLE of the manifest, which is optional, is the last seat in which another person may play.
        """
        page = self.page
        return page.codes + bytes((PERSON,)) if seat <= page.manifest.PEOPLE else page.codes

    def choose(self, i: int, value: int) -> None:
        kind, at = self.rows[i]
        page = self.page
        if kind == "bot":
            page.levels[at] = self.codes(at)[value]
        elif kind == "deal_number":
            page.seed = value
        else:
            page.table(kind)[1][at] = value
            self.list_rows()
            self.at = self.rows.index((kind, at))  # rows above may have come or gone
        page.keep()

    def pick(self, i: int) -> None:
        kind = self.rows[i][0]
        if kind == "deal_number":
            word = "{:09d}".format(self.page.seed or 0)
            given = self.t("deal_number"), self.t("random_deal"), _DIGITS, word, self.put_seed
            self.console.stack.open(screens.EDITOR, self.console, *given)
        else:
            super().pick(i)

    def put_seed(self, word: str) -> None:
        """Take a deal number that was entered; "": none."""
        self.page.seed = min(int(word), _DEALS - 1) if word else None

    def notes(self, i: int) -> "Sequence[str]":
        kind, at = self.rows[i]
        page = self.page
        if kind == "deal_number":
            said = self.t("deal_number_what")
        elif kind != "bot":
            said = text_file.line(page.console.words, page.game, "choices", page.chosen(kind, at)[1])
        elif page.levels[at] == PERSON:
            said = self.t("person_at_end" if page.rules.REAL_TIME else "person_what")
        else:
            return text_layout.wrap(self.t("bot" + str(at)) + " " + page.level_what(at), WIDE_BOT)
        return text_layout.wrap(said, WIDE)

    def build(self) -> None:
        from mesa.ui import portraits

        for face in portraits.make(self.bots()):
            self.faces.append(face)
        for face in portraits.make(self.bots())[:1]:
            self.large.append(face)
        super().build()
        self.group.append(self.faces)
        self.group.append(self.large)

    def show(self) -> None:
        super().show()
        for seat in range(1, len(self.faces) + 1):
            row = self.rows.index(("bot", seat)) - self.first
            face = self.faces[seat - 1]
            hide(face, self.page.levels[seat] == PERSON or not 0 <= row < self.lines)
            face.x = self.x + 3
            face.y = self.y + row * self.pitch + 1
        kind, seat = self.rows[self.at]
        bot = kind == "bot" and self.page.levels[seat] != PERSON
        if bot:
            self.large[0][0] = seat - 1
        hide(self.large, not bot)
        for label in self.said:  # to the right of the portrait
            label.x = 95 if bot else 80
