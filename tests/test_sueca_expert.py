# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Sueca's expert: legal, within its limits of work, with true values and reasons; blunders that it sees."""

from __future__ import annotations

import importlib
import itertools
from collections import Counter
from typing import Any

import harness
import pytest
from conftest import samples
from harness import LANGUAGES
from positions.sueca import PLAIN, card, layout
from test_sueca_rules import ON, to_play

from games.sueca import advice, bots, expert, guess, notation, open_hands, playout, rules, state, verdict
from games.sueca.view import View
from mesa.coach.decisions import search
from mesa.core.contract import HIDDEN, apply
from mesa.core.match import NAMES
from mesa.core.rng import Rng
from mesa.ui import text


def numbers(text):
    """Return the numbers of "7H AS"."""
    return [card(word) for word in text.split()]


def play(s, text, log=None):
    """Lay the cards of "7H AS", each by the seat whose turn it is."""
    for word in text.split():
        apply(rules, s, rules.turn(s), card(word), log)


EASY, MEDIUM, EXPERT = 1, 2, 3
SUITS = "♦♠♥♣"


def weigh(s, patience=1, rng=None, cards=None, slices=None):
    """Return (cards, their values, the best) for the seat in turn, after `slices` yields."""
    seat = rules.turn(s)
    cards = expert.choices(s, seat) if cards is None else cards
    values = [0] * len(cards)
    best = None
    if not cards:
        return cards, values, best
    view = rules.hide(s, seat)
    for n, found in enumerate(expert.search(view, seat, cards, 0, rng or Rng(1), values, patience), 1):
        best = found
        if n == slices:
            break
    return cards, values, best


def positions(hands, choices=PLAIN, level=MEDIUM, first=1):
    """Yield every position in play of some hands, with all seats at that level."""
    for deal in range(first, first + hands):
        s = to_play(deal, choices)
        while s[state.AT_PHASE] == state.PLAYING:
            yield s
            seat = rules.turn(s)
            view = rules.hide(s, seat)
            think = bots.think(view, seat, level, 0, Rng(deal, s[state.AT_LAID]), 0)
            action = [a for a, _ in zip(think, range(bots.YIELDS[level]), strict=False)][-1]
            if action >= state.CUT:
                action = rules.legal(s, seat)[0]
            apply(rules, s, seat, action)


# What makes a reason true, derived from the state independently


def sign(suit):
    return text.SUITS[suit]


