# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of QU4TO: each class draws a part of it, from the state."""

from displayio import Group, TileGrid
from micropython import const

from games.qu4to import rules
from games.qu4to.cards import BACK, Faces, Hand
from games.qu4to.deck import set_text
from mesa.ui import text, theme
from mesa.ui.motion import SWEEP
from mesa.ui.score_bar import ScoreBar

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator
    from typing import Any

    from games.qu4to.view import View

TOP = const(-34)
"""y where cards leave and enter the table: above the screen."""
ROW = const(43)
"""y of the deck, the leading set and the discards."""
DECK = const(2)
"""x of the deck: even a set of four stands apart."""
DISCARDS = const(134)
"""x of the discards, likewise."""

_NAMES = const(12)  # y of the nameplates
_BLANK = bytes(14)
# Tiles of signs.bmp
_WHITE = const(1)  # digits
_GOLD = const(11)  # likewise
_BACK = const(21)  # blue half up; then green half up
_UNSET = const(23)
_TURNED = const(25)
_DREW = const(26)
_NEITHER = const(27)
_CHOSEN = const(28)
_CUP = const(29)
SIGNS = {0: 0, rules.LEADS: 0, rules.TURNED: _TURNED, rules.DREW: _DREW, rules.PASSED: _NEITHER}
"""The tile of signs.bmp for what a seat did last, as at AT_DID."""


class Table:
    """The whole table; `view` is the match's view, whose group shows it.

    middle: the group of deck, leading set and discards. passing: sprites in it that move over the table, gone
    when it is drawn.
    """

    kinds: "Any" = None
    """Other classes in place of Nameplates and Leading."""

    def __init__(self, view: "View") -> None:
        self.view = view

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        group = view.group
        self.build_strip()
        self.prompt = text.label(group, "", 80, 78, theme.INFO, text.CENTRE)
        yield
        plates, leading = self.kinds or (Nameplates, Leading)
        self.nameplates = plates(view)
        self.portraits: "list[Any]" = self.nameplates.portraits
        yield
        pool = self.pool = Faces(theme.load_cards(view.console, "games/qu4to/cards.bmp"))
        yield
        middle = self.middle = Group()
        self.build_piles()
        self.leading = leading(view, pool, middle)
        self.passing = []
        group.append(middle)
        self.hand = Hand(view, pool)
        group.append(self.hand.group)
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        while self.passing:
            self.pool.put(self.passing.pop(), self.middle)
        self.write_score(s)
        self.nameplates.draw(s)
        theme.hide(self.middle, self.view.box is not None)
        self.draw_piles(s)
        self.leading.draw(s)
        self.hand.draw(s)
        if self.view.asked and self.view.drawn < 0:  # a page has unloaded it, and the line says the same
            self.view.motion.in_steps(self.hinting())
        else:
            self.write_hint()

    def build_strip(self) -> None:
        """Build the strip at the top."""
        places = (3, theme.KEYS, text.LEFT), (143, theme.OURS, text.RIGHT)
        self.score_bar = ScoreBar(self.view.group, places)
        self.strip = self.score_bar.group  # hidden while a notice covers it
        self.points = text.label(self.view.group, "", 157, 0, theme.OURS, text.RIGHT)

    def build_piles(self) -> None:
        """Build the deck and the discards."""
        self.back = self.pool.get(BACK, self.middle)
        self.back.x, self.back.y = DECK, ROW
        self.count = text.label(self.middle, "", DECK + 7, ROW + 12, back=theme.INK)
        self.discards = Discards(self.pool, self.middle)

    def draw_piles(self, s: bytearray) -> None:
        """Show the deck and the discards."""
        self.write_deck(s[rules.AT_DECK])
        self.discards.draw(s)

    def write_deck(self, n: int) -> None:
        """Show a draw deck of n cards."""
        theme.hide(self.back, not n)
        text.put(self.count, str(n))

    def write_score(self, s: bytearray) -> None:
        """Write the round and the player's points."""
        view = self.view
        self.score_bar.write(round_name(view.t, s), view.name(0))
        text.put(self.points, str(rules.total(s, 0)))

    def write_hint(self) -> None:
        """Write the line above the hand."""
        view = self.view
        line, colour = "", theme.INFO
        s = view.match.seen
        out = view.out()
        if not out:
            self.end_race()
        if view.asked and rules.CHOOSING < s[rules.AT_PHASE] < rules.SCORED:
            with view.boxes:
                from games.qu4to.prompt import line as line_
            line, colour = line_(view)
        elif out:
            # how many points are left for the others
            left = s[rules.AT_SEATS] - max(s[rules.AT_PLACE : rules.AT_DID]) - 1
            line = view.t("play_on", left, text.A_KEY, text.B_KEY)
            if not (self.nameplates.race or self.hand.sprites or view.motion.moves):  # the last cards lie
                from games.qu4to import race  # its steps alone keep it: the bots need the memory

                view.motion.in_steps(race.building(self))
        text.put(self.prompt, line)
        self.prompt.color = colour

    def end_race(self) -> None:
        """Remove what games.qu4to.race has drawn."""
        plates = self.nameplates
        if plates.race:
            self.view.group.remove(plates.race)
            plates.race = None

    def hinting(self) -> "Generator[None, None, None]":
        """Do `write_hint` in steps, after the one of the key (mesa.ui.motion)."""
        yield
        with self.view.boxes:
            from games.qu4to import prompt  # noqa: F401
        yield
        self.write_hint()


