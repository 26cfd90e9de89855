# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Several people on one console: a game's seats.py, what each of them sees, how the console goes round."""

from __future__ import annotations

import importlib
import itertools
from collections.abc import Iterator
from typing import Any

import harness
import pytest
from conftest import dice, samples

from mesa import screens
from mesa.core import shared
from mesa.core.contract import DEAL
from mesa.core.match import NAMES, PERSON
from sim.player.player import Player
from sim.scenarios import Scenario
from sim.vm import runner

SHARED = harness.having(bool, "seats")
games = pytest.mark.parametrize("game", SHARED)
cases = pytest.mark.parametrize("case", harness.cases(SHARED), ids=harness.show)
HOLD = 500


def seats_of(game: str) -> Any:
    """Return the module that turns a game's states."""
    return importlib.import_module("games." + game + ".seats")


def around(values: list[Any], by: int) -> list[Any]:
    """Return what belongs to each seat, from seat `by` on."""
    return values[by:] + values[:by]


def positions(case: harness.Case, most: int) -> Iterator[tuple[Any, Any, bytearray, Any, Any, int, int]]:
    """Yield (rules, seats module, s, seat, action, players, a seat to look from) of random matches."""
    game, players, options = case
    rules = harness.rules_of(game)
    chance = dice(harness.show(case))
    for _ in range(samples(1)):
        found = harness.positions(rules, chance.randrange(1 << 29), players, options, chance, most, 0.1)
        for (s, seat, action), by in itertools.product(found, range(players)):
            yield rules, seats_of(game), s, seat, action, players, by


@cases
def test_the_rules_say_the_same_from_every_side(case):
    """What a seat may do and why not, whose turn it is, points and winners: of the hidden copy, turned."""
    for rules, seats, s, _, _, players, by in positions(case, 24):
        view = rules.hide(s, by)
        before = bytes(view)
        turned = seats.turned(view, by, shared.turn)
        assert bytes(view) == before and len(turned) == len(view)
        turn = rules.turn(s)
        assert rules.turn(turned) == (turn if turn < 0 else (turn - by) % players)
        for action in range(256):
            assert rules.why(turned, 0, action) == rules.why(s, by, action), action
        assert rules.legal(turned, 0) == rules.legal(s, by)
        assert rules.anytime(turned, 0) == rules.anytime(s, by)
        for seat in range(players):
            assert rules.anytime(turned, seat) == rules.anytime(view, (seat + by) % players)
        assert rules.scores(turned) == around(rules.scores(s), by)
        assert rules.hand_scores(turned) == around(rules.hand_scores(s), by)
        assert rules.winners(turned) == sorted((seat - by) % players for seat in rules.winners(s))
        assert rules.hand_number(turned) == rules.hand_number(s)
        has_chosen = getattr(rules, "has_chosen", None)
        state = harness.state_of(rules)
        if has_chosen:  # of the secret halves, the view has its own
            assert turned[state.AT_HALVES] == s[state.AT_HALVES] >> by & 1
        for seat in range(players if has_chosen else 0):
            choosing = s[state.AT_PHASE] == state.CHOOSING
            assert has_chosen(turned, (seat - by) % players) == has_chosen(s, seat)
            assert has_chosen(s, seat) == (choosing and seat < turn)


def in_order(rules: Any, s: bytearray, action: int) -> bool:
    """Return whether an action depends on the order of the seats: QU4TO's deal, and its choice of a half."""
    state = harness.state_of(rules)
    return rules.__name__ == "games.qu4to.rules" and (action == DEAL or s[state.AT_PHASE] == state.CHOOSING)


