# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of every game that has them: solved by brute force, by keys, and the same on both Pythons.

tests/solving.py says what a game's check, tests/positions/<game>.py, has to answer.
"""

from __future__ import annotations

import builtins
import gc
import importlib
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
import solving
from conftest import dice, samples
from harness import LANGUAGES, texts_of
from solving import Game, walk

from mesa.board import records, store_load
from mesa.board.store_menus import put_game
from mesa.daily.daily import day_number
from mesa.problems import problem
from mesa.problems.problem import DAYS, ROW
from mesa.ui.menu_screen import ListMenu
from mesa.ui.text import width
from sim import ROOT
from sim.board import sim_board
from sim.making import write
from sim.player.player import KEYS
from sim.vm import BoardVM

COUNT = DAYS + ROW
EASY, HARD = 1, 3
"""The lowest and the highest grade."""
READ = """
from games.{game} import problems, rules
from mesa.problems import problem
for at in {places}:
    one = problem.take("{game}", problems, rules, at)
    print((one.kind, bytes(one.s), one.goal, one.grade, one.good()))
"""


games = pytest.mark.parametrize("game", [*map(Game, solving.GAMES)], ids=lambda game: game.name)
"""Runs a test for each game that has problems."""


@games
@pytest.mark.long
def test_each_problem_says_what_the_brute_force_says(game):
    """All the way: what is right, why anything else is wrong, what the others reply; one first solution."""
    looked_at = []
    for at in dice(game.name).sample(range(COUNT), min(COUNT, samples(14))):
        one = game.load(at)
        assert game.check.unique(one) is not False and not game.check.plain(one), at
        looked_at.append((one.kind, one.grade, game.check.effort(one)))
        assert not walk(game, one), at
    assert sorted_by_effort(looked_at) > 0.7


@games
def test_problems_are_small_and_each_is_another(game):
    """Their kinds are mixed, and days of the week have their grade, in every week."""
    problems = [game.load(at) for at in range(COUNT)]
    sizes = [len(one.data) for one in problems]
    assert sum(sizes) / COUNT <= 95 and max(sizes) <= 512
    assert len({bytes(one.s) for one in problems}) == COUNT
    assert min(Counter(one.kind for one in problems).values()) >= COUNT / len(game.problems.Problem.KINDS) / 2
    for weekday in range(7):
        grades = {one.grade for one in problems[weekday:DAYS:7]}
        assert len(grades) == 1, weekday
    easy, hard = day_number(2026, 1, 5), day_number(2026, 1, 10)  # a Monday, a Saturday
    assert [problems[problem.index(0, day)].grade for day in (easy, hard)] == [EASY, HARD]
    row = [one.grade for one in problems[DAYS:]]
    assert row == sorted(row) and set(row) == set(range(EASY, HARD + 1))


@games
def test_the_board_reads_the_same(game, files):
    places = 0, 1, DAYS - 1, DAYS, COUNT - 1
    read = [game.load(at) for at in places]
    wanted = [repr((one.kind, bytes(one.s), one.goal, one.grade, one.good())) for one in read]
    with BoardVM(files) as board:
        assert board.run(READ.format(game=game.name, places=places)).splitlines() == wanted


@games
@pytest.mark.soak
def test_the_file_is_what_is_made(game):
    """The same bytes each time."""
    found = write.packed(write.chosen(write.candidates(game.name)))
    assert found == (ROOT / "games" / game.name / "problems.bin").read_bytes()


def sorted_by_effort(made):
    """Return the share of pairs of a kind and of two grades of which the harder one takes more effort."""
    pairs = [(a[2] < b[2]) + (a[2] == b[2]) / 2 for a in made for b in made if a[0] == b[0] and a[1] < b[1]]
    return sum(pairs) / len(pairs)


# The page


def do(player, action):
    """Do an action by keys, as far as the next question or a box."""
    page, before = player.newest, bytes(player.newest.problem.s)
    keys = importlib.import_module("games.{}.keys".format(page.game)).problem_keys
    for _ in range(99):
        player.press(KEYS[keys(page, action)])
        if player.newest is not page or page.problem.s != before:
            player.settle()
            return
    raise AssertionError("never done")


def first_ones(name):
    """Yield (number, kind) of a game's first problems of the row, the first one last."""
    game = Game(name)
    for number in range(9, 0, -1):
        yield number, game.load(problem.index(number, 0)).kind


