# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Rows of options and settings: a label never meets its value, whatever the choice, in every language."""

from __future__ import annotations

import importlib

import harness
import pytest
from harness import LANGUAGES

from mesa.board.setting import LANG, TABLE
from mesa.core.match import NAMES
from mesa.ui import text
from mesa.ui.menu_screen import ListMenu

SPACE = ListMenu.w - 4 - 10 - 2 - 6 - 4
"""Pixels for label and value: less the margins, the arrow before the value, and a space."""


def words_of(game, lang):
    """The words of the console, and a game's over them."""
    own = harness.texts_of(game, lang)["words"] if game else {}
    return {**harness.texts_of("mesa", lang)["words"], **own}


def too_wide(rows):
    """Those of (label, value) that are wider than a row."""
    return {row: w for row in rows if (w := text.width(row[0]) + text.width(row[1])) > SPACE}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_options_name_does_not_meet_its_choice(game, lang):
    words = words_of(game, lang)
    manifest = importlib.import_module("games." + game)
    rows = []
    for first, table in (("o_", harness.rules_of(game).OPTIONS), ("p_", manifest.PREFS)):
        for name, choices in table:
            rows += [(words[first + name], words[first + name + "_" + choice]) for choice in choices]
    levels = harness.bots_of(game).LEVELS[1:]
    rows += [(name, words[level]) for name in (*NAMES[1:], words["level"]) for level in levels]
    rows.append((words["deal_number"], str((1 << 29) - 1)))
    assert not too_wide(rows), "(label, value): pixels, of {}".format(SPACE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_settings_name_does_not_meet_its_value(lang):
    words = words_of(None, lang)
    rows = []
    languages = [harness.texts_of("mesa", code)["about"]["name"] for code in LANGUAGES]
    for number, lowest, highest, _, label, values, _ in TABLE:
        shown = values or [str(n) for n in range(lowest, highest + 1)]
        if number == LANG:
            shown = languages
        rows += [(words[label], words[value] if value in words else value) for value in shown]
    assert not too_wide(rows)
