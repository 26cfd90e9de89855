# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips for a first match: a small box the first time that something is asked.

A game's texts have at most MOST. Each begins with a line "## top" or "## bottom": where its box is, so that
it does not cover what it is about; mesa.home.text_page describes the rest.
"""

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_RIGHT, KEY_SELECT
from mesa.ui import text, theme
from mesa.ui.motion import PAUSE, READ
from mesa.ui.scene import Scene

_STRIP = const(12)
_ABOVE = const(66)
_BELOW = const(73)
_HAND = const(89)
_HALF = const(40)  # pixels from the middle of a word over a card to the screen's edge, at least

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from mesa.match.game_view import GameView

MOST = const(12)
WIDE = const(144)
HIGH = const(106)
"""Maximum number of tips of a game, and the maximum size of a tip's text in pixels."""


def open_tip(view: "GameView", i: int, then: "Callable[[], None] | None") -> bool:
    """Open tip i of the game that `view` shows, see GameView.tip. Return False if it cannot be read."""
    try:
        from mesa.ui import text_file

        code = view.console.words.code
        (tip,) = text_file.parts("games/" + view.match.game, code, "tips", i)
    except OSError as problem:  # the match goes on without it
        print("tips:", problem)
        return False
    view.free_memory()
    view.console.stack.push(Tip(view, i, tip[:1] == b"^", tip[1:].decode(), then))
    return True


def forced(view: "GameView", action: int, tip: int) -> bool:
    """Return True; do the only action for the player, with a word over the card, and make a pause.

    `tip`: the number of the tip that explains it before, but not with the last card of a hand; -1: there is
    none; 0: it is no card, though a card may have that number.
    """
    hand = view.table.hand
    if tip > 0 and len(hand.cards) > 1 and view.tip(tip):
        hand.dim((action,))  # the tip means the other one
        return True  # it asks again
    view.asked = False
    view.motion.in_steps(steps(view, action, tip))
    view.motion.wait(READ if tip else PAUSE)
    return True


def steps(view: "GameView", action: int, tip: int) -> "Generator[None, None, None]":
    """Do the action, in a frame of its own, with the word over its card as long as the pause lasts."""
    label: "text.Label | None" = None
    hand = view.table.hand
    if tip and action in hand.cards:
        i = hand.cards.index(action)
        x = min(max(hand.place(i) + 12, _HALF), 160 - _HALF)
        label = text.label(
            view.t("card"), x, hand.height(i) - 13, theme.ON_NOTICE, False, text.CENTRE, theme.NOTICE
        )
        view.group.append(label)
    yield
    from mesa.match import before_end

    yield from before_end.reading(view, view.match.human or 0, action)
    del before_end
    view.act(action)
    while view.motion.waiting:
        yield
    if label:
        view.group.remove(label)


class Tip(Scene):
    """Tip i, `words`, in a box at the `top` or the bottom; any key but an arrow or Select closes it."""

    over = True

    def __init__(
        self, view: "GameView", i: int, top: bool, words: str, then: "Callable[[], None] | None"
    ) -> None:
        super().__init__(view.console)
        self.view = view
        self.i = i
        self.then = then
        self.top = top
        self.words = words

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        console = self.console
        match = self.view.match
        from mesa.home import text_page as part  # here, since what the view asks for stays in memory

        self.words = part.named(self.words, match.names)
        page = part.TextPage(console, match.game, WIDE, HIGH)
        yield
        page.write(self.words.split("\n"))
        # from the strip on, or to the screen's end; the other edge is where no table has a name:
        # from _ABOVE to _BELOW, and from _HAND on
        y = _STRIP
        h = page.bottom + 17
        if self.top:
            h = max(h, _ABOVE - y)
            if _BELOW < y + h < _HAND:
                h = _HAND - y
        else:
            y = 126 - h
            if _BELOW < y < _HAND:
                y = _BELOW
            h = 126 - y
        if h > 126 - _STRIP:
            y = 0  # it covers the whole strip
            h = 126
        page.group.x = 8
        page.group.y = y + 3
        self.group.append(theme.panel(0, y, 160, h, theme.PANEL, theme.EDGE))
        self.group.append(page.group)
        self.group.append(
            text.label(text.A_KEY + " " + self.t("tip_read"), 152, y + h - 13, theme.TITLE, align=text.RIGHT)
        )
        match.told |= 1 << self.i
        if not match.practice:
            record = console.store.game(match.game)
            record[store.GAME_SEEN] |= match.told & 0xFF
            record[store.WINNER] |= match.told >> 4 & 0xF0
            console.put_game(match.game, record)

    def key(self, k: int) -> None:
        if k < KEY_RIGHT and k != KEY_SELECT:
            if not self.then:
                self.view.asked = False
            self.console.stack.pop()
            if self.then:
                self.then()
