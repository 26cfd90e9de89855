# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Tips: in a first match of each game they appear when a question is new, and only then."""

from __future__ import annotations

import builtins
import io
import itertools

import harness
import pytest
from harness import LANGUAGES

from mesa.board import setting, store
from mesa.board.store_menus import put_game
from mesa.core.match import NAMES
from mesa.match.tips import HIGH, MOST, WIDE
from mesa.ui import text
from sim.board import on_screen
from sim.common.film import key_in_real_time

GAMES = [game for game in harness.game_ids() if not harness.begun(game)]
FEWEST = 1
FRAMES = 30_000
"""The most frames of a first match whose movements end at once."""


def written(game, lang):
    """Return a game's tips as (at the top, the text), parsed from the file's text."""
    tips = []
    for page in harness.texts_of(game, lang)["tips"].values():
        where, *lines = page.split("\n")
        assert where in ("top", "bottom")
        tips.append((where == "top", "\n".join(lines).strip()))
    return tips


@pytest.fixture
def first(start):
    """Return a function that switches a console on whose movements end at once, with tips: a Player."""

    def switched_on(game="sueca", lang="pt"):
        t = start(game, lang=lang, seed=3, level="easy", settings=[(setting.TIPS_OFF, 0)])
        t.session.fast = t.console.fast = True
        t.session.preset["no_tips"] = False
        return t

    return switched_on


def comes(t, reached):
    """Play until reached(t), or to the match's end; return whether it was reached."""
    for _ in range(FRAMES):
        if reached(t) or t.session.at_the_end():
            return not t.session.at_the_end()
        in_play = t.match and t.match.real_time and t.down is None and t.scene == "View"
        key = key_in_real_time(t.top) if in_play and not t.top.busy() else None
        if key is not None:  # as a player of SET would
            t.move(key, True).step().move(key, False)
        elif not in_play:
            t.next_key()
        t.step()
    raise AssertionError("it goes on for ever")


def is_tip(t):
    return t.scene == "Tip"


def closed(t):
    """Close the tips until the question is asked."""
    for _ in range(MOST):
        if is_tip(t):
            t.press("A").frames(12)
    return t


@pytest.mark.parametrize("game", GAMES)
def test_every_tip_fits_its_box(first, game):
    """There are at most twelve tips, at the same places in all languages, and all of a tip is drawn."""
    from mesa.home.text_page import TextPage

    t = first(game)
    for lang in LANGUAGES:
        t.console.words.use_language(lang)
        tips = written(game, lang)
        assert FEWEST <= len(tips) <= MOST
        assert [top for top, _ in tips] == [top for top, _ in written(game, "en")]
        for _, words in tips:
            page = TextPage(t.console, game, WIDE, HIGH)
            page.write(words.split("\n"))
            assert 0 < page.bottom < HIGH, words
            assert "[" not in text.symbols(words), "an unknown key in " + words


def cut_by(tip, box):
    """Fail if an edge of a tip's box goes through a line of text: it covers a line, or leaves it."""
    for edge in (box.y, box.y + box.height - 2):
        for thing in on_screen.things(tip.view.group):
            _, top, _, bottom = thing.box
            line = thing.kind == "text" and bottom - top < 14  # no frame around a card
            assert not (line and top < edge < bottom), "{} is cut at {}".format(thing, edge)


@pytest.mark.parametrize("seats", (5, 6, 8))
def test_no_tip_cuts_a_name(start, seats):
    """Where Fodasse's names lie closest; the test below looks at the other games, and at four players."""
    t = start("fodasse", lang="es", seed=3, level="easy", players=seats, settings=[(setting.TIPS_OFF, 0)])
    t.session.fast = t.console.fast = True
    t.session.preset["no_tips"] = False
    seen = []

    def done(t):
        if is_tip(t) and t.top not in seen:
            seen.append(t.top)
            cut_by(t.top, t.top.group[0])
        return False

    comes(t, done)
    assert len(seen) > 5


@pytest.mark.parametrize("game, lang", list(zip(GAMES, itertools.cycle(LANGUAGES), strict=False)))
def test_a_first_match_shows_its_tips_once_each(first, game, lang):
    """Between one and twelve tips come in a match played to its end, each whole and in its place."""
    t = first(game, lang)
    shown, scene = [], None
    tips = written(game, lang)

    def done(t):
        nonlocal scene
        if is_tip(t) and t.top is not scene:
            scene = t.top
            shown.append(scene.i)
            at_the_top, words = tips[scene.i]
            for seat in range(1, 4):
                words = words.replace("{%d}" % seat, NAMES[seat])
            assert scene.words == words
            box = scene.group[0]
            assert box.y == 12 if at_the_top else box.y + box.height - 2 == 126
            cut_by(scene, box)
        return len(shown) == len(tips)

    all_seen = comes(t, done)
    assert len(set(shown)) == len(shown), "a tip comes twice"
    assert FEWEST <= len(shown) <= MOST
    if all_seen:  # the rest of the match
        assert not comes(t, lambda t: is_tip(t) and t.top is not scene), "one more"


def test_tips_are_switched_off_in_the_pause_menu_and_on_again_in_the_settings(first):
    """Those seen are saved, so none of them comes after a power cut either."""
    t = first(lang="en")
    assert comes(t, is_tip)
    closed(t).mine().choose("tips_off").frames(12)
    saved = t.console.store
    assert saved.get(setting.TIPS_OFF) == 1
    assert not comes(t, is_tip), "a tip has come all the same"
    record = saved.game("sueca")
    assert bin(record[store.GAME_SEEN]).count("1") < len(written("sueca", "en"))
    t.console.navigation().leave_match()
    t.wait("Launcher").frames(60).press("START")
    rows = [t.top.row(i)[0] for i in range(t.top.count())]
    (row,) = [i for i, label in enumerate(rows) if "ips" in label]
    t.press(*["DOWN"] * row, "RIGHT")
    assert saved.get(setting.TIPS_OFF) == 0
    t.press("B").frames(12)
    assert comes(t, is_tip), "the next one comes in the next match"
    record = saved.game("sueca")
    record[store.GAME_SEEN], record[store.WINNER] = 0xFF, record[store.WINNER] | 0xF0
    put_game(saved, "sueca", record)
    closed(t).session.close()
    t.session.restart()
    t.frames(2)
    assert not comes(t, is_tip)


def test_a_tip_waits_for_a_key_and_keeps_the_question(first):
    """The question behind a tip is asked when the tip is closed; an arrow does not close it."""
    t = first()
    assert comes(t, is_tip)
    tip = t.top
    t.frames(200).press("RIGHT", "SELECT")
    assert t.top is tip
    moves = t.match.moves
    closed(t).until(lambda t: t.match.moves > moves, 2000)


def test_a_damaged_tip_costs_no_match(first, monkeypatch, capsys):
    """It is reported like other errors, and the match goes on without the tip."""
    real = builtins.open
    file = "games/sueca/text.bin"
    damaged = bytearray((harness.ROOT / file).read_bytes())
    for _, words in written("sueca", "pt"):
        damaged[damaged.index(words.encode())] ^= 1

    def with_damaged_tips(path, *more, **named):
        return io.BytesIO(damaged) if str(path) == file else real(path, *more, **named)

    monkeypatch.setattr(builtins, "open", with_damaged_tips)
    t = first()
    t.until(lambda t: t.match and t.match.moves > 12)
    assert not t.console.broken
    assert "tips: " + file in capsys.readouterr().out
