# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Taking the last decision back: by Select and the left arrow, and from the pause menu."""

from __future__ import annotations

import random
from typing import Any

import harness
import pytest

from mesa.core import replay
from mesa.core.contract import OVER
from mesa.core.log import HELP
from mesa.core.match import ACTED
from mesa.ui import text

IN_TURN = [game for game in harness.bot_ids() if not harness.rules_of(game).REAL_TIME]


def take_back(t: Any) -> None:
    """Hold Select, press the left arrow, and wait until it is done."""
    t.move("SELECT", True).frames(2).tap("LEFT").move("SELECT", False).frames().still()


def revealing(game: str, s: bytes, action: int) -> bool:
    """Return whether the decision itself makes somebody see new cards: then it is never taken back."""
    state = harness.state_of(harness.rules_of(game))
    if game == "sueca":
        return state.CUT <= action <= state.DEAL_LAST or action in (state.REDEAL, state.ACCUSE)
    if game == "qu4to":
        return s[state.AT_PHASE] == state.CHOOSING or action == state.DRAW
    return False


@pytest.mark.parametrize("game", IN_TURN)
def test_the_state_of_the_last_decision_comes_back(start: Any, game: str) -> None:
    """As it was, as often as wanted; each counts as a hint, and the log is that of what counts.

    What is decided instead is marked there as decided with help, so nobody judges it.
    """
    t = start(game, "View", players=4, seed=3, level="easy")
    t.session.fast = t.console.fast = True
    match = t.match
    rules = t.rules
    dice = random.Random(7)
    decisions: list[tuple[bytes, int, int]] = []
    back = refused = 0
    helped = -1  # where the log has the next decision after one that was taken back
    for _ in range(60):
        t.until(lambda _: match.mine() and t.view.asked and not t.top.busy() or match.turn() == OVER)
        if match.turn() == OVER:
            break
        legal = match.legal()
        s = bytes(match.s)
        if decisions and dice.random() < 0.4 and t.top is t.view:
            hints = match.hints
            take_back(t)
            if match.hints == hints:
                refused += 1
                assert bytes(match.s) == s and t.notice == t.view.t("no_take_back")
            else:
                back += 1
                before = decisions.pop()
                assert (bytes(match.s), match.moves) == before[:2]
                assert rules.hand_number(s) == rules.hand_number(match.s)
                assert not revealing(game, before[0], before[2])
                assert match.hints == hints + 1 and t.console.store.data[60 : 60 + len(s)] == match.s
                assert replay.replay(match.log, rules) == match.s
                helped = len(match.log)
            continue
        action = dice.choice(legal)
        if len(legal) > 1:
            decisions.append((s, match.moves, action))
        t.act(action)
        if helped >= 0:
            assert match.log[helped] == HELP
            helped = -1
    assert back > 3 and refused > 0, (back, refused)


@pytest.mark.parametrize("game", IN_TURN)
def test_nothing_is_taken_back_across_a_deal(start: Any, game: str) -> None:
    """Whatever is asked first in the next hand: the halves in QU4TO, a cut, a bid."""
    t = start(game, "View", players=4, seed=3, level="easy")
    t.session.fast = t.console.fast = True
    for hand in (1, 2):
        t.until(
            lambda t, hand=hand: (
                t.rules.hand_number(t.match.s) == hand
                and t.match.mine()
                and t.top is t.view
                and t.view.asked
                and not t.top.busy()
            ),
            20_000,
        )
        s = bytes(t.match.s)
        take_back(t)
        assert bytes(t.match.s) == s and t.match.hints == 0 and t.notice == t.view.t("no_take_back")


@pytest.mark.parametrize("game", harness.bot_ids())
def test_the_pause_menu_offers_it_where_it_is_possible(start: Any, game: str) -> None:
    t = start(game, "View")
    t.press("START")
    line = t.view.t("take_back", text.SELECT_KEY)
    offered = line in t.lines
    assert offered == (game in IN_TURN)
    if offered:
        t.press(*["DOWN"] * t.top.choices.index(line), "A").still()
        decided = bool(t.match.flags & ACTED)  # before the first question at the table, in a dialog
        assert t.match.hints == decided and (t.notice == t.view.t("no_take_back")) != decided
