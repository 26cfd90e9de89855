# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of Fodasse on the screen: the match's table and its bid box, without a match."""

from micropython import const

from games.fodasse import rules, state
from games.fodasse.table import Table
from mesa.board import signals
from mesa.board.hardware import KEY_B, KEY_DOWN, KEY_UP
from mesa.core import scope
from mesa.problems.problem_page import ProblemPage
from mesa.ui import text, theme
from mesa.ui.motion import CURSOR, TRICK

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from games.fodasse.bid import Bid

_VIRA = const(b"\x2f\x0d")  # y of the vira with two others, with three
_VIRA_X = const(2)
_WORDS = const(18)  # x of the words beside it
_LINE = const(9)
_BOX = const(76)  # x of the bid box with two others: it leaves those words visible


class Page(ProblemPage):
    """The table asks this page what it would ask a view, and a match: `match` is the page itself."""

    human = 0
    rival: "tuple[int, ...] | None" = None
    box: "Bid | None" = None

    @property
    def asked(self) -> bool:
        """Return whether the player must choose."""
        return len(self.good) > 0

    def build(self) -> "Iterator[bool | None]":
        s = self.problem.s
        self.match = self
        self.seen = bytearray(s)
        self.levels = bytes(s[state.AT_SEATS])
        self.input = bytearray(48)
        group = self.group
        table = self.table = _Table(self)  # pyright: ignore[reportArgumentType] - see above
        for clean in table.build():
            yield clean
        at = group.index(table.strip)
        group.pop(at)
        group.pop(at - 1)  # its strip: the frame of a problem has its own
        y = _VIRA[s[state.AT_SEATS] - 3]
        card = s[state.AT_VIRA]
        face = rules.ORDER[card % 10] + text.SUITS[card // 10]
        for words, colour in (
            (self.say("vira", face), theme.KEYS),
            (self.t("manilha") + " " + rules.ORDER[rules.manilha(s)], theme.VALUE),
        ):
            group.append(text.label(words, _WORDS, y - 1, colour))
            y += _LINE
        yield True
        for _ in table.drawing(self.seen):
            yield True

    # what the base asks for

    def show(self) -> None:
        s = self.problem.s
        box = self.box
        if self.solved():  # the answer stays on the table
            self.table.trick.mark()
            if box:
                self.group.remove(box.group)
                self.box = None
            return
        self.table.draw(self.seen)
        if s[state.AT_PHASE] == state.BIDDING and self.asked and not box:
            with scope.current:
                from games.fodasse.bid import Bid
            box = self.box = Bid(self, self.seen, rules.legal(s, 0), True)
            if s[state.AT_SEATS] == 3:
                box.group.x = _BOX
            self.group.append(box.group)
            for _ in box.steps():
                pass

    def clear(self) -> None:
        self.box = None
        super().clear()

    def move(self, k: int) -> bool:
        if k == KEY_B:
            return False
        self.console.sound.play(signals.KEY)
        hand = self.table.hand
        if self.box:
            if k not in (KEY_UP, KEY_DOWN):
                self.box.key(k)
            return True
        if not hand.key(k):
            hand.at = len(hand.cards) - 1 if k == KEY_UP else 0
        hand.spread(CURSOR)
        return True

    def chosen(self) -> "int | None":
        return state.BID + self.box.at if self.box else self.table.hand.chosen()

    def select(self, action: int) -> None:
        if self.box:
            self.box.at = action - state.BID
            self.box.update()
        else:
            hand = self.table.hand
            hand.at = list(hand.cards).index(action)
            hand.spread(CURSOR)

    def moved(self, seat: int, action: int) -> None:
        from games.fodasse import advice
        from mesa.ui import text_file

        reason = advice.reason(self.seen, 0, action, self.name)
        self.reason: str = text_file.line(self.console.words, self.game, "reasons", *reason)
        if action >= state.BID:
            return
        table = self.table
        sprite = table.hand.remove(action, table.trick.group)
        table.hand.raised = False
        table.hand.spread()
        table.trick.lay(0, action, sprite)
        self.console.sound.play(signals.CARD)
        self.motion.wait(TRICK)

    def won(self) -> None:
        """Say why that was right and what anything else costs, before the stars are counted."""
        lines = text.symbols(self.reason) + ".", self.say("gain", self.problem.least)
        self.dialog(self.say("right"), lines, (self.say("go_on"),), self._counted)

    def _counted(self, _):
        super().won()


class _Table(Table):
    """The match's table with the vira beside its words."""

    def draw_sum(self, s: bytearray) -> None:
        """Draw nothing: the goal stands in the strip."""

    def draw_vira(self, s: bytearray) -> None:
        super().draw_vira(s)
        self.rank.put("")
        self.vira.x = _VIRA_X
        self.vira.y = _VIRA[len(self.others) - 2]
