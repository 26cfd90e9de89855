# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page of problems and the frame of one, with a made-up game's part: only one card is right."""

from __future__ import annotations

import builtins
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from conftest import dice, samples
from harness import a_card, reach

from mesa.board import records
from mesa.board.store_menus import put_game
from mesa.core.problem import Problem
from sim.player.player import Player

GAME = "sueca"
EARLIER = "Dia anterior: é só treino."


def made_up(number: int) -> Any:
    from games.sueca import state

    yield 0
    yield 500
    s = reach(GAME, lambda rules, s: a_card(rules, s) and s[state.AT_LAID] == 20, revoke="off")
    yield Problem(number, "toy", s, ("toy_goal", number), 1)


def only(problem_page: Problem) -> Any:
    from games.sueca import rules

    yield None
    yield bytes(rules.legal(problem_page.s, rules.turn(problem_page.s))[:1])


def first(problem_page: Problem) -> Any:
    from games.sueca import rules

    yield None
    yield rules.legal(problem_page.s, rules.turn(problem_page.s))[0]


@pytest.fixture
def page(sim: Any, monkeypatch: Any) -> Player:
    """Return a player on Sueca's page of problems."""
    from mesa.problems import problem_page

    class Page(problem_page.ProblemPage):
        def build(self) -> Any:
            self.at = 0
            yield True

        def show(self) -> None:
            rules: Any = self.rules
            self.hand = rules.hand(self.problem.s, 0)

        def move(self, k: int) -> bool:
            self.at = (self.at + 1) % len(self.hand)
            return k > 0  # B has no use

        def chosen(self) -> int:
            return self.hand[self.at]

        def select(self, action: int) -> None:
            self.at = self.hand.index(action)

    part = ModuleType("games.sueca.problem")
    part.Page = Page  # type: ignore[attr-defined]
    solver = ModuleType("games.sueca.problems")
    solver.make = made_up  # type: ignore[attr-defined]
    solver.judge = only  # type: ignore[attr-defined]
    solver.reply = first  # type: ignore[attr-defined]
    solver.why = lambda problem_page, action: ("wrong",)  # type: ignore[attr-defined]
    solver.solved = lambda problem_page: problem_page.s[14] == 24 or None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "games.sueca.problem", part)
    monkeypatch.setitem(sys.modules, "games.sueca.problems", solver)
    return sim.player().to_problems(GAME)


def stars(player: Player) -> Any:
    record = player.console.store.game(GAME)
    return records.number(record, records.PROBLEMS, 2), records.number(record, records.STARS, 2)


def bright(player: Player) -> int:
    """Return how many of the stars in the box on top are not grey."""
    from mesa.ui import theme

    return sum(part.pixel_shader is theme.PALETTE for part in list(player.top.group)[-3:])


def begin(player: Player, *keys: str) -> Any:
    player.press(*keys).settle()
    assert player.scene == "Dialog", "the goal is told first"
    player.press("A").settle()
    return player.top


def right(player: Player) -> None:
    """Play right cards to the end."""
    for _ in range(9):
        player.settle()
        if player.scene != "Page":
            return
        page = player.top
        while page.chosen() not in page.good:
            player.press("RIGHT")
        player.press("A")


def test_a_problem_of_the_row(page: Player) -> None:
    """Solved at once: three stars, and the next one."""
    scene = begin(page, "DOWN", "A")
    assert scene.number == 1 and len(scene.good) == 1
    right(page)
    page.settle()
    assert page.scene == "Dialog" and bright(page) == 3
    assert stars(page) == (1, 3)
    page.press("A")
    page.settle()
    page.press("A")
    page.settle()
    assert page.top.number == 2
    page.press("B", "UP", "A")
    page.settle()
    assert page.scene == "Problems" and chosen(page)[0][:2] == "2 "
    page.press("DOWN")
    begin(page, "A")
    right(page)
    page.settle()
    assert stars(page) == (1, 3), "only the first time counts"


def test_a_wrong_try_and_a_hint_cost_stars(page: Player) -> None:
    scene = begin(page, "DOWN", "A")
    while scene.chosen() in scene.good:
        page.press("RIGHT")
    before = bytes(scene.problem.s)
    wrong = scene.chosen()
    page.press("A")
    page.settle()
    if page.scene == "Dialog":
        page.press("A")
        page.settle()
    assert bytes(scene.problem.s) == before, "nothing has changed"
    lost = scene.lost
    assert lost == (wrong in scene.rules.legal(before, 0)), "an illegal card costs nothing"
    page.move("SELECT", True)
    page.frames(30)
    page.move("SELECT", False)
    page.frames(2)
    assert scene.chosen() in scene.good and scene.lost == lost + 1
    right(page)
    page.settle()
    assert bright(page) == max(1, 3 - scene.lost)


