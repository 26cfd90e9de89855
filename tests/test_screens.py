# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""Golden screens: every stop of sim/scenarios/ in both languages, decoded pixels compared exactly.

`pytest tests/test_screens.py --rewrite` takes them anew; look at each before you commit it.
"""

from pathlib import Path

import harness
import pytest
from PIL import Image, ImageChops

from sim import scenarios

GOLDEN = Path(__file__).parent / "golden" / "screens"
STOPS = scenarios.stops()


@pytest.mark.parametrize("name, walk, lang", STOPS, ids=[stop[0] for stop in STOPS])
def test_screen(name, walk, lang, request):
    if name.startswith("console-launcher") and any(map(harness.begun, harness.game_ids())):
        pytest.skip("there is a game that the golden launcher has not")
    picture = scenarios.picture(walk, lang)
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


def test_no_golden_screen_is_left_over():
    names = {f"{stop[0]}.png" for stop in STOPS}
    assert {path.name for path in GOLDEN.glob("*.png") if not path.name.endswith(".new.png")} == names