@cases
def test_an_action_leads_to_the_same_from_every_side(case):
    """Also to the same cards, if they are dealt, and the same events."""
    for rules, seats, s, seat, action, players, by in positions(case, 24):
        if seat is None:
            continue
        events, turned_events = harness.Log(), harness.Log()
        turned = seats.turned(s, by, shared.turn)
        if in_order(rules, s, action):
            continue
        from_there = seat if action == DEAL else (seat - by) % players
        after = bytearray(s)
        harness.do(rules, after, (seat, action), emit=events)
        harness.do(rules, turned, (from_there, action), emit=turned_events)
        assert turned == seats.turned(after, by, shared.turn), (seat, action, by)
        assert turned_events == [seats.event(*event, by, players) for event in events]


@cases
def test_turning_back_gives_the_state(case):
    for _, seats, s, _, _, players, by in positions(case, 12):
        assert seats.turned(seats.turned(s, by, shared.turn), (players - by) % players, shared.turn) == s


def share(opened: Any, game: str, people: tuple[int, ...], fast: bool = True, **more: Any) -> Player:
    """Switch a console on and begin a match of `game` with a person in each of these seats, beside seat 0."""
    t = Scenario(game, "en", level="easy", **more)
    opened(t)
    t.session.fast = t.console.fast = fast
    t.reach("MatchSetup").frames(1)
    for seat in people:
        t.top.levels[seat] = PERSON
    t.take("new_match").wait("PassOn")
    return t


def seen(t: Player) -> bytearray:
    """Return what the person who has the console may know, from that side."""
    match = t.match
    return seats_of(t.match.game).turned(match.rules.hide(match.s, match.human), match.human, shared.turn)


MATCHES = [
    ("sueca", 4, (2,), {}),
    ("sueca", 4, (1, 2, 3), {"region": "portugal", "revoke": "on"}),
    ("fodasse", 2, (1,), {"letters": "three"}),
    ("fodasse", 5, (2, 3), {"letters": "three", "hook": "on"}),
    ("qu4to", 2, (1,), {}),
    ("qu4to", 4, (1, 2), {"length": "one_round"}),
]


@pytest.mark.parametrize(("game", "players", "people", "options"), MATCHES)
def test_a_whole_match_by_keys(opened, game, players, people, options):
    """Each acts only from their own side, after a page that asks for them by name; it counts nowhere."""
    t = share(opened, game, people, players=players, options=options)
    before = bytes(t.console.store.game(game))
    acted = {seat: 0 for seat in range(players)}
    take = t.match.take

    def taken(seat, action):
        if seat in acted:
            acted[seat] += 1
        take(seat, action)

    t.match.take = taken
    asked = [t.top.seat]
    for _ in range(200_000):
        if t.session.at_the_end():
            break
        t.next_key()
        t.step()
        scene = t.console.stack.scenes[-1]
        if type(scene).__name__ == "PassOn":
            if asked[-1] is not scene:
                asked.append(scene)
        elif not t.console.stack.making:
            assert t.match.seen == seen(t)
            if t.view.asked and t.match.turn() >= 0:
                assert t.match.rules.turn(t.match.s) == t.match.human
    assert t.session.at_the_end() and t.match.over()
    assert all(acted[seat] > 9 for seat in (0, *people)), acted
    assert len(asked) > 10
    assert bytes(t.console.store.game(game)) == before
    assert not t.console.store.data[40], "it no longer waits"


def test_the_console_goes_round_while_a_is_held(opened):
    """A short press does nothing, half a second does; then it asks for the next person by name."""
    t = share(opened, "sueca", (1,), fast=False)
    t.frames(2)
    assert t.match.human == 0 and {"Pass it to", "P1", "Hold \x88"} <= set(t.labels)
    t.press("A").hold("A", 12).frames(3)
    assert t.scene == "PassOn"
    t.move("A", True).frames(17)
    assert t.scene == "View"
    t.move("A", False)
    until(t, lambda t: t.scene == "PassOn")
    assert t.top.seat == 1 and "Ana" in t.labels