KINDS = {(game, kind): number for game in solving.GAMES for number, kind in first_ones(game)}
"""The first problem of each kind."""


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_problem_is_solved_by_its_keys(sim, game, kind):
    """A wrong answer is explained, costs a star and changes nothing; right ones end it.

    And the page looks the same after another has covered it.
    """
    player = sim.player(lang="en").to_a_problem(game, KINDS[game, kind])
    page = player.top
    before, seen = bytes(page.problem.s), player.pixels
    page.covered(True)
    player.console.stack.renew()
    assert player.settle().pixels == seen
    action = min(set(Game(game).legal(page.problem)) - set(page.good))
    why = page.say(*page.why(action))
    do(player, action)
    assert player.top is not page and page.stars == 2
    assert player.scene != "Dialog" or why in " ".join(player.top.text)
    player.press("A").settle()
    assert player.top is page and page.problem.s == before
    while player.newest is page:
        do(player, page.good[-1])
        if player.scene == "Dialog" and "Next problem" not in player.top.choices:
            player.press("A").settle()  # what was right
    for _ in range(500):
        if player.scene == "Dialog":
            break
        player.frames()
    assert "Next problem" in player.top.choices and page.stars == 2


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_of_the_list_has_room_for_all_it_says(game, lang):
    """The longest kind, number and grade, with three stars; a space remains between them."""
    said, shared = texts_of(game.name, lang)["problems"], texts_of("mesa", lang)["problems"]
    kinds = [key for key in said if key + "_what" in said]
    wide = max(width("{} {}".format(4 * ROW, said[kind])) for kind in kinds)
    grade = max(width(shared["grade{}".format(i)] + " ★★★") for i in range(EASY, HARD + 1))
    assert wide + grade <= ListMenu.w - 11 - width(" ")


# What is counted of problems, and when it is written. Their pages: tests/screens/problems.txt.


GAME = "sueca"


def wrong_problem_page(t: Any, times: int = 1) -> None:
    """Choose the second card, so often: in the first problem of the row it is wrong."""
    for _ in range(times):
        t.settle().press("A").settle()
        assert t.scene == "Dialog", "why it is wrong"
        t.press("A").settle()


def lost(kept: Any, battery: bool = False) -> int:
    """Return how many stars of the next problem of the row are lost after the power switch, or a restart."""
    scratch = bytearray(kept.scratch) if battery else None
    return store_load.load(bytearray(kept.nvm), scratch).game(GAME)[records.ROW_LOST]


@pytest.fixture
def page(start) -> Any:
    """Return a player in the first problem of Sueca's row, at the second card."""
    t = start(GAME, "MatchSetup").take("problems").settle()
    t.session.restarts = False
    return t.press("DOWN", "A").settle().press("A").settle().press("RIGHT").settle()


def test_a_loss_is_written_within_the_budget_of_writes(page):
    """At once while there is time to spare for four writes, else once there is: 24 writes an hour."""
    kept = page.console.store
    kept.spare = 1_000_000
    wrong_problem_page(page)
    assert lost(kept) == 1 and kept.spare < 810_000
    kept.spare = 0
    wrong_problem_page(page)
    assert kept.game(GAME)[records.ROW_LOST] == 2 and lost(kept) == 1, "no time to spare"
    before = kept.generation
    wrong_problem_page(page, 3)
    kept.spare = 850_000
    page.frames(2)
    assert lost(kept) == 2 and kept.generation == before + 1
    wrong_problem_page(page, 3)
    assert kept.generation == before + 1, "nothing more can be lost"


