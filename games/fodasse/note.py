# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a hand has brought, said in a box where the hand was, so that the table stays in sight."""

from mesa import console, sprites, text, theme
from mesa.board_io import KEY_A, KEY_B
from mesa.scene import Scene


class Note(Scene):
    """Lines in a box where the hand was; A or B goes on."""

    over = True

    def __init__(self, lines):
        super().__init__()
        self.lines = lines

    def enter(self):
        self.clear()
        self.group.append(sprites.panel(2, 92, 154, 34, theme.SLATE, theme.GOLD))
        y = 109 - len(self.lines) * text.LINE // 2
        for line in self.lines:
            self.group.append(text.label(line, 79, y, theme.WHITE, align=text.CENTRE))
            y += text.LINE
        self.group.append(text.label(text.A_KEY, 152, 114, theme.SKY, align=text.RIGHT))

    def key(self, k):
        if k == KEY_A or k == KEY_B:
            console.stack.pop()