def test_the_problem_of_a_day(page: Player) -> None:
    """The date is asked for; days in a row make a streak; what is sent has the stars."""
    for day in range(2):
        page.press("A")
        page.settle()
        assert page.scene == "ProblemDay"
        page.press("A")
        page.settle()
        page.press("A")
        right(page)
        page.settle()
        record = page.console.store.game(GAME)
        assert record[records.PROBLEM_STREAK] == day + 1 and record[records.DAY_STARS] == 3
        page.press("A")
        page.settle()
        assert page.scene == "ProblemResult" and "★★★" in page.top.said
        page.press("B")
        page.settle()
        assert page.scene == "Problems"
    assert stars(page) == (0, 6)


def test_leaving_a_problem_out(page: Player) -> None:
    begin(page, "DOWN", "A")
    page.press("START", "DOWN", "DOWN", "A")
    page.settle()
    assert page.console.stack.scenes[-2].number == 2 and stars(page) == (1, 0)


# what counts, and what stays lost


def wrong(player: Player, times: int = 1) -> None:
    """Choose a wrong card, so often."""
    for _ in range(times):
        scene = player.top
        legal = scene.rules.legal(scene.problem.s, 0)
        while scene.chosen() in scene.good or scene.chosen() not in legal:
            player.press("RIGHT")
        player.press("A").settle()
        assert player.scene == "Dialog", "why it is wrong"
        player.press("A").settle()


def hint(player: Player) -> None:
    player.move("SELECT", True).frames(30).move("SELECT", False).frames(2).settle()


def on_day(player: Player, day: int) -> Any:
    """Open the problem of the day of that number, from the page of problems."""
    from mesa.daily.daily import date_of, deal_of

    assert player.scene == "Problems"
    player.top.open_problem(deal_of(*date_of(day)), day)
    player.settle()
    assert player.scene == "Dialog", "the goal is told first"
    player.press("A").settle()
    return player.top


def solve(player: Player) -> int:
    """Solve the problem on top; return the stars that its box shows, and go back to the page of problems."""
    right(player)
    player.settle()
    assert player.scene == "Dialog"
    shown = bright(player)
    player.press("B").settle()
    assert player.scene == "Problems"
    return shown


def back(player: Player) -> None:
    player.press("B").settle()
    if player.scene == "Dialog":
        player.press("DOWN")
        while player.top.at < len(player.top.choices) - 1:
            player.press("DOWN")
        player.press("A").settle()
    assert player.scene == "Problems"


def begin_again(player: Player) -> None:
    player.press("START").settle().press("DOWN", "A").settle()
    assert player.scene == "Dialog", "the goal is told first"
    player.press("A").settle()


def switched_off(player: Player) -> Player:
    """Switch off and on: only flash is left."""
    from mesa.board import store_load

    player.console.store = store_load.load(bytearray(player.console.store.nvm), None)
    return player


@pytest.mark.parametrize("day", (0, 700), ids=("row", "day"))
@pytest.mark.parametrize("how", ("begin again", "reopened", "switched off"))
def test_what_was_lost_stays_lost(page: Player, day: int, how: str) -> None:
    """Two wrong tries or a hint, then the known answer: also after the power switch."""
    if day:
        on_day(page, day)
    else:
        begin(page, "DOWN", "A")
    wrong(page)
    assert page.top.stars == 2
    hint(page)
    assert page.top.stars == 1
    wrong(page)
    if how == "begin again":
        begin_again(page)
    else:
        back(page)
        if how == "switched off":
            switched_off(page)
        if day:
            on_day(page, day)
        else:
            begin(page, "A")
    assert page.top.stars == 1 and page.top.lost == 2
    assert solve(page) == 1
    assert stars(page)[1] == 1
    if not day:
        assert page.top.solved == 1
        begin(page, "A")
        assert page.top.number == 2 and page.top.stars == 3, "the next one is whole"