@pytest.mark.parametrize("spare, battery", [(1_000_000, True), (200_000, True), (0, True), (0, False)])
def test_leaving_the_problems_loses_nothing(page, monkeypatch, spare, battery):
    """The program restarts there: the battery-backed memory has all that flash lacks. On a board without one,
    with no time for a write to flash, it does not restart.
    """
    kept = page.console.store
    kept.spare = 0
    if not battery:
        kept.scratch = None
    wrong_problem_page(page)
    page.press("B").settle().press("UP", "A").settle()
    assert page.scene == "Problems"
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    kept.spare = spare
    if not battery:
        assert page.press("B").settle().scene == "MatchSetup"
        return
    with pytest.raises(sim_board.Reload):
        page.press("B").frames(9)
    assert lost(kept, battery=True) == 1 and lost(kept) == (spare > 0)


@pytest.mark.long
def test_days_streak_and_stars_are_those_of_a_plain_list() -> None:
    """Each day counts once if none after it has, the streak is of days one after another.

    The row goes on beside them, and all counts go beyond a byte.
    """
    from mesa.problems import count

    chance = dice("days of problems")
    for _ in range(samples(20)):
        kept = store_load.load(None, None)
        console: Any = SimpleNamespace(store=kept, save_now=lambda need: None)
        console.put_game = lambda game, record, kept=kept: put_game(kept, game, record)
        record = kept.game(GAME)
        solved = total = 250
        record[records.PROBLEMS] = record[records.STARS] = 250
        record[records.LADDER] = record[records.RATING] = 0x55  # what lies beside
        console.put_game(GAME, record)
        days: list[int] = []
        row = [0] * 8
        streak = 0
        for _ in range(40):
            won = chance.randrange(4)
            if chance.random() < 0.4:
                number = solved + chance.choice((0, 1, 1, 2))  # only the next one counts
                count.solve(console, GAME, number, 0, won)
                if number == solved + 1:
                    solved, total, row = number, total + won, [won, *row[:7]]
            else:
                day = max(250, (days or [249])[-1] + chance.choice((1, 1, 1, 0, 2, -1)))
                count.solve(console, GAME, 1, day, won)
                if day > (days or [0])[-1]:
                    streak = (streak if days and days[-1] == day - 1 else 0) + (won > 0)
                    total += won
                    days.append(day)
            record = kept.game(GAME)
            assert records.number(record, records.STARS, 2) == total
            assert record[records.PROBLEM_STREAK] == streak, days
            assert records.number(record, records.PROBLEM_DAY, 2) == (days or [0])[-1]
            assert count.solved(console, GAME) == solved
            lost = [count.lost(console, GAME, solved - back, 0) for back in range(8)]
            assert lost == [3 - stars for stars in row]
            assert record[records.LADDER] == record[records.RATING] == 0x55


@pytest.mark.parametrize("end", ("tick", "tell_goal"))
def test_a_notice_goes_by_itself_and_before_a_box(page, end):
    from mesa.ui.motion import NOTICE

    scene = page.top
    scene.notice("Not that one")
    scene.tick(NOTICE - 1)
    assert not scene.notice_label.hidden
    scene.tick(1) if end == "tick" else scene.tell_goal()
    assert scene.notice_label.hidden


@pytest.mark.parametrize("solved, file", [(4 * ROW, True), (0, False)])
def test_the_row_begins_again_and_has_only_numbers_where_there_is_no_file(start, monkeypatch, solved, file):
    """The page opens in any case."""
    t = start(GAME, "MatchSetup")
    record = t.console.store.game(GAME)
    record[records.PROBLEMS] = solved
    t.console.put_game(GAME, record)
    real = builtins.open

    def without(path: Any, *more: Any, **named: Any) -> Any:
        if str(path).endswith("problems.bin"):
            raise OSError(path)
        return real(path, *more, **named)

    if not file:
        monkeypatch.setattr(builtins, "open", without)
    t.take("problems").settle()
    said = t.top.row(1)
    assert t.scene == "Problems"
    assert said == (("241 Worth two", "easy ?") if file else ("Problem no. 1", "?"))
