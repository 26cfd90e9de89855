# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of QU4TO: each class draws a part of it, from the state."""

from displayio import Group
from micropython import const

from games.qu4to import rules
from games.qu4to.deck import set_text
from games.qu4to.faces import BACK, Faces
from games.qu4to.hand import Hand
from games.qu4to.nameplates import Nameplates
from mesa.ui import pictures, text, theme
from mesa.ui.motion import SWEEP
from mesa.ui.score_bar import ScoreBar

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Any

    from displayio import TileGrid

    from games.qu4to.view import View

TOP = const(11)
"""y where cards leave and enter the table: under the strip."""
ROW = const(43)
"""y of the deck, the leading set and the discards."""
DECK = const(-8)
"""x of the deck: part of it is off the screen, so that the set to beat stands apart."""
DISCARDS = const(144)
"""x of the discards, likewise."""


class Table:
    """The whole table; `view` is the match's view, whose group shows it.

    middle: the group of deck, leading set and discards. passing: sprites in it that move over the table, gone
    when it is drawn.
    """

    score_bar: ScoreBar
    strip: Group
    hint: text.Label  # above the hand
    nameplates: Nameplates
    pool: Faces
    middle: Group
    deck: "Deck"
    discards: "Discards"
    leading: "Leading"
    hand: Hand
    passing: "list[TileGrid]"

    def __init__(self, view: "View") -> None:
        self.view = view

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        group = view.group
        self.score_bar = ScoreBar(group, ((3, theme.KEYS, text.LEFT), (157, theme.OURS, text.RIGHT)))
        self.strip = self.score_bar.group  # hidden while a notice covers it
        self.hint = text.label("", 80, 78, theme.INFO, align=text.CENTRE)
        group.append(self.hint)
        yield True
        self.nameplates = Nameplates(view, view.match.view[rules.AT_SEATS])
        self.faces: "list[Any]" = self.nameplates.faces
        yield
        pool = self.pool = Faces(pictures.load_cards(view.console, "games/qu4to/cards.bmp"))
        yield True
        middle = self.middle = Group()
        self.deck = Deck(pool, middle)
        self.discards = Discards(pool, middle)
        self.leading = Leading(view, pool, middle)
        self.passing = []
        group.append(middle)
        self.hand = Hand(view, pool)
        group.append(self.hand.group)
        yield True

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        while self.passing:
            self.pool.put(self.passing.pop(), self.middle)
        face = self.faces[0]
        if face:
            self.faces[0] = None
            self.view.group.remove(face)
        self.write_score(s)
        self.nameplates.draw(s)
        pictures.hide(self.middle, self.view.box is not None)
        self.deck.write(s[rules.AT_DECK])
        self.discards.draw(s)
        self.leading.draw(s)
        self.hand.draw(s)
        if self.view.asked and self.view.enough:  # a page has unloaded it, and the line says the same
            self.view.motion.in_steps(self.hinting())
        else:
            self.write_hint()

    def write_score(self, s: bytearray) -> None:
        """Write the round and the player's points."""
        view = self.view
        self.score_bar.write(
            view.t("round", rules.hand_number(s) + 1), "{} {}".format(view.name(0), rules.total(s, 0))
        )

    def write_hint(self) -> None:
        """Write the line above the hand."""
        view = self.view
        line, colour = "", theme.INFO
        if view.asked and rules.CHOOSING < view.match.view[rules.AT_PHASE] < rules.SCORED:
            with view.boxes:
                from games.qu4to.hint import line as line_
            line, colour = line_(view)
        text.put(self.hint, line)
        self.hint.color = theme.rgb(colour)

    def hinting(self) -> "Generator[None, None, None]":
        """Do `write_hint` in steps, after the one of the key (mesa.ui.motion)."""
        yield
        with self.view.boxes:
            from games.qu4to import hint  # noqa: F401
        yield
        self.write_hint()


