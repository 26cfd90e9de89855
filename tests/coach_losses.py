# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Measure how the coach rates a level's play: how much each decision of seat 0 lost, over many hands.

    .venv/bin/python tests/coach_losses.py sueca [--hands 200] [--seats 4] [--first 1] [--levels expert,easy]

Play matches of the deals --first, --first + 1, … until there are enough hands: seat 0 at the level, all
others at medium. Weigh each decision worth weighing (expert.choices) as the coach does, by expert.search
with patience 4 and random numbers of its own; a loss counts if it is more than expert.NOISE. Figures are in
the unit of expert.search's values, per hand.
"""

from __future__ import annotations

import argparse
import importlib
import math
from dataclasses import dataclass, field
from typing import Any

from mesa.core.match import MEDIUM
from mesa.core.rng import Rng
from mesa.core.setup import MatchStart
from sim import arena

PATIENCE = 4
"""The coach's patience."""
COACH_KEY = 0x18000000
"""Second key of the coach's random numbers here, plus the count of moves; bots use another key."""


class Enough(Exception):
    """Enough hands have been played."""


@dataclass
class Losses:
    """A level's losses. `hands`: each hand's sum of losses above NOISE; `decisions`: the number weighed."""

    hands: list[int] = field(default_factory=list)
    decisions: int = 0
    counted: int = 0
    every: int = 0  # including losses below NOISE

    def mean(self) -> float:
        """Return the mean loss per hand."""
        return sum(self.hands) / len(self.hands)

    def error(self) -> float:
        """Return the standard error of the mean."""
        mean, n = self.mean(), len(self.hands)
        return math.sqrt(sum((loss - mean) ** 2 for loss in self.hands) / n / max(1, n - 1))


def coach(expert: Any, view: bytearray, cards: list[int], rng: Rng, patience: int = PATIENCE) -> list[int]:
    """Return the values of all actions in a decision of seat 0, as the coach finds them."""
    values = [0] * len(cards)
    for _ in expert.search(view, 0, cards, 0, rng, values, patience):
        pass
    return values


def losses(game: str, level: int, hands: int, seats: int | None = None, first: int = 1) -> Losses:
    """Play `hands` hands with `level` in seat 0 and medium elsewhere; return what seat 0 lost."""
    rules, bots = arena.load(game)
    expert = importlib.import_module("games.{}.expert".format(game))
    seats = seats or min(4, rules.SEATS[1])
    out = Losses()

    def watch(match: Any, seat: int, action: int) -> None:
        hand = begun + rules.hand_number(match.s)
        if hand >= hands:
            raise Enough
        while len(out.hands) <= hand:
            out.hands.append(0)
        if seat != 0:
            return
        view = rules.hide(match.s, 0)
        cards = expert.choices(view, 0)
        if len(cards) < 2 or action not in cards:
            return
        values = coach(expert, view, cards, Rng(match.seed, COACH_KEY + match.moves))
        loss = max(values) - values[cards.index(action)]
        out.decisions += 1
        out.every += loss
        if loss > expert.NOISE:
            out.counted += 1
            out.hands[hand] += loss

    deal = first
    try:
        while len(out.hands) < hands:
            begun = len(out.hands)
            levels = bytes([level] + [MEDIUM] * (seats - 1))
            arena.play(MatchStart(game, levels, bytes(len(rules.OPTIONS)), deal), (rules, bots), watch=watch)
            deal += 1
    except Enough:
        pass
    return out


def main() -> None:
    """Print one line per level."""
    parser = argparse.ArgumentParser(description="What the coach finds in a level's play.")
    parser.add_argument("game")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--first", type=int, default=1, help="the first deal's number")
    parser.add_argument("--levels", default="expert,easy")
    given = parser.parse_args()
    _, bots = arena.load(given.game)
    for name in given.levels.split(","):
        found = losses(given.game, bots.LEVELS.index(name), given.hands, given.seats, given.first)
        print(
            "{} {}: {:.1f} ± {:.1f} a hand over {} hands; {} decisions weighed, {} lost more than NOISE;"
            " {:.1f} a hand with the small ones".format(
                *(given.game, name, found.mean(), 1.96 * found.error(), len(found.hands)),
                *(found.decisions, found.counted, found.every / len(found.hands)),
            )
        )


if __name__ == "__main__":
    main()
