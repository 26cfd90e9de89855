# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of every game that has them: solved by brute force, and the same on both Pythons.

tests/solving.py says what a game's check, tests/problem_checks/<game>.py, has to answer.
"""

import types

import pytest
import solving
from conftest import dice, samples
from harness import LANGUAGES, texts_of
from solving import SLICE_MS, WORST_MS, Game, Times, last, solve

from mesa.core.problem import EASY, HARD
from mesa.ui.menu_screen import ListMenu
from mesa.ui.text import filled, width
from sim import ROOT
from sim.drive.texts import letters
from sim.figures import row
from sim.vm import BoardVM

MADE = """
from games.{game} import problems
for number in {numbers}:
    for one in problems.make(number):
        pass
    for right in problems.judge(one):
        pass
    print((one.number, one.kind, bytes(one.s), one.goal, one.grade, sorted(right)))
"""
ON_BOTH = 1, 2, 3, 20261125, 2**29 - 1

games = pytest.mark.parametrize("game", [Game(name) for name in solving.GAMES], ids=lambda game: game.name)


def make(game, number):
    return last(game.problems.make(number))


def facts(game, one):
    """Return what is the same for everybody, with what keeps the goal in reach at the start."""
    return one.number, one.kind, bytes(one.s), one.goal, one.grade, sorted(last(game.problems.judge(one)))


@games
@pytest.mark.long
def test_problems_can_be_solved_and_are_not_trivial(game):
    """`judge` agrees with the brute force up to the goal; one solution where that is promised.

    Nor does the answer show at a glance, and the harder a grade, the harder it is by the check's `effort`.
    """
    made = []
    count = samples(14)
    for number in range(1, count + 1):
        problem = make(game, number)
        made.append((problem.kind, problem.grade, game.check.effort(problem)))
        assert not (hasattr(game.check, "plain") and game.check.plain(problem)), number
        solved = solve(game, problem)
        assert solved.solvable and solved.unique is not False and not solved.trivial, (number, solved)
    grades = {grade for _, grade, _ in made}
    assert len(grades) > 1 and (count < 60 or grades == set(range(EASY, HARD + 1)))
    assert sorted_by_effort(made) > 0.7


def sorted_by_effort(made):
    """Return the share of pairs of a kind and of two grades of which the harder one takes more effort."""
    pairs = [(a[2] < b[2]) + (a[2] == b[2]) / 2 for a in made for b in made if a[0] == b[0] and a[1] < b[1]]
    return sum(pairs) / len(pairs)


@games
def test_a_wrong_judge_is_noticed(game):
    """One that lets everything pass, and one that lets nothing pass."""
    for said in (game.legal, lambda problem: []):
        wrong = types.SimpleNamespace(**vars(game.problems))
        wrong.judge = lambda problem, said=said: iter([None, bytes(said(problem))])
        other = Game(game.name)
        other.problems = wrong
        assert not solve(other, make(game, 1)).solvable


@games
def test_a_number_makes_one_problem(game):
    """Making another one between the two changes nothing."""
    one, other, again = (facts(game, make(game, number)) for number in (5, 6, 5))
    assert one == again
    assert one[2] != other[2]


@games
def test_making_yields_its_progress(game):
    *progress, problem = game.problems.make(7)
    assert progress == sorted(progress) and progress[0] >= 0 and progress[-1] < 1000
    assert problem.number == 7


def whys(game, problem):
    """Return the reasons of all wrong actions at the start."""
    wrong = set(game.legal(problem)) - set(last(game.problems.judge(problem)))
    return {game.problems.why(problem, action) for action in wrong}


@games
def test_every_wrong_action_has_a_reason(game):
    for number in range(1, 6):
        problem = make(game, number)
        before = bytes(problem.s)
        reasons = whys(game, problem)
        assert reasons and all(isinstance(text, (str, int)) for why in reasons for text in why)
        assert problem.s == before, "judging and asking for a reason change nothing"


@games
def test_kinds_goals_and_reasons_have_their_lines(game):
    """In every language, with as many {} as there are values."""
    for number in range(1, 6):
        problem = make(game, number)
        for lines in [texts_of(game.name, lang)["problems"] for lang in LANGUAGES]:
            assert lines[problem.kind] and lines[problem.kind + "_what"] and lines[problem.goal[0]]
            for key, *values in whys(game, problem):
                forms = [form.format(*values) for form in lines[key].split("|")]
                assert filled(lines[key], *values) in forms, key


@games
def test_making_and_judging_take_no_longer_than_they_may(game):
    making, judging = Times(game.name), Times(game.name)
    for number in range(1, 4):
        solve(game, making.last(game.problems.make(number)), judging.last)
    assert max(making.whole) <= WORST_MS
    assert max(making.longest, judging.longest) <= SLICE_MS


@games
def test_problems_are_the_same_on_the_board(game, files):
    """The state, the goal, the grade, and what keeps the goal in reach."""
    wanted = [repr(facts(game, make(game, number))) for number in ON_BOTH]
    with BoardVM(files) as board:
        assert board.run(MADE.format(game=game.name, numbers=ON_BOTH)).splitlines() == wanted


@pytest.mark.long
@games
def test_the_list_says_what_is_made(game):
    """row.bin has kind and grade of the first problems of the row (sim/figures/row.py)."""
    kept = (ROOT / "games" / game.name / "row.bin").read_bytes()
    head, _, marks = kept.partition(b"\0")
    assert head.decode() == "".join(map(letters, row.kinds(game.name))) and len(marks) == row.LENGTH
    for number in (1, 2, 3, row.LENGTH, *dice("row").sample(range(4, row.LENGTH), samples(6))):
        assert marks[number - 1] == row.mark(game.name, number), number


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_of_the_list_has_room_for_all_it_says(game, lang):
    """The longest kind, number and grade, with three stars; a space remains between them."""
    said, shared = texts_of(game.name, lang)["problems"], texts_of("mesa", lang)["problems"]
    wide = max(width("{} {}".format(row.LENGTH, said[kind])) for kind in row.kinds(game.name))
    grade = max(width(shared["grade{}".format(i)] + " ★★★") for i in range(EASY, HARD + 1))
    assert wide + grade <= ListMenu.w - 11 - width(" ")
