# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A word between the cards: ready phrases that bots answer by temper, and the note at a hand's end."""

from micropython import const

from mesa import console, sprites, text, theme
from mesa.board_io import KEY_A, KEY_B
from mesa.i18n import t
from mesa.scene import Scene

_PHRASES = const(4)


def talk(view):
    """Offer the phrases; one is said and answered (rule 12a). It changes nothing in the bots' play."""
    phrases = [t("say_%d" % i) for i in range(_PHRASES)]

    def answer(i):
        if i < _PHRASES:
            view.toast(phrases[i])
            view.said = answers(view, i)

    view.dialog((), phrases + [t("say_nothing")], answer, _PHRASES, t("talk"))


def answers(view, phrase):
    """[[seat, text], …]: a careful and a bold bot answer, whoever of them comes first this time."""
    out = []
    n = len(view.seated)
    heard = [False, False]
    for i in range(n):
        seat = view.seated[(view.table.moves + i) % n]
        temper = view.table.tempers[seat]
        if not heard[temper]:
            heard[temper] = True
            out.append([seat, t("re_%d_%d" % (phrase, temper))])
    return out


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
