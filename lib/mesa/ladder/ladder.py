# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of a game's ladder: its eight opponents, the next one selected. See mesa.ladder.opponent.

Arrows select one; A plays against the next one, or again against one who is beaten; Select opens the looks; B
leads back.
"""

from displayio import TileGrid
from micropython import const

from mesa import screens
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.board.records import beaten
from mesa.board.store_menus import has_match, saved_match
from mesa.ladder import opponent
from mesa.ui import text, theme
from mesa.ui.scene import PAGE, Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.setup.match_setup import MatchSetup

_FACES = const(7)  # of the bots, before those of the people
_X = const(5)
PITCH = const(19)  # from one face to the next
_Y = const(20)
_CARD = const(37)  # y of the box about one of them
_LINES = const(5)  # of house rules, beside the portrait; trait, and talk
_INDENT = const(7)
_WIDE = const(146)  # pixels of a line in it
_BESIDE = const(38)  # x, to the right of the portrait
_RIGHT = const(153)


class Ladder(Scene):
    """The ladder of the game whose set-up page is `page`."""

    role = PAGE
    judges = True

    def __init__(self, page: "MatchSetup") -> None:
        super().__init__(page.console)
        self.page = page
        self.rows = opponent.rows(page.game)
        store = self.console.store
        game = page.game
        self.record = store.game(game)
        self.beaten = beaten(self.record)
        # whom the saved match is against: a person, or 0
        self.waiting: int = saved_match(store, game).rival if has_match(store, game) else 0
        self.at = min(self.beaten, len(self.rows) - 1)

    def enter(self) -> "Iterator[bool | None]":
        self.clear()
        group = self.group
        words = self.console.words
        self.parts = opponent.parts(words)
        self.names = opponent.names(self.parts)
        self.of_game = opponent.parts(words, self.page.game)
        theme.table(group)
        theme.rect(group, 0, 0, 160, 17, theme.STRIP)
        self.label(self.t("ladder"), 4, 0, theme.TITLE, big=True)
        said = text.say(self.parts, "count", self.beaten, len(self.rows))
        self.label(said, 156, 4, theme.INFO, text.RIGHT)
        yield False
        from mesa.ui.portraits import make

        self.bar = theme.frame(16, 16)  # behind the selected face
        self.bar.y = _Y - 2
        group.append(self.bar)
        portraits = make([_FACES + row[opponent.PERSON] for row in self.rows])
        del make
        for i, face in enumerate(portraits):
            face.x, face.y = _X + PITCH * i, _Y
            if i > self.beaten:
                face.pixel_shader = theme.DIM
            group.append(face)
            if i < self.beaten:
                theme.rect(group, face.x, _Y + 14, 12, 2, theme.GOOD)
        yield False
        theme.panel(group, 2, _CARD, 155, 78)
        self.icon = TileGrid(
            theme.load("lib/mesa/ui/people.bmp"),
            pixel_shader=theme.PALETTE,
            tile_width=24,
            tile_height=24,
            x=9,
            y=_CARD + 4,
        )
        group.append(self.icon)
        self.labels = [
            self.label("", _BESIDE, _CARD + 1, theme.TITLE, big=True),
            self.label("", _RIGHT, _CARD + 5, theme.VALUE, text.RIGHT),
            self.label("", _BESIDE, _CARD + 15),
            self.label("", 4, 117, theme.KEYS),
        ]
        for i in range(_LINES):
            self.labels.append(self.label("", _BESIDE, _CARD + 25 + 10 * i))
        said = text.SELECT_KEY + " " + self.t("looks")
        self.more = self.centred(said, 117, theme.KEYS)
        self.label(text.B_KEY + " " + self.t("back"), 156, 117, theme.KEYS, text.RIGHT)
        yield
        self.show()

    def covered(self, full: bool) -> None:
        if full:
            self.clear()
            self.labels = []

    def show(self) -> None:
        """Write all about the selected opponent."""
        at = self.at
        row = self.rows[at]
        person = row[opponent.PERSON]
        self.bar.x = _X - 2 + PITCH * at
        self.icon[0] = person - 1
        self.icon.pixel_shader = theme.DIM if at > self.beaten else theme.PALETTE
        from mesa.ui.text_layout import wrap

        lines = [self.names[person - 1], self.score(at), self.level(at), self.keys(at)]
        lines += wrap(self.rules(row), _RIGHT - _BESIDE)
        rules = len(lines)
        lines += wrap(text.say(self.of_game, "trait_" + str(person)), _WIDE)
        trait = len(lines)
        lines += wrap("“" + text.say(self.of_game, "says_" + str(person)) + "”", _WIDE)
        for i, label in enumerate(self.labels):
            text.put(label, lines[i] if i < len(lines) else "")
            if i > 3:
                label.x = _BESIDE if i < rules else _INDENT
                label.color = theme.KEYS if i < rules else theme.TEXT if i < trait else theme.INFO

    def score(self, at: int) -> str:
        """Return how it stands against an opponent."""
        if at < self.beaten:
            return text.say(self.parts, "beaten")
        if at > self.beaten:
            first = self.rows[self.beaten][opponent.PERSON]
            return text.say(self.parts, "first", self.names[first - 1])
        name = self.names[self.rows[at][opponent.PERSON] - 1]
        return opponent.so_far(self.parts, name, self.record)

    def level(self, at: int) -> str:
        """Return an opponent's step and the number of players."""
        said = self.page.level(self.page.codes[at])
        return self.t("step", said) + ", " + self.t("players", len(self.rows[at][opponent.STYLES]))

    def rules(self, row: "tuple") -> str:
        """Return the options that differ from the defaults."""
        said = []
        for option, choice in row[opponent.RULES]:
            key = "o_" + option
            said.append(self.t(key) + ": " + self.t(key + "_" + choice))
        return ", ".join(said) or text.say(self.parts, "usual")

    def keys(self, at: int) -> str:
        """Return what A does; a long word leaves no space for what Select does."""
        waits = self.waiting == self.rows[at][opponent.PERSON]
        theme.hide(self.more, waits)
        return "" if at > self.beaten else text.A_KEY + " " + self.t("continue" if waits else "play")

    def key(self, k: int) -> None:
        by = (k in (KEY_RIGHT, KEY_DOWN)) - (k in (KEY_LEFT, KEY_UP))
        if by:
            self.sound(signals.KEY)
            self.at = (self.at + by) % len(self.rows)
            self.show()
        elif k == KEY_A:
            self.play()
        elif k == KEY_SELECT:
            self.console.stack.open(screens.LOOKS_PAGE, self.console)
        elif k == KEY_B or k == KEY_START:
            self.sound(signals.KEY)
            self.console.stack.pop()

    def play(self) -> None:
        """Play against the selected opponent, or go on with the match that waits."""
        if self.at > self.beaten:
            self.sound(signals.BAD)
        elif self.waiting == self.rows[self.at][opponent.PERSON]:
            self.page.continue_match()
        else:
            self.page.new_match(self.at)