class Nameplates:
    """What is public of the others, along the top: name, points, last action, how many backs lie which way.

    For each a label, and seven by two small tiles.
    """

    most = 4
    """Players of whom there are portraits: with more there is no space."""
    race: "Any" = None
    """What games.qu4to.race draws for a player who is out: by seat a face and a number."""

    def __init__(self, view: "View") -> None:
        self.view = view
        group = view.group
        n = self.seats = view.match.seen[rules.AT_SEATS]
        self.tiles = bytearray(14)
        self.shown = [b""] * n  # by seat, the tiles as last shown
        self.labels: "list[text.Label]" = []  # for seats 1 …
        self.rows: "list[TileGrid]" = []
        self.start = bytearray(n)  # the column after the name
        # behind who is to act
        self.bar = theme.rect(group, 0, _NAMES, 1, 10, theme.TURN)
        sheet = theme.load("games/qu4to/signs.bmp")
        for seat in range(1, n):
            x = self.centre(seat) - (14 if n < 5 else 20)
            name = view.name(seat)
            self.start[seat] = (text.width(name) + 8) // 6
            row = TileGrid(
                sheet,
                pixel_shader=theme.PALETTE,
                width=7,
                height=2,
                tile_width=6,
                tile_height=10,
                x=x,
                y=_NAMES,
            )
            group.append(row)
            self.labels.append(text.label(group, name, x, _NAMES - 1))
            self.rows.append(row)
        self.portraits: "list[Any]" = [None]
        if n <= self.most:
            seats = range(1, n)
            places = bytes([at for seat in seats for at in (self.centre(seat) - 27, _NAMES + 4)])
            from mesa.ui import portraits

            self.portraits = portraits.place(view, seats, places)

    def centre(self, seat: int) -> int:
        """Return x of a nameplate's centre; the player's is below, in the middle."""
        wide = 160 // max(1, self.seats - 1)
        return wide * (seat - 1) + wide // 2 + 1 if seat else 80

    def draw(self, s: bytearray) -> None:
        """Show everything from the state; the name of the seat to act is on a bar.

        The names of those who have passed or are out have another colour.
        """
        turn = rules.turn(s)
        theme.hide(self.bar, turn <= 0)
        for seat in range(1, self.seats):
            did = s[rules.AT_DID + seat]
            self.mark(s, seat, did)
            colour = theme.TEXT
            if seat == turn:
                colour = theme.ON_SELECTED
                self.bar.x = self.labels[seat - 1].x - 2
                self.bar.width = 6 * self.start[seat]
            elif s[rules.AT_PLACE + seat] or did not in (0, rules.LEADS):
                colour = theme.KEYS
            self.labels[seat - 1].color = colour

    def mark(self, s: bytearray, seat: int, did: int) -> None:
        """Show a seat's numbers, and what it did last, as at AT_DID; or that it has chosen a half."""
        if not seat:
            return
        sign = _CHOSEN if rules.has_chosen(s, seat) else SIGNS[did]
        tiles = self.tiles
        tiles[:] = _BLANK
        tiles[_write(tiles, self.start[seat], rules.total(s, seat), _GOLD)] = sign
        if s[rules.AT_PLACE + seat]:
            tiles[7] = _CUP
            _write(tiles, 8, s[rules.AT_PLACE + seat], _GOLD)
        elif s[rules.AT_PHASE] == rules.CHOOSING:
            tiles[7] = _UNSET
            _write(tiles, 8, rules.count(s, seat))
        else:
            i = 7
            for half in range(2):
                backs = s[rules.AT_COUNT + 2 * seat + half]
                if backs:
                    tiles[i] = _BACK + half
                    i = _write(tiles, i + 1, backs)
        if self.shown[seat] != tiles:
            self.shown[seat] = bytes(tiles)
            row = self.rows[seat - 1]
            for i in range(14):
                if row[i] != tiles[i]:  # do not redraw what has not changed
                    row[i] = tiles[i]
        self.watch(s, seat)

    def watch(self, s: bytearray, seat: int) -> None:
        """Show a seat's large number, of its cards, or in gold its place, if `race` has come that far."""
        if self.race and len(self.race) >= 2 * seat:
            label = self.race[2 * seat - 1]
            place = s[rules.AT_PLACE + seat]
            label.color = theme.VALUE if place else theme.TEXT
            text.put(label, str(place) + "." if place else str(rules.count(s, seat)))


