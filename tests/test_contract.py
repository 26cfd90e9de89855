# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Checks docs/CONTRACT.md for every game found in games/: its rules, and its bots if there are any.

A new game needs no line here. Every match is random from a fixed seed, so a failure always repeats; it names
the case, game-seats-options.
"""

import ast
import builtins
import contextlib
import functools
import gc
import importlib
import inspect
import itertools
import pathlib
import random
import re
import shutil
import sys
from random import Random

import draw_law
import harness
import pytest
from conftest import dice, power_on, samples
from harness import OVER, game_ids

from mesa.core import log as match_log
from mesa.core import scope
from mesa.core.contract import ANY, DEAL, FIRST_OWN_EVENT, HAND_END, HAND_OVER, MATCH_END, apply, get_seed
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.core.scope import Scope
from mesa.ui.words import Words
from sim import arena
from sim.contest import work
from sim.drive import texts
from sim.figures import layers

GAMES = harness.game_ids()
BOTS = harness.bot_ids()
SMALL = 1 << 30  # from here on a number is a heap object on the board
STATE_BYTES = 160
MOST_ACTIONS = 90
LAST_ACTION = 239  # a byte of the log; what is above it is named there

RULES_NAMES = {
    "new": ["seed", "seats", "options"],
    "turn": ["s"],
    "legal": ["s", "seat"],
    "anytime": ["s", "seat"],
    "deadline": ["s"],
    "step": ["s", "seat", "action", "emit"],
    "why": ["s", "seat", "action"],
    "hide": ["s", "seat"],
    "guess": ["seen", "seat", "rng"],
    "deal_number": ["s"],
    "hand_number": ["s"],
    "scores": ["s"],
    "hand_scores": ["s"],
    "winners": ["s"],
}
PURE = {"mesa.core." + name for name in ("contract", "new_state", "rng", "cards", "scope")} | {
    "mesa.core",
    "micropython",
}

every_game = pytest.mark.parametrize("game", GAMES)
every_bot = pytest.mark.parametrize("game", BOTS)


def each_case(games):
    """Make a test of a case, (game, seats, options), one of a game in all its configurations."""

    def decorate(test):
        def run(game):
            for case in harness.cases([game]):
                try:
                    test(case)
                except Exception as problem:
                    raise AssertionError("in " + harness.show(case)) from problem

        run.__doc__ = test.__doc__
        marks = (pytest.mark.parametrize("game", games), *getattr(test, "pytestmark", ()))
        return functools.reduce(lambda test, mark: mark(test), marks, run)

    return decorate


every_case = each_case(GAMES)
every_bot_case = each_case(BOTS)


def dice_for(*key):
    """A stream of choices that depends on the key alone."""
    return random.Random(repr(key))


def small(n):
    """True for an int that is no heap object on the board."""
    return isinstance(n, int) and not isinstance(n, bool) and -SMALL <= n < SMALL


class Log:
    """Collects events as a table would, and refuses what is not a small int."""

    def __init__(self):
        self.events = []

    def __call__(self, event, seat, a, b):
        assert small(event) and small(seat) and small(a) and small(b), (event, seat, a, b)
        assert event in (HAND_END, MATCH_END) or event >= FIRST_OWN_EVENT, event
        self.events.append((event, seat, a, b))


def looked_at(n):
    """Whether the n-th position of a match is checked: all of thousands would take their time."""
    return n < 60 or n % 16 == 0 and n < harness.FAR or n % 256 == 0


def notation_for(rules):
    """The notation beside a rules module."""
    return harness.notation_of(pathlib.Path(rules.__file__).parent.name)


def check_position(rules, s, seats):
    """What is true of every position of every game."""
    notation = notation_for(rules)
    assert isinstance(s, bytearray) and len(s) <= STATE_BYTES
    assert s[0] == rules.VERSION
    turn = rules.turn(s)
    assert turn in (ANY, OVER, HAND_OVER) or 0 <= turn < seats, turn
    before = bytes(s)
    assert rules.legal(s, HAND_OVER) == ([DEAL] if turn == HAND_OVER else [])
    for seat in range(seats):
        legal = rules.legal(s, seat)
        anytime = rules.anytime(s, seat)
        for actions in (legal, anytime):
            assert isinstance(actions, list)
            assert all(type(action) is int and 0 <= action <= LAST_ACTION for action in actions), actions
            assert actions == sorted(set(actions)), actions
        assert len(legal) <= MOST_ACTIONS
        assert not set(legal) & set(anytime), "an action is open in turn and out of turn at once"
        if turn in (OVER, HAND_OVER):
            assert not legal and not anytime
        elif turn == seat:
            assert legal, "seat {} is waited for and can do nothing".format(seat)
        elif turn != ANY:
            assert not legal, "seat {} is not waited for".format(seat)
        for action in legal:
            assert notation.name(s, action).isascii() and notation.name(s, action)
    if turn == ANY:
        assert harness.moves(rules, s), "everybody may act and nobody can"
    due = rules.deadline(s)
    assert due is None or turn >= ANY
    if due is not None:
        ms, seat, action = due
        assert 0 < ms < SMALL
        assert action in rules.legal(s, seat) or action in rules.anytime(s, seat)
    for points in (rules.scores(s), rules.hand_scores(s)):
        assert isinstance(points, list) and len(points) == seats and all(map(small, points))
    check_places(rules, s, turn)
    won = rules.winners(s)
    assert turn == OVER or not won, "somebody has won, and the match runs"
    assert turn != OVER or won or seats == 1, "only who plays alone can lose to nobody"
    assert won == sorted(set(won)) and all(0 <= seat < seats for seat in won)
    assert small(rules.hand_number(s)) and rules.hand_number(s) >= 0
    assert bytes(s) == before, "looking changed the state"


def check_places(rules, s, turn):
    """What every game's state has lies where its names say."""
    if rules.SEATS[0] < rules.SEATS[1]:
        assert s[rules.AT_SEATS] == len(rules.scores(s))
    assert get_seed(s, rules.AT_SEED) == rules.deal_number(s)
    assert s[rules.AT_HAND] == rules.hand_number(s) & 0xFF
    assert len(s) == rules.AT_OPTIONS + len(rules.OPTIONS)
    phase = s[rules.AT_PHASE]
    assert (phase == rules.SCORED) == (turn == HAND_OVER) and (phase == rules.FINISHED) == (turn == OVER)


