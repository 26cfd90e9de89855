# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What the player is warned of: a nearly empty battery, a memory that cannot be written any more.

Of the battery, if the board can tell, there is a sign, and once a note over the table. Its state is in
`console.low`: how many times in a row it was low, and NOTED.
"""

from micropython import const

from mesa.ui import theme
from mesa.ui.scene import MATCH

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from displayio import Group

    from mesa.ui.menus import Dialog
    from mesa.ui.scene import ConsoleParts

_SURE = const(2)  # times in a row; a single low reading may come from a loud tone
NOTED = const(4)
_SOON = const(30_000)  # ms until the match may be written again, and the battery read: not five minutes


def is_low(console: "ConsoleParts") -> bool:
    """Return whether the battery was low often enough to report."""
    return console.low & 3 >= _SURE


def check_battery(console: "ConsoleParts") -> bool:
    """Read the battery, return is_low. Report the first time over the table, when nothing moves."""
    from mesa.board.parts import battery_low

    known = console.low
    if battery_low(console.board):
        known = known & NOTED | min(_SURE, (known & 3) + 1)
    elif not known:
        return False
    else:
        known &= NOTED
    console.low = known
    if known & 3:
        console.write_after = _SOON
    if known == _SURE:
        _note(console)
    return is_low(console)


def _note(console):
    # over a match with a player, waiting for a key
    top = console.stack.top
    if top.role != MATCH or top.match is not console.match or top.busy():
        return
    console.low |= NOTED
    t = console.words.text
    said = t("battery_low"), t("battery_kept"), t("battery_charge")
    console.words.drop_menu_words()
    top.tell(said[0], said[1:], top.nothing)


def sign(group: "Group", x: int, y: int) -> None:
    """Append the sign, 14 x 7 pixels: a red, nearly empty battery."""
    for left, top, w, h, colour in (
        (0, 0, 13, 7, theme.WARNING),
        (13, 2, 1, 3, theme.WARNING),
        (1, 1, 11, 5, theme.INK),
        (2, 2, 2, 3, theme.WARNING),
    ):
        theme.rect(group, x + left, y + top, w, h, colour)


def mark(box: "Dialog") -> None:
    """Make a new dialog show the sign in its top right corner if the battery is low."""
    if is_low(box.console):
        box.finish = _in_corner


def _in_corner(box):
    panel = box.group[0]
    sign(box.group, panel.x + box.w - 8, panel.y + 5)


def say_save_failed(console: "ConsoleParts") -> None:
    """Open the message that a save has failed, over any screen; A or B closes it."""
    console.navigation().note(console.words.text("save_failed"))
    if console.match:
        console.words.drop_menu_words()
