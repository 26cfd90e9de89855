# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""A reason compares: what a hint, the coach or a problem says of the better choice is true of no other.

The laws of the games' reasons stand beside their other tests; these here ask them of the other choices.
`--long 10 -s` looks at 1000 positions of each game, and prints what hints say there.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import harness
import pytest
import test_fodasse_expert
import test_qu4to_expert
import test_set_bots
import test_sueca_expert
from conftest import samples

from mesa.core.match import NAMES


class Position(NamedTuple):
    """A decision: the copy that the seat knows, what it may choose, and what its best bot chooses."""

    view: bytearray
    seat: int
    choices: list[int]
    best: int


def sueca() -> Iterator[Position]:
    of = test_sueca_expert
    for s in of.positions(1000, first=5000):
        seat = of.rules.turn(s)
        cards = of.expert.choices(s, seat)
        if len(cards) > 1 and not seat:
            best: Any = of.weigh(s)[2]
            yield Position(of.rules.hide(s, seat), seat, cards, best)


def fodasse() -> Iterator[Position]:
    of = test_fodasse_expert
    for seed in itertools.count(500):
        for seats, options in ((2, of.PLAIN), (3, of.HOOK), (4, of.PLAIN), (5, of.HOOK)):
            for s, seat, best in of.decisions(seats, seed, options)[seed % 4 :: 4]:
                view = of.rules.hide(s, seat)
                choices = of.expert.choices(view, seat)
                if len(choices) > 1:
                    yield Position(view, seat, choices, best)


def qu4to() -> Iterator[Position]:
    of = test_qu4to_expert
    for deal in itertools.count():
        for seats in (2, 3, 4, 5):
            for s, seat in list(of.choices_of(seats, deal))[::4]:
                view = of.R.hide(s, seat)
                choices = of.expert.choices(view, seat)
                if len(choices) > 1:
                    yield Position(view, seat, choices, of.weigh(view, patience=1)[1])


NAME: Any = NAMES.__getitem__
GAMES: dict[str, tuple[Callable[[], Iterator[Position]], Any, str, Callable[[int], str]]] = {
    "sueca": (sueca, test_sueca_expert, "because_best", NAME),
    "fodasse": (fodasse, test_fodasse_expert, "best_on_average", NAME),
    "qu4to": (qu4to, test_qu4to_expert, "best", "Bot{}".format),
}
"""By game: positions, the module with `shared`, the key that says nothing in particular, names of seats."""
MOST = {"sueca": 0.17, "fodasse": 0.1, "qu4to": 0.4}
"""How many hints may say nothing in particular."""


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_a_choice_is_true_of_no_other(game):
    """The hint's reason compares with all other choices; the coach's with the one that was played."""
    positions, laws, average, name = GAMES[game]
    said: Counter[str] = Counter()
    told = pairs = 0
    wrong = []
    advice = laws.advice
    for at in itertools.islice(positions(), samples(100)):
        key, *words = advice.reason(at.view, at.seat, at.best, name)
        said[key] += 1
        for choice in at.choices:
            key, *words = advice.reason(at.view, at.seat, choice, name)
            for other in at.choices:
                if other == choice or laws.alike(at.view, at.seat, choice, other):
                    continue
                if key != average and laws.shared(at.view, at.seat, choice, other, key, *words):
                    wrong.append((key, words, choice, other, bytes(at.view)))
                pairs += 1
                against = advice.reason(at.view, at.seat, choice, name, (other,))
                told += bool(against)
                if against and laws.shared(at.view, at.seat, choice, other, *against):
                    wrong.append((*against, choice, other, bytes(at.view)))
    print(
        "\n{}: {} positions, {} shared; best on average {:.1%}; against one {:.1%} of {} told".format(
            game, said.total(), len(wrong), said[average] / said.total(), told / pairs, pairs
        )
    )
    print(*("{} {}".format(*one) for one in said.most_common()), sep=", ")
    assert not wrong, (len(wrong), wrong[0])
    assert said[average] <= MOST[game] * said.total() and told > 0.75 * pairs, said


@pytest.mark.long
def test_what_is_said_of_a_set_is_true_of_no_other_three_cards():
    """Every SET is as good as any other; three cards that are none must not be like it."""
    of = test_set_bots
    lines = harness.texts_of("set", "en")["reasons"]
    tables: set[bytes] = set()
    for seed in itertools.count(4000):
        if len(tables) >= samples(100):
            break
        of.play(seed, of.FULL, [of.MEDIUM] * 2, watch=lambda match, *_: tables.add(bytes(match.s)))
    said = wrong = 0
    for s in map(bytearray, sorted(tables)[: samples(100)]):
        slots = [i for i in range(of.deck.SLOTS) if s[of.deck.AT_TABLE + i] != of.HOLE]
        triples = {one: [s[of.deck.AT_TABLE + i] for i in one] for one in itertools.combinations(slots, 3)}
        keys = {of.advice.reason(s, 0, one, str)[0] for one in of.deck.sets_on(s)}
        said += len(keys)
        others = [cards for cards in triples.values() if not of.is_set(*cards)]
        wrong += sum(is_true_of(lines[key], cards) for key in keys for cards in others)
    print("\nset: {} reasons, {} shared".format(said, wrong))
    assert said > len(tables) // 2 and not wrong


def is_true_of(line: str, cards: list[int]) -> bool:
    """Return whether three cards differ just as the line says, and are the same in all else."""
    values = [len({n // 3**f % 3 for n in cards}) for f in range(4)]
    return 2 not in values and test_set_bots.says(line, cards)
