# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The launcher: every folder in games/ that has a manifest, side by side."""

from mesa.app import console
from mesa.board import sound, store
from mesa.board.hardware import KEY_A, KEY_LEFT, KEY_RIGHT, KEY_START
from mesa.core.loader import load, unload
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene
from mesa.ui.words import t

_ICON = 32
_STEP = 38
_Y = 38


class Launcher(Scene):
    """Left and right choose, A opens, Start goes to the settings."""

    def enter(self):
        self.clear()
        found = load("mesa.app.manifest").games()
        unload("mesa.app.manifest")
        self.games = found
        self.at = 0
        wanted = console.wanted.get("game")
        last = console.kept.word(store.LAST_GAME)
        for i in range(len(found)):
            if found[i].name == wanted or (not wanted and store.game_id(found[i].name) == last):
                self.at = i
        self.goal = self.at
        if wanted:
            self.at = 0
        self.group.append(pictures.felt())
        pictures.logo(self.group, 80, 5)
        self.frame = pictures.rect(0, 0, _ICON + 4, _ICON + 4, theme.GOLD)
        self.group.append(self.frame)
        self.icons = []
        for game in found:
            try:
                icon = pictures.icon("games/" + game.name + "/icon.bmp")
            except OSError:  # the game plays without; only a broken one is said
                icon = pictures.mark(pictures.HAND)
                if game.has_icon and not game.error:
                    game.error = "icon.bmp"
            self.icons.append(icon)
            self.group.append(icon)
        self.title = text.label("", 80, 79, theme.WHITE, big=True, align=text.CENTRE)
        self.line = text.label("", 80, 95, theme.SKY, align=text.CENTRE)
        self.group.append(self.title)
        self.group.append(self.line)
        self.group.append(text.label(text.A_KEY + " " + t("play"), 4, 117, theme.GREY))
        self.group.append(
            text.label(text.START_KEY + " " + t("settings"), 80, 117, theme.GREY, align=text.CENTRE)
        )
        if console.io.writable():  # Start was held at power-on: the PC only reads
            self.group.append(text.label(t("drive_ours"), 80, 106, theme.GOLD, align=text.CENTRE))
        self.group.append(text.label(console.VERSION, 156, 117, theme.GREY, align=text.RIGHT))
        self.show()

    def show(self):
        """Put icons, frame and title where the choice wants them."""
        n = len(self.games)
        if not n:
            text.put(self.title, t("no_games"))
            self.frame.hidden = True
            return
        # all side by side if they fit, else the chosen one in the middle
        left = (160 - (n * _STEP - 6)) // 2 if n <= 4 else 64 - self.at * _STEP
        for i in range(n):
            self.icons[i].x = left + i * _STEP
            self.icons[i].y = _Y - 3 if i == self.at else _Y
        self.frame.x = left + self.at * _STEP - 2
        self.frame.y = _Y - 5
        game = self.games[self.at]
        text.put(self.title, game.title)
        if game.error:
            line = t("broken_game", game.error.split(":")[0].split("/")[-1])
        elif console.kept.has_match(game.name):
            line = t("match_waits")
        else:
            few, most = game.seats
            line = t("players", few) if few == most else t("players_range", few, most)
            record = console.kept.game(game.name)
            played = record[store.PLAYED] | record[store.PLAYED + 1] << 8
            if played:
                line = t("record", played, record[store.WON] | record[store.WON + 1] << 8)
        text.put(self.line, line)

    def key(self, k):
        n = len(self.games)
        if k == KEY_START:
            console.stack.push(load("mesa.app.settings").Settings())
        elif n and k in (KEY_LEFT, KEY_RIGHT):
            self.at = (self.at + (1 if k == KEY_RIGHT else -1)) % n
            sound.play(sound.KEY)
            self.show()
        elif n and k == KEY_A:
            game = self.games[self.at]
            # the launcher comes back on it
            console.kept.put_word(store.LAST_GAME, store.game_id(game.name))
            if game.error:
                self.explain(game)
            else:
                console.way().open_setup(game.name)

    def explain(self, game):
        """Say what is wrong with a game, and open it if it can be tried nevertheless."""
        wrong = "games/" + game.name + "/ " + game.error
        lines = load("mesa.ui.glyphs").wrap(text.symbols(t("broken_text", wrong)), 136)
        choices = (t("play"), t("back")) if game.opens else (t("back"),)

        def answer(i):
            if i < len(choices) - 1:
                console.way().open_setup(game.name)

        console.stack.push(load("mesa.ui.menus").Dialog(console, lines, choices, answer, len(choices) - 1))

    def pilot(self, action):
        return KEY_A if self.at == self.goal else KEY_RIGHT