def check_table(rules, s, seats):
    """What is true while a hand's result lies there."""
    before = bytes(s)
    wrong = [(seat, action) for seat in range(-4, seats + 2) for action in (0, 1, DEAL) if seat != HAND_OVER]
    for seat, action in [*wrong, (HAND_OVER, 0), (HAND_OVER, 254)]:
        with pytest.raises(ValueError):
            apply(rules, s, seat, action)
    assert bytes(s) == before
    for seat in range(seats):
        view = rules.hide(s, seat)
        whole = rules.guess(view, seat, Rng(3, seat))
        for other in (view, whole):
            assert rules.turn(other) == HAND_OVER and rules.legal(other, HAND_OVER) == [DEAL]
            assert rules.hand_scores(other) == rules.hand_scores(s)
    after = bytearray(s)
    apply(rules, after, HAND_OVER, DEAL)
    assert rules.turn(after) not in (HAND_OVER, OVER)
    assert rules.hand_number(after) == rules.hand_number(s) + 1
    assert rules.scores(after) == rules.scores(s)


# The module


@every_game
def test_module_has_the_contract_names(game):
    rules = harness.rules_of(game)
    assert 1 <= rules.VERSION <= 255
    fewest, most = rules.SEATS
    assert 1 <= fewest <= most <= 8
    assert rules.REAL_TIME in (True, False)
    for name, choices in rules.OPTIONS:
        assert 2 <= len(choices) <= 10 and len(set(choices)) == len(choices)
        for word in (name, *choices):
            assert re.fullmatch("[a-z0-9_]+", word), word
    assert len({name for name, _ in rules.OPTIONS}) == len(rules.OPTIONS)
    option, minutes = scope.Game(game).part("").LENGTH or (None, ())
    assert not option or [len(each) for each in minutes] == [most - fewest + 1] * len(
        dict(rules.OPTIONS)[option]
    )
    for name, arguments in RULES_NAMES.items():
        assert list(inspect.signature(getattr(rules, name)).parameters) == arguments, name
    notation = harness.notation_of(game)
    assert list(inspect.signature(notation.name).parameters) == ["s", "action"]
    for seats, teams in rules.TEAMS.items():
        assert fewest <= seats <= most and sorted(seat for team in teams for seat in team) == list(
            range(seats)
        )


