# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The console's settings, the first question (which language), and the About page."""

from mesa.app import console
from mesa.board import lights, sound, store
from mesa.board.hardware import KEY_A, KEY_B, KEY_LEFT, KEY_RIGHT
from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme, words
from mesa.ui.menu_screen import Menu
from mesa.ui.menus import Rows
from mesa.ui.scene import Scene
from mesa.ui.words import t

LANGUAGE_NAMES = ("Português", "English")

_FIELDS = (
    # field, lowest, highest, key of the label, keys of the values (none: the number itself)
    (store.LANG, 1, 2, "language", None),
    (store.VOLUME, 0, 2, "volume", ("off", "low", "high")),
    (store.BRIGHTNESS, 1, 10, "brightness", None),
    (store.LIGHTS, 0, 1, "lights", ("off", "on")),
    (store.SPEED, 0, 2, "speed", ("normal", "quick", "calm")),
    (store.FORCED, 0, 1, "forced", ("no", "yes")),
    (store.CONFIRM, 0, 1, "confirm", ("no", "yes")),
)


def apply():
    """Make language, volume, brightness and lights what the store says."""
    kept = console.kept
    lang = kept.get(store.LANG)
    if not 1 <= lang <= len(words.LANGUAGES):
        kept.put(store.LANG, 0)
        lang = 0
    words.language(words.LANGUAGES[max(0, lang - 1)])
    sound.volume = min(2, kept.get(store.VOLUME))
    console.io.brightness(max(1, min(10, kept.get(store.BRIGHTNESS))))
    lights.on = kept.get(store.LIGHTS) == 1


class Settings(Menu):
    """One row a setting; what is changed holds at once and is written on leaving."""

    def __init__(self):
        super().__init__(t("settings"))

    def count(self):
        return len(_FIELDS) + (console.match is None)  # over a match there is no room for the About page

    def row(self, i):
        if i == len(_FIELDS):
            return t("about"), ""
        field, _, _, label, values = _FIELDS[i]
        value = console.kept.get(field)
        if field == store.LANG:
            return t(label), LANGUAGE_NAMES[value - 1]
        return t(label), t(values[value]) if values else str(value)

    def turn(self, i, by):
        if i == len(_FIELDS):
            return
        field, low, high, _, _ = _FIELDS[i]
        value = console.kept.get(field)
        console.kept.put(field, low + (value - low + by) % (high - low + 1))
        apply()
        if field == store.LANG:
            self.title = t("settings")
            self.enter()
        elif field == store.VOLUME:
            sound.play(sound.GOOD)

    def pick(self, i):
        if i == len(_FIELDS):
            console.stack.push(About())
        else:
            self.turn(i, 1)
            self.show()

    def back(self):
        console.save_now()
        console.stack.pop()

    def leave(self):
        unload("mesa.app.settings")


class Language(Rows):
    """The first question, asked in both languages at once."""

    lines = 2
    x = 36
    y = 66
    w = 88
    pitch = 16

    def enter(self):
        self.clear()
        self.group.append(pictures.felt())
        pictures.logo(self.group, 80, 14)
        self.group.append(text.label("Idioma / Language", 80, 46, theme.SKY, align=text.CENTRE))
        self.build()

    def count(self):
        return len(LANGUAGE_NAMES)

    def row(self, i):
        return LANGUAGE_NAMES[i], ""

    def pick(self, i):
        console.kept.put(store.LANG, i + 1)
        apply()
        console.save_now()
        console.way().launch()


class About(Scene):
    """Version, licence, and whose games these are, a page a game."""

    def enter(self):
        self.pages = [""]
        for game in load("mesa.app.manifest").games():
            if game.credit:
                self.pages.append(game.credit[words.LANGUAGES.index(words.lang)])
        unload("mesa.app.manifest")
        self.at = 0
        self.show()

    def show(self):
        """Draw the page. Its text is one Label of adafruit_display_text, which is in memory only here."""
        from adafruit_display_text.bitmap_label import Label

        from mesa.ui import glyphs

        self.clear()
        self.group.append(pictures.felt())
        pictures.logo(self.group, 80, 5)
        page = self.pages[self.at] or t("about_text", console.VERSION)
        lines = "\n".join(glyphs.wrap(page, 148))
        spacing = text.LINE / text.font().rows
        self.group.append(
            Label(
                glyphs.reader(),
                text="".join([chr(c) for c in text.coded(lines)]),
                color=0xFFFFFF,
                line_spacing=spacing,
                x=6,
                y=36,
            )
        )
        footer = "{} {}/{} {}".format(text.LEFT, self.at + 1, len(self.pages), text.RIGHT)
        self.group.append(text.label(footer, 80, 117, theme.GREY, align=text.CENTRE))

    def key(self, k):
        if k in (KEY_A, KEY_B):
            console.stack.pop()
            return
        if k == KEY_LEFT:
            self.at = (self.at - 1) % len(self.pages)
        elif k == KEY_RIGHT:
            self.at = (self.at + 1) % len(self.pages)
        self.show()
