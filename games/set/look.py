# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Three cards of SET in a box, feature by feature: why they are a SET, or which feature fails."""

import vectorio
from micropython import const

from games.set import deck, face
from mesa.board.hardware import KEY_START
from mesa.core.loader import unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_Y = const(18)
_X = (31, 75, 119)  # middles of the cards
_ROWS = const(71)


class Look(Scene):
    """`cards` is a triple, `colours` the preference. A row says a word once when it goes for all three."""

    over = True

    def __init__(self, console, title, cards, colours):
        super().__init__(console)
        self.title = title
        self.cards = deck.unpack(cards)
        self.colours = colours

    def leave(self):
        unload("games.set.look")

    def enter(self):
        self.clear()
        g = self.group
        fails = deck.failing(*self.cards)
        g.append(pictures.panel(2, _Y - 2, 154, 104, theme.SLATE, theme.RED if fails else theme.GOLD))
        g.append(text.label(self.title, 80, _Y, theme.GOLD, align=text.CENTRE))
        printer = face.Printer(4, self.colours)
        for i in range(3):
            grid = printer.face()
            printer.show(grid, self.cards[i])
            grid.x = _X[i] - printer.wide // 2
            grid.y = _Y + 14
            g.append(grid)
        for f in range(4):
            y = _ROWS + 11 * f
            if fails >> f & 1:
                row = vectorio.Rectangle(pixel_shader=theme.PALETTE, x=5, y=y, width=149, height=11)
                row.color_index = theme.DARK_RED
                g.append(row)
            g.append(pictures.mark(pictures.CROSS if fails >> f & 1 else pictures.CHECK, 141, y))
            a, b, c = [deck.feature(card, f) for card in self.cards]
            if a == b == c:
                g.append(text.label(self.word(f, a), _X[1], y, theme.SKY, align=text.CENTRE))
                continue
            values = (a, b, c)
            for i in range(3):
                # where two agree and one does not, that one stands out
                odd = fails >> f & 1 and values[i] != values[i - 1] and values[i] != values[i - 2]
                colour = theme.GOLD if odd else theme.WHITE
                g.append(text.label(self.word(f, values[i]), _X[i], y, colour, align=text.CENTRE))

    def word(self, f, value):
        """What value 0 … 2 of feature f is called."""
        if f == 2:
            return str(value + 1)
        if f == 1 and self.colours:
            f = 4
        return self.t("v{}{}".format(f, value))

    def key(self, k):
        if k < KEY_START:
            self.console.stack.pop()
