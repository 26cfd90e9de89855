# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips: in a first match of each game they appear when a question is new, and only then."""

from __future__ import annotations

import builtins
import gc
import io
import itertools

import harness
import pytest
from harness import LANGUAGES

from mesa.app.tips import LINES, WIDE
from mesa.ui import text
from sim.board import sim_board
from sim.board.session import Autopilot, Session
from sim.common.film import key_in_real_time

GAMES = [game for game in harness.game_ids() if not harness.begun(game)]
FEWEST, MOST = 4, 8
FRAMES = 30_000
"""The most frames of a first match whose movements end at once."""


@pytest.fixture
def switched_on(monkeypatch):
    """Return a function that starts a console with an empty memory and tips on; it is closed at the end."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms

    def start(game, lang, **more):
        preset = {"game": game, "lang": lang, "seed": 3, "no_tips": False, **more}
        session = Session("pybadge", None, None, preset, fast=True)
        return session, Autopilot(session, "easy", real_time=False)

    yield start
    sim_board.power_off()


def written(game, lang):
    """Return a game's tips as (at the top, the text), parsed from the file's text."""
    tips = []
    for page in harness.texts_of(game, lang)["tips"].values():
        where, *lines = page.split("\n")
        assert where in ("top", "bottom")
        tips.append((where == "top", " ".join(lines).strip()))
    return tips


def play(session, pilot, reached, frames=FRAMES):
    """Play by script until reached(top scene), or to the match's end; return True if it was reached."""
    for _ in range(frames):
        if session.console.started and reached(session.console.stack.top):
            return True
        if session.at_the_end():
            return False
        match = session.console.match
        if match and match.real_time and pilot.idle() and hasattr(session.console.stack.top, "motions"):
            in_real_time(session)
        else:
            pilot.act()
            session.step()
    raise AssertionError("it goes on for ever")


def in_real_time(session):
    """Press a key as a player of SET would, then wait a little."""
    view = session.console.stack.top
    key = None if view.busy() else key_in_real_time(view)
    if key is not None:
        session.key(key, True)
        session.step()
        session.key(key, False)
    session.step()


def is_tip(top):
    return type(top).__name__ == "Tip"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_tip_fits_its_box(game, lang):
    """There are at most eight tips of at most four lines; the program would leave out the rest."""
    from mesa.ui.text_layout import wrap

    tips = written(game, lang)
    assert FEWEST <= len(tips) <= MOST
    for _, words in tips:
        assert words, "a tip without words"
        lines = wrap(text.symbols(words), WIDE)
        assert len(lines) <= LINES, words
        assert "[" not in "".join(lines), "an unknown key in " + words
        assert " ".join(lines) == text.symbols(words), "a word is wider than a line"


@pytest.mark.parametrize("game", GAMES)
def test_tips_are_the_same_in_every_language(game):
    """There are as many, at the same places, so they are about the same things."""
    for lang in LANGUAGES:
        assert [top for top, _ in written(game, lang)] == [top for top, _ in written(game, "en")]


@pytest.mark.parametrize("game, lang", list(zip(GAMES, itertools.cycle(LANGUAGES), strict=False)))
def test_a_first_match_shows_its_tips_once_each(switched_on, game, lang):
    """Between four and eight tips come in a match played to its end, each whole and in its place."""
    session, pilot = switched_on(game, lang)
    shown, scene = [], None

    def done(top):
        nonlocal scene
        if is_tip(top) and top is not scene:
            scene = top
            shown.append(top.i)
            top_too, words = written(game, lang)[top.i]
            labels = [part.text for part in top.group if getattr(part, "text", "")]
            assert " ".join(labels[:-1]) == text.symbols(words)
            ys = [part.y for part in top.group if getattr(part, "text", "")]
            assert ys == sorted(ys) and 13 <= ys[0] and ys[-1] + 11 <= 128
            assert (ys[0] < 30) == top_too
        return len(shown) == len(written(game, lang))

    all_seen = play(session, pilot, done)
    assert len(set(shown)) == len(shown), "a tip comes twice"
    assert FEWEST <= len(shown) <= MOST
    if all_seen:  # the rest of the match
        assert not play(session, pilot, lambda top: is_tip(top) and top is not scene), "one more"


