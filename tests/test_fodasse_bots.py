# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's bots: each level's play, the medium one's arithmetic, and who beats whom."""

import itertools
import math
import random

import harness
import pytest
from harness import Log
from test_fodasse_rules import HOOK, PLAIN, bid, card, lay, named, table

from games.fodasse import bots, medium, rules, state
from mesa.core.contract import MATCH_END
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.common import scripted

RANDOM, EASY, MEDIUM = range(3)
CAREFUL, BOLD = 0, 1


def answers(s, seat, level, style=CAREFUL, seed=1, move=0):
    """Return everything that a bot yields, to its end."""
    rng = Rng(seed, 0x10000000 + move, seat)
    return list(bots.think(rules.hide(s, seat), seat, level, style, rng, 0))


def answer(s, level, style=CAREFUL, seed=1, move=0):
    """Return the answer that a match takes from the bot whose turn it is."""
    return answers(s, rules.turn(s), level, style, seed, move)[: bots.YIELDS[level]][-1]


def play_match(levels, seed, options=PLAIN):
    """Return (winner, events) of a match with bots of these levels by seat; styles vary by seat."""
    log = Log()
    styles = bytes((seed + seat) % 2 for seat in range(len(levels)))
    start = MatchStart("fodasse", bytes(levels), options, seed, styles=styles)
    match = arena.play(start, arena.load("fodasse"), emit=log)
    return rules.winners(match.s)[0], log


@pytest.mark.parametrize("seats, options", [(2, PLAIN), (5, HOOK)])
def test_matches_of_medium_bots_end_and_bids_are_mostly_met(seats, options):
    _, log = play_match([MEDIUM] * seats, 1, options)
    results = log.of(state.RESULT)
    assert len(log.of(MATCH_END)) == 1
    assert sum(said == made for _, said, made in results) > len(results) / 2


# Every level


def test_the_longest_thought_is_not_cut_off():
    """YIELDS[level] is enough for it, with 19 cards to lay and 20 bids to choose from."""
    lengths = []

    def choose(s, seat):
        s[state.AT_SCORES : state.AT_SCORES + 2] = bytes(2)  # so that hands grow to 19 cards
        for level in (RANDOM, EASY, MEDIUM):
            out = answers(s, seat, level, s[state.AT_SEED] % 2)
            assert set(out) <= set(rules.legal(s, seat))
            assert 1 <= len(out) <= bots.YIELDS[level]
        lengths.append(len(out))
        return out[-1]

    scripted.play("fodasse", rules.new(1, 2, PLAIN), choose, lambda s: rules.hand_number(s) >= 20)
    assert max(lengths) == 25


def test_random_takes_each_action_alike():
    s = table(["4D 5C", "6D 7S", "QD JH"], "AH")
    taken = [answer(s, RANDOM, move=move) - state.BID for move in range(900)]
    assert all(abs(taken.count(n) - 300) < 5 * math.sqrt(200) for n in range(3))


# Medium: bids


def blind_chance(others):
    """Return the chance that one unseen card beats `others`, by counting every possible card and vira."""
    seen = [card(name) for name in others]
    won = total = 0
    for mine, vira in itertools.permutations([c for c in range(40) if c not in seen], 2):
        total += 1
        won += rules.winning(seen + [mine], (vira + 1) % 10) == len(seen)
    return won / total


