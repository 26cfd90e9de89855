# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board in JavaScript (sim/web/badge/badge.js), in Node: memories, links, restarts, lights, sounds.

Its tests are in tests/web/badge.mjs.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import harness
import pytest

from sim import setup
from sim.vm import both, runner
from sim.web import pixels

BADGE = Path(__file__).resolve().parent / "web" / "badge.mjs"


def test_badge(page_folder: Path) -> None:
    """Run the tests of tests/web/badge.mjs: each prints ok and its name, or what went wrong."""
    node = setup.find_node()
    assert node is not None
    done = subprocess.run([node, str(BADGE), str(page_folder)], capture_output=True, text=True)
    lines = done.stdout.splitlines()
    assert done.returncode == 0 and all(line.startswith("ok ") for line in lines), done.stdout + done.stderr
    assert len(lines) == BADGE.read_text("utf-8").count("() {\n    ") >= 16


@pytest.mark.parametrize("game, seed, won", (("fodasse", 8, True), ("sueca", 10, False)))
def test_a_finished_match_can_be_shared(page_folder: Path, game: str, seed: int, won: bool) -> None:
    """Sharing gives its link, and how it ended, also in signs; these matches are short."""
    asked = dict(game=game, seed=seed, level=0, seats=4, lang="pt", fast=True)
    recorded = runner.recording(**asked)
    preset = {**asked, "bots_only": True, "no_tips": True}
    played = {
        "keys": recorded["keys"],
        "changes": {"0": [{"fast": True}]},
        "preset": preset,
        "frames": len(recorded["marks"]),
        "pixels": {},
    }
    compared = pixels.compare(page_folder, played)
    deal = compared.deal
    assert deal is not None
    winners = recorded["line"].split("winners=")[1].split()[0].split(",")
    link = recorded["line"].split("link=")[1].split()[0]
    assert (deal["kind"], deal["game"], deal["title"]) == ("match", game, game.title())
    assert deal["won"] == won == ("0" in winners)
    assert deal["link"] == link + "&p=pt"
    scores = recorded["line"].split("scores=")[1].split()[0].split(",")
    assert deal["scores"] == [int(score) for score in scores]
    rules = harness.rules_of(game)
    signs = both("_result").signs(bytes.fromhex(recorded["log"]), rules, 0)
    cup = " 🏆" if won else ""
    points = "–".join(scores[:2] if game == "sueca" else scores)
    assert compared.result == "Carteado: {} {}{}\n{}".format(game.title(), points, cup, signs)
