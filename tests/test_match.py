# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""mesa.core.match: the one game loop, tested with small games made here, and with every game."""

import ast
import binascii
import itertools
import os
import random
import types
from typing import Any, cast

import harness
import pytest
from conftest import power_on, samples

from mesa.board import store
from mesa.board.store_menus import put_game
from mesa.core.contract import ANY, DEAL, HAND_OVER, OVER
from mesa.core.log import HELP, MOST, SEAT, Log
from mesa.core.match import ACTED, HAND_COUNTED, HELPED, NEVER, UNCOUNTED, Match
from mesa.core.match_start import STYLES, MatchStart, begin_log
from mesa.core.real_time import elapse
from mesa.core.replay import head, of_game, walk
from mesa.core.rng import Rng
from mesa.core.thinker import Thinker
from sim import arena
from sim.common.choices import decide

ROOT = harness.ROOT


# A single game loop


CALLED = ("rules", "R", "rules()", "_rules()")
"""The last part of the names under which rules modules are called."""


def callers(path):
    """Return (lines that call something's `apply`, lines that call a rules module's `step`) in a file.

    Calls without arguments do not count: settings apply themselves.
    """
    applied, stepped = [], []
    text = path.read_bytes()
    if b"apply(" not in text and b"step(" not in text:
        return applied, stepped
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and (node.args or node.keywords):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "apply":
                applied.append(node.lineno)
            elif name == "step" and ast.unparse(node.func).removesuffix(".step").split(".")[-1] in CALLED:
                stepped.append(node.lineno)
    return applied, stepped


BESIDE = (
    "lib/mesa/match/before_end.py",
    "lib/mesa/problems/position.py",
    "sim/web/vm/_speech.py",
)
"""What plays beside a match: whether an answer ends the hand, and problems, also to hear them."""


def may_apply(path):
    """Return whether a file may: Match, and a replay."""
    part = path.relative_to(ROOT).as_posix()
    if part in ("lib/mesa/core/contract.py", "lib/mesa/core/match.py", "lib/mesa/core/replay.py", *BESIDE):
        return True
    return part.startswith(("sim/fit/", "sim/making/"))  # training has its own rules; problems are tried


