# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Three cards of SET in a box, feature by feature: why they are a SET, or which feature fails."""

from displayio import Bitmap, TileGrid
from micropython import const

from games.set import deck, faces, rules
from games.set.deck import AT_TABLE
from mesa.board.hardware import KEY_RIGHT
from mesa.ui import text, text_file, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Sequence

    from games.set.view import View
    from mesa.ui.scene import ConsoleParts

_Y = const(14)
_X = const((31, 75, 119))  # centres of the cards
_ROWS = const(67)
_EACH = const(((0, 40, 80), (0, 13, 26)))  # by choice of DECK: cards with all values
_NONE = const((0, 9, 24))  # two colours


class Features(Scene):
    """Of three `cards`; `colours` is the preference. A row shows a word once if it applies to all three."""

    over = True
    more: "tuple[str, Sequence[int]] | None" = None
    """The title and cards of a second page."""

    def __init__(self, console: "ConsoleParts", title: str, cards: "Sequence[int]", colours: int) -> None:
        super().__init__(console)
        self.title = title
        self.cards = cards
        self.colours = colours

    def enter(self) -> None:
        self.clear()
        g = self.group
        fails = deck.failing(*self.cards)
        theme.panel(g, 2, _Y - 2, 154, 112, theme.PANEL, theme.WARNING if fails else theme.EDGE)
        # not Scene.label: where this opens, calls are the deepest of all, and each takes memory
        text.label(g, self.title, 80, _Y, theme.TITLE, text.CENTRE)
        key = text.A_KEY + " " + self.t("tip_read")
        text.label(g, key, 150, _ROWS + 45, theme.TITLE, text.RIGHT)
        size = faces.Faces(4, self.colours)
        size.row(g, self.cards, _X[0] - size.wide // 2, _Y + 14, _X[1] - _X[0])
        for f in range(4):
            if fails >> f & 1:
                theme.rect(g, 5, _ROWS + 11 * f, 149, 11, theme.DARK_RED)
            g.append(theme.mark(theme.CROSS if fails >> f & 1 else theme.CHECK, 141, _ROWS + 11 * f))
        sheets = []  # all words share one picture; those that do not fit get another
        for colour in (theme.TEXT, theme.VALUE)[: 2 if fails else 1]:
            sheet = Bitmap(136, 44, 2)
            sheets.append(sheet)
            g.append(TileGrid(sheet, pixel_shader=text.palette(colour), x=5, y=_ROWS))
        font = text.font()
        for f in range(4):
            values = [deck.feature(card, f) for card in self.cards]
            same = values[0] == values[1] == values[2]
            for i in (1,) if same else (0, 1, 2):
                # if exactly two agree, highlight the third
                odd = fails >> f & 1 and values.count(values[i]) == 1
                codes = text.coded(self.word(f, values[i]))
                font.draw(codes, sheets[1 if odd else 0], _X[i] - 5 - font.width(codes) // 2, 11 * f)

    def word(self, f: int, value: int) -> str:
        """Return the word for value 0 … 2 of feature f."""
        if f == 2:
            return str(value + 1)
        if f == 1 and self.colours:
            f = 4
        return self.t("v{}{}".format(f, value))

    def key(self, k: int) -> None:
        if k >= KEY_RIGHT:
            return
        if self.more:
            self.title, self.cards = self.more
            self.more = None
            self.console.stack.renew()
        else:
            self.console.stack.pop()


def teach(view: "View") -> None:
    """Show a SET in which all features differ, with the words for their values; then why three are none."""
    cards = _EACH[view.match.seen[rules.AT_OPTIONS + rules.DECK]]
    key = "d{}".format(deck.differing(cards[0], cards[1]))
    page = view.show_features(_reason(view, key) + ": SET", cards)
    page.more = view.t("no_set"), _NONE
    view.asked = False  # the next tip follows at once


def explain(view: "View") -> None:
    """Show why the last SET that was found is one."""
    s = view.match.seen
    title = _reason(view, "why_found", view.name(s[rules.AT_LAST]))
    view.show_features(title, s[rules.AT_LAST_CARDS : AT_TABLE])


def _reason(view, key, *values):
    return text_file.line(view.console.words, view.match.game, "reasons", key, *values)