def test_one_lost_star_is_kept_as_one(page: Player) -> None:
    begin(page, "DOWN", "A")
    wrong(page)
    begin_again(page)
    assert page.top.stars == 2
    assert solve(page) == 2 and stars(page) == (1, 2)
    page.press("DOWN")
    begin(page, "A")
    assert page.top.number == 1 and page.top.stars == 2, "it was solved with two"
    wrong(page, 2)
    assert solve(page) == 1 and stars(page) == (1, 2), "and keeps them"
    assert page.top.row(2)[1].endswith(" ★★")


def test_what_is_lost_of_a_problem_left_out_is_not_the_next_ones(page: Player) -> None:
    begin(page, "DOWN", "A")
    wrong(page, 2)
    page.press("START", "DOWN", "DOWN", "A")
    page.settle()
    page.press("A")
    page.settle()
    assert page.top.number == 2 and page.top.stars == 3


def test_an_earlier_day_is_practice_and_ends_nothing(page: Player) -> None:
    """Last year's problem is no new one: no star, no streak, nothing to send, and both boxes say so."""
    for day in (500, 501):
        on_day(page, day)
        assert solve(page) == 3
    before = bytes(page.console.store.game(GAME))
    for day in (501, 499, 136):
        page.top.open_problem(day, day)
        said = [page.settle().top.text]
        page.press("A").settle()
        wrong(page)
        right(page)
        said.append(page.settle().top.text)
        assert [EARLIER in lines for lines in said] == [day < 501] * 2
        assert len(page.top.choices) == 2 + (day == 501)
        page.press("B").settle()
        assert bytes(page.console.store.game(GAME)) == before, day
    on_day(page, 502)
    solve(page)
    assert stars(page) == (0, 9) and page.console.store.game(GAME)[records.PROBLEM_STREAK] == 3


def test_other_days_do_not_wash_a_loss_away(page: Player) -> None:
    for day in (800, 801, 802, 803, 804):
        on_day(page, day)
        wrong(page, 2 if day == 800 else 1)
        back(page)
    for day, left in ((800, 1), (801, 2), (803, 2), (804, 2)):
        assert on_day(page, day).stars == left
        assert solve(page) == left
    assert stars(page) == (0, 7)


def test_the_date_goes_on_after_the_last_day_that_counted(page: Player) -> None:
    """And the page of a date says that its problem has been solved, or that it is an earlier one."""
    from mesa.board import store
    from mesa.daily.daily import day_number

    first = day_number(2026, 3, 1)
    on_day(page, first + 1)
    solve(page)
    for i, value in enumerate((26, 3, 1)):
        page.console.store.put(store.DATE + i, value)
    page.press("A")
    page.settle()
    assert page.scene == "ProblemDay" and list(page.top.date) == [2026, 3, 3]
    for said in ("Resolvido: ★★★", EARLIER):
        page.press("DOWN")
        assert page.top.said[0].text == said


def test_a_loss_is_written_within_the_budget_of_writes(page: Player) -> None:
    """At once while there is time to spare for four writes, else once there is: 24 writes an hour."""
    from mesa.board import store_load

    def kept() -> int:
        return store_load.load(bytearray(page.console.store.nvm), None).game(GAME)[records.ROW_LOST]

    begin(page, "DOWN", "A")
    page.console.store.spare = 1_000_000
    wrong(page)
    assert kept() == 1 and page.console.store.spare < 810_000
    page.console.store.spare = 0
    wrong(page)
    assert page.console.store.game(GAME)[records.ROW_LOST] == 2
    assert kept() == 1, "no time to spare"
    before = page.console.store.generation
    wrong(page, 3)
    page.console.store.spare = 850_000
    page.frames(2)
    assert kept() == 2 and page.console.store.generation == before + 1
    wrong(page, 3)
    assert page.console.store.generation == before + 1, "nothing more can be lost"


@pytest.mark.parametrize("spare", (1_000_000, 200_000, 0))
def test_leaving_the_problems_loses_nothing(
    page: Player, monkeypatch: pytest.MonkeyPatch, spare: int
) -> None:
    """The program restarts there, at once: the battery-backed memory has all that flash lacks."""
    import gc

    from mesa.board import store_load
    from sim.board import sim_board

    begin(page, "DOWN", "A")
    page.console.store.spare = 0
    wrong(page)
    back(page)
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    page.console.store.spare = spare
    with pytest.raises(sim_board.Reload):
        page.press("B")
        page.frames(9)
    kept = page.console.store
    assert store_load.load(bytearray(kept.nvm), bytearray(kept.scratch)).game(GAME)[records.ROW_LOST] == 1
    in_flash = store_load.load(bytearray(kept.nvm), None).game(GAME)[records.ROW_LOST]
    assert in_flash == (spare > 800_000)


