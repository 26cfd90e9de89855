# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Blue or green: for the hand, with both rows of numbers shown, or for the drawn card."""

from displayio import Group
from micropython import const

from games.qu4to import rules
from games.qu4to.cards import HALF
from games.qu4to.deck import shown
from mesa.board import signals
from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_LEFT, KEY_RIGHT
from mesa.ui import text, theme

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import TileGrid

    from games.qu4to.view import View

_TOP = const(45)
_PITCH = const(15)
_COLOURS = ((theme.TEXT, theme.BLUE), (theme.INK, theme.GREEN))


class Halves:
    """The box in `group`, once it is built: a row of numbers for each half, with one of `frames` around."""

    def __init__(self) -> None:
        self.group = Group()
        self.frames: "list[TileGrid]" = []


def _grouped(numbers):
    # return the sorted numbers as text, with dashes between equal ones, and in runs of the others
    line = str(numbers[0])
    for i in range(1, len(numbers)):
        a, b = numbers[i - 1], numbers[i]
        alone = numbers.count(a) + numbers.count(b) == 2
        line += ("-" if a == b or alone and b == a + 1 else " ") + str(b)
    return line


def ask(view: "View", s: bytearray) -> None:
    """Ask which half goes up."""
    hand = view.table.hand
    side = s[rules.AT_PHASE] == rules.PUTTING
    if view.newly_asked():
        hand.unmark()
        view.input[HALF] = rules.BLUE
        if side:
            hand.mark(2 * s[rules.AT_DRAWN])
    if not side:
        view.open_box(Halves())
        view.motion.in_steps(_opening(view, s))
    else:
        _show(view)


def _opening(view, s):
    # build it, one part a frame, since it takes long; a page that opens meanwhile closes the box
    yield
    box = view.box
    if not box:
        return
    table = view.table
    t = view.t
    theme.hide(table.middle, True)
    yield
    group = box.group
    leads = table.leading.opener(s[rules.AT_LEADER], s)
    keys = t("half_keys", text.UP_KEY, text.DOWN_KEY, text.A_KEY)
    text.label(group, t("which_half"), 80, 32, theme.TEXT, text.CENTRE)
    text.label(group, leads, 80, 74, theme.TEXT, text.CENTRE)
    text.label(group, keys, 80, 83, theme.INFO, text.CENTRE)
    yield
    for half in range(2):
        numbers = shown(table.hand.cards, half)
        numbers.sort()
        line = _grouped(numbers)
        wide = text.width(line) + 11
        frame = theme.frame(wide, 16)
        y = _TOP + _PITCH * half
        frame.x, frame.y = 80 - wide // 2, y - 3
        frame.hidden = True  # off the screen, what is between would be drawn again, too
        box.frames.append(frame)
        group.append(frame)
        colour, back = _COLOURS[half]
        text.label(group, line, 80, y, colour, text.CENTRE, back=back)
    if view.box:
        _show(view)


def _show(view):
    # frame the half being tried, and hold the hand, or the drawn card in it, that way
    hand = view.table.hand
    s = view.match.seen
    half = view.input[HALF]
    if view.box:
        for i in range(2):
            theme.hide(view.box.frames[i], i != half)
    else:
        hand.at = hand.sorted(s).index(2 * s[rules.AT_DRAWN] + half)
    view.motion.in_steps(_holding(view))


def _holding(view):
    # draw all cards again, in a frame of its own
    yield
    view.table.hand.draw(view.match.seen)
    view.table.write_hint()


def press(view: "View", k: int) -> None:
    """Up and down select blue and green, like their rows; A takes the selected half."""
    half = view.input[HALF]
    if k == KEY_A:
        view.act(half)
    elif k != KEY_B:
        if not view.box or k == KEY_LEFT or k == KEY_RIGHT:
            half = 1 - half
        else:
            half = int(k == KEY_DOWN)
        view.input[HALF] = half
        view.sound(signals.TURN)
        _show(view)
