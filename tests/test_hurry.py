# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Keys during movement: a hurrying player plays nothing unseen, and in their own turn no key is lost.

DESIGN: "Keys during a movement" and "Select". Keys are pressed as by a person, on a whole console.
"""

from __future__ import annotations

import pytest

from sim.board import sim_board
from sim.scenarios import fodasse, sueca

SEEN_MS = 400
"""How long A's action must have been on the screen, unmoving, before it may happen."""
PRESSES = 30
FRAME = 33


def names(game):
    """Return a game's rules."""
    return __import__("games.{}.rules".format(game), fromlist=("new",))


class Watch:
    """Measure how long A's current action has been on the screen, and record it at each action."""

    def __init__(self, scenario):
        self.scenario = scenario
        self.shown = None
        self.ms = 0
        self.actions = []
        act = scenario.match.act

        def noted(action):
            self.actions.append((action, self.ms))
            return act(action)

        scenario.match.act = noted

    def step(self):
        """Run one frame."""
        self.scenario.frames(1)
        now = self.choice()
        self.ms = self.ms + FRAME if now is not None and now == self.shown else 0
        self.shown = now

    def choice(self):
        """Return what A would do, if it is visible and nothing moves."""
        view = self.scenario.top
        if not hasattr(view, "motions") or not view.asked or view.motion.busy or view.match.events:
            return None
        if view.box:
            return "box", view.box.at
        hand = view.table.hand
        return ("card", hand.chosen()) if hand.raised and hand.cards else None


def others_turn(game):
    """Return a scenario in which a bot begins to think, three turns before the player's."""
    rules = names(game)
    if game == "sueca":
        state = sueca.ahead(lambda s: s[rules.AT_PHASE] == rules.PLAYING and rules.turn(s) == 1)
        return sueca.resumed("pt", state)
    return fodasse.resumed("pt", fodasse.ahead(4, 4))


