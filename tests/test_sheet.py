# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The score sheet: one line per hand, made from the match's log, in every game and language."""

import importlib
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from conftest import made
from test_results import of_several_hands

from mesa.board.hardware import KEY_A, KEY_B, KEY_DOWN, KEY_UP
from mesa.core.contract import HAND_OVER, OVER
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.ui import text
from sim import arena

GAMES = [(game, seats) for game in harness.bot_ids() for seats in harness.rules_of(game).SEATS]
games = pytest.mark.parametrize(("game", "seats"), dict.fromkeys(GAMES))


def pixels(page):
    """Return the pixels of a sheet's lines."""
    return [bitmap[i] for bitmap in page.rows for i in range(bitmap.width * bitmap.height)]


def played(game, seats, number=3, hands=12):
    """Return (a match by bots with its log, at most `hands` hands; the states in which a hand was scored)."""
    rules, bots = arena.load(game)[:2]
    options = of_several_hands(game, seats, number) or bytes(len(rules.OPTIONS))
    start = MatchStart(game, bytes([1] * seats), options, number)
    match = Match(start, rules, bots, human=None, shown=False, log=Log())
    scored = []
    while True:
        turn = match.turn()
        if turn in (HAND_OVER, OVER):
            scored.append(bytes(match.s))
            if turn == OVER or len(scored) == hands:
                return match, scored
        match.tick(300)


def sheet(console, match, lang):
    """Return a match's Sheet, after its whole log has been played."""
    from mesa.match.sheet import Sheet

    match.seen = match.rules.hide(match.s, 0)
    console.words.use_language(lang)
    console.words.use_game(match.game)

    def name(seat):
        return console.words.text("you") if seat == 0 else "Fabi"

    view: Any = SimpleNamespace(console=console, match=match, name=name, t=console.words.text)
    page = Sheet(view)
    made(page)
    for _ in range(400):
        page.tick(33)
    return page


@pytest.fixture
def console(start):
    return start().console


@games
def test_a_line_for_every_hand_that_was_scored(console, game, seats):
    """A line has the hand's number and the game's row; each heading and number fits its column."""
    from mesa.match import sheet as module

    match, scored = played(game, seats)
    page = sheet(console, match, "en")
    own = importlib.import_module("games." + game + ".sheet")
    rows = [
        (match.rules.hand_number(bytearray(s)), *own.row(bytearray(s))) for s in scored
    ]  # fmt: skip
    assert not page.busy() and page.count == len(scored)
    wide = 1 + len(page.heads)
    found = [tuple(page.cells[i : i + wide]) for i in range(0, len(page.cells), wide)]
    assert found == rows and 1 <= len(page.heads) <= 8
    column = (module._W - 8 - module._NUMBER) // len(page.heads)
    for lang in harness.LANGUAGES:
        console.words.use_language(lang)
        console.words.use_game(game)
        heads = own.heads(page.view)
        assert len(heads) == len(page.heads) and all(text.width(head) <= column for head in heads), heads
    for row in rows:
        for i, value in enumerate(row[1:]):
            assert text.width(own.cell(i, value)) <= column, own.cell(i, value)
    assert len({own.cell(i, v) for row in rows for i, v in enumerate(row[1:])}) > 1, "it says something"


def test_up_and_down_scroll_and_other_keys_close(console):
    match, scored = played("fodasse", 4)
    assert len(scored) == 12
    page = sheet(console, match, "en")
    assert page.first == 4 and page.at == 11, "the last hands are in sight, and the last one is chosen"
    shown = pixels(page)
    for key, times, first, at in (
        (KEY_UP, 7, 4, 4),
        (KEY_UP, 9, 0, 0),
        (KEY_DOWN, 7, 0, 7),
        (KEY_DOWN, 1, 1, 8),
    ):
        for _ in range(times):
            page.key(key)
        assert (page.first, page.at) == (first, at)
    assert pixels(page) != shown
    closed = []
    page.then = lambda: closed.append(1)
    console.stack.push(page, True)
    page.key(KEY_B)
    assert closed == [1] and page not in console.stack.scenes


def test_without_a_coach_all_of_it_scrolls(console):
    """In SET no line is chosen: a key moves the lines, and A closes."""
    page = sheet(console, played("fodasse", 4)[0], "en")
    page.coached = False
    for key, first in ((KEY_UP, 3), (KEY_DOWN, 4), (KEY_DOWN, 4)):
        page.key(key)
        assert page.first == first
    console.stack.push(page, True)
    page.key(KEY_A)
    assert page not in console.stack.scenes


def test_a_log_that_is_full_or_empty_is_said(console):
    match, _ = played("sueca", 4, hands=1)
    match.log.full = True
    assert sheet(console, match, "en").note.text.strip() == "The log is full  " + text.A_KEY
    match = Match(MatchStart("sueca", b"\1\1\1\1", bytes(7), 3), *arena.load("sueca")[:2], log=Log())
    page = sheet(console, match, "pt")
    assert page.count == 0 and page.note.text == console.words.text("sheet_empty")
    match.log = None
    assert sheet(console, match, "pt").count == 0