@every_bot
def test_bots_have_the_contract_names(game):
    bots = harness.bots_of(game)
    assert bots.LEVELS[0] == "random" and len(set(bots.LEVELS)) == len(bots.LEVELS) >= 2
    if harness.rules_of(game).REAL_TIME:
        assert not hasattr(bots, "YIELDS"), "in real time nothing is counted"
    else:
        assert len(bots.YIELDS) == len(bots.LEVELS) and min(bots.YIELDS) >= 1
    assert list(inspect.signature(bots.think).parameters) == [
        *("seen", "seat", "level", "style", "rng", "since")
    ]
    assert inspect.isgeneratorfunction(bots.think)


@every_game
def test_imports_are_pure(game):
    """Only pure modules, also what they load; rules know neither bots nor notation."""
    home = "games." + game
    for part in ("rules", "bots", "notation"):
        seen = layers.reached(home + "." + part)
        for module in seen:
            path = harness.ROOT / (module.replace(".", "/") + ".py")
            names = {name for name in harness.imports(path) if name.split(".")[:2] != home.split(".")}
            assert names <= PURE, "{} imports {}".format(module, names - PURE)
        assert part == "bots" or home + ".bots" not in seen
        assert part == "notation" or home + ".notation" not in seen


# Matches


@every_case
def test_random_matches_end(case):
    """Once as the turns go, and once with actions out of turn, if the rules have some."""
    game, seats, options = case
    rules = harness.rules_of(game)
    out_of_turn = [(4, 0.15)] if rules.anytime.__module__ == rules.__name__ else []
    for seed, interrupts in [(1 if any(options) else 2**29 - 1, 0.0), *out_of_turn]:
        log = Log()
        hand = 0
        ended = 0
        copy = None
        walk = harness.walk(rules, seed, seats, options, dice_for(case, seed), interrupts, log)
        for n, (s, seat, action) in enumerate(walk):
            if looked_at(n) or seat is None:
                check_position(rules, s, seats)
            if copy is not None:
                assert copy == s, "step and apply differ, or emit changes the play"
            assert rules.deal_number(s) == seed
            assert rules.hand_number(s) >= hand, "hands are counted upwards"
            hand = rules.hand_number(s)
            new = [event[0] for event in log.events[ended:]]
            # a match may end in the middle of a hand
            assert MATCH_END in new or (HAND_END in new) == (rules.turn(s) == HAND_OVER), (
                "HAND_OVER is after a hand"
            )
            assert MATCH_END not in [event[0] for event in log.events[ended:-1]], (
                "MATCH_END is the last event"
            )
            if seat is None:
                break
            assert not log.events or log.events[-1][0] != MATCH_END, "MATCH_END, and the match goes on"
            ended = len(log.events)
            if seat == HAND_OVER:
                check_table(rules, s, seats)
            elif action in rules.anytime(s, seat):
                assert rules.why(s, seat, action) is None
                assert notation_for(rules).name(s, action).isascii()
            copy = bytearray(s)
            assert rules.step(copy, seat, action) is None
        assert log.events[-1][0] == MATCH_END
        with pytest.raises(ValueError):
            apply(rules, s, 0, 0)


@every_game
def test_other_number_other_deal(game):
    rules = harness.rules_of(game)
    seats = rules.SEATS[1]
    texts = set()
    for seed in range(6):
        s = rules.new(seed, seats, bytes(len(rules.OPTIONS)))
        first = None
        for s, _, _ in harness.walk(rules, seed, seats, bytes(len(rules.OPTIONS)), dice_for("deal")):
            if first is None:
                first = s
        texts.add(bytes(s))
    assert len(texts) >= 5


@every_game
def test_new_refuses_what_makes_no_sense(game):
    rules = harness.rules_of(game)
    fewest, most = rules.SEATS
    plain = bytes(len(rules.OPTIONS))
    wrong = [(-1, most, plain), (2**29, most, plain), (0, fewest - 1, plain), (0, most + 1, plain)]
    wrong.append((0, most, plain + b"\0"))
    for i, (_, choices) in enumerate(rules.OPTIONS):
        options = bytearray(plain)
        options[i] = len(choices)
        wrong.append((0, most, bytes(options)))
    if plain:
        wrong.append((0, most, plain[1:]))
    for arguments in wrong:
        with pytest.raises(ValueError, match="."):
            rules.new(*arguments)
    options = bytes(plain)
    rules.new(0, fewest, options)
    rules.new(2**29 - 1, most, bytearray(options))


