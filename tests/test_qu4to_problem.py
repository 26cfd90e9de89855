# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""QU4TO's problems: what is dealt and said; and their page: its keys, its cards, and equal cards to pick."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import harness
import pytest
from conftest import samples
from solving import Game, last

from games.qu4to import cards, problems, rules, state
from games.qu4to.autoplay import problem_keys
from games.qu4to.deck import BLUE, class_of, dashed, form
from mesa.core.contract import apply
from mesa.core.match import NAMES
from mesa.core.problem import Problem
from sim.player.player import KEYS, Player

FIRST = {last(problems.make(number)).kind: number for number in range(9, 0, -1)}
"""The first problem of each kind."""
PICK = 375
"""A problem in which it matters which of several equal cards is played first."""


def lines(numbers: range) -> Iterator[Any]:
    """Yield problems at each turn of the player on the way to the goal."""
    for number in numbers:
        problem = last(problems.make(number))
        while problems.solved(problem) is None:
            if rules.turn(problem.s) == 0:
                yield problem
                good = last(problems.judge(problem))
                apply(rules, problem.s, 0, good[number % len(good)], None)
            else:
                apply(rules, problem.s, rules.turn(problem.s), last(problems.reply(problem)), None)


def test_a_position_is_one_of_a_match_in_which_nobody_draws() -> None:
    for number in range(1, 60):
        s = last(problems.make(number)).s
        assert harness.valid("qu4to", s) and not rules.can_draw(s) and rules.turn(s) == 0
        assert 4 <= rules.count(s, 0) <= 8
        assert (
            s[state.AT_SEATS] == 2
            or FIRST["keep_lead"]
            and all(rules.count(s, seat) == 7 - s[state.AT_SEATS] for seat in range(1, s[state.AT_SEATS]))
        )


def test_the_answer_is_neither_always_a_set_nor_the_strongest_one() -> None:
    answers = {True: 0, False: 0}
    for number in range(1, 60):
        problem = last(problems.make(number))
        (answer,) = last(problems.judge(problem))
        legal = rules.legal(problem.s, 0)
        sets = [action for action in legal if action < state.TURN]
        assert len(legal) >= 4 and answer != max(sets, default=0)
        answers[answer < state.TURN] += 1
    assert min(answers.values()) > 10


def test_reasons_are_true() -> None:
    """What beats a set, or is led after a pass, its owner can play then; what is left is counted."""
    seen = set()
    for problem in lines(range(1, 40)):
        good = last(problems.judge(problem))
        for action in set(rules.legal(problem.s, 0)) - set(good):
            key, *values = problems.why(problem, action)
            seen.add(key)
            after = bytearray(problem.s)
            rules.step(after, 0, action)
            while after[state.AT_PHASE] == state.PICKING:
                rules.step(after, 0, rules.legal(after, 0)[0])
            if key in ("why_left", "why_no_set", "why_no_sets"):
                assert values == [rules.count(after, 0)]
            elif key == "why_passes":
                assert action < state.SET or state.TURN <= action < state.TAKE
            else:
                after[state.AT_TURN] = NAMES.index(values[0])
                if key == "why_turned":
                    continue
                can = [a - state.SET for a in rules.legal(after, after[state.AT_TURN]) if a >= state.SET]
                assert values[1] in [dashed(cls) for cls in can if cls < state.TURN - state.SET]
    assert {"why_left", "why_no_set", "why_no_sets", "why_passes", "why_beaten"} <= seen
    assert {"why_turned", "why_weak", "why_out", "why_stuck", "why_leads"} <= seen


def test_the_best_reply_leaves_the_player_least() -> None:
    """After it no more actions serve than after any other reply."""
    seen = 0
    for number in range(1, 30):
        problem = last(problems.make(number))
        apply(rules, problem.s, 0, last(problems.judge(problem))[0], None)
        if problem.kind == "keep_lead" or rules.turn(problem.s) != 1:
            continue
        before = bytearray(problem.s)
        left = {}
        for action in rules.legal(before, 1):
            problem.s = bytearray(before)
            rules.step(problem.s, 1, action)
            if rules.turn(problem.s) == 0:
                left[action] = len(last(problems.judge(problem)))
        problem.s = bytearray(before)
        reply = last(problems.reply(problem))
        assert left.get(reply, 0) <= min(left.values())
        seen += len(set(left.values())) > 1
        assert problem.s == before
    assert seen > 3