class Deck:
    """The draw deck and the number of its cards."""

    def __init__(self, pool: Faces, group: Group) -> None:
        self.back: "TileGrid" = pool.get(BACK, group)
        self.back.x = DECK
        self.back.y = ROW
        self.count: text.Label = text.label("", 3, ROW + 12, back=theme.INK)
        group.append(self.count)

    def write(self, n: int) -> None:
        """Show n cards."""
        pictures.hide(self.back, not n)
        text.put(self.count, str(n))


class Discards:
    """Grey sprites in a stack; at rest only the top, last in `faces` and `sprites`."""

    def __init__(self, pool: Faces, group: Group) -> None:
        self.pool = pool
        self.group = group
        self.faces: "list[int]" = []
        self.sprites: "list[TileGrid]" = []

    def draw(self, s: bytearray) -> None:
        """Draw the top from the state."""
        top = s[rules.AT_TOP]
        least = int(top != rules.NONE and top in self.faces[-1:])
        while len(self.faces) > least:
            self.faces.pop(0)
            self.pool.put(self.sprites.pop(0), self.group)
        if top != rules.NONE and not least:
            self.faces.append(top)
            self.sprites.append(self.pool.get(top, self.group))
            for _ in self.grey(self.faces, self.sprites):
                pass
        for sprite in self.sprites:
            sprite.x, sprite.y = DISCARDS, ROW

    def grey(self, faces: "list[int]", sprites: "list[TileGrid]") -> "Generator[None, None, None]":
        """Grey these, in one step (mesa.ui.motion): the first frame of their movement draws them anyway."""
        for i in range(len(faces)):
            self.pool.show_face(sprites[i], faces[i], True)
        yield


class Leading:
    """The set to beat: `faces`, their sprites, and its owner in words."""

    def __init__(self, view: "View", pool: Faces, group: Group) -> None:
        self.view = view
        self.pool = pool
        self.group = group
        self.faces: "list[int]" = []
        self.sprites: "list[TileGrid]" = []
        self.label: text.Label = text.label("", 80, 32, align=text.CENTRE)
        view.group.append(self.label)

    def in_state(self, s: bytearray) -> "list[int]":
        """Return the faces of the set, lowest first."""
        faces = []
        held, ups = [], []
        rules.hand(s, rules.LEADING, held, ups)
        for i in range(len(held)):
            faces.append(ups[i] << 7 | 2 * held[i] | rules.half_up(s, held[i]))
        faces.sort()
        for i in range(len(faces)):
            faces[i] &= 127
        return faces

    def draw(self, s: bytearray) -> None:
        """Draw the set and its words."""
        faces = self.in_state(s) if s[rules.AT_LEAD] != rules.NONE else []
        if faces != self.faces:
            while self.sprites:
                self.pool.put(self.sprites.pop(), self.group)
            self.faces = faces
            for face in faces:
                self.sprites.append(self.pool.get(face, self.group))
        for i in range(len(faces)):
            self.sprites[i].x, self.sprites[i].y = self.x(i, len(faces)), ROW
        self.write(s)

    def x(self, i: int, n: int) -> int:
        """Return x of the i-th of n cards."""
        return 68 - 13 * (n - 1) + 26 * i

    def write(self, s: bytearray) -> None:
        """Write whose set it is, or who leads."""
        t = self.view.t
        seat = s[rules.AT_LEADER]
        cls = s[rules.AT_LEAD]
        line = ""
        if rules.CHOOSING < s[rules.AT_PHASE] < rules.SCORED:
            if cls == rules.NONE:
                line = self.leader(seat)
            else:
                line = t("leads", self.view.name(seat), set_text(t, cls))
        text.put(self.label, line)
        self.label.color = theme.rgb(theme.TEXT if seat else theme.OURS)

    def leader(self, seat: int) -> str:
        """Return a text saying who leads."""
        return self.view.t("opens", self.view.name(seat)) if seat else self.view.t("you_open")

    def discard(self, to: Discards) -> None:
        """Move the set to the discards."""
        for sprite in self.sprites:
            self.view.motion.move(sprite, DISCARDS, ROW, SWEEP)
        to.faces += self.faces
        to.sprites += self.sprites
        self.view.motion.in_steps(to.grey(self.faces, self.sprites))
        self.faces = []
        self.sprites = []