def test_an_a_that_is_still_down_does_not_count(opened):
    t = share(opened, "sueca", (2,), fast=False)
    t.move("A", True).frames(20)
    assert t.scene == "View"
    t.console.stack.show(screens.PASS_ON, t.console, t.match, type(t.top))
    t.frames(40)
    assert t.scene == "PassOn"
    t.move("A", False).frames(1).move("A", True).frames(18)
    assert t.scene == "View"


@games
def test_nothing_of_the_hands_is_on_the_page_between(opened, game):
    """Its picture is the same whatever cards are held, if the score is."""
    pictures = set()
    for seed in range(3):
        t = share(opened, game, (1,), seed=seed)
        until(t, lambda t: t.scene == "PassOn" and t.top.seat == 1)
        assert t.match.rules.hand_number(t.match.s) == 0
        pictures.add(t.pixels)
    assert len(pictures) == 1


def test_the_page_between_shows_the_face_large_and_the_place(opened):
    """Each person has a face by seat, and a place at the table; B's box empties the page until it closes."""
    t = share(opened, "sueca", (2,))
    until(t, lambda t: t.scene == "PassOn" and t.top.seat == 2)
    large = [part for part in t.top.group if getattr(part, "scale", 1) == 4]
    assert len(large) == 1 and large[0][0][0] == 2, "Beto's"
    t.board.draw = True
    t.frames(2)
    before = t.pixels
    t.press("B").frames(2)
    assert t.scene == "Dialog" and len(t.console.stack.scenes[0].group) == 1
    t.press("B").frames(3)
    assert t.scene == "PassOn" and t.pixels == before


def until(t: Player, reached: Any) -> None:
    """Play for everybody until that is reached and no screen is being made."""
    t.until(reached, 20_000).until_ready()


@games
def test_a_match_goes_on_after_the_power_switch(opened, game):
    """With nobody's cards in sight: the console asks for the person who is in turn."""
    t = share(opened, game, (1,))
    until(t, lambda t: t.scene == "View" and t.match.human == 1 and t.view.asked)
    state = bytes(t.match.s)
    t.session.restart()
    t.frames(2)
    t.until(lambda t: t.scene == "MatchSetup").frames(1).press("A")
    t.wait("PassOn").frames(1)
    assert bytes(t.match.s) == state and t.match.levels[1] == PERSON
    assert t.top.seat == 1 and "Ana" in t.labels
    until(t, lambda t: t.scene == "View")
    assert t.match.human == 1 and t.match.seen == seen(t)


@games
def test_a_new_view_draws_the_same(opened, game):
    """The draw law, from the side of each."""
    t = share(opened, game, (1,))
    t.board.draw = True
    compared = {0: 0, 1: 0}
    seen_at = [-1]

    def asked(t):
        return t.scene == "View" and t.view.asked and t.match.turn() == 0 and t.match.moves != seen_at[0]

    while min(compared.values()) < 6 and not t.match.over():
        until(t, asked)
        seen_at[0] = t.match.moves
        t.settle()
        before = t.pixels
        t.renew().settle()
        assert t.pixels == before
        compared[t.match.human] += 1


def test_nothing_of_the_choices_of_another_stays(opened):
    """Such as where the cursor was: it would tell the next person about the other's hand."""
    t = share(opened, "sueca", (1,))
    until(t, lambda t: t.scene == "View" and t.view.asked and len(t.table.hand.cards) == 10)
    t.press("RIGHT", "RIGHT")
    assert any(t.match.input)
    other = 1 - t.match.human
    until(t, lambda t: t.scene == "View" and t.match.human == other)
    assert t.match.input is t.view.input and t.table.hand.at == 0


@games
def test_nothing_is_for_one_person_alone(opened, game):
    """No decision is taken back, since others have decided since; no coach, no tips."""
    t = share(opened, game, (1,))
    until(t, lambda t: t.scene == "View" and t.view.asked and t.match.human == 1)
    moves = t.match.moves
    assert t.view.rest == 3, "nothing is played out"
    t.press("START")
    assert not [line for line in t.top.choices if line.startswith("Take back")]
    t.press("B").move("SELECT", True).frames(2).press("LEFT").move("SELECT", False).frames(3)
    assert t.match.moves == moves and t.notice == t.console.words.text("no_take_back")
    t.view.sheet()
    t.wait("Sheet").frames(1)
    assert not t.top.coached