@pytest.mark.parametrize("every", (4, 8, 12))
@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_blind_presses_of_a_play_nothing_unseen(opened, game, every):
    """30 presses while the others play: nothing happens that was not visible for 0.4 s.

    From the first frame on, and from some later ones.
    """
    unseen = []
    for late in range(0, every, 4):
        scenario = others_turn(game)
        opened(scenario)
        watch = Watch(scenario)
        scenario.frames(late)
        for _ in range(PRESSES):
            number = sim_board.KEYS.index("A")
            scenario.session.key(number, True)
            watch.step()
            scenario.session.key(number, False)
            for _ in range(every - 1):
                watch.step()
        unseen += [(late, action, ms) for action, ms in watch.actions if ms < SEEN_MS]
    assert not unseen, "(frames before the first press, action, ms for which it had been shown)"


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_after_hurrying_a_press_on_what_is_seen_plays(opened, game):
    """A is only ignored for a moment: half a second after the player's turn began, it plays."""
    scenario = others_turn(game)
    opened(scenario)
    scenario.press("A").frames(2).press("A")
    scenario.until(lambda scenario: not scenario.top.busy() and scenario.match.mine(), auto=False)
    moves = scenario.match.moves
    scenario.settle().frames(SEEN_MS // FRAME + 2).press("A").frames(1)
    assert scenario.match.moves == moves + 1


def own_turn(game):
    """Return a scenario in which the player is to play one of several cards."""
    rules = names(game)
    if game == "sueca":
        return sueca.resumed("pt", sueca.ahead(lambda s: sueca.mine(s, 4)))
    state = fodasse.ahead(4, 4)
    scenario = fodasse.resumed("pt", state)
    return scenario.mine(lambda scenario: scenario.match.s[rules.AT_PHASE] == rules.PLAYING)


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_right_while_the_fan_moves_is_not_lost(opened, game):
    """Each press moves the cursor by one, even while the cards still move; A plays that card."""
    scenario = own_turn(game).settle()
    opened(scenario)
    hand = scenario.top.table.hand
    cards, at = list(hand.cards), hand.at
    for key in ("RIGHT", "LEFT", "RIGHT", "RIGHT"):
        number = sim_board.KEYS.index(key)
        scenario.session.key(number, True)
        scenario.frames(1)
        scenario.session.key(number, False)
        assert scenario.top.motion.busy, "the chosen card rises"
    assert hand.at == (at + 2) % len(cards)
    rules = scenario.match.rules
    for _ in cards:
        if hand.chosen() not in rules.legal(scenario.match.view, 0):
            scenario.press("RIGHT")
    chosen = hand.chosen()
    scenario.settle().frames(15).press("A").settle()
    assert chosen not in hand.cards and len(hand.cards) < len(cards)


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_right_while_the_turn_begins_is_not_lost(opened, game):
    """Right is pressed in the turn's first frame, while the hand still opens for the cursor."""
    rules = names(game)
    scenario = others_turn(game)
    opened(scenario)
    scenario.until(lambda scenario: scenario.match.mine() and scenario.top.asked, auto=False)
    if game == "fodasse" and scenario.match.s[rules.AT_PHASE] == rules.BIDDING:
        before = scenario.top.box.at
        scenario.press("RIGHT")
        assert scenario.top.box.at != before
        return
    hand = scenario.top.table.hand
    at = hand.at
    scenario.press("RIGHT")
    assert hand.at == (at + 1) % len(hand.cards)


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_start_in_a_movement_opens_the_menu(opened, game):
    scenario = others_turn(game)
    opened(scenario)
    scenario.until(lambda scenario: scenario.top.motion.busy, auto=False)
    scenario.press("START").frames(2)
    assert type(scenario.top).__name__ == "Dialog" and scenario.top.title == scenario.top.t("pause")
    scenario.press("START").frames(2)
    assert hasattr(scenario.top, "motions"), "Start closes what Start opened"


def hold_select(scenario, frames):
    """Hold Select for so many frames, then release it."""
    number = sim_board.KEYS.index("SELECT")
    scenario.session.key(number, True)
    scenario.frames(frames)
    before = type(scenario.top).__name__
    scenario.session.key(number, False)
    scenario.frames(2)
    return before, type(scenario.top).__name__


def test_select_acts_when_it_goes_up_and_held_long_does_nothing(opened):
    """Held for less than 350 ms, it shows the last trick; held longer, it does nothing."""
    scenario = own_turn("sueca").settle()
    opened(scenario)
    for frames, after in ((3, "Tricks"), (9, "Tricks"), (12, "View"), (40, "View")):
        assert hold_select(scenario, frames) == ("View", after), frames
        if after == "Tricks":
            scenario.press("B").settle()


def test_select_and_down_mute_and_do_nothing_else(opened):
    """No page opens and the cursor stays; a second time restores the volume."""
    from mesa.board import setting

    scenario = own_turn("sueca").settle()
    opened(scenario)
    saved, hand = scenario.console.store, scenario.top.table.hand
    loud, at, moves = saved.get(setting.VOLUME), hand.at, scenario.match.moves
    assert loud
    for volume in (0, loud):
        scenario.session.key(sim_board.KEYS.index("SELECT"), True)
        scenario.frames(3).press("DOWN")
        scenario.session.key(sim_board.KEYS.index("SELECT"), False)
        scenario.frames(3)
        assert saved.get(setting.VOLUME) == volume
        assert type(scenario.top).__name__ == "View" and not scenario.top.notice_left
        assert (hand.at, scenario.match.moves) == (at, moves)


@pytest.mark.parametrize("game", ("sueca", "fodasse"))
def test_keys_in_the_others_turns_are_not_kept_for_the_own(opened, game):
    """Arrows and A pressed while the others play do not move the cursor from where the turn puts it."""
    quiet, busy = others_turn(game), None
    opened(quiet)
    quiet.until(lambda scenario: scenario.match.mine() and not scenario.top.busy(), auto=False).frames(3)
    wanted = (quiet.match.moves, bytes(quiet.top.input), bytes(quiet.match.s))
    busy = others_turn(game)
    opened(busy)
    for _ in range(300):
        if not busy.match.mine():
            busy.press("RIGHT")
        if not busy.match.mine():
            busy.press("A")
    assert busy.match.mine()
    busy.settle().frames(3)
    assert (busy.match.moves, bytes(busy.match.s)) == (wanted[0], wanted[2])
