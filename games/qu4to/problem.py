# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A problem of QU4TO on the screen: the match's table with the others' cards face up and nothing to draw."""

from displayio import Group, TileGrid
from micropython import const

from games.qu4to import rules, table, view
from games.qu4to.cards import PASSING, RIGHT
from games.qu4to.deck import FOUR, NUMBER
from mesa.problems.page import ProblemPage
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

_ROW = const(22)  # y of the others' cards
_STEP = const(24)  # pixels from one of their cards to the next, at most
_LEAD = const(61)  # y of the set to beat: its upper halves
_MIDDLE = const(110)  # x of its middle, right of the longest name
_CARD = const(24)
_HALF = const(17)  # height of half a card


class Nameplates(table.Nameplates):
    """Names, last actions, and below them the others' cards. `faces` and `sprites` are by seat, from 1 on."""

    most = 0

    def __init__(self, view: "Page") -> None:
        super().__init__(view)
        self.faces = [[] for _ in range(self.seats)]
        self.sprites = [[] for _ in range(self.seats)]

    def draw(self, s: bytearray) -> None:
        super().draw(s)
        group = self.view.group
        pool = self.view.table.pool
        for seat in range(1, self.seats):
            faces = rules.in_order(s, seat)
            if faces == self.faces[seat]:
                continue
            self.faces[seat] = faces
            sprites = self.sprites[seat]
            n = len(faces)
            while len(sprites) > n:
                pool.put(sprites.pop(), group)
            step = min(_STEP, (160 // (self.seats - 1) - _CARD - 4) // max(1, n - 1))
            x = self.centre(seat) - (step * (n - 1) + _CARD) // 2
            for i in range(n):
                if i == len(sprites):
                    sprites.append(pool.get(faces[i], group, len(group) - 1))
                pool.show_face(sprites[i], faces[i])
                sprites[i].x, sprites[i].y = x + step * i, _ROW

    def mark(self, s: bytearray, seat: int, did: int) -> None:
        if seat:
            self.rows[seat - 1][self.start[seat]] = table.SIGNS[did]


class Leading(table.Leading):
    """The upper halves of the set to beat, right of its owner."""

    y = _LEAD
    words = 3, _LEAD + 3, text.LEFT

    def draw(self, s: bytearray) -> None:
        self.discard()
        self.faces = rules.in_order(s, rules.LEADING)
        n = len(self.faces)
        for i in range(n):
            sprite = TileGrid(
                self.pool.sheet,
                pixel_shader=self.pool.shaders[self.faces[i] & 1],
                width=2,
                tile_width=_CARD // 2,
                tile_height=_HALF,
                x=self.x(i, n),
                y=_LEAD,
            )
            up = NUMBER[self.faces[i]]
            sprite[0], sprite[1] = up - 1, RIGHT + 2 * (up == FOUR)
            self.group.append(sprite)
            self.sprites.append(sprite)
        self.write(s)

    def x(self, i: int, n: int) -> int:
        return _MIDDLE - _STEP * n // 2 + _STEP * i

    def write(self, s: bytearray) -> None:
        seat = s[rules.AT_LEADER]
        text.put(self.label, "♛ " + self.view.name(seat) if rules.follows(s) else self.leader(seat))
        self.label.color = theme.TEXT if seat else theme.OURS

    def discard(self, to: "table.Discards | None" = None) -> None:
        """Remove the set."""
        while self.sprites:
            self.group.remove(self.sprites.pop())
        self.faces = []


class Table(table.Table):
    """No deck, no discards, no points."""

    kinds = Nameplates, Leading
    discards: "Any" = None

    def build_strip(self) -> None:
        self.strip = Group()  # the page has its own

    def build_piles(self) -> None:
        pass

    def draw_piles(self, s: bytearray) -> None:
        pass

    write_score = draw_piles


class Page(ProblemPage, view.View):
    """The match's view with that table."""

    of_game = view.View
    of_table = Table
    B = True

    def ask(self) -> None:
        legal = self.match.legal()
        if self.match.seen[rules.AT_PHASE] == rules.PICKING and len(self.problem.good()) == len(legal):
            self.act(legal[0])  # of several equal cards, any will do
        else:
            super().ask()

    def explain(self, action: int, key: str, *values: object) -> None:
        """Say why it is wrong; of a wrong card, first that its set is right."""
        from mesa.problems import dialogs

        picking = self.match.seen[rules.AT_PHASE] == rules.PICKING
        said = (self.say("wrong_cards"),) * picking + (self.say(key, *values),)
        dialogs.tell(self, "wrong", said, "again")

    def ask_pass(self) -> None:
        """Let the player turn a card: nobody can draw."""
        legal = self.match.legal()
        self.input[PASSING] = 0
        if legal[0] == rules.PASS:
            self.act(legal[0])
        else:
            from games.qu4to import pick

            pick.turn(self)
