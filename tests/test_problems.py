# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The problems of every game that has them: solved by brute force, by keys, and the same on both Pythons.

tests/solving.py says what a game's check, tests/positions/<game>.py, has to answer.
"""

from __future__ import annotations

import builtins
import gc
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
import solving
from conftest import dice, samples
from harness import LANGUAGES, texts_of
from solving import Game, walk

from mesa.board import records, store_load
from mesa.board.records import DAYS, ROW
from mesa.board.store_menus import put_game
from mesa.daily.daily import day_number
from mesa.problems import attempts
from mesa.ui.keys import key_towards
from mesa.ui.menu_screen import MenuScreen
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
from games.{game} import position, rules
from mesa.problems import attempts
for at in {places}:
    one = attempts.take("{game}", position, rules, at)
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
    assert [problems[attempts.index(0, day)].grade for day in (easy, hard)] == [EASY, HARD]
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
    for _ in range(99):
        player.press(KEYS[key_towards(player.top, action)])
        asks = player.newest is page or getattr(player.newest, "actions", ())
        if not asks or page.problem.s != before:
            player.settle()
            return
    raise AssertionError("never done")


def first_ones(name):
    """Yield (number, kind) of a game's first problems of the row, the first one last."""
    game = Game(name)
    for number in range(9, 0, -1):
        yield number, game.load(attempts.index(number, 0)).kind


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
    why = page.say(*page.problem.wrong(action))
    do(player, action)
    assert player.top is not page and page.attempt.stars == 2
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
    assert "Next problem" in player.top.choices and page.attempt.stars == 2


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_of_the_list_has_room_for_all_it_says(game, lang):
    """The longest kind, number and grade, with three stars; a space remains between them."""
    said, shared = texts_of(game.name, lang)["problems"], texts_of("mesa", lang)["problems"]
    kinds = [key for key in said if key + "_what" in said]
    wide = max(width("{} {}".format(4 * ROW, said[kind])) for kind in kinds)
    grade = max(width(shared["grade{}".format(i)] + " ★★★") for i in range(EASY, HARD + 1))
    assert wide + grade <= MenuScreen.w - 11 - width(" ")


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
    """Each day counts once if none after it has, the streak is of days one after another, and their stars are
    known for half a year. The row goes on beside them; after its last problem those without a star come once
    more, for one. All counts go beyond a byte.
    """
    from mesa.problems.page import Attempt

    chance = dice("days of problems")
    for _ in range(samples(20)):
        kept = store_load.load(None, None)
        console: Any = SimpleNamespace(store=kept, save_now=lambda need: None)
        console.put_game = lambda game, record, kept=kept: put_game(kept, game, record)
        record = kept.game(GAME)
        total = 250
        record[records.STARS] = 250
        record[records.LADDER] = record[records.RATING] = 0x55  # what lies beside
        console.put_game(GAME, record)
        days: dict[int, int] = {}
        row = dict.fromkeys(range(1, ROW + 1), 0)
        due = [*row]
        streak = 0
        for _ in range(250):
            last = max(days, default=0)
            if due and chance.random() < 0.7:
                number = chance.choice((due[0], due[0], due[0], chance.randrange(1, ROW + 1)))
                won = chance.randrange(
                    1 + records.STARS_MOST - attempts.lost(console.store.game(GAME), due[0], 0)
                )
                attempts.solve(console, Attempt(GAME, number, 0, False), won)
                if number == due[0]:  # only the next one counts
                    row[number] = won
                    total += won
                    due = due[1:] or [other for other in row if not row[other]]
            else:
                won = chance.randrange(4)
                day = max(250, (last or 249) + chance.choice((1, 1, 1, 0, 2, -1, 30)))
                attempts.solve(console, Attempt(GAME, 0, day, False), won)
                if day > last:
                    streak = (streak if last == day - 1 else 0) + (won > 0)
                    total += won
                    days[day] = won
            record = kept.game(GAME)
            last = max(days, default=0)
            assert records.number(record, records.STARS, 2) == total
            assert record[records.PROBLEM_STREAK] == streak, days
            assert records.number(record, records.PROBLEM_DAY, 2) == last
            for day in range(max(1, last - DAYS + 1), last + 1):
                assert records.day_stars(record, day) == days.get(day, 0)
            assert records.day_stars(record, last - DAYS) is records.day_stars(record, last + 1) is None
            assert [records.stars(record, DAYS + number - 1) for number in row] == [*row.values()]
            assert attempts.next_one(record) == (due or [0])[0]
            assert record[records.LADDER] == record[records.RATING] == 0x55


@pytest.mark.parametrize("end", ("tick", "select"))
def test_a_notice_goes_by_itself_and_before_a_box(page, end):
    from mesa.ui.motion import NOTICE

    scene = page.top
    scene.show_notice("Not that one")
    scene.tick(NOTICE - 1)
    assert not scene.notice_label.hidden
    scene.tick(1) if end == "tick" else scene.select()
    assert scene.notice_label.hidden


@pytest.mark.parametrize(
    "solved, file, wanted",
    [
        (0, True, [("1 Bandeira", "easy ?")]),
        (2, True, [("3 Win the hand", "easy ?"), ("2 Worth two", "easy –"), ("1 Bandeira", "easy ★★")]),
        (ROW, True, [("2 Worth two", "easy ?"), ("60 Worth two", "hard ★★")]),
        (0, False, [("1", "?")]),
    ],
)
def test_the_row_begins_again_and_has_only_numbers_where_there_is_no_file(
    start, monkeypatch, solved, file, wanted
):
    """The page opens in any case. After the last problem those without a star come again."""
    t = start(GAME, "MatchSetup")
    record = t.console.store.game(GAME)
    record[records.PROBLEMS] = solved
    for i in range(solved):
        records.put_stars(record, DAYS + i, 2 * (i != 1))
    t.console.put_game(GAME, record)
    real = builtins.open

    def without(path: Any, *more: Any, **named: Any) -> Any:
        if str(path).endswith("problems.bin"):
            raise OSError(path)
        return real(path, *more, **named)

    if not file:
        monkeypatch.setattr(builtins, "open", without)
    t.take("problems").settle()
    assert t.scene == "Problems" and t.top.days == 1
    assert [t.top.row(1 + i)[:2] for i in range(len(wanted))] == wanted
    assert (t.top.notes(1)[0] == "Again: those without ★") == (solved == ROW)
