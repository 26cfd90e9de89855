# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Makes games/qu4to/network.bin, the weights of QU4TO's expert, with sim/fit/qu4to.c.

    python -m sim.fit.qu4to               check, learn (8 minutes), compare; nothing is written
    python -m sim.fit.qu4to --write       the same, then write games/qu4to/network.bin
    python -m sim.fit.qu4to --games 1000  only this many rounds

The repository's file is not the output: see sim/fit/qu4to.c.
Needs a C compiler: cc, gcc or clang. Exit codes: those of sim/common/command.py.
"""

from __future__ import annotations

import importlib
import pathlib
import subprocess
import sys
from typing import Any

from games.qu4to import expert, rules
from mesa.core.contract import put16
from mesa.core.rng import Rng
from sim import ROOT
from sim.common import command
from sim.fit.program import Fit, call, same

CHECKED = 150
"""Decisions of the check."""
NEAR = 3
"""Thousandths by which a value may differ: Python computes it from whole numbers."""


def check(program: pathlib.Path, decisions: int = CHECKED) -> str:
    """Weigh the actions of some decisions in C and in Python; say how many. Problem if they differ."""
    actions = 0
    for line in call(program, "show", FIT.weights, decisions, stdout=subprocess.PIPE).splitlines():
        words = line.split()
        head = 7 + 5 + 60
        s = stated(list(map(int, words[:head])))
        worth, inputs, answer = weighed(s)
        for action, points, seen in zip(
            words[head::3], words[head + 1 :: 3], words[head + 2 :: 3], strict=True
        ):
            number = int(action)
            same("the actions weighed", number in worth, True)
            same("the inputs of action " + action, inputs[number].hex(), seen[-2 * len(inputs[number]) :])
            if abs(worth[number] - 1000 * float(points)) > NEAR:
                same("thousandths for action " + action, worth[number], 1000 * float(points))
            actions += 1
        if worth[answer] - worth[int(words[6])] > NEAR:
            same("the answer", answer, int(words[6]))
    return "the worth of {} actions".format(actions)


def stated(words: list[int]) -> bytearray:
    """Return the state in a line of the program's output."""
    seats, seat, leader, lead, deck, turn, _ = words[:7]
    s = rules.new(1, seats, bytes(len(rules.OPTIONS)))
    s[rules.AT_PHASE] = rules.PLAYING
    s[rules.AT_TURN] = seat
    s[rules.AT_LEADER] = leader
    s[rules.AT_LEAD] = lead
    s[rules.AT_DECK] = deck
    put16(s, rules.AT_TURNS, turn)
    s[rules.AT_PLACE : rules.AT_PLACE + 5] = bytes(words[7:12])
    s[rules.AT_COUNT : rules.AT_CARDS] = bytes(rules.AT_CARDS - rules.AT_COUNT)
    for card, bits in enumerate(words[12:]):
        where = bits & rules.LOW
        known = rules.KNOWN if bits & 32 and (where < 5 or where == rules.IN_DECK) else 0
        place = (rules.IN_DECK, rules.DISCARDED, rules.LEADING, rules.OUT)[where - 5] if where >= 5 else where
        up = bits >> 4 & 1
        s[rules.AT_CARDS + card] = (
            place | known | (up and rules.GREEN_UP if where in range(5) or where == 7 else 0)
        )
        if where < 5:
            s[rules.AT_COUNT + 2 * where + up] += 1
            if known:
                s[rules.AT_SINCE + where] += 1
    return s


def weighed(s: bytearray) -> tuple[dict[int, int], dict[int, bytes], int]:
    """Return the network's values (thousandths of a point) and inputs by action, and the answer."""
    seat = rules.turn(s)
    view = rules.hide(s, seat)
    actions = expert.choices(view, seat)
    worth: dict[int, int] = {}
    inputs: dict[int, bytes] = {}
    network: Any = importlib.import_module("games.qu4to.network")  # which the expert imports
    put, weigh = network._put, network.Network.worth
    seen: list[bytearray] = []

    def noted(x: bytearray, at: int, n: int) -> None:
        seen.append(x)
        put(x, at, n)

    def worth_(self: Any, action: int, *words: Any) -> int:
        worth[action] = weigh(self, action, *words)
        inputs[action] = bytes(seen[-1])
        return worth[action]

    network._put, network.Network.worth = noted, worth_
    answer = actions[0]
    try:
        answer = list(expert.search(view, seat, actions, 0, Rng(1), [0] * len(actions)))[-1]
    finally:
        network._put, network.Network.worth = put, weigh
    return worth, inputs, answer


FIT = Fit(
    weights=ROOT / "games" / "qu4to" / "network.bin",
    source=ROOT / "sim" / "fit" / "qu4to.c",
    flags=("-O3", "-march=native", "-ffast-math"),
    games=350_000,
    check=check,
)


@command.command
def main(words: list[str] | None = None) -> int:
    """Make the weights again; return the exit code."""
    return FIT.main(words)


if __name__ == "__main__":
    sys.exit(main())