def test_nothing_else_applies_an_action():
    """Only games, which try actions, may call `step`."""
    found = []
    for folder in ("lib", "games", "sim", "docs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            applied, stepped = callers(path)
            lines = applied + ([] if folder == "games" else stepped)
            if lines and not may_apply(path):
                found.append((path.relative_to(ROOT).as_posix(), sorted(lines)))
    assert not found
    assert callers(ROOT / "lib/mesa/core/match.py")[0] and callers(ROOT / "lib/mesa/core/replay.py")[0]


def test_calls_of_apply_and_step_are_found(tmp_path):
    path = tmp_path / "some.py"
    for line in ("apply(rules, s)", "contract.apply(rules(), s)"):
        path.write_text(line)
        assert callers(path) == ([1], []), line
    for line in (
        "rules.step(s)",
        "scenario.rules.step(s)",
        "rules().step(s)",
        "R.step(s)",
        "_rules().step(s)",
    ):
        path.write_text(line)
        assert callers(path) == ([], [1]), line
    path.write_text("session.step(); super()._apply(seat, action); step(s); settings.apply()")
    assert callers(path) == ([], [])


# Small games: s is [VERSION, turn, moves, last action, its seat, the table, seats]


class Turns:
    """Two seats take turns; action 9 ends a hand, the second time the match. Not in real time."""

    VERSION = 3
    REAL_TIME = False
    watched = set_first_leader = None
    done: list = []

    @staticmethod
    def new(seed, seats, options):
        Turns.done = []
        return bytearray((3, 0, 0, 0, 0, 0, seats))

    @staticmethod
    def deal_number(s):
        return 7

    @staticmethod
    def hide(s, seat):
        return bytearray(s)

    @staticmethod
    def turn(s):
        return (0, 1, HAND_OVER, OVER, ANY)[s[1]]

    @staticmethod
    def legal(s, seat):
        return [DEAL] if seat == HAND_OVER else [1, 2, 9]

    @staticmethod
    def deadline(s) -> Any:
        return None

    @staticmethod
    def scores(s):
        return [0] * s[6]

    @classmethod
    def why(cls, s, seat, action):
        return None if cls.turn(s) in (seat, ANY) else "turn"

    @classmethod
    def step(cls, s, seat, action, emit=None):
        cls.done.append((seat, action))
        s[2] += 1
        if emit:
            emit(8, seat, action, 0)
        if action == 9:
            s[5] += 1
            s[1] = 2 if s[5] < 2 else 3
        else:
            s[1] = 0 if action == DEAL else 1 - s[1]


class Bots:
    """Seat n answers 1, then 2, then 9 if it has four yields."""

    YIELDS = (2, 3, 9)
    usual = staticmethod(lambda level, seats: 0)
    asked: list = []

    @classmethod
    def think(cls, view, seat, level, style, rng, since):
        cls.asked.append((seat, level, style, rng.word(), since))
        yield 1
        yield 2
        yield 9


def match(rules: Any = Turns, bots: Any = Bots, levels=b"\0\0", state=None, kept: Any = (), **more):
    Bots.asked = []
    start = MatchStart("any", levels, b"", 7, state=state, **dict(kept))
    return Match(start, rules, bots, **more)


def test_an_answer_is_the_last_of_so_many_yields_or_of_all():
    """The loop does without next(generator, default), which the board lacks."""
    for level, slices, answer in ((0, 2, 2), (1, 3, 9), (2, 4, 9)):
        m = match(levels=bytes((level, level)), human=None, shown=False)
        assert [m.tick(33) for _ in range(slices)] == [False] * (slices - 1) + [True]
        assert Turns.done == [(0, answer)]


def test_a_bots_stream_is_that_of_deal_move_and_seat():
    m = match(human=None, shown=False)
    while m.moves < 3:
        m.tick(33)
    words = [Rng(7, 0x10000000 + move, move % 2).word() for move in range(3)]
    assert Bots.asked == [(move % 2, 0, STYLES[move % 2], words[move], 0) for move in range(3)]


def test_the_player_is_waited_for_and_bots_take_their_time():
    m = match()
    assert m.mine() and not any(m.tick(33) for _ in range(100))
    m.act(1)
    assert m.events == [(8, 0, 1, 0)]
    assert [m.tick(33, 330) for _ in range(10)] == [False] * 9 + [True]


def test_a_bot_thinks_as_long_as_there_is_time_in_a_frame():
    for time in (True, False):
        m = match()
        m.act(1)
        assert not m.think(33, 0, lambda: time) and m.thinking() != time and len(Turns.done) == 1  # noqa: B023


def test_hands_follow_at_once_without_a_screen_and_wait_with_one():
    m = match(levels=b"\2\2", human=None, shown=False)
    while not m.over():
        m.tick(33)
    assert Turns.done == [(0, 9), (HAND_OVER, DEAL), (0, 9)] and m.moves == 3
    m = match()
    m.act(9)
    assert m.turn() == HAND_OVER and not any(m.tick(33) for _ in range(100)) and not m.mine()
    m.deal()
    assert m.turn() == 0 and Turns.done[-1] == (HAND_OVER, DEAL)
    with pytest.raises(ValueError):
        m.deal()


def test_a_thinker_decides_as_the_match_would():
    m = match(levels=b"\1\1")
    assert decide(Thinker(m, 0)) == 9
    assert decide(Thinker(m, 0, 0)) == 2


def test_bots_that_were_released_answer_the_same():
    m = match(human=None, shown=False)
    m.tick(33)
    m.release_bots()
    assert not m.thinkers
    m._bots = cast("Any", Bots)
    assert [m.tick(33), m.tick(33)] == [False, True] and Turns.done == [(0, 2)]
    assert Bots.asked[0] == Bots.asked[1]


class Race(Turns):
    """Everybody may act; the table changes with action 2 only. Seat 0 has 100 ms after its own action 5."""

    REAL_TIME = True

    @staticmethod
    def new(seed, seats, options):
        Turns.done = []
        return bytearray((3, 4, 0, 0, 0, 0, seats))

    @staticmethod
    def watched(s):
        return s[5:6]

    @staticmethod
    def deadline(s):
        return (100, 0, 6) if s[3] == 5 else None

    @classmethod
    def step(cls, s, seat, action, emit=None):
        cls.done.append((seat, action))
        s[2] += 1
        s[3] = action
        if action == 2:
            s[5] += 1


class Delays:
    """Seat n acts after `delays[n]` ms; `asked` has the arguments of think()."""

    LEVELS = ("only",)

    def __init__(self, delays, action=1):
        self.delays = delays
        self.action = action
        self.asked = []

    def think(self, seen, seat, level, style, rng, since):
        self.asked.append((seat, since))
        left = self.delays[seat]
        while left > 0:
            left -= yield None
        while True:
            yield self.action


def race(delays, human=None, **more):
    bots = Delays(delays)
    return match(Race, bots, bytes(len(delays)), human=human, **more), bots


def test_the_first_action_counts():
    m, _ = race([100, 50, 70])
    assert [m.tick(10) for _ in range(6)] == [False] * 5 + [True], "the first frame looks, 50 ms follow"
    assert Turns.done == [(1, 1)]


def test_of_several_actions_in_one_frame_a_random_one_counts():
    seen = set()
    m, _ = race([20, 20, 20])
    for move in range(40):
        while not m.tick(20):
            pass
        assert Turns.done[-1][0] == Rng(7, 0x10000000 + move, 3).below(3)
        seen.add(Turns.done[-1][0])
    assert seen == {0, 1, 2}


def test_a_deadline_runs_on_and_the_frame_in_which_it_ends_still_counts():
    m, _ = race([9999, 9999], human=0)
    m.act(5)
    assert m.due == (100, 0, 6)
    m.tick(10)  # the bots begin to look
    assert [m.tick(50), m.tick(49), m.tick(1)] == [False, False, True]
    assert Turns.done[-1] == (0, 6)
    m, _ = race([9999, 100], human=0)
    m.act(5)
    m.tick(10)
    assert m.tick(100) and Turns.done[-1] == (1, 1), "an action in that frame comes first"
    m, _ = race([9999, 9999], human=0)
    m.act(5)
    m.tick(10)
    m.act(5)
    assert m.left == 100
    for _ in range(3):
        m.tick(33)
    assert m.left == 100 - 66, "and not before somebody can look at it"


def test_what_does_not_change_the_table_does_not_begin_the_wait_anew():
    m, bots = race([9999, 9999], human=0)
    m.tick(33)
    for _ in range(10):
        m.tick(33)
    m.act(1)
    m.tick(33)
    assert bots.asked[-1] == (1, 330)
    m.act(2)
    m.tick(33)
    assert bots.asked[-1] == (1, 0)


def test_a_match_that_goes_on_waits_only_for_the_rest():
    """Of a wait, and of a call, whose clocks the store has kept; not without them, as in older saves."""
    older = (0, 100, 100, 12_000)
    for clocks, found in (((500, 60, 40, 12_345), (440, 40, 40, 12_345)), ((), older), ((0, 0, 0, 0), older)):
        Turns.done.clear()
        since, rest, left, played = found
        state = bytearray((3, 4, 0, 5, 0, 0, 2))
        bots = Delays([9999, 100])
        m = match(Race, bots, bytes(2), human=0, state=state, kept={"played": 12_000, "clocks": clocks})
        assert (m.left, m.played) == (left, played)
        m.due = None  # only the bot acts here
        m.tick(10)  # it looks
        assert bots.asked == [(1, since)]
        spent = 0
        while not m.tick(10):
            spent += 10
        assert spent + 10 == rest and Turns.done == [(1, 1)]


def test_a_deadline_runs_where_no_bot_thinks():
    m = match(Race, Delays([]), bytes((0, 15)), human=0)
    m.act(5)
    assert [m.tick(60), m.tick(30), m.tick(10)] == [False, False, True] and Turns.done[-1] == (0, 6)


def test_time_that_was_counted_before_is_sent_with_the_next_tick():
    m, bots = race([9999, 100], human=0)
    m.tick(10)
    elapse(m, 90)
    assert m.since == m.waited == 90 and not Turns.done
    assert not m.tick(0) and m.tick(10), "90 and 10"
    assert bots.asked == [(1, 0)]


class Timed(Turns):
    """100 ms for every turn, then action 2."""

    @staticmethod
    def deadline(s):
        return (100, s[1], 2) if s[1] < 2 else None


def test_the_clock_of_a_turn_runs_for_the_player_and_for_a_bot():
    m = match(Timed)
    assert [m.tick(50), m.tick(49), m.tick(1)] == [False, False, True] and Turns.done == [(0, 2)]
    assert [m.tick(50, NEVER), m.tick(49, NEVER), m.tick(1, NEVER)] == [False, False, True] and Turns.done[
        1:
    ] == [(1, 2)]


def test_a_bot_takes_its_time_anew_at_each_move():
    m = match(human=None)
    for _ in range(3):
        assert [m.tick(33, 330) for _ in range(10)] == [False] * 9 + [True]


def test_a_clock_that_stays_the_same_runs_on_through_actions():
    """The player's clock and the bots' run on, even in a frame in which somebody acts."""
    m = match(Race, Delays([9999, 70], 5), bytes(2), human=0)
    m.act(5)
    m.tick(10)  # the bots begin to look
    m.tick(20)
    m.act(5)
    assert m.left == 80
    m.tick(10)
    assert not m.tick(30) and m.left == 50
    assert m.tick(40) and Turns.done[-1] == (1, 5) and m.left == 10


def test_events_come_in_the_order_in_which_they_happened():
    m = match()
    for n in range(3):
        m.emit(8, 0, n, 0)
    assert m.events == [(8, 0, 0, 0), (8, 0, 1, 0), (8, 0, 2, 0)]


def test_the_log_names_who_acts_where_that_does_not_follow():
    """The log has the seat where anybody may act, but not the seat in turn, or who deals."""
    for rules, actions in ((Race, [240, 1, 240, 2]), (Turns, [9, DEAL, 1])):
        log = Log()
        m = match(rules, Delays([9999, 9999]) if rules is Race else Bots, log=log)
        begun = len(log)
        if rules is Race:
            m.act(1)
            m.act(2)
        else:
            m.act(9)
            m.deal()
            m.act(1)
        assert [log[i] for i in range(begun, len(log))] == actions


class Closing(Bots):
    """Records in `asked` when a bot's thinking is closed."""

    @classmethod
    def think(cls, view, seat, level, style, rng, since):
        try:
            yield 1
            yield 2
        finally:
            Bots.asked.append(seat)


def test_bots_that_are_not_to_think_any_more_are_closed():
    """They are closed at once, when released and when somebody acts, as they may hold much memory."""
    m = match(bots=Closing, human=None, shown=False)
    m.tick(33)
    held = m.thinkers[:]
    m.release_bots()
    assert Bots.asked == [0]
    m._bots = cast("Any", Closing)
    m.tick(33)
    held += m.thinkers
    assert m.tick(33) and Bots.asked == [0, 0] and len(held) == 2


def test_in_real_time_bots_that_were_released_act_at_the_same_moment():
    """What they have waited already counts."""
    acted = []
    for released in (0, 3, 5):
        m, bots = race([9999, 300], human=0)
        for frame in range(30):
            if frame == released and released:
                m.release_bots()
                assert not m.thinkers and m._bots is None
                m._bots = bots
            if m.tick(33):
                acted.append(frame)
                break
    assert len(acted) == 3 and max(acted) - min(acted) <= 1, acted


def test_a_match_is_resumed_until_the_player_has_done_something():
    for turn, do in ((0, lambda m: m.act(1)), (2, lambda m: m.deal())):
        m = match(state=bytearray((3, turn, 0, 0, 0, 0, 2)))
        assert m.resumed
        do(m)
        assert not m.resumed
    assert not match().resumed


@pytest.mark.parametrize("version", (2, 4))
def test_a_state_of_another_version_is_refused(version):
    with pytest.raises(ValueError):
        match(state=bytearray((version, 0, 0, 0, 0, 0, 2)))


@pytest.mark.parametrize("leader", [None, 0, 1, 2])
def test_who_won_the_match_before_leads_whichever_seat_that_is(leader):
    """This applies to games that want it: QU4TO."""
    rules = harness.rules_of("qu4to")
    at = rules.AT_LEADER
    for seed in range(6):
        begun = Match(MatchStart("qu4to", b"\1" * 3, bytes(2), seed, leader), rules)
        by_chance = rules.new(seed, 3, bytes(2))
        assert begun.s[at] == (by_chance[at] if leader is None else leader)


def test_the_count_of_moves_fits_in_16_bits():
    m = match(state=bytearray((3, 0, 0, 0, 0, 0, 2)), kept={"moves": 0xFFFF})
    m.act(1)
    assert m.moves == 0


def test_each_bot_plays_at_the_level_of_its_seat():
    m = match(levels=b"\0\1", human=None, shown=False)
    while m.moves < 2:
        m.tick(33)
    assert [(seat, level) for seat, level, *_ in Bots.asked] == [(0, 0), (1, 1)]


# The same match everywhere


def by_arena(game, number, seats, level):
    """Return (final state, log) of a match of bots, as the arena plays it."""
    log = Log()
    modules = arena.load(game)
    start = MatchStart(game, bytes([level] * seats), bytes(len(modules[0].OPTIONS)), number)
    played = arena.play(start, modules, log=log)
    return bytes(played.s), bytes(log)


def by_console(game, number, seats, level):
    """Return the same from the console, where a bot presses seat 0's keys."""
    player = power_on(game=game, seed=number, seats=seats, level=level, lang="en").bots_only()
    player.level = arena.load(game)[1].LEVELS[level]
    try:
        while not player.console.started:
            player.step()
        record = player.console.store.game(game)
        record[store.SEATS] = seats  # not a first match, which may have other options
        put_game(player.console.store, game, record)
        player.over()
        return bytes(player.s), bytes(player.console.log)
    finally:
        player.close()


SHORT = {"fodasse": 57, "set": 48, "sueca": 55}
"""Deals whose matches are short."""


@pytest.mark.long
@pytest.mark.parametrize("game", harness.bot_ids())
def test_arena_and_console_play_the_same_match(game):
    """One deal number gives the same final state and log; with --long, at every number of players."""
    os.chdir(ROOT)
    fewest, most = harness.rules_of(game).SEATS
    level = min(2, len(harness.bots_of(game).LEVELS) - 1)
    sizes = range(fewest, most + 1) if samples(1) > 1 else [min(3, most) if fewest < 3 else fewest]
    for seats in sizes:
        number = SHORT.get(game, 40) + seats - sizes[0]
        state, log = by_arena(game, number, seats, level)
        assert by_console(game, number, seats, level) == (state, log), seats
        assert len(log) > len(state) + 10 and binascii.crc32(log)


# mesa.core.match: every action of a match in a few bytes, and the match replayed from them.


def begin(log, game, version, levels, options, s):
    """Begin a log of a match, which need not belong to a real game."""
    rules: Any = types.SimpleNamespace(VERSION=version)
    match: Any = types.SimpleNamespace(game=game, rules=rules, levels=levels, options=options, s=s, moves=0)
    begin_log(log, match)


def recorded(game, seats, options, seed=1, interrupts=0.05, start=0):
    """Return (log, final state, actions) of a random match, recorded from its `start`-th action on."""
    rules = harness.rules_of(game)
    log = Log()
    done = []
    walk = harness.walk(rules, seed, seats, options, random.Random(seed), interrupts)
    for n, (s, seat, action) in enumerate(walk):
        if n == start:
            begin(log, game, rules.VERSION, bytes(seats), options, s)
        if seat is not None and n >= start:
            log.add(seat, action, seat != rules.turn(s))
            done.append((seat, action))
    return log, s, done


@pytest.mark.parametrize("game", harness.game_ids())
def test_a_log_replays_to_the_same_states(game):
    """Also with actions out of turn, and from a saved match."""
    rules = harness.rules_of(game)
    for n, (seats, options) in enumerate(harness.configurations(rules)):
        log, end, done = recorded(game, seats, options, start=n % 2 * 3)
        *said, _ = [(seat, action) for _, seat, action, _ in walk(log, rules)]
        if log.full:  # a match of random players may be endless: the log has its beginning
            done = done[: len(said)]
            end = None
        assert said == done
        assert end is None or harness.end_of(log, rules) == end
        assert head(log)[:4] == (game, rules.VERSION, bytes(seats), options)


def test_what_stands_in_the_bytes():
    """A byte names the seat only if the turn does not: out of turn, and where anybody may act."""
    log = Log()
    begin(log, "any", 3, b"\2\1", b"\0\4", b"\3\7")
    log.add(1, 12, False)
    log.add(0, 33, True)
    log.add(HAND_OVER, DEAL, False)
    assert bytes(log) == b"\1\3any\3\2\2\1\2\0\4\2\3\7" + bytes((12, 240, 33, 255))
    assert log[len(log) - 1] == 255
    with pytest.raises(IndexError):
        log[len(log)]


def test_set_names_whoever_acts_first():
    log, _, done = recorded("set", 3, harness.options(harness.rules_of("set")))
    rules = harness.rules_of("set")
    *_, s, at = head(log)
    assert rules.turn(s) == ANY and log[at] == 240 + done[0][0] and log[at + 1] == done[0][1]


def test_a_full_log_keeps_its_beginning_and_says_so():
    log = Log()
    assert log.full, "nothing recorded yet"
    begin(log, "any", 1, b"\0", b"", b"\1")
    assert not log.full
    n = MOST - len(log)
    for i in range(n - 1):
        log.add(0, i % 200, False)
    assert not log.full and len(log) == MOST - 1
    log.add(0, 7, True)  # two bytes: not half of it
    assert log.full and len(log) == MOST - 1
    log.add(0, 7, False)
    assert len(log) == MOST - 1, "once something is missing nothing follows"
    begin(log, "any", 1, b"\0", b"", b"\1")
    assert not log.full and len(log) < 20


def test_a_log_uses_its_last_byte():
    """An action that is one byte too long, with its seat or with a mark of help, is left out whole."""
    for named, marked, short in itertools.product((False, True), repeat=3):
        log = Log()
        begin(log, "any", 1, b"\0", b"", b"\1")
        while len(log) < MOST - 1 - named - marked + short:
            log.add(1, 7, False)
        before = len(log)
        log.helped = marked
        log.add(0, 9, named)
        assert log.full == short and len(log) == (before if short else MOST)
        assert short or log[MOST - 1] == 9


def test_marks_and_flags_are_told_apart():
    """In a byte of the log an action, a seat that acts, help and a deal; in `flags` a bit each."""
    marks = [*range(SEAT), *(SEAT + seat for seat in range(8)), HELP, DEAL]
    assert sorted(set(marks)) == sorted(marks) and max(marks) < 256
    flags = (UNCOUNTED, ACTED, HAND_COUNTED, HELPED)
    assert sum(flags) == 1 | 2 | 4 | 8 and all(flag & flag - 1 == 0 for flag in flags)


WRONG = [
    (b"", "no log"),
    (b"\2\3any", "no log"),
    (b"\1", "too early"),
    (b"\1\3an", "too early"),
    (b"\1\3any", "too early"),
    (b"\1\3any\3\2\2", "too early"),
]


@pytest.mark.parametrize("data, said", WRONG)
def test_what_is_no_log_is_said(data, said):
    with pytest.raises(ValueError, match=said):
        head(data)


def test_a_log_with_nothing_done_is_nothing_to_see():
    log = Log()
    assert not of_game(log, "sueca")
    begin(log, "sueca", 2, bytes(4), b"", b"\2")
    assert not of_game(log, "sueca")
    log.add(0, 7, False)
    assert of_game(log, "sueca") and not of_game(log, "set")


def test_a_state_of_another_length_is_said():
    rules = harness.rules_of("sueca")
    log = Log()
    options = harness.options(rules)
    s = rules.new(1, 4, options)
    for wrong in (s[:-1], s + b"\0"):
        begin(log, "sueca", rules.VERSION, bytes(4), options, wrong)
        with pytest.raises(ValueError, match="a state of {} bytes".format(len(wrong))):
            harness.end_of(log, rules)


def test_half_an_action_is_said():
    """A log that ends after the byte that names the seat raises an error."""
    rules = harness.rules_of("set")
    data = bytes(recorded("set", 3, harness.options(rules))[0])
    at = head(data)[-1]
    with pytest.raises(ValueError, match="too early"):
        harness.end_of(data[: at + 1], rules)
    harness.end_of(data[: at + 2], rules)


def test_every_cut_and_every_other_byte_is_said_or_plays():
    """A damaged log gives a ValueError, or another match; never another error."""
    rules = harness.rules_of("sueca")
    log, _, _ = recorded("sueca", 4, harness.options(rules))
    data = bytes(log)[:400]
    with pytest.raises(ValueError, match="version"):
        harness.end_of(
            data[: head(data)[-1]].replace(b"sueca" + bytes((rules.VERSION,)), b"sueca\xfe"), rules
        )
    for cut in range(head(data)[-1]):
        with pytest.raises(ValueError):
            harness.end_of(data[:cut], rules)
    dice = random.Random(4)
    for _ in range(200):
        harmed = bytearray(data)
        harmed[dice.randrange(head(data)[-1], len(data))] = dice.randrange(256)
        try:
            harness.end_of(harmed, rules)
        except ValueError:
            pass
