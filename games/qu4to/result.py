# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a round and a match of QU4TO, from the state alone."""

from displayio import Bitmap, TileGrid
from micropython import const

from games.qu4to import rules
from mesa.board import signals
from mesa.match.game_view import CHOSEN
from mesa.match.hand_result import HandResult
from mesa.screens import PLACED
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from games.qu4to.view import View

_W = const(148)
_X = const(6)
_COLUMNS = const((62, 103, 132))  # centres of the columns of points, from the box's left edge
_COUNT_MS = const(140)  # time to count one point
_TIP = const(7)


class Result(HandResult):
    """A line a player: points for emptying the hand, points for 4s, and the match total, counted up.

    `counted`: points of each player in the round counted so far.
    """

    counted = -1

    def __init__(self, view: "View") -> None:
        self.most = max(rules.hand_scores(view.match.seen))
        super().__init__(view, _COUNT_MS * self.most)

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        t = self.t
        group = self.group
        s = self.view.match.seen
        n = s[rules.AT_SEATS]
        h = 38 + n * text.LINE + 12 * len(self.lines)
        y = (128 - h) // 2
        theme.panel(group, _X, y, _W, h)
        only = s[rules.AT_OPTIONS + rules.LENGTH] == rules.ONE_ROUND
        title = t("only_round") if only else t("round_end", s[rules.AT_HAND] + 1)
        self.centred(title, y + 3, theme.TITLE, True)
        heads = (t("emptying"), t("with_4"), t("total"))
        for i in range(3):
            self.label(heads[i], _X + _COLUMNS[i], y + 21, theme.INFO, text.CENTRE)
        yield
        # the player's line, and the others'
        self.rows: "list[Bitmap]" = []
        for colour in (theme.OURS, theme.TEXT):
            bitmap = Bitmap(_W - 2, n * text.LINE + 1, 2)
            self.rows.append(bitmap)
            shader = text.palette(colour)
            group.append(TileGrid(bitmap, pixel_shader=shader, x=_X + 1, y=y + 32))
        self.offer(_X + 8, y + 35 + n * text.LINE, _W - 8, 12)
        self.show()

    def values(self, seat: int) -> "tuple[int, int, int]":
        """Return the points for emptying the hand, those for 4s, and the total counted so far."""
        s = self.view.match.seen
        made = rules.hand_scores(s)[seat]
        emptying = rules.emptying(s, seat)
        return emptying, made - emptying, rules.scores(s)[seat] - max(0, made - self.counted)

    def write(self) -> None:
        """Write the lines with the current count."""
        s = self.view.match.seen
        f = text.font()
        for row in self.rows:
            row.fill(0)
        for seat in range(s[rules.AT_SEATS]):
            to = self.rows[seat > 0]
            y = seat * text.LINE
            f.draw(text.coded(self.view.name(seat)), to, 8, y)
            values = self.values(seat)
            for i in range(3):
                if values[i] or i == 2:
                    codes = text.coded("+{}".format(values[i]) if i < 2 else str(values[i]))
                    f.draw(codes, to, _COLUMNS[i] - f.width(codes) // 2, y)

    def show(self) -> None:
        """Show what has been counted by now."""
        counted = self.most * (self.all - self.view.motion.waiting) // self.all
        if counted != self.counted:
            if self.counted >= 0:
                self.console.sound.play(signals.KEY)
            self.counted = counted
            self.write()


def hand(view: "View") -> None:
    """Show the points of a round and of the match."""
    if not view.tip(_TIP, lambda: _show(view)):
        view.covered(False)
        _show(view)


def _show(view):
    made = rules.hand_scores(view.match.seen)
    if made[0] == max(made) and not view.input[CHOSEN]:  # otherwise it has been heard
        view.sound(signals.GOOD)
        view.console.lights.show(signals.LIGHTS_WIN)
    view.console.stack.push(Result(view))


def match(view: "View") -> None:
    """Show who has won and all points, best first."""
    s = view.match.seen
    points = rules.scores(s)
    winner = rules.winners(s)[0]
    from mesa.match import score_line

    lines = score_line.places(view)
    del score_line
    if len(set(points)) < len(points):
        lines.append(view.t("tied"))
    if points[0] < points[winner]:
        lines.append("")  # see records.decided
    view.finish(view.t("lost", view.name(winner)) if winner else view.t("won"), lines, winner == 0, PLACED)