def round_name(t: "Callable[..., str]", s: bytearray) -> str:
    """Return which round it is, or that it is the only one."""
    if s[rules.AT_OPTIONS + rules.LENGTH] == rules.ONE_ROUND:
        return t("only_round")
    return t("round", s[rules.AT_HAND] + 1)


def _write(tiles: "bytearray | TileGrid", i: int, n: int, digits: int = _WHITE) -> int:
    """Write n (0 … 99) from index i on, in another colour if `digits` is _GOLD; return the index after it."""
    if n > 9:
        tiles[i] = digits + n // 10
        i += 1
    tiles[i] = digits + n % 10
    return i + 1


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
        least = int(top in self.faces[-1:])
        while len(self.faces) > least:
            self.faces.pop(0)
            self.pool.put(self.sprites.pop(0), self.group)
        if top != rules.NONE and not least:
            self.faces.append(top)
            self.sprites.append(self.pool.get(top, self.group))
            self.pool.show_face(self.sprites[0], top, True)
        for sprite in self.sprites:
            sprite.x, sprite.y = DISCARDS, ROW

    def grey(self, faces: "list[int]", sprites: "list[TileGrid]") -> "Generator[None, None, None]":
        """Grey these, in one step (mesa.ui.motion): the first frame of their movement draws them anyway."""
        for i in range(len(faces)):
            self.pool.show_face(sprites[i], faces[i], True)
        yield


class Leading:
    """The set to beat: `faces`, their sprites, and its owner in words."""

    y = ROW
    words: "tuple[int, int, int]" = (80, 32, text.CENTRE)
    """Where its words are, and how they are aligned."""

    def __init__(self, view: "View", pool: Faces, group: Group) -> None:
        self.view = view
        self.pool = pool
        self.group = group
        self.faces: "list[int]" = []
        self.sprites: "list[TileGrid]" = []
        x, y, align = self.words
        self.label = text.label(view.group, "", x, y, align=align)

    def draw(self, s: bytearray) -> None:
        """Draw the set and its words."""
        faces = rules.in_order(s, rules.LEADING)
        if faces != self.faces:
            while self.sprites:
                self.pool.put(self.sprites.pop(), self.group)
            self.faces = faces
            for face in faces:
                self.sprites.append(self.pool.get(face, self.group))
        for i in range(len(faces)):
            self.sprites[i].x, self.sprites[i].y = self.x(i, len(faces)), self.y
        self.write(s)

    def x(self, i: int, n: int) -> int:
        """Return x of the i-th of n cards."""
        return 68 - 13 * (n - 1) + 26 * i

    def write(self, s: bytearray) -> None:
        """Write whose set it is, or who leads."""
        t = self.view.t
        seat = s[rules.AT_LEADER]
        line = ""
        if rules.CHOOSING < s[rules.AT_PHASE] < rules.SCORED:
            line = self.leader(seat)
            if rules.follows(s):
                line = t("leads", self.view.name(seat), set_text(t, s[rules.AT_LEAD]))
        text.put(self.label, line)
        self.label.color = theme.TEXT if seat else theme.OURS

    def leader(self, seat: int) -> str:
        """Return a text saying who leads."""
        return self.view.t("opens", self.view.name(seat)) if seat else self.view.t("you_open")

    def opener(self, seat: int, s: bytearray) -> str:
        """Return a text saying who leads a new round and, if there is space, why."""
        line = self.leader(seat)
        if s[rules.AT_HAND]:
            return line + ": " + self.view.t("fewest") if s[rules.AT_SEATS] > 2 else line
        # in a first match no match before has a winner
        return line + ": " + self.view.t("drawn_by_lot") if self.view.first_round() else line

    def discard(self, to: Discards) -> None:
        """Move the set to the discards."""
        for sprite in self.sprites:
            self.view.motion.move(sprite, DISCARDS, ROW, SWEEP)
        to.faces += self.faces
        to.sprites += self.sprites
        self.view.motion.in_steps(to.grey(self.faces, self.sprites))
        self.faces = []
        self.sprites = []
