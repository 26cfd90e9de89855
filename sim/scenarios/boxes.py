# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Boxes that are rarely seen: what is lost, broken files, a failed save, two people, problems."""

from __future__ import annotations

from typing import Any

from sim.scenarios import Player, Scenario, at

GAMES = "sueca", "fodasse", "set", "qu4to"


def _left(lang: str, acted: bool) -> Player:
    # the question before another match of Fodasse
    scenario = Scenario("fodasse", lang, seed=4, players=4).begin()
    if acted:
        scenario.press("A").settle()
    del scenario.console.preset["game"]
    scenario.console.navigation().leave_match()
    scenario.reach("Launcher", auto=False).frames(2)
    scenario.to_setup("fodasse")
    return scenario.take("new_match")


def given_up(lang: str) -> Player:
    """Another match while one waits in which nothing was done: it is deleted."""
    return _left(lang, False)


def given_up_acted(lang: str) -> Player:
    """It counts as lost."""
    return _left(lang, True)


def broken(lang: str) -> Player:
    """A on a game with a broken file."""
    scenario = Scenario("qu4to", lang)
    launcher = scenario.top
    game = launcher.games[launcher.at]
    game.error, game.opens = "round_motion.mpy: SyntaxError", True
    return scenario.press("A").frames(2)


def not_saved(lang: str) -> Player:
    """A save has failed."""
    from sim.scenarios.console import launcher

    scenario = launcher(lang)
    __import__("mesa.console.warnings", fromlist=("say_save_failed",)).say_save_failed(scenario.console)
    return scenario.frames(2)


@at("sueca", "qu4to")
def pass_on(lang: str, game: str) -> Player:
    """The console goes to the next person."""
    scenario = Scenario(game, lang, seed=5, players=4)
    scenario.console.preset["people"] = 2, 3
    scenario.reach("MatchSetup").take("new_match")
    return scenario.wait("PassOn").frames(3)


def pass_on_pause(lang: str) -> Player:
    """B there."""
    return pass_on(lang, "sueca").press("B").frames(2)


def two_at_once(lang: str) -> Player:
    """Which keys are whose in a match of SET."""
    scenario = Scenario("set", lang, seed=5, players=2)
    scenario.console.preset["people"] = (1,)
    scenario.reach("MatchSetup").take("new_match")
    return scenario.wait("Dialog").frames(2)


def _solved(scenario: Player, game: str, stars: str) -> Player:
    # so many problems of the row are solved, with these stars
    from mesa.board import records
    from mesa.board.store_menus import put_game

    record = scenario.console.store.game(game)
    records.put(record, records.PROBLEMS, 2, len(stars))
    records.put(record, records.STARS, 2, sum(map(int, stars)))
    for i, star in enumerate(stars):
        records.put_stars(record, records.DAYS + i, int(star))
    put_game(scenario.console.store, game, record)
    return scenario


@at("first", "later")
def problems(lang: str, when: str) -> Player:
    """The page of a game's problems, before the first one and later."""
    scenario = Scenario("sueca", lang)
    if when == "later":
        _solved(scenario, "sueca", "3312" * 10)
    return scenario.to_problems("sueca").press("DOWN").frames(1)


@at(*GAMES)
def goal(lang: str, game: str) -> Player:
    """What to do in a problem."""
    scenario = Scenario(game, lang).to_problems(game)
    scenario.console.navigation().open_problem(game, 1, 0)
    return scenario.wait("Dialog").frames(2)


@at(*GAMES)
def wrong(lang: str, game: str) -> Player:
    """Why a choice was wrong."""
    scenario = Scenario(game, lang).to_a_problem(game, 1)
    page: Any = scenario.top
    page.act(_another(page))
    return scenario.until(lambda t: t.scene not in ("Page", "Stack"), 3000, False).frames(2)


def _another(page: Any) -> int:
    # an action that is allowed, but wrong
    found = [action for action in page.match.legal() if action not in page.good]
    return found[0]


def leaving(lang: str) -> Player:
    """B in a problem."""
    return Scenario("sueca", lang).to_a_problem("sueca", 1).press("START").frames(2)


def stars(lang: str) -> Player:
    """A problem is solved, with two stars."""
    scenario = Scenario("sueca", lang).to_a_problem("sueca", 1)
    page: Any = scenario.top
    page.act(_another(page))
    scenario.wait("Dialog").press("A").settle()
    return _answered(scenario)


def right(lang: str) -> Player:
    """Why the answer to a problem of Fodasse is right."""
    return _answered(Scenario("fodasse", lang).to_a_problem("fodasse", 1))


def _answered(scenario: Player) -> Player:
    # choose what is right until a box says so
    while scenario.scene == "Page":
        page: Any = scenario.top
        page.act(page.good[0])
        scenario.until(lambda t: t.scene != "Page" or not t.top.busy() and t.top.good, 3000, False)
        scenario.until(lambda t: t.scene in ("Dialog", "Page"))
    return scenario.frames(2)
