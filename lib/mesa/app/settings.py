# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's settings, and the first question: which language."""

from micropython import const

from mesa.board import sound, store
from mesa.board.hardware import KEY_B, KEY_START
from mesa.core.loader import fetch, load, unload
from mesa.ui import pictures, text, theme, words
from mesa.ui.menu_screen import ListMenu, MenuScreen

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator

    from mesa.ui.scene import ConsoleParts

LANGUAGE_NAMES = ("Português", "English")

_FIELDS = (
    # field, lowest, highest, key of the label, keys of the values (none: the number itself)
    (store.LANG, 1, 2, "language", None),
    (store.NAME, 0, 0, "name", None),
    (store.VOLUME, 0, 2, "volume", ("mute", "low", "high")),
    (store.PACE, 0, 2, "pace", ("normal", "quick", "calm")),
    (store.FORCED, 0, 1, "forced", ("no", "yes")),
    (store.CONFIRM, 0, 1, "confirm", ("no", "yes")),
    (store.TIPS_OFF, 0, 1, "tips", ("yes", "no")),
    (store.LIGHTS, 0, 1, "lights", ("off", "on")),
    (store.DEMO_OFF, 0, 1, "demo_when", ("on", "off")),
    (store.DIM_OFF, 0, 1, "dim", ("on", "off")),
    (store.BRIGHTNESS, 1, 10, "brightness", None),
    # where there is a sensor
    (store.BY_LIGHT, 0, 1, "by_light", ("no", "yes")),
)


def apply_settings(console: "ConsoleParts") -> None:
    """Make language, volume, brightness and lights what the store says."""
    saved = console.store
    lang = saved.get(store.LANG)
    if not 1 <= lang <= len(words.LANGUAGES):
        saved.put(store.LANG, 0)
        lang = 0
    console.words.use_language(words.LANGUAGES[max(0, lang - 1)])
    console.sound.volume = min(2, saved.get(store.VOLUME))
    console.lights.on = saved.get(store.LIGHTS) == 1
    by_light(console)
    fetch("mesa.board.dimming").bright(console)


def by_light(console: "ConsoleParts") -> None:
    """Let a light sensor say how bright the screen is, or not: as it is set, where the board has one."""
    lights = console.lights
    on = console.store.get(store.BY_LIGHT) == 1
    if on == (lights.sensor is not None):
        return
    if on:
        sensor = fetch("mesa.board.open_parts").sensor(console.board, "LIGHT")
        if sensor is not None:
            lights.level = lights.highest = console.store.get(store.BRIGHTNESS)
            lights.light = sensor.value
            lights.asked = console.board.ticks()
            lights.sensor = sensor
    else:
        lights.sensor.deinit()
        lights.sensor = None


class Settings(MenuScreen):
    """One row a setting; what is changed holds at once and is written on leaving."""

    lines = 9

    def __init__(self, console: "ConsoleParts") -> None:
        super().__init__(console, console.words.text("settings"))
        self.owner = ""
        self.renamed = False  # in another language: all of its texts are others
        # the row after the settings: one less where there is no light sensor
        self.about: int = len(_FIELDS) - (not fetch("mesa.board.open_parts").light(console.board))

    def enter(self) -> "Iterator[bool | None]":
        self.owner = fetch("mesa.board.owner").owner(self.console.store)
        return self._other_language() if self.renamed else super().enter()

    def _other_language(self):
        self.renamed = False
        words = self.console.words
        words.console = words.game = words.menus = ()
        yield  # they are out of memory before others are read
        apply_settings(self.console)
        self.title = self.t("settings")
        yield
        for clean in super().enter():
            yield clean

    def count(self) -> int:
        return self.about + (self.console.match is None)  # no About page over a match: memory

    def row(self, i: int) -> "tuple[str, str]":
        if i == self.about:
            return self.t("about"), ""
        field, _, _, label, values = _FIELDS[i]
        value = self.console.store.get(field)
        if field == store.LANG:
            return self.t(label), LANGUAGE_NAMES[value - 1]
        if field == store.NAME:
            return self.t(label), self.owner or self.t("you")
        return self.t(label), self.t(values[value]) if values else str(value)

    def turns(self, i: int) -> bool:
        return i < self.about and _FIELDS[i][0] != store.NAME

    def turn(self, i: int, by: int) -> None:
        if not self.turns(i):
            return
        field, low, high, _, _ = _FIELDS[i]
        value = self.console.store.get(field)
        self.console.store.put(field, low + (value - low + by) % (high - low + 1))
        if field == store.LANG:
            self.renamed = True
            self.console.stack.renew()
            return
        apply_settings(self.console)
        if field == store.VOLUME:
            self.console.sound.play(sound.GOOD)
        elif field == store.TIPS_OFF and value:  # on again: all tips are new
            for at in range(store.GAMES, len(self.console.store.data), store.GAME):
                self.console.store.data[at + store.GAME_SEEN] = 0

    def pick(self, i: int) -> None:
        if i == self.about:
            self.console.save_now()
            self.console.navigation().show_about()
        elif not self.turns(i):
            self.console.stack.push(load("mesa.app.name_editor").NameEditor(self.console))
        else:
            self.turn(i, 1)
            if not self.console.stack.making:
                self.show()

    def key(self, k: int) -> None:
        super().key(KEY_B if k == KEY_START else k)  # Start has opened it

    def back(self) -> None:
        self.console.save_now()
        self.console.stack.pop()

    def leave(self) -> None:
        unload("mesa.app.settings")


class Language(ListMenu):
    """The first question, asked in both languages at once."""

    lines = 2
    x = 36
    y = 66
    w = 88
    pitch = 16

    def enter(self) -> None:
        self.clear()
        self.group.append(pictures.table())
        load("mesa.ui.logo").logo(self.group, 80, 14)
        self.group.append(text.label("Idioma / Language", 80, 46, theme.INFO, align=text.CENTRE))
        self.build()

    def leave(self) -> None:
        unload("mesa.app.settings")

    def count(self) -> int:
        return len(LANGUAGE_NAMES)

    def row(self, i: int) -> "tuple[str, str]":
        return LANGUAGE_NAMES[i], ""

    def pick(self, i: int) -> None:
        self.console.store.put(store.LANG, i + 1)
        apply_settings(self.console)
        self.console.save_now()
        self.console.navigation().show_launcher()
