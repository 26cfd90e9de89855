# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What can be touched on the screen, and the keys that do it: the same code on the VM and on CPython.

A box is (x, y, w, h, way, act): pixels of the screen, the keys that lead to what is drawn there, and the
keys that then use it, as bytes of key numbers; no keys: a notice, which goes. Boxes are found from what is on
the screen when they are asked for: the program knows nothing of them. A game adds its own by
games/<id>/keys.py (sim/web/contract.py).
"""

import _screen
from micropython import const

from mesa.board import hardware
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
from mesa.core.scope import once
from mesa.home.today import BEFORE, COLUMNS
from mesa.ladder.ladder import PITCH
from mesa.match.sheet import ROWS
from mesa.ui import text
from mesa.ui.keys import way
from mesa.ui.scene import MATCH, PAGE, SETUP
from mesa.ui.text import A_KEY, B_KEY, DOWN_KEY, LEFT_KEY, RIGHT_KEY, SELECT_KEY, START_KEY, UP_KEY

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

KEYS = KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT, KEY_SELECT, KEY_START, KEY_UP
A, B, DOWN, LEFT, RIGHT, SELECT, START, UP = [bytes((key,)) for key in KEYS]
SIGNS = A_KEY, B_KEY, DOWN_KEY, LEFT_KEY, RIGHT_KEY, SELECT_KEY, START_KEY, UP_KEY
NAMED = {ord(SIGNS[i]): bytes((KEYS[i],)) for i in range(8)}
"""The keys by their symbols."""
SIDEWAYS = KEY_LEFT, KEY_RIGHT
UPRIGHT = KEY_UP, KEY_DOWN
WIDE = const(160)
HIGH = const(128)
STRIP = const(12)  # pixels of the strip above a table
NEAR = const(5)  # pixels: so far outside of a box a finger still means it
PATIENCE = const(90)  # frames for which A waits until it counts


def find(console: "Any", chosen: "Any" = None) -> "list[tuple[int, int, int, int, bytes, bytes]]":
    """Return all boxes of the scene on top, from back to front. `chosen`: what the finger has, see Taps."""
    stack = console.stack if console.started else None
    if not stack or not stack.scenes or stack.making:
        return []
    top = stack.scenes[-1]
    found = []
    skipped = ()
    if waits(top):
        everywhere(found, A)
    kind = type(top).__name__
    if top.role in (PAGE, SETUP) or hasattr(top, "turns") or OF.get(kind) is pages:
        found.append((0, 0, WIDE, STRIP, b"", B))  # the title leads back
    if top.role == MATCH or type(top).__module__[:6] == "games.":
        of_a_game(top, found, chosen[2] if chosen and chosen[:2] == place(console, top) else None)
    elif kind in OF:
        OF[kind](top, found)
    if hasattr(top, "escape"):
        dialog(top, found)
        skipped = top.more
    elif hasattr(top, "turns"):
        menu(top, found)
        skipped = top.more
    elif hasattr(top, "write_title"):  # a mesa.match.review.Review: any key closes it
        everywhere(found, A)
    elif hasattr(top, "down"):
        editor(top, found)
    if not for_two(top):
        for label, x, y in _screen.texts(top.group, 0, 0, []):
            if getattr(label, "text", "") and not any(label is other for other in skipped):
                named(label, x, y, found)
    return found


def waits(top: "Any") -> bool:
    """Return whether A only hurries what moves, or those who think."""
    if top.role == MATCH:
        match = top.match
        return not match.real_time and not (match.mine() and top.asked and not match.events)
    return top.busy()


def for_two(top: "Any") -> bool:
    """Return whether two people have keys of their own here: then one that is named is not for both."""
    return top.role == MATCH and top.match.real_time and top.match.shared


def everywhere(found: "Any", keys: bytes) -> None:
    """Add a box as large as the screen."""
    found.append((0, 0, WIDE, HIGH, b"", keys))


def panel(top: "Any") -> "tuple[int, int, int, int]":
    """Return the box (x, y, w, h) of the panel that a scene lies on."""
    grid = top.group[0]
    return grid.x, grid.y, grid.bitmap.width - 2, grid.height - 2


def beside(panel: "tuple[int, int, int, int]", found: "Any") -> None:
    """Add what lies around a panel: it leads back. Close to it, the panel is meant."""
    left, top, w, h = panel
    right = left + w + NEAR
    below = top + h + NEAR
    for x, y, wide, high in (
        (0, 0, WIDE, top - NEAR),
        (0, below, WIDE, HIGH - below),
        (0, 0, left - NEAR, HIGH),
        (right, 0, WIDE - right, HIGH),
    ):
        if wide > 0 and high > 0:
            found.append((x, y, wide, high, b"", B))


# scenes that any game may show


def dialog(top: "Any", found: "Any") -> None:
    """Add the choices of a mesa.ui.menus.Dialog; one that is alone is the whole box."""
    n = len(top.choices)
    if top.escape is not None and not top.unread:  # a second tap may come when it has just opened
        beside(panel(top), found)
    if n == 1:
        found.append(panel(top) + (b"", A))
        return
    for i in range(top.first, min(n, top.first + top.lines)):
        y = top.grid.y + (i - top.first) * top.pitch
        found.append((top.x - 5, y, top.w + 10, top.pitch, b"", way(top.at, i, n, *UPRIGHT) + A))
    if top.more:
        scrolling(top, n, found)


def menu(top: "Any", found: "Any") -> None:
    """Add the rows of a mesa.ui.menu_screen.MenuScreen: one with a value is selected, then it has arrows."""
    n = len(top.rows)
    for i in range(top.first, min(n, top.first + top.lines)):
        y = top.y + (i - top.first) * top.pitch
        here = way(top.at, i, n, *UPRIGHT)
        turns = top.turns(i)
        keys = (here, b"") if here and turns else (b"", here + A)
        found.append((top.x, y, top.w, top.pitch) + keys)
        if turns and not here:
            left = top.arrows[0].x
            right = top.arrows[1].x
            found.append((left - 16, y, 20, top.pitch, b"", LEFT))
            found.append((right - 14, y, 16, top.pitch, b"", RIGHT))
    if top.more:
        scrolling(top, n, found)


def scrolling(top: "Any", n: int, found: "Any") -> None:
    """Add the arrows for more above and below: a page further."""
    for label, keys in (
        (top.more[0], UP * (top.at - max(0, top.first - top.lines))),
        (top.more[1], DOWN * (min(n, top.first + 2 * top.lines) - 1 - top.at)),
    ):
        if label.text:
            found.append((label.x - 10, label.y - 2, 14, 14, b"", keys))


def editor(top: "Any", found: "Any") -> None:
    """Add the letters, digits or parts of a date in a box for entering them; the chosen one turns up."""
    n = len(top.labels)
    for i in range(n):
        here = way(top.at, i, n, *SIDEWAYS)
        label = top.labels[i]
        found.append((label.x - 6, label.y - 2, 13, 20, here, b"" if here else UP))


def launcher(top: "Any", found: "Any") -> None:
    """Add the games, and the name of the chosen one."""
    if top.dark:  # any key ends that
        everywhere(found, A)
    n = len(top.games)
    for i in range(n):
        icon = top.icons[i]
        found.append((icon.x - 3, icon.y - 3, 38, 38, way(top.at, i, n, *SIDEWAYS), A))
    if n:
        found.append((20, 78, 120, 28, b"", A))


def ladder(top: "Any", found: "Any") -> None:
    """Add the faces of a mesa.ladder.ladder.Ladder."""
    n = len(top.rows)
    left = top.bar.x - PITCH * top.at
    for i in range(n):
        found.append((left + PITCH * i, top.bar.y, 18, 20, way(top.at, i, n, *SIDEWAYS), A))


def today(top: "Any", found: "Any") -> None:
    """Add the days of a mesa.home.today.Today, or what there is to do."""
    if top.row < 0:
        for i in range(len(top.week) // 2):
            by = i - BEFORE
            found.append((top.week[2 * i].x - 11, 12, 22, 20, RIGHT * by if by > 0 else LEFT * -by, A))
        return
    for i in range(len(top.cells)):
        if i % 4:
            keys = way(top.row, top.first + i // 4, 99, *UPRIGHT)  # not by way of those that are not visible
            keys += way(top.at, i % 4 - 1, 3, *SIDEWAYS)
            found.append((COLUMNS[i % 4 - 1] - 18, top.cells[i].y, 36, 12, keys, A))


def sheet(top: "Any", found: "Any") -> None:
    """Add the lines of a score sheet that the coach can look at again; otherwise any place closes it."""
    if top.bar.y < 0:  # none of them can, yet
        everywhere(found, A)
        return
    everywhere(found, B)
    shown = min(ROWS, top.count - top.first)
    y = top.bar.y - 10 * (top.at - top.first)
    for i in range(top.first, top.first + shown):
        by = i - top.at
        found.append((4, y, 152, 10, DOWN * by if by > 0 else UP * -by, A))
        y += 10


def tip(top: "Any", found: "Any") -> None:
    """Add the box of a tip, or of anything else that A closes."""
    found.append(panel(top) + (b"", A))


def anywhere(top: "Any", found: "Any") -> None:
    """Let a tap anywhere be A."""
    everywhere(found, A)


def text_page(top: "Any", found: "Any") -> None:
    """Let the lower half turn to the next page, and the upper one back."""
    found.append((0, 18, WIDE, 48, b"", UP))
    found.append((0, 66, WIDE, 48, b"", DOWN))


def pages(top: "Any", found: "Any") -> None:
    """Let the right half turn to the next page, and the left one back."""
    found.append((0, STRIP, 80, HIGH - STRIP, b"", LEFT))
    found.append((80, STRIP, 80, HIGH - STRIP, b"", RIGHT))


OF = {
    "About": anywhere,
    "Coach": pages,
    "ErrorScreen": tip,
    "HelpViewer": text_page,
    "Ladder": ladder,
    "Launcher": launcher,
    "PassOn": anywhere,
    "QrPage": anywhere,
    "RatingPage": pages,
    "RecordsPage": pages,
    "Replay": pages,
    "Sheet": sheet,
    "Tip": tip,
    "Today": today,
}
"""By the name of a scene's class, what adds its boxes."""