@every_case
def test_illegal_actions_raise_and_change_nothing(case):
    game, seats, options = case
    rules = harness.rules_of(game)
    dice = dice_for("illegal", case)
    top = 0
    for s, _, _ in harness.positions(rules, 3, seats, options, dice, 40):
        for seat in range(seats):
            top = max([top] + rules.legal(s, seat) + rules.anytime(s, seat))
    for s, _, _ in harness.positions(rules, 3, seats, options, dice, 8, interrupts=0.1):
        before = bytes(s)
        for seat in range(seats):
            legal = rules.legal(s, seat) + rules.anytime(s, seat)
            for action in (*range(-1, top + 3), 254, 255, 256, 300):
                reason = rules.why(s, seat, action)
                if action in legal:
                    assert reason is None, (seat, action, reason)
                    continue
                assert isinstance(reason, str) and reason, (seat, action)
                log = Log()
                with pytest.raises(ValueError):
                    apply(rules, s, seat, action, log)
                assert bytes(s) == before and not log.events
    assert top > 0


@every_case
def test_seats_that_do_not_exist_may_do_nothing(case):
    """Whatever somebody may do just now, and any number besides: ValueError from a seat that nobody has."""
    game, seats, options = case
    rules = harness.rules_of(game)
    dice = dice_for("no seat", case)
    nobody = [seat for seat in (-2, -1, seats, seats + 1, 7, 8, 255) if not 0 <= seat < seats]
    for s, _, _ in harness.positions(rules, 8, seats, options, dice, 10, interrupts=0.1):
        open_to_somebody = {
            action for seat in range(seats) for action in rules.legal(s, seat) + rules.anytime(s, seat)
        }
        before = bytes(s)
        for action in open_to_somebody.union(range(256)):
            for seat in nobody:
                log = Log()
                try:  # pytest.raises would take longer than all the rest
                    apply(rules, s, seat, action, log)
                except ValueError as refused:
                    assert str(refused)
                else:
                    raise AssertionError("seat {} may do {}".format(seat, action))
                assert s == before and not log.events, (seat, action)


@every_case
def test_saved_match_plays_on_identically(case):
    """From its beginning, which its number decides, and from anywhere: nothing but the bytes survives."""
    game, seats, options = case
    rules = harness.rules_of(game)
    log = Log()
    track = []
    walk = harness.walk(rules, 9, seats, options, dice_for("save", case), interrupts=0.02, emit=log)
    for s, seat, action in walk:
        track.append((bytes(s), seat, action))
    dice = dice_for("where", case)
    assert harness.fresh(game).new(9, seats, options) == track[0][0]
    for start in sorted({0, *dice.sample(range(len(track)), min(3, len(track)))}):
        module = harness.fresh(game)  # the power was off
        s = bytearray(track[start][0])
        events = Log()
        for was, seat, action in track[start : start + 150]:
            assert bytes(s) == was
            if seat is not None:
                apply(module, s, seat, action, events)
        assert start or events.events == log.events[: len(events.events)]


# Hidden information


def same_outlook(rules, s, view, seat):
    """The seat decides alike on the state and on its view of it."""
    assert len(view) == len(s)
    assert rules.turn(view) == rules.turn(s)
    assert rules.legal(view, seat) == rules.legal(s, seat)
    assert rules.anytime(view, seat) == rules.anytime(s, seat)
    assert rules.scores(view) == rules.scores(s)
    assert rules.hand_scores(view) == rules.hand_scores(s)
    assert rules.winners(view) == rules.winners(s)
    assert rules.deadline(view) == rules.deadline(s)
    assert rules.hand_number(view) == rules.hand_number(s)


@every_case
def test_hide_and_guess(case):
    """hide leaks nothing, hides nothing that the seat needs; a guess is a whole state that looks the same."""
    game, seats, options = case
    rules = harness.rules_of(game)
    dice = dice_for("hide", case)
    for seed, interrupts in ((6, 0.0), (8, 0.05)):
        for n, (s, _, _) in enumerate(harness.positions(rules, seed, seats, options, dice, 14, interrupts)):
            before = bytes(s)
            for seat in range(seats):
                view = rules.hide(s, seat)
                assert bytes(s) == before and view is not s, "hide makes a copy"
                assert isinstance(view, bytearray)
                same_outlook(rules, s, view, seat)
                assert rules.hide(view, seat) == view, "hide is idempotent"
                looked = bytes(view)
                whole = rules.guess(view, seat, Rng(seed, n, seat))
                assert bytes(view) == looked and whole is not view, "guess makes a copy"
                assert rules.hide(whole, seat) == view, "a guess looks like the truth to the one who guessed"
                assert rules.guess(view, seat, Rng(seed, n, seat)) == whole, "same stream, same guess"
                check_position(rules, whole, seats)


