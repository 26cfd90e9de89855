# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a deal and a match of SET."""

from micropython import const

from games.set import deck, faces, rules
from mesa.ui import text, theme
from mesa.ui.menus import Dialog

_MANY = const(15)  # points, of which the end's title tells
# of a missed SET
_ROWS = const(4)  # lines of text in the height of a card
_COLUMNS = const(7)  # the cards are as wide as on a table with this many columns
_GAP = const(6)

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from games.set.placed import Dialog as PLACED
    from games.set.view import View
else:
    PLACED = const("games.set.placed.Dialog")


def hand(view: "View") -> None:
    """Show the points of this deal and of all, if another deal follows."""
    s = view.match.seen
    points = rules.hand_scores(s)
    total = rules.scores(s)
    lines = [view.t("result", view.name(i), points[i], total[i]) for i in range(len(points))]
    title = view.t("deal_over", s[rules.AT_HAND] + 1)

    def answer(i):
        if i:
            view.sheet(lambda: hand(view))
        else:
            view.hand_seen()

    if deck.first_set(s):  # there is no space for more
        view.tell(title, lines, view.hand_seen, lambda _, *words: MissedSet(view, *words))
    else:
        view.dialog(lines, (view.t("go_on"), view.t("sheet")), answer, 0, title)


def match(view: "View") -> None:
    """Show the winner and the figures to compare with others: points, time."""
    view.console.keep_match()  # what is stored must include this match
    from games.set import records as kept

    s = view.match.seen
    winners = rules.winners(s)
    points = rules.scores(s)
    seconds = view.match.played // 1000
    time = kept.clock(seconds)
    lines = []
    kind = None if len(points) == 1 else PLACED
    if len(points) > 1:
        from games.set import placed

        title = view.t(("shared" if len(winners) > 1 else "won") if 0 in winners else "lost")
        if 0 in winners and points[0] >= _MANY:
            title = view.t("many", points[0])
        for i in placed.order(points):
            place = 1
            for other in points:
                place += other > points[i]
            lines.append("{}{}. {} {}".format(placed.SPACE, place, view.name(i), points[i]))
        del placed
        lines.append(view.t("in_time", time))
        if 0 not in winners:
            lines.append("")  # see records.decided
    else:
        solo = rules.alone(s, rules.SOLO)
        sets = s[rules.AT_FOUND]
        title = view.t(("solo_won" if winners else "solo_lost") if solo else "practice_over")
        lines.append(view.t("alone_line", points[0], sets, sets - points[0]))
        if solo and s[rules.AT_DEBT]:
            lines.append(view.t("still_owed", s[rules.AT_DEBT]))
        best = 0
        if solo and view.has_player and not view.match.hints:  # with hints it is no record
            best = kept.best(view.console.store.game(view.match.game), s)
        key = "in_time" if not best else "new_best" if winners and best == seconds else "best_time"
        lines.append(view.t(key, time, kept.clock(best)))
    del kept  # what follows needs the memory
    view.finish(title, lines, 0 in winners, kind)


class MissedSet(Dialog):
    """The lines of a deal's result after the cards of that SET, with a line under each seat that said none.

    `more`: the arguments of a Dialog after its lines.
    """

    def __init__(self, view: "View", lines: "list[str]", *more: "Any") -> None:
        self.view = view
        first, second = view.t("missed").split("|")
        self.words: "tuple[str, str]" = first, second
        self.wide: int = max(text.width(first), text.width(second)) + _GAP + 3 * faces.WIDE[_COLUMNS - 4] + 4
        # a line as wide as words and cards, which sets the width of the box
        space = " " * (self.wide // (text.width("  ") - text.width(" ")) + 1)
        super().__init__(view.console, [space] * _ROWS + lines, *more)

    def line(self, i: int, y: int) -> None:
        if i == 0:
            self.draw_cards(y)
        elif i >= _ROWS:
            super().line(i, y)
            seat = i - _ROWS
            if self.view.match.seen[rules.AT_AGREED] >> seat & 1:
                x = 80 - text.width(self.text[i]) // 2
                wide = text.width(self.view.name(seat))
                self.group.append(theme.rect(x, y + 9, wide, 1, theme.INFO))

    def draw_cards(self, y: int) -> None:
        """Draw the three cards and their names."""
        s = self.view.match.seen
        size = faces.Faces(_COLUMNS, self.view.colours)
        x = 80 - self.wide // 2
        for i in range(2):
            self.group.append(text.label(self.words[i], x, y + 7 + i * text.LINE, theme.VALUE))
        x += self.wide - 3 * size.wide - 4
        for slot in deck.unpack(deck.first_set(s)):
            grid = size.make()
            size.show(grid, s[deck.AT_TABLE + slot])
            grid.x, grid.y = x, y
            self.group.append(grid)
            x += size.wide + 2
