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
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common.notices import EXCEPTIONS, SPARE
from harness import LANGUAGES

from mesa.core.match import NAMES
from mesa.ui import text
from sim.board import on_screen


def asked(game: str) -> Iterator[tuple[str, list[str]]]:
    """Return (key, the code of each value) of every text that a notice of the game may show."""
    views = (harness.ROOT / "games" / game).glob("*.py")
    for path in (*sorted(views), harness.ROOT / "lib/mesa/match/game_view.py"):
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


def test_a_notice_on_something_is_found(start):
    """Tests the measurement: a label, a picture's clear corner, what is hidden, and what moves."""
    view = start("sueca", "View").top
    view.clear()
    import displayio

    from mesa.ui import text, theme

    notice = text.label("a notice", 80, 0, theme.ON_NOTICE, align=text.CENTRE, back=theme.NOTICE)
    bitmap: Any = displayio.Bitmap(12, 12, 16)
    corner = displayio.TileGrid(bitmap, pixel_shader=theme.PALETTE, x=30, y=0)
    name = text.label("Ana", 70, 8)
    for thing in (theme.rect(0, 0, 160, 11, theme.STRIP), corner, name, notice):
        view.group.append(thing)
    motion = SimpleNamespace(moves=[])
    one: Any = SimpleNamespace(console=view.console, notice_label=notice, motion=motion)
    assert on_screen.notice_meets(one) == ["label 'Ana'"]
    name.hidden = True
    corner.x = 60
    assert on_screen.notice_meets(one) == [], "it is clear"
    bitmap[5, 5] = theme.RED
    assert on_screen.notice_meets(one) == ["picture of 12x12 at 60,0"]
    motion.moves.append([corner, 60, 0, 60, 90, 0, 300])
    assert on_screen.notice_meets(one) == ["moving picture of 12x12 at 60,0"]


def test_exceptions_are_few_and_have_reasons():
    assert len(EXCEPTIONS) <= 5 and all(len(allowed.reason) > 20 for allowed in EXCEPTIONS)