@every_game
def test_guesses_play_on(game):
    """A guess is a state like any other: it can be played to the match's end."""
    rules = harness.rules_of(game)
    for seats, options in harness.configurations(rules)[::2]:
        dice = dice_for("play on", seats, options)
        for n, (s, _, _) in enumerate(harness.positions(rules, 12, seats, options, dice, 5)):
            seat = n % seats
            whole = rules.guess(rules.hide(s, seat), seat, Rng(12, n))
            for _ in range(harness.LONGEST):
                if rules.turn(whole) == OVER:
                    break
                apply(rules, whole, *dice.choice(harness.moves(rules, whole)))
                check = rules.turn(whole)
                assert check in (ANY, OVER, HAND_OVER) or 0 <= check < seats
            assert rules.turn(whole) == OVER


@every_game
def test_guesses_vary(game):
    """Guesses are random, each with a fresh number: what comes later differs from guess to guess."""
    rules = harness.rules_of(game)
    seats = rules.SEATS[1]
    s = rules.new(5, seats, bytes(len(rules.OPTIONS)))
    guesses = {bytes(rules.guess(rules.hide(s, 0), 0, Rng(n))) for n in range(8)}
    assert len(guesses) >= 7
    assert bytes(s) not in guesses


@every_game
def test_what_is_private_is_hidden(game):
    """A hide that hides nothing would pass all else: so views differ by seat, guesses beyond the seed.

    Not in every position: before a deal, say, nothing is private. Where all seats always know the same, only
    what comes later is open to guessing.
    """
    rules = harness.rules_of(game)
    for seats, options in harness.configurations(rules):
        dice = dice_for("private", seats, options)

        def less_seed(s):
            return bytes(s[: rules.AT_SEED]) + bytes(s[rules.AT_SEED + 4 :])

        spots = [
            s for s, seat, _ in harness.positions(rules, 15, seats, options, dice, 24) if seat is not None
        ]
        private = varied = 0
        for n, s in enumerate(spots):
            seat = n % seats
            view = rules.hide(s, seat)
            private += any(rules.hide(s, other) != view for other in range(seats))
            guesses = {less_seed(rules.guess(view, seat, Rng(n, k))) for k in range(6)}
            varied += len(guesses) > 1 and guesses != {less_seed(s)}
        if getattr(rules, "OPEN", rules.REAL_TIME):
            assert not private
            continue
        assert private >= len(spots) / 2, "all seats see the same in most positions: is everything shown?"
        assert varied >= len(spots) / 4, "guesses are all the same in most positions: is everything shown?"


@every_case
def test_events_tell_only_what_everybody_may_know(case):
    """Two states that a seat cannot tell apart, before and after the same action, give the same events."""
    game, seats, options = case
    rules = harness.rules_of(game)
    dice = dice_for("events", case)
    for n, (s, actor, action) in enumerate(harness.positions(rules, 14, seats, options, dice, 12, 0.05)):
        if actor is None:
            continue
        for seat in range(seats):
            other = rules.guess(rules.hide(s, seat), seat, Rng(n, seat))
            if action not in rules.legal(other, actor) and action not in rules.anytime(other, actor):
                continue
            here, there = Log(), Log()
            first, second = bytearray(s), bytearray(other)
            apply(rules, first, actor, action, here)
            apply(rules, second, actor, action, there)
            if rules.hand_number(first) != rules.hand_number(s):
                continue  # hands are gathered in: what was shown is in no state any more
            if rules.hide(first, seat) == rules.hide(second, seat):
                assert here.events == there.events


# Bots


def consult(rules, bots, view, seat, level, style, rng):
    """All that a bot yields, as many times as its level says.

    In real time the bot is sent 500 ms at a time until it answers, for half an hour at most.
    """
    think = bots.think(view, seat, level, style, rng, 0)
    real_time = rules.REAL_TIME
    out = []
    sent = None
    for _ in range(3600 if real_time else bots.YIELDS[level]):
        try:
            got = think.send(sent)
        except StopIteration:
            break
        if real_time:
            sent = 500
            if got is None:
                continue
            out.append(got)
            break
        out.append(got)
    else:
        assert real_time or next(think, None) is None, "nothing thought of is cut off"
    think.close()
    return out