def any_position(dice: random.Random, kind: str) -> Problem:
    """Return a problem that nobody has chosen: few cards, so that somebody is soon out, any set to beat."""
    s = bytearray(last(problems.make(FIRST[kind])).s)
    seats = s[state.AT_SEATS]
    s[state.AT_CARDS : state.AT_OPTIONS] = bytes([state.OUT]) * 60
    s[state.AT_COUNT : state.AT_COUNT + 10] = bytes(10)
    cards = dice.sample([card for card in range(60) if card < 50 or dice.random() < 0.2], 20)
    for seat in range(seats):
        for _ in range(dice.randint(2, 5 if seat == 0 else 4)):
            half = dice.randint(0, 1)
            s[state.AT_CARDS + cards[0]] = seat | half << 4
            s[state.AT_COUNT + 2 * seat + half] += 1
            cards.pop(0)
    s[state.AT_CARDS + cards[0]] = state.LEADING
    s[state.AT_LEAD] = BLUE[cards[0]] - 1
    assert harness.valid("qu4to", s)
    return Problem(1, kind, s, (), 1, 2 if kind == "empty_two" else 3)


@pytest.mark.long
@pytest.mark.parametrize("kind", sorted(FIRST))
def test_any_position_is_judged_as_by_brute_force(kind: str) -> None:
    """Also those that `make` never makes, in which somebody else is out first, or nothing serves."""
    dice = random.Random(kind)
    check = Game("qu4to").check
    counts = set()
    for _ in range(samples(50)):
        problem = any_position(dice, kind)
        right = sorted(check.right(problem))
        assert sorted(last(problems.judge(problem))) == right, problem.s.hex()
        counts.add(len(right))
    assert {0, 1, 2} <= counts


# --- the page ---


@pytest.fixture
def opened(sim: Any) -> Callable[[int], Player]:
    """Return a function that opens a problem, past the box with its goal."""

    def opened(number: int) -> Player:
        return sim.player(lang="en").to_a_problem("qu4to", number)

    return opened


def play(player: Player, action: int) -> None:
    """Do an action by keys, and wait for what follows."""
    page = player.newest
    before = bytes(page.problem.s)
    for _ in range(60):
        key = KEYS[problem_keys(page, action)]
        player.press(key)
        if player.newest is not page or page.problem.s != before:
            player.settle()
            return
    raise AssertionError("never done")


def in_sight(page: Any) -> bool:
    """Return whether the page shows the cards of the position, each as it lies."""
    s = page.problem.s
    shown = [sorted(row) for row in page.rows] == [
        sorted(page.faces(seat)) for seat in range(1, s[state.AT_SEATS])
    ]
    return shown and sorted(page.hand.cards) == sorted(page.faces(0)) and len(page.lead) == len(page.leads)


@pytest.mark.parametrize("kind", sorted(FIRST))
def test_a_problem_is_solved_by_its_keys(opened: Any, kind: str) -> None:
    player = opened(FIRST[kind])
    page = player.top
    while player.scene == "Page":
        assert page.stars == 3 and in_sight(page)
        play(player, page.good[-1])
    while player.scene == "Celebration":
        player.frames()
    player.settle()
    assert player.scene == "Dialog" and "Next problem" in player.top.choices and page.stars == 3


@pytest.mark.parametrize("kind", sorted(FIRST))
def test_a_wrong_action_changes_nothing_and_says_why(opened: Any, kind: str) -> None:
    player = opened(FIRST[kind])
    page = player.top
    before = bytes(page.problem.s)
    wrong = [action for action in rules.legal(page.problem.s, 0) if action not in page.good]
    for action in (wrong[0], wrong[-1]):
        play(player, action)
        assert player.scene == "Dialog" and page.problem.s == before
        said = page.say(*problems.why(page.problem, action))
        assert " ".join(player.top.text).find(said) >= 0 and "<" not in said
        player.press("A").settle()
        assert player.top is page and in_sight(page)
    assert page.stars == 1


