# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""How many keys common actions take, from a state at rest: really pressed, one by one, on a console.

The numbers are the best reached so far; they may fall, not rise.
"""

from __future__ import annotations

import random

import harness
import pytest

from mesa.board.store_menus import has_match
from mesa.core.contract import OVER
from sim.scenarios import Scenario, fodasse, sueca


def press(scenario, *keys):
    """Press keys as a person does: each when the screen is at rest after the one before."""
    for key in keys:
        scenario.press(key).frames()
        scenario.until(lambda t: not getattr(getattr(t.top, "motion", None), "busy", False), 300, False)
    return scenario


def test_the_third_card_of_sueca_takes_three_keys(opened):
    """From the card where the cursor starts, the first that may be played."""
    rules = harness.rules_of("sueca")
    start = sueca.ahead(lambda s: sueca.mine(s) and len(rules.hand(s, 0)) == 10 and not rules.trick(s))
    scenario = sueca.resumed("pt", start).settle()
    opened(scenario)
    third = scenario.top.table.hand.cards[2]
    press(scenario, "RIGHT", "RIGHT", "A")
    assert scenario.match.s[harness.state_of(rules).AT_CARDS + third] != 0, "it has been played"


def test_a_bid_of_four_takes_five_keys(opened):
    """In a hand of five or more cards: left or right, and A. The box may start nearer to the bid."""
    state = harness.state_of(harness.rules_of("fodasse"))
    scenario = fodasse.resumed("pt", fodasse.ahead(4, 6))
    opened(scenario)
    scenario.until(lambda scenario: scenario.match.mine() and scenario.top.box, auto=False).settle()
    assert scenario.match.s[state.AT_PHASE] == state.BIDDING
    for count in range(1, 6):  # noqa: B007
        box = scenario.top.box
        if box.at == 4:
            press(scenario, "A")
            break
        press(scenario, "RIGHT" if box.at < 4 else "LEFT")
    assert scenario.match.s[state.AT_BIDS] == 4 and count <= 5


@pytest.mark.parametrize("game", harness.game_ids())
def test_another_match_takes_at_most_two_keys(opened, game):
    """From a match's end, at the last hand's result: A to go on, A on "again"."""
    rules = harness.rules_of(game)
    last = b""
    for s, seat, _ in harness.walk(rules, 1, 4, bytes(len(rules.OPTIONS)), random.Random(1)):
        if seat is None:
            last = bytes(s)
    assert rules.turn(last) == OVER
    scenario = Scenario(game, "pt", players=4)
    opened(scenario)
    scenario.resume(bytearray(last))
    match = scenario.match
    keys = 0
    while scenario.match is match and keys < 6:
        for _ in range(400):  # shown automatically, including who has won
            scenario.frames(1)
            if scenario.match is not match:
                break
        if scenario.match is match:
            press(scenario, "A")
            keys += 1
            scenario.frames(10)
    assert scenario.match is not None and scenario.match is not match and not scenario.match.over()
    assert keys <= 2


def test_going_on_with_a_saved_match_takes_two_keys(opened):
    """From the launcher, for whatever was played last: A opens the game, A continues."""
    scenario = own_turn()
    opened(scenario)
    state = bytes(scenario.match.s)
    scenario.console.navigation().leave_match()
    scenario.console.preset.clear()
    scenario.until(lambda scenario: type(scenario.top).__name__ == "Launcher", auto=False).frames(5)
    assert scenario.match is None
    for _ in range(2):
        press(scenario, "A")
        scenario.until(
            lambda scenario: type(scenario.top).__name__ in ("MatchSetup", "View"), limit=600, auto=False
        ).frames(3)
    assert scenario.match is not None and bytes(scenario.match.s) == state


def own_turn():
    """Return a scenario of Sueca in which the player is to play, after at least one trick."""
    return sueca.resumed("pt", sueca.ahead(lambda s: sueca.mine(s, 4))).settle()


def page(game):
    """Open a game's page."""
    scenario = Scenario(game, "pt")
    return scenario.until(lambda scenario: type(scenario.top).__name__ == "MatchSetup").frames(3)


TRIES = [(one, other) for other in ("RIGHT", "A", "SELECT") for one in ("DOWN", "UP", "SELECT", "START")]


@pytest.mark.parametrize("waiting", (False, True), ids=("", "a match waits"))
def test_level_and_help_take_at_most_two_keys_from_a_games_page(opened, waiting):
    """Any two keys may do. With a waiting match there is one more row, which takes one more key."""
    level, helps = [], []
    for keys in TRIES + [(first, *keys) for keys in TRIES for first in ("DOWN", "UP") if waiting]:
        scenario = page("sueca")
        if waiting:
            scenario.resume(sueca.ahead(lambda s: sueca.mine(s, 4))).settle()
            scenario.console.navigation().leave_match()
            scenario.until(lambda scenario: type(scenario.top).__name__ == "MatchSetup").frames(3)
            assert has_match(scenario.console.store, "sueca")
        setup = scenario.top
        before = bytes(setup.levels)
        for key in keys:
            if scenario.top is setup:
                press(scenario, key)
        scenario.until(lambda scenario: type(scenario.top).__name__ not in ("Stack", "Loading"), 300, False)
        if type(scenario.top).__name__ == "HelpViewer":
            helps.append(keys)
        elif scenario.top is setup and bytes(setup.levels) != before:
            level.append(keys)
        scenario.close()
        if level and helps:
            return
    assert level, "no keys change the level"
    assert helps, "no keys open help"
