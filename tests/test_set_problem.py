# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET's page for a problem: marks, what is found, what a wrong answer says, hints, colours."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from conftest import dice, words
from solving import Game, last

from games.set import deck, making, problems, triples
from games.set.autoplay import problem_keys
from sim.player.player import KEYS, Player

FIRST = {last(problems.make(number)).kind: number for number in range(9, 0, -1)}
"""The first problem of each kind."""
TABLE, HOLE = 39, 255
CHECK = Game("set").check


@pytest.fixture
def opened(sim: Any) -> Any:
    """Return a function that opens the first problem of a kind, past the box with its goal."""

    def opened(kind: str, colours: int = 0) -> Player:
        from mesa.board import store

        player = sim.player(lang="en")
        slot = player.console.store.game("set")
        slot[store.PREFS] |= colours << 2
        player.console.put_game("set", slot)
        return player.to_a_problem("set", FIRST[kind])

    return opened


def answer(player: Player, action: int) -> None:
    """Mark the three cards of an action, by keys."""
    page = player.top
    for _ in range(40):
        key = KEYS[problem_keys(page, action)]
        third = key == "A" and len(page.marks) == 2 and page.at not in page.marks
        player.press(key)
        if third:
            player.settle()
            return
    raise AssertionError("never marked")


def wrong(page: Any, key: str) -> int:
    """Return an action that is wrong for this reason."""
    for three in combinations(range(12), 3):
        action = triples.action(*three)
        if action not in page.good and problems.why(page.problem, action)[0] == key:
            return action
    raise AssertionError(key)


@pytest.mark.parametrize("kind", sorted(FIRST))
def test_a_problem_is_solved_by_its_keys(opened: Any, kind: str) -> None:
    """Each SET lights up its small table; three stars in the end."""
    player = opened(kind)
    page = player.top
    count = len(page.good)
    for left in range(count, 0, -1):
        assert page.stars == 3 and len(page.good) == left
        action = page.good[-1]
        answer(player, action)
        if left > 1:
            i = page.problem.own.index(action)
            lit = {slot for slot in range(12) if page.small[page.tile(i, slot)] == 1}
            assert lit == set(triples.slots(action))
            assert [card.hidden for card in page.cards] == [
                card == HOLE for card in page.problem.s[TABLE : TABLE + 12]
            ]
    player.settle()
    while player.scene == "Celebration":
        player.frames()
    player.settle()
    assert player.scene == "Dialog" and "Next problem" in player.top.choices and page.stars == 3


def test_actions_are_all_triples_in_order() -> None:
    every = sorted(combinations(range(12), 3), key=lambda three: three[::-1])
    assert [triples.action(*three) for three in every] == list(range(220))
    assert [triples.slots(action) for action in range(220)] == every


def test_a_wrong_answer_shows_the_features_that_fail(opened: Any) -> None:
    player = opened("six_sets")
    page = player.top
    before = bytes(page.problem.s)
    action = wrong(page, "no_set")
    feature: Any = problems.why(page.problem, action)[1]
    answer(player, action)
    assert player.scene == "Features" and page.stars == 2 and page.cards == []
    assert "Two alike, one not: " + ("shape", "colour", "number", "shading")[feature] in words(player.console)
    assert player.top.cards == tuple(page.problem.s[TABLE + slot] for slot in triples.slots(action))
    player.press("A").settle()
    assert player.top is page and page.problem.s == before and page.marks == []
    assert len(page.cards) == 12 and not any(card.hidden for card in page.cards)
    answer(player, page.good[0])
    assert len(page.good) == 5


def test_the_same_set_twice_is_wrong(opened: Any) -> None:
    player = opened("six_sets")
    page = player.top
    action = page.good[0]
    for _ in range(2):
        answer(player, action)
    assert player.scene == "Dialog" and page.stars == 2
    assert "You have found this SET already." in " ".join(player.top.text)
    assert "Find all six SETs: 1/6" in words(player.console)


