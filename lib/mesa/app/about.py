# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The About page. Its text is a Label of adafruit_display_text, which is in memory only while it is shown."""

from adafruit_display_text.bitmap_label import Label
from micropython import const

from mesa.board.hardware import KEY_A, KEY_B, KEY_LEFT, KEY_RIGHT
from mesa.core.loader import load, unload
from mesa.ui import glyphs, pictures, text, text_layout, theme, words
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from mesa.ui.scene import ConsoleParts


class About(Scene):
    """Version, licence, and whose games these are, a page a game."""

    def __init__(self, console: "ConsoleParts") -> None:
        super().__init__(console)
        self.pages: "list[str]" = [""]
        self.at = 0

    def enter(self) -> None:
        manifest = load("mesa.app.manifest")
        games = [manifest.Game(self.console, name, icon) for name, icon in manifest.folders(self.console)]
        games.sort(key=manifest.place)
        for game in games:
            if game.credit:
                self.pages.append(game.credit[words.LANGUAGES.index(self.console.words.lang)])
        unload("mesa.app.manifest")
        self.show()

    def leave(self) -> None:
        text.unload_reader()
        unload("mesa.app.about")

    def show(self) -> None:
        """Draw the page."""
        text.keep_reader()
        self.clear()
        self.group.append(pictures.table())
        pictures.logo(self.group, 80, 5)
        page = self.pages[self.at] or self.t("about_text", self.console.version)
        lines = "\n".join(text_layout.wrap(page, 148))
        spacing = text.LINE / text.font().rows
        self.group.append(
            Label(
                glyphs.reader(),
                text="".join([chr(c) for c in text.coded(lines)]),
                color=theme.rgb(theme.TEXT),
                line_spacing=spacing,
                x=6,
                y=36,
            )
        )
        footer = "{} {}/{} {}".format(text.LEFT, self.at + 1, len(self.pages), text.RIGHT)
        self.group.append(text.label(footer, 80, 117, theme.KEYS, align=text.CENTRE))

    def key(self, k: int) -> None:
        if k in (KEY_A, KEY_B):
            self.console.stack.pop()
            return
        if k == KEY_LEFT:
            self.at = (self.at - 1) % len(self.pages)
        elif k == KEY_RIGHT:
            self.at = (self.at + 1) % len(self.pages)
        self.show()
