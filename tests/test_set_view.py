# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""SET on the screen, where no transcript can say it: drawing in a frame, widths, best times, matches."""

import random
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common.begin import begin

from games.set import rules
from games.set.deck import first_set, unpack
from mesa.core.contract import ANY, put16
from sim.vm import runner


@pytest.fixture
def at(opened):
    """Return a function that begins a match of SET with tips off: at its view, or of two people."""

    def make(where="View", **more):
        t = begin("set", where, **more)
        opened(t)
        return t

    return make


def take_a_set(t, seat):
    """Let a seat call and mark the first SET on the table."""
    for action in (rules.CALL, *unpack(first_set(t.s))):
        t.match.take(seat, action)
    t.view.asked = False  # as after an action of a bot


def test_a_frame_draws_three_cards_at_most(at, monkeypatch):
    """From 12 to 21, and back, whatever keys are pressed; what a pause has hidden is not drawn again."""
    t = at(players=1, **{"o.alone": "practice"})
    from games.set.faces import Faces

    drawn = []
    show, step = Faces.show, t.session.step
    monkeypatch.setattr(Faces, "show", lambda *given: (drawn.append(given), show(*given)))

    def watched():
        before = len(drawn)
        step()
        assert len(drawn) - before <= 3

    t.session.step = watched
    for columns in (5, 6, 7):
        t.press("B", "B", "SELECT", "A", "A", "RIGHT", "LEFT").settle()
        assert t.table.cards.columns == columns
    for columns in (6, 5, 4):
        take_a_set(t, 0)
        t.frames(4).press("UP", "LEFT").frames(100)
        assert t.table.cards.columns == columns
        before = len(drawn)
        t.press("START").wait("Dialog").press("B").wait("View").frames(20)
        assert len(drawn) == before
    assert len(drawn) >= 15 + 18 + 21 + 18 + 15 + 12


def test_a_step_of_the_cursor_sends_only_the_frames_around_two_cards(at):
    t = at(players=4)
    t.board.draw = True
    t.frames(60)
    t.session.panel.clear_counts()
    t.press("RIGHT")
    assert t.turn() == ANY and 0 < t.session.panel.pixels <= 3 * 41 * 39


@pytest.mark.parametrize("points", ((11, 3, 0, 9), (10, 10, 10, 10), (-1, 27, 12, 11)))
def test_points_of_two_digits_lie_apart(at, points):
    """With the names at their widths, a gap is wider than a space, the lines are below the points."""
    from mesa.ui import text

    t = at(players=4, lang="pt")
    bar = t.table.score_bar
    for seat in range(4):
        put16(t.match.seen, rules.AT_SCORES + 2 * seat, points[seat])
    bar.draw(t.match.seen)
    ends = [label.x + text.width(label.text) for label in bar.labels[:4]]
    gaps = {bar.labels[i + 1].x - ends[i] for i in range(3)}
    assert len(gaps) == 1 and min(gaps) > 3, gaps
    assert ends[3] < 141, "the sign of the deck"
    assert [line.x for line in bar.lines] == [label.x for label in bar.labels[:4]]


@pytest.mark.usefixtures("sim")
def test_best_times_of_both_decks_do_not_disturb_each_other():
    """Any order of wins, losses (0) and times too long to keep; a record beats an older time."""
    from games.set import records as page
    from mesa.board import records
    from mesa.board.store import GAME, GAME_SEEN

    kept = bytearray(GAME)
    dice = random.Random(3)
    best = {"full": 0, "beginner": 0}
    for _ in range(400):
        deck = dice.choice(("full", "beginner"))
        seconds = dice.choice((0, dice.randrange(1, 6000), dice.randrange(1, 6000) >> dice.randrange(9)))
        state = rules.new(1, 1, harness.options(rules, deck=deck))
        won = SimpleNamespace(alone=rules.alone, winners=lambda s, won=seconds: [0] * (won > 0))
        hints, played = dice.randrange(8) // 7, 1000 * seconds + 999 * (seconds > 0)
        match: Any = SimpleNamespace(rules=won, hints=hints, human=0, played=played)
        before = best[deck]
        if not hints and 0 < seconds <= (4095 if deck == "full" else 2047) and not 0 < before <= seconds:
            best[deck] = seconds
        said = page.over(bytearray(records.OWN_SIZE), state, match, kept)
        assert said == (("new_best", page.clock(seconds)) if 0 < best[deck] < before else None)
        assert page.best(kept, state) == best[deck] and not kept[GAME_SEEN + 1] & 1
        assert not any(kept[: GAME_SEEN + 1] + kept[GAME_SEEN + 4 :])
    assert 0 < best["full"] < 50 > best["beginner"] > 0


# Two people


def test_a_match_of_two_people_counts_nowhere_and_names_the_winner(at):
    t = at("Pair", players=2, **{"o.deck": "beginner"})
    before = bytes(t.console.store.game("set"))
    while not t.match.over():
        if first_set(t.s):
            take_a_set(t, 1)
        else:
            t.press("B", "START")
        t.until(lambda t: t.match.over() or not t.top.busy(), auto=False)
    t.wait("Features", "Dialog").press(*["B"] * (t.scene == "Features")).wait("Dialog")
    assert t.top.title == "Ana wins" and bytes(t.console.store.game("set")) == before


def test_the_board_plays_the_same_with_two_people(files):
    run = runner.same(files, game="set", seed=4, seats=2, level=1, people=(1,), random_keys=3, frames=900)
    assert run.scenes.count("Pair") > 99 and not run.said
