# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What a round and a match have brought, from the state alone. In memory while that is shown."""

from displayio import Bitmap, TileGrid
from micropython import const

from games.qu4to import rules
from mesa.board import lights, sound
from mesa.ui import pictures, text, theme
from mesa.ui.menus import Dialog

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from games.qu4to.view import View

_W = const(148)
_X = const(6)
_COLUMNS = (76, 112, 140)  # middles of the columns of points, from the box's left edge
_COUNT_MS = const(140)  # a point is counted
_TIP = const(7)


class Result(Dialog):
    """A line a player: points for emptying the hand, those of 4s, and all of the match, counted up."""

    def __init__(self, view: "View", *arguments: "Any") -> None:
        super().__init__(*arguments)
        self.view = view
        self.counted = 0  # points that have been counted of each player's in the round
        self.since = 0  # ms since one was
        self.rows: "list[Bitmap]" = []

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield
        n = len(self.text)
        h = 41 + n * text.LINE + self.lines * self.pitch
        y = (128 - h) // 2
        self.group.append(pictures.panel(_X, y, _W, h, theme.PANEL, theme.EDGE))
        self.group.append(text.label(self.title, 80, y + 3, theme.TITLE, big=True, align=text.CENTRE))
        heads = (self.t("emptying"), self.t("with_4"), self.t("total"))
        for i in range(3):
            self.group.append(text.label(heads[i], _X + _COLUMNS[i], y + 21, theme.INFO, align=text.CENTRE))
        yield
        # the player's line, and the others'
        self.rows = []
        for colour in (theme.OURS, theme.TEXT):
            bitmap = Bitmap(_W - 2, n * text.LINE + 1, 2)
            self.rows.append(bitmap)
            self.group.append(
                TileGrid(bitmap, pixel_shader=text.palette(theme.rgb(colour)), x=_X + 1, y=y + 32)
            )
        self.write()
        yield
        self.y = y + 36 + n * text.LINE
        self.x = _X + 4
        self.w = _W - 8
        self.build()

    def write(self) -> None:
        """The lines, with what has been counted so far."""
        s = self.view.match.view
        f = text.font()
        made = rules.hand_scores(s)
        total = rules.scores(s)
        for row in self.rows:
            row.fill(0)
        for seat in range(len(made)):
            to = self.rows[seat > 0]
            y = seat * text.LINE
            place = s[rules.AT_PLACE + seat]
            emptying = len(made) - place if place else 0
            left = max(0, made[seat] - self.counted)
            f.draw(text.coded(self.text[seat]), to, 8, y)
            values = (emptying, made[seat] - emptying, total[seat] - left)
            for i in range(3):
                if values[i] or i == 2:
                    codes = text.coded("+{}".format(values[i]) if i < 2 else str(values[i]))
                    f.draw(codes, to, _COLUMNS[i] - f.width(codes) // 2, y)

    def busy(self) -> bool:
        return not self.rows or self.counted < max(rules.hand_scores(self.view.match.view))

    def tick(self, ms: int) -> None:
        super().tick(ms)
        if self.rows and self.busy():
            self.since += ms
            if self.since >= _COUNT_MS or self.console.fast:
                self.since = 0
                self.counted += 1
                self.console.sound.play(sound.KEY)
                self.write()


def hand(view: "View") -> None:
    """The points of a round, and of the match."""
    s = view.match.view

    def answer(i):
        if i:
            view.sheet(again)
        else:
            view.hand_seen()

    def again():
        view.asked = False

    if not view.tip(_TIP, again):
        made = rules.hand_scores(s)
        if made[0] and made[0] == max(made):
            view.console.lights.show(lights.WIN)
        names = [view.name(seat) for seat in range(s[rules.AT_SEATS])]
        choices = (view.t("go_on"), view.t("sheet"))
        title = view.t("round_end", rules.hand_number(s) + 1)
        view.dialog(names, choices, answer, 0, title, (), lambda *arguments: Result(view, *arguments))


def match(view: "View") -> None:
    """Who has won, and everybody's points, the best first."""
    s = view.match.view
    points = rules.scores(s)
    winner = rules.winners(s)[0]
    order = list(range(len(points)))
    order.sort(key=lambda seat: (s[rules.AT_PLACE + seat] or 7) - 8 * points[seat])
    lines = []
    for i in range(len(order)):
        line = "{}. {} {}".format(i + 1, view.name(order[i]), points[order[i]])
        if i % 2:
            lines[-1] += "   " + line
        else:
            lines.append(line)
    if points[order[0]] == points[order[1]]:
        lines.append(view.t("tied", view.name(winner)))
    view.finish(view.t("lost", view.name(winner)) if winner else view.t("won"), lines, winner == 0)