@pytest.mark.parametrize("n", range(1, 8))
def test_medium_blind_first_bid_is_the_likelier_side_by_brute_force(n):
    """Before any bid, a careful bot bids 1 if and only if its card wins more often than not."""
    dice = random.Random(n)
    both = set()
    for _ in range(12):
        drawn = dice.sample(range(20) if dice.random() < 0.5 else range(40), n + 2)
        low = [c % 10 // 2 + c // 10 * 10 for c in drawn]  # low ranks, so that both answers come up
        drawn = drawn if dice.random() < 0.5 or len(set(low)) < len(low) else low
        names = named(drawn)
        s = table(names[: n + 1], names[n + 1], dealer=1)
        mine = rules.turn(s)
        chance = blind_chance([name for seat, name in enumerate(names[: n + 1]) if seat != mine])
        assert answer(s, MEDIUM, CAREFUL) == state.BID + (chance > 0.5), (names, chance)
        assert answer(s, MEDIUM, BOLD) == state.BID + (chance > 0.45), (names, chance)
        both.add(chance > 0.5)
    assert n > 3 or both == {True, False}


def test_medium_bids_less_against_high_bids_and_more_against_low_ones():
    """If the others want more tricks than there are, tricks are hard to win."""
    hands = ["3D 2S AD KS JD 5S", "4S 4H 5D 5H 6S 6H", "7D 7S QD QS QH 7H", "AS KC 4D 6D 7C QC"]
    said = []
    for others in (0, 2, 5):
        s = table(hands, "5C", dealer=0)
        bid(s, others, others, others)
        said.append(answer(s, MEDIUM))
    assert said[0] >= said[1] >= said[2] and said[0] > said[2]


def test_a_bold_bot_never_bids_less_than_a_careful_one():
    higher = 0
    for seed in range(120):
        s = scripted.play(
            "fodasse",
            rules.new(seed, 4, PLAIN),
            lambda s, seat: rules.legal(s, seat)[0],
            lambda s: s[state.AT_SIZE] == 2 + seed % 6,  # noqa: B023
        )
        careful, bold = answer(s, MEDIUM, CAREFUL), answer(s, MEDIUM, BOLD)
        assert bold >= careful
        higher += bold > careful
    assert higher > 0


# Medium: memory


def test_medium_remembers_what_has_gone():
    """The same cards in hand are worth more once the manilhas and the other 3s have been laid."""
    fresh = table(["3D 6D 5D", "QS 7S 5S"], "AH", dealer=0)
    rank = rules.manilha(fresh)
    before = medium.unseen_by_power(rules.hide(fresh, 0), 0, rank)
    s = table(["3D 2S 2H", "2C 3H 5S"], "AH", dealer=0)
    bid(s, 0, 0)
    lay(s, "2C", "2H", "3H", "2S")
    after = medium.unseen_by_power(rules.hide(s, 0), 0, rank)
    assert before[9] == 3 and after[9] == 2
    assert before[10:] == [1, 1, 1, 1] and after[10:] == [1, 0, 0, 0]
    early = medium.chances([card("3D")], rank, 2, before, 0)
    late = medium.chances([card("3D")], rank, 2, after, 0)
    assert late[0][0] > early[0][0] and late[1][0] > early[1][0]


def test_medium_knows_a_shown_hand():
    """Two players come after me; one has shown that none of their cards beats mine, or that all do."""
    hands = ["5D 6D", "KS 4S", "QC 4C"]
    chances = []
    for held in ("4S 5S", "3S AS"):
        hands[1] = held
        s = table(hands, "7H", dealer=0)  # manilha: Q
        bid(s, 0, 1, 0)
        harness.do(rules, s, (1, state.SHOW))
        lay(s, "4C")
        view = rules.hide(s, 2)
        rank = rules.manilha(s)
        unseen = medium.unseen_by_power(view, 2, rank)
        k = rules.power(card("KD"), rank)
        chances.append(medium._takes(view, k, 0, b"", rank, unseen, [1], [0, 1, 0], 2))
    assert chances == [medium._ONE, 0]


# Medium: arithmetic


def test_tables_of_logarithms():
    assert len(medium._LOG2) == 41 and len(medium._EXP2) == 17
    assert all(medium._LOG2[n] == round(256 * math.log2(n)) for n in range(1, 41))
    assert all(medium._EXP2[i] == round(medium._ONE * 2 ** (-i / 16)) for i in range(17))


def test_power_against_floating_point():
    """Within 0.3 % for each whole power, plus rounding: the logarithms are exact to 1/512 of an octave."""
    for whole in (1, 7, 20, 39, 40):
        for part in range(whole + 1):
            for sixteenths in (1, 5, 16, 40, 160):
                exact = medium._ONE * (part / whole) ** (sixteenths / 16)
                slack = 0.003 * (1 + sixteenths / 16) * exact + 1.5
                assert abs(medium._power(part, whole, sixteenths) - exact) < slack, (part, whole, sixteenths)


def test_likely_against_every_outcome():
    """A hand of five: all 32 outcomes of its cards are weighed and counted by tricks."""
    dice = random.Random(5)
    for _ in range(40):
        win = sorted([dice.randrange(medium._ONE) for _ in range(5)], reverse=True)
        lose = [p * dice.randrange(1000) // 1000 for p in win]
        for tricks in range(6):
            chances = win[:tricks] + lose[tricks:]
            exact = 0.0
            for outcome in itertools.product((0, 1), repeat=5):
                if sum(outcome) == tricks:
                    exact += math.prod(
                        (p if hit else medium._ONE - p) / medium._ONE
                        for p, hit in zip(chances, outcome, strict=True)
                    )
            assert abs(medium.likely(win, lose, tricks) - exact * medium._ONE) < 30
        assert medium.likely(win, lose, -1) == medium.likely(win, lose, 6) == 0


def test_a_certain_trick_is_certain():
    """The best manilha wins whatever comes; a card below all unseen ones cannot win."""
    unseen = [3] * 9 + [0] + [1, 1, 1, 0]
    win, lose = medium.chances([card("4C")], 0, 4, unseen, 0)
    assert win == [medium._ONE] and lose == [medium._ONE]
    assert rules.power(card("4C"), 0) == 13
    win, lose = medium.chances([card("5D")], 0, 4, [0, 0] + unseen[2:], 0)
    assert win == [0] and lose == [medium._SLIP]
