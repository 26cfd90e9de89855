# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The functions that apply settings, named as in the table of mesa.board.setting. Loaded only when needed.

Each function gets the console, the value, and whether the player has just changed it.
"""

from micropython import const

from mesa.board.setting import APPLY, BRIGHTNESS, LOOK, NUMBER
from mesa.board.sound import GOOD
from mesa.board.store import GAME, GAME_SEEN, GAMES, WINNER

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from typing import Any

    from mesa.ui.scene import ConsoleParts


def all_settings(console: "ConsoleParts") -> None:
    """Apply all stored settings, at power-on."""
    from mesa.board import setting

    for row in setting.TABLE:
        one_setting(console, row, False)
    if console.store.get(LOOK):
        from mesa.ui import looks

        looks.table(console.store.get(LOOK))


def one_setting(console: "ConsoleParts", row: "tuple[Any, ...]", changed: bool) -> None:
    """Apply the setting in this row of the table."""
    if row[APPLY]:
        globals()[row[APPLY]](console, console.store.get(row[NUMBER]), changed)


def language(console: "ConsoleParts", value: int, _: bool) -> None:
    """Use that language's words; the first language's until the player has chosen one."""
    from mesa.ui import languages

    console.words.use_language(languages.language(value)[1])


def volume(console: "ConsoleParts", value: int, changed: bool) -> None:
    """Set the volume; if the player has changed it, let it be heard."""
    console.sound.volume = value
    if changed:
        console.sound.play(GOOD)


def mute(console: "ConsoleParts", field: int) -> None:
    """Mute, or unmute, by the setting VOLUME: for Select and Down."""
    before = console.store.get(field)
    console.loud = before or console.loud
    console.sound.stop()
    console.sound.volume = 0 if before else console.loud
    console.store.put(field, console.sound.volume)


def tips(console: "ConsoleParts", value: int, changed: bool) -> None:
    """Show all tips again if they have been switched back on."""
    if changed and not value:
        for at in range(GAMES, len(console.store.data), GAME):
            console.store.data[at + GAME_SEEN] = 0
            console.store.data[at + WINNER] &= 15
    match = console.match
    if changed and match and match.human is not None:
        from mesa.board import store_menus

        match.told = store_menus.told(console.store, match.game)


def rating(console: "ConsoleParts", _: int, __: bool) -> None:
    """Look again for what waits to be judged: while the rating is off, all waits."""
    console.judged = -1


def lights(console: "ConsoleParts", value: int, _: bool) -> None:
    """Switch the lights on or off."""
    console.lights.on = value == 1


def brightness(console: "ConsoleParts", _: int, __: bool) -> None:
    """Set the screen's brightness."""
    from mesa.board import dimming

    dimming.bright(console)


def by_light(console: "ConsoleParts", value: int, _: bool) -> None:
    """Let the light sensor, if the board has one, control the brightness; or stop that."""
    lights = console.lights
    on = value == 1
    if on == (lights.sensor is not None):
        return
    if on:
        from mesa.board import open_parts

        sensor = open_parts.sensor(console.board, "LIGHT")
        if sensor is not None:
            lights.level = lights.highest = console.store.get(BRIGHTNESS)
            lights.light = sensor.value
            lights.asked = console.board.ticks()
            lights.sensor = sensor
    else:
        lights.sensor.deinit()
        lights.sensor = None
        brightness(console, 0, True)
