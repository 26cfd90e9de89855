# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's bots: laws of random matches and worlds. What they choose in a position: tests/minds/sueca.txt."""

from __future__ import annotations

import importlib
from collections import Counter
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from common import deciding
from harness import Log
from positions.sueca import PLAIN, begin, card

from games.sueca import GUIDED, bots, expert, revoking, rules, state
from mesa.coach.decisions import search
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena

RANDOM, EASY, MEDIUM, EXPERT = range(4)
CAREFUL, BOLD = 0, 1
ON = harness.options(rules, revoke="on")


def test_random_takes_every_legal_action_alike():
    """A lead from ten cards, 2000 times: 200 each, standard deviation sqrt(2000 · 0.1 · 0.9) = 13.4."""
    s = next(s for s, seat, action in deciding.played("sueca", bytes(4), 1, PLAIN) if action < state.CUT)
    seat = rules.turn(s)
    seen = Counter(next(bots.think(bytearray(s), seat, RANDOM, CAREFUL, Rng(n), 0)) for n in range(2000))
    assert sorted(seen) == rules.legal(s, seat)
    assert all(abs(count - 200) < 4 * 13.4 for count in seen.values())


def test_easy_takes_no_trick_of_its_partner_unless_it_must():
    """In whole matches, whoever is last or not: 0 % where a card that does not take is legal."""
    seen = Counter()
    for seed in range(12):
        for s, seat, action in deciding.played("sueca", bytes([EASY] * 4), seed, PLAIN):
            laid = rules.trick(s)
            if s[state.AT_PHASE] != state.PLAYING or len(laid) < 2:
                continue
            winner = s[state.AT_LOG + state.best_play(s, s[state.AT_LAID] - len(laid))]
            takes = [rules.beats(one, winner & 63, rules.trump(s)) for one in rules.legal(s, seat)]
            if winner >> 6 == (seat + 2) % 4 and not all(takes):
                seen[len(laid)] += 1
                assert not rules.beats(action, winner & 63, rules.trump(s))
    assert min(seen[2], seen[3]) > 100


# Revokes (RULES 8)

TEMPTED = "AH KH 2D | 3H QH 4C | 5H 6S 4D | 7H 3S 2C; revoke=on"
"""Once the ace is laid, seat 1 would win it with a trump, but has hearts."""


@pytest.mark.parametrize(("style", "percent", "deviation"), [(CAREFUL, 0.25, 4.5), (BOLD, 1, 8.9)])
def test_bots_revoke_seldom_and_the_bold_more_often(style, percent, deviation):
    """Of 8000; what a bot yields first is the revoke, if it dares."""
    view = rules.hide(begin(TEMPTED).do("AH").s, 1)
    first = (next(bots.think(bytearray(view), 1, MEDIUM, style, Rng(n), 0)) for n in range(8000))
    got = Counter(first)
    assert set(got) == {card("3H"), card("4C")}
    assert abs(got[card("4C")] - 80 * percent) < 4 * deviation


@pytest.mark.parametrize(
    ("position", "laid", "revoke"),
    [
        (TEMPTED, "AH", "4C"),
        (TEMPTED, "KH", None),  # it brings four points, which are too few
        ("7H KH 2D | 3H QH 4C | 5H 6S 4D | AH 3S 2C; revoke=on; leader 3", "AH 7H", None),  # the partner's
        (TEMPTED + "; AT_REVOKED 2", "AH", None),  # once a hand
        (TEMPTED + "; AT_REVOKED 32", "AH", None),  # not in two hands running
    ],
)
def test_a_revoke_is_for_ten_points_of_the_opponents(position, laid, revoke):
    view = rules.hide(begin(position).do(laid).s, 1)
    always: Any = SimpleNamespace(below=lambda n: 0)
    found = revoking.dares(view, 1, BOLD, [card("3H"), card("QH")], rules.legal(view, 1), always)
    assert found == (card(revoke) if revoke else -1)


def test_matches_with_revokes():
    """Bold bots in 20 matches: no false accusation, one revoke is caught, none comes in two hands running."""
    ends = Counter()
    for seed in range(20):
        log = Log()
        revokes = set()  # (hand, seat)

        def watch(match, seat, action, revokes=revokes):
            hand = rules.hand_number(match.s)
            revokes.update((hand, q) for q in range(4) if rules.revoked(match.s, q) & 1)

        start = MatchStart("sueca", bytes([MEDIUM] * 4), ON, seed, styles=bytes([BOLD] * 4))
        match = arena.play(start, arena.load("sueca"), watch=watch, emit=log)
        watch(match, None, None)  # the results of the last action
        assert not any((hand + 1, seat) in revokes for hand, seat in revokes)
        ends[match.s[state.AT_RESULT]] += 1
        assert all(a >= 0 for _, a, _ in log.of(state.ACCUSED))
    assert ends[state.BY_REVOKE] and ends[state.BY_POINTS] and not ends[state.BY_ACCUSATION]


# The expert's worlds, and its work: counts, never a clock


