# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of Fodasse on the screen: the match's table, with the vira below the goal."""

from micropython import const

from games.fodasse import rules, table, view
from mesa.problems.page import ProblemPage
from mesa.ui import playing_cards, text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

_VIRA = const(b"\x2f\x0d")  # y of the vira with two others, with three
_VIRA_X = const(2)
_WORDS = const(18)  # x of the words beside it
_LINE = const(9)
_ORDER = 70, 74  # (x, y) of the ranks' order
_BOX = const(76)  # x of the bid box with two others: it leaves those words visible
_PRAISE = {"between_others": "behind", "weakest": "safest", "taken": "let_them"}
"""For a reason of a hint what says more of it."""


class Table(table.Table):
    """The match's table with the vira beside its words."""

    def build(self) -> "Generator[bool | None, None, None]":
        yield from super().build()
        s = self.view.match.seen
        rank = rules.manilha(s)
        view: "Any" = self.view
        group = view.group
        y = _VIRA[s[rules.AT_SEATS] - 3] - 1
        vira = view.say("vira", playing_cards.face(rules.ORDER, s[rules.AT_VIRA]))
        text.label(group, vira, _WORDS, y, theme.KEYS)
        text.label(group, view.t("manilha") + " " + rules.ORDER[rank], _WORDS, y + _LINE, theme.VALUE)
        if s[rules.AT_PHASE] != rules.BIDDING:  # the bid's box has it
            from games.fodasse import bid

            bid.order(group, *_ORDER, rank)
        yield

    def draw_sum(self, s: bytearray) -> None:
        """Draw nothing: the goal stands in the strip."""

    def draw_vira(self, s: bytearray) -> None:
        super().draw_vira(s)
        self.rank.put("")
        self.vira.x = _VIRA_X
        self.vira.y = _VIRA[len(self.others) - 2]


class Page(ProblemPage, view.View):
    """Once the answer is right, it says why, and what anything else costs."""

    of_game = view.View
    of_table = Table

    def open_box(self, box: "Any") -> "Any":
        if self.problem.s[rules.AT_SEATS] == 3:
            box.group.x = _BOX
        return super().open_box(box)

    def draw(self) -> None:
        if self.problem.solved():  # the answer stays on the table
            self.drawn = self.match.moves
        else:
            super().draw()

    def show(self, event: "tuple[int, int, int, int]") -> None:
        super().show(event)
        self.match.events.clear()

    def extras(self) -> "list[tuple]":
        lines = super().extras()
        if self.match.seen[rules.AT_TRICKS_LAID]:
            lines.insert(0, (self.say("tricks"), lambda: self.of_game.select(self)))
        return lines

    def result(self) -> None:
        """Say why the answer was right, and what any other costs, before it counts."""
        from games.fodasse import advice
        from mesa.problems import dialogs
        from mesa.ui import text_file

        one = self.problem
        reason = advice.reason(one.before, 0, one.did(), self.name)
        if one.kind == "which_card" and not one.before[rules.AT_LAID]:
            line = self.say("leads")
        elif reason[0] in _PRAISE:
            line = self.say(_PRAISE[reason[0]], *reason[1:])
        else:
            line = text_file.line(self.console.words, "fodasse", "reasons", *reason)
        said = line + ".", self.say("gain", one.least)
        dialogs.tell(self, "right", said, "go_on", lambda _: ProblemPage.result(self))
