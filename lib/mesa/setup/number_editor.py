# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The box for entering a deal number, digit by digit."""

from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_START, KEY_UP
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.setup.match_setup import MatchSetup


class NumberEditor(Scene):
    """Nine digits: left and right select one, up and down change it; Start makes it random, A accepts it."""

    role = PAGE
    over = True
    labels: "list[text.Label]"
    up: text.Label
    down: text.Label

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console)
        self.page = page
        value = page.seed
        self.digits: "list[int]" = [0] * 9
        i = 8
        while value and i >= 0:
            self.digits[i] = value % 10
            value //= 10
            i -= 1
        self.at = 8

    def enter(self) -> None:
        self.clear()
        self.group.append(theme.panel(14, 28, 132, 68, theme.PANEL, theme.EDGE))
        self.group.append(text.label(self.t("deal_number"), 80, 33, theme.TEXT, align=text.CENTRE))
        self.labels = []
        for i in range(9):
            label = text.label("0", 28 + 13 * i, 50, theme.TEXT, big=True, align=text.CENTRE)
            self.labels.append(label)
            self.group.append(label)
        self.up = text.label(text.UP_KEY, 28, 43, theme.SELECTED, align=text.CENTRE)
        self.down = text.label(text.DOWN_KEY, 28, 65, theme.SELECTED, align=text.CENTRE)
        self.group.append(self.up)
        self.group.append(self.down)
        self.group.append(
            text.label(
                text.A_KEY + " " + self.t("ok") + "   " + text.START_KEY + " " + self.t("random_deal"),
                80,
                82,
                theme.KEYS,
                align=text.CENTRE,
            )
        )
        self.show()

    def show(self) -> None:
        for i in range(9):
            text.put(self.labels[i], str(self.digits[i]))
            self.labels[i].color = theme.SELECTED if i == self.at else theme.TEXT
        x = 28 + 13 * self.at
        self.up.x = self.down.x = x

    def key(self, k: int) -> None:
        if k == KEY_LEFT:
            self.at = (self.at - 1) % 9
        elif k == KEY_RIGHT:
            self.at = (self.at + 1) % 9
        elif k == KEY_UP:
            self.digits[self.at] = (self.digits[self.at] + 1) % 10
        elif k == KEY_DOWN:
            self.digits[self.at] = (self.digits[self.at] - 1) % 10
        else:
            if k == KEY_A:
                value = 0
                for digit in self.digits:
                    value = value * 10 + digit
                self.page.seed = min(value, (1 << 29) - 1)
            elif k == KEY_START:
                self.page.seed = None
            elif k != KEY_B:
                return
            self.console.stack.pop()
            return
        self.show()
