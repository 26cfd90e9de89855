# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The page and its board in JavaScript (sim/web/page, sim/web/badge), in Node.

The steps are in tests/web; what only a browser can show is in tests/browser.
"""

from __future__ import annotations

import re
from pathlib import Path

import harness
import pytest
from common import node

from sim import ROOT
from sim.vm import both, runner
from sim.web import pixels

TESTS = {
    script: re.findall(r"^  async (\w+)\(\) \{$", (ROOT / "tests/web" / script).read_text("utf-8"), re.M)
    for script in ("page.mjs", "badge.mjs")
}


@pytest.mark.parametrize("name", TESTS["page.mjs"])
def test_page(page_folder: Path, name: str) -> None:
    """In a process of its own, it prints ok, or what went wrong."""
    assert node.run("page.mjs", page_folder, name).splitlines()[-1:] == ["ok " + name]


def test_badge(page_folder: Path) -> None:
    """Memories, links, restarts, lights, sounds of the board."""
    said = node.run("badge.mjs", page_folder).splitlines()
    assert said == ["ok " + name for name in TESTS["badge.mjs"]]


@pytest.mark.parametrize("game, seed, won", (("fodasse", 8, True), ("sueca", 10, False)))
def test_a_finished_match_can_be_shared(page_folder: Path, game: str, seed: int, won: bool) -> None:
    """Sharing gives its link, and how it ended, also in signs; these matches are short."""
    asked = dict(game=game, seed=seed, level=0, seats=4, lang="pt", fast=True)
    recorded = runner.recording(**asked)
    preset = {**asked, "bots_only": True, "no_tips": True}
    played = dict(keys=recorded["keys"], changes={"0": [{"fast": True}]}, preset=preset, pixels={})
    compared = pixels.compare(page_folder, {**played, "frames": len(recorded["marks"])})
    said = dict(re.findall(r"(\w+)=(\S+)", recorded["line"]))
    deal, scores = compared.deal, said["scores"].split(",")
    assert deal is not None and won == ("0" in said["winners"].split(","))
    assert (deal["kind"], deal["game"], deal["title"], deal["won"]) == ("match", game, game.title(), won)
    assert (deal["link"], deal["scores"]) == (said["link"] + "&p=pt", [int(score) for score in scores])
    signs = both("_result").signs(bytes.fromhex(recorded["log"]), harness.rules_of(game), 0)
    points = "–".join(scores[:2] if game == "sueca" else scores)
    assert compared.result == "Carteado: {} {}{}\n{}".format(game.title(), points, " 🏆" * won, signs)