class Watched:
    """Stands in for a bots module: passes everything on, and checks each answer against what is open."""

    def __init__(self, rules, bots):
        self.LEVELS = bots.LEVELS
        self.YIELDS = getattr(bots, "YIELDS", None)
        self.rules = rules
        self.inner = bots

    def think(self, view, seat, level, style, rng, since):
        """bots.think, checked."""
        open_now = self.rules.legal(view, seat) + self.rules.anytime(view, seat)
        inner = self.inner.think(view, seat, level, style, rng, since)
        sent = None
        try:
            while True:
                try:
                    answer = inner.send(sent)
                except StopIteration:
                    return
                assert answer in open_now or answer is None and self.rules.REAL_TIME, (answer, open_now)
                sent = yield answer
        finally:
            inner.close()


class Limited(Exception):
    """Enough of a match has been played."""


def bots_match(game, seats, options, seed, level, style, longest):
    """Play at most `longest` actions, a bot of one level in every seat, checking every answer.

    A match in real time is played to its end.
    """
    rules, bots = harness.rules_of(game), harness.bots_of(game)
    watched = Watched(rules, bots)

    def watch(match, seat, action):
        if match.moves == longest and not rules.REAL_TIME:
            raise Limited
        if seat >= 0 and not rules.REAL_TIME:
            rng = Rng(seed, 0x10000000 + match.moves, seat)
            again = consult(rules, bots, rules.hide(match.s, seat), seat, level, style, rng)
            assert again[-1] == action, "the answer depends on the view and the stream alone"

    start = MatchStart(game, bytes([level] * seats), options, seed, styles=bytes([style] * seats))
    frame = 250 if rules.REAL_TIME else 33
    with contextlib.suppress(Limited):
        arena.play(start, (rules, watched), frame, watch=watch)


@pytest.mark.long
@every_bot
def test_every_level_plays_legally(game):
    """A level for each configuration in turn; with --long longer parts of the matches."""
    levels = itertools.cycle(range(len(harness.bots_of(game).LEVELS)))
    for case, level in zip(harness.cases([game]), levels, strict=False):
        bots_match(*case, 21 + level, level, level % 2, samples(100, 50))


@every_bot
def test_bots_finish_matches_and_a_log_holds_them(game):
    """At every number of players, with each level in turn."""
    rules, bots = harness.rules_of(game), harness.bots_of(game)
    sizes = range(rules.SEATS[0], rules.SEATS[1] + 1)
    count = max(len(sizes), len(bots.LEVELS))
    for i, seats in zip(range(count), itertools.cycle(sizes), strict=False):
        level = i % len(bots.LEVELS)
        log = match_log.Log()
        start = MatchStart(game, bytes([level] * seats), bytes(len(rules.OPTIONS)), 31)
        match = arena.play(start, (rules, bots), 250 if rules.REAL_TIME else 33, log=log)
        assert rules.winners(match.s) or seats == 1, bots.LEVELS[level]
        assert level == 0 or not log.full, "the log is enough to replay a whole match"


@every_bot
def test_bots_cannot_tell_states_apart(game):
    """A bot's answer is the same in every state that looks the same from its seat."""
    rules, bots = harness.rules_of(game), harness.bots_of(game)
    for seats, options in harness.configurations(rules)[::3]:
        dice = dice_for("worlds", seats, options)
        for n, (s, actor, _) in enumerate(harness.positions(rules, 41, seats, options, dice, 6)):
            if actor is None or actor < 0:
                continue
            other = rules.guess(rules.hide(s, actor), actor, Rng(n))
            for level in range(len(bots.LEVELS)):
                answers = [
                    consult(rules, bots, rules.hide(state, actor), actor, level, 0, Rng(n, level))
                    for state in (s, other, s)
                ]
                assert answers[0] == answers[1] == answers[2]


@pytest.mark.long
@every_bot
def test_slices_are_short(game):
    """Between two yields no more than 40 ms of board time, by counts of work (sim/contest/work.py).

    Some moves, with most players and with two; files are read anew for each, as after a page. A collection of
    garbage may come on top. Where bots act in turn, what takes long is cut so short that several slices make
    one frame.
    """
    rules, bots = harness.rules_of(game), harness.bots_of(game)
    factor = work.factor(game)
    files = Scope()
    scope.current = files
    for seats in sorted({max(min(2, rules.SEATS[1]), rules.SEATS[0]), rules.SEATS[1]}):
        dice = dice_for("slices", game, seats)
        options = bytes(len(rules.OPTIONS))
        positions = harness.positions(rules, 51, seats, options, dice, samples(24, 12))
        for n, (s, actor, _) in enumerate(positions):
            if actor is None or actor < 0:
                continue
            for level, name in enumerate(bots.LEVELS):
                files.remove()  # each bot reads its own
                counter = work.Counter()
                thinking = bots.think(rules.hide(s, actor), actor, level, n & 1, Rng(n), 0)
                for i in range(60 if rules.REAL_TIME else bots.YIELDS[level]):
                    answer, spent = counter.send(thinking, 33 if rules.REAL_TIME and i else None)
                    thought = spent * factor
                    longest = thought + counter.read_ms + work.COLLECTION
                    assert longest <= 40, "a slice of {} takes {:.0f} ms".format(name, longest)
                    assert rules.REAL_TIME or thought <= 20, "{} thinks {:.0f} ms".format(name, thought)
                    if answer is StopIteration:
                        break
                thinking.close()