def choose(session, words, key="A"):
    """Go to the row with `words` in the menu on top, and press a key there."""
    menu = session.console.stack.top
    rows = list(getattr(menu, "choices", ())) or [menu.row(i)[0] for i in range(menu.count())]
    (row,) = [i for i, label in enumerate(rows) if words in label]
    for _ in rows:
        if menu.at != row:
            press(session, "DOWN")
    press(session, key)


def press(session, name):
    """Press a key for one frame, then run some more frames."""
    number = sim_board.KEYS.index(name)
    session.key(number, True)
    session.step()
    session.key(number, False)
    for _ in range(12):
        session.step()


def test_tips_are_switched_off_in_the_pause_menu_and_on_again_in_the_settings(switched_on):
    from mesa.board import setting, store

    game = "sueca"
    session, pilot = switched_on(game, "en")
    assert play(session, pilot, is_tip)
    for _ in range(MOST):
        if is_tip(session.console.stack.top):
            press(session, "A")
    assert play(session, pilot, lambda top: hasattr(top, "motions") and not top.busy() and pilot.idle())
    press(session, "START")
    choose(session, "No more tips")
    saved = session.console.store
    assert saved.get(setting.TIPS_OFF) == 1
    assert not play(session, pilot, is_tip), "a tip has come all the same"
    assert bin(saved.game(game)[store.GAME_SEEN]).count("1") < len(written(game, "en"))
    session.console.navigation().leave_match()
    play(session, pilot, lambda top: type(top).__name__ == "MatchSetup")
    press(session, "B")
    for _ in range(60):
        session.step()
    press(session, "START")
    choose(session, "ips", "RIGHT")
    assert saved.get(setting.TIPS_OFF) == 0
    press(session, "B")
    assert play(session, pilot, is_tip), "the next one comes in the next match"


def test_a_tip_waits_for_a_key_and_keeps_the_question(switched_on):
    """The question behind a tip is asked when the tip is closed; an arrow does not close it."""
    session, pilot = switched_on("sueca", "pt")
    assert play(session, pilot, is_tip)
    tip = session.console.stack.top
    for _ in range(200):
        session.step()
    press(session, "RIGHT")
    press(session, "SELECT")
    assert session.console.stack.top is tip
    moves = session.console.match.moves
    for _ in range(MOST):
        if is_tip(session.console.stack.top):
            press(session, "A")
    assert play(session, pilot, lambda top: session.console.match.moves > moves, 2000)


def test_who_has_seen_them_all_sees_none(switched_on):
    """Tips seen are saved, so none comes after a power cut either."""
    from mesa.board import store
    from mesa.board.store_menus import put_game

    session, pilot = switched_on("sueca", "pt")
    assert play(session, pilot, is_tip)
    record = session.console.store.game("sueca")
    record[store.GAME_SEEN] = 0xFF
    put_game(session.console.store, "sueca", record)
    session.console.stack.top.key(sim_board.KEYS.index("A"))
    session.close()
    session.restart()
    assert not play(session, pilot, is_tip)


def test_a_damaged_tip_costs_no_match(switched_on, monkeypatch, capsys):
    """It is reported like other errors, and the match goes on without the tip."""
    real = builtins.open
    file = "games/sueca/text.pt.bin"
    damaged = bytearray((harness.ROOT / file).read_bytes())
    for _, words in written("sueca", "pt"):
        damaged[damaged.index(words.encode())] ^= 1

    def with_damaged_tips(path, *more, **named):
        return io.BytesIO(damaged) if str(path) == file else real(path, *more, **named)

    monkeypatch.setattr(builtins, "open", with_damaged_tips)
    session, pilot = switched_on("sueca", "pt")
    for _ in range(600):
        pilot.act()
        session.step()
    assert session.console.match is not None and not session.console.broken
    assert "tips: " + file in capsys.readouterr().out