# a table, and the pages of games


def of_a_game(top: "Any", found: "Any", chosen: "int | None") -> None:
    """Add the strip, the hand, what the game itself says. `chosen`: x of the card that it has chosen."""
    match = top.match if top.role == MATCH else None
    fan = None
    if match and hasattr(top.table, "hand") and not top.box and not waits(top):
        fan = top.table.hand
        found.append((0, STRIP, WIDE, fan.y - STRIP, b"", SELECT))  # what lay there before
    if match and not match.returns_to:
        strip(top, found)
    elif match and match.script:
        found.append((0, 0, WIDE, STRIP, b"", SELECT))  # what the problem is
    name = match.game if match else top.game if hasattr(top, "game") else type(top).__module__.split(".")[1]
    own = None
    try:
        own = getattr(once("games." + name + ".keys"), "boxes", lambda _: None)(top)
    except ImportError:  # it draws nothing of its own
        pass
    if own is not None:
        found.extend(own)
    elif fan and (fan.raised or not match):
        hand(fan, found, chosen)
    if fan and len(fan.cards) > fan.seen:
        turning(fan, found)
    listed = getattr(top, "choices", None)
    if listed and hasattr(listed[0], "color"):
        choices(top, listed, found)
    notice = getattr(top, "notice_label", None)
    if notice and not notice.hidden:
        found.append((0, 0, getattr(top, "notice_w", WIDE), STRIP, b"", b""))