def test_which_of_equal_cards_is_asked_where_it_matters(opened: Any) -> None:
    """Elsewhere any is taken; cards that the player has marked are the answer, right or wrong."""
    player = opened(PICK)
    page = player.top
    while page.problem.s[state.AT_PHASE] != state.PICKING:
        play(player, page.good[0])
    picks = rules.legal(page.problem.s, 0)
    assert 0 < len(page.good) < len(picks)
    assert page.hand.chosen() >> 1 == picks[0] - state.TAKE
    assert page.line.text == "2 of 2 to choose", "B does not go back: the set was judged"
    wrong = next(pick for pick in picks if pick not in page.good)
    play(player, wrong)
    assert player.scene == "Dialog" and page.problem.s[state.AT_PHASE] == state.PICKING
    player.press("A").settle()
    lead = page.problem.s[state.AT_LEAD]
    while page.problem.s[state.AT_PHASE] == state.PICKING:
        play(player, page.good[0])
    assert page.problem.s[state.AT_LEAD] != lead and page.stars == 2


def test_b_unmarks_then_turns_a_card_then_goes_back(opened: Any) -> None:
    from games.qu4to.cards import TURNING

    player = opened(FIRST["empty_two"])
    page = player.top
    player.press("UP")
    assert page.hand.numbers() and "plays" in page.line.text
    player.press("B")
    assert not page.hand.numbers() and not page.input[TURNING]
    player.press("B")
    assert page.input[TURNING] and "turns" in page.line.text
    player.press("B")
    assert not page.input[TURNING] and player.top is page
    player.press("START").settle()
    assert player.scene == "Dialog" and "Start again" in player.top.choices


def press_on(player: Any, wanted: Callable[[Any, int], object]) -> None:
    """Press A on the next card for which `wanted(hand, its number)` holds."""
    hand = player.top.hand
    for _ in range(len(hand.cards)):
        if wanted(hand, cards.number(hand.chosen())):
            break
        player.press("RIGHT")
    assert wanted(hand, cards.number(hand.chosen()))
    player.press("A")


def test_what_is_no_set_or_too_weak_costs_nothing(opened: Any) -> None:
    player = opened(FIRST["keep_lead"])
    page = player.top
    assert page.hand.usable(), "where the cursor begins"
    press_on(player, lambda hand, up: not hand.usable())
    assert "too weak" in page.line.text
    assert not page.hand.numbers() and page.stars == 3
    pair = next([low, low + run] for low, run, size in map(form, page.sets) if size > 1)
    for up in pair[: 2 - (class_of(pair) in page.sets)]:
        press_on(player, lambda hand, its, up=up: its == up and not hand.marked(hand.chosen() >> 1))
    assert "too weak" in page.line.text
    player.press("A")
    assert "Does not beat" in page.notice_label.text and page.stars == 3


def apart(s: bytearray) -> list[int]:
    """Return two numbers of sets that may be played which are no set together, or []."""
    ups = set()
    for action in rules.legal(s, 0):
        if state.SET <= action < state.TURN:
            low, run, size = form(action - state.SET)
            ups |= set(range(low, low + size)) if run else {low}
    pairs = [[low, high] for low in ups for high in ups if low < high and class_of([low, high]) < 0]
    return pairs[0] if pairs else []


def test_cards_that_are_no_set_cost_nothing(opened: Any) -> None:
    made = next(made for made in range(1, 50) if apart(last(problems.make(made)).s))
    player = opened(made)
    for up in apart(player.top.problem.s):
        press_on(player, lambda hand, its, up=up: its == up)
    player.press("A")
    assert "no combination" in player.top.notice_label.text and player.top.stars == 3


@pytest.mark.parametrize("kind", sorted(FIRST))
def test_a_hint_marks_the_answer_for_a_star(opened: Any, kind: str) -> None:
    player = opened(FIRST[kind])
    page = player.top
    player.move("SELECT", True).frames(30).move("SELECT", False).frames(2)
    assert page.stars == 2
    before = bytes(page.problem.s)
    player.press("A")
    assert page.problem.s != before and page.stars == 2