def face(c):
    return rules.ORDER[c % 10] + sign(c // 10)


def beats_in(s, seat, action, q, deal):
    """Return whether q takes the trick with a card it may lay after the action, in one deal of the unseen."""
    t = rules.guess(s, seat, Rng(deal, 77))
    rules.step(t, seat, action)
    first = t[state.AT_LAID] - t[state.AT_LAID] % 4
    for reply in rules.legal(t, q):
        best = t[state.AT_LOG + state.best_play(t, first)] & 63
        if rules.beats(reply, best, rules.trump(t)):
            return True
    return False


def points(c):
    return (0, 0, 0, 0, 0, 2, 3, 4, 10, 11)[c % 10]


class Facts:
    """What makes a reason true of an action: an independent reading of the state."""

    def __init__(self, s, seat, action, said):
        self.s, self.seat, self.action, self.said = s, seat, action, said
        plays = [(s[state.AT_LOG + i] >> 6, s[state.AT_LOG + i] & 63) for i in range(s[state.AT_LAID])]
        self.trick = plays[len(plays) - len(plays) % 4 :]
        self.trump = s[state.AT_TURNED] // 10
        self.mine = [c for c in range(40) if s[state.AT_CARDS + c] == seat]
        self.led = self.trick[0][1] // 10 if self.trick else None
        self.of_suit = [c for c in self.mine if c // 10 == self.led]
        self.legal = self.of_suit or self.mine
        self.ahead, self.best = max(self.trick, key=lambda one: self.strength(one[1]), default=(None, None))
        self.wins = [] if self.best is None else [c for c in self.legal if self.outdoes(c, self.best)]
        self.leads, self.last, self.second = [len(self.trick) == n for n in (0, 3, 1)]
        self.takes = self.leads or self.outdoes(action, self.best)
        self.loses, self.beaten = not self.takes, not self.wins
        self.may_lay_trump = any(c // 10 == self.trump for c in self.legal)
        unseen = [c for c in range(40) if s[state.AT_CARDS + c] not in (seat, state.GONE)]
        self.unseen = {suit: [c for c in unseen if c // 10 == suit] for suit in range(4)}
        self.same_suit = self.unseen.get(action // 10, [])
        self.higher = [c for c in self.same_suit if c > action]
        self.is_top = not self.higher
        self.trumps_out = self.unseen[self.trump]
        self.void = {
            (q, plays[i - i % 4][1] // 10)
            for i, (q, c) in enumerate(plays)
            if c // 10 != plays[i - i % 4][1] // 10
        }
        self.there = sum(points(c) for _, c in self.trick)
        self.worth = points(action)
        self.here = self.there + self.worth
        self.worthless = not self.worth
        self.is_lowest, self.is_higher = action in self.wins[:1], action in self.wins[1:]
        self.least = min(map(points, self.legal), default=0)
        self.is_trump = action // 10 == self.trump
        self.is_side = not self.is_trump
        self.ruffs = self.takes and self.trick and self.is_trump and self.trump != self.led
        self.partner, self.after = (seat + 2) % 4, (seat + state.direction(s)) % 4
        self.ours = self.ahead == self.partner
        self.theirs = not self.ours
        self.doubt = not self.last and self.trick and self.may_beat(self.after)
        self.dearest = max(self.legal, key=lambda c: c % 10, default=0)
        self.free = self.leads or self.loses
        losing = [c for c in self.legal if self.leads or c not in self.wins]
        self.dearest_lost = max(losing, key=points, default=0)
        self.in_suit = [c for c in self.mine if c // 10 == action // 10]
        self.is_lowest_free = action == min((c for c in losing if c // 10 == action // 10), default=-1)
        self.lengths = Counter(c // 10 for c in self.mine).values()
        self.suit = (sign(action // 10 % 4),)
        self.top = None if self.best is None else (face(self.best),)
        self.name = (NAMES[self.partner],)
        self.proof = guess.proof(s, 1 - seat % 2)

    def strength(self, c):
        return c % 10 + (100 if c // 10 == self.trump else 50 if c // 10 == self.led else 0)

    def outdoes(self, c, other):
        return self.strength(c) > self.strength(other)

    def may_beat(self, q):
        """Return whether q may hold a card that beats the best one, or the action that leads."""
        best = self.action if self.best is None else self.best
        led = best // 10 if self.led is None else self.led
        void = set() if rules.can_revoke(self.s) else {suit for of, suit in self.void if of == q}
        ruffs = led in void or len(self.unseen[led]) <= 3
        same = [c for c in self.unseen[led] if best // 10 == led and c > best]
        trumps = [c for c in self.trumps_out if led != self.trump and ruffs]
        for c in same + [c for c in trumps if best // 10 != self.trump or c > best]:
            if self.s[state.AT_CARDS + c] in (q, HIDDEN) and c // 10 not in void:
                return True
        return False

    def named(self, i):
        """Return the card that is named."""
        return next(c for c in range(40) if face(c) == self.said[i])

    def is_safe(self):
        """Return whether the next player cannot take the trick: by what it may hold, and in many deals."""
        deals = () if self.last else range(25)
        return not self.doubt and not any(
            beats_in(self.s, self.seat, self.action, self.after, deal) for deal in deals
        )

    def partner_may_ruff(self):
        out = [c for c in self.trumps_out if self.s[state.AT_CARDS + c] in (self.partner, HIDDEN)]
        has_none = (self.partner, self.action // 10) in self.void
        return has_none and out and (self.partner, self.trump) not in self.void

    def lures_the_ace(self):
        """Return whether the ace is out, and the own seven of the suit stays."""
        of = self.action // 10 * 10
        return of + 8 in self.mine and of + 8 != self.action and of + 9 in self.same_suit

    def is_single(self):
        """Return whether the action is the last card of a side suit, with trumps left."""
        suits = {c // 10 for c in self.mine if c != self.action}
        return self.action // 10 not in suits and self.trump in suits


PROPERTIES = harness.laws(
    {
        "": {
            "accuse": lambda f: f.proof,
            "best": lambda f: True,
            "forced": lambda f: [f.action] in (f.legal, f.mine) or len(f.of_suit) == 1,
            "must": lambda f: f.of_suit == [f.action],
        },
        "leads": {
            "only": lambda f: not f.same_suit and f.trumps_out,
            "void": lambda f: f.partner_may_ruff(),
            "sure": lambda f: f.is_top and (f.is_trump or not f.trumps_out),
            "pulls": lambda f: f.is_trump and f.is_top,
            "draws": lambda f: f.is_trump,
            "follow": lambda f: f.is_top and f.is_side,
            "low_trump": lambda f: f.is_trump and f.action == min(c for c in f.mine if c // 10 == f.trump),
            "seven": lambda f: f.lures_the_ace(),
            "free": lambda f: not f.worth and f.may_beat(f.partner),
        },
        "ours loses": {
            "give": lambda f: f.worth,
            "add": lambda f: f.worth,
            "doubt": lambda f: f.worthless and f.doubt,
            "spend": lambda f: f.action != f.dearest,
        },
        "theirs loses": {
            "save": lambda f: f.wins and not f.here,
            "save_few": lambda f: f.wins,
        },
        "loses": {
            "hope": lambda f: f.second and f.worth and f.may_beat(f.partner),
            "middle": lambda f: f.worth and points(f.dearest_lost) > f.worth,
        },
        "loses beaten": {
            "low": lambda f: f.worthless,
            "least": lambda f: True,
        },
        "takes": {
            "master": lambda f: f.is_top and f.is_side,
            "only_one": lambda f: len(f.higher) < 2,
            "only_two": lambda f: len(f.higher) < 3,
            "top_trump": lambda f: f.is_top and f.is_trump,
            "bank": lambda f: f.last and f.worth,
            "last": lambda f: f.last and not f.ruffs,
            "ruff": lambda f: f.ruffs,
            "ruff_free": lambda f: f.ruffs and f.action == min(c for c in f.legal if c // 10 == f.trump),
            "lowest": lambda f: f.action == min(f.of_suit, default=-1),
            "cheapest": lambda f: f.is_lowest,
            "highest": lambda f: f.action == f.wins[-1],
        },
        "free": {
            "single": lambda f: f.is_single(),
            "weak": lambda f: f.is_side and not any(map(points, f.in_suit)),
            "lowest_lost": lambda f: f.is_lowest_free and len(f.in_suit) > 1,
            "low_long": lambda f: f.is_lowest_free and f.is_side and len(f.in_suit) == max(f.lengths),
            "low_short": lambda f: f.is_lowest_free and f.is_side and len(f.in_suit) == min(f.lengths),
        },
    }
)
"""What a reason says of a card, whatever its words: what no other card may have."""

PROPERTIES["between"] = lambda f: f.takes and f.action > f.named(0) and f.action < f.named(1)

AMOUNTS = {
    "bank": lambda f, other: other.worth >= f.worth,
    "last": lambda f, other: other.worth >= f.worth,
    "give": lambda f, other: other.worth >= f.worth,
    "add": lambda f, other: other.worth >= f.worth,
    "hope": lambda f, other: other.worth >= f.worth,
    "middle": lambda f, other: other.worth >= f.worth,
    "follow": lambda f, other: len(other.same_suit) >= len(f.same_suit),
    "least": lambda f, other: other.worth <= f.worth,
    "save": lambda f, other: other.worth <= f.worth,
    "save_few": lambda f, other: other.worth <= f.worth,
}
"""Where a reason names a number: whether another card's is as good."""

WORDS = {
    "accuse": lambda f: (NAMES[f.s[state.AT_LOG + f.proof[0]] >> 6],),
    "must single master highest lowest lowest_lost weak": lambda f: f.suit,
    "void": lambda f: f.name + f.suit,
    "pulls draws": lambda f: (str(len(f.same_suit)),),
    "follow": lambda f: (*f.suit, str(len(f.same_suit))),
    "bank": lambda f: (str(f.worth),),
    "free": lambda f: f.name,
    "give add hope": lambda f: (*f.name, str(f.worth)),
    "doubt": lambda f: (NAMES[f.after],),
    "spend": lambda f: (*f.name, face(f.dearest)),
    "middle": lambda f: (str(f.worth), face(f.dearest_lost)),
    "save": lambda f: (face(max(f.wins, key=f.strength)),),
    "save_few": lambda f: (face(max(f.wins, key=f.strength)), str(f.here)),
    "low cheapest": lambda f: f.top,
    "least": lambda f: (*f.top, str(f.worth)),
    "only_one only_two": lambda f: tuple(map(face, f.higher)),
    "last": lambda f: (str(f.here),),
    "ruff": lambda f: (str(f.here if f.last else f.there),),
    "between": lambda f: tuple(face(f.wins[f.wins.index(f.action) + step]) for step in (-1, 1)),
}
"""The words that a reason has; the others have none."""
WORDS = {key: words for keys, words in WORDS.items() for key in keys.split()}

SURE = {
    "give": lambda f: f.is_safe(),
    "add": lambda f: not f.last,
    "spend": lambda f: points(f.dearest),
    "doubt": lambda f: points(f.dearest),
    "save_few": lambda f: f.here,
    "low": lambda f: f.least == 0,
    "least": lambda f: f.worth == f.least > 0,
    "draws": lambda f: f.same_suit,
    "low_trump": lambda f: f.same_suit,
    "follow": lambda f: f.same_suit,
    "ruff": lambda f: f.last or f.there,
    "middle": lambda f: f.ours or f.second and f.may_beat(f.partner),
    "highest": lambda f: len(f.wins) > 1,
}
"""What must also be true where a reason is given."""


def holds(s, seat, action, key, *said):
    """Return whether the reason is true of the action."""
    key = key.removeprefix("because_")
    f = Facts(s, seat, action, said)
    own = SURE.get(key, lambda f: True)
    return bool(PROPERTIES[key](f) and own(f)) and said == WORDS.get(key, lambda f: ())(f)


def shared(s, seat, action, other, key, *said):
    """Return whether what the reason says of a card is true of another one as well."""
    key = key.removeprefix("because_")
    own, f = Facts(s, seat, action, said), Facts(s, seat, other, said)
    return bool(PROPERTIES[key](f) and AMOUNTS.get(key, lambda own, f: True)(own, f))


def alike(s, seat, action, other):
    """Return whether nothing tells two cards apart: one suit, equal points, no card that matters between."""
    low, high = sorted((action, other))
    trick = [c for _, c in rules.trick(s)]
    between = [c for c in range(low, high) if s[state.AT_CARDS + c] not in (seat, state.GONE) or c in trick]
    return low // 10 == high // 10 and points(low) == points(high) and not between


@pytest.fixture(scope="module")
def reasons():
    """Return (state, seat, action, reason) of the expert's actions in many positions, a few per kind."""
    found = {}
    every = ((s, rules.turn(s)) for s in itertools.chain(positions(25), positions(12, ON, first=50)))
    for one in harness.reasons("sueca", every, NAMES.__getitem__, True):
        of = found.setdefault(one[-1][0], [])
        if len(of) < 400:
            of.append(one)
    s = layout(["AH KH 2D", "5H 6S 2C", "7H 3S 4C", "3H QH 4D"], "3C", 0, ON)
    play(s, "AH 5H 7H 4D 2D 6S 3S QH")
    said = advice.reason(rules.hide(s, 0), 0, state.ACCUSE, NAMES.__getitem__)
    found[said[0]] = [(rules.hide(s, 0), 0, state.ACCUSE, said)]
    s = layout(["KC AD 2D 2S", "4C 3D 4D 5S", "2H 3H 4H 5H", "5C 5D 6D 6C"], "3C")
    play(s, "KC 4C 2H 5C AD 3D 3H 5D")  # the partner has neither diamonds nor trumps
    said = advice.reason(rules.hide(s, 0), 0, card("2D"), NAMES.__getitem__)
    found[said[0]] = [(rules.hide(s, 0), 0, card("2D"), said)]
    return found


QUESTIONS = {
    state.CUT + 20: "because_cut",
    state.DEAL_FIRST: "because_deal",
    state.DEAL_LAST: "because_deal",
    state.REDEAL: "because_redeal",
}
"""The reasons of other answers than cards."""


def test_every_reason_is_given_somewhere(reasons):
    keys = set(harness.texts_of("sueca", "en")["reasons"])
    asked = {*QUESTIONS.values(), "because_no_proof", "seen_before"}
    assert len(keys) >= 10 and set(reasons) | asked == keys
    assert {"because_" + key for key in PROPERTIES} | asked == keys
    for action, key in QUESTIONS.items():
        assert advice.reason(rules.new(1, 4, PLAIN), 0, action, str) == (key,)
    s = to_play(1, ON)
    s[state.AT_PHASE] = state.ACCUSING
    assert advice.reason(rules.hide(s, 0), 0, state.GO_ON, str) == ("because_no_proof",)


def test_hints_hardly_ever_say_only_that_a_card_is_best_on_average():
    """Where cards are about equal, nothing tells them apart. Nor do they give one reason for everything."""
    given = Counter()
    for s in positions(60, first=300):
        seat = rules.turn(s)
        cards = expert.choices(s, seat) if seat == 0 else []
        if cards:
            best: Any = weigh(s)[2]
            given[advice.reason(rules.hide(s, 0), 0, best, NAMES.__getitem__)[0]] += 1
    total = sum(given.values())
    assert total > 200 and given["because_best"] <= total // 8, given
    assert len(given) > 20 and given.most_common(1)[0][1] < total // 4, given


def test_reasons_are_true(reasons):
    for key, of in reasons.items():
        for view, seat, action, said in of:
            assert holds(view, seat, action, *said), (
                key,
                notation.text(view),
                notation.name(view, action),
                said,
            )


def test_a_partner_may_ruff_only_with_a_trump_that_it_may_hold():
    """Not where the last one is the turned card, which an opponent holds."""
    view = None
    every = ((s, rules.turn(s)) for s in positions(30, first=2000))
    for one, seat, action, said in harness.reasons("sueca", every, NAMES.__getitem__):
        if said[0] == "because_void":
            view = one
            assert holds(view, seat, action, *said), notation.text(view)
    assert view


def test_the_reason_of_a_void_is_not_given_where_it_proves_nothing(reasons):
    assert not any(rules.can_revoke(view) for view, *_ in reasons["because_void"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_fits_its_line(reasons, lang):
    for key, of in reasons.items():
        line = harness.texts_of("sueca", lang)["reasons"][key]
        assert {harness.fields(line)} == {len(said) - 1 for *_, said in of}, key
        for said in {said for *_, said in of}:
            full = text.symbols(line.format(*said[1:]))
            assert text.width(full) <= View.notice_w - 6, full


def test_pictures_and_costs():
    s = to_play(1)
    assert advice.picture(s, card("7H")) == (["7♥"], "") and advice.picture(s, state.CUT + 20) == ([], "20")
    assert [advice.cost(loss)[1] for loss in (4, 5, 124, 125, 1200)] == ["0", "1", "12", "13", "120"]
    assert SUITS == advice._SUITS


# Choices


def test_cards_that_are_as_good_as_one_another_are_no_choice():
    s = layout(["2H 3H", "4H 6S", "AH 2S", "KH 3S"], "3C")
    assert expert.choices(s, 0) == []
    s = layout(["2H 4H", "3H 6S", "AH 2S", "KH 3S"], "3C")
    assert expert.choices(s, 0) == numbers("2H 4H"), "the three lies between"
    play(s, "2H 3H AH KH")
    s = layout(["3H 6S", "2H 4H", "AH 2S", "KH 3S"], "3C")
    play(s, "3H")
    assert expert.choices(s, 1) == numbers("2H 4H"), "on the table it matters"
    s = layout(["JH QH", "4H 6S", "AH 2S", "KH 3S"], "3C")
    assert expert.choices(s, 0) == numbers("QH JH"), "they are worth other points"
    assert expert.choices(s, 1) == [] and expert.choices(rules.new(1, 4, PLAIN), 0) == []


def test_alike_cards_have_the_same_value():
    s = layout(["2H 3H AD 4S", "4H 6S KC QC", "AH 2S 3D 4D", "KH 3S 5D 6D"], "3C")
    cards, values, _ = weigh(s)
    assert values[cards.index(card("2H"))] == values[cards.index(card("3H"))]


def test_where_revokes_are_allowed_choices_follow_suit():
    s = layout(["AH KH 2D", "3H QH 4C", "5H 6S 4D", "7H 3S 2C"], "3C", choices=ON)
    play(s, "AH")
    assert expert.choices(s, 1) == numbers("3H QH")


# Legal, the same, anytime


@pytest.mark.parametrize("choices", [PLAIN, ON])
def test_each_yield_is_legal_and_the_same_again(choices):
    for n, s in enumerate(positions(2, choices)):
        cards = expert.choices(s, rules.turn(s))
        if not cards:
            continue
        seat = rules.turn(s)
        assert set(cards) <= set(rules.legal(s, seat))
        runs = []
        for _ in range(2):
            values = [0] * len(cards)
            got = list(expert.search(rules.hide(s, seat), seat, cards, 0, Rng(n), values))
            runs.append((got, values))
        assert set(runs[0][0]) <= set(cards) and runs[0] == runs[1]


def one_hand(deal, levels, slices):
    """Return the card points of pair 0 in a deal's first hand; experts wait for `slices` yields."""
    s = to_play(deal)
    while s[state.AT_PHASE] == state.PLAYING:
        seat = rules.turn(s)
        view = rules.hide(s, seat)
        think = bots.think(view, seat, levels[seat], 0, Rng(deal, s[state.AT_LAID], seat), 0)
        waits = slices if levels[seat] == EXPERT else bots.YIELDS[levels[seat]]
        apply(rules, s, seat, [a for a, _ in zip(think, range(waits), strict=False)][-1])
    return s[state.AT_HAND_SCORES]


def test_fewer_yields_play_worse():
    """The measure is the lead of the expert's pair over medium's, in both seatings of 5 deals."""
    ahead = {}
    for slices in (1, bots.YIELDS[EXPERT]):
        ahead[slices] = 0
        for deal in range(1, 6):
            ahead[slices] += one_hand(deal, (EXPERT, MEDIUM) * 2, slices)
            ahead[slices] -= one_hand(deal, (MEDIUM, EXPERT) * 2, slices)
    assert ahead[1] < 0 < ahead[bots.YIELDS[EXPERT]]


# Values


def exact(s, pair):
    """Return the pair's points at the hand's end if all cards are open, by trying every play."""
    if s[state.AT_PHASE] != state.PLAYING:
        return s[state.AT_HAND_SCORES + pair]
    seat = rules.turn(s)
    results = []
    for action in rules.legal(s, seat):
        after = bytearray(s)
        rules.step(after, seat, action)
        results.append(exact(after, pair))
    return max(results) if seat % 2 == pair else min(results)


def test_values_are_the_points_of_the_own_pair():
    """If only two cards of the last trick are unknown, the value is exact; values are always 0 to 1200."""
    known = 0
    for s in positions(3):
        cards, values, _ = weigh(s)
        assert all(0 <= value <= 1200 for value in values)
        if s[state.AT_LAID] >= 32 and cards and len(set(map(bytes, worlds(s)))) == 1:
            seat = rules.turn(s)
            for action, value in zip(cards, values, strict=True):
                after = bytearray(s)
                rules.step(after, seat, action)
                assert abs(value - 10 * exact(after, seat % 2)) <= 5 * (s[state.AT_LAID] < 36)
                known += 1
    assert known


def keep_playout(monkeypatch, **parts):
    """Make the expert's playout use `deal` and `play` in place of its own."""
    for name, part in parts.items():
        monkeypatch.setattr(importlib.import_module("games.sueca.open_hands"), name, part)


def worlds(s):
    """Return hands of some worlds that are possible for the seat in turn."""
    seat = rules.turn(s)
    view = rules.hide(s, seat)
    return [rules.guess(view, seat, Rng(n))[state.AT_CARDS : state.AT_CARDS + 40] for n in range(12)]


def test_worlds_fit_what_is_known(monkeypatch):
    """Every card once, hands of the right size, nobody has a suit that he did not follow."""
    seen = []

    def deal(world, cards, dice):
        real(world, cards, dice)
        seen.append(list(world))

    real = open_hands.deal
    keep_playout(monkeypatch, deal=deal)
    for s in positions(3):
        seen.clear()
        weigh(s)
        seat = rules.turn(s)
        missed = rules.voids(s)
        for world in seen:
            for q in range(4):
                suits = world[(q - seat) % 4 * 4 :][:4]
                assert sum(bin(mask).count("1") for mask in suits) == rules.cards_left(s, q)
                assert not any(mask and missed[q] >> suit & 1 for suit, mask in enumerate(suits))
            for c in range(40):
                holders = [q for q in range(4) if world[q * 4 + c // 10] >> c % 10 & 1]
                assert len(holders) == (s[state.AT_CARDS + c] != state.GONE)
                if s[state.AT_CARDS + c] == seat or c == s[state.AT_TURNED] and holders:
                    assert holders == [(s[state.AT_CARDS + c] - seat) % 4]


# Work: counts, never a clock


def test_work_is_capped(monkeypatch):
    """Cards played out in a slice and in a move are limited; no move is cut off."""
    laid = [0]

    def counted(hands, *rest):
        laid[0] += sum(bin(mask).count("1") for mask in hands)
        return real(hands, *rest)

    real = open_hands.play
    keep_playout(monkeypatch, play=counted)
    most = Counter()
    for s in positions(2):
        seat = rules.turn(s)
        cards = expert.choices(s, seat)
        if not cards:
            continue
        total = slices = 0
        for _ in expert.search(rules.hide(s, seat), seat, cards, 0, Rng(3), [0] * len(cards)):
            most["slice"] = max(most["slice"], laid[0])
            total += laid[0]
            laid[0] = 0
            slices += 1
        most["move"] = max(most["move"], total)
        most["slices"] = max(most["slices"], slices)
    assert 30 < most["slice"] <= playout._SLICE
    assert 2000 < most["move"] <= playout._CARDS
    assert 100 < most["slices"] <= bots.YIELDS[EXPERT] - 2  # those of bots.py come first


# Blunders

BLUNDERS = [
    (
        "ruffs the partner's ace with the ace of trumps",
        2,
        [
            "2D 3D KD 4S 5S QS 6S AC 4C 2C",
            "3H 4H 5D 6D QD 2S 3S JS 3C 5C",
            "AH 5H QH JH 7D 4D 7S 6C QC JC",
            "2H 6H KH 7H AD JD KS AS 7C KC",
        ],
        "AH 2H",
        "AC",
    ),
    (
        "lays the ace under a trump",
        2,
        [
            "AH 5H 6H 2D 3D QS 4S KC 4C 2C",
            "3H 4H 7H 5D 6D 2S 3S JS 3C 5C",
            "KH QH JH 2H 7D 4D 7S 6C QC JC",
            "AD JD KD QD KS AS 5S 6S 7C AC",
        ],
        "KH 7C",
        "AH",
    ),
    (
        "leads a bare seven below the ace",
        0,
        [
            "7D AH 2H 3H AS 2S 4S JC 4C 2C",
            "6H 4H 7H 5D 6D KD 3S JS 3C 5C",
            "KH QH 2D 3D 5S 4D 7S 6C QC KC",
            "5H JH AD JD QD KS QS 6S 7C AC",
        ],
        "",
        "7D",
    ),
]


def losses(s, patience=4):
    """Return {card: its loss}, as the coach sees the decision of the seat in turn."""
    cards, values, _ = weigh(s, patience, Rng(5))
    return {c: max(values) - value for c, value in zip(cards, values, strict=True)}


def test_planted_blunders_cost_more_than_noise_and_come_before_small_losses():
    found = []
    for why, leader, hands, laid, blunder in BLUNDERS:
        s = layout(hands, "3C", leader)
        play(s, laid)
        assert rules.turn(s) == 0
        loss = losses(s)
        assert loss[card(blunder)] > expert.NOISE, why
        assert weigh(s)[2] != card(blunder)
        found.append((loss[card(blunder)], why))
    for s in positions(2, level=EXPERT):  # what the expert itself lays
        if rules.turn(s) == 0 and expert.choices(s, 0):
            laid: Any = weigh(s)[2]
            found.append((losses(s)[laid], "its own"))
    found.sort(reverse=True)
    assert len(found) > 10 and {why for _, why in found[:3]} == {why for why, *_ in BLUNDERS}


# What the coach finds


def test_the_coach_says_what_the_whole_search_says_with_half_the_work():
    """Of the decisions in eight hands of easy: which cost more than noise, what was best, and by how much."""
    assert verdict._NOISE == expert.NOISE
    work = Counter()
    said = []
    for deal in range(1, 9):
        for s, action in decisions(deal, EASY):
            both = []
            for played in (-1, action):
                cards = expert.choices(s, 0)
                values = [0] * len(cards)
                work[played >= 0] += len(
                    list(search(expert, harness.rules_of("sueca"), [0, 1, s, 0, 0, cards], 4, values, played))
                )
                loss = max(values) - values[cards.index(action)]
                both.append((loss > expert.NOISE, values.index(max(values)), loss))
            said.append(both)
    costly = [both for both in said if both[0][0]]
    assert len(said) > 40 and len(costly) > 5
    assert [one[0] for one, _ in said] == [two[0] for _, two in said]
    assert [one[1] for one, _ in costly] == [two[1] for _, two in costly]
    assert max(abs(one[2] - two[2]) for one, two in costly) <= 20
    assert 2 * work[True] < work[False]


@pytest.mark.long
def test_the_expert_loses_little_in_the_coachs_eyes():
    """In some hands each, at most a point a hand, and a tenth of easy's loss."""
    lost = {}
    for level in (EXPERT, EASY):
        found = []
        for deal in range(1, 1 + samples(4)):
            for s, action in decisions(deal, level):
                found.append(losses(s)[action])
        assert len(found) > 20
        lost[level] = sum(loss for loss in found if loss > expert.NOISE) / samples(4)
    assert lost[EXPERT] <= 10 < lost[EASY] and lost[EXPERT] <= lost[EASY] / 10


def decisions(deal, level):
    """Yield (state, action) of each decision of seat 0, of that level, in a hand with three mediums."""
    s = to_play(deal)
    while s[state.AT_PHASE] == state.PLAYING:
        seat = rules.turn(s)
        of = level if seat == 0 else MEDIUM
        think = bots.think(rules.hide(s, seat), seat, of, 0, Rng(deal, s[state.AT_LAID], seat), 0)
        action = [a for a, _ in zip(think, range(bots.YIELDS[of]), strict=False)][-1]
        if seat == 0 and action in expert.choices(s, 0):
            yield s, action
        apply(rules, s, seat, action)
