# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes games/fodasse/expert.bin, the weights of Fodasse's expert, with sim/fit/fodasse.c.

    python -m sim.fit.fodasse                 check, learn (9 minutes), compare; nothing is written
    python -m sim.fit.fodasse --write         the same, then write games/fodasse/expert.bin
    python -m sim.fit.fodasse --games 100000  only this many hands

Needs a C compiler: cc, gcc or clang. First the program plays some hands with the rules, the players and the
network's inputs in C; they must match those of games/fodasse, or nothing is learnt.

Random numbers always start the same, and sums are made in the same order: so the same number of hands gives
the same bytes, with any of the compilers, on all machines with IEEE 754 floats without extra precision
(x86-64, ARM64; not the x87 of old PCs). The repository's file is the output of --write.
Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import pathlib
import subprocess
import sys

from games.fodasse import bots, expert, rounds, rules
from mesa.core.contract import HIDDEN, apply
from mesa.core.rng import Rng
from sim import ROOT
from sim.common import command
from sim.fit.program import Fit, call, same

CHECKED = 70
"""Hands of the check, of 2 … 8 players in turn."""
NEAR = 8
"""Thousandths by which a chance may differ: expert.py computes it from whole numbers."""


# Does the C code match?


def check(program: pathlib.Path, hands: int = CHECKED) -> str:
    """Play hands in C, and again with games/fodasse; return what agrees. Problem if anything differs."""
    shown = call(program, "show", hands, FIT.weights, stdout=subprocess.PIPE)
    return "{} decisions with {} inputs".format(*compare(shown))


def compare(shown: str) -> tuple[int, int]:
    """Return how many decisions and inputs in the program's output are those of games/fodasse.

    It has hands, the decisions in them, who has met its bid. Problem if anything differs.
    """
    s = bytearray()
    decisions = numbers = 0
    for line in shown.splitlines():
        kind, *words = line.split()
        if kind == "hand":
            players, size, *deck = map(int, words)
            s = dealt(players, size, deck)
            continue
        while s[rules.AT_PHASE] == rules.PLAYING and len(rules.legal(s, rules.turn(s))) == 1:
            apply(rules, s, rules.turn(s), rules.legal(s, rules.turn(s))[0])  # the last trick
        if kind == "met":
            met = [s[rules.AT_BIDS + seat] == s[rules.AT_WON + seat] for seat in rules.order(s, 0)]
            same("who has met its bid", met, [word == "1" for word in words])
            same(
                "points", [s[rules.AT_SCORES + seat] for seat in rules.order(s, 0)], [not one for one in met]
            )
            continue
        place, level, style = map(int, words[:3])
        seat = rules.order(s, 0)[place]
        same("whose turn it is", rules.turn(s), seat)
        view = rules.hide(s, seat)
        rank = rules.manilha(view)
        action = list(bots.think(view, seat, bots.LEVELS.index("easy") + level, style, Rng(1), 0))[-1]
        played = action - rules.BID if kind == "bid" else rules.power(action, rank)
        same(bots.LEVELS[1 + level] + "'s " + kind, played, int(words[-1]))
        weighed = weigh(view, seat)
        same("the actions weighed", [what for what, _, _ in weighed], [int(word) for word in words[3:-1:3]])
        for (_, value, inputs), chance, seen in zip(weighed, words[4:-1:3], words[5:-1:3], strict=True):
            same("the inputs of a " + kind, list(inputs), list(bytes.fromhex(seen)))
            if abs(value - 1000 * float(chance)) > NEAR:
                same("thousandths for a " + kind, value, 1000 * float(chance))
            numbers += len(inputs)
        decisions += 1
        apply(rules, s, seat, action)
    return decisions, numbers


def dealt(players: int, size: int, deck: list[int]) -> bytearray:
    """Return a first hand of that many cards: `size` of the deck for each, in turn order from seat 0; the
    last card is the vira.
    """
    s = rules.new(1, players, bytes(len(rules.OPTIONS)))
    s[rules.AT_SIZE] = size
    ring = rules.order(s, 0)
    s[rules.AT_DEALER] = ring[-1]
    s[rules.AT_TURN] = 0
    s[rules.AT_VIRA] = deck[-1]
    s[rules.AT_HANDS : rules.AT_LOG] = bytes((HIDDEN,)) * (rules.AT_LOG - rules.AT_HANDS)
    for i, seat in enumerate(ring):
        s[rules.AT_BEGINS + seat] = i * size
        rounds.put_hand(s, seat, deck[i * size : (i + 1) * size])
    return s


def weigh(view: bytearray, seat: int) -> list[tuple[int, int, bytes]]:
    """Return for each bid, or card by its power, strongest first: the chance in thousandths from expert.py's
    network, and its inputs.
    """
    inputs = []
    chances = []
    add, chance = expert._add, expert._chance

    def watch_inputs(sums: list[int], x: bytearray, first: int, net: bytes) -> None:
        if first:  # first the inputs common to all actions
            inputs.append(bytes(x))
        add(sums, x, first, net)

    def watch_chances(sums: list[int], net: bytes, at: int) -> int:
        chances.append(chance(sums, net, at))
        return chances[-1]

    actions = rules.legal(view, seat)
    expert._add, expert._chance = watch_inputs, watch_chances
    try:
        for _ in expert.search(view, seat, actions, 0, Rng(1), [0] * len(actions)):
            pass
    finally:
        expert._add, expert._chance = add, chance
    if view[rules.AT_PHASE] == rules.BIDDING:
        return list(zip([action - rules.BID for action in actions], chances[::2], inputs, strict=True))
    rank = rules.manilha(view)
    powers = [rules.power(card, rank) for card in actions]
    return sorted(set(zip(powers, chances[::2], inputs, strict=True)), reverse=True)  # each power once


FIT = Fit(
    weights=ROOT / "games" / "fodasse" / "expert.bin",
    source=ROOT / "sim" / "fit" / "fodasse.c",
    flags=("-std=c99", "-O3", "-ffp-contract=off"),
    games=20_000_000,
    check=check,
)


@command.command
def main(words: list[str] | None = None) -> int:
    """Make the weights again; return the exit code."""
    return FIT.main(words)


if __name__ == "__main__":
    sys.exit(main())
