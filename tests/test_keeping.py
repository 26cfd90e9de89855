# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""What is counted is counted once, whatever is looked at after a match; and how often flash is written.

By keys on the simulated board, as in tests/test_saves.py.
"""

import fake_expert
import pytest
from conftest import dice, samples
from test_saves import play, power_on, settle

from sim.board import sim_board
from sim.fault import start

GAMES = ("sueca", "fodasse", "qu4to")
"""Those with a coach."""


@pytest.fixture(autouse=True)
def _off():
    yield
    sim_board.power_off()


# after a match's end


def ended(game, seed):
    """A Session in which a match has just ended, by keys, and its end is shown."""
    session = power_on(game=game, seed=seed, seats=None if game == "sueca" else 2, bots_only=True)
    play(session, lambda match: session.at_the_end(), 200_000)
    settle(session)
    return session


def wait_for(session, name, frames=4000):
    """Frames until a scene of that class is on top, and nothing moves."""
    for _ in range(frames):
        if start.scene(session) == name and not start.top_scene(session).busy():
            return
        start.frames(session)
    raise AssertionError("no {} but {}".format(name, start.scene(session)))


def hold_select(session):
    """Hold Select until the hint is there, and let it go."""
    session.key(sim_board.KEYS.index("SELECT"), True)
    start.frames(session, 30)
    session.key(sim_board.KEYS.index("SELECT"), False)
    start.frames(session, 30)


def games_kept(session):
    """What the store has of all games."""
    from mesa.board import store

    return bytes(session.console.store.data[store.GAMES :])


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_in_a_try_counts_nothing(game):
    """Score sheet, A on a hand, A to try, A, and hold Select: the finished match was counted again."""
    with fake_expert.installed():
        session = ended(game, 3)
        before = games_kept(session)
        start.press(session, "DOWN", "DOWN", "A")
        wait_for(session, "Sheet")
        for _ in range(20):
            start.press(session, "A")
            wait_for(session, "Coach")
            if start.top_scene(session).found.decisions:
                break
            start.press(session, "B")
            wait_for(session, "Dialog")
            start.press(session, "DOWN", "DOWN", "A")
            wait_for(session, "Sheet")
            start.press(session, "UP")
        start.press(session, "A")
        wait_for(session, "Dialog")
        start.press(session, "A")
        wait_for(session, "View")
    tried = start.top_scene(session).match  # with the game's own expert from here on
    assert tried.trial and tried.mine()
    for _ in range(4):
        hold_select(session)
        wait_for(session, "View")
    assert tried.hints >= 1
    assert games_kept(session) == before


AFTER = ("A", "A", "A", "A", "B", "DOWN", "DOWN", "RIGHT", "LEFT", "UP", "START", "HINT", "SELECT", "WAIT")
"""What is done after a match, each as often as it stands here."""


@pytest.mark.long
@pytest.mark.parametrize("number", range(samples(4)))
def test_nothing_that_is_done_after_a_match_counts_it_again(number):
    """Random keys through score sheet, coach, tries, hints and replays; demonstrations at last."""
    chance = dice("after a match %d" % number)
    game = ("sueca", "fodasse", "qu4to", "set")[number % 4]
    session = ended(game, chance.randrange(100))
    match = session.console.match
    before = games_kept(session)
    seen = set()
    with fake_expert.installed():
        for _ in range(400):
            top = start.top_scene(session)
            if start.scene(session) == "Dialog" and len(getattr(top, "choices", ())) == 5:
                # not "Rematch", "Same cards again" and "Other games"
                start.press(session, *["UP"] * top.at, *["DOWN"] * chance.choice((2, 3)), "A")
            else:
                what = chance.choice(AFTER)
                if what == "HINT" and start.scene(session) in ("View", "Replay"):
                    seen.add("hint")
                    hold_select(session)
                elif what == "WAIT":
                    start.frames(session, 40)
                elif what != "HINT" and (what != "START" or start.scene(session) != "Dialog"):
                    start.press(session, what)
            start.frames(session, 3)
            seen.add(start.scene(session))
            assert games_kept(session) == before, seen
            assert session.console.match is match, "nobody left it"
    assert "Sheet" in seen or game == "set", seen
    session.close()
    session.restart()  # to the launcher, and its demonstration
    start.to_launcher(session)
    for _ in range(4000):
        start.frames(session)
        if start.scene(session) == "Demonstration":
            break
    start.frames(session, 1000)
    assert start.scene(session) in ("Demonstration", "Blank", "Loading")
    start.press(session, "A")
    wait_for(session, "Launcher")
    assert games_kept(session) == before
