# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET for two people at the two ends of the keys: who calls, who marks, and what is left to both."""

from __future__ import annotations

from typing import Any

import pytest

from games.set import deck, rules
from mesa.core.contract import ANY
from mesa.core.match import PERSON
from sim.player.player import Player
from sim.scenarios import Scenario
from sim.vm import runner


def begin(opened: Any, players: int = 2, fast: bool = True, **more: Any) -> Player:
    """Switch a console on and begin a match with a person in seat 1, once the keys have been explained."""
    t = Scenario("set", "en", players=players, level="easy", **more)
    opened(t)
    t.session.fast = t.console.fast = fast
    t.reach("MatchSetup").frames(1)
    t.top.levels[1] = PERSON
    t.take("new_match").wait("Dialog").frames(2)
    assert t.top.title == "Two people"
    t.press("A").wait("Pair").frames(20)
    return t


def go(t: Player, slot: int, key: str) -> None:
    """Move the cursor to a slot and press the caller's key."""
    frames = t.table.frames
    while frames.at % 3 != slot % 3:
        t.press("DOWN")
    while frames.at // 3 != slot // 3:
        t.press("RIGHT" if frames.at // 3 < slot // 3 else "LEFT")
    t.press(key)


def find(t: Player, call: str, mark: str) -> None:
    """Call a SET and mark it, by the keys of one end."""
    t.until(lambda _: not t.top.busy() and not t.view.hurried, 3000, False)
    slots = deck.unpack(deck.first_set(t.s))
    t.press(call)
    for slot in slots:
        go(t, slot, mark)


@pytest.mark.parametrize(("key", "seat"), [("LEFT", 0), ("RIGHT", 0), ("UP", 0), ("DOWN", 0), ("A", 1)])
def test_each_end_calls(opened, key, seat):
    t = begin(opened)
    at = t.table.frames.at
    t.press(key).frames(2)
    assert t.turn() == seat and t.table.frames.at == at, "a call does not move the cursor as well"
    message = t.table.score_bar.message.text
    assert message.startswith(("P1: SET!", "Ana: SET!")[seat]) and message.endswith(("\x89", "\x88")[seat])


@pytest.mark.parametrize(("key", "seat"), [("B", 0), ("START", 1)])
def test_each_end_says_that_there_is_none(opened, key, seat):
    t = begin(opened)
    t.press(key)
    assert t.turn() == ANY and t.s[rules.AT_AGREED] == 1 << seat
    t.press(key)
    assert t.s[rules.AT_AGREED] == 1 << seat and t.notice == t.console.words.text("why_said")
    t.press("START" if seat == 0 else "B")
    assert rules.cards_down(t.s) == 15 and not t.s[rules.AT_AGREED]


@pytest.mark.parametrize(("call", "mark", "others", "seat"), [("UP", "B", "A", 0), ("A", "A", "B", 1)])
def test_the_caller_marks_and_the_other_waits(opened, call, mark, others, seat):
    t = begin(opened)
    slots = deck.unpack(deck.first_set(t.s))
    t.press(call)
    go(t, slots[0], others)
    t.press("START")
    assert rules.marks(t.s) == [] and t.turn() == seat and t.scene == "Pair"
    t.press(mark)
    assert rules.marks(t.s) == [slots[0]]
    t.press(mark)
    assert rules.marks(t.s) == [], "the same key takes a mark back"
    for slot in slots:
        go(t, slot, mark)
    assert rules.scores(t.s) == [1 - seat, seat]


@pytest.mark.parametrize(("call", "seat"), [("UP", 0), ("A", 1)])
def test_the_time_of_both_runs_out(opened, call, seat):
    """Also where nobody but them plays, so that no bot's clock runs."""
    t = begin(opened, fast=False)
    t.press(call)
    for _ in range(145):
        assert t.turn() == seat
        t.frames(1)
    t.frames(10)
    assert t.turn() == ANY and rules.scores(t.s)[seat] == -1


@pytest.mark.parametrize(("call", "seat"), [("UP", 0), ("A", 1)])
def test_both_can_give_up_in_the_pause_menu(opened, call, seat):
    t = begin(opened)
    t.press(call, "SELECT").frames(3)
    assert t.scene == "Dialog" and t.top.title == "Pause"
    t.press(*["DOWN"] * t.top.choices.index("Give up: –1"), "A")
    assert t.turn() == ANY and rules.scores(t.s)[seat] == -1


def test_keys_while_a_call_is_read_only_hurry(opened):
    """Nobody calls by accident when cards have just been taken."""
    t = begin(opened, fast=False)
    find(t, "A", "A")
    t.frames(2)
    assert t.top.busy()
    t.press("A", "B", "LEFT", "START")
    assert t.turn() == ANY and not t.s[rules.AT_AGREED]
    t.until(lambda _: not t.top.busy() and not t.view.hurried, 3000, False)
    t.press("LEFT")
    assert t.turn() == 0


def test_a_third_player_is_a_bot(opened):
    """It thinks for itself, and not for the two."""
    t = begin(opened, players=3, fast=False)
    t.frames(3)
    assert [thinker.seat for thinker in t.match.thinkers] == [2]
    t.press("A").frames(2)
    assert t.turn() == 1 and not t.match.thinkers


def test_a_whole_match_counts_nowhere_and_names_the_winner(opened):
    t = begin(opened, options={"deck": "beginner"})
    before = bytes(t.console.store.game("set"))
    for number in range(40):
        t.until(lambda _: t.match.over() or not t.top.busy() and not t.view.hurried, 3000, False)
        if t.match.over():
            break
        if not deck.first_set(t.s):
            t.press("B", "START").frames(3)
        elif number % 3:
            find(t, "A", "A")
        else:
            find(t, "DOWN", "B")
    assert t.match.over()
    t.wait("Features", "Dialog")
    while t.scene != "Dialog":
        t.press("B").frames(3)
    one, other = rules.scores(t.s)
    assert one < other and t.top.title == "Ana wins"
    assert bytes(t.console.store.game("set")) == before
    assert not t.console.store.data[40], "it no longer waits"


def test_a_match_goes_on_with_both(opened):
    t = begin(opened)
    find(t, "A", "A")
    t.until(lambda _: not t.top.busy(), 3000, False)
    t.restarted()
    t.wait("Dialog").frames(2)
    assert t.top.title == "Two people" and rules.scores(t.s) == [0, 1]
    t.press("A").wait("Pair").frames(20).press("A")
    assert t.turn() == 1


def test_only_the_other_end_can_be_a_person(opened):
    t = Scenario("set", "en", players=3)
    opened(t)
    t.reach("MatchSetup").frames(1)
    page = t.top
    for seat, can in ((1, True), (2, False)):
        seen = set()
        for _ in range(9):
            page.change_level(seat, 1)
            seen.add(page.levels[seat])
        assert seen == set(range(1, 9)) | ({PERSON} if can else set())


def test_held_select_gives_no_hint(opened):
    t = begin(opened)
    t.hold("SELECT", 20)
    assert t.match.hints == 0 and t.turn() == ANY and not t.table.frames.own


def test_the_board_plays_the_same(files):
    run = runner.same(files, game="set", seed=4, seats=2, level=1, people=(1,), random_keys=3, frames=900)
    assert run.scenes.count("Pair") > 99 and not run.said


def test_a_new_view_draws_the_same(opened):
    """The draw law, before a call and during either."""
    t = begin(opened)
    t.board.draw = True
    for keys in ((), ("B",), ("A", "A"), ("LEFT",)):
        t.press(*keys).frames(3)
        if keys == ("A", "A"):
            before = t.image().crop((0, 12, 160, 128)).tobytes()
            t.renew().frames(20)
            assert t.image().crop((0, 12, 160, 128)).tobytes() == before, "the strip shows time"
            t.match.left = 0
            t.frames(200)
            assert t.turn() == ANY
        elif t.turn() == ANY:
            t.frames(60)
            before = t.pixels
            t.renew().frames(20)
            assert t.pixels == before