def strip(top: "Any", found: "Any") -> None:
    """Add the score bar: it leads to the score sheet, by the pause menu."""
    from mesa.match import match_menus

    before = 2 + match_menus.undoes(top)  # the lines above that of the sheet
    pause = SELECT if for_two(top) else START
    found.append((0, 0, top.notice_w, STRIP, b"", pause + DOWN * before + A))


def hand(fan: "Any", found: "Any", chosen: "int | None") -> None:
    """Add the cards of a mesa.ui.fan.Fan. One that only the console has raised is to be chosen first, too."""
    n = len(fan.cards)
    last = fan.first + len(fan.sprites) - 1
    for i in range(fan.first, last + 1):
        x = fan.place(i)
        y = fan.height(i)
        there = way(fan.at, i, n, *SIDEWAYS)
        if not there and n > 1 and x != chosen:
            there = RIGHT + LEFT
        found.append((x, y, 24 if i == last else fan.step(), HIGH - y, there, A))


def turning(fan: "Any", found: "Any") -> None:
    """Add what lies on both sides of the bar above a long hand: half a screen further."""
    bar = fan.bar
    by = fan.seen // 2
    left = LEFT * max(0, fan.at - max(0, fan.first - by))
    right = RIGHT * max(0, min(len(fan.cards) - 1, fan.first + fan.seen - 1 + by) - fan.at)
    end = bar.x + bar.width
    if bar.x:
        found.append((0, bar.y - 4, bar.x, 8, b"", left))
    if end < WIDE:
        found.append((end, bar.y - 4, WIDE - end, 8, b"", right))


def choices(top: "Any", listed: "Any", found: "Any") -> None:
    """Add the choices below a result: labels, the chosen one on the bar."""
    n = len(listed)
    bar = top.bar
    at = 0
    while at < n - 1 and not (bar.x <= listed[at].x < bar.x + bar.width and 0 <= listed[at].y - bar.y < 4):
        at += 1
    rows = n == 1 or listed[0].y < listed[1].y
    for i in range(n):
        label = listed[i]
        x = top.bar.x if rows else label.x - 4
        w = top.bar.width if rows else text.width(label.text) + 8
        found.append((x, label.y - 1, w, 12, b"", way(at, i, n, *UPRIGHT) + A))


