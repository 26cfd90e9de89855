# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Notices: a line in the strip at the top that covers nothing, and has space for every text.

While tests/test_screens.py walks to all golden screens, it also checks that a notice fits and meets nothing.
"""

from __future__ import annotations

import ast
import importlib
import itertools
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import harness
import pytest
from harness import LANGUAGES

from mesa.core.match import NAMES
from mesa.ui import text
from sim.board import on_screen

SPARE = 6
"""Pixels that a text leaves free in the notices' part of the strip: the box around it."""


class Allowed(NamedTuple):
    """A notice that may lie on something; each part is compared by its beginning."""

    stop: str
    notice: str
    thing: str
    reason: str

    def holds(self, stop: str, notice: str, thing: str) -> bool:
        """Return True if the notice may lie on that thing at that stop."""
        return stop.startswith(self.stop) and notice.startswith(self.notice) and thing.startswith(self.thing)


EXCEPTIONS = (
    Allowed(
        "",
        "",
        "moving picture",
        "cards fly off the top of the screen, under the notice, for 0.3 s: it can be read, and they are gone",
    ),
)
"""Exceptions, at most five."""
assert len(EXCEPTIONS) <= 5 and all(len(allowed.reason) > 20 for allowed in EXCEPTIONS)


def files(game: str) -> list[Path]:
    """Return the files that may show a notice in a game's matches."""
    return [
        *sorted((harness.ROOT / "games" / game).glob("*.py")),
        harness.ROOT / "lib/mesa/match/game_view.py",
    ]


def asked(game: str) -> Iterator[tuple[str, list[str]]]:
    """Return (key, the code of each value) of every text that a notice of the game may show."""
    for path in files(game):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or ast.unparse(node.func).rpartition(".")[2] != "notice":
                continue
            for call in ast.walk(node):
                if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(".t") and call.args:
                    key = call.args[0]
                    values = [ast.unparse(value) for value in call.args[1:]]
                    for part in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
                        if isinstance(part, ast.Constant):
                            yield str(part.value), values


def filled(words: dict[str, str], template: str, values: list[str]) -> Iterator[str]:
    """Return the text with its widest values: every name where a seat's belongs, a card, else a number."""
    names = [*NAMES[1:], words.get("you", "")]
    choices = []
    for i in range(sum(field is not None for _, field, _, _ in string.Formatter().parse(template))):
        code = values[i] if i < len(values) else ""
        if ".name(" in code:
            choices.append(names)
        elif code.startswith("text."):
            choices.append([str(getattr(text, code[5:], "8"))])
        elif code in ("face", "after"):
            choices.append(["Q" + text.SUITS[0]] if code == "face" else names)
        else:
            choices.append(["10" if code in ("size", "bid", "points", "owed", "tricks") else "8"])
    return (template.format(*chosen) for chosen in itertools.product(*choices))


@pytest.mark.parametrize("game", harness.game_ids())
def test_every_text_that_a_notice_may_show_fits(game):
    """These are all keys in calls of notice(…), and every reason why an action is refused."""
    space = importlib.import_module("games." + game + ".view").View.notice_w - SPARE
    keys = dict(asked(game))
    assert keys, "no notice was found"
    wide = {}
    for lang in LANGUAGES:
        words = {**harness.texts_of("mesa", lang)["words"], **harness.texts_of(game, lang)["words"]}
        keys.update({key: [] for key in words if key.startswith("why_") and key not in keys})
        for key, values in keys.items():
            for said in filled(words, words[key], values) if key in words else ():
                n = text.width(text.symbols(said))
                if n > space:
                    wide[lang, key] = max(wide.get((lang, key), (0, "")), (n, said))
    assert not wide, "more than {} pixels: {}".format(space, wide)


def test_a_notice_on_something_is_found():
    """Tests the measurement: label, a picture's clear corner and hidden box, beside and under a notice."""
    from types import SimpleNamespace

    from sim.board import screen

    screen.patch_blinka()
    import displayio

    from mesa.ui import theme

    root = displayio.Group()
    notice = text.label("a notice", 80, 0, theme.ON_NOTICE, align=text.CENTRE, back=theme.NOTICE)
    bitmap = displayio.Bitmap(12, 12, 16)
    corner = displayio.TileGrid(bitmap, pixel_shader=theme.PALETTE, x=30, y=0)
    name = text.label("Ana", 70, 8)
    for thing in (theme.rect(0, 0, 160, 11, theme.STRIP), corner, name, notice):
        root.append(thing)
    motion = SimpleNamespace(moves=[])
    console = SimpleNamespace(stack=SimpleNamespace(root=root))
    view = SimpleNamespace(console=console, notice_label=notice, motion=motion)
    found = lambda: on_screen.notice_meets(view)  # noqa: E731
    assert found() == ["label 'Ana'"]
    name.hidden = True
    assert found() == []
    corner.x = 60
    assert found() == [], "it is clear"
    bitmap[5, 5] = theme.RED
    assert found() == ["picture of 12x12 at 60,0"]
    motion.moves.append([corner, 60, 0, 60, 90, 0, 300])
    assert found() == ["moving picture of 12x12 at 60,0"]
