# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Error messages: a note in the launcher if a file is the cause, else a screen."""

import traceback

from micropython import const

from mesa.board import store
from mesa.board.hardware import KEY_A, KEY_B
from mesa.ui import text_layout, theme
from mesa.ui.scene import Scene

_TYPE_CHECKING = const(0)
if _TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from mesa.console.console import Console
    from mesa.core.match import Match
    from mesa.ui.scene import ConsoleParts

_WIDE = const(140)  # pixels of a line
_OPENERS = const(("transition", "navigation", "match_setup"))  # modules that only load another one


def fail(console: "Console", problem: Exception) -> None:
    """Handle an exception that reached the console: end what was open, and report it.

    If memory ran out, restart the program, once, with the match stored. Report any other error on a screen,
    and running out of memory in the same place again. MemoryError if that does not fit.
    """
    match = console.match
    scenes = console.stack.scenes
    scene = type(scenes[-1]).__name__ if scenes else ""
    opening = console.game_in_names if scene in ("Loading", "MatchSetup") else ""
    game = match.game if match else opening or ""
    console.end_match()
    if isinstance(problem, MemoryError):
        console.free()
        saved = console.store
        place = store.game_id(game + scene)
        again = saved.get(store.FAULT) == place or not (saved.nvm or saved.scratch)
        saved.put(store.FAULT, 0 if again else place)
        if not again:
            saved.put(store.RESTARTED, 1)
            console.restart()
    elif scene == "ErrorScreen":
        raise problem  # what reports errors fails itself: code.py says so
    try:
        show(console, problem, game, match)
    except MemoryError:
        raise
    except Exception as again:
        print("error:", type(again).__name__, again)
        raise problem from None  # no screen can be shown any more: code.py reports it


def show(console: "ConsoleParts", problem: Exception, game: str, match: "Match | None") -> None:
    """Report an exception on a screen, and in full on the serial line.

    game: the folder of the open game, or ""; match: the one in progress. The launcher, which opens all other
    games, reports a broken file or a game that does not open. A stored match that fails before the player has
    done anything, while all files are right, is invalid, and is deleted.
    """
    scenes: "Any" = console.stack.scenes  # none if memory ran out
    loading = scenes and type(scenes[-1]).__name__ == "Loading"
    opening, part = loading and scenes[-1].where or ("", "")
    of_memory = isinstance(problem, MemoryError)
    of_a_file = isinstance(problem, (ImportError, OSError, SyntaxError, UnicodeError))
    of_a_file = of_a_file or ".mpy" in str(problem)  # copying it again helps
    resumed = bool(match and match.resumed and not of_memory and not of_a_file)
    print("error:", type(problem).__name__, problem)
    if (opening or of_a_file) and not of_memory and not resumed:
        module, _ = where(lines(problem))
        if part and (module in _OPENERS or module[:1] == "<"):
            module = part  # no line of it has run
        from mesa.home import manifest

        manifest.failed(console, opening or (match.game if match else None), problem, module)
        return
    console.stack.swap(ErrorScreen(console, problem, game, resumed))


def lines(problem: Exception) -> "list[str]":
    """Print an exception's traceback, and return its lines, with the sources' names."""
    from mesa.console import report

    said = "".join(traceback.format_exception(problem)).replace("\r", "")  # the firmware's lines end in \r\n
    said = said.strip().split("\n")
    report.put_names(said)
    for line in said:
        print(line)
    return said


def where(said: "list[str]") -> "tuple[str, str]":
    """Return ("rules", "apply"): module and function where these lines say that an exception was raised."""
    for line in reversed(said):
        if line.strip().startswith("File "):
            parts = line.split('"')  # File "games.set.rules", line 1, in apply; for a source file, its path
            path = [name for name in parts[1].replace("/", ".").split(".") if name not in ("py", "__init__")]
            module = path[-1]
            if module != "scope":  # the caller that loaded the module says more
                return module, parts[2].split()[-1].strip("<>")
    return "", ""


class ErrorScreen(Scene):
    """The error screen. Its code is what a player can report; A goes on to the launcher.

    First all files are compared with the drive's list, behind a bar. If one differs, the screen names that.
    """

    place = ""

    def __init__(self, console: "ConsoleParts", problem: Exception, game: str, resumed: bool) -> None:
        super().__init__(console)
        self.code = type(problem).__name__
        self.game = game
        self.problem: "Any" = problem
        self.resumed = resumed  # its cause is the stored match, if all files are right

    def enter(self) -> "Iterator[bool]":
        from mesa.console import report

        theme.panel(self.group, 6, 20, 148, 91, theme.PANEL, theme.WARNING)
        bar = theme.rect(self.group, 36, 62, 4, 4, theme.SELECTED)
        yield False  # what failed is free by now
        module, function = where(lines(self.problem))
        self.problem = None
        self.place = self.t("error_module", module + ": " + function if module else "–")
        if self.game:
            self.place = self.t("error_game", self.game, self.place)
        yield False
        path = ""
        for path in report.wrong():
            if path:
                break
            bar.width += 2
            yield False
        if self.resumed and not path:
            from mesa.board import store_menus

            store_menus.drop_broken(self.console.store, self.game)
            self.console.navigation().show_launcher()
            self.console.navigation().note(self.t("old_save"))
            return
        self.group.pop()
        self.centred(self.t("error"), 26, theme.TITLE, True)
        said = self.t("broken_text", path) if path else self.t("error_text")
        y = text_layout.write(self.group, said, 46, _WIDE) + 4
        said = self.code if path else self.code + "\n" + self.place
        text_layout.write(self.group, said, y, _WIDE, theme.INFO)

    def key(self, k: int) -> None:
        if k not in (KEY_A, KEY_B):
            return
        if self.console.card_sheet is None:  # memory ran out: start again with an empty one
            self.console.restart()
        self.console.navigation().show_launcher()
