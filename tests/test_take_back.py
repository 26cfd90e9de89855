# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Taking the last decision back: laws of every game in turn. Screens: screens/hint.txt."""

from __future__ import annotations

import random
from typing import Any

import harness
import pytest
from common.begin import begin, do

from mesa.board import store
from mesa.core import replay
from mesa.core.contract import OVER
from mesa.core.log import HELP

games = pytest.mark.parametrize(
    "game", [game for game in harness.bot_ids() if not harness.rules_of(game).REAL_TIME]
)


def asked(t: Any) -> bool:
    """Return whether the player is asked at the table or in a dialog over it."""
    return t.match.mine() and t.view.asked and not t.top.busy()


def take_back(t: Any) -> bool:
    """Hold Select, press the left arrow; return whether something was taken back, else it is said."""
    before, s = t.match.hints, bytes(t.match.s)
    do(t, "with:SELECT:LEFT")
    t.still()
    if t.match.hints > before:
        assert t.match.hints == before + 1
        return True
    assert bytes(t.match.s) == s and t.notice == t.view.t("no_take_back")
    return False


def revealing(game: str, s: bytes, action: int) -> bool:
    """Return whether the decision itself makes somebody see new cards: then it is never taken back."""
    state = harness.state_of(harness.rules_of(game))
    if game == "sueca":
        return state.CUT <= action <= state.DEAL_LAST or action in (state.REDEAL, state.ACCUSE)
    if game == "qu4to":
        return s[state.AT_PHASE] == state.CHOOSING or action == state.DRAW
    return False


@games
def test_the_state_of_the_last_decision_comes_back(game: str) -> None:
    """As it was, as often as wanted, and so does the log. What is decided instead is marked as helped."""
    t = begin(game, "View", players=4, seed=3, level="easy", fast=1)
    match = t.match
    dice = random.Random(7)
    decisions: list[tuple[bytes, int, int]] = []
    back = refused = 0
    helped = -1  # where the log has the next decision after one that was taken back
    for _ in range(60):
        t.until(lambda t: asked(t) or match.turn() == OVER)
        if match.turn() == OVER:
            break
        s = bytes(match.s)
        if decisions and dice.random() < 0.4 and t.top is t.view:
            if not take_back(t):
                refused += 1
                continue
            back += 1
            *before, action = decisions.pop()
            assert [bytes(match.s), match.moves] == before
            assert t.rules.hand_number(s) == t.rules.hand_number(match.s)
            assert not revealing(game, bytes(match.s), action)
            assert t.console.store.data[store.STATE : store.STATE + len(s)] == match.s
            assert replay.replay(match.log, t.rules) == match.s
            helped = len(match.log)
            continue
        legal = match.legal()
        action = dice.choice(legal)
        if len(legal) > 1:
            decisions.append((s, match.moves, action))
        t.act(action)
        assert helped < 0 or match.log[helped] == HELP
        helped = -1
    assert back > 3 and refused > 0, (back, refused)
    t.close()


@games
def test_nothing_is_taken_back_across_a_deal(game: str) -> None:
    """Whatever is asked first in the next hand: the halves in QU4TO, a cut, a bid."""
    t = begin(game, "View", players=4, seed=3, level="easy", fast=1)
    for hand in (1, 2):
        t.until(
            lambda t, hand=hand: t.rules.hand_number(t.match.s) == hand and t.top is t.view and asked(t),
            20_000,
        )
        assert not take_back(t)
    t.close()
