# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a hand and of a match, and what a player may do who is out. In memory while needed."""

from games.fodasse import rules
from mesa import console, sprites, text, theme
from mesa.board_io import KEY_A, KEY_B
from mesa.i18n import t
from mesa.scene import Scene


class Note(Scene):
    """Lines in a box where the hand was, so that the table stays in sight; A or B goes on."""

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


def hand_end(view, nobodys):
    """What the hand has brought (`nobodys`: tricks that nobody won); who falls may watch on or skip."""
    lines = view.notes
    if nobodys:
        lines.append(t("nobodys", nobodys))
    if view.out:
        lines.append(t("out", " ".join(view.out)))
    if not view.playing:
        view.anim.wait(1500)
    elif view.name(0) in view.out and not view.match.over():

        def answer(i):
            if i:
                view.skip()

        view.dialog(lines[:1], (t("watch_on"), t("skip")), answer, 0, t("fallen"))
    else:
        console.stack.push(Note(lines))


def match_end(view, winner):
    """Who is left."""
    if view.skipping:
        view.skipping = False
        view.renew()
    lines = (t("hands_played", rules.hand_number(view.match.view) + 1),)
    view.finish(t("won") if winner == 0 else t("wins", view.name(winner)), lines, winner == 0)


def skip(view):
    """The bots play on unseen, without a pace."""
    view.skipping = True
    view.match.pace = 0
    view.anim.finish()
    view.clear_table()
    view.light()
    view.watch(t("skipping"))


def stop(view):
    """Watch again."""
    view.skipping = False
    view.match.pace = view.pace
    view.renew()
    view.watch()
