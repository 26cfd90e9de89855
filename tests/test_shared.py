# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Several people on one console: a game's seats.py, what each of them sees, how the console goes round."""

from __future__ import annotations

import gc
import itertools
from collections import Counter
from collections.abc import Iterator
from typing import Any

import harness
import pytest
from common.begin import begin
from conftest import dice, samples

from mesa.board.store_menus import has_match
from mesa.core import link, shared
from mesa.core.contract import DEAL
from mesa.core.scope import Game
from sim.vm import runner

SHARED = harness.having(bool, "seats")
games = pytest.mark.parametrize("game", SHARED)
cases = pytest.mark.parametrize("case", harness.cases(SHARED), ids=harness.show)


@pytest.fixture
def share(monkeypatch) -> Any:
    """Return a function that begins a match with a person in each of these seats, beside seat 0."""
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    begun = []

    def shared_by(game: str, people: tuple[int, ...], **more: Any) -> Any:
        more = {"level": "easy", "fast": 1, **more}
        begun.append(begin(game, "PassOn", people=",".join(map(str, people)), **more))
        return begun[-1]

    yield shared_by
    for t in begun:
        t.close()


def seats_of(game: str) -> Any:
    """Return the module that turns a game's states."""
    return Game(game).part("seats")


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
        turned = seats.turned(view, by, shared.rotate)
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
        has_chosen: Any = getattr(rules, "has_chosen", None)
        if has_chosen:  # of the secret halves, the view has its own
            assert turned[rules.AT_HALVES] == s[rules.AT_HALVES] >> by & 1
        for seat in range(players if has_chosen else 0):
            choosing = s[rules.AT_PHASE] == rules.CHOOSING
            assert has_chosen(turned, (seat - by) % players) == has_chosen(s, seat)
            assert has_chosen(s, seat) == (choosing and seat < turn)


def in_order(rules: Any, s: bytearray, action: int) -> bool:
    """Return whether an action depends on the order of the seats: QU4TO's deal, and its choice of a half."""
    return rules.__name__ == "games.qu4to.rules" and (action == DEAL or s[rules.AT_PHASE] == rules.CHOOSING)


@cases
def test_an_action_leads_to_the_same_from_every_side(case):
    """Also to the same cards, if they are dealt, and the same events. Turning back gives the state."""
    for rules, seats, s, seat, action, players, by in positions(case, 24):
        if seat is None:
            continue
        events, turned_events = harness.Log(), harness.Log()
        turned = seats.turned(s, by, shared.rotate)
        assert seats.turned(turned, (players - by) % players, shared.rotate) == s
        if in_order(rules, s, action):
            continue
        from_there = seat if action == DEAL else (seat - by) % players
        after = bytearray(s)
        harness.do(rules, after, (seat, action), emit=events)
        harness.do(rules, turned, (from_there, action), emit=turned_events)
        assert turned == seats.turned(after, by, shared.rotate), (seat, action, by)
        assert turned_events == [
            seats.event(*event, by) if seats.event else (event[0], (event[1] - by) % players, *event[2:])
            for event in events
        ]


def seen(t: Any) -> bytearray:
    """Return what the person who has the console may know, from that side."""
    match = t.match
    return seats_of(match.game).turned(match.rules.hide(match.s, match.human), match.human, shared.rotate)


@pytest.mark.parametrize(
    ("game", "players", "people", "options"),
    [
        ("sueca", 4, (2,), {}),
        ("sueca", 4, (1, 2, 3), {"region": "portugal", "revoke": "on"}),
        ("fodasse", 2, (1,), {"letters": "three"}),
        ("fodasse", 5, (2, 3), {"letters": "three", "hook": "on"}),
        ("qu4to", 2, (1,), {}),
        ("qu4to", 4, (1, 2), {"length": "one_round"}),
    ],
)
def test_a_whole_match_by_keys(share, game, players, people, options):
    """Each acts only from their own side, after a page that asks for them by name; it counts nowhere."""
    t = share(game, people, players=players, **{"o." + name: choice for name, choice in options.items()})
    before = bytes(t.console.store.game(game))
    acted: Counter[int] = Counter()
    take = t.match.take

    def taken(seat, action):
        acted[seat] += 1
        take(seat, action)

    t.match.take = taken
    asked = [t.top]

    def goes_round(t):
        scene = t.newest
        if type(scene).__name__ == "PassOn":
            asked.extend([scene] * (asked[-1] is not scene))
        elif not t.console.stack.making:
            assert t.match.seen == seen(t)
            assert not (t.view.asked and t.match.turn() >= 0) or t.rules.turn(t.s) == t.match.human
        return t.session.at_the_end()

    t.until(goes_round, 200_000)
    assert all(acted[seat] > 9 for seat in (0, *people)), acted
    assert len(asked) > 10
    assert bytes(t.console.store.game(game)) == before
    assert not has_match(t.console.store, game), "it no longer waits"


@games
def test_nothing_of_the_hands_is_on_the_page_between(share, game):
    """Its picture is the same whatever cards are held, if the score is."""
    pictures = set()
    for seed in range(3):
        t = share(game, (1,), seed=seed)
        t.until(lambda t: t.scene == "PassOn" and t.top.seat == 1).until_ready()
        assert t.rules.hand_number(t.s) == 0
        pictures.add(t.pixels)
    assert len(pictures) == 1


@games
def test_a_new_view_draws_the_same(share, game):
    """The draw law, from the side of each."""
    t = share(game, (1,))
    t.board.draw = True
    compared: Counter[int] = Counter()
    at = [-1]
    while min(compared[0], compared[1]) < 6 and not t.match.over():
        t.mine(lambda t: t.match.moves != at[0])
        at[0] = t.match.moves
        before = t.until_ready().settle().pixels
        assert t.renew().settle().pixels == before
        compared[t.match.human] += 1


@games
def test_an_action_without_a_choice_waits_for_a_bots_pause(share, game):
    """All see what happens; one after another at once, a hand would end in a frame."""
    t = share(game, (1,)).until(lambda t: getattr(t.match, "skipped", -1) >= 0)
    moves = t.match.moves
    t.match.waited = 0
    for _ in range(9):
        assert not t.match.tick(100, 1000) and t.match.moves == moves
    assert t.match.tick(100, 1000) and t.match.moves == moves + 1


def test_a_link_says_medium_for_a_person(share):
    assert "&l=211&" in link.write(share("sueca", (1,)).match)


@games
def test_the_board_plays_the_same(files, game):
    """The same keys, words and log on the VM, with two people and a rematch."""
    seats = min(4, harness.rules_of(game).SEATS[1])
    run = runner.same(files, game=game, seed=5, seats=seats, level=2, people=(1,), rounds=True, frames=900)
    assert run.scenes.count("PassOn") > 9 and not run.frames.said
