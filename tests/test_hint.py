# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints: Select held in the player's turn shows what the best level would do, and a reason."""

from __future__ import annotations

import re
import sys
import types
from typing import Any

import harness
import pytest
from conftest import samples
from harness import reach

from mesa.board import store
from mesa.board.hardware import KEY_A
from mesa.board.store_menus import put_game
from mesa.core.log import HELP
from mesa.core.scope import once
from mesa.core.thinker import Thinker
from mesa.match.hint import best_level
from mesa.ui import text
from mesa.ui.scene import KEPT
from sim.board import sim_board
from sim.scenarios import Lost, Scenario, sueca
from sim.scenarios import set as scenes

GAMES = harness.game_ids()
IN_TURN = [game for game in GAMES if not harness.rules_of(game).REAL_TIME]
FILES = ("bots", "easy", "medium", "expert", "bidding")
SELECT = sim_board.KEYS.index("SELECT")
DOWN = sim_board.KEYS.index("DOWN")


def of_one_kind(scenario, seen: set) -> bool:
    """Return True at the first question of its kind; a hand has many similar ones."""
    kind = scenario.match.legal()[0] // 40, len(scenario.match.legal()) > 1, scenario.top.box is None
    if kind in seen:
        return False
    seen.add(kind)
    return True


@pytest.mark.parametrize("game", IN_TURN)
def test_a_hint_chooses_what_the_best_level_would_do(play, game):
    """It thinks independently of the bots; the next A does it. The reason stays until a key; it counts."""
    scenario = play(game, lang="en", seed=2, level="easy")
    seen: set = set()
    for count in range(1, 6):
        try:
            scenario.mine(lambda scenario: of_one_kind(scenario, seen) or len(seen) > 2)
        except Lost:  # a game with fewer kinds of questions
            assert count > 1
            return
        match = scenario.match
        best = Thinker(match, 0, best_level(match))
        while not best.advance():
            pass
        state = bytes(match.s)
        view = scenario.hint().top
        assert match.hints == count and bytes(match.s) == state
        assert view.motion.busy is False and len(scenario.notice) > 3 and "{" not in scenario.notice
        said = scenario.notice
        scenario.frames(200)
        assert scenario.notice == said, "it goes before it was read"
        assert once("games." + game + ".autoplay").action_key(view, best.answer) == KEY_A
        moves = match.moves
        while match.moves == moves:
            scenario.press("A")
            assert scenario.notice != said
        assert match.log[len(match.log) - 1] == best.answer or match.moves > moves + 1


def is_asked(scenario) -> bool:
    """Return whether the player is asked, over the table or in a dialog."""
    match, top = scenario.match, scenario.top
    if match is None or scenario.console.stack.making or not match.mine() or top.busy():
        return False
    return bool(getattr(top, "asked", False) or getattr(top, "actions", ()) and None not in top.actions)


