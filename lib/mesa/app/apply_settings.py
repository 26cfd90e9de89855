# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What applies a setting, by the name that it has in mesa.board.setting. In memory only while that is done.

Each function gets the console, the value, and whether the player has just changed it.
"""

from micropython import const

from mesa.board.setting import APPLY, BRIGHTNESS, NUMBER
from mesa.board.sound import GOOD
from mesa.board.store import GAME, GAME_SEEN, GAMES
from mesa.core.scope import once

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts


def all_settings(console: "ConsoleParts") -> None:
    """Apply what the store has, at power-on."""
    for row in once("mesa.board.setting").TABLE:
        one_setting(console, row, False)


def one_setting(console: "ConsoleParts", row: "tuple[Any, ...]", changed: bool) -> None:
    """Apply the setting of a row of the table."""
    if row[APPLY]:
        globals()[row[APPLY]](console, console.store.get(row[NUMBER]), changed)


def language(console: "ConsoleParts", value: int, _: bool) -> None:
    """Use its words; before it has been asked for, those of the first."""
    console.words.use_language(once("mesa.ui.languages").language(value)[1])


def volume(console: "ConsoleParts", value: int, changed: bool) -> None:
    """Let the player hear how loud it is."""
    console.sound.volume = value
    if changed:
        console.sound.play(GOOD)


def tips(console: "ConsoleParts", value: int, changed: bool) -> None:
    """Show all tips again once they are switched on again."""
    if changed and not value:
        for at in range(GAMES, len(console.store.data), GAME):
            console.store.data[at + GAME_SEEN] = 0


def lights(console: "ConsoleParts", value: int, _: bool) -> None:
    """Switch the lights on or off."""
    console.lights.on = value == 1


def brightness(console: "ConsoleParts", _: int, __: bool) -> None:
    """Make the screen as bright as it is set."""
    once("mesa.board.dimming").bright(console)


def by_light(console: "ConsoleParts", value: int, _: bool) -> None:
    """Let a light sensor say how bright the screen is, or not, where the board has one."""
    lights = console.lights
    on = value == 1
    if on == (lights.sensor is not None):
        return
    if on:
        sensor = once("mesa.board.open_parts").sensor(console.board, "LIGHT")
        if sensor is not None:
            lights.level = lights.highest = console.store.get(BRIGHTNESS)
            lights.light = sensor.value
            lights.asked = console.board.ticks()
            lights.sensor = sensor
    else:
        lights.sensor.deinit()
        lights.sensor = None
        brightness(console, 0, True)
