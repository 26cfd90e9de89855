# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The player's settings: one row of TABLE each, with all that the console knows about it; and `use`.

Other modules import the numbers, which the build inlines, for Store.get and put. To add a setting, add a row
and its words (docs/changes/setting.diff).
"""

from micropython import const

from mesa.board.signals import GOOD
from mesa.board.store import GAME, GAME_SEEN, GAMES, WINNER

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts

NAME_MAX = const(8)  # letters of the owner's name

# The columns; rows are in the order of the page.
# Which of the store's bytes it has, 0 … 31; 32 more: only that byte's lower half, 64 more: the upper one.
# Old saves have 0 in the upper halves that are free, so a new setting's default is 0. All bytes are taken.
# tests/test_store.py says of a number that is taken which are free.
NUMBER = const(0)
DEFAULT = const(1)  # of the language 0: the player is asked for it at the first start
LABEL = const(2)  # a key of the words
VALUES = const(3)  # keys of the words, from 0 on; or the numbers that are shown; none: see mesa.home.settings
TABLE: "tuple[tuple, ...]" = (
    (LANG := const(0), 0, "language", ()),  # a number of mesa.ui.languages
    (NAME := const(20), 0, "name", ()),  # its first letter: see mesa.ui.player_names
    (VOLUME := const(33), 1, "volume", ("mute", "low", "high")),
    (PACE := const(36), 0, "pace", ("normal", "quick", "calm")),
    (FORCED := const(37), 1, "forced", ("no", "yes")),  # the only legal card plays itself
    (CONFIRM := const(38), 0, "confirm", ("no", "yes")),
    (TIPS_OFF := const(51), 0, "tips", ("yes", "no")),
    (FOUR_COLOURS := const(62), 0, "four_colours", ("no", "yes")),
    (RATING_OFF := const(94), 0, "rating_label", ("on", "off")),
    (LIGHTS := const(35), 1, "lights", ("off", "on")),
    (DIM_OFF := const(49), 0, "dim", ("on", "off")),
    (BRIGHTNESS := const(34), 8, "brightness", range(1, 11)),
    (BY_LIGHT := const(50), 0, "by_light", ("no", "yes")),  # only where there is a sensor
)
LOOK = const(31)
"""What mesa.ui.looks applies, which has its own page: 0 … 255."""


def use(console: "ConsoleParts", number: int, changed: bool = True) -> None:
    """Do what a setting says, at power-on or because the player has just `changed` it.

    Nothing for those that are read where they are used; mesa.ui.languages and looks apply LANG and LOOK.
    """
    value = console.store.get(number)
    if number == VOLUME:
        console.sound.volume = value
        if changed:  # let it be heard
            console.sound.play(GOOD)
    elif number == TIPS_OFF:
        if changed:
            _tips(console, value)
    elif number == LIGHTS:
        console.lights.on = value == 1
    elif number == BRIGHTNESS:
        from mesa.board import dimming

        dimming.bright(console, value)
    elif number == BY_LIGHT:
        _by_light(console, value)


def mute(console: "ConsoleParts") -> None:
    """Mute, or unmute: for Select and Down."""
    before = console.store.get(VOLUME)
    console.loud = before or console.loud
    console.sound.stop()
    console.store.put(VOLUME, 0 if before else console.loud)
    use(console, VOLUME, False)


def _tips(console, off):
    # switched on again, they are all shown again
    if not off:
        for at in range(GAMES, console.store.at_matches(), GAME):
            console.store.data[at + GAME_SEEN] = 0
            console.store.data[at + WINNER] &= 15
    if console.match and console.match.human is not None:
        console.match.tips_done = -off


def _by_light(console, on):
    # let the light sensor, if the board has one, control the brightness; or stop that
    lights = console.lights
    level = console.store.get(BRIGHTNESS)
    if not on and lights.sensor:
        lights.sensor.deinit()
        lights.sensor = None
        use(console, BRIGHTNESS)
    elif on and not lights.sensor:
        from mesa.board.parts import sensor

        pin = sensor(console.board, "LIGHT")
        if pin:
            lights.level = lights.highest = level
            lights.light = pin.value
            lights.asked = console.board.ticks()
            lights.sensor = pin