@pytest.mark.parametrize("key", ["second", "no_split", "no_rest"])
def test_a_set_that_leads_nowhere_says_why(opened: Any, key: str) -> None:
    for number in range(1, 200):
        problem = last(problems.make(number))
        if problem.kind == "missing":
            found = [action for action in range(220) if problems.why(problem, action)[0] == key]
            if found:
                FIRST["missing"] = number
                break
    player = opened("missing")
    page = player.top
    before = bytes(page.problem.s)
    answer(player, found[0])
    assert player.scene == "Dialog" and page.stars == 2 and page.problem.s == before


def test_three_values_that_never_make_sets() -> None:
    """`no_split` is right: no SETs use up cards of which a feature has its values so often."""
    for number in range(1, 60):
        problem = last(problems.make(number))
        for action in range(220):
            key, *values = problems.why(problem, action)
            if key == "no_split":
                counts: Any
                f, *counts = values
                assert sum(counts) == 9 and len({count % 3 for count in counts}) > 1
                below = [slot for slot in triples.slots(action) if slot % 3 == 2]
                slots = [slot for slot in range(12) if slot % 3 != 2] + below
                values = [problem.s[TABLE + slot] // 3 ** int(f) % 3 for slot in slots]
                assert sorted(map(values.count, range(3)), reverse=True) == counts


def test_b_takes_back_a_mark_and_else_opens_the_menu(opened: Any) -> None:
    player = opened("six_sets")
    page = player.top
    player.press("A", "RIGHT", "A")
    assert page.marks == [4, 7]
    assert [frame.hidden for frame in page.frames] == [False, False, True, False]
    player.press("A")
    assert page.marks == [4]
    player.press("B")
    assert page.marks == [] and player.top is page
    player.press("B").settle()
    assert player.scene == "Dialog" and "Start again" in player.top.choices


def test_a_hint_marks_a_set_card_by_card(opened: Any) -> None:
    """It goes on from what is marked, and costs one star."""
    player = opened("six_sets")
    page = player.top
    start = triples.slots(page.good[-1])
    page.marks = [start[1]]
    for count in (2, 2):
        player.move("SELECT", True).frames(30).move("SELECT", False).frames(2)
        assert len(page.marks) == count and page.stars == 2
    assert triples.action(*sorted([*page.marks, page.at])) in page.good
    player.press("A").settle()
    assert len(page.good) == 5


def test_an_empty_place_says_so(opened: Any) -> None:
    player = opened("missing")
    page = player.top
    answer(player, page.good[0])
    assert page.hole(page.at)
    player.press("A")
    assert page.marks == [] and "No card here" in words(player.console)


def test_the_colours_are_those_of_the_match(opened: Any) -> None:
    from games.set import faces

    player = opened("missing", 2)
    assert player.top.colours == 2
    card = player.top.cards[0]
    assert card.pixel_shader[1] in faces.Faces(5, 2).palettes[0:3][player.top.problem.s[TABLE] // 3 % 3]


@pytest.mark.long
def test_nine_cards_have_one_solution_if_they_are_divided_in_one_way() -> None:
    """A plane, nine cards that differ in two features or are moved along, is divided in several."""
    chance = dice("nine cards")
    several = 0
    for n in range(60):
        if n % 2:
            first, a, b = chance.sample(range(81), 3)
            row = [first, a, deck.third(first, a)]
            nine = {*row, *(deck.third(deck.third(card, first), deck.third(b, first)) for card in row)}
            nine |= {deck.third(card, other) for card in row for other in nine - set(row)}
        else:
            nine = set()
            while len(nine) < 9:
                a, b = chance.sample(range(81), 2)
                if not nine & {a, b, deck.third(a, b)}:
                    nine |= {a, b, deck.third(a, b)}
        if len(nine) == 9:
            table = dict(enumerate(nine))
            ways = len(set(CHECK.divisions(table, tuple(range(9)))))
            assert making._one_way(bytearray(nine)) == (ways == 1)
            several += ways > 1
    assert several > 9
