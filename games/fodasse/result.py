# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The results of a hand and a match of Fodasse, from the state alone."""

import displayio
from micropython import const

from games.fodasse import rules
from games.fodasse.table import Letters
from mesa.board.hardware import KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_UP
from mesa.match.hand_result import HandResult
from mesa.ui import text, theme
from mesa.ui.motion import RESULT

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from games.fodasse.view import View

_TOP = const(33)  # top of the ranking
_BOTTOM = const(115)  # bottom of it; the choices are below
_DEALING = const(20)  # ms less to wait, since dealing takes another frame


class Ranking(HandResult):
    """A screen: whether the player met the bid, then all players in order of rank, and what to do next."""

    over = False

    def enter(self) -> "Iterator[None]":
        self.clear()
        view = self.view
        s = view.match.seen
        group = self.group
        met = rules.need(s, 0) == 0
        self.said, news = _lines(view)
        theme.rect(group, 0, 0, 160, 128, theme.PANEL)
        theme.rect(group, 0, 0, 160, _TOP - 2, theme.STRIP)
        self.centred(self.said, 1, theme.GOOD if met else theme.TITLE, True)
        self.centred(news, 19)
        yield
        yield from self.show_all()
        self.offer(0, _BOTTOM, 0, 13)
        self.console.words.drop_menu_words()

    def show_all(self) -> "Iterator[None]":
        """Draw the ranking, two lines a step."""
        view = self.view
        s = view.match.seen
        group = self.group
        points = rules.scores(s)
        rows = sorted(range(len(points)), key=lambda seat: points[seat] * 8 + seat)
        pitch = min(13, (_BOTTOM - _TOP) // len(rows))
        y = _TOP + (_BOTTOM - _TOP - pitch * len(rows)) // 2
        theme.rect(group, 2, y + pitch * rows.index(0) - 1, 156, 12, theme.STRIP)
        words = displayio.Bitmap(156, 92, 2)
        shader = text.palette(theme.TEXT)
        group.append(displayio.TileGrid(words, pixel_shader=shader, x=2, y=y))
        f = text.font()
        sheet = view.table.nameplates.sheet
        limit = rules.limit(s)
        for i in range(len(rows)):
            seat = rows[i]
            n = points[seat]
            at = i * pitch
            place = "–  "  # the state does not know who was out first
            if n < limit:
                place = "{}. ".format(1 + len([other for other in points if other < n]))
            f.draw(text.coded(place + view.name(seat)), words, 3, at)
            if rules.plays(s, seat):
                won = s[rules.AT_WON + seat]
                bid = s[rules.AT_BIDS + seat]
                codes = text.coded("{}/{} {}".format(won, bid, "✓" if won == bid else "✗"))
                f.draw(codes, words, 80 - f.width(codes), at)
            letters = Letters(sheet, limit)
            letters.light(n)
            letters.x = 90
            letters.y = y + at + 2
            group.append(letters)
            if n >= limit:
                f.draw(text.coded(self.t("is_out")), words, 92 + 42, at)
            if i & 1:
                yield

    def key(self, k: int) -> None:
        super().key(KEY_UP if k == KEY_LEFT else KEY_DOWN if k == KEY_RIGHT else k)

    def goes_on(self) -> None:
        """A player who is now out of a match that goes on may watch or skip it."""
        view = self.view
        if view.match.over() or view.match.returns_to or rules.is_alive(view.match.seen, 0):
            super().goes_on()
            return

        def answer(i):
            if i:
                view.skip()
            view.hand_seen()

        view.dialog((), (view.t("watch_on"), view.t("skip")), answer, 0, view.t("eliminated"))


def hand(view: "View") -> None:
    """Show the result of the hand.

    A player who was out before sees the table for a while, then play continues by itself.
    """
    if rules.plays(view.match.seen, 0):
        view.console.stack.push(Ranking(view, 0))
    else:
        view.motion.wait(RESULT - _DEALING)
        view.result_seen = True


def match(view: "View") -> None:
    """Show who is left."""
    s = view.match.seen
    winner = rules.winners(s)[0]
    lines = [view.t("hands_played", rules.hand_number(s) + 1)]
    out = [view.name(seat) for seat in rules.order(s, 1) if seat]
    if winner:
        lines.append("")  # see records.decided
    elif len(out) < 3:  # why the player has won, where the line has room for it
        lines = [view.t("last_out", ", ".join(out))]
    view.finish(view.t("won") if winner == 0 else view.t("wins", view.name(winner)), lines, winner == 0)


def _lines(view: "View") -> "tuple[str, str]":
    """Return whether the bid was met, and the other news, or tricks won and bid."""
    s = view.match.seen
    bid = s[rules.AT_BIDS]
    won = s[rules.AT_WON]
    repeated = s[rules.AT_REPEATED]
    title = view.t("made" if bid == won else "missed_free" if repeated else "missed")
    if repeated:
        return title, view.t("repeat")
    if s[rules.AT_WAITING]:
        return title, view.t("nobodys", s[rules.AT_WAITING])
    return title, view.t("won_and_bid", won, bid)
