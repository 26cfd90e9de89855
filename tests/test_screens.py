# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Golden screens: every stop of sim/scenarios/ in pt and en, decoded pixels compared exactly.

`pytest tests/test_screens.py --rewrite` rewrites them; look at each before you commit it. The same walks
check what holds for every screen (sim/board/on_screen.py): a notice covers nothing, every text is readable.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

import harness
import pytest
from PIL import Image, ImageChops
from test_notices import EXCEPTIONS, SPARE

from sim import scenarios
from sim.board import on_screen

GOLDEN = Path(__file__).parent / "golden" / "screens"
STOPS = {name: (walk, lang) for name, walk, lang in scenarios.stops()}
SPANISH = """console-launcher console-records-fodasse console-help coach-sueca-follows fodasse-tip-bid
qu4to-round-end-3 set-hint sueca-hand-end""".split()
"""Stops with a golden screen in Spanish too; tests/test_languages.py and make words look at others."""
STOPS.update({stop + "-es": (STOPS[stop + "-en"][0], "es") for stop in SPANISH})


class Seen(NamedTuple):
    """The results of a walk to a stop: the picture, its texts' contrasts, and what notices overlap."""

    picture: Image.Image
    contrasts: list[tuple[str, float, str, str]]
    meetings: set[tuple[str, str]]
    wide: set[str]
    """Notices that do not fit."""
    cut: dict[str, str]
    """Texts cut by the screen's sides or overlapping, with the reason."""


@functools.lru_cache(maxsize=1)
def walked(name: str) -> Seen:
    """Walk to a stop, once for all tests."""
    walk, lang = STOPS[name]
    meetings: set[tuple[str, str]] = set()
    wide: set[str] = set()

    def look(view: Any) -> None:
        from mesa.ui import text  # this console's module

        said = view.notice_label.text
        if text.width(said) > view.notice_w - SPARE:
            wide.add(said)
        for thing in on_screen.notice_meets(view):
            meetings.add((said, thing))

    with on_screen.watched(look):
        scenario = walk(lang)
    try:
        picture = scenario.image()
        contrasts = []
        cut: dict[str, str] = {}
        if hasattr(scenario, "session"):  # sheets of all cards have none
            contrasts = list(on_screen.contrasts(scenario.console.stack.root, scenario.session.panel.rgb()))
            for scene in scenario.console.stack.scenes:
                cut.update(on_screen.cut(scene))
        return Seen(picture, contrasts, meetings, wide, cut)
    finally:
        scenario.close()


@pytest.fixture(scope="module", params=STOPS)
def name(request: pytest.FixtureRequest) -> str:
    """A stop's name, with scope module so that all tests of one stop run one after another."""
    return request.param


def test_screen(name, request):
    if name.startswith("console-launcher") and any(map(harness.begun, harness.game_ids())):
        pytest.skip("there is a game that the golden launcher has not")
    picture = walked(name).picture
    path = GOLDEN / f"{name}.png"
    if request.config.getoption("--rewrite"):
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, optimize=True)
        return
    with Image.open(path) as golden:
        box = ImageChops.difference(golden.convert("RGB"), picture).getbbox()
    if box:
        picture.save(path.with_suffix(".new.png"))
    assert box is None, f"{name} differs in {box}; the new picture is beside the golden one"


def test_notice_covers_nothing(name):
    """On the way to a stop and there, no notice overlaps a label, card, plate or box."""
    found = {pair for pair in walked(name).meetings if not any(e.holds(name, *pair) for e in EXCEPTIONS)}
    assert not found, "\n" + "\n".join("{!r} meets {}".format(*pair) for pair in sorted(found))


def test_notice_fits(name):
    """Every notice on the way fits its space in the strip."""
    assert not walked(name).wide


def test_no_text_is_cut(name):
    """Neither the screen's sides nor another text cuts a text."""
    assert not walked(name).cut


def test_text_can_be_read(name):
    """Every text of a stop has a contrast of at least 4.5 : 1."""
    low = [
        "{}: {:.2f}, #{} on #{}".format(*found)
        for found in walked(name).contrasts
        if found[1] < on_screen.RATIO
    ]
    assert not low, "\n" + "\n".join(low)


def test_no_golden_screen_is_left_over():
    names = {f"{stop}.png" for stop in STOPS}
    assert {path.name for path in GOLDEN.glob("*.png") if not path.name.endswith(".new.png")} == names
