# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The plain screens between the others: nothing, a game being opened, and "something broke"."""

import gc
import traceback

from mesa.app import console
from mesa.board.hardware import KEY_A, KEY_B
from mesa.core.loader import load
from mesa.ui import pictures, text, theme
from mesa.ui.scene import Scene
from mesa.ui.words import t

_opening = None  # (game, the part of it that is being imported), until it is open


class Blank(Scene):
    """Nothing at all: what is on the stack while one world goes and the next comes."""

    def busy(self):
        return True


class Loading(Scene):
    """Imports games.<game>.<part> for each part, one a frame, then calls done(game)."""

    def __init__(self, game, parts, done):
        super().__init__()
        self.game = game
        self.parts = parts
        self.done = done
        self.at = -1

    def enter(self):
        self.group.append(pictures.felt())
        self.group.append(text.label(t("opening"), 80, 48, theme.WHITE, align=text.CENTRE))
        self.bar = pictures.rect(40, 64, 4, 4, theme.GOLD)
        self.group.append(self.bar)

    def tick(self, ms):
        global _opening
        if self.at >= 0:  # the first frame only shows the bar
            _opening = self.game, self.parts[min(self.at, len(self.parts) - 1)]
            if self.at == len(self.parts):
                self.done(self.game)
                return
            __import__("games." + self.game + "." + self.parts[self.at])
            gc.collect()
            _opening = None
        self.at += 1
        self.bar.width = 4 + 76 * self.at // len(self.parts)

    def leave(self):
        global _opening
        _opening = None

    def busy(self):
        return True


def where(problem):
    """ "rules": the module in which an exception was raised, as far as the machine tells."""
    for line in reversed("".join(traceback.format_exception(problem)).split("\n")):
        if line.strip().startswith("File "):
            return line.split('"')[1].split("/")[-1].split(".")[0]
    return ""


def broken(problem, game):
    """An exception came through to the console: say so on a screen, and on the serial line in full.

    game: the folder of the game that is open, or "". A file that does not work, or a game that does not open,
    is said in the launcher, where all others open.
    """
    global _opening
    code = type(problem).__name__
    print("error:", code, problem)
    traceback.print_exception(problem)
    opening, part = _opening or (None, "")
    _opening = None
    module = where(problem)
    if (opening or console.of_a_file(problem)) and not isinstance(problem, MemoryError):
        # under all, the match's view or what stands for it
        match = getattr(console.stack.scenes[0], "match", None) if console.stack.scenes else None
        if part and (
            module in ("opening", "navigation", "match_setup", "loader") or module[:1] == "<"
        ):  # it was not even read
            module = part
        load("mesa.app.manifest").failed(opening or match and match.game, problem, module)
        return
    place = t("sorry_module", module or "–")
    console.stack.swap(Sorry(code, t("sorry_game", game, place) if game else place))


class Sorry(Scene):
    """Something broke. The code on the screen is what a player can report; A goes on to the launcher."""

    def __init__(self, code, place):
        super().__init__()
        self.code = code
        self.place = place

    def enter(self):
        self.group.append(pictures.panel(6, 20, 148, 88, theme.SLATE, theme.RED))
        self.group.append(text.label(t("sorry"), 80, 26, theme.GOLD, big=True, align=text.CENTRE))
        y = 46
        for line in load("mesa.ui.glyphs").wrap(text.symbols(t("sorry_text")), 132):
            self.group.append(text.label(line, 80, y, theme.WHITE, align=text.CENTRE))
            y += text.LINE
        self.group.append(text.label(self.code, 80, y + 4, theme.SKY, align=text.CENTRE))
        self.group.append(text.label(self.place, 80, y + 4 + text.LINE, theme.SKY, align=text.CENTRE))

    def key(self, k):
        if k in (KEY_A, KEY_B):
            console.way().launch()
