# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The board in JavaScript (sim/web/badge/badge.mjs), in Node: memories, links, restarts, lights, sounds.

Its tests are in tests/web/badge.mjs, each with its own name.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sim import setup
from sim.vm import runner
from sim.web import pixels

HERE = Path(__file__).resolve().parent
TESTS = (
    "a_match_survives",
    "flash_alone_is_enough",
    "an_empty_memory_is_a_first_start",
    "a_link_opens_its_deal",
    "a_bad_link_is_said",
    "a_second_game_after_the_first",
    "the_clock_goes_on",
    "two_new_starts_at_once",
    "an_ended_program_frees_nothing_of_the_next",
    "the_date_is_todays",
    "lights_and_sounds_come_out",
    "the_language_is_known_from_the_first_frame",
    "the_pace_can_be_set",
    "what_is_lacking_has_no_setting",
    "the_language_of_a_browser",
    "a_drive_that_is_not_whole",
)


def _node(*words: object) -> subprocess.CompletedProcess[str]:
    node = setup.find_node()
    assert node is not None
    return subprocess.run([node, *map(str, words)], capture_output=True, text=True, cwd=HERE.parent)


def test_all_are_run(page_folder: Path) -> None:
    """The names above are those of tests/web/badge.mjs."""
    assert _node(HERE / "web" / "badge.mjs", page_folder).stdout.split() == list(TESTS)


@pytest.mark.parametrize("name", TESTS)
def test_badge(page_folder: Path, name: str) -> None:
    """Run one test of tests/web/badge.mjs."""
    done = _node(HERE / "web" / "badge.mjs", page_folder, name)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("game", "title"), [("sueca", "Sueca"), ("fodasse", "Fodasse")])
def test_a_finished_match_can_be_shared(page_folder: Path, game: str, title: str) -> None:
    """Sharing gives its link, and how it ended."""
    asked = dict(game=game, seed=1, level=0, seats=4, lang="pt", fast=True)
    recorded = runner.recording(**asked)
    preset = {**asked, "bots_only": True, "no_tips": True}
    played = {
        "keys": recorded["keys"],
        "changes": {"0": [{"fast": True}]},
        "preset": preset,
        "frames": len(recorded["marks"]),
        "pixels": {},
    }
    deal = pixels.compare(page_folder, played).deal
    assert deal is not None
    winners = recorded["line"].split("winners=")[1].split()[0].split(",")
    link = recorded["line"].split("link=")[1].split()[0]
    assert (deal["kind"], deal["game"], deal["title"]) == ("match", game, title)
    assert deal["won"] == ("0" in winners)
    assert deal["link"] == link + "&p=pt"
    scores = recorded["line"].split("scores=")[1].split()[0].split(",")
    assert deal["scores"] == [int(score) for score in scores]
