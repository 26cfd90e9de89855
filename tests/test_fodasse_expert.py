# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Fodasse's expert, its hints and the coach: legality, repeatability, values, work, reasons."""

import functools
import random

import harness
import pytest
from conftest import samples
from test_fodasse_rules import HOOK, PLAIN, bid, card, lay, table

from games.fodasse import advice, bots, expert, inputs, rules, state
from mesa.core import cards as deck
from mesa.core.match_start import MatchStart
from mesa.core.rng import Rng
from mesa.ui import text
from sim import arena
from sim.common import scripted

EASY, MEDIUM, EXPERT = 1, 2, 3
NAMES = ("You", "Ana", "Beto", "Caio", "Dora", "Edu", "Fabi", "Gil")
PATH = harness.ROOT / "games" / "fodasse"


def weighed(s, seat, actions=None, style=0, patience=1):
    """Return (all answers, values by action) of a search in the state as that seat knows it."""
    view = rules.hide(s, seat)
    actions = rules.legal(s, seat) if actions is None else actions
    values = [0] * len(actions)
    out = list(expert.search(view, seat, actions, style, Rng(1, 2, seat), values, patience))
    return out, dict(zip(actions, values, strict=True))


@functools.lru_cache(maxsize=None)
def decisions(seats, seed, options=PLAIN, hands=8, level=EXPERT):
    """Return (s, seat, action) wherever an expert, or another level, decides in a match of such bots."""
    found = []

    def watch(match, seat, action):
        if seat >= 0 and action < state.SHOW and rules.hand_number(match.s) < hands:
            found.append((bytearray(match.s), seat, action))

    arena.play(
        MatchStart("fodasse", bytes([level] * seats), options, seed), arena.load("fodasse"), watch=watch
    )
    return found


def losses(s, seat, action):
    """Return the coach's cost of an action."""
    actions = expert.choices(rules.hide(s, seat), seat)
    if len(actions) < 2:
        return 0
    values = weighed(s, seat, actions, patience=4)[1]
    return max(values.values()) - values[action]


# Legal, the same, in time


@pytest.mark.parametrize("seats, options", [(2, PLAIN), (4, HOOK), (8, bytes((1, 1, 2)))])
def test_every_answer_is_legal_and_none_is_cut_off(seats, options):
    phases = set()
    longest = 0

    def choose(s, seat):
        nonlocal longest
        legal = rules.legal(s, seat)
        style = rules.hand_number(s) % 2
        out, values = weighed(s, seat, style=style)
        assert set(out) <= set(legal) and 1 <= len(out) <= bots.YIELDS[EXPERT] - 3
        assert all(0 <= value <= 1000 for value in values.values())
        given = list(bots.think(rules.hide(s, seat), seat, EXPERT, style, Rng(3, 4, seat), 0))
        assert given[3:] == out, "other random numbers, another answer"
        phases.add((s[state.AT_PHASE], rules.is_blind(s)))
        longest = max(longest, len(out))
        if seats == 2:
            s[state.AT_SCORES : state.AT_SCORES + 2] = bytes(2)  # so that hands grow to 19 cards
        return random.Random(len(phases) + rules.hand_number(s) * 31 + seat).choice([out[-1], legal[-1]])

    scripted.play(
        "fodasse",
        rules.new(seats, seats, options),
        choose,
        lambda s: rules.hand_number(s) >= (20 if seats == 2 else 8),
    )
    assert phases == {(state.BIDDING, True), (state.BIDDING, False), (state.PLAYING, False)}
    assert longest <= bots.YIELDS[EXPERT] and (seats > 2 or longest > 20)


def test_shown_hands_and_a_player_who_is_out_change_nothing():
    s = table(["KD 4D 5S", None, "3S 6S 7D", "AC 7C QD"], "2H", dealer=0)
    bid(s, 1, 1, 0)
    harness.do(rules, s, (2, state.SHOW))
    seat = rules.turn(s)
    out, values = weighed(s, seat)
    assert out[-1] in rules.legal(s, seat) and len(values) == 3


def test_choices_are_all_that_is_legal_unless_all_cards_are_the_same():
    s = table(["4D 4S", "6D 7S", "QD JH"], "AH", dealer=0)
    assert expert.choices(s, rules.turn(s)) == rules.legal(s, rules.turn(s))
    assert expert.choices(s, 0) == [], "not its turn"
    bid(s, 1, 1, 0)
    lay(s, "QD", "6D")
    assert rules.turn(s) == 0 and expert.choices(s, 0) == [], "two 4s are one card"
    lay(s, "4D", "JH", "7S")
    assert expert.choices(s, 0) == [], "its last card"


