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
from mesa.ui import text_layout
from mesa.ui.menu_screen import MenuScreen
from mesa.ui.scene import PAGE
from mesa.ui.theme import hide

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from displayio import TileGrid

    from mesa.setup.match_setup import MatchSetup

WIDE = const(150)
"""Width in pixels of the two lines that describe a choice."""
WIDE_BOT = const(126)
"""And of those about a bot, beside its portrait."""


class MatchOptions(MenuScreen):
    """What is chosen here is stored by `page`, the page before."""

    role = PAGE
    lines = 6
    pitch = 14  # a face is as high as a usual row
    note_lines = 2

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console, page.t("more"))
        self.page = page
        self.list_rows()

    def list_rows(self) -> None:
        """Make the rows: (kind, index within its kind) each."""
        page = self.page
        rows: "list[tuple[str, int]]" = []
        for i in range(len(page.options)):
            if self.applies(page.rules.OPTIONS[i][0]):
                rows.append(("option", i))
        for i in range(len(page.manifest.PREFS)):
            rows.append(("pref", i))
        for i in self.bots():
            rows.append(("bot", i))
        rows.append(("deal_number", 0))
        self.rows: "list[Any]" = rows

    def bots(self) -> range:
        """Return the seats that have a row: one bot has none, unless it may be a person."""
        page = self.page
        return range(1, page.seats if page.seats > 2 or page.manifest.PEOPLE else 1)

    def applies(self, option: str) -> bool:
        """Return False for an option that needs a choice of another one which is not selected."""
        page = self.page
        for name, other, choice in page.manifest.DEPENDS:
            if name != option:
                continue
            if other == "seats" and str(page.seats) != choice:
                return False
            for i in range(len(page.options)):
                known, choices = page.rules.OPTIONS[i]
                if known == other and choices[page.options[i]] != choice:
                    return False
        return True

    def count(self) -> int:
        return len(self.rows)

    def keys(self, i: int) -> "tuple[str, str]":
        """Return the keys of the words for an option or a preference, and for its choice."""
        kind, at = self.rows[i]
        page = self.page
        if kind == "pref":
            name, choices = page.manifest.PREFS[at]
            choice = page.pref(at)
        else:
            name, choices = page.rules.OPTIONS[at]
            choice = page.options[at]
        name = kind[0] + "_" + name
        return name, name + "_" + choices[choice]

    def row(self, i: int) -> "tuple[str, str]":
        kind, at = self.rows[i]
        page = self.page
        if kind == "bot":  # to the right of its face
            return " " * 5 + NAMES[at], page.level(at)
        if kind == "deal_number":
            return self.t(kind), self.t("random_deal") if page.seed is None else str(page.seed)
        name, choice = self.keys(i)
        return self.t(name), self.t(choice)

    def turns(self, i: int) -> bool:
        kind = self.rows[i][0]
        return kind != "deal_number" or self.page.seed is not None

    def turn(self, i: int, by: int) -> None:
        kind, at = self.rows[i]
        page = self.page
        if kind == "option":
            page.options[at] = (page.options[at] + by) % len(page.rules.OPTIONS[at][1])
            self.list_rows()
            self.at = self.rows.index((kind, at))  # rows above may have come or gone
        elif kind == "pref":
            page.change_pref(at, by)
        elif kind == "bot":
            page.change_level(at, by)
        elif kind == "deal_number" and page.seed is not None:
            page.seed = (page.seed + by) % (1 << 29)
        page.keep()

    def pick(self, i: int) -> None:
        kind = self.rows[i][0]
        if kind == "deal_number":
            self.console.stack.open(screens.NUMBER_EDITOR, self.page)
        else:
            self.turn(i, 1)
            self.show()

    def notes(self, i: int) -> "Sequence[str]":
        kind = self.rows[i][0]
        said = ""
        if kind == "option" or kind == "pref":
            from mesa.ui import text_file

            page = self.page
            said = text_file.line(page.console.words, page.game, "choices", self.keys(i)[1])
        elif kind == "bot":
            at = self.rows[i][1]
            if self.page.levels[at] == PERSON:
                line = "person_at_end" if self.page.rules.REAL_TIME else "person_what"
                return text_layout.wrap(self.t(line), WIDE)
            return text_layout.wrap(self.t("bot" + str(at)) + " " + self.page.level_what(at), WIDE_BOT)
        else:
            said = self.t(kind + "_what")
        return text_layout.wrap(said, WIDE)

    def build(self) -> None:
        from mesa.ui import portraits

        seats = self.bots()
        self.portraits: "list[TileGrid]" = portraits.make(seats)
        self.sprites: "list[TileGrid]" = portraits.make(seats)
        group = Group(scale=2, x=6, y=104)  # the selected bot's portrait
        super().build()
        for face in self.portraits:
            self.group.append(face)
        for face in self.sprites:
            group.append(face)
        self.group.append(group)

    def show(self) -> None:
        super().show()
        chosen = self.rows[self.at]
        for i in range(len(self.portraits)):
            seat = i + 1
            row = self.rows.index(("bot", seat)) - self.first
            face = self.portraits[i]
            person = self.page.levels[seat] == PERSON
            hide(face, person or not 0 <= row < self.lines)
            face.x = self.x + 3
            face.y = self.y + row * self.pitch + 1
            hide(self.sprites[i], person or chosen != ("bot", seat))
        for label in self.said:  # to the right of the portrait
            label.x = 95 if chosen[0] == "bot" and self.page.levels[chosen[1]] != PERSON else 80

    def covered(self, full: bool) -> None:
        super().covered(full)
        if full:
            self.portraits = self.sprites = []

    def back(self) -> None:
        self.console.stack.pop()
