# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Hints: Select held shows what the best level would do: laws of every game. Screens: screens/hint.txt."""

from __future__ import annotations

import builtins
import re
import sys

import harness
import pytest
from common.begin import begin, do
from conftest import samples

from mesa.board import store
from mesa.board.hardware import KEY_A
from mesa.board.store_menus import put_game, waiting_match
from mesa.core.log import HELP
from mesa.core.scope import once
from mesa.core.thinker import Thinker
from mesa.match.hint import best_level
from sim.scenarios import set as scenes

games = pytest.mark.parametrize(
    "game", [game for game in harness.game_ids() if not harness.rules_of(game).REAL_TIME]
)
FILES = ("bots", "easy", "medium", "expert", "bidding")


def is_asked(t):
    """Return whether the player is asked, over the table or in a dialog."""
    match, top = t.match, t.top
    if match is None or t.console.stack.making or not match.mine() or top.busy():
        return False
    return bool(getattr(top, "asked", False) or getattr(top, "actions", ()) and None not in top.actions)


@pytest.mark.long
@games
def test_a_hint_chooses_what_the_best_level_would_do(game):
    """At every question of a match; A does it: more often than once only if more is to be chosen.

    It thinks independently of the bots, has a reason, counts, is kept at once, and marks the log.
    """
    for seed in range(1, samples(20) // 20 + 1):
        t = begin(game, "MatchSetup", seed=seed, level="easy", fast=1)
        hints = 0
        while not t.session.at_the_end() and hints < 60:
            if not is_asked(t) or t.down is not None:
                t.next_key()
                t.step()
                continue
            match = t.match
            best = Thinker(match, 0, best_level(match))
            while not best.advance():
                pass
            hints += 1
            state = bytes(match.s)
            t.move("SELECT", True).frames(14)
            t.until(lambda t, n=hints: t.match.hints == n and not t.view.motion.busy, 200, auto=False)
            t.move("SELECT", False).frames()
            assert bytes(match.s) == state and waiting_match(t.console.store, game).hints == hints
            said, moves, size = t.notice, match.moves, len(match.log)
            if t.top is t.view:
                assert len(said) > 3 and "{" not in said
                assert once("games." + game + ".autoplay").action_key(t.view, best.answer) == KEY_A
            for _ in range(3):
                if match.moves == moves:
                    t.press("A")
            assert match.log[size] == HELP and match.log[size + 1] == best.answer, (seed, moves, said)
        assert hints > 5
        t.close()


@games
def test_a_key_ends_the_thinking_and_does_what_it_does(game, monkeypatch, unload):
    """That hint is not counted. Only the best level is in memory while it thinks, and none afterwards."""
    unload(r"games\.{}\.(bots|easy|medium|expert)".format(game))
    t = begin(game, "View", seed=3, level="medium").mine(lambda t: len(t.match.legal()) > 2)
    thinkers = harness.stays("mesa.core.thinker").Thinker
    advance = thinkers.advance
    monkeypatch.setattr(thinkers, "advance", lambda thinker: advance(thinker) < 0)  # without an end
    t.move("SELECT", True).frames(12)
    assert t.notice == "Let me see…" and t.top.motion.busy
    assert not [name for name in sys.modules if re.fullmatch(r"games\.{}\.(easy|medium)".format(game), name)]
    before = bytes(t.view.input)
    t.move("SELECT", False).frames()
    assert t.top.motion.busy, "letting Select go ends nothing"
    read = []
    load = builtins.__import__

    def watched(name, *rest):
        if name.startswith("games.") and name not in sys.modules:
            read.append(name)
        return load(name, *rest)

    monkeypatch.setattr(builtins, "__import__", watched)
    t.view.hint(False)
    assert not read, "code that only the answer needs is not read in the frame of that key"
    t.press("RIGHT").settle()
    assert t.match.hints == 0 and t.notice == ""
    assert bytes(t.view.input) != before, "the key was lost"
    assert "games.{}.expert".format(game) not in sys.modules
    t.close()


@games
def test_who_thinks_is_alone_and_goes(game, monkeypatch, unload):
    """Other levels' files, which no expert needs, are unloaded meanwhile; afterwards every bot's are."""
    easy = "games.{}.easy".format(game)
    if not (harness.ROOT / "games" / game / "easy.py").exists():
        pytest.skip("its levels share a file")
    t = begin(game, "MatchSetup", seed=2, level="easy")
    unload(r"games\.{}\.({})".format(game, "|".join(FILES)))
    t.begin().mine(lambda t: t.match.moves > 3 and len(t.match.legal()) > 1)
    assert t.match.bots
    t.match.scope.load(easy)  # as if this level had just thought
    meant = []
    thinkers = harness.stays("mesa.core.thinker").Thinker
    think = thinkers.advance

    def watched(thinker):
        done = think(thinker)
        meant.append(easy in sys.modules)
        return done

    monkeypatch.setattr(thinkers, "advance", watched)
    t.hint()
    assert meant and not any(meant)
    assert not [file for file in FILES if "games.{}.{}".format(game, file) in sys.modules]
    t.close()


@pytest.mark.parametrize("keys, key", [((), "none"), (("B", "B"), "wait")])
def test_a_hint_where_there_is_no_set_says_what_to_press_until_it_has_been_said(play, keys, key):
    deck = harness.importlib.import_module("games.set.deck")

    def nothing_there(rules, s):
        return rules.turn(s) < 0 and not deck.first_set(s) and s[rules.AT_DECK]

    state = harness.reach("set", nothing_there, 2, 59)
    state[harness.rules_of("set").AT_AGREED] = 0
    t = play("set", state, "en", fast=True, level="easy").settle().press(*keys).settle()
    do(t, "hint")
    said = harness.texts_of("set", "en")["reasons"][key]
    assert [part for part in said.split() if part.isalpha()][-1] in t.notice.replace(".", "").split()


@pytest.mark.parametrize("before", [0, 16])
@pytest.mark.parametrize("hints", [0, 1])
def test_a_solo_game_with_hints_is_no_record(hints, before):
    """Nor does its result speak of the best time, even if there is one already."""
    t = scenes.near_won("en")
    t.match.hints = hints
    kept = t.console.store.game("set")
    kept[store.GAME_SEEN + 2] = before  # a best time of half an hour
    put_game(t.console.store, "set", kept)
    scenes.won(t)
    times = slice(store.GAME_SEEN + 1, store.GAME_SEEN + 4)
    assert (t.console.store.game("set")[times] == kept[times]) == bool(hints)
    assert any("Best time" in line or "best" in line for line in t.top.text) == (not hints)
    t.close()