def loaded_open_hands():
    """Return the module that the expert will use: a console may have unloaded it meanwhile."""
    return importlib.import_module("games.sueca.open_hands")


def test_worlds_fit_what_is_known(monkeypatch):
    """Every card once, hands of the right size, nobody has a suit that he did not follow."""
    seen = []

    def deal(world, cards, dice):
        real(world, cards, dice)
        seen.append(list(world))

    module = loaded_open_hands()
    real = module.deal
    monkeypatch.setattr(module, "deal", deal)
    for one in deciding.mixed("sueca", MEDIUM, 60):
        seen.clear()
        deciding.weigh("sueca", one)
        s, seat, way = one.s, one.seat, state.direction(one.s)
        missed = bytes(4) if rules.can_revoke(s) else rules.voids(s)
        assert seen
        for world in seen:
            for q in range(4):
                suits = world[(q - seat) * way % 4 * 4 :][:4]
                assert sum(bin(mask).count("1") for mask in suits) == rules.cards_left(s, q)
                assert not any(mask and missed[q] >> suit & 1 for suit, mask in enumerate(suits))
            for c in range(40):
                holders = [q for q in range(4) if world[q * 4 + c // 10] >> c % 10 & 1]
                assert len(holders) == (s[state.AT_CARDS + c] != state.GONE)
                if s[state.AT_CARDS + c] == seat or c == s[state.AT_TURNED] and holders:
                    assert holders == [(s[state.AT_CARDS + c] - seat) * way % 4]


def test_work_is_capped(monkeypatch):
    """Cards played out in a slice and in a move are limited; no move is cut off."""
    laid = [0]

    def counted(hands, *rest):
        laid[0] += sum(bin(mask).count("1") for mask in hands)
        return real(hands, *rest)

    module = loaded_open_hands()
    real = module.play
    monkeypatch.setattr(module, "play", counted)
    slices, moves, counts = [0], [0], [0]
    for one in deciding.mixed("sueca", MEDIUM, 60):
        values, before = [0] * len(one.choices), len(slices)
        for _ in expert.search(rules.hide(one.s, one.seat), one.seat, one.choices, 0, Rng(3), values):
            slices.append(laid[0])
            laid[0] = 0
        counts.append(len(slices) - before)
        moves.append(sum(slices[before:]))
    assert 30 < max(slices) <= 54
    assert 2000 < max(moves) <= 3600
    assert 100 < max(counts) <= bots.YIELDS[EXPERT] - 2  # those of bots.py come first


def test_the_coach_says_what_the_whole_search_says_with_half_the_work():
    """Of easy's decisions: which cost more than noise, what was best, and by how much."""
    work = Counter()
    said = []
    mine = [one for one in deciding.mixed("sueca", EASY, 280) if one.seat == 0]
    for one in mine:
        both = []
        for played in (-1, one.action):
            values = [0] * len(one.choices)
            decision = [0, 1, bytes(one.s), 0, played, one.choices]
            work[played >= 0] += len([*search(expert, rules, decision, 4, values, played)])
            loss = max(values) - values[one.choices.index(one.action)]
            both.append((loss > expert.NOISE, values.index(max(values)), loss))
        said.append(both)
    costly = [both for both in said if both[0][0]]
    assert len(said) > 40 and len(costly) > 5
    assert [one[0] for one, _ in said] == [two[0] for _, two in said]
    assert [one[1] for one, _ in costly] == [two[1] for _, two in costly]
    assert max(abs(one[2] - two[2]) for one, two in costly) <= 20
    assert 2 * work[True] < work[False]


# The guided hand


def test_the_guided_hand_shows_following_leading_and_a_ruff_and_is_won_by_plain_play():
    """Bots cut and deal; the player follows, takes the trick, leads, ruffs, and gives the partner points."""
    kinds = []
    for s, seat, _ in deciding.played("sueca", bytes([EASY] * 4), GUIDED[0], PLAIN):
        if s[state.AT_PHASE] == state.SCORED:
            break
        legal, laid = rules.legal(s, seat), rules.trick(s)
        if seat or s[state.AT_PHASE] != state.PLAYING:
            assert seat or s[state.AT_PHASE] == state.ASKING and legal == [state.GO_ON], "the player is asked"
            continue
        best = state.best_play(s, s[state.AT_LAID] - len(laid)) if laid else 0
        follows = bool(laid) and legal[0] // 10 == laid[0][1] // 10
        theirs = laid and s[state.AT_LOG + best] >> 6 != 2
        ruffs = not follows and theirs and rules.trump(s) in {one // 10 for one in legal}
        kinds.append("follows" if follows else "ruffs" if ruffs else "leads" if not laid else "discards")
        if follows and not theirs and len(legal) > 1:
            kinds.append("adds")
    assert [*dict.fromkeys(kinds)][:4] == ["follows", "leads", "ruffs", "adds"] and kinds.index("ruffs") < 4
    assert s[state.AT_HAND_SCORES] > 60
