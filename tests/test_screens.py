# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Golden screens: every stop of sim/scenarios/ in pt and en, decoded pixels compared exactly.

`pytest tests/test_screens.py --rewrite` rewrites them; look at each before you commit it. The same walks
check what holds for every screen (sim/board/on_screen.py): a notice covers nothing, every text is readable.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

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


def walked(name: str) -> tuple[Image.Image, list[str]]:
    """Walk to a stop; return its picture, and the faults of all notices on the way and of its texts."""
    walk, lang = STOPS[name]
    faults: set[str] = set()

    def look(view: Any) -> None:
        from mesa.ui import text  # this console's module

        said = view.notice_label.text
        if text.width(said) > view.notice_w - SPARE:
            faults.add(f"the notice {said!r} is wider than its strip")
        for thing in on_screen.notice_meets(view):
            if not any(allowed.holds(name, said, thing) for allowed in EXCEPTIONS):
                faults.add(f"the notice {said!r} meets {thing}")

    def box(scene: Any, _: object) -> None:
        faults.update(f"{said!r} {what}" for said, what in on_screen.cut(scene).items())

    with on_screen.watched(look), on_screen.boxes(box):
        scenario = walk(lang)
    try:
        picture = scenario.image()
        if hasattr(scenario, "session"):  # sheets of all cards have none
            for scene in scenario.console.stack.scenes:
                for said, what in on_screen.cut(scene).items():
                    faults.add(f"{said!r} {what}")
            for said, ratio, ink, ground in on_screen.contrasts(
                scenario.console.stack.root, scenario.session.panel.rgb()
            ):
                if ratio < on_screen.RATIO:
                    faults.add(f"{said} has a contrast of {ratio:.2f}, #{ink} on #{ground}")
        return picture, sorted(faults)
    finally:
        scenario.close()


@pytest.mark.parametrize("name", STOPS)
def test_screen(name, request):
    """Compare the picture; name every notice that covers something, and every text that cannot be read."""
    picture, faults = walked(name)
    path = GOLDEN / f"{name}.png"
    if request.config.getoption("--rewrite"):
        path.parent.mkdir(parents=True, exist_ok=True)
        picture.save(path, optimize=True)
    with Image.open(path) as golden:
        box = ImageChops.difference(golden.convert("RGB"), picture).getbbox()
    more_games = name.startswith("console-launcher") and any(map(harness.begun, harness.game_ids()))
    if box and not more_games:
        picture.save(path.with_suffix(".new.png"))
        faults.append(f"it differs in {box}; the new picture is beside the golden one")
    assert not faults, "\n" + "\n".join(faults)


def test_no_golden_screen_is_left_over():
    names = {f"{stop}.png" for stop in STOPS}
    assert {path.name for path in GOLDEN.glob("*.png") if not path.name.endswith(".new.png")} == names
