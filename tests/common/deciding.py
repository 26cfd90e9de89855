# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Decisions in matches of bots, and what the games' experts make of them: for laws of all games."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from harness import ROOT, bot_ids

from mesa.core.contract import DEAL, HAND_OVER, OVER, apply
from mesa.core.rng import Rng
from mesa.core.scope import Game

GAMES = [game for game in bot_ids() if (ROOT / "games" / game / "expert.py").exists()]
"""Those with an expert that weighs."""


class Decision(NamedTuple):
    """A state, the seat in turn, what it did, what it could do instead, and the match's actions before."""

    s: bytearray
    seat: int
    action: int
    choices: list[int]
    move: int


def played(game: str, levels: bytes, seed: int, options: bytes) -> Iterator[tuple[bytearray, int, int]]:
    """Play a match of bots; yield (the one live state, seat, action) before each action."""
    rules: Any = Game(game).part("rules")
    bots: Any = Game(game).part("bots")
    s = rules.new(seed, len(levels), options)
    for move in itertools.count():
        seat: int = rules.turn(s)
        action = DEAL
        if seat == OVER:
            return
        if seat != HAND_OVER:
            think = bots.think(rules.hide(s, seat), seat, levels[seat], 0, Rng(seed, move, seat), 0)
            action = [*itertools.islice(think, bots.YIELDS[levels[seat]])][-1]
        yield s, seat, action
        apply(rules, s, seat, action)


@functools.lru_cache(maxsize=None)
def decisions(game: str, level: int, seats: int, seed: int, most: int = 60) -> list[Decision]:
    """Return the first decisions in a match of bots of a level; with all last choices of options if odd."""
    rules, expert = Game(game).part("rules"), Game(game).part("expert")
    options = bytes((len(choices) - 1) * (seed % 2) for _, choices in rules.OPTIONS)
    found = []
    for move, (s, seat, action) in enumerate(played(game, bytes([level] * seats), seed, options)):
        choices = expert.choices(rules.hide(s, seat), seat) if seat >= 0 else []
        if len(choices) > 1 and action in choices:
            found.append(Decision(bytearray(s), seat, action, choices, move))
            if len(found) == most:
                break
    return found


def mixed(game: str, level: int, count: int, first: int = 1) -> Iterator[Decision]:
    """Yield so many decisions in matches of that level, with all numbers of players in turn."""
    few, most = Game(game).part("rules").SEATS
    seeds = ((few + seed % (most + 1 - few), seed) for seed in itertools.count(first))
    every = (one for seats, seed in seeds for one in decisions(game, level, seats, seed)[seed % 3 :: 3])
    return itertools.islice(every, count)


def weigh(game: str, one: Decision, patience: int = 1) -> tuple[list[int], list[int]]:
    """Return (the expert's answers, the values of the choices)."""
    rules, expert = Game(game).part("rules"), Game(game).part("expert")
    values = [0] * len(one.choices)
    view = rules.hide(one.s, one.seat)
    answers = expert.search(view, one.seat, one.choices, 0, Rng(1, one.move), values, patience)
    return [*answers], values
