# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The score sheet: one line per hand, made from the match's log, in every game and language."""

import importlib
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common.hands import played
from conftest import made

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.ui import text
from sim import arena

GAMES = [(game, seats) for game in harness.bot_ids() for seats in harness.rules_of(game).SEATS]


@pytest.fixture
def sheet(start):
    """Return a function that shows the Sheet of a match, after its whole log has been played."""
    console = start().console

    def shown(match, lang="en"):
        from mesa.match.sheet import Sheet

        match.seen = match.rules.hide(match.s, 0)
        console.words.use_language(lang)
        console.words.use_game(match.game)
        t = console.words.text
        view: Any = SimpleNamespace(
            console=console, match=match, name=lambda seat: "Fabi" if seat else t("you"), t=t
        )
        page = Sheet(view)
        made(page)
        for _ in range(400):
            page.tick(33)
        return page

    return shown


@pytest.mark.parametrize(("game", "seats"), dict.fromkeys(GAMES))
def test_a_line_for_every_hand_that_was_scored(sheet, game, seats):
    """A line has the hand's number and the game's row; each heading and number fits its column."""
    from mesa.match import sheet as module

    match, scored = played(game, seats)
    page = sheet(match)
    own = importlib.import_module("games." + game + ".sheet")
    states = [bytearray(s) for s in scored]
    rows = [(match.rules.hand_number(s), *own.row(s)) for s in states]
    assert not page.busy() and page.count == len(scored)
    wide = 1 + len(page.heads)
    assert [tuple(page.cells[i : i + wide]) for i in range(0, len(page.cells), wide)] == rows
    column = (module._W - 8 - module._NUMBER) // (wide - 1)
    cells = {own.cell(i, value) for row in rows for i, value in enumerate(row[1:])}
    for lang in harness.LANGUAGES:
        heads = sheet(match, lang).heads
        assert len(heads) == wide - 1 <= 8
        assert all(text.width(said) <= column for said in (*heads, *cells))
    assert len(cells) > 1, "it says something"


@pytest.mark.parametrize(
    "coached, steps",
    [
        (True, [(KEY_UP, 7, 4, 4), (KEY_UP, 9, 0, 0), (KEY_DOWN, 7, 0, 7), (KEY_DOWN, 1, 1, 8)]),
        (False, [(KEY_UP, 1, 3, 11), (KEY_DOWN, 1, 4, 11), (KEY_DOWN, 1, 4, 11)]),
    ],
)
def test_up_and_down_scroll_and_other_keys_close(sheet, coached, steps):
    """The last hands are in sight. Without a coach, as in SET, a key moves the lines, and A closes."""
    page = sheet(played("fodasse", 4)[0])
    assert (page.count, page.first, page.at) == (12, 4, 11)
    page.coached = coached
    for key, times, first, at in steps:
        for _ in range(times):
            page.key(key)
        assert (page.first, page.at) == (first, at)
    closed = []
    page.then = lambda: closed.append(1)
    page.console.stack.push(page, True)
    page.key(KEY_B if coached else KEY_A)
    assert closed == [1] and page not in page.console.stack.scenes


def test_a_log_that_is_full_or_empty_is_said(sheet):
    match, _ = played("sueca", 4, hands=1)
    match.log.full = True
    assert sheet(match).note.text.strip() == "The log is full  " + text.A_KEY
    match = Match(MatchStart("sueca", b"\1\1\1\1", bytes(7), 3), *arena.load("sueca")[:2], log=Log())
    page = sheet(match)
    assert page.count == 0 and page.note.text == page.console.words.text("sheet_empty")
    match.log = None
    assert sheet(match).count == 0