def test_the_problems_are_not_left_by_a_restart_that_would_lose_something(
    page: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a board without battery-backed memory, with no time for a write to flash."""
    import gc

    begin(page, "DOWN", "A")
    page.console.store.spare = 0
    page.console.store.scratch = None
    wrong(page)
    back(page)
    monkeypatch.setattr(gc, "mem_free", lambda: 60000, raising=False)
    page.console.store.spare = 0
    page.press("B")
    page.settle()
    assert page.scene == "MatchSetup"


@pytest.mark.long
def test_days_streak_and_stars_are_those_of_a_plain_list() -> None:
    """Each day counts once if none after it has, the streak is of days one after another.

    The row goes on beside them, and all counts go beyond a byte.
    """
    from mesa.board.store_load import load
    from mesa.problems import count

    chance = dice("days of problems")
    for _ in range(samples(20)):
        kept = load(None, None)
        console: Any = SimpleNamespace(store=kept, save_now=lambda: None)
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
                    streak = streak + 1 if days and days[-1] == day - 1 else 1
                    total += won
                    days.append(day)
            record = kept.game(GAME)
            assert records.number(record, records.STARS, 2) == total
            assert record[records.PROBLEM_STREAK] == streak, days
            assert records.number(record, records.PROBLEM_DAY, 2) == (days or [0])[-1]
            assert count.solved(console, GAME) == solved
            lost = [count.lost(console, GAME, solved - back, 0) for back in range(8)]
            assert lost == [min(2, 3 - stars) for stars in row]
            assert record[records.LADDER] == record[records.RATING] == 0x55


def test_a_notice_goes_by_itself_and_before_a_box(page: Player) -> None:
    from mesa.ui.motion import NOTICE

    scene = begin(page, "DOWN", "A")
    hidden = []
    for end in (lambda: scene.tick(NOTICE), scene.tell_goal):
        scene.notice("Not that one")
        hidden.append(scene.notice_label.hidden)
        scene.tick(NOTICE - 1)
        hidden.append(scene.notice_label.hidden)
        scene.notice("Nor that")
        end()
        hidden.append(scene.notice_label.hidden)
    assert hidden == [False, False, True] * 2


def chosen(player: Player) -> tuple[str, str]:
    """Return what the selected row of the page of problems says."""
    return player.top.row(player.top.at)


def test_the_row_says_what_each_problem_is(page: Player) -> None:
    """Its number, kind and difficulty, and how it went; before the first one is solved there is one."""
    page.press("DOWN").frames(1)
    assert page.top.count() == 2 and chosen(page) == ("1 Bandeira", "difícil ?")
    begin(page, "A")
    right(page)
    page.settle()
    page.press("DOWN", "DOWN", "A")
    page.settle()
    assert page.scene == "Problems" and page.top.count() == 3
    assert chosen(page)[0].startswith("2 ") and chosen(page)[1].endswith(" ?")
    page.press("DOWN")
    assert chosen(page) == ("1 Bandeira", "difícil ★★★")
    before = page.pixels
    page.press("UP", "UP", "A")
    page.settle()
    assert page.scene == "ProblemDay"
    page.press("B")
    page.settle()
    page.press("DOWN", "DOWN")
    assert page.pixels == before, "a box over it leaves nothing behind"
    begin(page, "A")
    back(page)
    assert chosen(page)[0] == "1 Bandeira", "it stays on that problem"
    page.top.solved = 240
    page.top.at = 1
    assert chosen(page) == ("Problema nº 241", "?"), "nobody has made it yet"


def test_without_its_file_the_row_has_numbers(page: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a game that has none: the page opens."""
    real = builtins.open

    def without(path: Any, *more: Any, **named: Any) -> Any:
        if str(path).endswith("row.bin"):
            raise OSError(path)
        return real(path, *more, **named)

    monkeypatch.setattr(builtins, "open", without)
    page.press("UP", "DOWN", "A")
    page.settle()
    page.press("B")
    page.settle()
    assert page.scene == "Problems" and page.top.row(1) == ("Problema nº 1", "?")
