# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The table of SET: the cards, the frames around them, and the strip above."""

from displayio import Group
from micropython import const

from games.set import deck, faces
from games.set.cards import A_STEP, Cards, Frames
from games.set.deck import HOLE
from games.set.score_bar import ScoreBar
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Generator

    from games.set.view import View

_FLASH_AGAIN = const(10000)  # ms between two flashes
_FLASH = const(1599)  # ms of a flash
_COUNT = const(15)  # frames of a number before the cards appear again


class Table:
    """The whole table; `view` is the match's view, whose group shows it."""

    cards: Cards
    frames: Frames
    score_bar: ScoreBar

    def __init__(self, view: "View") -> None:
        self.view = view
        self.hidden = False  # the cards must not be seen now
        self.idle = 0  # ms since the table changed, for the aid

    def build(self) -> "Generator[bool | None, None, None]":
        """Build the table in the view's group, one picture or class a step.

        For the yielded values, see mesa.ui.scene. It leaves almost no garbage.
        """
        view = self.view
        self.cards = Cards(view)
        yield
        for _ in self.cards.laying(view.match.seen):
            yield
        self.frames = Frames(view, self.cards)
        yield
        self.score_bar = ScoreBar(view)
        self.strip: Group = self.score_bar.group
        yield

    def draw(self, s: bytearray) -> None:
        """Show the state and the view's input at once."""
        self.cards.draw(s)
        self.frames.draw(s)
        self.score_bar.draw(s)

    def resize(self, s: bytearray) -> bool:
        """If the cards need more or fewer columns, resize and move them; return whether they do."""
        cards = self.cards
        before = cards.columns
        columns = faces.columns(s)
        if columns == before or self.view.motion.fast:
            return False
        cards.set_columns(columns)
        slots = list(range(3 * columns))
        if columns < before:
            slots.reverse()
        for sprite in self.frames.sprites:  # to remove several that are seen redraws everything between them
            theme.hide(sprite, True)
        self.view.motion.in_steps(self._resize(slots, s))
        return True

    def _resize(self, slots, s):
        self.frames.draw(s)
        yield  # what these have covered is enough for a frame
        for _ in self.cards._bring(slots, s):
            yield

    def hide(self) -> None:
        """Hide the cards and what covers them; free what is easy to make again."""
        self.hidden = True
        cards = self.cards
        cards.stop_flash()
        for sprite in cards.sprites:
            theme.hide(sprite, True)
        cards.faces.sheet = None
        self.frames.clear()

    def aid(self, ms: int, after: int) -> None:
        """Flash a card of a SET as a beginner's aid if nothing has changed for `after` ms."""
        cards = self.cards
        if cards.flash_left:
            cards.flash(ms)
            return
        self.idle += ms
        if self.idle >= after:
            self.idle = max(0, after - _FLASH_AGAIN)
            triple = deck.first_set(self.view.match.seen)
            if triple:
                cards.flash_slot, cards.flash_left = triple & 127, _FLASH
            else:
                self.view.notice(self.view.t("aid_none"))

    def reveal(self, counted: bool) -> None:
        """Show them again, column by column; `counted`: after three, two, one, while time stands still."""
        if self.hidden:
            self.view.motion.in_steps(self._reveal(counted))

    def _reveal(self, counted):
        yield  # removing what covered them is enough for a frame
        group = self.view.group
        for n in "321" if counted else "":
            group.append(text.label(n, 80, 52, theme.TITLE, big=True, align=text.CENTRE))
            for _ in range(_COUNT):
                yield
            group.pop()
        self.hidden = False
        cards = self.cards
        for slot in range(len(cards.sprites)):
            theme.hide(cards.sprites[slot], cards.shown[slot] == HOLE)
            if slot % A_STEP == A_STEP - 1:
                yield