@games
def test_an_action_without_a_choice_waits_for_a_bots_pause(opened, game):
    """All see what happens; one after another at once, a hand would end in a frame."""
    t = share(opened, game, (1,))
    until(t, lambda t: getattr(t.match, "skipped", -1) >= 0)
    moves, seat, action = t.match.moves, t.match.rules.turn(t.match.s), t.match.skipped
    assert t.match.person(seat)
    t.match.waited = 0
    for _ in range(9):
        assert not t.match.tick(100, 1000) and t.match.moves == moves
    assert t.match.tick(100, 1000) and t.match.moves == moves + 1
    assert action not in t.match.rules.legal(t.match.s, seat) or t.match.rules.turn(t.match.s) != seat


@games
def test_names_and_faces_are_those_of_the_seats(opened, game):
    t = share(opened, game, (1,))
    names = ["P1", *NAMES[1 : len(t.match.levels)]]
    until(t, lambda t: t.scene == "View" and t.match.human == 1)
    assert [t.view.name(seat) for seat in range(len(names))] == names[1:] + names[:1]
    portraits = t.table.portraits
    assert [face.x >= 0 for face in portraits[1:]] == [True] * (len(names) - 2) + [False]


def test_what_was_played_before_is_kept(opened):
    """QU4TO's last plays are not in the state: they are named from the next person's side."""
    t = share(opened, "qu4to", (1,), players=3)

    def plays(match):
        return [(match.names[seat], event, cls) for seat, event, cls in match.noted or ()]

    until(t, lambda t: t.scene == "PassOn" and t.match.noted and t.top.seat == 1)
    told = plays(t.match)
    t.hold("A", 3)
    until(t, lambda t: t.scene == "View")
    assert t.match.human == 1 and told and plays(t.match)[: len(told)] == told


@games
def test_the_board_plays_the_same(files, game):
    """The same keys, words and log on the VM, with two people and a rematch."""
    seats = min(4, harness.rules_of(game).SEATS[1])
    run = runner.same(files, game=game, seed=5, seats=seats, level=2, people=(1,), rounds=True, frames=900)
    assert run.scenes.count("PassOn") > 9 and not run.said


def test_people_are_chosen_on_the_page_of_options(opened):
    """After the highest level; the level on the page before is that of the bots. A link says medium."""
    from mesa.core import link

    t = Scenario("sueca", "en", level="expert")
    opened(t)
    t.reach("MatchSetup").frames(1)
    page = t.top
    t.take("more")
    while t.top.rows[t.top.at] != ("bot", 1):
        t.press("DOWN")
    t.press("RIGHT")
    assert page.levels[1] == PERSON and t.top.row(t.top.at)[1] == "person"
    t.press("B").frames(1)
    assert page.row(page.rows.index("level"))[1] == "8 (expert)" and not page.mixed()
    while page.rows[page.at] != "level":
        t.press("UP")
    t.press("RIGHT")
    assert list(page.levels[:4]) == [1, PERSON, 1, 1]
    t.take("new_match").wait("PassOn")
    assert "&l=211&" in link.write(t.match)
    assert t.console.match.levels[1] == PERSON


def test_a_person_stays_a_person_after_the_power_switch(opened):
    t = Scenario("sueca", "en")
    opened(t)
    t.reach("MatchSetup").frames(1)
    t.top.levels[2] = PERSON
    t.press("B").until(lambda t: t.scene == "Launcher", auto=False)
    del t.session.preset["level"]  # it would be the bots'
    t.session.restart()
    t.frames(2).reach("MatchSetup").frames(1)
    assert t.top.levels[2] == PERSON and not t.top.repaired