# Numbers


@pytest.mark.long
@every_game
def test_no_number_needs_the_heap(game):
    """No local variable of rules, bots or the generator ever reaches 2**30, and no state byte is odd."""
    rules = harness.rules_of(game)
    bots = harness.bots_of(game) if game in BOTS else None
    watched = (str(harness.ROOT / "games" / game), str(harness.ROOT / "lib" / "mesa"))
    big = []

    def trace(frame, event, arg):
        if not frame.f_code.co_filename.startswith(watched):
            return None
        for value in frame.f_locals.values():
            if type(value) is int and not -SMALL <= value < SMALL:
                big.append((frame.f_code.co_name, frame.f_lineno, value))
        if event == "return" and type(arg) is int and not -SMALL <= arg < SMALL:
            big.append((frame.f_code.co_name, "return", arg))
        return trace

    options = bytes(len(choices) - 1 for _, choices in rules.OPTIONS)
    dice = dice_for("numbers")
    old = sys.gettrace()
    sys.settrace(trace)
    try:
        for seats in rules.SEATS:
            for count, (s, seat, action) in enumerate(
                harness.walk(rules, 2**29 - 1, seats, options, dice, interrupts=0.02)
            ):
                if count == samples(100, 60):
                    break
                if seat is None or seat < 0 or count % 16 or action not in rules.legal(s, seat):
                    continue
                view = rules.hide(s, seat)
                rules.guess(view, seat, Rng(2**29 - 1, count))
                if bots:
                    for level in range(len(bots.LEVELS)):
                        rng = Rng(2**29 - 1, 0x10000000 + count, seat)
                        consult(rules, bots, bytearray(view), seat, level, 1, rng)
    finally:
        sys.settrace(old)
    assert not big, big[:5]


# House rules: a new option in a game is one entry, its words, and the line that uses it.
#
# Each game is copied, an option of three choices is appended to its OPTIONS, and the contract's tests run
# on the copy, in this process: nothing may depend on the number of options.


LAWS = [
    "test_module_has_the_contract_names",
    "test_new_refuses_what_makes_no_sense",
    "test_hide_and_guess",
    "test_saved_match_plays_on_identically",
]
"""Tests of tests/test_contract.py."""
ENTRY = '("house_rule", ("no", "yes", "perhaps"))'
WORDS = {
    "o_house_rule": "Ours",
    "o_house_rule_no": "no",
    "o_house_rule_yes": "yes",
    "o_house_rule_perhaps": "?",
}

NAMED = {"call": "CALL_TIME", "debt": "DEBT_RULE", "each": "_EACH", "missed": "_IF_MISSED"}
"""Those of SET of which the name alone is an action or an event, or that only the rules read."""


@pytest.mark.parametrize("game", harness.game_ids())
def test_an_options_constant_is_its_place(game):
    """OPTIONS[rules.TARGET] is the option "target"; a constant called like a choice is the choice's place."""
    rules = harness.rules_of(game)
    for i, (name, choices) in enumerate(rules.OPTIONS):
        assert getattr(rules, NAMED.get(name) or name.upper()) == i, name
        for n, choice in enumerate(choices):
            assert getattr(rules, NAMED.get(choice) or choice.upper(), n) == n, choice


def append_option(folder):
    """Add ENTRY to the OPTIONS of the rules in a game's folder, and its words in English."""
    path = folder / "rules.py"
    text = path.read_text(encoding="utf-8")
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "OPTIONS":
            assert isinstance(node.value, ast.Tuple)
            last = node.value.elts[-1]
            lines, at = text.split("\n"), (last.end_lineno or 0) - 1
            line = lines[at]
            lines[at] = line[: last.end_col_offset] + ", " + ENTRY + line[last.end_col_offset :]
            path.write_text("\n".join(lines), encoding="utf-8")
    path = folder / "text.en.txt"
    lines = "".join("{}: {}\n".format(*word) for word in WORDS.items())
    text = path.read_text(encoding="utf-8").replace("# words\n", "# words\n" + lines)
    path.write_text(text, encoding="utf-8")


