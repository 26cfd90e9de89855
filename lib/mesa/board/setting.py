# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The player's settings: one row of TABLE each, with all that the console knows about it.

Loaded only at power-on and while the settings page is open. Other modules import the numbers, which the
build inlines. To add a setting, add a row and its words (docs/changes/setting.diff).
"""

from micropython import const

from mesa.board.store import DATE, OPEN, RESTARTED

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

NAME_MAX = const(8)  # letters of the owner's name

# The columns; rows are in the order of the page.
# Its byte in the store; where old saves have 0, that is the default. All bytes are taken: number 32 + n is
# the upper half of byte n, whose setting then has the lower half, 0 … 15, and is read with & 15.
NUMBER = const(0)
LOWEST = const(1)
HIGHEST = const(2)
DEFAULT = const(3)  # below LOWEST: the player is asked for it at the first start
LABEL = const(4)  # a key of the words
VALUES = const(5)  # keys of the words, from LOWEST on; without them the number is shown
APPLY = const(6)  # the function of mesa.app.apply_settings; "" for a setting that is read where it is used
TABLE: "tuple[tuple[Any, ...], ...]" = (
    (LANG := const(0), 1, 255, 0, "language", (), "language"),  # a number of mesa.ui.languages
    (NAME := const(20), 0, 255, 0, "name", (), ""),  # its first letter: see mesa.board.owner
    (VOLUME := const(1), 0, 2, 1, "volume", ("mute", "low", "high"), "volume"),
    (PACE := const(4), 0, 2, 0, "pace", ("normal", "quick", "calm"), ""),
    (FORCED := const(5), 0, 1, 1, "forced", ("no", "yes"), ""),  # the only legal card plays itself
    (CONFIRM := const(6), 0, 1, 0, "confirm", ("no", "yes"), ""),
    (TIPS_OFF := const(19), 0, 1, 0, "tips", ("yes", "no"), "tips"),
    (FOUR_COLOURS := const(30), 0, 1, 0, "four_colours", ("no", "yes"), ""),
    (RATING_OFF := const(62), 0, 1, 0, "rating_label", ("on", "off"), "rating"),
    (LIGHTS := const(3), 0, 1, 1, "lights", ("off", "on"), "lights"),
    (DEMO_OFF := const(16), 0, 1, 0, "demo_when", ("on", "off"), ""),
    (DIM_OFF := const(17), 0, 1, 0, "dim", ("on", "off"), ""),
    (BRIGHTNESS := const(2), 1, 10, 8, "brightness", (), "brightness"),
    (BY_LIGHT := const(18), 0, 1, 0, "by_light", ("no", "yes"), "by_light"),  # only where there is a sensor
)
# The console's own bytes among them; columns up to DEFAULT
OTHERS = (
    (LOOK := const(31), 0, 255, 0),  # see mesa.ui.looks
    (OPEN, 0, 2, 0),
    (RESTARTED, 0, 1, 0),
    (DATE, 0, 99, 0),
    (DATE + 1, 0, 12, 0),
    (DATE + 2, 0, 31, 0),
)


def part(number: int) -> "tuple[int, int, int]":
    """Return where the setting with that number is: the byte, the bits below it, and their mask."""
    if number > 31:
        return number - 32, 4, 15
    for row in TABLE:
        if row[NUMBER] == number + 32:
            return number, 0, 15
    return number, 0, 255


def unasked(store: "Any") -> "tuple[Any, ...] | None":
    """Return the row of the first setting that the player has not been asked for yet, or None."""
    for row in TABLE:
        if row[LOWEST] > 0 and store.get(row[NUMBER]) < row[LOWEST]:
            return row
    return None
