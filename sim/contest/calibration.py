# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Recorded results of a game's levels against each other, in sim/contest/calibrations/<game>.json.

Bots count work and not time, so the same deals give the same actions in every run. For each level above the
lowest, the file has a line for each deal: the share of the wins and a checksum of all actions.
tests/test_strength.py plays some of these deals again and compares exactly. `least` is the share of the wins
which the level must not fall below. `board_us` is explained in sim/contest/work.py.

`python -m sim.arena GAME --calibrate` writes the file; `least` and `board_us` stay as they are. A game
without a file is not compared with anything.
"""

from __future__ import annotations

import binascii
import json
from collections.abc import Sequence
from typing import Any

from mesa.core.log import Log
from mesa.core.match_start import MatchStart
from mesa.core.replay import head
from sim import ROOT
from sim.contest.matches import games, load, play, seatings

FOLDER = ROOT / "sim" / "contest" / "calibrations"
FIRST = 101
"""The number of the first deal."""
DEALS = 40
MARGIN = 0.1
"""How far a new file's `least` is below the share that was found, but not below:"""
FEWEST = 0.51
"""A level wins more than half of its matches against the level below."""


def every() -> dict[str, dict[str, Any]]:
    """Return {game: content of its file} of the games that there are."""
    paths = sorted(FOLDER.glob("*.json"))
    return {path.stem: json.loads(path.read_text()) for path in paths if path.stem in games()}


def deal(task: tuple[str, int, int]) -> str:
    """Play a deal of (game, level, number) in all seatings, against the level below in every second seat.

    Return the level's share of the wins and the checksum of all actions and times. Every second deal has the
    last choice of every option, since some behaviour depends on the options.
    """
    game, level, number = task
    rules, bots = load(game)
    levels = [level - seat % 2 for seat in range(min(4, rules.SEATS[1]))]
    options = bytes((len(choices) - 1) * (number % 2) for _, choices in rules.OPTIONS)
    log = Log()
    won = matches = crc = 0
    for order in seatings(rules, levels):
        by_seat = bytes(levels[player] for player in order)
        match = play(MatchStart(game, by_seat, options, number), (rules, bots), log=log)
        winners = rules.winners(match.s)
        matches += bool(winners)
        won += sum(by_seat[seat] == level for seat in winners) / max(1, len(winners))
        crc = binascii.crc32(bytes(log)[head(log)[-1] :] + str(match.played).encode(), crc)
    return "{:.3f} {:08x}".format(won / max(1, matches), crc)


def share(lines: Sequence[str]) -> float:
    """Return the share of the wins in the lines of some deals."""
    return round(sum(float(line.split()[0]) for line in lines) / len(lines), 3)


def content(game: str, before: dict[str, Any], lines: Sequence[Sequence[str]]) -> dict[str, Any]:
    """Return the new content of a game's file, after `before`, with these lines for each level."""
    levels = {}
    for name, found in zip(load(game)[1].LEVELS[1:], lines, strict=True):
        least = (
            before.get("levels", {}).get(name, {}).get("least", max(FEWEST, round(share(found) - MARGIN, 2)))
        )
        levels[name] = {"least": least, "won": share(found), "deals": list(found)}
    return {**before, "first": FIRST, "levels": levels}