def ours(name):
    """Return whether a module is a game's or a test's, and so must be loaded again to use the copy."""
    first = name.split(".")[0]
    return first in ("games", "harness", "conftest") or first.startswith("test_")


@contextlib.contextmanager
def in_place_of(game, root):
    """Use root/games/<game> as games.<game>, with its texts, while the context lasts."""
    real = builtins.open
    texts_begin = "games/{}/text.".format(game)

    def open_here(path, *more, **named):
        here = isinstance(path, str) and path.startswith(texts_begin)
        return real(root / path if here else path, *more, **named)

    before = {name: module for name, module in sys.modules.items() if ours(name)}
    for name in before:
        del sys.modules[name]
    paths = sys.path[:]
    sys.path.insert(0, str(root))
    builtins.open = open_here
    try:
        yield
    finally:
        builtins.open = real
        sys.path[:] = paths
        for name in [name for name in sys.modules if ours(name)]:
            del sys.modules[name]
        sys.modules.update(before)


@pytest.mark.parametrize("game", harness.bot_ids())
def test_an_option_more_breaks_nothing(game, tmp_path):
    """A copy with a house rule that changes nothing follows the contract, and is played in the console."""
    folder = tmp_path / "games" / game
    shutil.copytree(harness.ROOT / "games" / game, folder, ignore=shutil.ignore_patterns("__pycache__"))
    append_option(folder)
    for path in (harness.ROOT / texts.CONSOLE).glob("text.*.txt"):
        (tmp_path / texts.CONSOLE).mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / texts.CONSOLE)
    texts.write(tmp_path)
    with in_place_of(game, tmp_path):
        rules = harness.rules_of(game)
        assert rules.__file__ == str(folder / "rules.py") and rules.OPTIONS[-1][0] == "house_rule"
        options = bytes([0] * (len(rules.OPTIONS) - 1) + [2])
        s = rules.new(1, rules.SEATS[1], options)
        assert s[-1] == 2, "the last byte of the state is the last option's"
        walks = []
        for chosen in (options, bytes(len(options))):
            walk = harness.walk(rules, 1, rules.SEATS[1], chosen, Random(1))
            walks.append([(bytes(s[:-1]), action) for s, _, action in walk])
        assert walks[0] == walks[1], "it changes nothing else"
        for lang in harness.LANGUAGES:
            words = Words()
            words.use_language(lang)
            words.use_game(game)
            assert {key: words.text(key) for key in WORDS} == WORDS, lang
        contract = importlib.import_module("test_contract")
        every = contract.harness.configurations  # the others are those of the game itself
        contract.harness.configurations = lambda rules: [case for case in every(rules) if case[1][-1]]
        for law in LAWS:
            getattr(contract, law)(game)
        player = power_on(game=game, seed=3, seats=rules.SEATS[1], level=1, lang="en").bots_only()
        try:
            player.until(lambda _: player.match and player.match.moves > 3, 5000)
            assert player.rules is harness.rules_of(game) and len(player.match.options) == len(options)
        finally:
            player.close()


# The draw law over random matches: every game, number of players, pace and language.


LEAST = {"table": 3, "player": 16, "bot": 12, "over": 6}
"""Rests of each kind to check, a third of them in make test; --long 40 makes them about 500 each, and 120 or
240 of an end."""


@pytest.mark.long
@pytest.mark.parametrize("game", game_ids())
def test_at_rest_the_screen_is_what_a_new_view_draws(game, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(gc, "collect", int)  # the console collects between scenes; here each takes 40 ms
    walk = draw_law.Walk(game, dice(game + " walk"), tmp_path)
    try:
        wanted = [kind for kind in LEAST if kinds(walk, kind)]
        for kind in wanted:
            enough = samples(LEAST[kind], LEAST[kind] // 3)
            rounds = 0
            while walk.counts[kind] < enough:
                walk.start(kind)
                walk.play(1500 if kind in ("player", "bot") else 700, kind, enough)
                rounds += 1
                assert rounds < 40 * enough, (kind, walk.counts)
    finally:
        draw_law.sim_board.power_off()
    with capsys.disabled():
        print(" {}: {}".format(game, dict(walk.counts)), end="")


def kinds(walk, kind):
    """Return whether a game has such rests: bots' turns unless in real time, hands unless a match is one."""
    return kind != "bot" or not walk.rules.REAL_TIME
