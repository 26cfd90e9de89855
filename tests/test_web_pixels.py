# SPDX-FileCopyrightText: 2026 The Carteado authors
# SPDX-License-Identifier: MIT
"""The browser's code shows what the simulator shows, pixel by pixel. Node runs it, without a browser."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import dice, samples

from sim.web import pixels


@pytest.mark.long
def test_no_pixel_differs(page_folder: Path) -> None:
    """All games, menus, help, settings in both languages; in make soak ten evenings with other deals."""
    more = samples(1) > 1
    numbers = dice("pixels").sample(range(10_000), 2 * samples(1)) if more else [0]
    for number in numbers:
        found = pixels.compare(page_folder, pixels.evening(number))
        assert found == (pixels.EVENING, 0, [], None, None, ""), "sim/web/pixels.py --first {}".format(number)


def test_a_pixel_that_differs_is_found(page_folder: Path, tmp_path: Path) -> None:
    """Green that is half as fine, in the browser's code, is detected."""
    shutil.copytree(page_folder, tmp_path, dirs_exist_ok=True)
    file = tmp_path / "pixels.js"
    text = file.read_text(encoding="utf-8")
    right = "(bytes[at + 1] >> 2) << 5"
    assert text.count(right) == 1
    file.write_text(text.replace(right, "(bytes[at + 1] >> 3) << 6"), encoding="utf-8")
    found = pixels.compare(tmp_path, pixels.evening(0, 60))
    assert found.frames == 60 and found.wrong > 20