# a label that names keys


def named(label: "Any", x: int, y: int, found: "Any") -> None:
    """Add the parts of a visible label at (x, y), each from the symbol of a key to the next one."""
    codes = text.coded(label.text)
    places = [i for i in range(len(codes)) if codes[i] in NAMED]
    if not places:
        return
    font = label._font
    wide = font.width(codes)
    if label._align:
        x -= wide if label._align == text.RIGHT else wide // 2
    starts = [font.width(codes[:place]) for place in places]
    if places == [0, len(codes) - 1]:  # arrows around a title: half of it each
        starts[1] = wide // 2
    starts.append(wide)
    for i in range(len(places)):
        w = starts[i + 1] - starts[i]
        found.append((x + starts[i] - 3, y - 2, w + 6, font.rows + 4, b"", NAMED[codes[places[i]]]))


# from a tap to keys


class Taps:
    """Turns taps into keys; `press` is called with a key's number, and with that plus 16 when it goes up.

    `one`: a tap that leads to something uses it as well.
    """

    def __init__(self, console: "Any", press: "Any") -> None:
        self.console = console
        self.press = press
        self.due = b""  # keys that are still to be pressed
        self.hurries = False  # A only hurries, and waits for nothing
        self.waited = 0  # frames for which the next key has waited
        self.place: "Any" = None  # where it waits: the scene, and the match's moves
        self.leaves: "Any" = None  # the scene over which a menu has to open first
        self.held = -1
        self.chosen: "Any" = None  # place and x of the box that a tap has chosen last

    def tap(self, x: int, y: int, one: bool) -> bool:
        """Begin to press the keys for a tap at a pixel of the screen; return whether it means anything."""
        box = hit(find(self.console, self.chosen), x, y)
        if box is None:
            return False
        there, act = box[4], box[5]
        if there:
            self.chosen = place(self.console, self.console.stack.scenes[-1]) + (box[0],)
        if not there and not act:  # a notice
            self.console.stack.scenes[-1].hide_notice()
        self.due = there if there and not one else there + act
        self.hurries = self.due == A and waits(self.console.stack.scenes[-1])
        self.waited = 0
        self.leaves = None
        return True

    def lift(self) -> None:
        """The finger has left the screen: release a key that it holds."""
        if self.held >= 0:
            self.press(self.held + hardware.RELEASED)
            self.held = -1

    def step(self) -> None:
        """Press what is due; call it before each frame.

        Arrows go down and up at once. Other keys have a frame of their own, and A waits until it counts: a
        question has to be in sight first. If something else comes meanwhile, the rest is dropped.
        """
        stack = self.console.stack
        moved = False
        while self.due and not stack.making:
            key = self.due[0]
            if moved and key < KEY_RIGHT:
                return
            top = stack.scenes[-1]
            if top is self.leaves:
                self.wait()
                return
            if self.leaves:
                self.leaves = None
                self.waited = 0
            if key == KEY_A and not self.hurries:
                here = place(self.console, top)
                if self.waited and here != self.place:
                    self.due = b""
                    return
                self.place = here
                if unread(self.console, top):
                    self.wait()
                    return
            self.due = self.due[1:]
            self.waited = 0
            self.press(key)
            if (
                key in (KEY_START, KEY_SELECT) and self.due
            ):  # the rest is for the menu that it opens, maybe later
                self.leaves = top
            if getattr(top, "holds", False):
                self.held = key
                return
            self.press(key + hardware.RELEASED)
            if key < KEY_RIGHT:
                return
            moved = True

    def wait(self) -> None:
        """Let the next key wait another frame, but not for ever."""
        self.waited += 1
        if self.waited > PATIENCE:
            self.due = b""


def place(console: "Any", top: "Any") -> "tuple[Any, Any]":
    """Return what tells one question from another: the scene, and the match's moves."""
    match = console.match
    return top, match and match.moves


def unread(console: "Any", top: "Any") -> bool:
    """Return whether A would be lost now, or only hurry what moves."""
    if console.fast:
        return False
    if top.role == MATCH and top.match.real_time:
        return top.unread > 0 and not top.busy()
    return top.unread > 0 or top.busy()


def hit(found: "Any", x: int, y: int) -> "Any":
    """Return the box at a pixel, the front one, or else the nearest; None if none is near."""
    best = None
    least = NEAR + 1
    for box in found:
        away = max(box[0] - x, x - box[0] - box[2] + 1, box[1] - y, y - box[1] - box[3] + 1, 0)
        if away <= least and away <= NEAR:
            best, least = box, away
    return best
