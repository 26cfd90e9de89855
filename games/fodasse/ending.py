# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The end of a hand and of a match, and what a player may do who is out. In memory while needed."""

from micropython import const

from games.fodasse import rules
from mesa.board.hardware import KEY_A, KEY_B
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene

_LOOK = const(600)  # ms, and twice the pace, that a result is seen by who is out


class Note(Scene):
    """Lines in a box where the hand was, so that the table stays in sight; after A or B `then` is called."""

    over = True

    def __init__(self, console, lines, then):
        super().__init__(console)
        self.lines = lines
        self.then = then

    def enter(self):
        self.clear()
        self.group.append(pictures.panel(2, 92, 154, 34, theme.SLATE, theme.GOLD))
        y = 109 - len(self.lines) * text.LINE // 2
        for line in self.lines:
            self.group.append(text.label(line, 79, y, theme.WHITE, align=text.CENTRE))
            y += text.LINE
        self.group.append(text.label(text.A_KEY, 152, 114, theme.SKY, align=text.RIGHT))

    def key(self, k):
        if k == KEY_A or k == KEY_B:
            self.console.stack.pop()
            self.then()


def lines_of(view):
    """What the hand has brought: the own bid met or not, a hand dealt again, tricks left over, who fell."""
    s = view.match.view
    bid = rules.bids(s)[0]
    won = rules.won(s)[0]
    lines = [view.t("made" if bid == won else "missed", bid, won)]
    if rules.repeated(s):
        lines.append(view.t("repeat"))
    if rules.waiting(s):
        lines.append(view.t("nobodys", rules.waiting(s)))
    ring = rules.order(s, rules.dealer(s) + rules.DIRECTION)
    out = [view.name(seat) for seat in ring if not rules.is_alive(s, seat)]
    if out:
        lines.append(view.t("out", " ".join(out)))
    return lines


def result(view):
    """The hand is scored: say what it has brought; who has fallen may watch on or skip.

    Who is out sees the table for a while, and it goes on by itself.
    """
    over = view.match.over()
    if not view.playing:
        view.motion.wait(_LOOK + 2 * view.pace)
        view.result_seen = not over
        return
    if over or rules.is_alive(view.match.view, 0):
        view.notice_left = 0
        view.notice_label.hidden = True
        view.console.stack.push(Note(view.console, lines_of(view), _nothing if over else view.next_hand))
        return

    def answer(i):
        if i:
            view.skip()
        view.next_hand()

    view.dialog(lines_of(view)[:1], (view.t("watch_on"), view.t("skip")), answer, 0, view.t("fallen"))


def _nothing():
    """The match's end is the next event."""


def match_end(view):
    """Who is left."""
    if view.skipping:
        view.skipping = False
        view.renew()
    s = view.match.view
    winner = rules.winners(s)[0]
    lines = (view.t("hands_played", rules.hand_number(s) + 1),)
    view.finish(view.t("won") if winner == 0 else view.t("wins", view.name(winner)), lines, winner == 0)


def skip(view):
    """The bots play on unseen, without a pace."""
    view.skipping = True
    view.match.pace = 0
    view.motion.finish()
    view.clear_table()
    view.light()
    view.watch(view.t("skipping"))


def stop(view):
    """Watch again."""
    view.skipping = False
    view.match.pace = view.pace
    view.renew()
    view.watch()
