# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""mesa.core.match: every action of a match in a few bytes, and the match replayed from them."""

import itertools
import random
import types
from typing import Any

import harness
import pytest

from mesa.core.contract import ANY, DEAL, HAND_OVER
from mesa.core.log import HELP, MOST, SEAT, Log
from mesa.core.match import ACTED, HAND_COUNTED, HELPED, UNCOUNTED
from mesa.core.match_start import begin_log
from mesa.core.replay import head, of_game, replay


def begin(log, game, version, levels, options, s):
    """Begin a log of a match, which need not belong to a real game."""
    rules: Any = types.SimpleNamespace(VERSION=version)
    match: Any = types.SimpleNamespace(game=game, rules=rules, levels=levels, options=options, s=s)
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
        if log.full:  # a match of random players may be endless: the log has its beginning
            done = done[: len(list_of(log, rules))]
            end = None
        assert list_of(log, rules) == done
        assert end is None or replay(log, rules) == end
        assert head(log)[:4] == (game, rules.VERSION, bytes(seats), options)


def list_of(log, rules):
    """Return the (seat, action) of a log."""
    out = []
    replay(log, rules, lambda s, seat, action: out.append((seat, action)))
    return out


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
            replay(log, rules)


def test_half_an_action_is_said():
    """A log that ends after the byte that names the seat raises an error."""
    rules = harness.rules_of("set")
    data = bytes(recorded("set", 3, harness.options(rules))[0])
    at = head(data)[-1]
    with pytest.raises(ValueError, match="too early"):
        replay(data[: at + 1], rules)
    replay(data[: at + 2], rules)


def test_every_cut_and_every_other_byte_is_said_or_plays():
    """A damaged log gives a ValueError, or another match; never another error."""
    rules = harness.rules_of("sueca")
    log, _, _ = recorded("sueca", 4, harness.options(rules))
    data = bytes(log)[:400]
    with pytest.raises(ValueError, match="version"):
        replay(data[: head(data)[-1]].replace(b"sueca" + bytes((rules.VERSION,)), b"sueca\xfe"), rules)
    for cut in range(head(data)[-1]):
        with pytest.raises(ValueError):
            replay(data[:cut], rules)
    dice = random.Random(4)
    for _ in range(200):
        harmed = bytearray(data)
        harmed[dice.randrange(head(data)[-1], len(data))] = dice.randrange(256)
        try:
            replay(harmed, rules)
        except ValueError:
            pass
