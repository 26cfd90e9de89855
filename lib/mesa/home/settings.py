# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The settings page, and the question of the first start; mesa.board.setting has the table."""

from micropython import const

from mesa import screens
from mesa.board import setting
from mesa.board.setting import BRIGHTNESS, BY_LIGHT, LABEL, LANG, NAME, NAME_MAX, NUMBER, VALUES
from mesa.ui import languages, player_names, text, text_file, theme
from mesa.ui.menu_screen import MenuScreen

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mesa.ui.scene import ConsoleParts
    from mesa.ui.words import Words

_PAGE = const(-1)  # in place of a setting's number
_PAGES: "tuple[tuple, ...]" = ((_PAGE, 0, "looks", ()), (_PAGE, 0, "about", ()))
_LETTERS = const(" ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÂÃÀÇÉÊÍÓÔÕÚÜ")  # of a name
_LINES = const(4)  # visible languages
_MIDDLE = const(90)  # y of their middle


def shown(words: "Words", values: "Sequence[str] | range", i: int) -> str:
    """Return value i of a setting with these VALUES as text; what is on or off has a sign for it."""
    key = values[i]
    if isinstance(key, int):
        return str(key)
    said = words.text(key)
    return said if len(values) > 2 else ("✗ " if key in ("no", "off") else "✓ ") + said


class Settings(MenuScreen):
    """One row per setting; a change applies at once and is written on leaving."""

    judges = True
    leaves = True  # it opens it, too
    lines = 6
    pitch = 13
    note_lines = 2  # the second one names the keys

    def __init__(self, console: "ConsoleParts", at: int = 0) -> None:
        super().__init__(console, console.words.text("settings"))
        self.at = at
        self.owner = self.lang = ""

    def enter(self) -> "Iterator[bool | None]":
        if not self.lang and self.rows:  # another language was chosen: all texts here change
            languages.use(self.console)
            self.title = self.t("settings")
            yield
        if not self.rows:
            sensor = hasattr(self.console.board.pins, "LIGHT")
            rows = [row for row in setting.TABLE if sensor or row[NUMBER] != BY_LIGHT]
            # neither looks nor About over a match: its cards are drawn, and memory is tight
            self.rows = rows if self.console.match else rows + list(_PAGES)
        yield from super().enter()

    def build(self) -> None:
        self.owner = player_names.owner(self.console.store)
        if not self.lang:
            self.lang = languages.language(self.console.store.get(LANG))[2]
        super().build()

    def row(self, i: int) -> "tuple[str, str, int, int]":
        row = self.rows[i]
        number, values = row[NUMBER], row[VALUES]
        label = self.t(row[LABEL])
        if number == NAME:
            return label, self.owner or self.t("you"), 0, 0
        if number == _PAGE:
            return label, "", 0, 0
        if number == LANG:  # see `turn`
            return label, self.lang, 0, 1
        value = self.console.store.get(number) - (number == BRIGHTNESS)  # which begins at 1
        return label, shown(self.console.words, values, value), value, len(values)

    def notes(self, i: int) -> "Sequence[str]":
        said = text_file.line(self.console.words, None, "settings", self.rows[i][LABEL])
        self.said[1].color = theme.KEYS
        keys = text.A_KEY, self.t("change" if self.turns(i) else "open"), text.B_KEY, self.t("back")
        return said, "{} {}      {} {}".format(*keys)

    def turn(self, i: int, by: int) -> None:
        if self.rows[i][NUMBER] != LANG:
            return super().turn(i, by)
        kept = self.console.store
        kept.put(LANG, int(languages.language(kept.get(LANG), by)[0]))
        self.lang = ""
        self.console.stack.renew()

    def choose(self, i: int, value: int) -> None:
        number = self.rows[i][NUMBER]
        self.console.store.put(number, value + (number == BRIGHTNESS))
        setting.use(self.console, number)

    def pick(self, i: int) -> None:
        console = self.console
        row = self.rows[i]
        if row[LABEL] == "about":
            console.save_now()
            console.navigation().show_about()
        elif row[NUMBER] == _PAGE:
            console.stack.open(screens.LOOKS_PAGE, console)
        elif row[NUMBER] == NAME:
            name = (self.owner + " " * NAME_MAX)[:NAME_MAX]
            given = self.t("your_name"), self.t("empty_name"), _LETTERS, name, self.rename
            console.stack.open(screens.EDITOR, console, *given)
        else:
            super().pick(i)

    def rename(self, name: str) -> None:
        """Store the owner's name."""
        player_names.put_owner(self.console.store, name.strip())


class FirstQuestion(MenuScreen):
    """Asks for the language at the first start, in each language."""

    x = 30
    w = 100
    pitch = 16

    def __init__(self, console: "ConsoleParts") -> None:
        super().__init__(console)
        self.rows: "Sequence[list[str]]" = languages.languages()
        self.lines = min(len(self.rows), _LINES)
        self.y = _MIDDLE - self.lines * self.pitch // 2

    def build(self) -> None:
        from mesa.ui import heading

        heading.logo(self.group, 10)
        self.asked = self.centred("", 42, theme.INFO)
        super().build()

    def row(self, i: int) -> "tuple[str, str, int, int]":
        return self.rows[i][2], "", 0, 0

    def show(self) -> None:
        super().show()
        text.put(self.asked, self.rows[self.at][3])

    def pick(self, i: int) -> None:
        console = self.console
        console.store.put(LANG, int(self.rows[i][0]))
        languages.use(console)
        console.navigation().leave_match()

    def back(self) -> None:
        """Stay: there is nothing before it."""
