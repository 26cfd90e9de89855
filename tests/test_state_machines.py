# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Every game as a state machine: any order of acting, hiding, guessing, saving, loading and replaying.

The promises about each (docs/CONTRACT.md) must hold whatever came before.
"""

from typing import cast

import harness
import pytest
from conftest import samples
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mesa.board import store, store_load
from mesa.board.store_menus import begin_match, has_match, waiting_match
from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER, apply
from mesa.core.log import Log
from mesa.core.match import Match
from mesa.core.match_start import MatchStart
from mesa.core.replay import replay
from mesa.core.rng import Rng

WILD = 256  # somewhat more than there are actions


class Game(RuleBasedStateMachine):
    """One match, of the game that the generated subclass names."""

    game = ""

    @initialize(data=st.data(), seed=st.integers(0, 2**29 - 1))
    def new(self, data, seed):
        """Begin a match of any number of players and any options."""
        self.rules = harness.rules_of(self.game)
        self.bots = harness.bots_of(self.game)
        fewest, most = self.rules.SEATS
        self.seats = data.draw(st.integers(fewest, most), "seats")
        self.options = bytes(
            data.draw(st.integers(0, len(choices) - 1), name) for name, choices in self.rules.OPTIONS
        )
        self.s = self.rules.new(seed, self.seats, self.options)
        self.moves = 0
        self.log = Log()
        self.nvm = bytearray(store.SIZE + 4)
        self.record()

    def record(self):
        """Begin the log here."""
        start = MatchStart(self.game, bytes(self.seats), self.options, state=self.s)
        Match(start, self.rules, log=self.log)
        self.logged = True

    def do(self, seat, action):
        """Do one action, by apply and by step, and log it."""
        named = seat != self.rules.turn(self.s)
        copy = bytearray(self.s)
        self.rules.step(copy, seat, action)
        apply(self.rules, self.s, seat, action)
        assert copy == self.s
        self.log.add(seat, action, named)
        self.moves += 1

    @precondition(lambda self: self.rules.turn(self.s) != OVER)
    @rule(pick=st.integers(0, 2**16), steps=st.integers(1, 12))
    def act(self, pick, steps):
        """Do some legal actions in turn."""
        for _ in range(steps):
            moves = harness.moves(self.rules, self.s)
            if not moves:
                return
            self.do(*moves[pick % len(moves)])
            pick = pick * 31 + 7

    @rule(pick=st.integers(0, 2**16))
    def interrupt(self, pick):
        """Do one action out of turn, if there is one."""
        open_now = harness.interruptions(self.rules, self.s)
        if open_now:
            self.do(*open_now[pick % len(open_now)])

    @rule(seat=st.integers(-4, 9), action=st.integers(-2, WILD))
    def try_anything(self, seat, action):
        """Check that illegal actions are refused and change nothing."""
        there = 0 <= seat < self.seats
        legal = self.rules.legal(self.s, seat) if there or seat == HAND_OVER else []
        if action in legal or there and action in self.rules.anytime(self.s, seat):
            self.do(seat, action)
            return
        before = bytes(self.s)
        with pytest.raises(ValueError):
            apply(self.rules, self.s, seat, action)
        assert bytes(self.s) == before

    @rule(seat=st.integers(0, 7))
    def look(self, seat):
        """Check that a seat's view has everything the seat needs, and that a view of the view is the same."""
        seat %= self.seats
        view = self.rules.hide(self.s, seat)
        assert self.rules.hide(view, seat) == view
        for ask in (self.rules.turn, self.rules.scores, self.rules.hand_scores, self.rules.winners):
            assert ask(view) == ask(self.s)
        assert self.rules.legal(view, seat) == self.rules.legal(self.s, seat)
        assert self.rules.anytime(view, seat) == self.rules.anytime(self.s, seat)

    @rule(seat=st.integers(0, 7), number=st.integers(0, 2**29 - 1), stay=st.booleans())
    def go_on_from_a_guess(self, seat, number, stay):
        """Check that a guess looks like the truth to the guessing seat; it is a match like any other."""
        seat %= self.seats
        view = self.rules.hide(self.s, seat)
        whole = self.rules.guess(view, seat, Rng(number))
        assert self.rules.hide(whole, seat) == view
        if not stay:
            self.s = whole
            self.record()

    @precondition(lambda self: self.rules.turn(self.s) != OVER)
    @rule()
    def save_and_load(self):
        """Check that the store returns the match as it was, and continue from there."""
        levels = bytes(1 + seat % 2 for seat in range(self.seats))
        moves = self.moves & 0xFFFF
        start = MatchStart(self.game, levels, self.options, state=bytearray(self.s), moves=moves)
        match = Match(start, self.rules, self.bots)
        kept = store_load.load(self.nvm, None)
        begin_match(kept, match)
        kept.keep_match(match)
        assert kept.save(True)
        again = store_load.load(self.nvm, None)
        assert has_match(again, self.game) and not again.repaired
        found = waiting_match(again, self.game)
        assert (found.levels, found.moves, found.state) == (levels, moves, self.s)
        assert found.options == self.options + bytes(10 - len(self.options))
        self.s = bytearray(found.state)
        self.moves += 1  # so that the next save differs

    @rule()
    def replay_the_log(self):
        """Check that the log leads to the match's state."""
        if not self.log.full:
            assert replay(self.log, self.rules) == self.s

    @invariant()
    def somebody_may_act(self):
        """While the match runs, somebody may act."""
        turn = self.rules.turn(self.s)
        assert turn in (ANY, OVER, HAND_OVER) or 0 <= turn < self.seats
        if turn == HAND_OVER:
            assert self.rules.legal(self.s, HAND_OVER) == [DEAL]
        elif turn != OVER:
            assert harness.moves(self.rules, self.s)
        assert len(self.s) <= store.STATE_MAX


for _game in harness.bot_ids():
    _machine = type("Machine_" + _game, (Game,), {"game": _game})
    _machine.TestCase.settings = settings(
        max_examples=samples(25),
        stateful_step_count=40,
        deadline=None,
        derandomize=samples(1) == 1,
        database=None,
        suppress_health_check=cast("list[HealthCheck]", list(HealthCheck)),
    )
    globals()["Test_" + _game] = pytest.mark.long(_machine.TestCase)