def test_fewer_yields_play_worse_but_never_illegally():
    """The answers after 1, 6 and all yields fall short of the best value by less and less."""
    short = [0, 0, 0]
    counted = 0
    for seed in range(2):
        for s, seat, _ in decisions(4, seed):
            out, values = weighed(s, seat)
            if len(out) < 7:
                continue
            counted += 1
            for i, n in enumerate((1, 6, len(out))):
                assert out[n - 1] in rules.legal(s, seat)
                short[i] += max(values.values()) - values[out[n - 1]]
    assert counted > 100
    assert short[0] > 1.3 * short[1] > 1.3 * 3 * short[2], short
    assert short[2] <= expert.NOISE * counted


# Values


@pytest.mark.long
def test_the_values_say_how_often_the_bid_is_met():
    """Of the many bids and cards with similar values, that share was met: within 10 % in each fifth."""
    sums = [[0, 0, 0] for _ in range(5)]  # values, met, how many
    for seed in range(samples(5)):
        played = []

        def watch(match, seat, action, played=played):
            s = match.s
            if seat < 0:
                for value, who in played:
                    fifth = sums[min(4, value // 200)]
                    fifth[0] += value
                    fifth[1] += 1000 * (s[state.AT_BIDS + who] == s[state.AT_WON + who])
                    fifth[2] += 1
                played.clear()
            elif match.levels[seat] == EXPERT and expert.choices(rules.hide(s, seat), seat):
                played.append((weighed(s, seat)[1][action], seat))

        levels = bytes([EXPERT, MEDIUM, MEDIUM, MEDIUM])
        arena.play(MatchStart("fodasse", levels, PLAIN, seed), arena.load("fodasse"), watch=watch)
    assert sum(n for _, _, n in sums) > 250
    for value, met, n in sums:
        assert n < 60 or abs(value - met) / n < 100, sums


@pytest.mark.parametrize("held, wins", [("2D", True), ("4D", False), ("JD", False)])
@pytest.mark.parametrize("wanted", [0, 1])
def test_values_are_exact_where_all_is_known_and_one_card_is_left(held, wins, wanted):
    """Last trick of a hand, before a Q and a J: a 2 beats them, a 4 does not, another J annuls itself."""
    s = table([held + " 5S", "JS 6S", "QC 7C"], "KH", dealer=0)  # manilha: A
    bid(s, 0, 0, wanted)
    lay(s, "7C", "6S", "5S", "QC", "JS")
    assert weighed(s, 0)[1] == {card(held): 1000 if wins == bool(wanted) else 0}


def test_a_bid_that_is_missed_is_worth_nothing():
    s = table(["2D 4D 5D", "3S 6S 6D", "7C QC JH"], "KH", dealer=0)  # manilha: A
    bid(s, 0, 1, 3)
    lay(s, "7C", "3S", "5D")
    lay(s, "6S")
    assert set(weighed(s, 0)[1].values()) == {0}


# Work


def test_the_work_of_a_move_is_bounded_by_counts(monkeypatch):
    """At most 20 bids or cards are each tried a bounded number of times; all sums are small ints."""
    weights = (PATH / "expert.bin").read_bytes()
    assert len(weights) == 7 * expert._SIZE
    for n in range(7):
        for at, numbers in ((0, inputs.CARD), (expert._CARD_SIZE, inputs.BID)):
            first = n * expert._SIZE + at
            rows = weights[first : first + 16 * numbers]
            last = weights[first + 16 * numbers :][:34]
            sums = [sum(64 * abs(w - 128) for w in rows[j::16]) for j in range(16)]
            assert max(sums) < 1 << 30
            assert sum((most >> 6) * 128 for most in sums) + (128 << 5) < 1 << 30 and len(last) == 34
    work = []
    real = expert._add

    def counted(sums, x, first, net):
        work.append(sum(n > 0 for n in x[first:]))
        real(sums, x, first, net)

    monkeypatch.setattr(expert, "_add", counted)
    most = 0
    for seats, seed in ((2, 1), (6, 3)):
        for s, seat, _ in decisions(seats, seed, hands=20):
            work.clear()
            weighed(s, seat)
            most = max(most, sum(work))
            assert len(work) <= 1 + len(rules.legal(s, seat))
    assert 60 < most <= 31 + 20 * 24


# Never below the tricks that are certain


@pytest.mark.parametrize(
    "hand, vira, before, answer",
    [
        ("4D QH 5C QC", "7C", (1, 1, 0), 3),  # both best manilhas; the hook bars 2
        ("JD 6H 5C", "4D", (1, 1, 0, 0), 2),  # the best card of all; the hook bars 1
        ("QH QS 4D 5D", "7C", (1, 2, 0), 2),  # the best manilha can beat only one of two; the hook bars 1
        ("QH QS QC 4S", "7C", (0, 0, 1), 4),  # the hook bars 3
        ("QH 4D 5D", "QC", (1, 0, 1), 0),  # not certain: nothing is
    ],
)
def test_no_bid_is_below_the_tricks_that_are_certain(hand, vira, before, answer):
    """The hook bars what is certain: then the seat bids more, and a lower bid is worth nothing."""
    size = len(hand.split())
    pile = [n for n in range(40) if n not in [card(name) for name in [*hand.split(), vira]]]
    random.Random(hand).shuffle(pile)
    others = [" ".join(deck.name(pile.pop(), rules.ORDER) for _ in range(size)) for _ in before]
    s = table([hand, *others], vira, dealer=0, options=HOOK)
    bid(s, *before)
    assert rules.turn(s) == 0 and size - sum(before) not in [n - state.BID for n in rules.legal(s, 0)]
    for style in (0, 1):
        out, values = weighed(s, 0, style=style)
        assert out[-1] == state.BID + answer, values
        assert not [n for n, value in values.items() if n < state.BID + answer and value]


def test_no_answer_in_matches_with_the_hook_is_below_what_is_certain():
    """And a value above 0 is only given to bids that can be met."""
    bids_ = barred = 0
    for seats, seed in ((4, 1008), (8, 1040), (3, 1), (4, 2), (5, 3), (2, 4)):
        for s, seat, action in decisions(seats, seed, bytes((0, 1, 0 if seats < 8 else 2)), 30):
            if action < state.BID or rules.is_blind(s):
                continue
            view = rules.hide(s, seat)
            rank = rules.manilha(s)
            held = sorted(rules.hand(s, seat), key=lambda n, rank=rank: -rules.power(n, rank))
            certain = [not stoppers(view, seat, n) for n in held].count(True)
            higher = [n for n in rules.legal(s, seat) if n - state.BID >= certain]
            bids_ += 1
            barred += state.BID + certain not in rules.legal(s, seat)
            assert action in higher or not higher, (held, action)
            values = weighed(s, seat)[1]
            assert not higher or not [n for n, value in values.items() if n - state.BID < certain and value]
    assert bids_ > 300 and barred > 4, (bids_, barred)


# The coach


def test_the_expert_loses_nothing_in_its_own_eyes_and_easy_much():
    lost = {}
    for level in (EXPERT, EASY):
        found = [losses(*one) for one in decisions(4, 1, level=level)]
        lost[level] = sum(loss for loss in found if loss > expert.NOISE)
        assert len(found) > 100
    assert lost[EXPERT] == 0 and lost[EASY] > 3_000, lost


def test_a_trick_too_many_is_found():
    """The seat wants no trick and lays its 2 on a 7, though it has cards that lose."""
    s = table(["2C 4D 5D", "3S 6S 7H", "7C QC 6D", "QD JD 7D"], "KH", dealer=0)  # manilha: A
    bid(s, 1, 1, 0, 0)
    lay(s, "QD", "7C", "6S")
    assert losses(s, 0, card("2C")) > 20 * expert.NOISE
    assert losses(s, 0, card("5D")) <= expert.NOISE


def test_the_best_card_laid_for_nothing_is_found():
    """The seat needs its best card for its one trick, and wastes it on a trick that nobody may win."""
    s = table(["3C 4D 5D", "AS 6S 7H", "2D QC 6D", "QD JD 7D"], "KH", dealer=0)  # manilha: A
    bid(s, 0, 1, 1, 1)
    lay(s, "QD", "2D", "AS")
    assert losses(s, 0, card("3C")) > 10 * expert.NOISE
    assert losses(s, 0, card("4D")) <= expert.NOISE or losses(s, 0, card("5D")) <= expert.NOISE


def test_a_bid_far_off_is_found():
    for hand, far, near in (("4D 5S 4H 5D 6C", 4, 0), ("AC AH AS AD 3D", 0, 5)):
        s = table([hand, "KD KS 7H 6H QS", "7C QC 6D 7S JH", "QD JD 7D QH JC"], "KH", dealer=1)
        found = losses(s, 0, state.BID + far)
        assert rules.turn(s) == 0 and found > 10 * expert.NOISE
        actions = {n: losses(s, 0, state.BID + n) for n in range(6)}
        assert max(actions, key=lambda n: actions[n]) != near and actions[near] <= expert.NOISE, actions


# Reasons


def lines(lang):
    """Return {key: text} of the reasons in a language."""
    return harness.texts_of("fodasse", lang)["reasons"]


def called(n):
    """Return how the screen writes a card."""
    return rules.ORDER[n % 10] + "♦♠♥♣"[n // 10]


def known(s, seat):
    return {*rules.hand(s, seat), s[state.AT_VIRA], *s[state.AT_LOG : state.AT_OPTIONS]}


def stoppers(s, seat, held):
    """Return the unseen cards that win against this card of the seat, or annul it."""
    return [
        n for n in range(40) if n not in known(s, seat) and rules.winning([held, n], rules.manilha(s)) != 0
    ]


def fewest_tricks(s, seat, deals=12):
    """Return the fewest tricks that the seat wins in some deals, in which all lay any cards, mostly low ones.

    Nobody has bid so far, or only some have.
    """
    fewest = 99
    for deal in range(deals):
        dice = random.Random(deal)
        t = rules.guess(s, seat, Rng(deal, 5))
        while t[state.AT_PHASE] < state.SCORED:
            who = rules.turn(t)
            legal = rules.legal(t, who)
            legal.sort(key=lambda n, t=t: rules.power(n, rules.manilha(t)) if n < state.BID else n)
            best = legal[-1] if who != seat else dice.choice(legal)
            rules.step(t, who, dice.choice([best, dice.choice(legal)]))
        fewest = min(fewest, rules.won(t)[seat])
    return fewest


def may_win_yet(s, seat, action):
    """Return whether a card that is not the best may be in the end: unseen cards annul the better ones."""
    rank = rules.manilha(s)
    laid = [n for _, n in rules.trick(s, s[state.AT_TRICKS_LAID])] + [action]
    for _ in range(s[state.AT_PLAYERS] - len(laid)):
        best = rules.winning(laid, rank)
        twins = [n for n in range(40) if n not in known(s, seat) and n % 10 == laid[best] % 10 != rank]
        laid += [n for n in twins if n not in laid][:1]
    return laid[rules.winning(laid, rank)] == action


CERTAIN = ("Can't win", "Loses", "loses", "wins", "would win", "All would win", "gets")
"""What an English reason may say only where it is certain."""


def named_card(words):
    return rules.ORDER.index(words[0]) + 10 * "♦♠♥♣".index(words[1])


class Facts:
    """What makes a reason true of an action, unlike advice.py by laying cards on copies of the state."""

    def __init__(self, s, seat, action, words):
        self.s, self.seat, self.action, self.words, self.word = s, seat, action, words, (*words, None)[0]
        self.rank = rank = rules.manilha(s)
        self.held = rules.hand(s, seat)
        self.powers = sorted((rules.power(n, rank) for n in self.held), reverse=True)
        self.bid = action - state.BID
        self.differ = self.powers[:1] != self.powers[-1:]
        self.same = not self.differ
        if self.bid < 0:
            self._read_trick()

    def _read_trick(self):
        s, seat, action, rank = self.s, self.seat, self.action, self.rank
        now = s[state.AT_TRICKS_LAID]
        before = rules.trick(s, now)
        self.laid = [n for _, n in before]
        players = rules.order(s, before[0][0] if before else seat)
        self.after = [p for p in players if p not in dict(before) and p != seat]
        self.is_last = not self.after
        self.unseen = [n for n in range(40) if n not in known(s, seat)]
        self.twins = [called(n) for n in self.laid if n % 10 == action % 10 != rank]
        self.power = rules.power(action, rank)
        self.is_lowest = self.power == self.powers[-1]
        self.stronger = [called(n) for n in self.held if rules.power(n, rank) > self.power]
        self.winning = [n for n in self.held if self.lies_best(n)]
        self.losing = [rules.power(n, rank) for n in self.held if n not in self.winning]
        self.wins = action in self.winning
        self.loses = not self.wins
        self.sure = self.is_last or all(
            rules.winning([*self.laid, action, n], rank) == len(before) for n in self.unseen
        )
        self.at_risk = not self.sure
        self.need = {who: s[state.AT_BIDS + who] - s[state.AT_WON + who] for who in rules.order(s, 0)}
        mine, left = self.need[seat], s[state.AT_SIZE] - now + s[state.AT_WAITING]
        self.missed = not 0 <= mine <= left
        self.wants, self.content = 0 < mine <= left, mine == 0
        self.wanting = not self.content
        self.needs_all = mine == left
        self.makes = mine == 1 + s[state.AT_WAITING]
        self.named = NAMES.index(self.word) if self.word in NAMES else -1
        best = rules.winning(self.laid, rank) if before else -1
        self.beaten = (NAMES[before[best][0]], called(before[best][1])) if best >= 0 else (None, None)
        self.owner_needs = self.need[before[best][0]] if best >= 0 else -1
        self.stays = best >= 0 and rules.winning([*self.laid, action], rank) == best

    def lies_best(self, n):
        return rules.winning([*self.laid, n], self.rank) == len(self.laid)

    def power_of(self, word):
        return rules.power(named_card(word), self.rank)

    def are(self, *words):
        return self.words == tuple(map(str, words))

    def shown(self):
        return [called(rules.hand(self.s, who)[0]) for who in rules.order(self.s, 0) if who != self.seat]

    def is_certain(self, tricks):
        return tricks <= len(self.held) and tricks <= fewest_tricks(self.s, self.seat)

    def may_fail(self):
        """Return whether something can keep the best card from winning."""
        return stoppers(self.s, self.seat, max(self.held, key=lambda n: rules.power(n, self.rank)))

    def rival_needs(self):
        """Return the tricks that the player needs who is named, and who is still to come."""
        return self.need[self.named] if self.named in self.after else 0


TRUE = harness.laws(
    {
        "": {
            "best_on_average": lambda f: True,
            "hook": lambda f: rules.legal(f.s, f.seat) == [f.action],
            "blind": lambda f: f.bid == 1 and f.word in f.shown() and 5 <= int(f.words[1]) <= 10,
            "blind_behind": lambda f: f.bid == 0 and f.word in f.shown() and 5 <= int(f.words[1]) <= 10,
            "taken": lambda f: f.bid == 0 and f.s[state.AT_BID_SUM] >= len(f.held) and f.are(len(f.held)),
            "low": lambda f: (
                f.bid == 0
                and f.s[state.AT_BID_SUM] < len(f.held)
                and f.power_of(f.word) == f.powers[0]
                and f.may_fail()
            ),
            "whole": lambda f: f.bid == len(f.held),
            "best": lambda f: f.are(f.bid) and f.powers[f.bid - 1] == f.powers[f.bid],
            "from": lambda f: f.bid > 1 and list(map(f.power_of, f.words)) == f.powers[f.bid - 1 :][:2],
            "count": lambda f: f.bid == 1 and list(map(f.power_of, f.words)) == f.powers[:2],
        },
        "same": {"single": lambda f: len(f.held) == 1, "alike": lambda f: len(f.held) > 1},
        "differ twins": {
            "annul": lambda f: f.are(*f.beaten) and f.words[1] in f.twins and f.owner_needs > 0,
        },
        "differ missed": {
            "spoil": lambda f: f.wins and f.are(f.beaten[0]) and f.owner_needs > 0,
            "gift": lambda f: f.loses and f.are(f.beaten[0]) and f.owner_needs == 0 and f.stays,
            "hold": lambda f: f.word in f.stronger,
            "deny": lambda f: f.wins and f.need.get(f.named, 0) > 0,
        },
        "differ wanting": {
            "strong": lambda f: not f.stronger,
            "lowest_of_all": lambda f: f.is_lowest,
            "between_others": lambda f: f.power_of(f.word) < f.power < f.power_of(f.words[1]),
        },
        "differ wants loses": {
            "save": lambda f: f.winning and f.word in f.stronger,
            "waste": lambda f: f.is_lowest and not f.winning,
            "cannot": lambda f: f.word in f.stronger and not f.winning,
        },
        "differ content loses": {
            "twin": lambda f: f.word in f.twins,
            "keep": lambda f: f.are(f.s[state.AT_BIDS + f.seat]),
            "throw": lambda f: max(f.losing) == f.power > min(f.losing),
            "others": lambda f: {f.power} == set(f.losing) and f.winning,
        },
        "differ wants wins": {
            "alone": lambda f: f.winning == [f.action] and f.are(*f.beaten),
            "cheap": lambda f: f.word == f.beaten[1] and f.words[1] in f.stronger,
            "lowest_winning": lambda f: (
                f.word == f.beaten[1] and f.power == min(rules.power(n, f.rank) for n in f.winning)
            ),
            "rid": lambda f: f.is_last and f.makes and f.are(called(f.action)),
            "last": lambda f: f.is_last and not f.makes,
            "made": lambda f: f.sure and f.makes,
            "sure": lambda f: f.sure and f.are(called(f.action)),
            "try": lambda f: f.word in f.stronger,
        },
        "differ content wins": {
            "weakest": lambda f: f.at_risk and f.is_lowest and not f.losing,
            "shed": lambda f: not f.stronger,
            "wants": lambda f: f.at_risk and f.rival_needs() == int(f.words[1]) > 0,
            "lowest": lambda f: f.at_risk and f.rival_needs() == int(f.words[1]) > 0 and f.is_lowest,
            "spend": lambda f: f.sure and not f.losing and not f.stronger,
        },
    }
)


def alike(s, seat, action, other):
    """Return whether two cards are of one rank that is not the manilha's."""
    return action < state.BID and action % 10 == other % 10 != rules.manilha(s)


def shared(s, seat, action, other, key, *words):
    """Return whether what a reason says of an action is true of another one as well."""
    if key == "rid" and Facts(s, seat, other, ()).power < Facts(s, seat, action, ()).power:
        return False
    if key in ("rid", "sure"):
        words = (called(other),)
    elif key == "twin":
        words = (*Facts(s, seat, other, ()).twins[:1], "")
    return TRUE[key](Facts(s, seat, other, words))


def test_reasons_are_true_in_real_positions_and_all_occur():
    said = lines("en")
    losing = ("waste", "cannot", "keep", "throw", "others", "gift")
    behind = [key for key in losing if any(word in said[key] for word in CERTAIN)]
    found = set()
    for seats, seeds, level in ((2, 1, EXPERT), (3, 1, EXPERT), (4, 2, EXPERT), (6, 1, MEDIUM), (8, 1, EASY)):
        options = HOOK if seats in (3, 6) else PLAIN
        every = [decisions(seats, seed, options, level=level) for seed in range(seeds)]
        every = [(s, seat) for of in every for s, seat, _ in of]
        for view, seat, action, (key, *words) in harness.reasons("fodasse", every, NAMES.__getitem__, True):
            assert TRUE[key](Facts(view, seat, action, tuple(words))), (key, words, action, bytes(view))
            if key in behind:
                assert not may_win_yet(view, seat, action), (key, words, action, bytes(view))
            found.add(key)
    for lang in harness.LANGUAGES:
        assert found == set(lines(lang)) == set(TRUE), found


WIDEST: dict[str, list[str]] = dict.fromkeys(("count", "from", "cheap", "between_others"), ["Q♠", "Q♠"])
WIDEST.update(dict.fromkeys(("blind", "blind_behind"), ["Q♠", "10"]))
WIDEST.update(
    dict.fromkeys(("annul", "alone"), ["Fabi", "Q♠"]), **dict.fromkeys(("wants", "lowest"), ["Fabi", "12"])
)
WIDEST.update(dict.fromkeys(("spoil", "gift", "deny"), ["Fabi"]))
WIDEST.update(
    dict.fromkeys(("low", "hold", "save", "cannot", "twin", "rid", "sure", "try", "lowest_winning"), ["Q♠"])
)
"""The widest words of a reason; of all others a number."""


@pytest.mark.parametrize("lang", harness.LANGUAGES)
def test_reasons_fit_beside_the_vira(lang):
    for key, line in lines(lang).items():
        said = line.format(*WIDEST.get(key, ["19"]))
        assert text.width(text.symbols(said)) <= 134 - 6, (said, text.width(said))


def test_how_an_action_and_a_loss_are_shown():
    assert advice.picture(bytearray(), card("7H")) == (["7♥"], "")
    assert advice.picture(bytearray(), state.BID + 12) == ([], "12")
    said = {31: "1 32", 184: "1 5", 290: "1 3", 349: "1 3", 350: "4 10", 660: "7 10", 949: "9 10"}
    assert {loss: " ".join(advice.cost(loss)) for loss in said} == {n: "cost " + said[n] for n in said}
    assert advice.cost(950) == advice.cost(2400) == ("cost_sure",)
