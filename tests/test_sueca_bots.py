# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's bots: their habits in positions set up by hand, their memory, their styles, and their strength.

Positions come from tests/positions/sueca.py: seat 1 has dealt, the cards not named have been played.
"""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import harness
import pytest
from harness import Log
from positions.sueca import PLAIN, card, layout
from test_sueca_rules import ON, dealt, to_play

from games.sueca import bots, guess, medium, notation, revoking, rules, state
from mesa.core.contract import apply
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from sim import arena
from sim.common import scripted


def numbers(text):
    """Return the numbers of "7H AS"."""
    return [card(word) for word in text.split()]


def play(s, text, log=None):
    """Lay the cards of "7H AS", each by the seat whose turn it is."""
    for word in text.split():
        apply(rules, s, rules.turn(s), card(word), log)


RANDOM, EASY, MEDIUM = range(3)
CAREFUL, BOLD = 0, 1


def answer(s, level, style=CAREFUL, rng=None):
    """Return the answer of the bot whose turn it is, after as many yields as the table waits for."""
    seat = rules.turn(s)
    think = bots.think(rules.hide(s, seat), seat, level, style, rng or Rng(1), 0)
    out = [action for action, _ in zip(think, range(bots.YIELDS[level]), strict=False)]
    return out[-1]


def plays(s, level=MEDIUM):
    """Return the name of the card that the bot lays."""
    return notation.name(s, answer(s, level))


# All levels


def test_random_takes_every_legal_action_alike():
    """A lead from ten cards, 2000 times: 200 each, standard deviation sqrt(2000 · 0.1 · 0.9) = 13.4."""
    s = to_play(1)
    seen = Counter(answer(s, RANDOM, rng=Rng(n)) for n in range(2000))
    assert sorted(seen) == rules.legal(s, rules.turn(s))
    assert all(abs(count - 200) < 4 * 13.4 for count in seen.values())


@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_bots_cut_in_the_middle_and_deal_last(level):
    s = rules.new(1, 4, PLAIN)
    assert answer(s, level) == state.CUT + 20
    harness.do(rules, s, (rules.turn(s), state.CUT + 20))
    assert answer(s, level) == state.DEAL_LAST


@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_bots_ask_for_a_redeal_when_they_may(level):
    met = Counter()
    for seed in range(120):
        s = dealt(seed)
        while s[state.AT_PHASE] == state.ASKING:
            may = state.REDEAL in rules.legal(s, rules.turn(s))
            assert answer(s, level) == (state.REDEAL if may else state.GO_ON)
            met[may] += 1
            harness.do(rules, s, (rules.turn(s), state.GO_ON))
    assert met[True] >= 5


# Easy: a beginner's habits


@pytest.mark.parametrize(
    ("hands", "laid", "choice"),
    [
        (["7H 2D", "3H 4D", "5H 6S", "KH 3S"], "", "7H"),  # leads the highest side card, ace or no ace about
        (["AC 2D", "3H 4D", "5H 6S", "KH 3S"], "", "2D"),  # … and no trump while there is another
        (["6H 2D", "AH KH", "5H 6S", "7H 3S"], "6H", "AH"),  # wins with the highest
        (["KH 2D", "4D 5D", "AH JH", "7H 3S"], "KH 4D", "JH"),  # … but not over the partner
        (["KH 2D", "4D 5D", "AH 7H", "6H 3S"], "KH 4D", "7H"),  # … unless it must: as cheaply as it can
        (["KH 2D", "4C 2C", "QH JH", "7H 3S"], "KH", "2C"),  # ruffs with the lowest trump
        (["3H 2D", "AH 5D", "QH JH", "4C 3S"], "3H AH QH", "3S"),  # … but not its partner's trick
        (["AH 2D", "7H 3H", "QH JH", "6H 3S"], "AH", "3H"),  # the cheapest card if it cannot win
        (["AC 2D", "3H 4C", "5H 6S", "7H 3S"], "AC", "4C"),
    ],
)
def test_easy_has_simple_habits(hands, laid, choice):
    s = layout(hands, "3C")
    play(s, laid)
    assert plays(s, EASY) == choice


def test_easy_takes_no_trick_of_its_partner_unless_it_must():
    """In whole matches, whoever is last or not: 0 % where a card that does not take is legal."""
    seen = Counter()

    def choose(s, seat):
        action = answer(s, EASY)
        laid = s[state.AT_LAID] % 4
        if s[state.AT_PHASE] == state.PLAYING and laid > 1:
            winner = s[state.AT_LOG + state.best_play(s, s[state.AT_LAID] - laid)]
            takes = [rules.beats(card, winner & 63, rules.trump(s)) for card in rules.legal(s, seat)]
            if winner >> 6 == (seat + 2) % 4 and not all(takes):
                seen[laid] += 1
                assert not rules.beats(action, winner & 63, rules.trump(s))
        return action

    for seed in range(12):
        scripted.play("sueca", rules.new(seed, 4, PLAIN), choose, lambda s: False)
    assert min(seen[2], seen[3]) > 100


# Medium


@pytest.mark.parametrize(
    ("why", "hands", "laid", "choice"),
    [
        ("feeds the partner's sure trick", ["AH 2D", "4H 3S", "7S KD", "6H 3D"], "AH 4H", "7S"),
        ("… as the last one too", ["2H 2D", "AH 3S", "4H 6S", "KD 5S"], "2H AH 4H", "KD"),
        ("… but not with a trump", ["AH 2D", "4H 3S", "JD 7C", "6H 3D"], "AH 4H", "JD"),
        ("gives the opponents' trick the cheapest", ["AH 2D", "QH KH", "4D 3S", "6H 3D"], "AH", "QH"),
        ("keeps the seven from the ace", ["AH 2D", "7H 3H", "4H 5S", "QH 3S"], "AH", "3H"),
        ("takes with the seven once the ace has gone", ["6H 2D", "7H 3H", "4H 5S", "QH 3S"], "6H", "7H"),
        ("takes with the ace in second hand", ["KH 2D", "AH 3H", "4H 5S", "QH 3S"], "KH", "AH"),
        (
            "takes points, but not with the ace of trumps where the two will do",
            ["AH 2D 3D 4D", "2H 3S KC 7C", "4H 6S 6D QD", "2C AC 5D 5S"],
            "AH 2H 4H",
            "2C",
        ),
        ("overruffs as low as it can", ["7H 2D", "4C 3S", "KH 6S", "5C QC"], "7H 4C KH", "5C"),
        ("does not ruff a trick of nothing", ["2H 2D", "6H 3S", "4H 6S", "AC 5S"], "2H 6H 4H", "5S"),
        ("does not beat its partner", ["4D 2S", "AH 3S", "2H 6S", "5D QC"], "4D 3S 6S", "5D"),
        ("does not ruff its partner's trick", ["2H 2D", "AH 3S", "4H 6S", "5S QC"], "2H AH 4H", "5S"),
    ],
)
def test_medium_plays(why, hands, laid, choice):
    s = layout(hands, "3C")
    play(s, laid)
    assert plays(s) == choice, why


def test_medium_leads_a_side_ace_and_not_a_seven_below_an_ace():
    s = layout(["AH 7D 2S 3S", "KH 4D AD 5S", "5H 6S 6D QS", "7H KD JS 4S"], "3C")
    assert plays(s) == "AH"
    s = layout(["2H 7D 2S 3S", "KH 4D AD 5S", "5H 6S 6D QS", "7H KD JS 4S"], "3C")
    assert plays(s) != "7D"


def test_medium_knows_the_turned_card():
    """Seat 1 is void in diamonds. If it is known to hold the turned trump, no ace of diamonds is safe."""
    s = layout(["AD 2H 3H", "KH 3C 4H", "7D 5D KD", "6D QD JD"], "3C")
    odds = []
    for holder in (1, 3):
        view = rules.hide(s, 0)
        view[state.AT_CARDS + card("3C")] = holder
        for i in range(view[state.AT_LAID]):  # all have always followed, except seat 1 in a diamond trick
            view[state.AT_LOG + i] = card("2D") | i % 4 << 6
        view[state.AT_LOG + 1] = card("2S") | 1 << 6
        unseen, share, void = medium._counted(view, 0)
        odds.append(medium._odds(view, 0, card("AD"), True, 0, 0, unseen, share, void))
    assert odds[0] == 0 and odds[1] > 80


def test_medium_remembers_who_did_not_follow():
    s = layout(["AD AH 2H 3H", "4H 5H 6H 2S", "5D KD QD 6S", "6D 7D 2C 4C"], "AC")
    play(s, "AD 2S 5D 6D")
    unseen, share, void = medium._counted(rules.hide(s, 0), 0)
    diamonds = 0
    assert void[1 * 4 + diamonds] == 100 and share[1 * 4 + diamonds] == 0
    assert void[2 * 4 + diamonds] < 100 and void[3 * 4 + diamonds] < 100
    assert unseen[diamonds] == sum(1 << number for number in numbers("KD QD 7D"))
    assert unseen[2] == sum(1 << number % 10 for number in numbers("4H 5H 6H"))


def test_medium_uses_a_hand_that_was_shown():
    s = to_play(3)
    seat = rules.turn(s)
    before = (seat - 1) % 4
    harness.do(rules, s, (before, state.SHOW))
    _, _, void = medium._counted(rules.hide(s, seat), seat)
    for suit in range(4):
        held = any(number // 10 == suit for number in rules.hand(s, before))
        assert void[before * 4 + suit] == (0 if held else 100)


def test_chances_are_those_of_the_deal():
    """Of thirty unseen cards, one is the dealer's turned card; each other card is with each in about 33 %."""
    view = rules.hide(to_play(1), 0)
    turned = view[state.AT_TURNED]
    _, share, void = medium._counted(view, 0)
    for suit in range(4):
        for q in (1, 2, 3):
            assert share[q * 4 + suit] in (31, 32, 33, 34)  # one card of the dealer's is known
    assert void[state.dealer(view) * 4 + turned // 10] == 0 or state.dealer(view) == 0


# Revokes and accusations (RULES 8)


def chances(style, rounds=8000):
    """Return what medium lays if a revoke pays: the opponents' ace is there, and a trump would take it."""
    s = layout(["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], "3C", choices=ON)
    play(s, "AH")
    seat = rules.turn(s)
    view = rules.hide(s, seat)
    got = Counter()
    for n in range(rounds):
        first = next(bots.think(bytearray(view), seat, MEDIUM, style, Rng(n), 0))  # a revoke is all it yields
        got[notation.name(s, first)] += 1
    return got


def test_bots_revoke_seldom_and_the_bold_more_often():
    """Of 8000, 0.25 % and 1 % are 20 and 80, with standard deviations 4.5 and 8.9."""
    careful, bold = chances(CAREFUL), chances(BOLD)
    assert set(careful) == set(bold) == {"3H", "4C"}
    assert abs(careful["4C"] - 20) < 4 * 4.5 and careful["4C"]
    assert abs(bold["4C"] - 80) < 4 * 8.9


@pytest.mark.parametrize("bit", [1, 0x10])
def test_no_revoke_in_two_hands_running(bit):
    s = layout(["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], "3C", choices=ON)
    play(s, "AH")
    s[state.AT_REVOKED] = bit << 1
    assert all(answer(s, MEDIUM, BOLD, Rng(n)) == card("3H") for n in range(400))


@pytest.mark.parametrize(
    "hands, leader, laid, revoke",
    [
        (["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], 0, "AH", "4C"),
        (["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], 0, "KH", None),  # it brings four points
        (["7H KH 2D", "3H QH 4C", "5H 6S 4D", "AH 3S 2C"], 3, "AH 7H", None),  # already the partner's
    ],
)
def test_a_revoke_is_for_ten_points_of_the_opponents(hands, leader, laid, revoke):
    s = layout(hands, "3C", leader, ON)
    play(s, laid)
    view = rules.hide(s, 1)
    always: Any = SimpleNamespace(below=lambda n: 0)
    found = revoking.dares(view, 1, BOLD, [card("3H"), card("QH")], rules.legal(view, 1), always)
    assert found == (card(revoke) if revoke else -1)


def test_easy_follows_suit_where_revoking_is_possible():
    s = layout(["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], "3C", choices=ON)
    play(s, "AH")
    assert all(answer(s, EASY, BOLD, Rng(n)) == card("3H") for n in range(200))


def caught(by):
    """Return a position in play: seat `by` is to move and the other pair's revoke is proved.

    Seat (by + 3) % 4, who plays before, has revoked in hearts and now lays one.
    """
    hands = [["AH KH 2D", "5H 6S 2C", "7H 3S 4C", "3H QH 4D"][(seat - by) % 4] for seat in range(4)]
    first = by
    s = layout(hands, "3C", first, ON)
    play(s, "AH 5H 7H 4D 2D 6S 3S QH")
    assert rules.turn(s) == by and guess.proof(s, 1 - by % 2)
    return s


@pytest.fixture
def attentive(monkeypatch):
    """Make no bot overlook a revoke."""
    from games.sueca import revoking

    monkeypatch.setattr(revoking, "_OVERLOOKED", (0, 0, 0, 0))


@pytest.mark.parametrize(
    ("level", "style", "percent"),
    [(EASY, CAREFUL, 60), (EASY, BOLD, 70), (MEDIUM, CAREFUL, 40), (MEDIUM, BOLD, 50)],
)
def test_bots_overlook_a_revoke_by_level_and_style(level, style, percent):
    """A deal with another cut is another deal; 117 deals, three standard deviations are 14 percent."""
    overlooked = 0
    for cut in range(1, 40):
        for hand in range(3):
            s = caught(0)
            s[state.AT_CUT], s[state.AT_HAND] = cut, hand
            seen = answer(s, level, style) == state.ACCUSE
            overlooked += not seen
            assert (answer(s, level, style, Rng(7)) == state.ACCUSE) == seen, "whatever the dice say"
    assert abs(overlooked * 100 / 117 - percent) < 14


def test_what_a_bot_has_overlooked_it_does_not_see_later():
    asked = []

    def choose(s, seat):
        if seat == 0:
            asked.append(answer(s, MEDIUM))
        return rules.legal(s, seat)[0]

    s = caught(0)
    s[state.AT_CUT] = next(cut for cut in range(1, 40) if overlooks(s, cut))
    s = scripted.play("sueca", s, choose, lambda s: s[state.AT_PHASE] > state.ACCUSING)
    assert len(asked) > 1 and state.ACCUSE not in asked


def overlooks(s, cut):
    """Return whether the bot in turn does not accuse in this position, with the deck cut there."""
    s = bytearray(s)
    s[state.AT_CUT] = cut
    return answer(s, MEDIUM) != state.ACCUSE


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("level", [EASY, MEDIUM])
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_bots_accuse_when_a_later_card_proves_it(level, seat):
    s = caught(seat)
    assert answer(s, level) == state.ACCUSE
    harness.do(rules, s, (seat, state.ACCUSE))
    assert seat in rules.winners(s)


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_the_turned_trump_is_proof_enough_for_the_bold_only(level):
    """The dealer, seat 1, has not followed in trumps and still holds the turned card."""
    s = layout(["AC 2D", "3C 4D", "5H 6S", "7H 3S"], "3C", choices=ON)
    play(s, "AC 4D 5H 7H")
    assert rules.turn(s) == 0 and guess.proof(s, 1)[1] == card("3C")
    assert answer(s, level, BOLD) == state.ACCUSE
    assert answer(s, level, CAREFUL) < 40
    play(s, "2D 3C 6S 3S")
    while rules.turn(s) != 0:
        harness.do(rules, s, (rules.turn(s), state.GO_ON))
    assert answer(s, level, CAREFUL) == state.ACCUSE, "now it has been laid"


def test_bots_do_not_accuse_without_proof_nor_twice():
    s = layout(["AH KH 2D", "3H QH 4D", "5H 6S 2C", "7H 3S 4C"], "3C", choices=ON)
    play(s, "AH 4D 5H 7H")
    assert rules.revoked(s, 1) and answer(s, MEDIUM) < 40
    s = caught(0)
    s[state.AT_ACCUSED] = 1
    assert answer(s, MEDIUM) < 40


@pytest.mark.usefixtures("attentive")
@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_the_humans_partner_leaves_accusing_to_the_human_until_the_last_call(level):
    asked = []

    def choose(s, seat):
        if seat == 2:
            asked.append(answer(s, level))
        return rules.legal(s, seat)[0]

    s = scripted.play("sueca", caught(2), choose, lambda s: s[state.AT_PHASE] != state.PLAYING)
    assert s[state.AT_PHASE] == state.ACCUSING and asked and max(asked) < 40
    while rules.turn(s) != 2:
        harness.do(rules, s, (rules.turn(s), state.GO_ON))
    assert answer(s, level) == state.ACCUSE


@pytest.mark.parametrize("level", [EASY, MEDIUM])
def test_at_the_last_call_without_a_revoke_bots_go_on(level):
    s = layout(["AH", "3H", "5H", "7H"], "3C", 0, ON, (60, 39), (5, 4))
    s[state.AT_ACCUSED] = 0
    play(s, "AH 3H 5H 7H")
    while s[state.AT_PHASE] == state.ACCUSING:
        if guess.proof(s, 1 - rules.turn(s) % 2) is None:
            assert answer(s, level) == state.GO_ON
        harness.do(rules, s, (rules.turn(s), state.GO_ON))


def test_matches_with_revokes():
    """Bold bots in 20 matches: no false accusation, one revoke is caught, none comes in two hands running."""
    ends = Counter()
    for seed in range(20):
        log = Log()
        revokes = set()  # (hand, seat)

        def watch(match, seat, action):
            if match.s[state.AT_REVOKED]:
                hand = rules.hand_number(match.s)
                revokes.update((hand, q) for q in range(4) if rules.revoked(match.s, q) & 1)  # noqa: B023

        start = MatchStart("sueca", bytes([MEDIUM] * 4), ON, seed, styles=bytes([BOLD] * 4))
        match = arena.play(start, arena.load("sueca"), watch=watch, emit=log)
        watch(match, None, None)  # the results of the last action
        assert not any((hand + 1, seat) in revokes for hand, seat in revokes)
        ends[match.s[state.AT_RESULT]] += 1
        assert all(a >= 0 for _, a, _ in log.of(state.ACCUSED))
    assert ends[state.BY_REVOKE] and ends[state.BY_POINTS] and not ends[state.BY_ACCUSATION]


# The guided hand


def test_the_guided_hand_shows_following_leading_and_a_ruff_and_is_won_by_plain_play():
    """Bots cut and deal; the player follows, takes the trick, leads, ruffs, and gives the partner points."""
    from games.sueca import GUIDED

    s = rules.new(GUIDED[0], 4, PLAIN)
    kinds = []
    while s[state.AT_PHASE] != state.SCORED:
        seat = rules.turn(s)
        legal = rules.legal(s, seat)
        laid = rules.trick(s)
        if seat == 0 and s[state.AT_PHASE] == state.PLAYING:
            best = state.best_play(s, s[state.AT_LAID] - len(laid)) if laid else 0
            follows = bool(laid) and legal[0] // 10 == laid[0][1] // 10
            theirs = laid and s[state.AT_LOG + best] >> 6 != 2
            ruffs = not follows and theirs and rules.trump(s) in {card // 10 for card in legal}
            kinds.append("follows" if follows else "ruffs" if ruffs else "leads" if not laid else "discards")
            if follows and not theirs and len(legal) > 1:
                kinds.append("adds")
        else:
            assert seat or s[state.AT_PHASE] == state.ASKING and legal == [state.GO_ON], "the player is asked"
        action = answer(s, EASY) if len(legal) > 1 else legal[0]
        harness.do(rules, s, (seat, action))
    first = [kind for i, kind in enumerate(kinds) if kind not in kinds[:i]]
    assert first[:4] == ["follows", "leads", "ruffs", "adds"] and kinds.index("ruffs") < 4
    assert s[state.AT_HAND_SCORES] > 60