@pytest.mark.long
@pytest.mark.parametrize("game", IN_TURN)
def test_a_after_a_hint_does_what_it_said(opened, game):
    """At every question of a match, dialogs included; more often than once only if more is to be chosen."""
    for seed in range(1, samples(20) // 20 + 1):
        scenario = Scenario(game, "en", seed=seed, level="easy")
        opened(scenario)
        scenario.session.fast = scenario.console.fast = True
        hints = 0
        while not scenario.session.at_the_end() and hints < 60:
            if not is_asked(scenario) or scenario.down is not None:
                scenario.next_key()
                scenario.step()
                continue
            match = scenario.match
            best = Thinker(match, 0, best_level(match))
            while not best.advance():
                pass
            hints += 1
            scenario.move("SELECT", True).frames(14)
            for _ in range(200):
                if match.hints == hints and not scenario.view.motion.busy:
                    break
                scenario.frames(1)
            scenario.move("SELECT", False).frames()
            said, moves, size = scenario.notice, match.moves, len(match.log)
            for _ in range(3):
                if match.moves == moves:
                    scenario.press("A")
            assert len(match.log) > size and match.log[size] == HELP, (seed, moves)
            assert match.log[size + 1] == best.answer, (seed, moves, said)
        assert hints > 5
        scenario.close()


@pytest.mark.parametrize("game", IN_TURN)
def test_a_key_ends_the_thinking_and_does_what_it_does(play, game, monkeypatch, unload):
    """That hint is not counted. Only the best level is in memory while it thinks, and none afterwards."""
    unload(r"games\.{}\.(bots|easy|medium|expert)".format(game))
    scenario = play(game, lang="en", seed=3, level="medium")
    scenario.mine(lambda scenario: len(scenario.match.legal()) > 2)
    thinkers = harness.stays("mesa.core.thinker").Thinker
    advance = thinkers.advance
    monkeypatch.setattr(thinkers, "advance", lambda thinker: advance(thinker) < 0)  # without an end
    view = scenario.top
    scenario.move("SELECT", True).frames(12)
    assert scenario.notice == scenario.console.words.text("thinking") and view.motion.busy
    files = [name for name in sys.modules if re.fullmatch(r"games\.{}\.(easy|medium)".format(game), name)]
    assert not files
    before = bytes(view.input)
    scenario.move("SELECT", False).frames()
    assert view.motion.busy, "letting Select go ends nothing"
    scenario.press("RIGHT")
    assert not view.motion.busy or not scenario.notice
    scenario.settle()
    assert scenario.match.hints == 0 and scenario.notice == ""
    assert bytes(view.input) != before, "the key was lost"
    assert "games.{}.expert".format(game) not in sys.modules


@pytest.mark.parametrize("game", IN_TURN)
@pytest.mark.parametrize("frames", (1, 3))
def test_a_key_that_ends_a_hint_reads_no_files(play, game, frames, monkeypatch):
    """Code needed only for the hint's answer is not read in the frame of that key."""
    import builtins

    scenario = play(game, lang="en", seed=2, level="easy")
    scenario.mine(lambda scenario: scenario.top.box is None and len(scenario.match.legal()) > 1)
    view = scenario.top
    scenario.move(SELECT, True)
    while view.notice_left < KEPT:
        scenario.frames(1)
    scenario.frames(frames - 1)
    read = []
    load_it = builtins.__import__

    def watched(name, *rest):
        if name.startswith("games.") and name not in sys.modules:
            read.append(name)
        return load_it(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watched)
    view.hint(False)
    assert not read and not view.motion.busy and scenario.match.hints == 0


@pytest.mark.parametrize("game", IN_TURN)
def test_who_thinks_is_alone_and_goes(opened, game, monkeypatch, unload):
    """Other levels' files, which no expert needs, are unloaded meanwhile; afterwards every bot's are."""
    if not (harness.ROOT / "games" / game / "easy.py").exists():
        pytest.skip("its levels share a file")
    scenario = Scenario(game, "en", seed=2, level="easy")
    opened(scenario)
    unload(r"games\.{}\.({})".format(game, "|".join(FILES)))
    scenario.begin().mine(lambda scenario: scenario.match.moves > 3 and len(scenario.match.legal()) > 1)
    assert scenario.match.bots
    scenario.match.scope.load("games.{}.easy".format(game))  # as if this level had just thought
    meant = []
    thinkers = harness.stays("mesa.core.thinker").Thinker
    think = thinkers.advance

    def watched(thinker):
        done = think(thinker)
        meant.append("games.{}.easy".format(game) in sys.modules)
        return done

    monkeypatch.setattr(thinkers, "advance", watched)
    scenario.hint()
    assert meant and not any(meant)
    left = [name for name in sys.modules if name in ["games.{}.{}".format(game, file) for file in FILES]]
    assert not left


@pytest.mark.parametrize("game", IN_TURN)
def test_letting_select_go_after_a_hint_does_nothing(play, game):
    scenario = play(game, lang="en", seed=2, level="easy")
    scenario.mine(lambda scenario: scenario.match.moves > 8)
    view = scenario.hint().top
    hinted = scenario.notice
    scenario.move("SELECT", True).frames(14 + 50)  # at most 45 slices
    scenario.move("SELECT", False).frames().frames(2)
    assert scenario.top is view and view.match.hints == 2 and scenario.notice == hinted


def test_the_best_level_thinks():
    match: Any = types.SimpleNamespace(bots=types.SimpleNamespace(LEVELS=("random", "easy")))
    assert best_level(match) == 1
    match.bots = types.SimpleNamespace(LEVELS=("random", "easy", "medium"))
    assert best_level(match) == 2


@pytest.mark.parametrize("game", GAMES)
def test_down_with_select_held_closes_the_hint_and_mutes(play, game):
    scenario = play(game, lang="pt", seed=4, level="easy")
    scenario.mine()
    view = scenario.top
    scenario.move("SELECT", True).frames(12)
    assert scenario.notice
    before = bytes(view.input)
    scenario.move(DOWN, True).frames(1)
    assert scenario.notice == "" and scenario.console.sound.volume == 0
    scenario.move(DOWN, False).frames().move("SELECT", False).frames().settle()
    assert scenario.top is view and scenario.notice == "", "letting Select go shows nothing"
    if not harness.rules_of(game).REAL_TIME:
        assert scenario.match.hints == 0 and bytes(view.input) == before


def test_there_is_none_while_others_play(play):
    scenario = play("sueca", lang="en", seed=2, level="easy")
    scenario.mine(lambda scenario: scenario.match.legal()[0] < 40)
    while scenario.match.mine():
        scenario.next_key()
        scenario.frames(1)
    view = scenario.top
    scenario.move("SELECT", True).frames(12)
    assert scenario.notice == scenario.console.words.text("no_hint") and scenario.match.hints == 0
    assert view.notice_left < KEPT


def test_there_is_none_while_another_has_called(opened):
    scenario = scenes.bots_call("en")
    opened(scenario)
    rules = harness.rules_of("set")
    while scenario.top.busy():
        scenario.frames(1)
        assert rules.turn(scenario.match.s) > 0, "the call is over"
    scenario.move("SELECT", True).frames(12)
    assert scenario.match.hints == 0
    assert scenario.notice == scenario.console.words.text("no_hint")


def test_in_set_each_hint_shows_a_card_more_and_the_third_calls(play):
    rules = harness.rules_of("set")
    scenario = play("set", lang="en", seed=3, players=1)
    scenario.mine()
    for _ in range(3):
        scenario.hint()
    assert len(scenario.top.table.frames.own) == 2 and scenario.match.hints == 3
    assert scenario.notice.endswith(("differ", "differs"))
    scenario.press("A").settle()
    assert rules.hand_scores(scenario.match.s) == [1], "it was no SET"
    assert scenario.notice == "" or "differ" not in scenario.notice, "of a table that is gone"


def play_to_none(play):
    """Return a match of SET for two at the first table without a SET, where nobody has said so."""
    from games.set import deck

    rules = harness.rules_of("set")
    state = reach("set", lambda _, s: rules.turn(s) < 0 and not deck.first_set(s) and s[rules.AT_DECK], 2, 59)
    state[rules.AT_AGREED] = 0
    return play("set", state, "en", fast=True, level="easy").settle()


def test_a_hint_where_there_is_no_set_says_what_to_press_until_it_has_been_said(play):
    from games.set import deck

    scenario = play_to_none(play)
    words = harness.texts_of("set", "en")["reasons"]
    for key in ("none", "wait"):
        assert not deck.first_set(scenario.match.s)
        scenario.hint()
        assert scenario.top.notice_label.text == text.symbols(words[key])
        if key == "none":
            scenario.press("B", "B")
            assert scenario.match.s[harness.rules_of("set").AT_AGREED] & 1
            scenario.settle()


def test_a_hint_is_kept_at_once(play):
    """Otherwise a reset would undo it, and the match would count as one without hints."""
    from mesa.board.store_menus import waiting_match

    scenario = play("sueca", lang="en", seed=2, level="easy")
    scenario.mine().hint().frames(2)
    assert waiting_match(scenario.console.store, "sueca").hints == 1


@pytest.mark.parametrize("before", [0, 16])
@pytest.mark.parametrize("hints", [0, 1])
def test_a_solo_game_with_hints_is_no_record(opened, hints, before):
    """Nor does its result speak of the best time, even if there is one already."""
    scenario = scenes.near_won("en")
    opened(scenario)
    scenario.match.hints = hints
    kept = scenario.console.store.game("set")
    kept[store.GAME_SEEN + 2] = before  # a best time of half an hour
    put_game(scenario.console.store, "set", kept)
    scenes.won(scenario)
    times = slice(store.GAME_SEEN + 1, store.GAME_SEEN + 4)
    assert (scenario.console.store.game("set")[times] == kept[times]) == bool(hints)
    assert any("Best time" in line or "best" in line for line in scenario.top.text) == (not hints)


@pytest.mark.parametrize("hints", [0, 1, 2])
def test_the_result_says_how_many_there_were(opened, hints):
    scenario = sueca.resumed("en", sueca.last_card(91, scores=(3, 0)))
    opened(scenario)
    scenario.match.hints = hints
    scenario.over()
    lines = scenario.top.text
    assert [line for line in lines if "hint" in line] == [
        [],
        ["1 hint: no streak"],
        ["2 hints: no streak"],
    ][hints]
