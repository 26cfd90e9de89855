# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips for a first match: a small box the first time that something is asked or seen.

A game's texts have at most MOST. A tip has a step or several: a sentence, perhaps with a row of cards, about
a place on the table (sim/drive/texts.py has their names), which is framed. The box is below the place, or
above it. mesa.home.text_page describes the text.
"""

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_RIGHT, KEY_SELECT
from mesa.board.setting import FORCED
from mesa.ui import text, theme
from mesa.ui.motion import PAUSE, READ
from mesa.ui.scene import Scene

_BAR = const(12)  # height of the table's bar

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from mesa.home.text_page import TextPage
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
        (tip,) = text_file.parts(view.match.game, code, "tips", i)
    except OSError as problem:  # the match goes on without it
        print("tips:", problem)
        return False
    view.console.stack.push(Tip(view, i, tip.decode().split("^"), then))
    return True


def height(page: "TextPage", key: str) -> int:
    """Return that of the box for a step: its text, and `key` beside the last line or below."""
    return page.bottom + (7 if page.end + text.width(key) + 6 < WIDE else 7 + text.LINE)


def forced(view: "GameView", action: int, tip: int) -> bool:
    """Do the only action for the player, if so set, and make a pause; return whether it is done, or
    explained. A hand's last card waits for a key.

    `tip`: the number of the tip that explains a card before; 0: it is no card; -1: any card is allowed.
    """
    hand = view.table.hand
    view.last = tip != 0 and len(hand.cards) == 1
    if view.last:
        view.notice("card_last", text.A_KEY)
    if view.last or not view.console.store.get(FORCED):
        view.row = 0
        return False
    view.row += 1
    if tip > 0 and view.tip(tip):
        view.row = 0
        hand.dim((action,))  # the tip means the other one
        return True  # it asks again
    view.asked = False
    view.motion.in_steps(steps(view, action, tip))
    view.motion.wait(READ if tip else PAUSE)
    return True


def steps(view: "GameView", action: int, tip: int) -> "Generator[None, None, None]":
    """Do the action, in a frame of its own; of a card it is said, and the others are grey until it goes."""
    if tip > 0:
        yield from view.table.hand.dimming((action,))
        view.notice("card_again" if view.row > 1 else "card", view.row)
    yield
    from mesa.match import before_end

    yield from before_end.reading(view, view.match.human or 0, action)
    del before_end
    view.act(action)


class Tip(Scene):
    """Tip i, the first of its `steps`: A goes on to the next one, B or Start closes it.

    A step begins with five letters, the space for 0, "!" for 2 and so on: x, y, width and height of its
    place, and where the box begins below it, or ends.
    """

    over = True
    words = ""  # of this step

    def __init__(
        self, view: "GameView", i: int, steps: "list[str]", then: "Callable[[], None] | None"
    ) -> None:
        super().__init__(view.console)
        self.view = view
        self.i = i
        self.then = then
        self.steps = steps

    def enter(self) -> "Iterator[None]":
        self.clear()
        yield  # what made way for it is free by now
        console = self.console
        match = self.view.match
        from mesa.home import text_page as part  # here, since what the view asks for stays in memory

        step = self.steps[0]
        self.words = part.named(step[5:], match.names)
        page = part.TextPage(console, match.game, WIDE, HIGH)
        yield
        page.write(self.words.split("\n"))
        x, y, w, h, near = [2 * (ord(letter) - 32) for letter in step[:5]]
        key = text.A_KEY + " " + self.t("tip_read")
        high = height(page, key)
        below = near >= y + h and near + high <= 128
        far = near + high if below else near - high
        plates = getattr(self.view.table, "nameplates", None)
        for label in plates.labels * 6 if plates else ():  # it cuts no name, and none that it then meets
            if label and label.y < far < label.y + 11:
                far = label.y + (11 if below else 0)
        top = min(near, far)
        high = max(near, far) - top
        if top < _BAR:  # it covers the bar, or leaves it whole
            high += top
            top = 0
        page.group.x = 8
        page.group.y = top + 3
        theme.panel(self.group, 0, top, 160, high)
        self.group.append(page.group)
        self.label(key, 152, top + high - 14, theme.TITLE, text.RIGHT)
        if h:  # white, since gold is what is chosen, in turn or ours
            for at in ((x, y, w, 2), (x, y + h - 2, w, 2), (x, y, 2, h), (x + w - 2, y, 2, h)):
                theme.rect(self.group, *at, theme.WHITE)
        match.tips_done |= 1 << self.i
        if not match.returns_to:
            record = console.store.game(match.game)
            record[store.GAME_SEEN] |= match.tips_done & 0xFF
            record[store.WINNER] |= match.tips_done >> 4 & 0xF0
            console.put_game(match.game, record)

    def key(self, k: int) -> None:
        if k >= KEY_RIGHT or k == KEY_SELECT:
            return
        if k == KEY_A and len(self.steps) > 1:
            self.steps.pop(0)
            self.console.stack.renew()
            return
        if not self.then:
            self.view.asked = False
        self.console.stack.pop()
